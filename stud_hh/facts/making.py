"""All rows of one judged hand."""

from typing import NamedTuple

from stud_hh.audit import Judgement
from stud_hh.facts.actions import Course
from stud_hh.facts.columns import Row
from stud_hh.facts.hands import finding_rows, hand_row
from stud_hh.facts.players import PlayerRows, player_rows
from stud_hh.facts.rows import FindingRow, HandRow


class Facts(NamedTuple):
    """All rows of one hand."""

    hand: HandRow
    players: PlayerRows
    actions: list[Row]
    """By `ActionFacts`."""
    findings: list[FindingRow]


def facts(judgement: Judgement, text: str) -> Facts:
    """The rows of a judged hand; `text` is the hand as written."""
    course = Course(judgement.table)
    return Facts(
        hand_row(judgement, course, text),
        player_rows(judgement, course),
        course.rows,
        finding_rows(judgement),
    )
