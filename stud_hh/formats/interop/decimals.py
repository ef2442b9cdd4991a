"""Amounts of documents that give them as decimal numbers."""

from collections.abc import Iterable
from decimal import Decimal
from functools import lru_cache
from typing import Final

from stud_hh.formats._fields import BadFieldError
from stud_hh.model import Chips

_MOST_DIGITS: Final = 15
_MOST_PLACES: Final = 6


@lru_cache(maxsize=1 << 12)
def minor_units(amount: Decimal, exponent: int) -> Chips:
    """An amount in minor units.

    Raises BadFieldError where it is negative, beyond all money, or finer than the unit.
    """
    if not amount.is_finite() or amount.adjusted() > _MOST_DIGITS or amount < 0:
        raise BadFieldError(f"an amount of chips, not {amount}")
    units = amount.scaleb(exponent)
    if units != int(units):
        raise BadFieldError(f"an amount of at most {exponent} decimal places, not {amount}")
    return int(units)


def places(amounts: Iterable[Decimal], least: int = 0) -> int:
    """The decimal places that the finest of these amounts needs, and `least` at least.

    Absurd amounts do not count.
    """
    return max([least, *(_places(one) for one in amounts if _exponent(one) < -least)])


def _exponent(amount: Decimal) -> int:
    power = amount.as_tuple().exponent
    return power if isinstance(power, int) and power >= -_MOST_DIGITS else 0


def _places(amount: Decimal) -> int:
    """Without the noughts at the end."""
    power = _exponent(amount)
    while power < 0 and amount == round(amount, -power - 1):
        power += 1
    return min(-power, _MOST_PLACES)
