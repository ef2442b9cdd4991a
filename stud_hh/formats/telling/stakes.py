"""The stakes of a hand that only its wagers tell."""

from collections import Counter
from collections.abc import Iterable
from typing import Any, Final

from stud_hh.cards import Card
from stud_hh.formats.telling.amounts import POSTS, Bank
from stud_hh.model import WAGERS, Chips, Complete, Deal, Event, Street, StreetBegins, Wager

_THIRD: Final = Street.THIRD
_FOURTH: Final = Street.FOURTH


def stakes_told(events: Iterable[Event]) -> tuple[Chips, Chips]:
    """The small and the big bet that most wagers of a hand are in; 0 where none tells.

    Fourth street's are asked last, and not at all where an open pair may double them.
    """
    votes = _Votes()
    for event in events:
        votes.count(event)
    small = votes.winner()
    return small, 2 * small


class _Votes:
    """What each wager so far takes the small bet to be."""

    def __init__(self) -> None:
        self._bank = Bank((), 0)
        self._street = _THIRD
        self._is_short = False
        """Somebody went all-in on this street, perhaps for less than a whole step."""
        self._boards: dict[str, list[Card]] = {}
        self._sure: Counter[Chips] = Counter()
        self._on_fourth: Counter[Chips] = Counter()

    def count(self, event: Any) -> None:
        kind = type(event)
        if kind is StreetBegins:
            self._street = event.street
            self._bank.begin(event.street)
            self._is_short = False
        elif kind is Deal:
            self._boards.setdefault(event.player, []).extend(event.up)
        elif isinstance(event, Wager) and event.all_in:
            self._is_short = True
        elif isinstance(event, Wager) and not self._is_short:
            is_completion = kind is Complete
            self._vote(event.to if is_completion else event.to - self._bank.level)
        if kind in WAGERS or kind in POSTS:
            self._bank.take(event, self._bank.added(event))

    def _vote(self, step: Chips) -> None:
        if self._street is _FOURTH:
            if not self._may_be_doubled():
                self._on_fourth[step] += 1
        else:
            self._sure[step if self._street is _THIRD else step // 2] += 1

    def _may_be_doubled(self) -> bool:
        return any(
            len({card[0] for card in board[:2]}) < min(len(board), 2)
            for board in self._boards.values()
        )

    def winner(self) -> Chips:
        told = self._sure or self._on_fourth
        return max(told, key=lambda step: (told[step], -step), default=0)
