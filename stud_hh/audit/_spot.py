"""A finding, and the hand as it would be with something else in that place."""

from collections.abc import Callable, Iterator
from itertools import pairwise

from msgspec.structs import replace

from stud_hh.audit._judge import Judgement
from stud_hh.findings import Finding
from stud_hh.houses import RuleSet
from stud_hh.model import Event, Hand, UncalledBet
from stud_hh.replay import seat
from stud_hh.replay.moves import apply
from stud_hh.replay.table import Table

Repair = Callable[["Spot"], Iterator[Hand]]


class Spot:
    """A finding, the line it points at, and the table as it was there."""

    def __init__(self, judgement: Judgement, finding: Finding, rules: RuleSet | None) -> None:
        self.hand = judgement.hand
        self.end = judgement.table
        self.pots = judgement.pots
        self.finding = finding
        self.line = finding.source.line
        self.events = list(self.hand.events)
        self.index = next(
            (i for i, event in enumerate(self.events) if event.line >= self.line),
            len(self.events) - 1,
        )
        self.event = self.events[self.index]
        self._implied = _implied_uncalled_bet(self.hand)
        self.table = _table_at(self.hand, self.index, rules)

    def with_event(self, event: Event) -> Hand:
        """The hand with another event in this place."""
        return self.with_events([*self.events[: self.index], event, *self.events[self.index + 1 :]])

    def with_inserted(self, event: Event) -> Hand:
        """The hand with an event before this one."""
        return self.with_events([*self.events[: self.index], event, *self.events[self.index :]])

    def without(self) -> Hand:
        """The hand without this event."""
        return self.with_events([*self.events[: self.index], *self.events[self.index + 1 :]])

    def with_events(self, events: list[Event]) -> Hand:
        """The hand with other events.

        An uncalled bet that no line tells follows from them, and is left to the replay.
        """
        told = [event for event in events if event is not self._implied]
        return replace(self.hand, events=tuple(told))


def _implied_uncalled_bet(hand: Hand) -> Event | None:
    """An uncalled bet that stands at the line of the event before it."""
    for before, event in pairwise(hand.events):
        if type(event) is UncalledBet and event.line == before.line:
            return event
    return None


def _table_at(hand: Hand, index: int, rules: RuleSet | None) -> Table:
    table = seat(hand, rules)
    for event in hand.events[:index]:
        apply(table, event)
    return table
