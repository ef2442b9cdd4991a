"""Starting hands: every third street has one class, and the classes hold known totals."""

import tomllib
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from math import comb
from pathlib import Path

import pytest

from stud_hh.cards import DECK, UNKNOWN
from stud_hh.games import GAMES
from stud_hh.starting_hands import STARTING_HANDS, starting_hand, starting_hand_of

VECTORS = tomllib.loads(
    (Path(__file__).parent / "vectors" / "starting_hands.toml").read_text(encoding="utf-8")
)
DOORS = 3
"""Ways to turn up one of three cards."""


def counted(game: str) -> Counter[str]:
    """How many of all third streets are of each class, by key."""
    found: Counter[str] = Counter()
    for three in combinations(DECK, 3):
        for door in three:
            hand = starting_hand(game, [card for card in three if card != door], door)
            assert hand is not None
            found[hand.key] += 1
    return found


@pytest.fixture(scope="module")
def counts() -> dict[str, Counter[str]]:
    return {game: counted(game) for game in ("stud8", "stud", "razz")}


def of(counts: Counter[str], *beginnings: str) -> int:
    return sum(count for key, count in counts.items() if key.startswith(beginnings))


@pytest.mark.parametrize("game", ["stud8", "stud", "razz"])
def test_each_of_all_third_streets_has_a_class(game: str, counts: dict[str, Counter[str]]) -> None:
    assert counts[game].total() == comb(52, 3) * DOORS == 22_100 * DOORS
    assert counts[game].keys() == {hand.key for hand in STARTING_HANDS[game]}


def test_stud8_totals(counts: dict[str, Counter[str]]) -> None:
    found = counts["stud8"]
    assert of(found, "rolled-up") == 52 * DOORS
    assert of(found, "pair", "low-pair", "high-pair") == 3_744 * DOORS
    for top in (5, 6, 7, 8):
        ranks = comb(5, 3) if top == 5 else comb(top - 1, 2)
        assert of(found, f"low-{top}") == ranks * 4**3 * DOORS
    no_three_low = comb(13, 3) - comb(8, 3)
    assert of(found, "straight-flush", "flush") == no_three_low * 4 * DOORS
    assert of(found, "straight-flush") == 6 * 4 * DOORS
    assert of(found, "straight-") - found["straight-flush"] == 6 * (4**3 - 4) * DOORS
    unpaired = of(found, "two-low", "ace-two-high", "one-low", "three-high")
    assert unpaired == (no_three_low - 6) * (4**3 - 4) * DOORS


def test_stud_has_the_totals_of_three_card_poker(counts: dict[str, Counter[str]]) -> None:
    found = counts["stud"]
    assert found["rolled-up"] == 52 * DOORS
    assert of(found, "straight-flush") == 48 * DOORS
    assert of(found, "straight-big") + found["straight"] == 720 * DOORS
    assert of(found, "flush") == 1_096 * DOORS
    assert of(found, "pair", "big-pair", "middle-pair", "small-pair") == 3_744 * DOORS
    high_cards = of(found, "gap", "three-big", "two-big", "ace", "one-big", "no-big")
    assert high_cards == 16_440 * DOORS


def test_razz_totals(counts: dict[str, Counter[str]]) -> None:
    found = counts["razz"]
    assert found["three-alike"] == 52 * DOORS
    assert of(found, "low-pair", "high-pair") == 3_744 * DOORS
    assert found["low-5"] == comb(5, 3) * 4**3 * DOORS
    assert of(found, "low-6") == comb(5, 2) * 4**3 * DOORS
    assert of(found, "low-7") == comb(6, 2) * 4**3 * DOORS
    assert of(found, "low-8") == comb(7, 2) * 4**3 * DOORS
    assert found["low-9"] == comb(8, 2) * 4**3 * DOORS
    assert of(found, "brick") == comb(8, 2) * 4 * 4**3 * DOORS
    assert found["brick-down"] == 2 * found["brick-up"]
    assert found["one-low"] == 8 * comb(5, 2) * 4**3 * DOORS
    assert found["none-low"] == comb(5, 3) * 4**3 * DOORS


def vectors() -> Iterator[tuple[str, str, str]]:
    for game, each in VECTORS.items():
        for cards, key in each.items():
            yield game, cards, key


@pytest.mark.parametrize(("game", "cards", "key"), list(vectors()))
def test_vector(game: str, cards: str, key: str) -> None:
    down, door = cards.split(" | ")
    first, second = down.split()
    for order in ([first, second], [second, first]):
        hand = starting_hand(game, order, door)
        assert hand is not None
        assert hand.key == key


def test_every_game_has_classes_with_words() -> None:
    assert STARTING_HANDS.keys() == GAMES.keys()
    for hands in STARTING_HANDS.values():
        assert (
            len({hand.label for hand in hands}) == len({hand.key for hand in hands}) == len(hands)
        )
        assert all(hand.sentence.endswith(".") and hand.family for hand in hands)


def test_what_is_not_known_has_no_class() -> None:
    assert starting_hand("stud8", ["Ac", UNKNOWN], "2d") is None
    assert starting_hand_of("stud8", "?? ?? 2d ?? ?? ?? ??", "2d") is None
    told = "Ac As Ad 2c 3c 4c 5c"
    hand = starting_hand_of("stud8", told, "Ad")
    assert hand is not None
    assert hand.key == "rolled-up-low"
    assert starting_hand_of("stud8", told, "2c") is None, "not told in the order dealt"
    assert starting_hand_of("stud8", told, None) is None
