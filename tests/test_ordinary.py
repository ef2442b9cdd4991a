"""Lines taken for ordinary are lines that no rule objects to."""

from itertools import islice
from pathlib import Path
from random import Random

import pytest

from stud_hh.audit import _judge
from stud_hh.findings import Finding
from stud_hh.formats import Imported, read_paths, read_text
from stud_hh.model import Hand, SeatClaim
from tests.faults import KINDS, Kind
from tests.faults.pool import hands

HANDS = 6
SAMPLES = Path(__file__).parent.parent / "sample_histories"


def findings(hand: Hand) -> tuple[Finding, ...]:
    return _judge.judge(hand).findings


def with_every_line_looked_at(hand: Hand, patch: pytest.MonkeyPatch) -> tuple[Finding, ...]:
    with patch.context() as inside:
        inside.setattr(_judge, "ORDINARY", {SeatClaim: lambda _claim, _table: False})
        looked_at = [(lambda _end, _table: False, rules) for _, rules in _judge._AT_END]
        inside.setattr(_judge, "_AT_END", looked_at)
        return findings(hand)


def check(text: str, patch: pytest.MonkeyPatch) -> int:
    read = [one.hand for one in read_text(text) if isinstance(one, Imported)]
    for hand in read:
        assert findings(hand) == with_every_line_looked_at(hand, patch)
    return len(read)


def test_clean_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    for path in sorted(SAMPLES.glob("*.txt"))[::3]:
        for read in read_paths([path]):
            if isinstance(read, Imported):
                assert with_every_line_looked_at(read.hand, monkeypatch) == ()


def test_hands_of_all_rooms(monkeypatch: pytest.MonkeyPatch) -> None:
    for read in islice(read_paths([SAMPLES / "rooms"]), 0, None, 4):
        if isinstance(read, Imported):
            assert with_every_line_looked_at(read.hand, monkeypatch) == findings(read.hand)


def test_cases(monkeypatch: pytest.MonkeyPatch) -> None:
    cases = sorted(Path(__file__).parent.glob("cases/*/*.txt"))
    assert sum(check(case.read_text(), monkeypatch) for case in cases) > len(cases) / 2


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_faulty_hands(kind: Kind, monkeypatch: pytest.MonkeyPatch) -> None:
    random = Random(8)
    for room in kind.rooms:
        for game in kind.games:
            for dealt in hands(room, game, HANDS)[:HANDS]:
                faulty = kind.inject(dealt, random)
                if faulty is not None:
                    check("\n".join(faulty.lines), monkeypatch)
