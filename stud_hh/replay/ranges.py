"""What a hand may turn out to be, and so who may win a half."""

from collections.abc import Collection, Mapping, Sequence
from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from stud_hh.cards import Card
from stud_hh.model import Half

NO_CLAIM: Final = -1
"""The rank of a hand that has no claim to a half."""


class Range(Struct, frozen=True):
    """The worst and the best rank that a hand may turn out to have; -1 is no claim at all."""

    worst: int
    best: int


class Contest(Struct, frozen=True):
    """One half of a pot: the ranges of all who contest it.

    Ranges forget that two players cannot hold the same unseen card, so they err one way
    only: an outcome may look possible that is not, never the other way round.
    """

    half: Half
    ranges: Mapping[str, Range]

    def may_win(self, winners: Collection[str]) -> bool:
        """These players, and nobody else, may hold the best hand; none: nobody has a claim."""
        if not winners:
            return all(one.worst == NO_CLAIM for one in self.ranges.values())
        if not self.ranges.keys() >= set(winners):
            return False
        mine = [self.ranges[player] for player in winners]
        others = [one for player, one in self.ranges.items() if player not in winners]
        top = min(one.best for one in mine)
        if top == NO_CLAIM or top < max(one.worst for one in mine):
            return False
        return all(one.worst < top for one in others)


class Options(Struct, frozen=True):
    """All that a hand may be: an entry a completion, of its cards and its ranks."""

    completions: Sequence[Sequence[Card]]
    """The cards that complete the hand."""
    cards: NDArray[np.uint64]
    """The same, a bit each."""
    ranks: Mapping[Half, NDArray[np.int64]]

    def __len__(self) -> int:
        return len(self.cards)
