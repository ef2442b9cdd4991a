"""What a player held at a point of the hand, as far as the whole history tells."""

from collections.abc import Mapping, Sequence
from typing import Final

from stud_hh.cards import DECK, UNKNOWN, Card
from stud_hh.model import Deal, Hand, Street, StreetBegins
from stud_hh.replay.table import HAND_SIZE, Table

_DOWN_FIRST: Final = 2
_MOST_UP: Final = 4

Told = Mapping[str, Sequence[Card]]
"""Whole hands by player, told at the end: `Table.told` of a finished table."""


def held(table: Table, player: str, told: Told) -> tuple[Card, ...]:
    """The cards that a player has been dealt by now, in the order dealt, `??` where not known.

    A community card is not among them. Down cards are known from a hand told later if it is
    told in the order dealt, or else once all its cards have been dealt.
    """
    street = table.folded_on.get(player, table.street)
    if street is None:
        return ()
    first, last = _down(table, player, street, told.get(player, ()))
    up = [*table.up[player], *[UNKNOWN] * _MOST_UP]
    return (*first, *up[: min(street, Street.SIXTH) - _DOWN_FIRST], *last)


def _down(
    table: Table, player: str, street: Street, told: Sequence[Card]
) -> tuple[list[Card], list[Card]]:
    """The first two down cards, and the last one if it is dealt."""
    size = _DOWN_FIRST + (street is Street.SEVENTH and table.community is None)
    up, down = table.up[player], table.down[player]
    if len(down) < size and told:
        if _is_in_order(told, _board(table.hand, player)):
            down = [*told[:_DOWN_FIRST], *told[HAND_SIZE - 1 :]]
        elif size > _DOWN_FIRST or len(told) < HAND_SIZE:
            down = [card for card in told if card not in up]
    known = [*down[:size], *[UNKNOWN] * (size - len(down))]
    return known[:_DOWN_FIRST], known[_DOWN_FIRST:]


def _board(hand: Hand, player: str) -> list[Card]:
    """All up cards that the player gets, also those still to come."""
    deals = (event for event in hand.events if isinstance(event, Deal))
    return [card for deal in deals if deal.player == player for card in deal.up]


def _is_in_order(told: Sequence[Card], board: Sequence[Card]) -> bool:
    return bool(board) and list(told[_DOWN_FIRST : _DOWN_FIRST + len(board)]) == list(board)


def community_card_comes(hand: Hand, table: Table) -> bool:
    """Whether seventh street is still to come, and brings one card for all.

    Where the history does not get there, it does if there are fewer cards than players.
    """
    if table.street is Street.SEVENTH:
        return False
    for event in hand.events:
        if isinstance(event, StreetBegins) and event.street is Street.SEVENTH:
            return event.community is not None
    street = table.street or Street.THIRD
    live = len(table.live)
    return len(DECK) - table.dealt - live * (Street.SIXTH - street) < live
