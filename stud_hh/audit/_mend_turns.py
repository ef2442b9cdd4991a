"""Repairs of turns: another player in a line, a line too many, a line missing."""

from collections.abc import Iterator

from msgspec.structs import replace

from stud_hh.audit._spot import Spot
from stud_hh.model import (
    Act,
    Bet,
    BringIn,
    Call,
    Check,
    Chips,
    Complete,
    Event,
    Fold,
    Hand,
    Raise,
    Street,
    Wager,
)


def other_player(spot: Spot) -> Iterator[Hand]:
    """The line names the wrong player."""
    if isinstance(spot.event, Act):
        for player in spot.table.waiting():
            yield spot.with_event(replace(spot.event, player=player))


def left_out(spot: Spot) -> Iterator[Hand]:
    """The line should not be there."""
    yield spot.without()


def exchanged(spot: Spot) -> Iterator[Hand]:
    """The line and the one after or before it stand the wrong way round."""
    events, at = spot.events, spot.index
    for first in (at, at - 1):
        if 0 <= first < len(events) - 1:
            swapped = [*events[:first], events[first + 1], events[first], *events[first + 2 :]]
            yield spot.with_events(swapped)


def line_missing(spot: Spot) -> Iterator[Hand]:
    """Someone's action is missing before this line."""
    waiting = spot.table.waiting() or spot.table.still_to_act()
    for player in waiting[:2]:
        for action in _possible(player, spot):
            yield spot.with_inserted(action)
            if isinstance(action, Complete):
                yield _with_completion(action, spot)


def _with_completion(action: Complete, spot: Spot) -> Hand:
    """With the completion put in, what was read as one is a raise."""
    after = [
        Raise(one.line, one.player, one.to, one.by, one.all_in)
        if isinstance(one, Complete)
        else one
        for one in spot.events[spot.index :]
    ]
    return spot.with_events([*spot.events[: spot.index], action, *after])


def _possible(player: str, spot: Spot) -> Iterator[Event]:
    table, line = spot.table, spot.line
    owed = table.to_call(player)
    if owed > 0:
        yield Call(line, player, owed, all_in=owed == table.stacks[player])
    if owed > 0 or table.street is Street.THIRD:
        yield Fold(line, player)
    else:
        yield Check(line, player)
    if table.street is Street.THIRD and not table.round.started:
        for price in _prices(spot):
            yield BringIn(line, player, price)
    yield from _possible_wagers(player, spot)


def _prices(spot: Spot) -> list[Chips]:
    """What a missing bring-in may have been: what is called or raised next."""
    for event in spot.events[spot.index :]:
        if isinstance(event, Call):
            return [event.amount]
        if isinstance(event, Wager) and event.by is not None:
            return [event.to - event.by]
    return []


def _possible_wagers(player: str, spot: Spot) -> Iterator[Event]:
    table = spot.table
    level = table.round.level
    if table.street is Street.THIRD and table.round.bets == 0:
        kind: type[Wager] = Complete
    else:
        kind = Raise if level else Bet
    for to in table.round.full_totals():
        yield kind(spot.line, player, to)
