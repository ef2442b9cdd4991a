"""Amounts of documents that give them as decimal numbers."""

from collections.abc import Iterable, Mapping
from decimal import Decimal
from functools import cache
from typing import Final

from stud_hh.formats._fields import BadFieldError, TooFineError
from stud_hh.model import Chips

_MOST_DIGITS: Final = 15
_MOST_PLACES: Final = 6
_REMEMBERED: Final = 1 << 12


class _Units(dict[Decimal, Chips]):
    """Amounts in the minor units of one exponent, as they are met."""

    def __init__(self, exponent: int) -> None:
        super().__init__()
        self._exponent = exponent

    def __missing__(self, amount: Decimal) -> Chips:
        if len(self) >= _REMEMBERED:
            self.clear()
        units = self[amount] = _minor_units(amount, self._exponent)
        return units


@cache
def units(exponent: int) -> Mapping[Decimal, Chips]:
    """By amount, how many minor units it is.

    Looking up raises BadFieldError where an amount is negative or beyond all money, TooFineError
    where it is finer than the unit.
    """
    return _Units(exponent)


def _minor_units(amount: Decimal, exponent: int) -> Chips:
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
