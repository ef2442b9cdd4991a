"""What a room prints in its own way, put in the model's."""

from collections.abc import Sequence
from typing import Any, NamedTuple

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
from stud_hh.model import Chips, Event, Seat, Summary


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
    return Course(events, summary)
