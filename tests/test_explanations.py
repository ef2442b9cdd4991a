"""Each finding shows which part of its line is wrong, and how what was expected was worked out."""

from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from stud_hh.audit import WITHOUT_WORKING, audit, working, wrong_part
from stud_hh.findings import Finding
from stud_hh.formats import Imported, Rejected, read_text
from stud_hh.rules import RULES
from tests.faults import KINDS, Faulty, Kind
from tests.faults._script import Script
from tests.faults.pool import hands

CASES = sorted(Path(__file__).parent.glob("cases/*/*.txt"))
FIRING = [case for case in CASES if case.parent.name in case.with_suffix(".expected").read_text()]
HANDS = 12
"""Hands that faults are put into, of each room and game."""
MOST = 4
"""Faulty hands of each kind, room and game."""


def findings(lines: Sequence[str]) -> Iterator[tuple[Finding, tuple[str, ...]]]:
    """What is found in a hand, with the working of each."""
    for read in read_text("\n".join(lines) + "\n"):
        if isinstance(read, Imported):
            judged = audit(read.hand)
            yield from ((one, working(judged, one)) for one in judged.findings)
        elif isinstance(read, Rejected):
            yield read.finding, ()


@pytest.mark.parametrize("case", FIRING, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_finding_has_a_working_or_needs_none(case: Path) -> None:
    lines = case.read_text(encoding="utf-8").split("\n")
    (own, *_) = [work for one, work in findings(lines) if one.code == case.parent.name]
    assert bool(own) is (case.parent.name not in WITHOUT_WORKING)
    assert all(line.strip() for line in own)


def test_every_reason_for_no_working_is_of_a_rule() -> None:
    assert WITHOUT_WORKING.keys() <= {rule.code for rule in RULES}


@pytest.mark.parametrize("case", FIRING, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_carets_stand_under_letters(case: Path) -> None:
    lines = case.read_text(encoding="utf-8").split("\n")
    for finding, _ in findings(lines):
        text = lines[finding.source.line - 1]
        start, end = wrong_part(finding, text)
        assert text[start:end].strip() == text[start:end] != ""


def _alike(one: str, two: str) -> int:
    """How many letters are the same at the beginning of both."""
    pairs = enumerate(zip(one, two, strict=False))
    return next((n for n, (a, b) in pairs if a != b), min(len(one), len(two)))


def _changed(before: str, after: str) -> tuple[int, int]:
    """The part of the second text that is not as in the first."""
    start = _alike(before, after)
    end = len(after) - _alike(before[start:][::-1], after[start:][::-1])
    return start, max(end, start + 1)


APART = {"SH403", "SH408"}
"""Awards of a pot are wrong together, and the caret may stand under another of them."""


@pytest.mark.parametrize(
    "kind", [kind for kind in KINDS if kind.code not in APART], ids=lambda kind: kind.name
)
def test_carets_cover_what_was_changed(kind: Kind) -> None:
    for room in kind.rooms:
        for game in kind.games:
            for lines, faulty in islice(_changing_one_line(kind, room, game), MOST):
                _check(kind, lines, faulty)


def _changing_one_line(kind: Kind, room: str, game: str) -> Iterator[tuple[list[str], Faulty]]:
    for hand in hands(room, game, HANDS):
        lines, faulty = Script(hand).lines, kind.inject(hand, Random(kind.name))
        if faulty is not None and _is_only_change(lines, faulty):
            yield lines, faulty


def _is_only_change(lines: Sequence[str], faulty: Faulty) -> bool:
    """The line at fault is all that differs from a hand as it was dealt."""
    if len(lines) != len(faulty.lines):
        return False
    return [n for n, line in enumerate(lines, 1) if line != faulty.lines[n - 1]] == [faulty.line]


def _check(kind: Kind, lines: Sequence[str], faulty: Faulty) -> None:
    text = faulty.lines[faulty.line - 1]
    start, end = _changed(lines[faulty.line - 1], text)
    for finding, _ in findings(faulty.lines):
        if (finding.code, finding.source.line) == (faulty.code or kind.code, faulty.line):
            first, last = wrong_part(finding, text)
            assert first <= end, (text, text[first:last])
            assert start <= last, (text, text[first:last])
