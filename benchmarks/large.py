"""How an import and a report grow with the hands: `python -m benchmarks.large`.

The hands are made of a few thousand random ones of PokerStars, all games, dealt once by
`tests.dealing`. They come again and again as other sessions: under other numbers, dates and
tables, by other players, whose names are invented. A deal comes back only thousands of hands
later, farther than the compression of a library looks back, so that it gains nothing by that.
"""

import argparse
import os
import re
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from itertools import count, islice
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from benchmarks.importing import sample
from stud_hh.store import Library, Progress
from tests.dealing import noise

SIZES: Final = (10_000, 100_000, 1_000_000)
DEALT: Final = 6_000
"""Hands that are dealt, of all games together."""
SESSION: Final = 250
"""Hands of a file."""
PEOPLE: Final = 3_000
"""Players that there are."""
TOLD_EACH: Final = 50_000
LOOKED_EACH: Final = 2_000
"""Hands after which the memory of the workers is looked at."""
REPORTS: Final = (
    "players --min-hands 100",
    "players --by game --by stakes --since 2009-01-02",
    "players -o {output}",
    "opponents",
    "sessions",
    "sessions --everyone",
    "stakes",
    "streets",
    "streets --everyone",
    "door-cards",
    "starting-hands",
    "positions",
    "months",
    "all",
)
"""What is asked for of a library."""

_NUMBER: Final = re.compile(r"(?<=^PokerStars Hand #)\d+|(?<=^PokerStars Game #)\d+")
_TIME: Final = re.compile(r"\d{4}/\d\d/\d\d \d{1,2}:\d\d:\d\d")
_TABLE: Final = re.compile(r"(?<=^Table ')[^'\n]*", re.MULTILINE)
_WRITTEN: Final = "%Y/%m/%d %H:%M:%S"
_SYLLABLES: Final = "ba de fo gu hi jo ka lu mi no pe ra so ti vu wo xa ye zu chi".split()
_FIRST_NUMBER: Final = 100_000_000_000
_FIRST_DAY: Final = datetime(2009, 1, 1)  # noqa: DTZ001 - written without a zone


class Pattern(NamedTuple):
    """A dealt hand in pieces, with gaps for what each session fills in anew."""

    pieces: tuple[str, ...]
    gaps: tuple[str, ...]
    """What is in each gap: `number`, `table`, `time`, or a player's name."""


def patterns(files: Sequence[Path]) -> list[Pattern]:
    """The hands of these files."""
    texts = [text for file in files for text in file.read_text("utf-8").split("\n\n")]
    names = "|".join(sorted(map(re.escape, noise.PLAIN_NAMES), key=len, reverse=True))
    gap = re.compile(
        f"(?P<number>{_NUMBER.pattern})|(?P<time>{_TIME.pattern})|(?P<table>{_TABLE.pattern})"
        rf"|(?P<name>(?<![\w])(?:{names})(?![\w]))",
        re.MULTILINE,
    )
    return [_pattern(text.strip("\n"), gap) for text in texts if text.strip()]


def _pattern(text: str, gap: re.Pattern[str]) -> Pattern:
    pieces, gaps, done = [], [], 0
    for found in gap.finditer(text):
        pieces.append(text[done : found.start()])
        kind = found.lastgroup or ""
        gaps.append(found[0] if kind == "name" else kind)
        done = found.end()
    return Pattern((*pieces, text[done:]), tuple(gaps))


def people() -> list[str]:
    """Names of players, invented."""
    rng = Random("people")
    found: dict[str, None] = {}
    while len(found) < PEOPLE:
        name = "".join(rng.choices(_SYLLABLES, k=rng.randint(2, 4)))
        found[rng.choice((name, name.capitalize(), f"{name}{rng.randint(1, 99)}"))] = None
    return list(found)


def sessions(dealt: Sequence[Pattern]) -> Iterator[list[str]]:
    """Sessions without end, each of `SESSION` hands at one table."""
    rng, names = Random("sessions"), people()
    numbers, clock, deals = count(_FIRST_NUMBER, 37), _FIRST_DAY, _again(dealt)
    while True:
        filled = dict(
            zip(noise.PLAIN_NAMES, rng.sample(names, len(noise.PLAIN_NAMES)), strict=True)
        )
        filled["table"] = f"{rng.choice(_SYLLABLES).capitalize()}{rng.choice(_SYLLABLES)}"
        hands = []
        for pattern in islice(deals, SESSION):
            clock += timedelta(seconds=rng.randint(30, 100))
            filled |= {"number": str(next(numbers)), "time": clock.strftime(_WRITTEN)}
            hands.append(_text(pattern, filled))
        yield hands


def _again(dealt: Sequence[Pattern]) -> Iterator[Pattern]:
    while True:
        yield from dealt


def _text(pattern: Pattern, filled: dict[str, str]) -> str:
    told = (filled[gap] for gap in pattern.gaps)
    return "".join(part for pair in zip(pattern.pieces, (*told, ""), strict=True) for part in pair)


def write(folder: Path, hands: int) -> int:
    """Write sessions to a folder, unless it is there. Return their bytes."""
    if folder.exists():
        return sum(file.stat().st_size for file in folder.rglob("*.txt"))
    folder.mkdir(parents=True)
    files = sample(("pokerstars",), DEALT)["pokerstars"]
    n_bytes = 0
    for number, session in enumerate(islice(sessions(patterns(files)), hands // SESSION)):
        month = folder / f"{number // 100:03}"
        month.mkdir(exist_ok=True)
        file = month / f"session {number:05}.txt"
        file.write_text("\n\n\n".join([*session, ""]), encoding="utf-8", newline="")
        n_bytes += file.stat().st_size
    return n_bytes


class Pace:
    """When how many hands were in, and what memory a worker took at most by then."""

    def __init__(self) -> None:
        self._began = time.perf_counter()
        self._seen: list[tuple[int, float]] = [(0, 0.0)]
        self.mib_of_worker = 0.0

    def tell(self, progress: Progress) -> None:
        """Take note."""
        seconds, before = time.perf_counter() - self._began, self._seen[-1][0]
        if progress.hands // LOOKED_EACH > before // LOOKED_EACH:
            self.mib_of_worker = max(self.mib_of_worker, *map(_peak, _descendants(os.getpid())), 0)
        if progress.hands // TOLD_EACH > before // TOLD_EACH:
            print(f"{progress.hands:,} hands, {seconds:,.0f} s", file=sys.stderr, flush=True)
        self._seen.append((progress.hands, seconds))

    def between(self, first: float, last: float) -> float:
        """Hands a second between two shares of the whole."""
        total = self._seen[-1][0]
        (n_first, at_first), (n_last, at_last) = (
            next(one for one in self._seen if one[0] >= share * total) for share in (first, last)
        )
        return (n_last - n_first) / (at_last - at_first)


def _descendants(process: int) -> Iterator[int]:
    """Workers are no children of this process, but of one that started for them."""
    for child in map(int, Path(f"/proc/{process}/task/{process}/children").read_text().split()):
        yield child
        yield from _descendants(child)


def _peak(process: int) -> float:
    """The most memory that a process has taken, in MiB."""
    status = Path(f"/proc/{process}/status").read_text()
    return int(status.partition("VmHWM:")[2].split()[0]) / 1024


def import_(folder: Path, library: Path, workers: int) -> None:
    """Import, and print what it took: seconds, MiB of this process and of a worker, paces."""
    pace = Pace()
    began = time.perf_counter()
    counts = Library(library).add([folder], workers=workers, progress=pace.tell)
    seconds = time.perf_counter() - began
    own = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(counts.imported, seconds, own, pace.mib_of_worker, pace.between(0, 0.1),
          pace.between(0.9, 1), sep="\t")  # fmt: skip


class Cost(NamedTuple):
    """What a command takes, start of the program included."""

    seconds: float
    of_processor: float
    mib: float


def _stud_hh(*words: str) -> Cost:
    program = "import sys; from stud_hh.cli import main; sys.argv[0] = 'stud-hh'; main()"
    began = time.perf_counter()
    process = subprocess.Popen(  # noqa: S603 - our own program
        [sys.executable, "-c", program, *words], stdout=subprocess.DEVNULL
    )
    _, status, used = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - began
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise ValueError(f"stud-hh {' '.join(words)} failed")
    return Cost(seconds, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)


def report(library: Path, work: Path) -> None:
    """Make each report of a library, and print a line of the table of reports."""
    hands = sum(part.n_hands for part in Library(library).looking(list))
    print(f"\n| report over {hands:,} hands | s | s of processor | MiB |")
    print("| --- | ---: | ---: | ---: |")
    for words in REPORTS:
        told = words.format(output=work / "report.csv").split()
        cost = _stud_hh("report", *told, "--library", str(library))
        numbers = f"{cost.seconds:,.1f} | {cost.of_processor:,.1f} | {cost.mib:,.0f}"
        print(f"| `{words.format(output='players.csv')}` | {numbers} |", flush=True)


def _size(folder: Path, table: str = "*") -> int:
    return sum(file.stat().st_size for file in folder.glob(f"{table}/*.parquet"))


def measure(hands: int, workers: int, work: Path) -> Path:
    """Write and import so many hands, and print a line of the table. Return the library."""
    folder, library = work / f"histories{hands}", work / f"library{hands}"
    n_bytes = write(folder, hands)
    command = [sys.executable, "-m", "benchmarks.large", "--workers", str(workers), "--import"]
    told = subprocess.run(  # noqa: S603 - our own program
        [*command, str(folder), str(library)], check=True, stdout=subprocess.PIPE, text=True
    )
    imported, seconds, own, others, first, last = map(float, told.stdout.split())
    if imported != hands:
        raise ValueError(f"{imported:,.0f} of {hands:,} hands went in")
    again = _stud_hh("import", "--library", str(library), str(folder)).seconds
    columns = (
        f"{hands:,}", f"{n_bytes / 1e6:,.0f}", f"{seconds:,.0f}", f"{hands / seconds:,.0f}",
        f"{first:,.0f}", f"{last:,.0f}", f"{own:,.0f}", f"{others:,.0f}",
        f"{_size(library) / hands:,.0f}", f"{_size(library, 'hands') / hands:,.0f}",
        f"{again:,.1f}",
    )  # fmt: skip
    print("| " + " | ".join(columns) + " |", flush=True)
    return library


HEADINGS: Final = (
    "hands", "MB of text", "s", "hands/s", "first tenth", "last tenth", "MiB", "MiB, a worker",
    "bytes a hand", "of them `hands`", "s again",
)  # fmt: skip


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.large", description=__doc__)
    parser.add_argument("--hands", type=int, nargs="+", default=SIZES)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--keep", type=Path, help="a folder for the histories and the libraries")
    parser.add_argument("--reports", type=Path, help="only reports, of a library that is there")
    parser.add_argument("--import", dest="wanted", nargs=2, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.wanted:
        import_(*map(Path, args.wanted), args.workers)
        return
    with tempfile.TemporaryDirectory() as name:
        if args.reports:
            report(args.reports, Path(name))
            return
        print("| " + " | ".join(HEADINGS) + " |\n" + "| ---: " * len(HEADINGS) + "|", flush=True)
        work = args.keep or Path(name)
        for library in [measure(hands, args.workers, work) for hands in args.hands]:
            report(library, work)


if __name__ == "__main__":
    main()
