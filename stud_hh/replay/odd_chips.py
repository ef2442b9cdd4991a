"""Who of tied hands gets an odd chip, by the houses that have a rule for it."""

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from typing import Final

from stud_hh.cards import ACE_HIGH, ACE_LOW, SUIT, Card
from stud_hh.games import Game
from stud_hh.houses import OddInHalf
from stud_hh.model import Half

_Claim = Callable[[Game, Half, Sequence[Card]], tuple[int, int]]
"""How strongly a hand claims an odd chip: the largest gets it."""


def _high(card: Card) -> tuple[int, int]:
    return ACE_HIGH[card], SUIT[card]


def _low(card: Card) -> tuple[int, int]:
    return ACE_LOW[card], SUIT[card]


def _highest_of_five(game: Game, half: Half, cards: Sequence[Card]) -> tuple[int, int]:
    """The highest card by suit among the five played (WSOP rules 149, 244; TDA 20)."""
    best = game.rank(half, cards)
    value = _high if half is Half.HIGH else _low
    played = [five for five in combinations(cards, 5) if game.rank(half, five) == best]
    return max(max(map(value, five)) for five in played)


def _roberts(_: Game, half: Half, cards: Sequence[Card]) -> tuple[int, int]:
    """High: the highest card by suit; low: the lowest. All cards count (Robert's Rules)."""
    if half is Half.HIGH:
        return max(map(_high, cards))
    rank, suit = min(map(_low, cards))
    return -rank, -suit


_CLAIMS: Final[Mapping[OddInHalf, _Claim]] = {
    OddInHalf.HIGH_SUIT_FIVE: _highest_of_five,
    OddInHalf.ROBERTS: _roberts,
}


def claim_order(
    rule: OddInHalf, game: Game, half: Half, hands: Mapping[str, Sequence[Card]]
) -> list[str]:
    """The tied players, whoever has the first claim to an odd chip first."""
    claim = _CLAIMS[rule]
    return sorted(hands, key=lambda player: claim(game, half, hands[player]), reverse=True)
