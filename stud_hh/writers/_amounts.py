"""Amounts as files of the open formats hold them."""

from decimal import Decimal

from stud_hh.model import Chips, Hand


def whole(hand: Hand, amount: Chips) -> Decimal:
    """An amount in whole units of the hand's currency, with all its decimal places."""
    return Decimal(amount).scaleb(-hand.exponent)
