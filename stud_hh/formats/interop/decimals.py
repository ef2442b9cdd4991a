"""Amounts of documents that give them as decimal numbers."""

from collections.abc import Iterable
from decimal import Decimal
from functools import cache, partial
from typing import Final

from stud_hh.formats._fields import BadFieldError, TooFineError
from stud_hh.formats.interop.memory import Memory
from stud_hh.model import Chips

_MOST_DIGITS: Final = 15
_MOST_PLACES: Final = 6


@cache
def units(exponent: int) -> Memory[Decimal, Chips]:
    """How many minor units an amount is.

    Asking raises BadFieldError where an amount is negative or beyond all money, TooFineError
    where it is finer than the unit.
    """
    return Memory(partial(_minor_units, exponent))


def _minor_units(exponent: int, amount: Decimal) -> Chips:
    if not amount.is_finite() or amount.adjusted() > _MOST_DIGITS or amount < 0:
        raise BadFieldError(f"an amount of chips, not {amount}")
    found = amount.scaleb(exponent)
    if found != int(found):
        raise TooFineError(f"an amount of at most {exponent} decimal places, not {amount}")
    return int(found)


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
