"""Who contests which half of a pot: everybody both, or those who declared for it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Final

from msgspec import Struct

from stud_hh.games import Game
from stud_hh.houses import DeclaredBoth
from stud_hh.model import Declare, Event, Half

Outcome = tuple[tuple[str, ...], tuple[str, ...]]
"""Who wins the high half, and who the low half; nobody where no hand has a claim.

Where the house has a rule for odd chips, the tied stand in the order in which they get them.
"""

_HIGH: Final = Half.HIGH
_LOW: Final = Half.LOW
_WAYS: Final = ((Half.HIGH,), (Half.LOW,), (Half.HIGH, Half.LOW))
"""What a player may declare."""
MOST_UNDECLARED: Final = 3
"""With more declarations unknown, not all that may have been declared is gone through."""


class Terms(Struct, frozen=True):
    """The contests of a pot, and what their winners get."""

    contests: tuple[tuple[Half, tuple[str, ...]], ...]
    """Each half with those who go for it; where some must win both, then again without them."""
    must_win_both: tuple[str, ...] = ()
    """Who gets nothing unless they win both halves."""
    may_tie: bool = False
    """To share a half is to win it."""

    def outcome(self, winners: Sequence[tuple[str, ...]]) -> Outcome:
        """Who is paid for high and for low, from the winners of each contest."""
        if not self.must_win_both:
            return self._of(_HIGH, winners), self._of(_LOW, winners)
        high, low, high_of_others, low_of_others = winners
        win = [one for one in self.must_win_both if self._wins(one, high) and self._wins(one, low)]
        if not win:
            return high_of_others, low_of_others
        failed = {*self.must_win_both} - {*win}
        return _without(failed, high), _without(failed, low)

    def _of(self, half: Half, winners: Sequence[tuple[str, ...]]) -> tuple[str, ...]:
        for (one, _), best in zip(self.contests, winners, strict=True):
            if one is half:
                return best
        return ()

    def _wins(self, player: str, winners: tuple[str, ...]) -> bool:
        return player in winners and (self.may_tie or len(winners) == 1)


def _without(failed: set[str], winners: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(one for one in winners if one not in failed)


def declarations(events: Iterable[Event]) -> dict[str, tuple[Half, ...]]:
    """What players declared; nothing for those of whom the text tells two things."""
    told: dict[str, set[tuple[Half, ...]]] = {}
    for event in events:
        if type(event) is Declare:
            halves = tuple(half for half in Half if half in event.halves)
            told.setdefault(event.player, set()).add(halves)
    return {player: ways.pop() if len(ways) == 1 else () for player, ways in told.items()}


def terms_without_declaring(game: Game, players: Sequence[str]) -> Terms:
    """Everybody goes for every half of the game."""
    return Terms(tuple((half, tuple(players)) for half in game.halves))


def declared_terms(
    players: Sequence[str],
    declared: Mapping[str, tuple[Half, ...]],
    rule: DeclaredBoth | None,
) -> tuple[tuple[Terms, ...], ...]:
    """The terms of a pot by what players declared.

    A row for every rule that the house may have on who declares both; in it, an entry for
    every way in which those whose declaration is not known may have declared. Empty where
    there are too many of these.
    """
    unknown = [player for player in players if not declared.get(player)]
    if len(unknown) > MOST_UNDECLARED:
        return ()
    every = [
        {player: declared.get(player) or way[player] for player in players}
        for way in _ways(unknown)
    ]
    rules = DeclaredBoth if rule is None else [rule]
    rows = (tuple(_terms(goes_for, one) for goes_for in every) for one in rules)
    return tuple(dict.fromkeys(rows))


def _ways(unknown: Sequence[str]) -> Iterator[dict[str, tuple[Half, ...]]]:
    for ways in product(_WAYS, repeat=len(unknown)):
        yield dict(zip(unknown, ways, strict=True))


def _terms(goes_for: Mapping[str, tuple[Half, ...]], rule: DeclaredBoth) -> Terms:
    both = tuple(player for player, halves in goes_for.items() if len(halves) > 1)
    contests = _contests(goes_for)
    if not both or rule is DeclaredBoth.EACH:
        return Terms(contests)
    others = {player: halves for player, halves in goes_for.items() if player not in both}
    return Terms(contests + _contests(others), both, rule is DeclaredBoth.TIE)


def _contests(
    goes_for: Mapping[str, tuple[Half, ...]],
) -> tuple[tuple[Half, tuple[str, ...]], ...]:
    return tuple(
        (half, tuple(player for player, halves in goes_for.items() if half in halves))
        for half in Half
    )
