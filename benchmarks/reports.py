"""How long each report's command takes, its start included: `python -m benchmarks.reports`.

Over a library of ten thousand hands of `benchmarks.large`, made once and kept in the system's
folder for temporary files. The time is the wall clock's, the best of some rounds in which the
commands take turns; processor time stands beside it, for machines that have other work.
"""

import argparse
import resource
import subprocess
import sys
import tempfile
import time
from math import inf
from pathlib import Path
from typing import Final, NamedTuple

from benchmarks.large import write
from stud_hh.reports import REPORTS
from stud_hh.store import Library

HANDS: Final = 10_000
ROUNDS: Final = 5
_EMPTY: Final = ("tournaments",)
"""Reports of which the library has no rows: its hands are of cash games."""
PROGRAM: Final = "import sys; from stud_hh.cli import main; sys.argv[0] = 'stud-hh'; main()"

Words = tuple[str, ...]


class Seconds(NamedTuple):
    """What a command took."""

    wall: float
    processor: float

    def least(self, other: "Seconds") -> "Seconds":
        """The lesser of each."""
        return Seconds(*map(min, self, other))


def library(hands: int, folder: Path) -> Path:
    """A library of so many hands, made where it is not there yet."""
    made = folder / f"library-{hands}"
    if not made.exists():
        new = folder / f"library-{hands}.new"
        histories = folder / f"histories-{hands}"
        write(histories, hands)
        Library(new).add([histories])
        new.rename(made)
    return made


def commands(folder: Path) -> list[Words]:
    """Every report into a terminal, the tables, and all reports as a workbook."""
    return [
        *(("report", name) for name in [*REPORTS, "all"] if name not in _EMPTY),
        ("report", "players", "--by", "game", "--by", "stakes"),
        *(("report", name, "-o", str(folder / f"{name}.csv")) for name in ("players", "sessions")),
        ("export", "players", "-o", str(folder / "players.parquet")),
        ("report", "all", "-o", str(folder / "all.xlsx")),
    ]


def run(words: Words, there: Path) -> Seconds:
    """Call a command in a process of its own."""
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-c", PROGRAM, *words, "--library", str(there)],
        check=True,
        stdout=subprocess.DEVNULL,
    )
    wall, after = time.perf_counter() - began, resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Seconds(wall, spent)


def main() -> None:
    """Print a line for each command."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.reports", description=__doc__)
    parser.add_argument("--hands", type=int, default=HANDS)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    args = parser.parse_args()
    kept = Path(tempfile.gettempdir()) / "stud_hh_benchmarks"
    kept.mkdir(exist_ok=True)
    there = library(args.hands, kept)
    with tempfile.TemporaryDirectory() as folder:
        best = dict.fromkeys(commands(Path(folder)), Seconds(inf, inf))
        for _ in range(args.rounds):
            for words, seconds in best.items():
                best[words] = seconds.least(run(words, there))
    print(f"| {args.hands:,} hands | s | s of the processor |\n| --- | ---: | ---: |")
    for words, seconds in best.items():
        shown = " ".join(Path(word).name for word in words)
        print(f"| `{shown}` | {seconds.wall:.2f} | {seconds.processor:.2f} |")


if __name__ == "__main__":
    main()
