"""The amounts of a PHH hand, which are decimals of no unit that is named."""

from collections.abc import Sequence
from decimal import Decimal
from functools import cache
from typing import Final, NamedTuple

from stud_hh.formats._fields import BadFieldError, TooFineError
from stud_hh.formats.interop.decimals import places, units
from stud_hh.formats.interop.memory import Memory
from stud_hh.formats.interop.phh_told import PhhHand
from stud_hh.model import Chips

_CENTS: Final = 2
_UNKNOWN: Final = Decimal("inf")


class Amounts(NamedTuple):
    """What a hand is played for, in minor units; None where the notation says `inf`."""

    exponent: int
    bring_in: Chips
    small_bet: Chips
    big_bet: Chips
    antes: list[Chips | None]
    stacks: list[Chips | None]
    winnings: list[Chips | None] | None
    left: list[Chips | None] | None
    """The stacks at the end."""


def amounts(told: PhhHand) -> Amounts:
    """In cents for money, in chips where no currency is named; finer where the amounts are.

    Raises BadFieldError where one is none, or there is not one a player.
    """
    least = _CENTS if told.currency else 0
    try:
        return _in_units(told, least)
    except TooFineError:
        return _in_units(told, _finest(told, least))


def _in_units(told: PhhHand, exponent: int) -> Amounts:
    count, won, left = len(told.starting_stacks), told.winnings, told.finishing_stacks
    return Amounts(
        exponent,
        _one("bring_in", told.bring_in, exponent),
        _one("small_bet", told.small_bet, exponent),
        _one("big_bet", told.big_bet, exponent),
        _all("antes", told.antes, count, exponent),
        _all("starting_stacks", told.starting_stacks, count, exponent),
        None if won is None else _all("winnings", won, count, exponent),
        None if left is None else _all("finishing_stacks", left, count, exponent),
    )


def _one(name: str, amount: Decimal, exponent: int) -> Chips:
    try:
        return units(exponent).of(amount)
    except BadFieldError as error:
        raise type(error)(f"in {name} {error}") from error


def _all(name: str, given: Sequence[Decimal], count: int, exponent: int) -> list[Chips | None]:
    """An amount a player; None where the notation says `inf`."""
    if len(given) != count:
        raise BadFieldError(f"{count} {name}, one a player, not {len(given)}")
    in_units = _known_units(exponent)
    try:
        return [in_units.of(amount) for amount in given]
    except BadFieldError as error:
        raise type(error)(f"in {name} {error}") from error


@cache
def _known_units(exponent: int) -> Memory[Decimal, Chips | None]:
    in_units = units(exponent)
    return Memory(lambda amount: None if amount == _UNKNOWN else in_units.of(amount))


def _finest(told: PhhHand, least: int) -> int:
    """The decimal places of the finest amount."""
    given = [told.bring_in, told.small_bet, told.big_bet, *told.antes, *told.starting_stacks]
    for more in (told.winnings, told.finishing_stacks):
        given += more or []
    return places(set(given), least)
