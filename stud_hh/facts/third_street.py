"""Third street: who opened, completed, stole, and from which position."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from stud_hh.facts.columns import Row
from stud_hh.model import Street
from stud_hh.replay.table import Table

_HIGH_OR_LOW: Final = "A2345678KQJT9"

STEAL_DOORS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "stud8": _HIGH_OR_LOW,
        "stud": "AKQJT98765432",
        "razz": "A23456789TJQK",
        "stud-hilo-regular": _HIGH_OR_LOW,
        "stud-hilo-declare": _HIGH_OR_LOW,
    }
)
"""By game key: the ranks of door cards, best first, as they threaten a stealer.

In a split game an ace is best for both halves, then come the low cards, lowest first, as
they make both halves, then the cards that can only make the high one.
"""

_STRENGTH: Final = {
    game: {rank: -place for place, rank in enumerate(ranks)} for game, ranks in STEAL_DOORS.items()
}
_UNKNOWN: Final = 1
"""A card not seen may be the best of all."""
_WEAKEST: Final = -len(_HIGH_OR_LOW)


class ThirdStreet:
    """The first betting round, kept up to date action by action."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._position: dict[str, int] = {}
        self._able: set[str] = set()
        """Whose door cards beat all those behind."""
        self._entered: set[str] = set()
        self._raised: set[str] = set()
        self._opener: str | None = None
        self._completer: str | None = None
        self._chances: set[str] = set()
        self._thief: str | None = None
        self._is_open = False
        """Nobody but the thief has come in."""
        self._faced: set[str] = set()
        self._gave_up: set[str] = set()

    def seat(self, first: str) -> None:
        """Fix the order of turns: `first` brings it in, or opens in place of it."""
        order, all_in_on = self._table.order, self._table.all_in_on
        at = order.index(first) + 1 if first in order else 0
        from_last = [*reversed(order[:at]), *reversed(order[at:])]
        if all_in_on:
            third = Street.THIRD
            from_last = [one for one in from_last if all_in_on.get(one, third) is not None]
        self._position = {player: place for place, player in enumerate(from_last)}
        self._able = self._beating_all_behind(from_last)

    def _beating_all_behind(self, from_last: Sequence[str]) -> set[str]:
        strength, up = _STRENGTH[self._table.game.key], self._table.up
        able: set[str] = set()
        best = _WEAKEST
        for player in from_last:
            cards = up[player]
            door = strength.get(cards[0][0], _UNKNOWN) if cards else _UNKNOWN
            if door > best:
                if door < _UNKNOWN:
                    able.add(player)
                best = door
        return able.difference(from_last[:1])

    def stay_out(self, player: str) -> None:
        """Take a turn of third street that puts no chips in."""
        self._take_turn(player)
        if self._is_open and player != self._thief:
            self._faced.add(player)
            self._gave_up.add(player)

    def enter(self, player: str, *, wagers: bool) -> None:
        """Call or wager on third street."""
        self._take_turn(player)
        if self._is_open and player != self._thief:
            self._faced.add(player)
            self._is_open = False
        self._entered.add(player)
        if wagers:
            self._wager(player)
        if self._opener is None:
            self._opener = player

    def _take_turn(self, player: str) -> None:
        if not self._position:
            self.seat(player)
        if self._opener is None and player in self._able:
            self._chances.add(player)

    def _wager(self, player: str) -> None:
        self._raised.add(player)
        if self._completer is None:
            self._completer = player
            if self._opener is None and player in self._chances:
                self._thief = player
                self._is_open = True

    def facts(self, player: str, *, brought_in: bool) -> Row:
        """The player's third street, by `ThirdFacts`."""
        return (
            self._position.get(player),
            brought_in,
            player == self._completer,
            player == self._opener,
            player in self._entered,
            player in self._raised,
            player in self._chances,
            player == self._thief,
            player in self._faced,
            player in self._gave_up,
        )
