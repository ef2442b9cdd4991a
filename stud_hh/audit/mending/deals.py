"""Repairs of the deal: a player's card left out, dealt to another, or before its street."""

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Final

from msgspec.structs import replace

from stud_hh.audit._spot import Spot
from stud_hh.audit.mending.likely_cards import deals_of, unseen, whole_hand
from stud_hh.cards import Card
from stud_hh.model import BringInCard, Deal, Event, Hand, Show, Street, StreetBegins
from stud_hh.replay.table import HAND_SIZE


def deal_missing(spot: Spot) -> Iterator[Hand]:
    """A player's card of this street, as another line has it: of the next deal or the showdown."""
    player = spot.finding.player
    if player is None:
        return
    deals = [one for _, one in deals_of(spot, player)]
    dealt = [card for one in deals for card in one.down + one.up]
    held = next((one.held for one in deals if one.line > spot.line), ())
    told = [card for card in held if card not in dealt]
    if told:
        deal = Deal(spot.line, player, (), tuple(told[:-1]), (told[-1],))
        for after in _turns_to_be_dealt(spot, player):
            yield spot.with_inserted(deal, after)
        return
    is_down = isinstance(spot.event, StreetBegins) and spot.event.street is Street.SEVENTH
    after, *_ = _turns_to_be_dealt(spot, player)
    for card in _named_door(spot, player) or whole_hand(spot, player) or unseen(spot):
        if card not in dealt:
            down, up = ((card,), ()) if is_down else ((), (card,))
            hand = spot.with_inserted(Deal(spot.line, player, (), down, up), after)
            yield replace(hand, events=tuple(_shown_too(hand.events, player, card)))


def _named_door(spot: Spot, player: str) -> list[Card]:
    """The player's door card, by the room's word on who brings it in."""
    named = [one for one in spot.events if isinstance(one, BringInCard) and one.player == player]
    return [one.card for one in named if spot.street_of(spot.index) is Street.THIRD]


def _turns_to_be_dealt(spot: Spot, player: str) -> list[int]:
    """How many lines after the banner the player may be dealt to: by seats, or first of all."""
    seats = {seat.player: seat.number for seat in spot.hand.seats}
    dealt = takewhile(lambda one: isinstance(one, Deal), spot.events[spot.index + 1 :])
    numbers = [seats[one.player] for one in dealt if isinstance(one, Deal)]
    number = seats[player]
    clockwise = [((number - one) % _MANY_SEATS, at) for at, one in enumerate(numbers)]
    after_neighbour = [min(clockwise)[1] + 2] if clockwise else []
    return list(dict.fromkeys((*after_neighbour, 1)))


_MANY_SEATS: Final = 100
"""More than any table has."""


def _shown_too(events: Sequence[Event], player: str, card: Card) -> Iterator[Event]:
    """Where a room shows the best cards only, the others are those that were dealt."""
    for event in events:
        is_part = isinstance(event, Show) and event.player == player and card not in event.cards
        if isinstance(event, Show) and is_part and len(event.cards) < HAND_SIZE:
            yield replace(event, cards=(*event.cards, card))
        else:
            yield event


def another_count(spot: Spot) -> Iterator[Hand]:
    """The line deals another number of unseen cards, or a card less face up."""
    event = spot.event
    if isinstance(event, Deal) and event.hidden:
        yield spot.with_event(replace(event, hidden=0))
    if isinstance(event, Deal) and len(event.up) > 1:
        yield spot.with_event(replace(event, up=event.up[:1]))
        yield spot.with_event(replace(event, up=event.up[-1:]))


def down_cards(spot: Spot) -> Iterator[Hand]:
    """The line leaves out a down card, which later lines may restate; else the other one too."""
    event = spot.event
    if not isinstance(event, Deal) or spot.table.street is not Street.THIRD:
        return
    later = [one.held for _, one in deals_of(spot, event.player) if one.line > event.line]
    told = tuple(card for card in later[0] if card not in event.up) if later else ()
    yield spot.with_event(replace(event, down=told))


def dealt_to_other(spot: Spot) -> Iterator[Hand]:
    """A line of this street's deal names the wrong player."""
    begun = spot.table.street_line
    misdealt = [one for one in spot.end.misdealt if one.line == begun and one.turn is None]
    left_out = [one.player for one in misdealt]
    if spot.table.street is Street.SEVENTH:
        left_out = list(spot.table.live)
    for index, event in deals_of(spot, spot.finding.player):
        if begun < event.line and spot.street_of(index) is spot.table.street:
            for player in left_out:
                yield spot.with_event(replace(event, player=player), index)


def dealt_in_turn(spot: Spot) -> Iterator[Hand]:
    """The line stands elsewhere among the deals of its street."""
    first = last = spot.index
    while first and isinstance(spot.events[first - 1], Deal):
        first -= 1
    while last + 1 < len(spot.events) and isinstance(spot.events[last + 1], Deal):
        last += 1
    others = [*spot.events[: spot.index], *spot.events[spot.index + 1 :]]
    for at in range(first, last + 1):
        if at != spot.index:
            yield spot.with_events([*others[:at], spot.event, *others[at:]])


def dealt_as_named(spot: Spot) -> Iterator[Hand]:
    """The room names the right player or card for the bring-in, and the deal tells another."""
    event = spot.event
    if isinstance(event, BringInCard):
        yield from _with_door(spot, event.player, [event.card])
        yield spot.without()
        for player in spot.table.waiting():
            yield from _with_door(spot, player, unseen(spot))


def _with_door(spot: Spot, player: str, doors: Sequence[Card]) -> Iterator[Hand]:
    for index, deal in deals_of(spot, player):
        if deal.line < spot.line and deal.up:
            for door in doors:
                yield spot.with_event(replace(deal, up=(*deal.up[:-1], door)), index)


def dealt_before_banner(spot: Spot) -> Iterator[Hand]:
    """The first of two deals on a street belongs before the banner."""
    for index, event in deals_of(spot, spot.finding.player):
        before = spot.events[index - 1] if index else None
        if isinstance(before, StreetBegins) and before.line == spot.table.street_line:
            swapped = [event, before]
            yield spot.with_events([*spot.events[: index - 1], *swapped, *spot.events[index + 1 :]])
