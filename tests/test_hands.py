"""Ranks of hands: known totals, the dossier's vectors, and agreement with PokerKit."""

import random
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, combinations_with_replacement, groupby, pairwise
from math import comb, prod
from pathlib import Path
from typing import Any

import pokerkit
import pytest

from stud_hh.cards import DECK, RANKS, SUITS, UNKNOWN
from stud_hh.hands import (
    Category,
    board_high,
    board_low,
    high_rank,
    high_shape,
    low_cards,
    low_rank,
    razz_cards,
    razz_rank,
)

LETTERS = {1: "A", 14: "A", **dict(enumerate(RANKS[:-1], 2))}
ALL_HANDS = 2_598_960

# --- the reference: slow and plain, from the rules dossier ------------------

HIGH = {rank: value for value, rank in enumerate(RANKS, 2)}
LOW = HIGH | {"A": 1}
Shape = tuple[tuple[int, ...], tuple[int, ...]]


def shape(ranks: Sequence[int]) -> Shape:
    """Multiplicities and ranks, heaviest first."""
    groups = sorted(((count, rank) for rank, count in Counter(ranks).items()), reverse=True)
    return tuple(count for count, _ in groups), tuple(rank for _, rank in groups)


def high_board(cards: Sequence[str]) -> Shape:
    return shape([HIGH[card[0]] for card in cards])


def low_board(cards: Sequence[str]) -> Shape:
    return shape([LOW[card[0]] for card in cards])


CATEGORY_OF_COUNTS = {
    (4, 1): Category.FOUR_OF_A_KIND,
    (3, 2): Category.FULL_HOUSE,
    (3, 1, 1): Category.THREE_OF_A_KIND,
    (2, 2, 1): Category.TWO_PAIR,
    (2, 1, 1, 1): Category.PAIR,
}


def five_high(cards: Sequence[str]) -> tuple[Category, tuple[int, ...]]:
    counts, ranks = high_board(cards)
    if counts in CATEGORY_OF_COUNTS:
        return CATEGORY_OF_COUNTS[counts], ranks
    wheel = ranks == (14, 5, 4, 3, 2)
    flush = len({card[1] for card in cards}) == 1
    if wheel or ranks[0] - ranks[4] == 4:
        category = Category.STRAIGHT_FLUSH if flush else Category.STRAIGHT
        return category, (5 if wheel else ranks[0],)
    return (Category.FLUSH if flush else Category.HIGH_CARD), ranks


# --- known totals -----------------------------------------------------------


@pytest.fixture(scope="module")
def five_card_ranks() -> tuple[Counter[int], dict[int, tuple[str, ...]]]:
    """How often each high rank comes up in all five-card hands, and a hand of each."""
    counts: Counter[int] = Counter()
    example: dict[int, tuple[str, ...]] = {}
    for cards in combinations(DECK, 5):
        rank = high_rank(cards)
        counts[rank] += 1
        if rank not in example:
            example[rank] = cards
    return counts, example


def test_totals_of_high_hands(
    five_card_ranks: tuple[Counter[int], dict[int, tuple[str, ...]]],
) -> None:
    counts, example = five_card_ranks
    totals: Counter[Category] = Counter()
    for rank, count in counts.items():
        totals[high_shape(example[rank])[0]] += count
    assert totals.total() == ALL_HANDS
    assert len(counts) == 7_462
    assert totals == {
        Category.STRAIGHT_FLUSH: 40,
        Category.FOUR_OF_A_KIND: 624,
        Category.FULL_HOUSE: 3_744,
        Category.FLUSH: 5_108,
        Category.STRAIGHT: 10_200,
        Category.THREE_OF_A_KIND: 54_912,
        Category.TWO_PAIR: 123_552,
        Category.PAIR: 1_098_240,
        Category.HIGH_CARD: 1_302_540,
    }


def test_high_ranks_go_with_the_reference(
    five_card_ranks: tuple[Counter[int], dict[int, tuple[str, ...]]],
) -> None:
    _, example = five_card_ranks
    shapes = [five_high(example[rank]) for rank in sorted(example)]
    assert [high_shape(example[rank]) for rank in sorted(example)] == shapes
    assert all(worse < better for worse, better in pairwise(shapes))


def holdings_by_rank(size: int) -> Iterator[tuple[tuple[str, ...], int]]:
    """One holding for each choice of ranks, and how many holdings have those ranks."""
    for ranks in combinations_with_replacement(RANKS, size):
        counts = [len(list(same)) for _, same in groupby(ranks)]
        if max(counts) <= len(SUITS):
            suits = (SUITS[i % 4] for i in range(size))
            cards = tuple(rank + suit for rank, suit in zip(ranks, suits, strict=True))
            yield cards, prod(comb(4, count) for count in counts)


def test_totals_of_eight_or_better_lows() -> None:
    totals: Counter[tuple[int, ...]] = Counter()
    for cards, count in holdings_by_rank(5):
        if (ranks := low_cards(cards)) is not None:
            totals[ranks] += count
    assert totals.total() == 57_344
    assert set(totals.values()) == {4**5}
    assert Counter(ranks[0] for ranks in totals) == {8: 35, 7: 15, 6: 5, 5: 1}


def test_totals_of_razz_hands() -> None:
    totals: Counter[tuple[int, ...]] = Counter()
    ranked: dict[int, Shape] = {}
    for cards, count in holdings_by_rank(5):
        ranked[razz_rank(cards)] = low_board(cards)
        totals[low_board(cards)[0]] += count
        assert shape(razz_cards(cards)) == low_board(cards)
    assert len(ranked) == 6_175
    assert totals.total() == ALL_HANDS
    assert totals[1, 1, 1, 1, 1] == 1_317_888
    best_first = [ranked[rank] for rank in sorted(ranked, reverse=True)]
    assert best_first == sorted(best_first)


def test_order_of_lows() -> None:
    lows = {
        rank: ranks
        for cards, _ in holdings_by_rank(5)
        if (rank := low_rank(cards)) is not None and (ranks := low_cards(cards)) is not None
    }
    best_first = [lows[rank] for rank in sorted(lows, reverse=True)]
    assert best_first == sorted(best_first)
    assert best_first[:4] == [(5, 4, 3, 2, 1), (6, 4, 3, 2, 1), (6, 5, 3, 2, 1), (6, 5, 4, 2, 1)]
    assert best_first[-2:] == [(8, 7, 6, 5, 3), (8, 7, 6, 5, 4)]


@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_order_of_boards(size: int) -> None:
    boards = [cards for cards, _ in holdings_by_rank(size)]
    by_high = sorted(boards, key=high_board)
    by_low = sorted(boards, key=low_board, reverse=True)
    assert all(board_high(worse) < board_high(better) for worse, better in pairwise(by_high))
    assert all(board_low(worse) < board_low(better) for worse, better in pairwise(by_low))


def test_boards_ignore_order_suits_straights_and_flushes() -> None:
    assert board_high(["Ac", "Kd", "Qh"]) == board_high(["Qs", "Ah", "Kc"])
    assert board_high(["9h", "8h", "7h", "6h"]) < board_high(["2c", "2d", "3c", "4c"])
    assert board_low(["4c", "3c", "2c", "Ac"]) > board_low(["5d", "3d", "2s", "Ah"])
    assert board_low(["Kc", "Qc", "Jc"]) > board_low(["Ac", "Ad", "2c"])


# --- the dossier's vectors --------------------------------------------------

VECTORS = tomllib.loads((Path(__file__).parent / "vectors/hands.toml").read_text())["vector"]
RANKERS: dict[str, Callable[[Sequence[str]], Any]] = {
    "high": high_rank,
    "low": low_rank,
    "razz": razz_rank,
}


def written(ranks: tuple[int, ...] | None) -> str:
    return "none" if ranks is None else "-".join(LETTERS[rank] for rank in ranks)


def written_high(cards: Sequence[str]) -> str:
    category, ranks = high_shape(cards)
    return f"{category.name.lower().replace('_', ' ')} {written(ranks)}"


READINGS: dict[str, Callable[[Sequence[str]], str]] = {
    "high": written_high,
    "low": lambda cards: written(low_cards(cards)),
    "unqualified": lambda cards: written(low_cards(cards, None)),
    "razz": lambda cards: written(razz_cards(cards)),
}


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: str(vector["number"]))
def test_vector(vector: dict[str, Any]) -> None:
    holdings = [hand["cards"].split() for hand in vector["hands"]]
    for hand, cards in zip(vector["hands"], holdings, strict=True):
        stated = {reading: text for reading, text in hand.items() if reading != "cards"}
        assert {reading: READINGS[reading](cards) for reading in stated} == stated
    for kind, places in vector.get("order", {}).items():
        ranks = [[RANKERS[kind](holdings[index]) for index in tied] for tied in places]
        assert all(len(set(tied)) == 1 for tied in ranks)
        assert [tied[0] for tied in ranks] == sorted({tied[0] for tied in ranks}, reverse=True)


def test_every_vector_is_here() -> None:
    assert [vector["number"] for vector in VECTORS] == list(range(99, 143))


# --- agreement with PokerKit, and the edges ------------------------------------------------


def random_holdings(seed: int, ranks_in_deck: int, count: int) -> Iterator[list[str]]:
    """Seven cards each from a deck of some ranks only, so that pairs abound."""
    deal = random.Random(seed)
    for _ in range(count):
        ranks = deal.sample(RANKS, ranks_in_deck)
        yield deal.sample([card for card in DECK if card[0] in ranks], 7)


POKERKIT = {
    "high": pokerkit.StandardHighHand,
    "low": pokerkit.EightOrBetterLowHand,
    "razz": pokerkit.RegularLowHand,
}


@pytest.mark.parametrize("ranks_in_deck", [13, 8, 5, 4])
@pytest.mark.parametrize("kind", POKERKIT)
def test_agrees_with_pokerkit(kind: str, ranks_in_deck: int) -> None:
    holdings = list(random_holdings(7, ranks_in_deck, 400))
    theirs = [POKERKIT[kind].from_game_or_none("".join(cards)) for cards in holdings]
    ours = [RANKERS[kind](cards) for cards in holdings]
    assert [rank is None for rank in ours] == [hand is None for hand in theirs]
    ranked = [
        (rank, hand)
        for rank, hand in zip(ours, theirs, strict=True)
        if rank is not None and hand is not None
    ]
    for (our_rank, their_hand), (our_next, their_next) in pairwise(ranked):
        assert (our_rank < our_next) == (their_hand < their_next)
        assert (our_rank == our_next) == (their_hand == their_next)


@pytest.mark.parametrize(
    ("qualifier", "low"),
    [(6, None), (7, None), (8, (8, 4, 3, 2, 1)), (9, (8, 4, 3, 2, 1)), (None, (8, 4, 3, 2, 1))],
)
def test_other_qualifiers(qualifier: int | None, low: tuple[int, ...] | None) -> None:
    assert low_cards("8c 4d 3h 2s Ac Kd Kh".split(), qualifier) == low


@pytest.mark.parametrize("rank", [high_rank, low_rank, razz_rank, board_high, board_low])
def test_unknown_cards_have_no_rank(rank: Callable[[Sequence[str]], int | None]) -> None:
    with pytest.raises(KeyError):
        rank(["As", "Ks", "Qs", UNKNOWN])
