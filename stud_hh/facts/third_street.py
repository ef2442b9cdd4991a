"""Third street: who opened, completed, stole, and from which position."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Final, NamedTuple

from stud_hh.facts.columns import Count, Flag
from stud_hh.model import Street
from stud_hh.replay.table import Table

_HIGH_OR_LOW: Final = "A2345678KQJT9"

STEAL_DOORS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "stud8": _HIGH_OR_LOW,
        "stud": "AKQJT98765432",
        "razz": "A23456789TJQK",
        "stud-hilo-regular": _HIGH_OR_LOW,
    }
)
"""By game key: the ranks of door cards, best first, as they threaten a stealer.

In a split game an ace is best for both halves, then come the low cards, lowest first, as
they make both halves, then the cards that can only make the high one.
"""

_STRENGTH: Final = {
    game: {rank: -place for place, rank in enumerate(ranks)} for game, ranks in STEAL_DOORS.items()
}


class ThirdFacts(NamedTuple):
    """What a player did on third street."""

    position: Annotated[
        Count | None,
        "Players left to act behind this one at the first turn on third street, whoever brings "
        "it in being the last of them: 0 for the bring-in (or who opened in its place), 1 for "
        "the seat to its right. Null for who was all-in on the ante, or where nobody acted.",
    ]
    brought_in: Annotated[Flag, "Posted the bring-in."]
    completed: Annotated[
        Flag,
        "Made the first wager of third street, over the bring-in or in its place, all-in for "
        "less included.",
    ]
    opened: Annotated[
        Flag, "First to put chips in of one's own will: called the bring-in or completed."
    ]
    vpip: Annotated[
        Flag, "Put chips in of one's own will on third street: called, completed or raised."
    ]
    raised_third: Annotated[Flag, "Completed or raised on third street."]
    steal_chance: Annotated[
        Flag,
        "At the first turn nobody but the bring-in had put chips in, and the door card of every "
        "player left to act, the bring-in's included, was worse than one's own: in Stud High by "
        "rank, ace high; in Razz by rank, ace low and the lowest best; in Stud Hi/Lo in the "
        "order A 2 3 4 5 6 7 8 K Q J T 9. Equal ranks are no worse. The bring-in has none.",
    ]
    stole: Annotated[Flag, "Completed on a steal chance."]
    faced_steal: Annotated[
        Flag, "Had a turn on third street after another stole, nobody else having come in since."
    ]
    folded_to_steal: Annotated[Flag, "Faced a steal and folded."]


class ThirdStreet:
    """The first betting round, kept up to date action by action."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._strength = _STRENGTH[table.game.key]
        self._ring: list[str] = []
        """In order of first turns, the bring-in last."""
        self._position: dict[str, int] = {}
        self._acted: set[str] = set()
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
        order = self._table.order
        at = order.index(first) + 1 if first in order else 0
        self._ring = [
            player
            for player in order[at:] + order[:at]
            if self._table.all_in_on.get(player, Street.THIRD) is not None
        ]
        last = len(self._ring) - 1
        self._position = {player: last - at for at, player in enumerate(self._ring)}

    def act(self, player: str, *, enters: bool, wagers: bool) -> None:
        """Take a turn of third street: a fold or check, a call (`enters`), or a wager."""
        if not self._ring:
            self.seat(player)
        if player not in self._acted:
            self._acted.add(player)
            if self._opener is None and self._may_steal(player):
                self._chances.add(player)
        if self._is_open and player != self._thief:
            self._faced.add(player)
            if enters:
                self._is_open = False
            else:
                self._gave_up.add(player)
        if enters:
            self._enter(player, wagers=wagers)

    def _may_steal(self, player: str) -> bool:
        position = self._position.get(player)
        if not position:
            return False
        mine, *behind = (self._door(one) for one in self._ring[-1 - position :])
        return mine is not None and all(one is not None and one < mine for one in behind)

    def _door(self, player: str) -> int | None:
        up = self._table.up[player]
        return self._strength.get(up[0][0]) if up else None

    def _enter(self, player: str, *, wagers: bool) -> None:
        self._entered.add(player)
        if wagers:
            self._raised.add(player)
            if self._completer is None:
                self._completer = player
                if self._opener is None and player in self._chances:
                    self._thief = player
                    self._is_open = True
        if self._opener is None:
            self._opener = player

    def facts(self, player: str, *, brought_in: bool) -> ThirdFacts:
        """The player's third street."""
        return ThirdFacts(
            position=self._position.get(player),
            brought_in=brought_in,
            completed=player == self._completer,
            opened=player == self._opener,
            vpip=player in self._entered,
            raised_third=player in self._raised,
            steal_chance=player in self._chances,
            stole=player == self._thief,
            faced_steal=player in self._faced,
            folded_to_steal=player in self._gave_up,
        )
