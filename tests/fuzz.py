"""Damages hands at random and looks that nothing breaks: python -m tests.fuzz --hands 2000"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from random import Random

from stud_hh.audit import audit, working, wrong_part
from stud_hh.facts import facts
from stud_hh.formats import Imported, Read, Rejected, Skipped, read_paths, read_text
from tests.faults import GAMES, ROOMS
from tests.faults.pool import hands

CORPUS = Path(__file__).parents[2] / "shared" / "corpus"
_LETTERS = "\0\x0b\x85\u2028\ufeff[]():,.$€#*0123456789AKQJThdcs -"
_GAP = "\n\n\n"

Lines = list[str]
Edit = Callable[[Lines, Random], Lines]


def _place(lines: Lines, rng: Random) -> int:
    """Any line but the header, without which there is no hand."""
    return rng.randrange(1, len(lines))


def _with(lines: Lines, at: int, *now: str) -> Lines:
    """The lines with others in place of one."""
    return [*lines[:at], *now, *lines[at + 1 :]]


def drop(lines: Lines, rng: Random) -> Lines:
    return _with(lines, _place(lines, rng))


def double(lines: Lines, rng: Random) -> Lines:
    at = _place(lines, rng)
    return _with(lines, at, lines[at], lines[at])


def swap(lines: Lines, rng: Random) -> Lines:
    one, two = _place(lines, rng), _place(lines, rng)
    changed = list(lines)
    changed[one], changed[two] = lines[two], lines[one]
    return changed


def cut(lines: Lines, rng: Random) -> Lines:
    at = _place(lines, rng)
    return _with(lines, at, lines[at][: rng.randint(0, len(lines[at]))])


def truncate(lines: Lines, rng: Random) -> Lines:
    return lines[: _place(lines, rng)]


def misspell(lines: Lines, rng: Random) -> Lines:
    at = _place(lines, rng)
    line, letter = lines[at], rng.choice(_LETTERS)
    place = rng.randint(0, len(line))
    return [
        *lines[:at],
        line[:place] + letter + line[place + rng.randint(0, 1) :],
        *lines[at + 1 :],
    ]


def redo_number(lines: Lines, rng: Random) -> Lines:
    """Another digit in place of one: amounts, cards and seats that can be read and are wrong."""
    at = _place(lines, rng)
    digits = [n for n, letter in enumerate(lines[at]) if letter.isdecimal() and letter.isascii()]
    if not digits:
        return lines
    place = rng.choice(digits)
    digit = rng.choice("0123456789")
    return _with(lines, at, lines[at][:place] + digit + lines[at][place + 1 :])


EDITS: tuple[Edit, ...] = (drop, double, swap, cut, truncate, misspell, redo_number, redo_number)


def interleave(one: Lines, two: Lines, rng: Random) -> Lines:
    """Two hands whose lines came in turn, each in its own order."""
    turns = [True] * len(one) + [False] * len(two)
    rng.shuffle(turns)
    first, second = iter(one), iter(two)
    return [next(first if turn else second) for turn in turns]


def generated(count: int, seed: int) -> list[str]:
    """About so many hands of each room and game."""
    tables = (hands(room, game, count, seed) for room in ROOMS for game in GAMES)
    return [hand.text.rstrip("\n") for hand in chain.from_iterable(tables)]


def real() -> list[str]:
    """The hands that lie beside the project, where they do."""
    reads: Iterator[Read] = iter(read_paths([CORPUS])) if CORPUS.is_dir() else iter(())
    return [read.raw.text.rstrip("\n") for read in reads if isinstance(read, Imported)]


def damaged(texts: Sequence[str], rng: Random) -> str:
    """A hand with up to four edits, or two hands in turn."""
    lines = rng.choice(texts).split("\n")
    if rng.random() < 0.05:
        lines = interleave(lines, rng.choice(texts).split("\n"), rng)
    for _ in range(rng.choice((1, 1, 1, 2, 3, 4))):
        if len(lines) > 2:
            lines = rng.choice(EDITS)(lines, rng)
    return "\n".join(lines)


def between(text: str, before: str, after: str) -> str:
    """A damaged hand between two whole ones."""
    return _GAP.join((before, text, after)) + _GAP


def examine(reads: Sequence[Read]) -> Counter[str]:
    """Take reads through the audit and the facts; how many came to what."""
    came_to: Counter[str] = Counter()
    for read in reads:
        came_to[type(read).__name__] += 1
        if isinstance(read, Imported):
            judged = audit(read.hand)
            facts(judged, read.raw.text)
            lines = read.raw.text.split("\n")
            for finding in judged.findings:
                working(judged, finding)
                wrong_part(finding, lines[finding.source.line - read.raw.line])
            came_to[judged.verdict] += 1
    return came_to


def ids(reads: Sequence[Read]) -> list[str | None]:
    """The numbers of all hands read."""
    return [
        read.hand.hand_id if isinstance(read, Imported) else read.hand_id
        for read in reads
        if isinstance(read, Imported | Rejected | Skipped)
    ]


def main() -> None:
    """Damage many hands, and tell what they came to."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--hands", type=int, default=2_000)
    parser.add_argument("--seed", type=int, default=8)
    args = parser.parse_args()
    rng = Random(args.seed)
    texts = generated(40, args.seed) + real()
    total: Counter[str] = Counter()
    for _ in range(args.hands):
        total += examine(list(read_text(damaged(texts, rng) + _GAP)))
    told = ", ".join(f"{count:,} {name}" for name, count in total.most_common())
    sys.stdout.write(f"{told}\n")


if __name__ == "__main__":
    main()
