"""Hands to spoil: ordinary ones, short stacks, tournaments, wild betting, ties, a shared card."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import overload

from tests.dealing import DealtHand, Options, Session

TOURNAMENTS = {
    "pokerstars": "Tournament #664712833, $2.00+$0.20 USD",
    "fulltilt": "$20 Sit & Go (243603038)",
}


_RARE = 3
"""Hands of a kind that hardly ever happens by itself."""


def _is_rare(options: Options) -> bool:
    return options.ties or options.community_at == 0


def _tables(room: str) -> tuple[Options, ...]:
    banners = room == "fulltilt"
    ordinary = (
        Options(pot_in_banners=banners),
        Options(short_stacks=True),
        Options(short_stacks=True, players=4, looseness=0.3, hero=None),
        Options(looseness=0.5, players=6, buy_ins=(60, 80)),
        Options(tournament=TOURNAMENTS.get(room, ""), players=7, pot_in_banners=banners),
        Options(players=2, looseness=0.2),
    )
    # Only PokerStars is known to have dealt a community card.
    shared = (Options(community_at=0),) if room == "pokerstars" else ()
    return (*ordinary, Options(ties=True, players=5), *shared)


@dataclass
class _Table:
    """A session of which each hand is dealt once, when it is first asked for."""

    session: Session
    dealt: list[DealtHand] = field(default_factory=list)

    def hand(self, number: int) -> DealtHand:
        while len(self.dealt) <= number:
            self.dealt.append(self.session.next_hand())
        return self.dealt[number]


@cache
def _dealing(room: str, game: str, seed: int) -> tuple[_Table, ...]:
    return tuple(
        _Table(Session(room, game, seed + n, options)) for n, options in enumerate(_tables(room))
    )


@dataclass(frozen=True)
class Hands(Sequence[DealtHand]):
    """Hands of several tables; to deal one takes as long as a few audits."""

    places: tuple[tuple[_Table, int], ...]
    """Of each hand, its table and its number there."""

    def __len__(self) -> int:
        return len(self.places)

    @overload
    def __getitem__(self, at: int) -> DealtHand: ...
    @overload
    def __getitem__(self, at: slice) -> Hands: ...
    def __getitem__(self, at: int | slice) -> DealtHand | Hands:
        if isinstance(at, slice):
            return Hands(self.places[at])
        table, number = self.places[at]
        return table.hand(number)


def hands(room: str, game: str, count: int, seed: int = 8) -> Hands:
    """About so many hands of a game, from tables of every sort in turn."""
    each = -(-count // 6)
    tables = zip(_tables(room), _dealing(room, game, seed), strict=True)
    counted = [(table, _RARE if _is_rare(options) else each) for options, table in tables]
    return Hands(
        tuple((table, number) for number in range(each) for table, most in counted if number < most)
    )
