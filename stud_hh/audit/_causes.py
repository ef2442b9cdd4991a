"""One cause, one finding: which line, put right, mends the most."""

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from typing import Final, NamedTuple

from msgspec.structs import replace

from stud_hh.audit._judge import Place, Worse, errors_of, judge, place_of, verdict_of
from stud_hh.audit._judgement import Judgement
from stud_hh.audit._repairs import repairs
from stud_hh.findings import Finding, Verdict
from stud_hh.houses import RuleSet
from stud_hh.replay.table import HAND_SIZE

MOST_SUSPECTS: Final = 6
MOST_TRIES: Final = 40
"""Repairs tried of one error."""
_MOST_COSTLY: Final = 12
"""Repairs weighed to the end where a pot is contested with unknown cards, which takes long."""
MOST_CAUSES: Final = 3
_MOST_ERRORS: Final = 24
"""Beyond so many errors a hand is garbled, and no few lines are to blame."""


class _Cause(NamedTuple):
    """An error, and the hand as it would be with that one put right."""

    suspect: Finding
    mended: Judgement


def with_causes(judgement: Judgement, rules: RuleSet | None) -> Judgement:
    """The judgement with each error that a repair mends together with others named for all.

    One repair after another is made, as long as each of them mends more than the error it is
    for; what none of them mends stays a finding of its own, and so does what only shows once
    the others are put right.
    """
    errors = len(errors_of(judgement.findings))
    if len(judgement.findings) < 2 or not 1 <= errors <= _MOST_ERRORS:
        return judgement
    causes: list[_Cause] = []
    left = judgement
    while len(causes) < MOST_CAUSES and len(left.findings) > 1:
        cause = _cause(left, rules)
        if cause is None:
            break
        causes.append(_at_fault(left, cause))
        left = cause.mended
    return _told(judgement, causes) if causes else judgement


def _cause(judgement: Judgement, rules: RuleSet | None) -> _Cause | None:
    """The error whose repair leaves the fewest others, and at least mends one of them."""
    best, least = None, (True, len(judgement.findings) - 1)
    most = _MOST_COSTLY if _is_costly(judgement) else None
    for cause in islice(_tries(judgement, rules), most):
        if best is not None and cause.suspect is not best.suspect and _is_whole(best.mended):
            break
        left = cause.mended.findings
        weight = (not _is_whole(cause.mended), len(left))
        if weight < least and place_of(cause.suspect) not in map(place_of, errors_of(left)):
            best, least = cause, weight
        if not left:
            break
    return best


def _is_costly(judgement: Judgement) -> bool:
    """Some pot is contested with cards that are not known."""
    cards = judgement.table.cards
    contested = (pot.pot.eligible for pot in judgement.pots if len(pot.pot.eligible) > 1)
    return any(len(cards(player)) < HAND_SIZE for players in contested for player in players)


def _is_whole(judgement: Judgement) -> bool:
    return judgement.verdict is not Verdict.FLAGGED


def _at_fault(judgement: Judgement, cause: _Cause) -> _Cause:
    """The cause, told at the line that was put right if an error was found just there."""
    was, now = judgement.hand.events, cause.mended.hand.events
    changed = {one.line for one, other in zip(was, now, strict=False) if one != other}
    if len(was) != len(now) or len(changed) != 1 or cause.suspect.source.line in changed:
        return cause
    left = {*map(place_of, cause.mended.findings)}
    mended = (one for one in errors_of(judgement.findings) if place_of(one) not in left)
    there = (one for one in mended if one.source.line in changed)
    return cause._replace(suspect=next(there, cause.suspect))


def _tries(judgement: Judgement, rules: RuleSet | None) -> Iterator[_Cause]:
    """The hand with one error put right, in each way that makes nothing worse."""
    errors = errors_of(judgement.findings)
    known = frozenset(map(place_of, errors))
    suspects = {place_of(one): one for one in reversed(errors)}
    for suspect in list(reversed(suspects.values()))[:MOST_SUSPECTS]:
        for hand in islice(repairs(judgement, suspect, rules), MOST_TRIES):
            with suppress(Worse):
                yield _Cause(suspect, judge(hand, rules, known))


def _told(judgement: Judgement, causes: list[_Cause]) -> Judgement:
    """The findings of a hand, with those that follow from others told with them."""
    findings = list(judgement.findings)
    for suspect, mended in causes:
        at = next(n for n, one in enumerate(findings) if place_of(one) == place_of(suspect))
        left = Counter(map(place_of, mended.findings))
        known = set(map(place_of, findings))
        stay, follow = _parted(findings[:at] + findings[at + 1 :], left)
        whole = replace(findings[at], consequences=(*findings[at].consequences, *follow))
        shown = [one for one in mended.findings if place_of(one) not in known]
        findings = sorted([*stay, whole, *shown], key=lambda one: (one.source.line, one.code))
    # What an error seemed to leave open may be settled once it is put right.
    unproven = causes[-1].mended.unproven
    return replace(
        judgement,
        findings=tuple(findings),
        unproven=unproven,
        verdict=verdict_of(findings, unproven),
    )


def _parted(findings: list[Finding], left: Counter[Place]) -> tuple[list[Finding], list[Finding]]:
    """The findings that are still there after a repair, and those that are gone."""
    stay: list[Finding] = []
    follow: list[Finding] = []
    for one in findings:
        is_left = left[place_of(one)] > 0
        left[place_of(one)] -= 1
        (stay if is_left or one.consequences else follow).append(one)
    return stay, follow
