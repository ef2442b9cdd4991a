"""Replay: move the chips and cards of a history, without judging it."""

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from stud_hh.games import GAMES, Game
from stud_hh.houses import GAMES_OWN, RULE_SETS, RuleSet
from stud_hh.model import Event, Hand
from stud_hh.replay.moves import apply, finish
from stud_hh.replay.table import Table


class Step(NamedTuple):
    """An event, and the table as it is when the event is about to happen."""

    event: Event
    table: Table


def rules_of(hand: Hand) -> RuleSet:
    """The rule set of the hand's room; one that knows nothing where the room is new."""
    return RULE_SETS.get(hand.site) or RuleSet(hand.site)


def seat(hand: Hand, rules: RuleSet | None = None) -> Table:
    """The table before the first event."""
    house = rules or rules_of(hand)
    return Table(hand, game_at(house, GAMES[hand.game]), house)


def game_at(house: RuleSet, game: Game) -> Game:
    """The game as a house plays it: some have another qualifier, or none."""
    if house.qualifier == GAMES_OWN or not game.is_split or game.is_unqualified:
        return game
    return replace(game, qualifier=house.qualifier)


def play(hand: Hand, rules: RuleSet | None = None) -> Iterator[Step]:
    """Each event with the table before it. One table changes in place between the steps."""
    table = seat(hand, rules)
    for event in hand.events:
        yield Step(event, table)
        apply(table, event)
    finish(table)
