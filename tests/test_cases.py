"""Every rule has a hand that breaks it and one that does not; to add a case, add a file."""

import re
from pathlib import Path

import pytest

from stud_hh.audit import audit
from stud_hh.findings import Verdict
from stud_hh.formats import Imported, Rejected, read_text
from stud_hh.rules import RULES, Rule

CASES = sorted(Path(__file__).parent.glob("cases/*/*.txt"))
SAMPLES = sorted((Path(__file__).parents[1] / "sample_histories" / "faulty").glob("*.txt"))


def _findings(path: Path) -> list[str]:
    found = []
    for read in read_text(path.read_text(encoding="utf-8"), str(path)):
        if isinstance(read, Imported):
            found += audit(read.hand).findings
        elif isinstance(read, Rejected):
            found.append(read.finding)
    return [f"{one.source.line} {one.code}" for one in found]


@pytest.mark.parametrize("case", CASES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_case(case: Path) -> None:
    assert _findings(case) == case.with_suffix(".expected").read_text().splitlines()


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.code)
def test_every_rule_has_a_case_that_fires_and_one_that_is_fine(rule: Rule) -> None:
    folder = Path(__file__).parent / "cases" / rule.code
    (only,) = (folder / "fires.expected").read_text().splitlines()
    assert only.split()[1] == rule.code
    assert (folder / "fine.expected").read_text() == ""
    (fine,) = read_text((folder / "fine.txt").read_text())
    assert isinstance(fine, Imported)
    assert audit(fine.hand).verdict is Verdict.CLEAN


def test_every_case_is_of_a_rule() -> None:
    assert {path.parent.name for path in CASES} == {rule.code for rule in RULES}


def test_every_sample_has_the_one_fault_that_it_is_named_for() -> None:
    assert [path.stem for path in SAMPLES] == [f"{rule.code}-{rule.name}" for rule in RULES]
    for path in SAMPLES:
        assert [one.split()[1] for one in _findings(path)] == [path.stem[:5]], path.stem


def test_codes_ascend() -> None:
    codes = [rule.code for rule in RULES]
    assert codes == sorted(set(codes))
    assert all(re.fullmatch(r"SH[1-5]\d\d", code) for code in codes)


def test_names_differ() -> None:
    names = [rule.name for rule in RULES]
    assert len(set(names)) == len(names)
    assert all(re.fullmatch(r"[a-z]+(-[a-z]+)+", name) for name in names)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.code)
def test_every_rule_says_why_and_shows_both_sides(rule: Rule) -> None:
    assert rule.reason.endswith(".")
    assert rule.fires
    assert rule.fine
    assert rule.fires != rule.fine
