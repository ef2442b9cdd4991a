"""A judged hand, as `audit` shows it, and the count of them all."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Final

import msgspec
from msgspec import Struct

from stud_hh.audit import Judgement, audit
from stud_hh.cli._errors import UserError
from stud_hh.cli._terminal import complain, count
from stud_hh.findings import Finding, Severity, Unproven, Verdict
from stud_hh.formats import Imported, Passed, RawHand, Rejected
from stud_hh.games import GAMES
from stud_hh.houses import RuleSet

_MOST_GAMES: Final = 24
"""How many games of skipped hands are named."""
_LONGEST_NAME: Final = 60
_MOST_NAMES: Final = 1_000
"""How many names of games are counted apart, since files may make them up."""


class Case(Struct, frozen=True):
    """A hand and what was found in it; `judgement` is None where it was rejected."""

    raw: RawHand
    site: str | None
    hand_id: str | None
    game: str | None
    verdict: Verdict
    findings: tuple[Finding, ...]
    unproven: tuple[Unproven, ...] = ()
    judgement: Judgement | None = None

    @property
    def has_errors(self) -> bool:
        """At least one of the findings is more than a warning."""
        return any(finding.severity is Severity.ERROR for finding in self.findings)

    @property
    def title(self) -> str:
        """`PokerStars #123 Stud Hi/Lo`, as far as it is known."""
        number = f"#{self.hand_id}" if self.hand_id else None
        game = GAMES[self.game].name if self.game else None
        return " ".join(filter(None, (self.site, number, game))) or "unknown text"

    def only(self, codes: frozenset[str]) -> "Case | None":
        """The same with no other findings than these; None if there are none."""
        findings = tuple(finding for finding in self.findings if finding.code in codes)
        if not findings:
            return None
        return msgspec.structs.replace(self, findings=findings, unproven=())

    def text_of(self, line: int) -> str | None:
        """A line of the hand's text, by its number in the file."""
        lines = self.raw.text.split("\n")
        index = line - self.raw.line
        return lines[index] if 0 <= index < len(lines) else None


def case_of(read: Imported | Rejected, rules: RuleSet | None) -> Case:
    """Judge a hand by its room's rules or by these, if it could be read."""
    if isinstance(read, Rejected):
        return Case(read.raw, read.site, read.hand_id, None, Verdict.REJECTED, (read.finding,))
    hand, judgement = read.hand, audit(read.hand, rules)
    return Case(
        read.raw,
        hand.site,
        hand.hand_id,
        hand.game,
        judgement.verdict,
        judgement.findings,
        judgement.unproven,
        judgement,
    )


@dataclass
class Tally:
    """How many hands came to what."""

    verdicts: Counter[Verdict] = field(default_factory=Counter)
    skipped: Counter[str] = field(default_factory=Counter)
    """Hands of other games, by what the rooms call these."""
    passed: list[Passed] = field(default_factory=list)
    errors: int = 0
    """Hands shown with an error."""

    @property
    def read(self) -> int:
        """All hands that were read, those of other games among them."""
        return self.verdicts.total() + self.skipped.total()

    def skip(self, game: str) -> None:
        """Count a hand of another game."""
        name = game[:_LONGEST_NAME]
        is_counted = name in self.skipped or len(self.skipped) < _MOST_NAMES
        self.skipped[name if is_counted else "others"] += 1

    def complain_if_empty(self) -> None:
        """Raises UserError where there was no hand at all."""
        if not self.read:
            self.complain_of_files()
            raise UserError("no hand history found there")

    @property
    def skipped_in_words(self) -> list[str]:
        """A line that names the games of the skipped hands, if there are any."""
        most = self.skipped.most_common(_MOST_GAMES)
        parts = [f"{number:,} {name}" for name, number in most]
        if len(self.skipped) > len(most):
            others = self.skipped.total() - sum(number for _, number in most)
            parts.append(f"{others:,} of {count(len(self.skipped) - len(most), 'other game')}")
        return [f"skipped: {', '.join(parts)}"] if parts else []

    @property
    def passed_in_words(self) -> list[str]:
        """A line for each file that holds no hand; those of other kinds are only counted."""
        lines = [f"passed over {one.path}: {one.reason}" for one in self.passed if not one.is_quiet]
        quiet = len(self.passed) - len(lines)
        if quiet:
            lines.append(
                f"{count(quiet, 'file')} of other kinds passed over: no hand history in them"
            )
        return lines

    def complain_of_files(self) -> None:
        """Tell on standard error of the files that hold no hand."""
        for line in self.passed_in_words:
            complain(line)
