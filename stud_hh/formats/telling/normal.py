"""What a room prints in its own way, put in the model's."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from stud_hh.formats.telling.amounts import Bank, as_events
from stud_hh.formats.telling.ends import (
    Ending,
    with_awards,
    with_gross_total,
    with_showdown,
    with_shows,
    with_uncalled,
    without_uncalled,
)
from stud_hh.formats.telling.habits import Habits
from stud_hh.formats.telling.streets import with_deals, with_hidden_deals, with_streets
from stud_hh.model import (
    Chips,
    Event,
    Muck,
    Seat,
    SeatClaim,
    Show,
    StreetBegins,
    Summary,
)

_TELL_A_HAND: Final = frozenset({Show, Muck, SeatClaim})
_WHOLE: Final = 7
"""Cards of a hand, one in the middle among them."""


class Course(NamedTuple):
    """A hand from the first ante to its summary."""

    events: list[Event]
    summary: Summary


def normal(
    values: Sequence[Any],
    summary: Summary,
    seats: Sequence[Seat],
    small_bet: Chips,
    habits: Habits,
) -> Course:
    """The events and the summary as the model has them.

    Raises RefusedError where the lines contradict each other.
    """
    told = with_shows(with_deals(with_streets(values)))
    if not habits.deals_to_all:
        told = with_hidden_deals(told)
    bank = Bank(seats, small_bet)
    events = as_events(told, bank, tells_all_in=habits.prints_all_in)
    ending = Ending(events, bank)
    if not habits.prints_awards:
        events = with_awards(events, summary, ending)
    if not habits.prints_showdown:
        events = with_showdown(events, ending)
    events = with_uncalled(events, ending, habits)
    summary = without_uncalled(with_gross_total(summary, ending, habits), ending, habits)
    return _without_shared(Course(events, summary))


def _without_shared(course: Course) -> Course:
    """The course without the card in the middle in hands told, which some rooms list with them."""
    begins = (event for event in course.events if type(event) is StreetBegins)
    shared = next((event.community for event in begins if event.community is not None), None)
    if shared is None:
        return course

    def own(one: Any) -> Any:
        if type(one) not in _TELL_A_HAND or len(one.cards) != _WHOLE:
            return one
        return replace(one, cards=tuple(card for card in one.cards if card != shared))

    seats = tuple(map(own, course.summary.seats))
    return Course([*map(own, course.events)], replace(course.summary, seats=seats))
