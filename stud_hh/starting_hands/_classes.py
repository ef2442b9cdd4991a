"""How classes are told: each a row, the first that fits is a hand's class."""

from collections.abc import Callable
from typing import NamedTuple

from msgspec import Struct

from stud_hh.starting_hands._third import Third


class StartingHand(Struct, frozen=True):
    """A class of starting hands."""

    key: str
    """Its name for programs, one of its kind in a game: `low-6-suited-ace`."""
    family: str
    """The handful of classes that it belongs to: `three to a six`."""
    label: str
    """Its name for people."""
    sentence: str
    """Which hands are in it."""


Fits = Callable[[Third], bool]


class Row(NamedTuple):
    """A class, and what tells its hands from those of later rows."""

    hand: StartingHand
    fits: Fits
    is_of_pairs: bool = False
    """Only pairs can fit."""


def row(key: str, family: str, label: str, sentence: str, fits: Fits) -> Row:
    """A row of a game's classes."""
    return Row(StartingHand(key, family, label, sentence), fits)


def both(test: Fits, *others: Fits) -> Fits:
    """A test that asks for all of these."""
    if not others:
        return test
    rest = both(*others)
    return lambda third: test(third) and rest(third)


def suited(third: Third) -> bool:
    """All three are of one suit."""
    return third.is_suited


def in_a_row(third: Third) -> bool:
    """Three ranks next to each other, the ace high or low."""
    return third.spans(3)


def with_ace(third: Third) -> bool:
    """An ace is among them."""
    return third.has_ace


def rolled_up(third: Third) -> bool:
    """All three are of one rank."""
    return third.is_rolled_up


def anything(_: Third) -> bool:
    """What no earlier row took."""
    return True


def pair_rows(
    family: str,
    words: str,
    ranks: range,
    kickers: tuple[tuple[str, str, Callable[[int, int], bool]], ...],
) -> list[Row]:
    """A family of pairs, by kicker and by whether the pair is split or down.

    A kicker is its name, what that means, and a test of its rank and the pair's, both ace high.
    """
    rows = []
    for is_wired, where in ((False, "split"), (True, "wired")):
        told = "both down" if is_wired else "one of it up"
        for name, meaning, fits in kickers:
            rows.append(
                row(
                    f"{family}-{where}-{name}-kicker".replace(" ", "-"),
                    family,
                    f"{family.capitalize()}, {where}, {name} kicker",
                    f"A pair of {words}, {told}; the third card is {meaning}.",
                    _pair(ranks, fits, is_wired=is_wired),
                )._replace(is_of_pairs=True)
            )
    return rows


def _pair(ranks: range, kicker: Callable[[int, int], bool], *, is_wired: bool) -> Fits:
    def fits(third: Third) -> bool:
        if third.pair is None or third.kicker is None or third.pair not in ranks:
            return False
        return third.is_wired is is_wired and kicker(third.kicker, third.pair)

    return fits
