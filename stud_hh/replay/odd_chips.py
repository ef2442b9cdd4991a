"""Who of tied hands gets an odd chip, by the houses that have a rule for it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations
from typing import Final

from stud_hh.cards import ACE_HIGH, ACE_LOW, SUIT, SUITS, Card
from stud_hh.games import Game
from stud_hh.houses import OddInHalf
from stud_hh.model import Half

_BITS: Final = 6
"""Of a card's number, which is less than 64."""


def _number(half: Half, card: Card) -> int:
    """A card by rank, then suit, as the half looks at it."""
    return (ACE_HIGH if half is Half.HIGH else ACE_LOW)[card] * len(SUITS) + SUIT[card]


def _as_one(numbers: Iterable[int]) -> int:
    """Numbers as one that compares like them, first before second."""
    one = 0
    for number in numbers:
        one = one << _BITS | number
    return one


def _highest_of_five(game: Game, half: Half, cards: Sequence[Card]) -> int:
    """The highest card by suit among the five played (WSOP rules 149, 244; TDA 20)."""
    best = game.rank(half, cards)
    return max(
        _as_one(sorted((_number(half, card) for card in five), reverse=True))
        for five in combinations(cards, 5)
        if game.rank(half, five) == best
    )


def _roberts(_: Game, half: Half, cards: Sequence[Card]) -> int:
    """High: the highest card by suit; low: the lowest. All cards count (Robert's Rules)."""
    numbers = sorted(_number(half, card) for card in cards)
    if half is Half.HIGH:
        return _as_one(reversed(numbers))
    return _as_one((1 << _BITS) - 1 - number for number in numbers)


_CLAIMS: Final[Mapping[OddInHalf, Callable[[Game, Half, Sequence[Card]], int]]] = {
    OddInHalf.HIGH_SUIT_FIVE: _highest_of_five,
    OddInHalf.ROBERTS: _roberts,
}


def claim(rule: OddInHalf, game: Game, half: Half, cards: Sequence[Card]) -> int:
    """How strongly a whole hand claims an odd chip: of tied hands the largest gets it.

    Two that count the same community card first are compared by their next cards.
    """
    return _CLAIMS[rule](game, half, cards)
