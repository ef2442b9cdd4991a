"""The deals that may still come: all of them, or some at random."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from math import comb
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from stud_hh.equity._evaluate import HAND_SIZE, Cards, Ranks, ranks
from stud_hh.games import Game
from stud_hh.model import Half

_SEED: Final = 8
"""The same spot has the same answer each time."""

RanksByHalf = Mapping[Half, Ranks]
"""By half, a row a player and a column a deal."""


class Spot(NamedTuple):
    """Hands with cards to come; cards are numbers."""

    game: Game
    hands: Sequence[Sequence[int]]
    unseen: Sequence[int]
    is_shared: bool
    """The last card to come is one for all."""

    @property
    def missing(self) -> list[int]:
        """How many cards of their own each hand gets."""
        return [HAND_SIZE - self.is_shared - len(hand) for hand in self.hands]

    @property
    def deals(self) -> int:
        """How many deals there are, who gets which cards and not in what order."""
        left, count = len(self.unseen), 1
        for missing in (int(self.is_shared), *self.missing):
            count *= comb(left, missing)
            left -= missing
        return count


def every(spot: Spot) -> Iterator[RanksByHalf]:
    """The ranks of the hands in every deal, some deals at a time."""
    if not spot.is_shared:
        yield _apart(spot)
        return
    for card in spot.unseen:
        yield _apart(
            spot._replace(
                hands=[[*hand, card] for hand in spot.hands],
                unseen=[one for one in spot.unseen if one != card],
                is_shared=False,
            )
        )


class _Options(NamedTuple):
    """All that one hand may become."""

    bits: NDArray[np.uint64]
    """The cards that it gets, a bit each."""
    ranks: RanksByHalf


def _options(spot: Spot, hand: Sequence[int], missing: int) -> _Options:
    every_way = list(combinations(spot.unseen, missing))
    more = np.array(every_way, dtype=np.uint8).reshape(len(every_way), missing).T
    return _Options(
        (np.uint64(1) << more.astype(np.uint64)).sum(axis=0, dtype=np.uint64),
        _ranks(spot.game, _with(hand, more)),
    )


def _with(hand: Sequence[int], more: Cards) -> Cards:
    """A hand with each of these columns of cards."""
    own = np.array(hand, dtype=np.uint8)[:, None]
    return np.vstack([np.broadcast_to(own, (len(hand), more.shape[1])), more])


def _ranks(game: Game, cards: Cards) -> RanksByHalf:
    return {half: ranks(game, half, cards) for half in game.halves}


def _apart(spot: Spot) -> RanksByHalf:
    """Every way to complete the hands with cards that no two of them share."""
    options = [
        _options(spot, hand, missing)
        for hand, missing in zip(spot.hands, spot.missing, strict=True)
    ]
    picks = [np.arange(len(options[0].bits))]
    taken = options[0].bits
    for other in options[1:]:
        left, right = np.nonzero(taken[:, None] & other.bits[None, :] == 0)
        picks = [pick[left] for pick in picks] + [right]
        taken = taken[left] | other.bits[right]
    return {
        half: np.stack([one.ranks[half][pick] for one, pick in zip(options, picks, strict=True)])
        for half in spot.game.halves
    }


def some(spot: Spot, count: int) -> RanksByHalf:
    """The ranks of the hands in so many deals, each as likely as any other."""
    dealt = _dealt(spot, count, sum(spot.missing) + spot.is_shared)
    shared, at = dealt[: spot.is_shared], int(spot.is_shared)
    found = []
    for hand, missing in zip(spot.hands, spot.missing, strict=True):
        more = np.vstack([dealt[at : at + missing], shared])
        found.append(_ranks(spot.game, _with(hand, more)))
        at += missing
    return {half: np.stack([one[half] for one in found]) for half in spot.game.halves}


def _dealt(spot: Spot, count: int, size: int) -> Cards:
    """So many times, as many cards off a shuffled deck: the head of a Fisher-Yates shuffle."""
    random = np.random.default_rng(_SEED)
    unseen = np.array(spot.unseen, dtype=np.uint8)
    deck = np.broadcast_to(unseen[:, None], (len(unseen), count)).copy()
    columns = np.arange(count)
    for place in range(size):
        other = random.integers(place, len(unseen), count)
        picked = deck[other, columns]
        deck[other, columns] = deck[place]
        deck[place] = picked
    return deck[:size]
