"""One cause, one finding: which single line, put right, mends all."""

from collections.abc import Iterator
from itertools import islice
from typing import Final

from msgspec.structs import replace

from stud_hh.audit._judge import Judgement, judge, verdict_of
from stud_hh.audit._repairs import repairs
from stud_hh.findings import Finding, Severity
from stud_hh.houses import RuleSet

_MOST_SUSPECTS: Final = 6
_MOST_TRIES: Final = 60
"""Repairs tried on a hand; a hand that needs more has more than one thing wrong."""
_MOST_ERRORS: Final = 24
"""Beyond so many errors a hand is garbled, and no single line is to blame."""


def single_cause(judgement: Judgement, rules: RuleSet | None) -> Judgement:
    """The judgement with one error and its consequences, where one repair mends the hand."""
    errors = [one for one in judgement.findings if one.severity is Severity.ERROR]
    if not 2 <= len(errors) <= _MOST_ERRORS:
        return judgement
    for suspect, mended in islice(_tries(judgement, errors, rules), _MOST_TRIES):
        if any(one.severity is Severity.ERROR for one in mended.findings):
            continue
        left = {(one.code, one.source, one.message) for one in mended.findings}
        others = [one for one in judgement.findings if one is not suspect]
        follows = [one for one in others if (one.code, one.source, one.message) not in left]
        findings = tuple(
            replace(one, consequences=tuple(follows)) if one is suspect else one
            for one in judgement.findings
            if one is suspect or one not in follows
        )
        # What an error seemed to leave open may be settled once it is put right.
        open_ = mended.unproven
        verdict = verdict_of(findings, open_)
        return replace(judgement, findings=findings, unproven=open_, verdict=verdict)
    return judgement


def _tries(
    judgement: Judgement, errors: list[Finding], rules: RuleSet | None
) -> Iterator[tuple[Finding, Judgement]]:
    for suspect in errors[:_MOST_SUSPECTS]:
        for hand in repairs(judgement, suspect, rules):
            yield suspect, judge(hand, rules)
