"""Injects a kind of fault into many hands and counts what the audit finds."""

from __future__ import annotations

from bisect import bisect
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple

from stud_hh.audit import audit
from stud_hh.audit._judge import Place, place_of
from stud_hh.findings import Finding, Verdict
from stud_hh.formats import Imported, Rejected, read_text
from stud_hh.model import Hand
from tests.dealing import DealtHand
from tests.dealing.pokerstars import AFTER_HAND
from tests.faults._explaining import is_put_right
from tests.faults._kind import Kind
from tests.faults._script import Faulty


@dataclass
class Tally:
    """How often a kind of fault was found."""

    injected: int = 0
    found: int = 0
    """The right code at the right line, and the right verdict."""
    alone: int = 0
    """Nothing else was found."""
    beside: Counter[str] = field(default_factory=Counter)
    """Other codes found, by hand."""
    other: int = 0
    """The text bears another explanation of one line as well, and that one was told."""
    missed: list[str] = field(default_factory=list)
    """What the audit said of hands whose fault it did not find, with their text."""
    neighbours: list[str] = field(default_factory=list)
    """What it said of clean hands next to faulty ones."""


class _Told(NamedTuple):
    """What the audit says of a hand."""

    verdict: Verdict
    findings: Sequence[Finding]
    hand: Hand | None = None

    @property
    def explains_as_well(self) -> bool:
        """One line is told, and the hand with that line put right is without any fault."""
        is_one = len(self.findings) == 1
        return self.hand is not None and is_one and is_put_right(self.hand, self.places)

    @property
    def places(self) -> list[Place]:
        """Codes and lines of the findings."""
        return [*map(place_of, self.findings)]


def _told(read: Imported | Rejected) -> _Told:
    if isinstance(read, Rejected):
        return _Told(Verdict.REJECTED, (read.finding,))
    judged = audit(read.hand)
    return _Told(judged.verdict, judged.findings, read.hand)


_NOTHING = _Told(Verdict.CLEAN, ())


def occasions(
    kind: Kind, hands: Sequence[DealtHand], most: int, seed: int = 8
) -> Iterator[tuple[Faulty, DealtHand]]:
    """Up to so many faulty hands, each with the clean hand that is to follow it."""
    rng = Random(f"{seed}/{kind.name}")
    count = 0
    for n, hand in enumerate(hands):
        if count == most:
            return
        faulty = kind.inject(hand, rng)
        if faulty:
            count += 1
            yield faulty, hands[n - 1 if n else 1]


def measure(kind: Kind, hands: Sequence[DealtHand], most: int, seed: int = 8) -> Tally:
    """Put the fault into hands, each between clean ones of the same text."""
    tally = Tally()
    text, expected = _session(kind, hands, most, seed)
    begins = sorted(expected)
    found: dict[int, _Told] = {}
    for read in read_text(text, kind.name):
        if isinstance(read, Imported | Rejected):
            # The head of a file stands before the hand.
            begin = begins[bisect(begins, read.raw.line) - 1]
            found[begin] = _told(read)
    for begin, faulty in expected.items():
        told = found.get(begin, _NOTHING)
        if faulty is None:
            # Some rooms hide the cards of whoever mucks.
            if told.findings or told.verdict not in {Verdict.CLEAN, Verdict.UNPROVEN}:
                tally.neighbours.append(f"line {begin}: {told.verdict} {told.findings}")
        else:
            _count(tally, kind, faulty, begin, told)
    return tally


def _session(
    kind: Kind, hands: Sequence[DealtHand], most: int, seed: int
) -> tuple[str, dict[int, Faulty | None]]:
    """A text of faulty and clean hands in turn, and what begins at which line."""
    parts: list[str] = []
    expected: dict[int, Faulty | None] = {}
    line = 1
    for faulty, clean in occasions(kind, hands, most, seed):
        spoilt = "\n".join(faulty.lines) + "\n"
        for text, fault in ((spoilt, faulty), (clean.text, None)):
            expected[line] = fault
            parts.append(text + AFTER_HAND)
            line += parts[-1].count("\n")
    return "".join(parts), expected


def _count(tally: Tally, kind: Kind, faulty: Faulty, begin: int, told: _Told) -> None:
    code, line = faulty.code or kind.code, begin + faulty.line - 1
    codes = Counter(one.code for one in told.findings)
    good = {Verdict.CLEAN} if kind.is_warning else {Verdict.FLAGGED, Verdict.REJECTED}
    tally.injected += 1
    if told.verdict in good and (code, line) in map(place_of, told.findings):
        tally.found += 1
        codes -= Counter([code])
        tally.alone += not codes
        tally.beside.update(set(codes))
    elif told.explains_as_well:
        tally.other += 1
    else:
        said = [f"{one.source.line - begin + 1} {one.code} {one.message}" for one in told.findings]
        numbered = [f"{n:3} {text}" for n, text in enumerate(faulty.lines, 1)]
        tally.missed.append(
            "\n".join(
                [f"{kind.name}: {code} at line {faulty.line}; {told.verdict} {said}", *numbered]
            )
        )
