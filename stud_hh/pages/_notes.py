"""What the audit says of a hand, by the line it is about."""

from collections import defaultdict
from collections.abc import Iterable
from itertools import chain

from stud_hh.audit import Judgement, working
from stud_hh.findings import Finding, Unproven
from stud_hh.formats import RawHand
from stud_hh.pages.moments import Note
from stud_hh.rules import RULES


class Notes:
    """Findings and open questions, each to be told once, where it happens."""

    def __init__(self, judgement: Judgement, raw: RawHand) -> None:
        self._judgement = judgement
        self._lines = raw.text.split("\n")
        self._first = raw.line
        self._waiting: defaultdict[int, list[Note]] = defaultdict(list)
        for finding in judgement.findings:
            self._waiting[finding.source.line].append(self._of_finding(finding))
        for unproven in judgement.unproven:
            self._waiting[unproven.line].append(self._of_question(unproven))

    def take(self, lines: Iterable[int]) -> tuple[Note, ...]:
        """The notes on these lines that were not told yet."""
        return tuple(chain.from_iterable(self._waiting.pop(line, ()) for line in lines))

    def take_all(self) -> tuple[Note, ...]:
        """The notes that are left: on the summary, or on lines that nothing came of."""
        return self.take(sorted(self._waiting))

    def _of_finding(self, finding: Finding) -> Note:
        line = finding.source.line
        return Note(
            finding.code,
            finding.name,
            finding.severity,
            finding.message,
            line,
            self._text_of(line),
            finding.expected,
            finding.actual,
            next((one.sentence for one in RULES if one.code == finding.code), ""),
            tuple(working(self._judgement, finding)),
            tuple(
                f"line {one.source.line}: {one.code} {one.message}" for one in finding.consequences
            ),
        )

    def _of_question(self, unproven: Unproven) -> Note:
        line = unproven.line
        message = unproven.message
        return Note("", "award-unproven", "unproven", message, line, self._text_of(line))

    def _text_of(self, line: int) -> str:
        at = line - self._first
        return self._lines[at] if 0 <= at < len(self._lines) else ""
