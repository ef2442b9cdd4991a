"""Ranks of many hands at once: what `hands` says of one, looked up in tables for arrays.

Cards are numbers: places in the deck. A hand of seven is a column.
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from stud_hh.cards import ACE_LOW, DECK, RANKS, SUITS, Card
from stud_hh.games import Game
from stud_hh.hands import high_rank, low_rank, razz_rank
from stud_hh.model import Half

NO_CLAIM: Final = -1
"""The rank of a hand that has no claim to a half."""
HAND_SIZE: Final = 7
Cards = NDArray[np.uint8]
"""Columns of cards, by number."""
Ranks = NDArray[np.int32]

_NUMBER: Final = {card: number for number, card in enumerate(DECK)}
_OF_SUIT: Final = 5
"""Cards of one suit that make a flush."""

_TALLY: Final = np.array([1 << 3 * RANKS.index(card[0]) for card in DECK], dtype=np.int64)
"""By card, what it adds to a tally: how many cards there are of each rank, three bits a rank."""
_SUIT_TALLY: Final = np.array([1 << 4 * SUITS.index(card[1]) for card in DECK], dtype=np.int32)
_ENOUGH: Final = sum(8 - _OF_SUIT << 4 * suit for suit in range(4))
"""Added to a tally of suits, it sets the highest bit of a suit that has enough."""
_SET: Final = sum(8 << 4 * suit for suit in range(4))
_HIGH_BIT: Final = np.array([1 << RANKS.index(card[0]) for card in DECK], dtype=np.int32)
_LOW_BIT: Final = np.array([1 << ACE_LOW[card] - 1 for card in DECK], dtype=np.int32)
_SUIT: Final = np.array([SUITS.index(card[1]) for card in DECK], dtype=np.int32)


def numbers(cards: list[Card]) -> list[int]:
    """The numbers of cards. Raises KeyError for what is none."""
    return [_NUMBER[card] for card in cards]


def ranks(game: Game, half: Half, cards: Cards) -> Ranks:
    """The rank of each column of seven cards for a half; the larger wins, -1 has no claim."""
    if half is Half.HIGH:
        return _high(cards)
    found: Ranks = _lows(game.qualifier)[np.bitwise_or.reduce(_LOW_BIT[cards], axis=0)]
    if game.qualifier is None:
        (paired,) = np.nonzero(found == NO_CLAIM)
        found[paired] = [
            _paired(tuple(row)) for row in np.sort(cards[:, paired] // 4, axis=0).T.tolist()
        ]
    return found


@cache
def _paired(ranks_: tuple[int, ...]) -> int:
    """The rank in razz of seven cards of fewer than five ranks, given by place in `RANKS`."""
    return razz_rank([RANKS[rank] + SUITS[place % 4] for place, rank in enumerate(ranks_)])


def _high(cards: Cards) -> Ranks:
    known = _without_flush()
    found: Ranks = known.ranks[np.searchsorted(known.tallies, _TALLY[cards].sum(axis=0))]
    suited = _SUIT_TALLY[cards].sum(axis=0) + _ENOUGH & _SET
    (places,) = np.nonzero(suited)
    if len(places):
        # Seven cards that hold a flush hold no full house: the flush is the best of them.
        held = cards[:, places]
        suit = (np.log2(suited[places]).astype(np.int32) - 3) // 4
        found[places] = _flushes()[np.where(_SUIT[held] == suit, _HIGH_BIT[held], 0).sum(axis=0)]
    return found


class _Ranked(NamedTuple):
    """The ranks of all hands of seven without a flush, by their tallies."""

    tallies: NDArray[np.int64]
    """In order."""
    ranks: Ranks


@cache
def _without_flush() -> _Ranked:
    ones = {card: int(_TALLY[number]) for card, number in _NUMBER.items()}
    ranked = sorted((sum(map(ones.__getitem__, hand)), high_rank(hand)) for hand in _hands())
    tallies, found = zip(*ranked, strict=True)
    return _Ranked(np.array(tallies), np.array(found, dtype=np.int32))


def _hands() -> Iterator[list[Card]]:
    """A hand for each seven ranks that a deck holds, with no flush in it."""
    for ranks_ in combinations_with_replacement(RANKS, HAND_SIZE):
        # Equal ranks lie together, so that the suits in turn give them different ones.
        hand = [rank + SUITS[place % 4] for place, rank in enumerate(ranks_)]
        if len({*hand}) == HAND_SIZE:
            yield hand


@cache
def _flushes() -> Ranks:
    """Ranks of the flushes that sets of ranks of one suit make, by their bits."""
    table = np.zeros(1 << len(RANKS), dtype=np.int32)
    for held in _sets():
        table[sum(int(_HIGH_BIT[_NUMBER[card]]) for card in held)] = high_rank(held)
    return table


@cache
def _lows(qualifier: int | None) -> Ranks:
    """Ranks of the lows that five ranks or more make, by their bits."""
    table = np.full(1 << len(RANKS), NO_CLAIM, dtype=np.int32)
    for held in _sets():
        rank = low_rank(held, qualifier)
        if rank is not None:
            table[sum(int(_LOW_BIT[_NUMBER[card]]) for card in held)] = rank
    return table


def _sets() -> Iterator[list[Card]]:
    """Five to seven different ranks of one suit."""
    for size in range(_OF_SUIT, HAND_SIZE + 1):
        for ranks_ in combinations(RANKS, size):
            yield [rank + SUITS[0] for rank in ranks_]
