"""Live cards: what hands need, and what of it is dead at each decision."""

import pytest

from stud_hh.audit import audit
from stud_hh.cards import DECK, UNKNOWN
from stud_hh.formats import Imported, read_text
from stud_hh.games import GAMES
from stud_hh.live_cards import Kind, Need, decisions, live_cards
from tests.dealing import deal_hands


def needs(game: str, own: str, seen: str = "") -> dict[Kind, tuple[int, int]]:
    """By kind, how many cards are wanted, and how many of them are dead."""
    found = live_cards(GAMES[game], own.split(), seen.split())
    return {need.kind: (len(need.wanted), len(need.dead)) for need in found}


@pytest.mark.parametrize(
    ("game", "own", "seen", "expected"),
    [
        ("stud8", "Kc Kd 7s", "Kh 7c 2d", {Kind.ALIKE: (2, 1), Kind.PAIR: (3, 1)}),
        ("stud", "Kc Kd Ks", "Kh", {Kind.ALIKE: (1, 1)}),
        ("stud", "Kc Kd Ks Kh", "", {}),
        ("stud", "Kc 9c 2c", "Ac 3c 3d", {Kind.FLUSH: (10, 2)}),
        ("stud", "Kc 9c 2c 4d 6h", "", {Kind.FLUSH: (10, 0), Kind.STRAIGHT: (8, 0)}),
        ("stud", "Kc 9c 2c 4d 6h Js", "", {}),
        ("stud", "9c Td Jh", "8s Qs Qd 2c", {Kind.STRAIGHT: (16, 3)}),
        ("stud", "Ac 2d 3h", "", {Kind.STRAIGHT: (8, 0)}),
        ("stud", "9c Td Jh Qs Kc 2d", "", {}),
        ("stud", "9c Td Jh Qs 2d 3c", "", {Kind.STRAIGHT: (8, 0)}),
        ("stud8", "Ac 2d 7h", "3c 4d Kc", {Kind.LOW: (20, 2)}),
        ("stud8", "Ac 2d Kh", "", {}),
        ("stud8", "Ac 2d 7h 8c 5s", "3c", {Kind.STRAIGHT: (16, 1)}),
        ("stud8", "Ac 2d 7h Jc Jd", "", {Kind.ALIKE: (2, 0), Kind.PAIR: (9, 0), Kind.LOW: (20, 0)}),
        ("stud8", "Ac 2d 7h Jc Qd Ks", "", {Kind.STRAIGHT: (4, 0)}),
        ("razz", "Ac 2d 7h", "3c Ad Kc", {Kind.LOW: (20, 1)}),
        ("razz", "Ac 2d 7h 9c", "", {Kind.LOW: (20, 0)}),
        ("razz", "Kc Kd Ks", "", {}),
        ("stud", "Kc Kd 9s 7h 4d 3c 2s", "", {}),
    ],
)
def test_needs(game: str, own: str, seen: str, expected: dict[Kind, tuple[int, int]]) -> None:
    assert needs(game, own, seen) == expected


def test_what_is_live() -> None:
    (need,) = live_cards(GAMES["razz"], ["Ac", "2d", "7h"], ["3c", "3d", "Kc"])
    assert need == Need(Kind.LOW, need.wanted, frozenset({"3c", "3d"}))
    assert need.live == 18


@pytest.mark.parametrize(
    ("game", "own", "seen", "words"),
    [
        ("stud8", "Kc Kd 7s", "Kh 7c 2d", ["1 of 2 kings", "2 of 3 to pair another card"]),
        ("stud", "Kc Kd 7s 7h Ac", "", ["4 of 4 kings and sevens", "3 of 3 to pair another card"]),
        ("stud", "Kc Kd Ks 2h 6h 9d", "", ["1 of 1 kings", "9 of 9 to pair another card"]),
        ("stud", "Kc 9c 2c", "Ac 3c 3d", ["8 of 10 clubs"]),
        ("stud8", "Ac 2d 3s", "4h", ["7 of 8 for a straight", "19 of 20 for a low"]),
    ],
)
def test_it_is_told_in_players_words(game: str, own: str, seen: str, words: list[str]) -> None:
    assert [need.words for need in live_cards(GAMES[game], own.split(), seen.split())] == words


@pytest.mark.parametrize("game", ["stud8", "stud", "razz"])
def test_each_decision_on_known_cards_is_there(game: str) -> None:
    """Checked against the cards that the engine dealt."""
    seen = 0
    for dealt in deal_hands("pokerstars", game, 15, seed=9):
        (read,) = read_text(dealt.text)
        assert isinstance(read, Imported)
        hand = read.hand
        table = audit(hand).table
        for decision in decisions(hand):
            player, own = decision.event.player, decision.held
            assert len(own) == decision.street
            assert UNKNOWN not in own
            others = {card for one, up in table.up.items() if one != player for card in up}
            for need in decision.needs:
                assert need.dead <= others
                assert not need.wanted & set(own)
                assert need.wanted <= set(DECK)
            if player == hand.hero or player in table.told:
                seen += 1
    assert seen > 20
