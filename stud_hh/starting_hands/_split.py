"""Classes of starting hands where high and low share the pot.

A card is low up to the eight, the ace included. The terms are players' own; where they are
loose, the sentences draw the lines.
"""

from collections.abc import Iterator
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
from stud_hh.starting_hands._third import ACE, HIGHEST_LOW, Third

_ROW: Final = both(suited, in_a_row)
_TEXTURES: Final = (
    ("-suited-row", ", suited and in a row", _ROW),
    ("-suited", ", suited", suited),
    ("-row", ", in a row", in_a_row),
    ("", "", anything),
)
_ROWS: Final = (_ROW, in_a_row)
_TOPS: Final = {5: "a five", 6: "a six", 7: "a seven", 8: "an eight"}
_FLUSH: Final = "three to a flush"
_STRAIGHT: Final = "three to a straight"
_TWO_LOW: Final = "two low cards"
_ONE_LOW: Final = "one low card"
_HIGH: Final = "high cards"


def _lows(count: int) -> Fits:
    return lambda third: third.lows == count


def _is_low(rank: int) -> bool:
    return rank <= HIGHEST_LOW or rank == ACE


def _low_kicker(kicker: int, _: int) -> bool:
    return kicker <= HIGHEST_LOW


def _high_kicker(kicker: int, _: int) -> bool:
    return not _is_low(kicker)


def _ace_kicker(kicker: int, _: int) -> bool:
    return kicker == ACE


_KICKERS: Final = (
    ("ace", "an ace", _ace_kicker),
    ("low", "a deuce to an eight", _low_kicker),
    ("high", "a nine to a king", _high_kicker),
)


def _three_low(top: int) -> Fits:
    """Three different low ranks, the highest being this one, or up to it for the five."""
    return lambda third: third.lows == 3 and max(third.low_ranks[0], min(_TOPS)) == top


def _low_rows() -> Iterator[Row]:
    for top, name in _TOPS.items():
        for key, words, texture in _TEXTURES:
            # Above the five, three in a row have no ace.
            may_have_ace = top == min(_TOPS) or texture not in _ROWS
            test = both(_three_low(top), texture)
            if may_have_ace:
                yield _low_row(
                    top, name, f"{key}-ace", f"{words}, with an ace", both(test, with_ace)
                )
            without = ", without an ace" if may_have_ace else ""
            yield _low_row(top, name, key, words, test, without)


def _low_row(top: int, name: str, key: str, words: str, test: Fits, without: str = "") -> Row:
    lower = " or lower" if top == min(_TOPS) else ""
    return row(
        f"low-{top}{key}",
        f"three to {name}",
        f"Three to {name}{words}",
        f"Three different low cards, the highest {name}{lower}{words}{without}.",
        test,
    )


def _ace_and(lows: int) -> Fits:
    return both(_lows(lows), with_ace)


def _is_rolled_up_low(third: Third) -> bool:
    return third.is_rolled_up and _is_low(third.ranks[0])


SPLIT: Final[tuple[Row, ...]] = (
    row(
        "rolled-up-low",
        "rolled up",
        "Rolled up, low",
        "Three of a kind, aces or eights and lower.",
        _is_rolled_up_low,
    ),
    row(
        "rolled-up-high",
        "rolled up",
        "Rolled up, high",
        "Three of a kind, nines to kings.",
        rolled_up,
    ),
    *pair_rows("pair of aces", "aces", range(ACE, ACE + 1), _KICKERS[1:]),
    *pair_rows("low pair", "deuces to eights", range(2, HIGHEST_LOW + 1), _KICKERS),
    *pair_rows("high pair", "nines to kings", range(HIGHEST_LOW + 1, ACE), _KICKERS),
    *_low_rows(),
    row(
        "straight-flush",
        _FLUSH,
        "Three to a straight flush, not all low",
        "Three of one suit in a row, at least one of them a nine or higher.",
        both(suited, in_a_row),
    ),
    row(
        "flush-two-low-ace",
        _FLUSH,
        "Three to a flush, two low, with an ace",
        "Three of one suit: an ace, a low card and one above the eight.",
        both(suited, _ace_and(2)),
    ),
    row(
        "flush-two-low",
        _FLUSH,
        "Three to a flush, two low",
        "Three of one suit: two low cards but no ace, and one above the eight.",
        both(suited, _lows(2)),
    ),
    row(
        "flush-ace",
        _FLUSH,
        "Three to a flush, the ace alone low",
        "Three of one suit: an ace and two above the eight.",
        both(suited, _ace_and(1)),
    ),
    row(
        "flush-one-low",
        _FLUSH,
        "Three to a flush, one low",
        "Three of one suit: one low card but no ace, and two above the eight.",
        both(suited, _lows(1)),
    ),
    row(
        "flush-high",
        _FLUSH,
        "Three to a flush, none low",
        "Three of one suit, all above the eight.",
        both(suited, _lows(0)),
    ),
    row(
        "straight-two-low",
        _STRAIGHT,
        "Three to a straight, two low",
        "Seven, eight and nine, not of one suit.",
        both(in_a_row, _lows(2)),
    ),
    row(
        "straight-one-low",
        _STRAIGHT,
        "Three to a straight, one low",
        "Eight, nine and ten, or queen, king and ace, not of one suit.",
        both(in_a_row, _lows(1)),
    ),
    row(
        "straight-high",
        _STRAIGHT,
        "Three to a straight, none low",
        "Three in a row from the nine to the king, not of one suit.",
        both(in_a_row, _lows(0)),
    ),
    row(
        "two-low-ace",
        _TWO_LOW,
        "Ace, low card and high card",
        "An ace, a low card and one above the eight.",
        _ace_and(2),
    ),
    row(
        "two-low",
        _TWO_LOW,
        "Two low cards and a high one",
        "Two different low cards but no ace, and one above the eight.",
        _lows(2),
    ),
    row(
        "ace-two-high",
        _ONE_LOW,
        "Ace and two high cards",
        "An ace and two different cards above the eight.",
        _ace_and(1),
    ),
    row(
        "one-low",
        _ONE_LOW,
        "One low card",
        "One low card but no ace, and two different ones above the eight.",
        _lows(1),
    ),
    row(
        "three-high",
        _HIGH,
        "Three high cards",
        "Three different cards above the eight, neither suited nor in a row.",
        anything,
    ),
)
"""First to last, best known to least wanted; each hand is of the first class that fits."""
