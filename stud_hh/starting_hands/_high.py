"""Classes of starting hands where only the high hand wins.

A card is big from the ten up, of middling size from the seven.
"""

from typing import Final

from stud_hh.starting_hands._classes import (
    Fits,
    Row,
    anything,
    both,
    in_a_row,
    pair_rows,
    rolled_up,
    row,
    suited,
    with_ace,
)
from stud_hh.starting_hands._third import ACE, Third

_BIG: Final = 10
_MIDDLE: Final = 7
_FLUSH: Final = "three to a flush"
_STRAIGHT: Final = "three to a straight"
_BIGS: Final = "big cards"
_ONE_BIG: Final = "one big card"
_NONE: Final = "no big card"


def _big(count: int) -> Fits:
    return lambda third: third.at_least(_BIG) == count


def _with_a_gap(third: Third) -> bool:
    return third.spans(4)


_KICKERS: Final = (
    ("ace", "an ace", lambda kicker, _: kicker == ACE),
    ("higher", "higher than the pair", lambda kicker, pair: kicker > pair),
    ("lower", "lower than the pair", lambda _, __: True),
)
_KICKERS_OF_ACES: Final = (
    ("big", "a ten to a king", lambda kicker, _: kicker >= _BIG),
    ("small", "a nine or lower", lambda _, __: True),
)

HIGH: Final[tuple[Row, ...]] = (
    row("rolled-up", "rolled up", "Rolled up", "Three of a kind.", rolled_up),
    *pair_rows("pair of aces", "aces", range(ACE, ACE + 1), _KICKERS_OF_ACES),
    *pair_rows("big pair", "tens to kings", range(_BIG, ACE), _KICKERS),
    *pair_rows("middle pair", "sevens to nines", range(_MIDDLE, _BIG), _KICKERS),
    *pair_rows("small pair", "deuces to sixes", range(2, _MIDDLE), _KICKERS),
    row(
        "straight-flush-big",
        _FLUSH,
        "Three to a straight flush, big",
        "Three of one suit in a row, ten or higher.",
        both(suited, in_a_row, _big(3)),
    ),
    row(
        "straight-flush",
        _FLUSH,
        "Three to a straight flush",
        "Three of one suit in a row, at least one of them below the ten.",
        both(suited, in_a_row),
    ),
    row(
        "flush-three-big",
        _FLUSH,
        "Three to a flush, all big",
        "Three of one suit, ten or higher.",
        both(suited, _big(3)),
    ),
    row(
        "flush-two-big",
        _FLUSH,
        "Three to a flush, two big",
        "Three of one suit, two of them ten or higher.",
        both(suited, _big(2)),
    ),
    row(
        "flush-one-big",
        _FLUSH,
        "Three to a flush, one big",
        "Three of one suit, one of them ten or higher.",
        both(suited, _big(1)),
    ),
    row(
        "flush-no-big",
        _FLUSH,
        "Three to a flush, none big",
        "Three of one suit below the ten.",
        suited,
    ),
    row(
        "straight-big",
        _STRAIGHT,
        "Three to a straight, big",
        "Three in a row, ten or higher, not of one suit.",
        both(in_a_row, _big(3)),
    ),
    row(
        "straight",
        _STRAIGHT,
        "Three to a straight",
        "Three in a row, at least one below the ten, not of one suit.",
        in_a_row,
    ),
    row(
        "gap-straight-big",
        _STRAIGHT,
        "Three to a straight with a gap, big",
        "Three of four ranks in a row, ten or higher, not of one suit.",
        both(_with_a_gap, _big(3)),
    ),
    row(
        "gap-straight",
        _STRAIGHT,
        "Three to a straight with a gap",
        "Three of four ranks in a row, at least one below the ten, not of one suit.",
        _with_a_gap,
    ),
    row(
        "three-big",
        _BIGS,
        "Three big cards",
        "Three different ranks from the ten up, with two gaps, not of one suit.",
        _big(3),
    ),
    row(
        "two-big-ace",
        _BIGS,
        "Ace, big card and a smaller one",
        "An ace, one from the ten to the king, and one below the ten.",
        both(_big(2), with_ace),
    ),
    row(
        "two-big",
        _BIGS,
        "Two big cards",
        "Two different ranks from the ten to the king, and one below the ten.",
        _big(2),
    ),
    row(
        "ace",
        _ONE_BIG,
        "Ace and two smaller cards",
        "An ace and two different ranks below the ten.",
        both(_big(1), with_ace),
    ),
    row(
        "one-big",
        _ONE_BIG,
        "One big card",
        "One from the ten to the king, and two different ranks below the ten.",
        _big(1),
    ),
    row(
        "no-big",
        _NONE,
        "No big card",
        "Three different ranks below the ten, neither suited nor to a straight.",
        anything,
    ),
)
"""First to last, best known to least wanted; each hand is of the first class that fits."""
