"""What hands win of a pot, over many deals."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from math import sqrt
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from stud_hh.equity._deals import RanksByHalf
from stud_hh.equity._evaluate import NO_CLAIM, Ranks
from stud_hh.model import Half

MOST_HANDS: Final = 8
"""As many as a table seats."""


class Worth(NamedTuple):
    """What a hand is worth, on average, in parts of a pot."""

    share: float
    """Of the whole pot."""
    high: float
    """Of the high half, ties being shared."""
    low: float
    """Of the low half, which nobody gets where no low qualifies."""
    scoop: float
    """How often it wins the whole pot alone."""
    error: float
    """The standard error of `share`; 0 where it is exact."""


def outcomes(deals: Iterable[RanksByHalf]) -> Counter[int]:
    """How many deals came out in which way: the winners of each half, a bit a hand."""
    found: Counter[int] = Counter()
    for ranks in deals:
        codes = np.zeros(next(iter(ranks.values())).shape[1], dtype=np.intp)
        for half in ranks:
            codes = codes << MOST_HANDS | _winners(ranks[half])
        counts = np.bincount(codes)
        for code in np.flatnonzero(counts):
            found[int(code)] += int(counts[code])
    return found


def _winners(ranks: Ranks) -> NDArray[np.uint8]:
    top = ranks.max(axis=0)
    top[top == NO_CLAIM] = NO_CLAIM - 1  # nobody has that, so nobody wins
    winners = np.zeros(len(top), dtype=np.uint8)
    for hand, each in enumerate(ranks):
        winners |= (each == top).view(np.uint8) << np.uint8(hand)
    return winners


def worths(
    found: Counter[int], halves: Sequence[Half], hands: int, *, is_exact: bool
) -> Iterator[Worth]:
    """What each hand is worth where deals came out so."""
    deals = found.total()
    ways = [(count / deals, _paid(code, halves)) for code, count in found.items()]
    for hand in range(hands):
        bit = 1 << hand
        by_half = {
            half: sum(p * _part(paid.get(half, 0), bit) for p, paid in ways) for half in Half
        }
        shares = [
            (p, sum(_part(winners, bit) for winners in paid.values()) / len(paid))
            for p, paid in ways
        ]
        share = sum(p * part for p, part in shares)
        square = sum(p * part**2 for p, part in shares)
        yield Worth(
            share=share,
            high=by_half[Half.HIGH],
            low=by_half[Half.LOW],
            scoop=sum(p for p, part in shares if part == 1),
            error=0.0 if is_exact else sqrt(max(square - share**2, 0.0) / deals),
        )


def _paid(code: int, halves: Sequence[Half]) -> dict[Half, int]:
    """The winners of the halves that were won."""
    paid = {}
    for half in reversed(halves):
        if winners := code & (1 << MOST_HANDS) - 1:
            paid[half] = winners
        code >>= MOST_HANDS
    return paid


def _part(winners: int, bit: int) -> float:
    return 1 / winners.bit_count() if winners & bit else 0.0
