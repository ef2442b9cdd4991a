"""The audit, an object a hand."""

import sys
from collections.abc import Iterable, Sequence
from typing import Final

import msgspec
from msgspec import Struct

from stud_hh.audit import working, wrong_part
from stud_hh.cli._verdicts import Case
from stud_hh.findings import Finding, Severity, Unproven, Verdict
from stud_hh.money import amount_text
from stud_hh.rules import RULES


class _Finding(Struct):
    code: str
    name: str
    severity: Severity
    line: int
    street: int | None
    player: str | None
    message: str
    expected: str | None
    actual: str | None
    span: tuple[int, int] | None
    """The part of the line that is wrong: from a letter counted from 0 up to another."""
    rule: str
    working: Sequence[str]
    """How what was expected was worked out."""
    consequences: Sequence["_Consequence"]


class _Consequence(Struct):
    code: str
    name: str
    line: int
    message: str


class _Hand(Struct):
    site: str | None
    hand_id: str | None
    game: str | None
    file: str
    line: int
    verdict: Verdict
    findings: Sequence[_Finding]
    unproven: Sequence[Unproven]
    net: dict[str, str]


def write_json(cases: Iterable[Case]) -> None:
    """Print each hand as a line of JSON, as soon as it is judged."""
    encoder = msgspec.json.Encoder()
    write = sys.stdout.buffer.write
    for case in cases:
        write(encoder.encode(_hand(case)) + b"\n")
    sys.stdout.buffer.flush()


def _hand(case: Case) -> _Hand:
    return _Hand(
        case.site,
        case.hand_id,
        case.game,
        case.raw.path,
        case.raw.line,
        case.verdict,
        [_finding(case, finding) for finding in case.findings],
        case.unproven,
        _net(case),
    )


_REASONS: Final = {one.code: one.reason for one in RULES}


def _finding(case: Case, finding: Finding) -> _Finding:
    text = case.text_of(finding.source.line)
    return _Finding(
        finding.code,
        finding.name,
        finding.severity,
        finding.source.line,
        finding.street,
        finding.player,
        finding.message,
        finding.expected,
        finding.actual,
        None if text is None else wrong_part(finding, text),
        _REASONS[finding.code],
        () if case.judgement is None else working(case.judgement, finding),
        [
            _Consequence(one.code, one.name, one.source.line, one.message)
            for one in finding.consequences
        ],
    )


def _net(case: Case) -> dict[str, str]:
    if case.judgement is None:
        return {}
    exponent = case.judgement.hand.exponent
    return {player: amount_text(net, exponent) for player, net in case.judgement.net.items()}
