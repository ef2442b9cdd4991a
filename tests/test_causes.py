"""One cause is one finding, and hides nothing that is open besides."""

import re
from random import Random

from stud_hh.audit import Judgement, audit
from stud_hh.findings import Verdict
from stud_hh.formats import Imported, read_text
from tests.faults import KINDS
from tests.faults.pool import hands

ANTE = next(kind for kind in KINDS if kind.code == "SH502")


def judged(text: str) -> Judgement:
    (read,) = read_text(re.sub(r" mucked \[.*", " mucked", text))
    assert isinstance(read, Imported)
    return audit(read.hand)


def test_an_open_award_stays_open_beside_a_fault() -> None:
    checked = 0
    for dealt in hands("pokerstars", "stud8", 48):
        faulty = ANTE.inject(dealt, Random(8))
        before = judged(dealt.text)
        if faulty is None or before.verdict is not Verdict.UNPROVEN:
            continue
        after = judged("\n".join(faulty.lines))
        assert after.verdict is Verdict.FLAGGED
        (error,) = after.findings
        assert error.code == "SH502"
        assert {one.code for one in error.consequences} >= {"SH507"}
        assert [(one.pot, one.half) for one in after.unproven] == [
            (one.pot, one.half) for one in before.unproven
        ]
        checked += 1
    assert checked
