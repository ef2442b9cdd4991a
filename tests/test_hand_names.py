"""The names that rooms give to hands."""

import random

import pytest

from stud_hh.cards import DECK
from stud_hh.hand_names import high_agrees, low_agrees, name_high, name_low
from stud_hh.hand_words import may_name_hand

# Cards, PokerStars' name, other names of the same hand.
HIGH_NAMES = [
    ("As Kd Qh Jc 9s", "high card Ace", ["Ace King high", "high card Ace - King kicker"]),
    ("2s 2d Qh Jc 9s", "a pair of Deuces", ["a pair of Twos", "a pair of Deuces - Queen kicker"]),
    ("Qs Qd 6h 6c 9s 9d 2c", "two pair, Queens and Nines", []),
    ("Qs Qd 6h 6c 9s", "two pair, Queens and Sixes", ["Two pair, Queens and Sixes - Nine kicker"]),
    ("5s 5d 5h Jc 9s", "three of a kind, Fives", ["three of a kind, Fives - Jack+Nine kicker"]),
    ("As Kd Qh Jc Ts", "a straight, Ten to Ace", ["a straight, Ace high"]),
    ("As 2d 3h 4c 5s Kd Kc", "a straight, Ace to Five", ["a straight, Five high"]),
    ("5s 6d 7h 8c 9s", "a straight, Five to Nine", ["a straight, Nine high"]),
    ("As 2s 7s 8s 9s 9d", "a flush, Ace high", ["a flush, Ace high - lower kicker"]),
    ("Ts 2s 7s 8s 9s", "a flush, Ten high", []),
    ("5s 5d 5h Ac As", "a full house, Fives full of Aces", []),
    ("Td 9d Kc 9s Tc 9c 7h", "a full house, Nines full of Tens", []),
    ("Ks Kd Kh Kc 4s", "four of a kind, Kings", ["four of a kind, Kings - Four kicker"]),
    ("5s 6s 7s 8s 9s", "a straight flush, Five to Nine", ["a straight flush, Nine high"]),
    ("As 2s 3s 4s 5s", "a straight flush, Ace to Five", []),
    (
        "As Ks Qs Js Ts",
        "a Royal Flush",
        ["a royal flush", "a straight flush, Ace high", "a straight flush, Ten to Ace"],
    ),
]


@pytest.mark.parametrize(("cards", "name", "others"), HIGH_NAMES)
def test_high_names(cards: str, name: str, others: list[str]) -> None:
    assert name_high(cards.split()) == name
    assert [high_agrees(words, cards.split()) for words in (name, *others)] == [True] * (
        1 + len(others)
    )


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("As Kd Qh Jc 9s", "high card King"),
        ("As Kd Qh Jc 9s", "Ace Queen high"),
        ("As Kd Qh Jc 9s", "high card Ace - Queen kicker"),
        ("2s 2d Qh Jc 9s", "a pair of Threes"),
        ("2s 2d Qh Jc 9s", "a pair of Deuces - Jack kicker"),
        ("Qs Qd 6h 6c 9s", "a pair of Queens"),
        ("Qs Qd 6h 6c 9s", "two pair, Queens and Fives"),
        ("5s 6d 7h 8c 9s", "a straight, Six to Ten"),
        ("5s 6d 7h 8c 9s", "a straight, Six to Nine"),
        ("5s 6s 7s 8s 9s", "a straight, Five to Nine"),
        ("5s 6s 7s 8s 9s", "a Royal Flush"),
        ("5s 5d 5h Ac As", "a full house, Aces full of Fives"),
        ("2s 2h 2d 4d Ad Ah As", "four of a kind, Aces"),
    ],
)
def test_wrong_high_names(cards: str, name: str) -> None:
    assert high_agrees(name, cards.split()) is False


@pytest.mark.parametrize(
    ("cards", "name", "wrong"),
    [
        ("Qs Qd 9s 8d 6c", "One pair, queens", "One pair, jacks"),
        ("8d 8s 4d 4c 8c", "FULL_HOUSE EIGHT, FOUR", "FULL_HOUSE FOUR, EIGHT"),
        ("Jh Js 9d 9h Ac", "TWO_PAIR JACK, NINE", "TWO_PAIR JACK, TEN"),
        ("Qc Qs Qd 7s 6c", "THREE_OF_A_KIND QUEEN", "THREE_OF_A_KIND KING"),
        ("Qc Qd 7d 7h Ts", "Two pairs. Qs and 7s", "Two pairs. Ks and 7s"),
        ("Tc Td 7d 7h As", "Two pairs. 10s and 7s", "Two pairs. 9s and 7s"),
        ("As Td 9s 7d 6h", "High card A", "High card K"),
        ("Qh 9h 8s 7s 5s", "a high card, Queen high", "a high card, Nine high"),
        ("7h 7c 6h 6d Kh", "two pair, Sevens and Sixs", "two pair, Sevens and Fives"),
        ("Ts Td Tc As 9d", "three of a kind, Set of Tens", "three of a kind, Set of Nines"),
        ("As Ad Kc Kh 4c", "Two pairs : Aces and Kings", "Two pairs : Aces and Queens"),
        ("Qh 9h 5h 3h 2h", "Flush Queen high", "Flush King high"),
        ("9c Td Jh Qs Kd", "Straight King high", "Straight Queen high"),
        ("As Ad Kc 9h 4c", "One pair", "Two pair"),
        ("As Qd 9c 7h 4c", "Ace High", "Queen High"),
        ("As Ad Kc 9h 4c", "Pair of Aces", "Pair of Kings"),
        ("Kh Kd 4c 4s Th", "Two Pair Kings and Fours", "Two Pair Kings and Tens"),
        ("4c 4s 4d Qc 2c", "Three of a Kind Fours", "Three of a Kind Twos"),
        ("As 2d 3h 4c 5d", "Five High Straight", "Ace High Straight"),
        ("Ah Qh 9h 3h 2h", "Flush Ace High", "Flush Queen High"),
        ("2s 2d 2h 9c 9d", "Full House", "Three of a kind"),
        ("Kh Kd 4c 4s Th", "Two pairs : Kings and 4", "Two pairs : Kings and 5"),
        ("As Qd 9c 7h 4c", "High card : Ace", "High card : Queen"),
    ],
)
def test_names_of_other_rooms(cards: str, name: str, wrong: str) -> None:
    assert high_agrees(name, cards.split()) is True
    assert high_agrees(wrong, cards.split()) is False


@pytest.mark.parametrize(
    "words", ["", "a pair", "a king high", "a pair of Dukes", "five of a kind, Aces", "A,B"]
)
def test_words_that_are_no_hand(words: str) -> None:
    assert high_agrees(words, "As Kd Qh Jc 9s".split()) is None
    assert low_agrees(words, "As 2d 3h 4c 5s".split()) is None


@pytest.mark.parametrize(
    ("words", "may"),
    [
        ("a pair of Kings", True),
        ("Kings full of Tens (full house)", True),
        ("Ace-high flush", True),
        ("TWO_PAIR KING, FOUR", True),
        ("8-6-5-4-A low", True),
        ("8654a", True),
        ("no low", True),
        ("a hand", True),
        ("a pair of Foos", False),
        ("a pear of Kings", False),
        ("five of a kind, Aces", False),
        ("of the", False),
        ("", False),
    ],
)
def test_words_that_may_name_a_hand(words: str, may: bool) -> None:
    assert may_name_hand(words) is may


def test_own_names_may_name_hands() -> None:
    deal = random.Random(12)
    hands = [deal.sample(DECK, 7) for _ in range(2_000)]
    names = {name(cards) for cards in hands for name in (name_high, name_low)}
    assert all(map(may_name_hand, names))


LOW_NAMES = [
    ("8s 6d 5h 4c As Kd Kh", 8, "8,6,5,4,A", ["8,6,5,4,A", " 8,6,5,4,A ", "8-6-5-4-A", "8654A"]),
    (
        "Qs Td 9h 5c As Qd Qh",
        None,
        "Q,T,9,5,A",
        ["Q,T,9,5,A", "Q,10,9,5,A", "High card : Queen"],
    ),
    ("9d 9s 2c Ks Td Jh 2s", None, "K,J,T,9,2", ["K,J,T,9,2"]),
    ("6c 7c 7d 7s 3s Jd Jc", None, "a pair of Sevens", ["a pair of Sevens", "7,7,J,6,3"]),
    ("2c 2d As Ad Kh Ks Kd", None, "two pair, Aces and Deuces", ["two pair, Aces and Twos"]),
    ("Ac Ad As Kd Kh Ks Kc", None, "a full house, Aces full of Kings", []),
    ("9s Td Jh Kc Ks Kd Kh", 8, "no low", []),
]


@pytest.mark.parametrize(("cards", "qualifier", "name", "stated"), LOW_NAMES)
def test_low_names(cards: str, qualifier: int | None, name: str, stated: list[str]) -> None:
    assert name_low(cards.split(), qualifier) == name
    assert all(low_agrees(words, cards.split(), qualifier) for words in stated)


@pytest.mark.parametrize(
    ("cards", "qualifier", "name"),
    [
        ("8s 6d 5h 4c As Kd Kh", 8, "8,6,5,4,2"),
        ("8s 6d 5h 4c As Kd Kh", 8, "8654,2"),
        ("8s 6d 5h 4c As Kd Kh", 8, "8,6,5,4"),
        ("8s 6d 5h 4c As Kd Kh", 8, "86544A"),
        ("9s 6d 5h 4c As Kd Kh", 8, "9,6,5,4,A"),
        ("9s 6d 5h 4c As Kd Kh", 8, "a pair of Kings"),
        ("6c 7c 7d 7s 3s Jd Jc", None, "a pair of Jacks"),
        ("9s 6d 5h 4c As Kd Kh", None, "High card : 8"),
        ("6c 7c 7d 7s 3s Jd Jc", None, "J,7,6,3,A"),
        ("9d 9s 2c Ks Td Jh 2s", None, "a pair of Deuces"),
    ],
)
def test_wrong_low_names(cards: str, qualifier: int | None, name: str) -> None:
    assert low_agrees(name, cards.split(), qualifier) is False


def test_every_hand_agrees_with_its_own_name() -> None:
    deal = random.Random(11)
    for _ in range(2_000):
        cards = deal.sample(DECK, 7)
        assert high_agrees(name_high(cards), cards)
        assert low_agrees(name_low(cards, None), cards, None)
        assert low_agrees(name_low(cards), cards) in (True, None)
