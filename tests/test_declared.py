"""Stud Hi/Lo with declare: who is paid, by what was declared."""

import tomllib
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from typer.testing import CliRunner

from stud_hh.audit import Judgement, audit
from stud_hh.cli._app import app
from stud_hh.facts import facts
from stud_hh.findings import Verdict
from stud_hh.formats import Imported, Rejected, Skipped, read_paths, read_text
from stud_hh.houses import RuleSet, rule_set
from stud_hh.model import Declare, Half, NoLow
from stud_hh.pages.words import in_words
from stud_hh.replay.terms import declarations
from tests.hands_by_hand import DOWN, UP, Script, Written, write

CASES = tomllib.loads((Path(__file__).parent / "vectors" / "declared.toml").read_text())["case"]
NIGHT = Path(__file__).parent / "declared"
"""Hands of a home game that somebody wrote down, one of them paid wrongly, and the house."""
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


# --- a night at home, from files ---------------------------------------------------


def run(*args: object) -> tuple[int, str]:
    result = CliRunner().invoke(app, [str(arg) for arg in args], env={"COLUMNS": "120"})
    return result.exit_code, result.output


def test_a_night_is_audited_by_its_house() -> None:
    code, said = run("audit", "--rules", NIGHT / "thursday.toml", NIGHT / "night.phhs", "--verbose")
    assert code == 1
    assert said.replace(str(NIGHT), "…") == (NIGHT / "night.expected").read_text("utf-8")


@pytest.mark.parametrize("suffix", [".phhs", ".ohh"])
def test_declarations_survive_in_open_formats(suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"again{suffix}"
    code, said = run("export", "hands", NIGHT / "night.phhs", "-o", path, "--unplayable")
    assert code == 0
    assert "4 hands written" in said
    assert " declarations\n" not in said
    before, after = ([*map(told, read_paths([one]))] for one in (NIGHT / "night.phhs", path))
    assert before == after


def told(read: object) -> object:
    assert isinstance(read, Imported), read
    judgement = audit(read.hand, rule_set(str(NIGHT / "thursday.toml")))
    codes = [one.code for one in judgement.findings]
    return read.hand.game, declarations(read.hand.events), codes, judgement.verdict, judgement.net


def test_a_hand_that_tells_declarations_need_not_name_its_game() -> None:
    text = (NIGHT / "night.phhs").read_text("utf-8")
    first = text.split("\n[2]")[0]
    (named,), (unnamed,) = read_text(first), read_text(first.replace("_game = ", "_its = "))
    assert told(named) == told(unnamed)
    (other,) = read_text(first.replace("_declared = ", "_its = ").replace("_game = ", "_not = "))
    assert isinstance(other, Imported)
    assert other.hand.game == "stud8"


@pytest.mark.parametrize(
    ("wrong", "expected"),
    [
        ("['lo', 'hi']", "3 entries in _declared, one a player, not 2"),
        ("['lo', 'hi', 'sideways']", "sideways"),
        ("'lo'", "array"),
    ],
)
def test_declarations_that_make_no_sense_reject_their_hand(wrong: str, expected: str) -> None:
    text = (NIGHT / "night.phhs").read_text("utf-8").replace("['lo', 'hi', 'hi']", wrong, 1)
    first, *others = read_text(text)
    assert isinstance(first, Rejected)
    assert expected in f"{first.finding.message} {first.finding.expected}"
    assert first.finding.source.line == 4
    assert all(isinstance(read, Imported) for read in others)


def test_a_game_of_ones_own_name_is_skipped_by_it() -> None:
    text = (NIGHT / "night.phhs").read_text("utf-8").split("\n[2]")[0]
    (read,) = read_text(text.replace("stud-hilo-declare", "chicago"))
    assert isinstance(read, Skipped)
    assert read.reason == "chicago"
