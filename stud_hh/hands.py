"""Ranks of hands: high, eight-or-better low, razz, and boards of up cards.

Every rank is a positive integer of at most 28 bits that is larger for the hand that wins,
so `max` picks winners and equal ranks tie. Ranks of one function compare with each other,
and low with razz. Cards must be known and different; an unknown card raises `KeyError`.

A weight has seven hexadecimal digits: the first two say which kind of hand it is, the
other five are card ranks, heaviest first. eval7 writes its ranks so, and we write ours so;
low ranks are counted down from above all weights.
"""

from collections.abc import Callable, Mapping, Sequence
from enum import IntEnum
from functools import cache
from itertools import combinations
from typing import Any, Final

from stud_hh.cards import ACE_HIGH, ACE_LOW, DECK, Card


class Category(IntEnum):
    """Kinds of high hands, weakest first."""

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8


_TELLING_RANKS: Final = {
    Category.HIGH_CARD: 5,
    Category.PAIR: 4,
    Category.TWO_PAIR: 3,
    Category.THREE_OF_A_KIND: 3,
    Category.STRAIGHT: 1,
    Category.FLUSH: 5,
    Category.FULL_HOUSE: 2,
    Category.FOUR_OF_A_KIND: 2,
    Category.STRAIGHT_FLUSH: 1,
}

# --- high ------------------------------------------------------------------


@cache
def _eval7() -> tuple[Callable[[Sequence[Any]], int], Mapping[Card, Any]]:
    """What ranks hands, and the cards as it has them."""
    import eval7  # noqa: PLC0415 - a tenth of a second, and reports rank no hand

    return eval7.evaluate, {card: eval7.Card(card) for card in DECK}


def high_rank(cards: Sequence[Card]) -> int:
    """Rank of the best high hand that five to seven cards make."""
    evaluate, named = _eval7()
    return evaluate([named[card] for card in cards])


def high_shape(cards: Sequence[Card]) -> tuple[Category, tuple[int, ...]]:
    """Category of the best high hand, and the ranks that tell it from its equals in kind.

    Ranks run from 2 to 14 (the ace); a straight has its highest only, 5 in a wheel.
    `[Qs Qh Qd 8c 8d]` is `(FULL_HOUSE, (12, 8))`.
    """
    kind, _, *ranks = _digits(high_rank(cards))
    category = Category(kind)
    # eval7 counts ranks from 0, the deuce.
    return category, tuple(rank + 2 for rank in ranks[: _TELLING_RANKS[category]])


# --- tallies: how many cards there are of each rank, three bits a rank -------

_ONE: Final = tuple(1 << 3 * rank for rank in range(15))
_ONE_HIGH: Final = {card: _ONE[rank] for card, rank in ACE_HIGH.items()}
_ONE_LOW: Final = {card: _ONE[rank] for card, rank in ACE_LOW.items()}


def _tally(cards: Sequence[Card], ones: Mapping[Card, int]) -> int:
    tally = 0
    for card in cards:
        tally += ones[card]
    return tally


def _groups(tally: int) -> list[tuple[int, int]]:
    """Count and rank of each rank that is there, heaviest first."""
    counts = ((tally >> 3 * rank & 7, rank) for rank in range(15))
    return sorted((group for group in counts if group[0]), reverse=True)


@cache
def _weight(tally: int) -> int:
    """Order up to five ranks by multiplicity, then by rank.

    Two counts are enough: in as many cards, they decide the others.
    """
    groups = _groups(tally)
    counts = [count for count, _ in groups] + [0]
    ranks = [rank for _, rank in groups] + [0] * 4
    return _number(counts[:2] + ranks[:5])


def _number(digits: Sequence[int]) -> int:
    return int("".join(f"{digit:x}" for digit in digits), 16)


def _digits(number: int) -> tuple[int, ...]:
    return tuple(int(digit, 16) for digit in f"{number:07x}")


# --- low -------------------------------------------------------------------

_ABOVE_ALL: Final = 0x5000000
"""More than any weight: what low ranks are counted down from."""

LOW_BIT: Final = {card: 1 << rank - 1 for card, rank in ACE_LOW.items()}
"""By card, the bit of its rank, the ace lowest."""


def _unpaired_ranks() -> list[int]:
    """Rank of the lowest five of each set of ranks in bits, 0 where there are fewer."""
    table = [0] * (1 << 13)
    for ranks in range(len(table)):
        if ranks.bit_count() == 5:
            lowest = [rank for rank in range(13, 0, -1) if ranks >> rank - 1 & 1]
            table[ranks] = _ABOVE_ALL - _number([1, 1, *lowest])
        elif ranks.bit_count() > 5:
            without_highest = ranks ^ 1 << ranks.bit_length() - 1
            table[ranks] = table[without_highest]
    return table


LOWS: Final = _unpaired_ranks()
"""By the ranks that a hand has, in bits: the rank of its best low without a pair; 0 for none."""

QUALIFYING: Final = tuple(_ABOVE_ALL - _number([1, 1, rank + 1, 0, 0, 0, 0]) for rank in range(14))
"""By qualifier: a rank must be above this."""


def low_bits(cards: Sequence[Card]) -> int:
    """The ranks of cards, in bits, the ace lowest."""
    bits = 0
    for card in cards:
        bits |= LOW_BIT[card]
    return bits


def low_rank(cards: Sequence[Card], qualifier: int | None = 8) -> int | None:
    """Rank of the best ace-to-five low; straights and flushes do not count against it.

    `qualifier` is the highest rank that a low may have: with it, the answer is None
    unless there are five different ranks up to that one. Without, lows are as in razz.
    """
    if qualifier is None:
        return razz_rank(cards)
    rank = LOWS[low_bits(cards)]
    return rank if rank > QUALIFYING[qualifier] else None


def razz_rank(cards: Sequence[Card]) -> int:
    """Rank of the best razz hand that five to seven cards make.

    No pair beats a pair, then come two pair, three of a kind, a full house, four of a
    kind; within a kind the lower ranks win, multiples first, the ace being low.
    """
    return LOWS[low_bits(cards)] or _paired(_tally(cards, _ONE_LOW))


@cache
def _paired(tally: int) -> int:
    ranks = [rank for count, rank in _groups(tally) for _ in range(count)]
    return _ABOVE_ALL - min(
        _weight(sum(_ONE[rank] for rank in five)) for five in combinations(ranks, 5)
    )


def razz_cards(cards: Sequence[Card]) -> tuple[int, ...]:
    """Ranks of the best five in razz, multiples first, then highest first; the ace is 1."""
    first, second, *ranks = _digits(_ABOVE_ALL - razz_rank(cards))
    counts = (first, second, 1, 1, 1)
    return tuple(
        rank for count, rank in zip(counts, ranks, strict=True) if rank for _ in range(count)
    )


def low_cards(cards: Sequence[Card], qualifier: int | None = 8) -> tuple[int, ...] | None:
    """Ranks of the best low, highest first, the ace being 1; None if none qualifies."""
    return None if low_rank(cards, qualifier) is None else razz_cards(cards)


# --- boards ----------------------------------------------------------------


def board_high(cards: Sequence[Card]) -> int:
    """Rank of one to four up cards where the highest board opens.

    Multiplicity counts first, then the ranks, ace high. Straights and flushes on board
    do not count, nor do suits. Compare boards of as many cards.
    """
    return _weight(_tally(cards, _ONE_HIGH))


def board_low(cards: Sequence[Card]) -> int:
    """Rank of one to four up cards where the lowest board opens: larger is lower.

    The ace is low; a board without a pair is lower than any pair.
    """
    return _ABOVE_ALL - _weight(_tally(cards, _ONE_LOW))
