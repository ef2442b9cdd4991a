"""One hand past all the rules, once."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from stud_hh.audit._judgement import Judgement
from stud_hh.audit._open import open_questions
from stud_hh.findings import Finding, Severity, Unproven, Verdict
from stud_hh.houses import RuleSet
from stud_hh.model import Chips, Hand, SeatClaim, Street
from stud_hh.replay import seat
from stud_hh.replay.moves import STEPS, finish
from stud_hh.replay.remembered import Remembered
from stud_hh.replay.settled import Ending
from stud_hh.replay.settlement import settle
from stud_hh.replay.table import Standing, Table
from stud_hh.rules import ORDINARY, ORDINARY_ENDS, RULES, Check, Fault, Faults, Rule, Told
from stud_hh.source import Source

_Bound = tuple[Rule, Check]
"""A rule and its function, which spares the hot loop a look-up."""


def _bound(rules: Iterable[Rule]) -> tuple[_Bound, ...]:
    return tuple((one, one.check) for one in rules if one.check is not None)


def _by_kind() -> Mapping[type[Told], tuple[_Bound, ...]]:
    kinds = {kind for one in RULES for kind in one.on}
    return {
        kind: _bound(one for one in RULES if kind in one.on and one.standing is None)
        for kind in kinds
    }


def _by_standing() -> Mapping[type[Told], Mapping[Standing, tuple[_Bound, ...]]]:
    kinds = {kind for one in RULES if one.standing is not None for kind in one.on}
    return {
        kind: {
            standing: _bound(one for one in RULES if kind in one.on and one.standing is standing)
            for standing in Standing
        }
        for kind in kinds
    }


_BY_KIND: Final = _by_kind()
_BY_STANDING: Final = _by_standing()
_OF_ENDS: Final = {one.code: one for one in RULES if not one.on}
_AT_END: Final = tuple(
    (is_ordinary, _bound(_OF_ENDS[code] for code in codes)) for is_ordinary, codes in ORDINARY_ENDS
)
_GLANCED_AT: Final = frozenset(code for _, codes in ORDINARY_ENDS for code in codes)
_ALWAYS_AT_END: Final = _bound(one for one in _OF_ENDS.values() if one.code not in _GLANCED_AT)


Place = tuple[str, int]
"""A code and the line it was found at."""


MOST_NEW: Final = 4
"""Kinds of new errors that a repair may bring, which another one has to mend."""


class Worse(Exception):
    """More kinds of errors were found that are not among the known ones than a repair may bring."""


def place_of(finding: Finding) -> Place:
    """Where a finding stands, whatever its words are."""
    return finding.code, finding.source.line


def errors_of(findings: Iterable[Finding]) -> list[Finding]:
    """The findings that break a rule; warnings are none of them."""
    return [one for one in findings if one.severity is Severity.ERROR]


def judge(
    hand: Hand,
    rules: RuleSet | None = None,
    known: frozenset[Place] | None = None,
    remembered: Remembered | None = None,
) -> Judgement:
    """Replay a hand and judge every step and the end, by its room's rules or by these.

    Raises `Worse` when more errors are found that are not among the known ones, where these
    are given, than a repair may bring. What was proven of the same cards before is taken from
    what is remembered.
    """
    table = seat(hand, rules)
    findings = _of_lines(table, known)
    findings += _of_seats(table)
    if known is not None:
        _refuse_new(findings, known)
    end = Ending(hand.summary, settle(table, remembered))
    findings += _of_end(end, table)
    if known is not None:
        _refuse_new(findings, known)
    findings.sort(key=_by_line)
    unproven = tuple(open_questions(end, table))
    return Judgement(
        hand,
        verdict_of(findings, unproven),
        tuple(findings),
        unproven,
        table,
        end.pots,
        _nets(table),
    )


def _by_line(finding: Finding) -> tuple[int, str]:
    return finding.source.line, finding.code


def _of_lines(table: Table, known: frozenset[Place] | None) -> list[Finding]:
    """Play the hand, and look at each line before it happens."""
    findings: list[Finding] = []
    for event in table.hand.events:
        kind = type(event)
        is_ordinary = ORDINARY.get(kind)
        if is_ordinary is None or not is_ordinary(event, table):
            found = _look_at(event, table, table.street)
            if found and known is not None:
                _refuse_new(found, known)
            findings += found
        step = STEPS.get(kind)
        if step is not None:
            step(table, event)
    finish(table)
    return findings


def _of_seats(table: Table) -> list[Finding]:
    """Look at the summary's lines of those dealt in."""
    findings: list[Finding] = []
    is_ordinary = ORDINARY[SeatClaim]
    for claim in table.hand.summary.seats:
        if claim.player in table.put_in and not is_ordinary(claim, table):
            findings += _look_at(claim, table, None)
    return findings


def _of_end(end: Ending, table: Table) -> list[Finding]:
    """Look at the end as a whole."""
    findings = _by_rules(_ALWAYS_AT_END, end, table)
    for is_ordinary, rules in _AT_END:
        if not is_ordinary(end, table):
            findings += _by_rules(rules, end, table)
    return findings


def _by_rules(rules: tuple[_Bound, ...], end: Ending, table: Table) -> list[Finding]:
    found: list[Finding] = []
    for one, check in rules:
        if faults := check(end, table):
            found += _findings(one, faults, end.summary.line, None, table)
    return found


def _refuse_new(findings: Iterable[Finding], known: frozenset[Place]) -> None:
    if len({one.code for one in errors_of(findings) if place_of(one) not in known}) > MOST_NEW:
        raise Worse


def _look_at(told: Told, table: Table, street: Street | None) -> list[Finding]:
    """What the rules find in a line."""
    found: list[Finding] = []
    for one, check in _applying(told, table):
        if faults := check(told, table):
            found += _findings(one, _attributed(faults, told), told.line, street, table)
    return found


def _attributed(faults: Faults, told: Told) -> Faults:
    """A fault of a seat's line is that player's, where the rule does not say."""
    if not isinstance(told, SeatClaim):
        return faults
    return [fault._replace(player=fault.player or told.player) for fault in faults]


def _applying(told: Told, table: Table) -> tuple[_Bound, ...]:
    """The rules that look at this line, by its kind and by its player's standing."""
    rules = _BY_KIND.get(type(told), ())
    by_standing = _BY_STANDING.get(type(told))
    if by_standing is None:
        return rules
    return rules + by_standing[table.standing(told.player)]  # type: ignore[union-attr]


def _findings(
    rule: Rule, faults: Faults, line: int, street: Street | None, table: Table
) -> list[Finding]:
    return [_finding(rule, fault, fault.line or line, street, table) for fault in faults]


def _finding(rule: Rule, fault: Fault, line: int, street: Street | None, table: Table) -> Finding:
    on = fault.street or street
    return Finding(
        rule.code,
        rule.name,
        rule.severity,
        Source(table.hand.path, line),
        fault.message,
        fault.expected,
        fault.actual,
        None if on is None else int(on),
        fault.player,
    )


def verdict_of(findings: Sequence[Finding], unproven: Sequence[Unproven]) -> Verdict:
    """What findings and open questions come to."""
    if errors_of(findings):
        return Verdict.FLAGGED
    return Verdict.UNPROVEN if unproven else Verdict.CLEAN


def _nets(table: Table) -> dict[str, Chips]:
    paid, put_in = table.paid, table.put_in
    return {player: paid.get(player, 0) - put_in.get(player, 0) for player in {**put_in, **paid}}
