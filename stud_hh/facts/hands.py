"""A row a hand, and a row a finding."""

from datetime import datetime
from typing import Annotated, NamedTuple

from stud_hh.audit import Judgement
from stud_hh.facts.actions import Course
from stud_hh.facts.columns import Count, Flag, Kind, Line, Money, Text, Word
from stud_hh.findings import Finding, Unproven, Verdict
from stud_hh.model import Chips
from stud_hh.replay.rakes import rake_of


class HandRow(NamedTuple):
    """One hand."""

    site: Annotated[Word, "The room."]
    hand_id: Annotated[Text, "The room's number of the hand."]
    game: Annotated[Word, "stud8, stud, razz or stud-hilo-regular."]
    started_at: Annotated[Annotated[datetime, Kind.TIME] | None, "When the hand began, in UTC."]
    zone: Annotated[Word | None, "The zone of the time that the source prints first."]
    mix: Annotated[Word | None, "The mixed game that the hand was a part of."]
    small_bet: Annotated[Money, "The bet of third and fourth street; 0 where nothing tells it."]
    big_bet: Annotated[Money, "The bet of fifth street and later."]
    ante: Annotated[
        Money | None, "The ante, as the header has it or else the largest one posted; null if none."
    ]
    bring_in: Annotated[Money | None, "The bring-in as posted; null where there was none."]
    currency: Annotated[
        Word,
        "ISO code, `XXX` where none is printed; `chips` in tournaments, `play` for play money.",
    ]
    exponent: Annotated[
        Count, "Decimal places of the minor unit that amounts count: 2 for cents, 0 for chips."
    ]
    tournament_id: Annotated[
        Word | None, "The room's number of the tournament; null in cash games."
    ]
    buy_in: Annotated[Word | None, "The tournament's buy-in as printed."]
    level: Annotated[Word | None, "The tournament's level as printed."]
    table: Annotated[Word, "The table's name."]
    max_seats: Annotated[Count | None, "Seats at the table."]
    hero: Annotated[Word | None, "Whose history it is."]
    n_players: Annotated[Count, "Players dealt in."]
    streets: Annotated[Count | None, "The last street dealt: 3 to 7."]
    n_showdown: Annotated[Count, "Players in the showdown; 0 where one was left alone."]
    total_pot: Annotated[
        Money, "All pots before rake: as the summary states, or as put in where it states none."
    ]
    rake: Annotated[
        Money, "The rake: as the summary states, or what was not paid out where it states none."
    ]
    rake_is_stated: Annotated[Flag, "The room states the rake of the hand."]
    n_pots: Annotated[Count, "Main and side pots."]
    verdict: Annotated[
        Word,
        "clean: all checks made, awards proven. unproven: nothing wrong, but unknown cards leave "
        "an award open. flagged: at least one error.",
    ]
    n_findings: Annotated[Line, "Errors and warnings found."]
    n_unproven: Annotated[Count, "Awards left open."]
    file: Annotated[Word, "The file it was read from."]
    first_line: Annotated[Line, "Its first line in the file, from 1."]
    last_line: Annotated[Line, "Its last line."]
    raw_text: Annotated[Text, "The hand as written, lines joined by newlines."]


class FindingRow(NamedTuple):
    """Something found in one hand, or in a text that is none."""

    site: Annotated[Word | None, "The room; null where it is not known."]
    hand_id: Annotated[Text | None, "The room's number of the hand; null where it can't be read."]
    game: Annotated[Word | None, "Key of the game; null for a rejected hand."]
    verdict: Annotated[Word, "The hand's: clean (warnings only), unproven, flagged or rejected."]
    code: Annotated[Word, "The rule's code, or `unproven`."]
    name: Annotated[Word, "The rule's name, or `award-unproven`."]
    severity: Annotated[Word, "error, warning or unproven."]
    file: Annotated[Word, "The file."]
    line: Annotated[Line, "The line where it stands, from 1."]
    street: Annotated[Count | None, "3 to 7; null before the cards, after them, or for no street."]
    player: Annotated[Word | None, "Whom it concerns."]
    message: Annotated[Text, "What is wrong, or what is not known."]
    expected: Annotated[Text | None, "What would be right."]
    actual: Annotated[Text | None, "What stands there."]
    pot: Annotated[Count | None, "For an open award: the pot, 0 the main one."]
    half: Annotated[Word | None, "For an open award: high or low."]
    raw_text: Annotated[Text | None, "The text of a rejected hand; null for one that was read."]


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
