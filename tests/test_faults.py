"""Every fault that is put into a hand is found, at its line; hands without one are clean."""

import re
from collections.abc import Sequence
from itertools import islice

import pytest

from stud_hh.audit import Judgement, audit
from stud_hh.findings import Verdict
from stud_hh.formats import Imported, read_text
from stud_hh.rules import RULES
from tests.dealing import DealtHand, session_text
from tests.faults import COMBINABLE, GAMES, KINDS, ROOMS, Kind
from tests.faults.combining import measure_pairs
from tests.faults.measure import measure, occasions
from tests.faults.pool import hands

HANDS = 96
"""Hands that faults are put into, of each room and game."""
MOST = 4
"""Faulty hands of each kind, room and game."""
LEAST_ALONE = 0.97
"""The share of faulty hands in which nothing is found but what was put in."""
MOST_OTHER = 0.05
"""The share of faulty hands that another line, put right, explains as well."""
MOST_MISSED = 0.02
"""The share of two faults of which something else is told, though the text tells them apart."""
MOST_AS_ONE = 0.04
"""The share of two faults that their text does not tell from one, or from two others."""
HARD = [
    ("board-misstated", "community-card-missing"),
    ("board-changed", "uncalled-bet-missing"),
    ("award-hand-misnamed", "card-dealt-twice"),
    ("rake-misstated", "award-off-by-one"),
    ("bring-in-missing", "player-without-door-card"),
    ("check-facing-bet", "bring-in-missing"),
    ("last-to-act-skipped", "award-names-folded-player"),
    ("call-too-large", "ante-too-small"),
    ("ante-missing", "low-left-out"),
    ("shown-cards-contradict-board", "summary-card-left-out"),
    ("bring-in-missing", "total-misstated"),
    ("bring-in-misstated", "check-facing-bet"),
    ("no-low-misstated", "too-few-cards-shown"),
    ("winnings-misstated", "award-off-by-one"),
    ("check-facing-bet", "fold-left-out"),
]
"""Two faults in a hand, each of which takes away what would tell the other."""
FEW = 12
PLACES = [(room, game) for room in ROOMS for game in GAMES]
AWARDS = [kind for kind in KINDS if kind.code in {"SH404", "SH405", "SH406", "SH407", "SH408"}]


def judge(text: str) -> list[Judgement]:
    reads = list(read_text(text))
    assert all(isinstance(read, Imported) for read in reads)
    return [audit(read.hand) for read in reads if isinstance(read, Imported)]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_every_fault_is_found(kind: Kind) -> None:
    injected = alone = other = 0
    for room in kind.rooms:
        for game in kind.games:
            tally = measure(kind, hands(room, game, HANDS), MOST)
            assert not tally.missed, tally.missed[0]
            assert not tally.neighbours, tally.neighbours[0]
            injected += tally.injected
            alone += tally.alone
            other += tally.other
    assert injected
    assert other <= MOST_OTHER * injected
    assert alone >= LEAST_ALONE * (injected - other)


@pytest.mark.parametrize(("room", "game"), PLACES)
def test_neither_of_two_faults_hides_the_other(room: str, game: str) -> None:
    kinds = [kind for kind in COMBINABLE if room in kind.rooms and game in kind.games]
    tally = measure_pairs(kinds, hands(room, game, HANDS))
    assert tally.injected > HANDS // 2
    assert len(tally.missed) <= tally.injected * MOST_MISSED, tally.missed[0].kinds
    assert tally.one.total() <= tally.injected * MOST_AS_ONE


@pytest.mark.parametrize("names", HARD, ids="+".join)
def test_faults_that_bear_on_each_other_are_told_apart(names: tuple[str, str]) -> None:
    kinds = [kind for kind in COMBINABLE if kind.name in names]
    injected = 0
    for room, game in PLACES:
        if all(room in kind.rooms and game in kind.games for kind in kinds):
            tally = measure_pairs(kinds, hands(room, game, HANDS)[:FEW])
            assert not tally.missed, tally.missed[0]
            injected += tally.injected
    assert injected


def test_there_is_a_fault_for_every_rule() -> None:
    assert {kind.code for kind in KINDS} == {rule.code for rule in RULES}


@pytest.mark.parametrize(("room", "game"), PLACES)
def test_hands_as_dealt_are_clean(room: str, game: str) -> None:
    dealt = hands(room, game, HANDS)
    for hand, judged in zip(dealt, judge(session_text(dealt)), strict=True):
        assert not judged.findings, hand.text
        assert judged.verdict is Verdict.CLEAN, hand.text
        assert judged.net == hand.nets, hand.text


def _hide(text: str) -> str:
    """Without the cards that only the summary tells."""
    return re.sub(r" mucked \[.*", " mucked", text)


def _with_hidden(dealt: Sequence[DealtHand]) -> list[str]:
    return [hidden for hand in dealt if (hidden := _hide(hand.text)) != hand.text]


@pytest.mark.parametrize(("room", "game"), PLACES)
def test_right_awards_are_never_flagged_for_hidden_cards(room: str, game: str) -> None:
    texts = _with_hidden(hands(room, game, HANDS))
    judged = judge("\n\n\n".join(texts))
    assert {one.verdict for one in judged} <= {Verdict.CLEAN, Verdict.UNPROVEN}
    assert any(one.verdict is Verdict.UNPROVEN for one in judged)
    assert not any(one.findings for one in judged)


@pytest.mark.parametrize("kind", AWARDS, ids=lambda kind: kind.name)
def test_wrong_awards_are_never_clean_for_hidden_cards(kind: Kind) -> None:
    for room in kind.rooms:
        for game in kind.games:
            for faulty, _ in islice(occasions(kind, hands(room, game, HANDS), MOST), MOST):
                text = _hide("\n".join(faulty.lines))
                (judged,) = judge(text)
                assert judged.verdict is not Verdict.CLEAN, text
