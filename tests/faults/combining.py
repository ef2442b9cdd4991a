"""Two faults in one hand.

What a hand was before its faults can't be read off its text: where other lines, no more of them,
put right make it as good a hand, nobody can say which lines are at fault. Such a pair is counted
apart, and only if the other explanation holds: each line that the audit names is put right, one
repair a line, and the hand that this makes is judged anew and has to be without any fault.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from random import Random

from stud_hh.audit import audit
from stud_hh.audit._judge import place_of
from stud_hh.formats import Imported, read_text
from stud_hh.model import Hand
from tests.dealing import DealtHand
from tests.faults._explaining import is_put_right
from tests.faults._kind import Kind
from tests.faults._script import Faulty, Script

_TRIES = 12
"""Pairs of kinds tried on a hand until it offers an occasion for both."""
FEWER = "one line put right mends both"
OTHERS = "two other lines put right mend both"
SAME_LINE = "both are faults of one line"
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
    shows, also = _origin(edits, first.line), _origin(others, second.line)
    if _is_changed(others, shows) or _is_changed(edits, also):
        return None
    text = list(lines)
    for start, end, new in sorted([*edits, *others], reverse=True):
        text[start:end] = new
    at, other = first.line + _shift(others, shows), second.line + _shift(edits, also)
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


def _is_changed(changes: Sequence[_Change], line: int) -> bool:
    """A line, as the hand was, that is not there any more: nothing can show at it."""
    return any(start < line <= end for start, end, _ in changes)


def _shift(changes: Sequence[_Change], line: int) -> int:
    """How far changes move a line."""
    return sum(len(new) - (end - start) for start, end, new in changes if start < line)


@dataclass
class PairTally:
    """How often two faults of one hand were found."""

    injected: int = 0
    both: int = 0
    """Both with the right code at the right line, and nothing else."""
    one: Counter[str] = field(default_factory=Counter)
    """Pairs that the text does not tell from other faults, by the reason."""
    missed: list[Pair] = field(default_factory=list)
    """Hands of which something else was told, or something more."""

    @property
    def apart(self) -> int:
        """Pairs that the text does tell."""
        return self.injected - self.one.total()


def measure_pairs(kinds: Sequence[Kind], hands: Sequence[DealtHand], seed: int = 8) -> PairTally:
    """Put two faults into each hand that offers the occasion, and look for both."""
    tally = PairTally()
    for pair in pairs(kinds, hands, seed):
        for read in read_text("\n".join(pair.lines) + "\n"):
            if isinstance(read, Imported):
                _count(tally, pair, read.hand)
    return tally


def _count(tally: PairTally, pair: Pair, hand: Hand) -> None:
    findings = audit(hand).findings
    told = sorted(map(place_of, findings))
    tally.injected += 1
    if told == sorted(pair.places):
        tally.both += 1
    elif len(told) <= len(pair.places) and is_put_right(hand, told):
        tally.one[FEWER if len(told) < len(pair.places) else OTHERS] += 1
    elif len({line for _, line in pair.places}) == 1:
        tally.one[SAME_LINE] += 1
    else:
        tally.missed.append(pair)
