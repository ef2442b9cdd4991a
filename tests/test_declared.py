"""Stud Hi/Lo with declare: who is paid, by what was declared."""

import tomllib
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from stud_hh.audit import Judgement, audit
from stud_hh.cli._events import in_words
from stud_hh.facts import facts
from stud_hh.findings import Verdict
from stud_hh.houses import RuleSet, rule_set
from stud_hh.model import Declare, Half, NoLow
from tests.hands_by_hand import DOWN, UP, Script, Written, write

CASES = tomllib.loads((Path(__file__).parent / "vectors" / "declared.toml").read_text())["case"]
HALVES = {"": "", "both": "high low"}


def dealt(case: dict[str, Any]) -> Written:
    """A hand in which all are all-in on the ante."""
    declared: dict[str, str] = case["declared"]
    says = [f"{one} declares {HALVES.get(what, what)}" for one, what in declared.items()]
    if "also" in case:
        says.append(case["also"])
    shows = [f"{one} shows" for one in declared]
    return write(
        Script(
            "stud-hilo-declare",
            f"3:\n4:\n5:\n6:\n7: {', '.join(says)}\nend: {', '.join(shows)}, {case['paid']}",
            " ".join(declared),
            up=case.get("up", UP),
            down=case.get("down", DOWN),
            ante=120,
            stacks=dict.fromkeys(declared, 120) | case.get("stacks", {}),
        )
    )


def house(tmp_path: Path, fields: dict[str, Any]) -> RuleSet:
    path = tmp_path / "home.toml"
    path.write_text("\n".join(f"{key} = {value!r}" for key, value in fields.items()))
    return rule_set(str(path))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"].replace(" ", "-"))
def test_who_is_paid(case: dict[str, Any], tmp_path: Path) -> None:
    hand, marks, _ = dealt(case)
    judgement = audit(hand, house(tmp_path, case.get("house", {})))
    assert [(one.source.line, one.code) for one in judgement.findings] == marks
    if marks:
        return
    told = [one.message for one in judgement.unproven]
    expected = Verdict.UNPROVEN if "open" in case else Verdict.CLEAN
    assert judgement.verdict is expected
    if "open" in case:
        assert case["open"] in told
    else:
        assert not told


def checked_down(declarations: str, paid: str, game: str = "stud-hilo-declare") -> Judgement:
    """A and B to the end, C folded; the pot is 220."""
    streets = "\n".join(f"{street}: A checks, B checks" for street in (4, 5, 6))
    play = f"""
        3: A brings 50, B calls, C folds
        {streets}
        7: A checks, B checks{declarations}
        end: A shows, B shows, {paid}"""
    return audit(write(Script(game, play, "A B C")).hand)


def test_who_folded_goes_for_nothing() -> None:
    told = ", C declares high, A declares high, B declares low"
    assert checked_down(told, "A wins 110, B wins 110").verdict is Verdict.CLEAN
    flagged = checked_down(told, "C wins 110, B wins 110")
    assert flagged.findings[0].code == "SH401"


def test_other_games_do_not_ask_what_was_declared() -> None:
    told = ", A declares low, B declares high"
    assert checked_down(told, "A wins 110, B wins 110", "stud8").verdict is Verdict.CLEAN


def test_one_left_alone_needs_no_declaration() -> None:
    script = "3: A brings 50, B completes 200, A folds\nend: B gets 150, B wins 180"
    hand, *_ = write(Script("stud-hilo-declare", script, "A B"))
    assert audit(hand).verdict is Verdict.CLEAN


def test_no_low_may_mean_that_nobody_went_for_one() -> None:
    hand, *_ = dealt({"declared": {"A": "high", "B": "high"}, "paid": "A wins 240"})
    said = replace(hand, events=(*hand.events[:-1], NoLow(hand.events[-1].line), hand.events[-1]))
    assert audit(said).verdict is Verdict.CLEAN


def test_a_finding_tells_what_was_declared() -> None:
    hand, *_ = dealt({"declared": {"A": "high", "B": "low"}, "paid": "A wins 240"})
    (finding,) = audit(hand).findings
    assert "A has two pair, Aces and Kings and K,Q,7,2,A, and declared high" in finding.message
    assert finding.expected == "120 to A (high), 120 to B (low)"


def test_facts_tell_the_halves() -> None:
    hand, *_ = dealt({"declared": {"A": "high", "B": "low"}, "paid": "A wins 120, B wins 120"})
    (pot,) = audit(hand).pots
    assert (pot.paid_high, pot.paid_low) == ({"A": 120}, {"B": 120})
    row = facts(audit(hand), "").hand
    assert (row.game, row.verdict) == ("stud-hilo-declare", "clean")


@pytest.mark.parametrize(
    ("halves", "words"),
    [
        ((Half.HIGH,), "declares high"),
        ((Half.HIGH, Half.LOW), "declares high and low"),
        ((), "declares something unknown"),
    ],
)
def test_declarations_in_words(halves: tuple[Half, ...], words: str) -> None:
    assert in_words(Declare(1, "A", halves), str) == words
