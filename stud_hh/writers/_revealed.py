"""Hands that came to light though nobody showed them."""

from stud_hh.cards import Card
from stud_hh.model import Hand, Muck, Show


def revealed(hand: Hand) -> dict[str, tuple[Card, ...]]:
    """The cards of players who did not show, by the player, as the end of the history has them."""
    showed = {event.player for event in hand.events if isinstance(event, Show)}
    told = {claim.player: claim.cards for claim in hand.summary.seats if claim.cards}
    told |= {one.player: one.cards for one in hand.events if isinstance(one, Muck) and one.cards}
    return {player: cards for player, cards in told.items() if player not in showed}
