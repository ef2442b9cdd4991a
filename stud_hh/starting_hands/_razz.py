"""Classes of starting hands where only the low hand wins: suits and straights are nothing.

A card is low up to the eight, the ace included, and a brick from the ten to the king.
"""

from collections.abc import Iterator
from typing import Final

from stud_hh.starting_hands._classes import Fits, Row, anything, both, rolled_up, row
from stud_hh.starting_hands._third import ACE, HIGHEST_LOW, Third

_FIVE: Final = "three to a five"
_SMOOTH: Final = 4
_BRICK: Final = 10
_TWO_LOW: Final = "two low cards and a brick"
_PAIR: Final = "pair"
_REST: Final = "one low card or none"


def _three_to(top: int) -> Fits:
    return lambda third: third.is_unpaired and third.low_ranks[0] <= top


def _is_smooth(third: Third) -> bool:
    return third.low_ranks[1] <= _SMOOTH


def _low_rows() -> Iterator[Row]:
    for top, name in ((6, "a six"), (7, "a seven"), (8, "an eight")):
        family = f"three to {name}"
        words = f"Three different cards, the highest {name}"
        yield row(
            f"low-{top}-smooth",
            family,
            f"Three to {name}, smooth",
            f"{words}, the others four or lower.",
            both(_three_to(top), _is_smooth),
        )
        yield row(
            f"low-{top}-rough",
            family,
            f"Three to {name}, rough",
            f"{words}, another above the four.",
            _three_to(top),
        )


def _two_low(third: Third) -> bool:
    return third.is_unpaired and third.lows == 2


def _is_brick_up(third: Third) -> bool:
    return _BRICK <= third.door < ACE


def _low_pair(third: Third) -> bool:
    return third.pair is not None and third.lows > 0 and not _is_high(third.pair)


def _is_high(rank: int) -> bool:
    return HIGHEST_LOW < rank < ACE


def _both_low(third: Third) -> bool:
    return _low_pair(third) and third.lows == 2


def _is_wired(third: Third) -> bool:
    return third.is_wired


def _lows(count: int) -> Fits:
    return lambda third: third.lows == count


RAZZ: Final[tuple[Row, ...]] = (
    row(
        "low-5",
        _FIVE,
        "Three to a five",
        "Three different cards, the highest a five or lower.",
        _three_to(5),
    ),
    *_low_rows(),
    row(
        "low-9",
        "three to a nine",
        "Three to a nine",
        "A nine and two different low cards.",
        both(_two_low, _three_to(9)),
    ),
    row(
        "brick-down",
        _TWO_LOW,
        "Two low cards, a brick down",
        "Two different low cards, one of them up, and a brick.",
        both(_two_low, lambda third: not _is_brick_up(third)),
    ),
    row(
        "brick-up",
        _TWO_LOW,
        "Two low cards down, a brick up",
        "Two different low cards, both down, and a brick.",
        _two_low,
    ),
    row(
        "low-pair-split",
        _PAIR,
        "Low pair, split, with a low card",
        "A low pair, one of it up, and another low card.",
        both(_both_low, lambda third: not third.is_wired),
    ),
    row(
        "low-pair-wired",
        _PAIR,
        "Low pair, wired, with a low card",
        "A low pair, both down, and another low card.",
        both(_both_low, _is_wired),
    ),
    row(
        "low-pair-high-card",
        _PAIR,
        "Low pair with a high card",
        "A low pair and a card above the eight.",
        _low_pair,
    ),
    row(
        "high-pair",
        _PAIR,
        "High pair",
        "A pair above the eight, whatever the third card.",
        lambda third: third.pair is not None,
    ),
    row("three-alike", _PAIR, "Three of a kind", "Three of a kind.", rolled_up),
    row(
        "one-low",
        _REST,
        "One low card",
        "One low card and two different ones above the eight.",
        _lows(1),
    ),
    row(
        "none-low",
        _REST,
        "No low card",
        "Three different cards above the eight.",
        anything,
    ),
)
"""First to last, best known to least wanted; each hand is of the first class that fits."""
