"""A row a hand, and a row a finding."""

from stud_hh.audit import Judgement
from stud_hh.facts.actions import Course
from stud_hh.facts.rows import FindingRow, HandRow
from stud_hh.findings import Finding, Unproven, Verdict
from stud_hh.model import Chips
from stud_hh.replay.rakes import rake_of


def hand_row(judgement: Judgement, course: Course, text: str) -> HandRow:
    """The hand's row."""
    hand, table = judgement.hand, judgement.table
    tournament = hand.tournament
    return HandRow(
        site=hand.site,
        hand_id=hand.hand_id,
        game=hand.game,
        started_at=hand.started_at,
        zone=hand.zone,
        mix=hand.mix,
        small_bet=hand.small_bet,
        big_bet=hand.big_bet,
        ante=_ante(judgement),
        bring_in=course.bring_in,
        currency=hand.currency,
        exponent=hand.exponent,
        tournament_id=tournament.id if tournament else None,
        buy_in=tournament.buy_in if tournament else None,
        level=tournament.level if tournament else None,
        table=hand.table,
        max_seats=hand.max_seats,
        hero=hand.hero,
        n_players=len(table.put_in),
        streets=table.street,
        n_showdown=len(table.live) if len(table.live) > 1 else 0,
        total_pot=_total(judgement),
        rake=rake_of(table),
        rake_is_stated=hand.summary.rake is not None,
        n_pots=len(judgement.pots),
        verdict=judgement.verdict,
        n_findings=len(judgement.findings),
        n_unproven=len(judgement.unproven),
        file=hand.path,
        first_line=hand.line,
        last_line=hand.last_line,
        raw_text=text,
    )


def _total(judgement: Judgement) -> Chips:
    total = judgement.hand.summary.total
    return sum(judgement.table.put_in.values()) if total is None else total


def _ante(judgement: Judgement) -> Chips | None:
    if judgement.hand.ante is not None:
        return judgement.hand.ante
    return max((ante.amount for ante in judgement.table.antes.values()), default=None)


def finding_rows(judgement: Judgement) -> list[FindingRow]:
    """The hand's findings by line, then its open awards."""
    hand, verdict = judgement.hand, judgement.verdict
    found = [
        _finding_row(one, verdict, site=hand.site, hand_id=hand.hand_id, game=hand.game)
        for one in judgement.findings
    ]
    return found + [_unproven_row(award, judgement) for award in judgement.unproven]


def rejection_row(
    finding: Finding, *, site: str | None, hand_id: str | None, text: str
) -> FindingRow:
    """The row of a hand that can't be read."""
    return _finding_row(finding, Verdict.REJECTED, site=site, hand_id=hand_id, raw_text=text)


def _finding_row(
    finding: Finding,
    verdict: Verdict,
    *,
    site: str | None,
    hand_id: str | None,
    game: str | None = None,
    raw_text: str | None = None,
) -> FindingRow:
    return FindingRow(
        site=site,
        hand_id=hand_id,
        game=game,
        verdict=verdict,
        code=finding.code,
        name=finding.name,
        severity=finding.severity,
        file=finding.source.path,
        line=finding.source.line,
        street=finding.street,
        player=finding.player,
        message=finding.message,
        expected=finding.expected,
        actual=finding.actual,
        pot=None,
        half=None,
        raw_text=raw_text,
    )


def _unproven_row(award: Unproven, judgement: Judgement) -> FindingRow:
    hand = judgement.hand
    return FindingRow(
        site=hand.site,
        hand_id=hand.hand_id,
        game=hand.game,
        verdict=judgement.verdict,
        code="unproven",
        name="award-unproven",
        severity="unproven",
        file=hand.path,
        line=award.line,
        street=None,
        player=None,
        message=award.message,
        expected=None,
        actual=None,
        pot=award.pot,
        half=award.half,
        raw_text=None,
    )
