"""How many hands a second are ranked, on one core: `python -m benchmarks.evaluators`."""

import random
from collections.abc import Callable, Sequence
from timeit import timeit
from typing import Final

from phevaluator import Card as PhevaluatorCard
from phevaluator import evaluate_cards

from stud_hh.cards import DECK, Card
from stud_hh.hands import board_high, board_low, high_rank, low_rank, razz_rank

HANDS: Final = 50_000
ROUNDS: Final = 7

_PHEVALUATOR_CARD: Final = {card: PhevaluatorCard.to_id(card) for card in DECK}


def _high_by_phevaluator(cards: Sequence[Card]) -> int:
    rank: int = evaluate_cards(*[_PHEVALUATOR_CARD[card] for card in cards])
    return rank


def _high_and_low(cards: Sequence[Card]) -> tuple[int, int | None]:
    return high_rank(cards), low_rank(cards)


def _board(rank: Callable[[Sequence[Card]], int]) -> Callable[[Sequence[Card]], int]:
    return lambda cards: rank(cards[2:6])


MEASURED: Final[dict[str, Callable[[Sequence[Card]], object]]] = {
    "high and low": _high_and_low,
    "high": high_rank,
    "high, by phevaluator": _high_by_phevaluator,
    "low": low_rank,
    "razz": razz_rank,
    "board, high": _board(board_high),
    "board, low": _board(board_low),
}


def _nanoseconds(rank: Callable[[Sequence[Card]], object], hands: list[list[Card]]) -> float:
    return timeit(lambda: [rank(cards) for cards in hands], number=1) / len(hands) * 1e9


def main() -> None:
    """Print nanoseconds a call and calls a second: the best of some interleaved rounds."""
    deal = random.Random(1)
    hands = [deal.sample(DECK, 7) for _ in range(HANDS)]
    rounds = [
        {name: _nanoseconds(rank, hands) for name, rank in MEASURED.items()} for _ in range(ROUNDS)
    ]
    print(f"{'seven cards':<22}{'ns a call':>12}{'calls a second':>18}")
    for name in MEASURED:
        best = min(timed[name] for timed in rounds)
        print(f"{name:<22}{best:>12,.0f}{1e9 / best:>18,.0f}")


if __name__ == "__main__":
    main()
