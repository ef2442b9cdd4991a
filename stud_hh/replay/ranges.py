"""What a hand may turn out to be, and so who may win a half."""

from collections.abc import Collection, Mapping, Sequence
from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from stud_hh.cards import DECK, Card
from stud_hh.model import Half

NO_CLAIM: Final = -1
"""The rank of a hand that has no claim to a half."""
_BIT: Final = {card: 1 << number for number, card in enumerate(DECK)}


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
    """All that a hand may be: an entry a completion."""

    deck: Sequence[Card]
    """The unseen cards."""
    ways: NDArray[np.intp]
    """A row a completion: the places of its cards in the deck."""
    ranks: Mapping[Half, NDArray[np.int64]]

    def __len__(self) -> int:
        return len(self.ways)

    def completion(self, at: int) -> list[Card]:
        """The cards of one completion."""
        return [self.deck[place] for place in self.ways[at].tolist()]

    @property
    def cards(self) -> NDArray[np.uint64]:
        """The cards of each completion, a bit each."""
        bits = np.array([_BIT[card] for card in self.deck], dtype=np.uint64)
        sums: NDArray[np.uint64] = bits[self.ways].sum(axis=1, dtype=np.uint64)
        return sums
