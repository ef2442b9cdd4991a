"""What a second worker brings an import, and what it could: `python -m benchmarks.workers`.

The command imports the same hands on one processor alone; with one worker, which may still use two,
as Arrow writes tables by threads; and with two workers. Then two commands, with one worker each,
import half of the files each at the same time, into libraries of their own. These share nothing,
so no program gets more out of a second processor. All in turns, several rounds, by the clock, start
and writing included. A shared machine changes its speed from round to round, so the best, the
median and the spread are told.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from statistics import median
from typing import Final

from benchmarks.large import write
from benchmarks.reports import PROGRAM

HANDS: Final = 60_000
ROUNDS: Final = 5

Work = Callable[[Path], None]
"""Imports all hands, into libraries in this folder."""


PINNED: Final = f"import os; os.sched_setaffinity(0, [max(os.sched_getaffinity(0))]); {PROGRAM}"
"""The program, on one processor only."""


def _begun(
    paths: Iterable[Path], library: Path, workers: int = 1, program: str = PROGRAM
) -> subprocess.Popen[bytes]:
    options = ["--workers", str(workers), "--library", str(library)]
    command = [sys.executable, "-c", program, "import", *map(str, paths), *options]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL)  # noqa: S603 - our own program


def _ended(*begun: subprocess.Popen[bytes]) -> None:
    failed = [one.args for one in begun if one.wait()]
    if failed:
        raise RuntimeError(f"failed: {failed}")


def ways(files: list[Path]) -> Mapping[str, Work]:
    """The ways to import the files, by what they are called; all are compared with the first."""

    def apart(folder: Path) -> None:
        _ended(_begun(files[::2], folder / "even"), _begun(files[1::2], folder / "odd"))

    pinned = (
        {"one core": lambda folder: _ended(_begun(files, folder / "core", program=PINNED))}
        if hasattr(os, "sched_setaffinity")
        else {}
    )
    return {
        **pinned,
        "one worker": lambda folder: _ended(_begun(files, folder / "one")),
        "two workers": lambda folder: _ended(_begun(files, folder / "two", workers=2)),
        "two imports that share nothing": apart,
    }


def seconds(work: Work) -> float:
    """What an import takes by the clock."""
    with tempfile.TemporaryDirectory() as folder:
        began = time.perf_counter()
        work(Path(folder))
        return time.perf_counter() - began


def main() -> None:
    """Print hands a second, and how many times those of one core: at best, and round by round."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.workers", description=__doc__)
    parser.add_argument("--hands", type=int, default=HANDS)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        histories = Path(folder) / "histories"
        write(histories, args.hands)
        all_ways = ways(sorted(histories.rglob("*.txt")))
        taken: dict[str, list[float]] = {name: [] for name in all_ways}
        for _ in range(args.rounds):
            for name, work in all_ways.items():
                taken[name].append(seconds(work))
    _print(args.hands, taken)


def _print(hands: int, taken: Mapping[str, list[float]]) -> None:
    first, *_ = taken
    alone = taken[first]
    print(f"| {hands:,} hands | hands a second: at best, median | times {first} | in each round |")
    print("| --- | ---: | ---: | ---: |")
    for name, spent in taken.items():
        rates = f"{hands / min(spent):,.0f}, {hands / median(spent):,.0f}"
        times = f"{min(alone) / min(spent):.2f}, {median(alone) / median(spent):.2f}"
        in_rounds = sorted(one / other for one, other in zip(alone, spent, strict=True))
        told = f"{median(in_rounds):.2f} ({in_rounds[0]:.2f} to {in_rounds[-1]:.2f})"
        print(f"| {name} | {rates} | {times} | {told} |")


if __name__ == "__main__":
    main()
