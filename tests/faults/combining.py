"""Two faults in one hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from random import Random

from stud_hh.audit import audit
from stud_hh.findings import Finding
from stud_hh.formats import Imported, read_text
from tests.dealing import DealtHand
from tests.faults._kind import Kind
from tests.faults._script import Faulty, Script

_TRIES = 12
"""Pairs of kinds tried on a hand until it offers an occasion for both."""
_Change = tuple[int, int, tuple[str, ...]]
"""Lines from, lines to (counted from 0, not included), and what stands there now."""


@dataclass(frozen=True, slots=True)
class Pair:
    """A hand with two faults, each with its code and at its line, counted from 1."""

    kinds: tuple[str, str]
    lines: tuple[str, ...]
    places: tuple[tuple[str, int], tuple[str, int]]


def pairs(kinds: Sequence[Kind], hands: Sequence[DealtHand], seed: int = 8) -> Iterator[Pair]:
    """In each hand, two faults of kinds picked at random, where they do not touch."""
    rng = Random(seed)
    for hand in hands:
        lines = Script(hand).lines
        found = (_pair(lines, rng.sample(kinds, 2), hand, rng) for _ in range(_TRIES))
        yield from filter(None, [next(filter(None, found), None)])


def _pair(lines: Sequence[str], kinds: list[Kind], hand: DealtHand, rng: Random) -> Pair | None:
    one, two = kinds
    first, second = one.inject(hand, rng), two.inject(hand, rng)
    if first is None or second is None:
        return None
    edits, others = _changes(lines, first), _changes(lines, second)
    if any(a[0] <= b[1] + 1 and b[0] <= a[1] + 1 for a in edits for b in others):
        return None
    text = list(lines)
    for start, end, new in sorted([*edits, *others], reverse=True):
        text[start:end] = new
    at = first.line + _shift(others, _origin(edits, first.line))
    other = second.line + _shift(edits, _origin(others, second.line))
    places = (first.code or one.code, at), (second.code or two.code, other)
    return Pair((one.name, two.name), tuple(text), places)


def _changes(before: Sequence[str], faulty: Faulty) -> list[_Change]:
    matcher = SequenceMatcher(None, before, faulty.lines, autojunk=False)
    return [
        (start, end, faulty.lines[at:until])
        for what, start, end, at, until in matcher.get_opcodes()
        if what != "equal"
    ]


def _origin(changes: Sequence[_Change], line: int) -> int:
    """About which line of the hand as it was is now this one."""
    for start, end, new in changes:
        if line - 1 >= start:
            line += max(end - start - len(new), start + 1 - line)
    return line


def _shift(changes: Sequence[_Change], line: int) -> int:
    """How far changes move a line."""
    return sum(len(new) - (end - start) for start, end, new in changes if start < line)


@dataclass
class PairTally:
    """How often two faults of one hand were found."""

    injected: int = 0
    both: int = 0
    """Both with the right code at the right line."""
    alone: int = 0
    """And nothing else was found."""
    lost: list[Pair] = field(default_factory=list)
    """Hands in which one of them was not found, as the other changes what its line means."""
    hidden: list[Pair] = field(default_factory=list)
    """Hands in which one of them was told as a consequence of the other."""


def measure_pairs(kinds: Sequence[Kind], hands: Sequence[DealtHand], seed: int = 8) -> PairTally:
    """Put two faults into each hand that offers the occasion, and look for both."""
    tally = PairTally()
    for pair in pairs(kinds, hands, seed):
        for read in read_text("\n".join(pair.lines) + "\n"):
            if isinstance(read, Imported):
                _count(tally, pair, audit(read.hand).findings)
    return tally


def _count(tally: PairTally, pair: Pair, findings: Sequence[Finding]) -> None:
    told = {(one.code, one.source.line) for one in findings}
    follow = {(sub.code, sub.source.line) for one in findings for sub in one.consequences}
    missing = set(pair.places) - told
    tally.injected += 1
    tally.both += not missing
    tally.alone += not missing and len(findings) == 2
    if missing & follow:
        tally.hidden.append(pair)
    elif missing:
        tally.lost.append(pair)
