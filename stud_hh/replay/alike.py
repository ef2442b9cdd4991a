"""Ranks of a hand completed in many ways: ways alike in all that counts are ranked once."""

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from stud_hh.cards import ACE_HIGH, DECK, RANKS, SUIT, SUITS, Card
from stud_hh.games import Game
from stud_hh.hands import LOW_BIT, LOWS, QUALIFYING, low_bits
from stud_hh.model import Half
from stud_hh.replay.ranges import NO_CLAIM

_RANKS: Final = len(RANKS)
_OF_SUIT: Final = 5
"""Cards of one suit that make a flush."""
_LOWS: Final = np.array(LOWS, dtype=np.int64)
_NUMBER: Final = {card: number for number, card in enumerate(DECK)}
_ONE: Final = np.array([1 << 3 * (ACE_HIGH[card] - 2) for card in DECK], dtype=np.int64)
"""By card, what it adds to a tally: how many cards there are of each rank, three bits a rank."""
_SUITED: Final = np.array(
    [
        [1 << _RANKS | 1 << ACE_HIGH[card] - 2 if SUIT[card] == suit else 0 for card in DECK]
        for suit in range(len(SUITS))
    ],
    dtype=np.int64,
)
"""By suit and card, the bit of its rank and, above all ranks, a one; nothing for other suits."""


def ranks(
    game: Game, half: Half, known: Sequence[Card], deck: Sequence[Card], ways: NDArray[np.intp]
) -> NDArray[np.int64]:
    """The rank of a hand, of which some cards are known, in each way to complete it.

    A way is a row of places in the deck, whose cards make five to seven with the known ones.
    """
    if half is Half.LOW:
        return _lows(game, known, deck, ways)
    return _by_kind(game, half, known, deck, ways)


def _lows(
    game: Game, known: Sequence[Card], deck: Sequence[Card], ways: NDArray[np.intp]
) -> NDArray[np.int64]:
    """Of a low without a pair it only counts which ranks there are."""
    bits = np.array([LOW_BIT[card] for card in deck], dtype=np.intp)
    found: NDArray[np.int64] = _LOWS[np.bitwise_or.reduce(bits[ways], axis=1) | low_bits(known)]
    if game.qualifier is not None:
        return np.where(found > QUALIFYING[game.qualifier], found, NO_CLAIM)
    (paired,) = np.nonzero(found == 0)
    if len(paired):
        found[paired] = _by_kind(game, Half.LOW, known, deck, ways[paired])
    return found


def _by_kind(
    game: Game, half: Half, known: Sequence[Card], deck: Sequence[Card], ways: NDArray[np.intp]
) -> NDArray[np.int64]:
    kinds = _kinds(half, known, np.array([_NUMBER[card] for card in deck], dtype=np.intp), ways.T)
    _, samples, kind = np.unique(kinds, return_index=True, return_inverse=True)
    rows = ways[samples].tolist()
    found = [game.rank(half, [*known, *[deck[place] for place in row]]) for row in rows]
    return np.array([NO_CLAIM if rank is None else rank for rank in found], dtype=np.int64)[kind]


def _kinds(
    half: Half, known: Sequence[Card], deck: NDArray[np.intp], places: NDArray[np.intp]
) -> NDArray[np.int64]:
    """The same number for ways that are sure to have the same rank.

    A flush is known by its suit and ranks, any other hand by how many cards it has of each rank.
    """
    tallies = _sum(_ONE[deck], places)
    if half is Half.LOW:
        return tallies
    for suit, bits in enumerate(_SUITED):
        needed = _OF_SUIT - sum(SUIT[card] == suit for card in known)
        if needed <= len(places):
            suited = _sum(bits[deck], places)
            is_flush = suited >> _RANKS >= needed
            tallies = np.where(is_flush, -1 - suited * len(SUITS) - suit, tallies)
    return tallies


def _sum(values: NDArray[np.int64], places: NDArray[np.intp]) -> NDArray[np.int64]:
    """The sum of each way's values."""
    return sum((values[column] for column in places), np.zeros(places.shape[1:], dtype=np.int64))
