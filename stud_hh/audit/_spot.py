"""A finding, and the hand as it would be with something else in that place."""

from collections.abc import Callable, Iterator, Sequence
from copy import copy
from functools import cached_property
from itertools import pairwise

from msgspec.structs import replace

from stud_hh.audit._judgement import Judgement
from stud_hh.findings import Finding
from stud_hh.houses import RuleSet
from stud_hh.model import Chips, Event, Hand, SeatClaim, Street, StreetBegins, UncalledBet
from stud_hh.replay import seat
from stud_hh.replay.moves import apply
from stud_hh.replay.stated import paid_and_raked, stated_total
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
        self.index = _index_at(self.events, self.line)
        self.event = self.events[self.index]
        self._rules = rules
        tells_uncalled = self.end.rules.tells_uncalled
        self._implied = None if tells_uncalled else _implied_uncalled_bet(self.hand)

    @cached_property
    def table(self) -> Table:
        """The table before the line."""
        table = self.fresh_table()
        for event in self.events[: self.index]:
            apply(table, event)
        return table

    def fresh_table(self) -> Table:
        """The table before the first event."""
        return seat(self.hand, self._rules)

    @property
    def gap(self) -> Chips:
        """What the printed total, if there is one, has more than the lines put in."""
        total = self.hand.summary.total
        return 0 if total is None else total - sum(self.end.put_in.values())

    @property
    def gaps(self) -> Iterator[Chips]:
        """What the total has more than is put in: the printed one, and what is paid and raked.

        Put in is what the lines say, or what is left of it with nobody's uncalled bet.
        """
        put_in = dict.fromkeys((sum(self.end.put_in.values()), stated_total(self.hand)))
        for total in (self.hand.summary.total, paid_and_raked(self.hand)):
            yield from (total - chips for chips in put_in if total is not None)

    def moved_to(self, index: int) -> "Spot":
        """The same finding, looked at from another event."""
        other = copy(self)
        other.__dict__.pop("table", None)
        other.index, other.event = index, self.events[index]
        other.line = other.event.line
        return other

    def street_of(self, index: int) -> Street | None:
        """The street of an event."""
        begun = [one for one in self.events[: index + 1] if isinstance(one, StreetBegins)]
        return begun[-1].street if begun else None

    def claim_of(self, player: str) -> SeatClaim | None:
        """What the summary tells of a player."""
        return next((one for one in self.hand.summary.seats if one.player == player), None)

    def claim_at(self) -> SeatClaim | None:
        """The seat of the summary that the finding points at."""
        return next((one for one in self.hand.summary.seats if one.line == self.line), None)

    def with_claim(self, old: SeatClaim, new: SeatClaim | None) -> Hand:
        """The hand with another line for a seat in its summary, or with none."""
        seats = [new if one is old else one for one in self.hand.summary.seats]
        told = tuple(one for one in seats if one is not None)
        return replace(self.hand, summary=replace(self.hand.summary, seats=told))

    def with_event(self, event: Event, index: int | None = None) -> Hand:
        """The hand with another event in this place, or in that of another event."""
        at = self.index if index is None else index
        return self.with_events([*self.events[:at], event, *self.events[at + 1 :]])

    def with_inserted(self, event: Event, after: int = 0) -> Hand:
        """The hand with an event before this one, or so many events later."""
        at = self.index + after
        return self.with_events([*self.events[:at], event, *self.events[at:]])

    def without(self, index: int | None = None) -> Hand:
        """The hand without this event, or without another."""
        at = self.index if index is None else index
        return self.with_events([*self.events[:at], *self.events[at + 1 :]])

    def with_returned(self, hand: Hand, player: str, more: Chips) -> Iterator[Hand]:
        """The hand with so much more in the player's uncalled bet, which follows what was put in.

        There is none where nothing was returned to the player.
        """
        for at, event in enumerate(hand.events):
            if isinstance(event, UncalledBet) and event.player == player:
                amount = event.amount + more
                told = (replace(event, amount=amount),) if amount > 0 else ()
                yield replace(hand, events=(*hand.events[:at], *told, *hand.events[at + 1 :]))

    def with_events(self, events: list[Event]) -> Hand:
        """The hand with other events.

        An uncalled bet that no line tells follows from them, and is left to the replay.
        """
        told = [event for event in events if event is not self._implied]
        return replace(self.hand, events=tuple(told))


def _index_at(events: Sequence[Event], line: int) -> int:
    """The first event of the line, or else of a later one, or else the last."""
    lines = [event.line for event in events]
    if line in lines:
        return lines.index(line)
    return next((at for at, one in enumerate(lines) if one > line), len(lines) - 1)


def _implied_uncalled_bet(hand: Hand) -> Event | None:
    """An uncalled bet that stands at the line of the event before it."""
    for before, event in pairwise(hand.events):
        if type(event) is UncalledBet and event.line == before.line:
            return event
    return None
