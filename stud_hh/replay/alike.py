"""Ranks of a hand completed in many ways: ways alike in all that counts are ranked once."""

from collections.abc import Iterable, Sequence
from functools import reduce
from typing import Final

import numpy as np
from numpy.typing import NDArray

from stud_hh.cards import ACE_HIGH, DECK, RANKS, SUIT, SUITS, Card
from stud_hh.games import Game
from stud_hh.hands import LOW_BIT, LOWS, QUALIFYING, low_bits
from stud_hh.model import Half
from stud_hh.replay.ranges import NO_CLAIM

_RANKS: Final = len(RANKS)
OF_SUIT: Final = 5
"""Cards of one suit that make a flush."""
_MOST_NUMBERS: Final = 1 << 16
"""Up to so many numbers of kinds, a table finds out faster than sorting which of them occur."""
_LOWS: Final = np.array(LOWS, dtype=np.int64)
_NUMBER: Final = {card: number for number, card in enumerate(DECK)}
_RANK: Final = np.array([ACE_HIGH[card] - 2 for card in DECK], dtype=np.int64)
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
_EVERY_RANK: Final = (1 << _RANKS) - 1
_FOUND: Final[dict[Half, dict[int, int]]] = {half: {} for half in Half}
"""Ranks found before: by tally, or by a flush's ranks below zero; at most 81,000 for a half."""

_Ways = Sequence[NDArray[np.intp]]
"""An array for each missing card: where in the deck it lies in each way."""


def ranks(
    game: Game, half: Half, known: Sequence[Card], deck: Sequence[Card], ways: NDArray[np.intp]
) -> NDArray[np.int64]:
    """The rank of a hand, of which some cards are known, in each way to complete it.

    A way is a row of places in the deck, whose cards make five to seven with the known ones.
    """
    hand = _Hand(game, half, known, deck)
    return hand.lows([*ways.T]) if half is Half.LOW else hand.highs([*ways.T])


class _Hand:
    """One half of a hand that is to be completed."""

    def __init__(self, game: Game, half: Half, known: Sequence[Card], deck: Sequence[Card]) -> None:
        self._game = game
        self._half = half
        self._known = known
        self._held = [_NUMBER[card] for card in known]
        self._deck = deck
        self._numbers = np.array([_NUMBER[card] for card in deck], dtype=np.intp)
        cards = [*known, *deck]
        # What a card that is told twice makes of a hand is true of no other hand.
        self._found = _FOUND[half] if len({*cards}) == len(cards) else {}

    def lows(self, ways: _Ways) -> NDArray[np.int64]:
        """Of a low without a pair it only counts which ranks there are."""
        bits = np.array([LOW_BIT[card] for card in self._deck], dtype=np.intp)
        found: NDArray[np.int64] = _LOWS[low_bits(self._known) | _over(np.bitwise_or, bits, ways)]
        qualifier = self._game.qualifier
        if qualifier is not None:
            return np.where(found > QUALIFYING[qualifier], found, NO_CLAIM)
        self._fill(found, ways)
        return found

    def highs(self, ways: _Ways) -> NDArray[np.int64]:
        """Of a flush its suit's ranks count, of any other hand how many cards it has of each."""
        found = np.zeros(len(ways[0]), dtype=np.int64)
        for values in _SUITED:
            held = int(values[self._held].sum())
            if (held >> _RANKS) + len(ways) >= OF_SUIT:
                suited = held + _over(np.add, values[self._numbers], ways)
                (flushes,) = np.nonzero(suited >> _RANKS >= OF_SUIT)
                bits = suited[flushes] & _EVERY_RANK
                first, kinds = _distinct(bits, 1 << _RANKS)
                each = self._ranks(-bits[first], _some(ways, flushes[first]))
                found[flushes] = each[kinds]
        self._fill(found, ways)
        return found

    def _fill(self, found: NDArray[np.int64], ways: _Ways) -> None:
        """Rank what is not ranked yet: hands of which only the tally counts."""
        (left,) = np.nonzero(found == 0)
        if len(left):
            ways = _some(ways, left)
            first, kinds = _distinct(_digits(_RANK[self._numbers], ways), _RANKS ** len(ways))
            samples = _some(ways, first)
            tallies = _over(np.add, _ONE[self._numbers], samples) + _ONE[self._held].sum()
            found[left] = self._ranks(tallies, samples)[kinds]

    def _ranks(self, kinds: NDArray[np.int64], ways: _Ways) -> NDArray[np.int64]:
        """The ranks of hands of different kinds."""
        found, each = self._found, kinds.tolist()
        if not_found := {*each}.difference(found):
            for kind, *row in zip(each, *(column.tolist() for column in ways), strict=True):
                if kind in not_found:
                    found[kind] = self._rank(row)
        return np.fromiter(map(found.__getitem__, each), dtype=np.int64, count=len(each))

    def _rank(self, row: Iterable[int]) -> int:
        rank = self._game.rank(self._half, [*self._known, *[self._deck[place] for place in row]])
        return NO_CLAIM if rank is None else rank


def _distinct(numbers: NDArray[np.int64], bound: int) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """A place of each number that occurs, and for each place which of these; all below `bound`."""
    if bound > _MOST_NUMBERS:
        _, places, which = np.unique(numbers, return_index=True, return_inverse=True)
        return places, which
    at = np.full(bound, -1, dtype=np.intp)
    at[numbers] = np.arange(len(numbers))
    (there,) = np.nonzero(at >= 0)
    places = at[there]
    at[there] = np.arange(len(there))
    return places, at[numbers]


def _some(ways: _Ways, at: NDArray[np.intp]) -> _Ways:
    return [column[at] for column in ways]


def _digits(values: NDArray[np.int64], ways: _Ways) -> NDArray[np.int64]:
    """The cards' ranks as the digits of one number."""
    number = np.zeros(len(ways[0]), dtype=np.int64)
    for column in ways:
        number = number * _RANKS + values[column]
    return number


def _over(ufunc: np.ufunc, values: NDArray[np.int64], ways: _Ways) -> NDArray[np.int64]:
    """The values of each way's cards, taken together."""
    return reduce(ufunc, (values[column] for column in ways))
