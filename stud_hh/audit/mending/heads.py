"""Repairs of what stands above the cards."""

from collections.abc import Iterator

from msgspec.structs import replace

from stud_hh.audit._spot import Spot
from stud_hh.model import Hand


def stakes(spot: Spot) -> Iterator[Hand]:
    """One of the two stakes is another."""
    hand = spot.hand
    yield replace(hand, big_bet=2 * hand.small_bet)
    yield replace(hand, small_bet=hand.big_bet // 2)


def seat(spot: Spot) -> Iterator[Hand]:
    """The player sits where the summary says."""
    claim = spot.claim_of(spot.finding.player or "")
    if claim is not None:
        seats = tuple(
            replace(one, number=claim.seat) if one.player == claim.player else one
            for one in spot.hand.seats
        )
        yield replace(spot.hand, seats=seats)


def table_size(spot: Spot) -> Iterator[Hand]:
    """The table has more seats."""
    yield replace(spot.hand, max_seats=None)


def clocks(spot: Spot) -> Iterator[Hand]:
    """One of two clocks is another."""
    yield replace(spot.hand, by_first_clock=None)
