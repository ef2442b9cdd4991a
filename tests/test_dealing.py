"""The dealing tool: its hands are fair, its text is well formed and its samples are its own."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from tests.dealing import DealtHand, deal_hands, session_text
from tests.dealing.engine import GAMES
from tests.dealing.features import FEATURES, features
from tests.dealing.hands import high_name, low_name
from tests.dealing.samples import FOLDER, SAMPLES, Sample, readme

ROOMS = ("pokerstars", "fulltilt")
CARDS = re.compile(r"\[([2-9TJQKA][cdhs](?: [2-9TJQKA][cdhs])*)\]")


@pytest.fixture(scope="module", params=[(room, game) for room in ROOMS for game in GAMES], ids=str)
def hands(request: pytest.FixtureRequest) -> list[DealtHand]:
    """Deep and short stacks, full and short-handed, with noise and odd names."""
    room, game = request.param
    deep = deal_hands(room, game, 40, 11, noise=0.03, odd_names=True)
    short = deal_hands(room, game, 40, 12, short_stacks=True, noise=0.03)
    few = deal_hands(room, game, 20, 13, short_stacks=True, players=3)
    return [*deep, *short, *few]


def test_no_chip_is_made_or_lost(hands: list[DealtHand]) -> None:
    for hand in hands:
        record = hand.record
        assert sum(hand.nets.values()) == -record.rake
        assert sum(a.amount for a in record.awards) == record.total - record.rake
        assert sum(pot.amount for pot in record.pots) == record.total
        stacks = {seat.name: seat.stack for seat in record.play.seats}
        assert all(stacks[name] + net >= 0 for name, net in hand.nets.items())


def test_no_card_is_dealt_twice(hands: list[DealtHand]) -> None:
    for hand in hands:
        dealt = [card for cards in hand.record.play.cards.values() for card in cards]
        assert len(set(dealt)) == len(dealt)


def test_four_bets_are_the_most(hands: list[DealtHand]) -> None:
    for hand in hands:
        actions = hand.record.play.actions
        wagers = Counter(a.street for a in actions if a.kind in ("complete", "bet", "raise"))
        assert max(wagers.values(), default=0) <= 4


def test_text_is_well_formed(hands: list[DealtHand]) -> None:
    for hand in hands:
        lines = hand.text.split("\n")
        assert lines[-1] == ""
        assert "" not in lines[:-1]
        assert lines.count("*** SUMMARY ***") == 1
        seats = [line for line in lines if re.match(r"Seat \d: ", line)]
        play = hand.record.play
        shown = len(play.antes) if hand.room == "pokerstars" else len(play.seats)
        assert len(seats) == len(play.seats) + shown
        dealt = {card for cards in play.cards.values() for card in cards}
        told = "\n".join(line for line in lines if line.startswith(("Dealt to ", "Seat ")))
        assert {card for group in CARDS.findall(told) for card in group.split()} <= dealt


def test_same_seed_same_hands() -> None:
    again = [session_text(deal_hands("fulltilt", "stud8", 15, 3, noise=0.1)) for _ in range(2)]
    assert again[0] == again[1]
    assert again[0] != session_text(deal_hands("fulltilt", "stud8", 15, 4, noise=0.1))


def test_a_shared_card_is_turned_up_when_the_deck_runs_out() -> None:
    hand = deal_hands("pokerstars", "stud", 1, 5, community_at=0)[0]
    card = hand.record.play.community
    assert f"*** RIVER *** [{card}]\n" in hand.text
    assert f"\nBoard [{card}]\n" in hand.text
    assert all(len(cards) == 6 for cards in hand.record.play.cards.values())


@pytest.mark.parametrize(
    ("cards", "pokerstars", "fulltilt"),
    [
        ("As Kd 8h 6c 4d 3s 2c", "high card Ace", "Ace King high"),
        ("2s 2d Kh 9c 7d 5s 4c", "a pair of Deuces", "a pair of Twos"),
        ("Qs Qd 6h 6c 4d 3s 2c", "two pair, Queens and Sixes", "two pair, Queens and Sixes"),
        ("Ts Jd Qh Kc Ad 3s 2c", "a straight, Ten to Ace", "a straight, Ace high"),
        ("As 2d 3h 4c 5d 9s 9c", "a straight, Ace to Five", "a straight, Five high"),
        ("Ts 8s 6s 4s 2s Ad Ac", "a flush, Ten high", "a flush, Ten high"),
        (
            "5s 5d 5h Ac Ad 3s 2c",
            "a full house, Fives full of Aces",
            "a full house, Fives full of Aces",
        ),
        ("5s 6s 7s 8s 9s Ad Ac", "a straight flush, Five to Nine", "a straight flush, Nine high"),
    ],
)
def test_rooms_name_high_hands(cards: str, pokerstars: str, fulltilt: str) -> None:
    held = tuple(cards.split())
    assert (high_name("pokerstars", held), high_name("fulltilt", held)) == (pokerstars, fulltilt)


def test_low_hands_are_named_by_their_ranks() -> None:
    assert low_name("stud8", ("As", "Jc", "7h", "6h", "Ks", "3h", "5c")) == "7,6,5,3,A"
    paired = ("6c", "7c", "7d", "7s", "6s", "Jd", "Jc")
    assert low_name("razz", paired) == "two pair, Sevens and Sixes"


@cache
def sample_hands(sample: Sample) -> tuple[DealtHand, ...]:
    return tuple(sample.hands())


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda s: s.name)
def test_samples_are_what_the_tool_writes(sample: Sample) -> None:
    assert (FOLDER / sample.name).read_bytes() == sample.content(sample_hands(sample))


def test_samples_hold_every_feature() -> None:
    held = {f for sample in SAMPLES for hand in sample_hands(sample) for f in features(hand.record)}
    assert held == set(FEATURES)
    assert (FOLDER / "README.md").read_text("utf-8") == readme()


def test_command_writes_a_file(tmp_path: Path) -> None:
    target = tmp_path / "razz.txt"
    args = ["--room", "fulltilt", "--game", "razz", "--hands", "3", "-o", str(target)]
    subprocess.run([sys.executable, "-m", "tests.dealing", *args], check=True)
    assert target.read_text("utf-8").count("Limit Razz") == 3
