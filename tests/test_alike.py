"""Ways to complete a hand, ranked together, against the same hands ranked one by one."""

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from stud_hh.cards import DECK
from stud_hh.games import GAMES, Game
from stud_hh.replay import alike
from stud_hh.replay.ranges import NO_CLAIM

games = st.sampled_from(list(GAMES.values()))


@given(games, st.permutations(DECK), st.sampled_from([(6, 1), (5, 2), (4, 3), (4, 2), (2, 4)]))
def test_ways_to_complete_a_hand_rank_as_whole_hands(
    game: Game, deck: list[str], sizes: tuple[int, int]
) -> None:
    check_ways(game, deck[: sizes[0]], deck[-18:], sizes[1])


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@pytest.mark.parametrize("known", ["As 2s 3s 4s", "As Ks 2h 3h", "Ts Js Qs Ks As", "9c 9d 9h 9s"])
def test_ways_to_complete_a_hand_rank_flushes_and_multiples(game: Game, known: str) -> None:
    held = known.split()
    left = [card for card in DECK if card not in held and card[1] in "sh"]
    check_ways(game, held, left, 7 - len(held))


def test_a_card_told_twice_spoils_no_hand_after_it() -> None:
    deck = "9h Kh 5s 6h 8d".split()
    ways = np.array(list(combinations(range(len(deck)), 3)), dtype=np.intp)
    for half, found in alike._FOUND.items():
        found.clear()
        alike.ranks(GAMES["stud8"], half, ["Qc", "Qc", "3c", "3d"], deck, ways)
    check_ways(GAMES["stud8"], ["Qc", "Qd", "3c", "3d"], deck, 3)


def check_ways(game: Game, known: list[str], deck: list[str], missing: int) -> None:
    ways = list(combinations(range(len(deck)), missing))
    for half in game.halves:
        whole = [game.rank(half, [*known, *(deck[at] for at in way)]) for way in ways]
        found = alike.ranks(game, half, known, deck, np.array(ways, dtype=np.intp))
        assert found.tolist() == [NO_CLAIM if rank is None else rank for rank in whole]
