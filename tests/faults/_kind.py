"""What a kind of fault is."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from random import Random

from tests.dealing import DealtHand
from tests.faults._script import Faulty, Script

ROOMS = ("pokerstars", "fulltilt")
GAMES = ("stud8", "stud", "razz")
Maker = Callable[[Script], Iterable[Faulty]]
"""Yields the hand with the fault at every place that offers an occasion."""


@dataclass(frozen=True)
class Kind:
    """A way to spoil a hand, and the code that must find it."""

    name: str
    code: str
    make: Maker
    rooms: tuple[str, ...]
    games: tuple[str, ...]
    is_warning: bool
    """The finding does not make the hand flagged."""

    def inject(self, hand: DealtHand, rng: Random) -> Faulty | None:
        """The hand with one fault in it, or None where it offers no occasion."""
        faulty = list(self.make(Script(hand)))
        return rng.choice(faulty) if faulty else None


def kind(
    code: str,
    *,
    rooms: tuple[str, ...] = ROOMS,
    games: tuple[str, ...] = GAMES,
    is_warning: bool = False,
) -> Callable[[Maker], Kind]:
    """Make a kind of fault of a function, by its name."""

    def make(maker: Maker) -> Kind:
        name = maker.__name__.replace("_", "-")  # type: ignore[attr-defined]
        return Kind(name, code, maker, rooms, games, is_warning)

    return make
