"""Replay: move the chips and cards of a history, without judging it."""

from collections.abc import Iterator
from typing import NamedTuple

from stud_hh.games import GAMES, RULE_SETS, RuleSet
from stud_hh.model import Event, Hand
from stud_hh.replay.moves import apply, finish
from stud_hh.replay.table import Table


class Step(NamedTuple):
    """An event, and the table as it is when the event is about to happen."""

    event: Event
    table: Table


def rules_of(hand: Hand) -> RuleSet:
    """The rule set of the hand's room; one that knows nothing where the room is new."""
    return RULE_SETS.get(hand.site) or RuleSet(hand.site, "none known")


def seat(hand: Hand, rules: RuleSet | None = None) -> Table:
    """The table before the first event."""
    return Table(hand, GAMES[hand.game], rules or rules_of(hand))


def play(hand: Hand, rules: RuleSet | None = None) -> Iterator[Step]:
    """Each event with the table before it. One table changes in place between the steps."""
    table = seat(hand, rules)
    for event in hand.events:
        yield Step(event, table)
        apply(table, event)
    finish(table)
