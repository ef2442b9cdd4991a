"""A few ways to complete a hand, against all of them: they come to the same ranks."""

from itertools import combinations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from stud_hh.cards import DECK
from stud_hh.games import GAMES
from stud_hh.replay.alike import ranks
from stud_hh.replay.kinds import of_each_kind

BOTH = GAMES["stud-hilo-regular"]
"""High, and a low that may hold pairs: they tell hands apart at least as finely as other games."""
SIZES = st.sampled_from([(4, 3), (4, 3), (4, 3), (5, 2), (6, 1), (4, 2)])


@given(st.permutations(DECK), SIZES, st.integers(1, 4), st.integers(3, 24))
def test_a_few_ways_come_to_all_ranks(
    deck: list[str], sizes: tuple[int, int], suits: int, size: int
) -> None:
    held, missing = sizes
    some = [card for card in deck if card[1] in "shdc"[:suits]]
    known, others = some[:held], [card for card in deck if card not in some[:held]]
    # With few suits left, a rank may be left in none but those drawn to.
    left = [card for card in others if card[1] in "shdc"[:suits]] if size % 2 else others
    check(known, left[:size], missing)


@given(st.permutations(DECK), st.sampled_from(["As Ks 2h 3h", "As Ah 2s 2h", "9c 9d 8c 8d"]))
def test_two_suits_drawn_to_and_left_alone(deck: list[str], held: str) -> None:
    known = held.split()
    suits = {card[1] for card in known}
    left = [card for card in deck if card not in known and card[1] in suits]
    check(known, left[:9], 3)


def check(known: list[str], deck: list[str], missing: int) -> None:
    few = of_each_kind(known, deck, missing)
    if few is None or len(deck) < missing:
        return
    assert all(len({*way}) == missing for way in few.tolist())
    ways = [*combinations(range(len(deck)), missing)]
    every = np.array(ways, dtype=np.intp).reshape(-1, missing)
    assert come_to(known, deck, few) == come_to(known, deck, every)


def come_to(known: list[str], deck: list[str], ways: NDArray[np.intp]) -> set[tuple[int, ...]]:
    """All pairs of a rank for high and one for low."""
    by_half = [ranks(BOTH, half, known, deck, ways).tolist() for half in BOTH.halves]
    return {*zip(*by_half, strict=True)}
