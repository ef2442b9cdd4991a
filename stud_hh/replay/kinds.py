"""Ways to complete a hand by which it comes to all that it can come to: far fewer than all ways."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

from stud_hh.cards import ACE_HIGH, RANKS, SUIT, Card
from stud_hh.replay.alike import OF_SUIT

_Places = NDArray[np.intp]


def of_each_kind(known: Sequence[Card], deck: Sequence[Card], missing: int) -> _Places | None:
    """Ways to complete a hand, one at least for all that it may come to, high and low at once.

    A way is a row of places in the deck. One way stands for all of the same ranks that make no
    flush; those that make one are all there. None where a flush may need fewer cards than are
    missing: then these are too many.
    """
    held = Counter(SUIT[card] for card in known)
    drawn_to = [suit for suit, count in held.items() if count >= OF_SUIT - missing]
    if any(held[suit] > OF_SUIT - missing for suit in drawn_to):
        return None
    plain = _without_flush(deck, missing, drawn_to)
    flushes = [
        way
        for suit in drawn_to
        for way in combinations([at for at, card in enumerate(deck) if SUIT[card] == suit], missing)
    ]
    return np.concatenate([plain, np.array(flushes, dtype=np.intp).reshape(-1, missing)])


def _without_flush(deck: Sequence[Card], missing: int, drawn_to: Sequence[int]) -> _Places:
    """A way for each set of ranks, without a flush if there is one; a few may make one."""
    # Of each rank, cards of other suits come first: a flush is made only of ranks that are left
    # in no suit but those drawn to.
    order = sorted(
        range(len(deck)), key=lambda at: (ACE_HIGH[deck[at]], SUIT[deck[at]] in drawn_to)
    )
    left = np.bincount([ACE_HIGH[card] - 2 for card in deck], minlength=len(RANKS))
    ranks, again = _sets(missing)
    is_there = (again < left[ranks]).all(axis=0)
    ranks, again = ranks[:, is_there], again[:, is_there]
    ways = [(np.cumsum(left) - left)[ranks] + again]
    if len(drawn_to) > 1:
        ways += _with_another_suit(ways[0], np.array([SUIT[deck[at]] for at in order]), left[ranks])
    return np.array(order, dtype=np.intp)[np.concatenate(ways, axis=1)].T


def _with_another_suit(ways: _Places, suits: _Places, left: _Places) -> Iterator[_Places]:
    """Ways of one suit, with one card in the next suit that its rank is left in.

    With two suits drawn to, that makes a flush in neither.
    """
    of_suit = suits[ways]
    is_one = (of_suit == of_suit[0]).all(axis=0)
    for number in range(len(ways)):
        changed = ways[:, is_one & (left[number] > 1)]
        changed[number] += 1
        yield changed


@cache
def _sets(size: int) -> tuple[_Places, _Places]:
    """All sets of ranks, a column each; and for each how often it stood there before."""
    sets = list(combinations_with_replacement(range(len(RANKS)), size))
    again = [[one[:at].count(rank) for at, rank in enumerate(one)] for one in sets]
    return np.array(sets, dtype=np.intp).T, np.array(again, dtype=np.intp).T
