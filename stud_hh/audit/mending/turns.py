"""Repairs of turns: another player in a line, a line too many, a line missing."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from msgspec.structs import replace

from stud_hh.audit._spot import Spot
from stud_hh.audit.mending.amounts import prices
from stud_hh.model import (
    Act,
    Bet,
    BringIn,
    Call,
    Capped,
    Check,
    Chips,
    Complete,
    Event,
    Fold,
    Hand,
    Opens,
    Raise,
    ShowdownBegins,
    Street,
    StreetBegins,
    Wager,
)
from stud_hh.replay.table import Table
from stud_hh.rules import chips_added


def other_player(spot: Spot) -> Iterator[Hand]:
    """The line names the wrong player."""
    if isinstance(spot.event, Act):
        for player in spot.table.waiting():
            yield spot.with_event(replace(spot.event, player=player))


def opener(spot: Spot) -> Iterator[Hand]:
    """The room's word on who acts first names the wrong player."""
    if isinstance(spot.event, Opens) and spot.finding.expected is not None:
        yield spot.with_event(replace(spot.event, player=spot.finding.expected))


def not_folded(spot: Spot) -> Iterator[Hand]:
    """The player's fold is another action."""
    player = spot.finding.player
    for index, event in enumerate(spot.events):
        if player is not None and isinstance(event, Fold) and event.player == player:
            place = spot.moved_to(index)
            for action in _possible(player, place):
                if type(action) is not Fold:
                    yield place.with_event(action)


def left_out(spot: Spot) -> Iterator[Hand]:
    """The line should not be there."""
    hand = spot.without()
    yield hand
    if isinstance(spot.event, Wager):
        added = chips_added(spot.event, spot.table)
        yield from spot.with_returned(hand, spot.event.player, -added)


def exchanged(spot: Spot) -> Iterator[Hand]:
    """The line and the one after or before it stand the wrong way round."""
    places = [n for n, one in enumerate(spot.events) if not isinstance(one, Capped)]
    for first, second in pairwise(places):
        if spot.index in (first, second):
            swapped = list(spot.events)
            swapped[first], swapped[second] = swapped[second], swapped[first]
            yield spot.with_events(swapped)
            if isinstance(spot.event, Wager):
                yield spot.with_events(_named_anew(swapped, spot))


def line_missing(spot: Spot) -> Iterator[Hand]:
    """Someone's action is missing before this line."""
    waiting = _before(spot) or spot.table.waiting() or spot.table.still_to_act()
    before = spot.events[: _before_remarks(spot)]
    after = spot.events[len(before) :]
    for player in waiting[:2]:
        for action in _possible(player, spot):
            events = [*before, action, *after]
            yield spot.with_events(events)
            if isinstance(action, Complete):
                yield spot.with_events(_named_anew(events, spot))


def _before(spot: Spot) -> tuple[str, ...]:
    """Whose bring-in the first to act answers, where a missing door card leaves that open."""
    table, event = spot.table, spot.event
    is_open = table.street is Street.THIRD and not table.round.started and len(table.waiting()) > 1
    if not is_open or not isinstance(event, Act) or event.player not in table.live:
        return ()
    return tuple(table.clockwise_from(event.player)[-2:-1])


def banner_missing(spot: Spot) -> Iterator[Hand]:
    """The next street begins before this line, and nobody's cards of it are told.

    A card that all share on it may be told by the summary.
    """
    street = spot.table.street
    if street is not None and street < Street.SEVENTH:
        is_last = street == Street.SIXTH
        for shared in (*(spot.hand.summary.board[:1] if is_last else ()), None):
            yield spot.with_inserted(StreetBegins(spot.line, Street(street + 1), shared))


def showdown_banner_missing(spot: Spot) -> Iterator[Hand]:
    """The banner of the showdown is missing before this line."""
    yield spot.with_inserted(ShowdownBegins(spot.line))


def pot_of_banner(spot: Spot) -> Iterator[Hand]:
    """The banner, or a line below it, tells another pot."""
    for index, event in enumerate(spot.events):
        if not isinstance(event, StreetBegins | ShowdownBegins):
            continue
        if spot.line in (event.line, event.pot_line):
            yield spot.with_event(replace(event, pot=None), index)


def players_of_banner(spot: Spot) -> Iterator[Hand]:
    """The banner tells another number of players, or of those all-in."""
    if isinstance(spot.event, StreetBegins):
        yield spot.with_event(replace(spot.event, players=None))
        yield spot.with_event(replace(spot.event, all_in=None))


def _before_remarks(spot: Spot) -> int:
    """The place before the line, and before what the room remarks on the line before it."""
    at = spot.index
    while at and isinstance(spot.events[at - 1], Capped):
        at -= 1
    return at


def _named_anew(events: list[Event], spot: Spot) -> list[Event]:
    """With lines put in or exchanged, another wager of third street is its completion."""
    named: list[Event] = []
    is_open = True
    for one in events:
        if isinstance(one, StreetBegins) and one.street > Street.THIRD:
            return named + events[len(named) :]
        if isinstance(one, Wager):
            kind = Complete if is_open and one.to <= spot.hand.small_bet else Raise
            is_open = False
            named.append(kind(one.line, one.player, one.to, one.by, one.all_in, one.adds))
        else:
            named.append(one)
    return named


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
        for price in prices(spot, player):
            yield _bring_in(line, player, price, table)
    yield from _possible_wagers(player, spot)


def _bring_in(line: int, player: str, price: Chips, table: Table) -> BringIn:
    """The bring-in, or the chips that are left for it."""
    amount = min(price, table.stacks[player])
    return BringIn(line, player, amount, all_in=amount == table.stacks[player])


def bring_in_by_total(spot: Spot) -> Iterator[Hand]:
    """The bring-in has no line, and only the total tells it; one other may match it."""
    kinds = [type(event) for event in spot.events]
    first = next((at for at, kind in enumerate(kinds) if kind in _ON_THIRD), None)
    if first is None or BringIn in kinds:
        return
    place = spot.moved_to(first)
    for player in (_before(place) or place.table.waiting())[:1]:
        for price in (spot.gap, spot.gap // 2):
            if 0 < price < spot.hand.small_bet:
                yield place.with_inserted(_bring_in(place.line, player, price, place.table))


_ON_THIRD: Final = frozenset({Complete, Call, Fold})
"""What may be the first line after a bring-in."""


def _possible_wagers(player: str, spot: Spot) -> Iterator[Event]:
    table = spot.table
    level = table.round.level
    if table.street is Street.THIRD and table.round.bets == 0:
        kind: type[Wager] = Complete
    else:
        kind = Raise if level else Bet
    rest = table.on_street.get(player, 0) + table.stacks[player]
    for to in table.round.full_totals():
        yield kind(spot.line, player, to, all_in=to == rest)
    if level < rest < max(table.round.full_totals()):
        yield kind(spot.line, player, rest, all_in=True)
