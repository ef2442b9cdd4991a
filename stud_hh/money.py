"""Amounts in minor units, as people write them."""

from decimal import Decimal
from types import MappingProxyType
from typing import Final

from stud_hh.model import Chips

SIGNS: Final = MappingProxyType({"USD": "$", "EUR": "€", "GBP": "£"})


def decimal(amount: Chips, exponent: int) -> Decimal:
    """The exact amount in whole units: 1234 cents are 12.34."""
    return Decimal(amount).scaleb(-exponent)


def amount_text(amount: Chips, exponent: int) -> str:
    """`-12.34`, for machines: no sign of the currency, nothing between thousands."""
    return f"{decimal(amount, exponent):f}"


def money_text(amount: Chips, exponent: int, currency: str) -> str:
    """`-$1,234.50`, for people; tournament and play chips are plain numbers."""
    minus = "-" if amount < 0 else ""
    sign = SIGNS.get(currency, "")
    code = "" if sign or currency in ("chips", "play") else f" {currency}"
    return f"{minus}{sign}{decimal(abs(amount), exponent):,f}{code}"
