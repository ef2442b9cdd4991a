"""How many hands a second are imported, on one core: `python -m benchmarks.importing`.

Times are the processor's, so that other work on the machine weighs less; writing to the
disk goes on top. All stages run once before they are timed, so that grammars are loaded and
libraries awake, and with automatic garbage collection off, as it is while an import reads.

A shared machine may change its speed by a factor of two within milliseconds. So each file is timed
by itself, in many rounds, and of each its best time counts: less than any one run takes.

The hands are random ones, dealt once and kept in the system's folder for temporary files.
"""

import argparse
import gc
import platform
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from pathlib import Path
from time import process_time
from typing import IO, Final, NamedTuple

from stud_hh.audit import audit
from stud_hh.formats import Imported, read_hand, sources, split
from stud_hh.replay import table
from stud_hh.store import Library
from tests.dealing.rooms import GAMES as DEALT
from tests.dealing.rooms import WRITERS

ROOMS: Final = ("pokerstars", "fulltilt")
"""The rooms whose stages are timed one by one."""
OTHERS: Final = tuple(WRITERS)
"""The rooms that are compared with the first, each by its speed a byte."""
GAMES: Final = ("stud8", "stud", "razz")
HANDS: Final = 5_000
HANDS_OF_OTHERS: Final = 300
ROUNDS: Final = 10
COPIES: Final = (1, 4, 12)

Paths = Sequence[Path]


def sample(rooms: Sequence[str], hands: int) -> dict[str, list[Path]]:
    """By room, files with that many random hands, of all games that it dealt."""
    folder = Path(tempfile.gettempdir()) / "stud_hh_benchmarks"
    folder.mkdir(exist_ok=True)
    return {
        room: [_session(folder, room, game, -(-hands // len(games))) for game in games]
        for room in rooms
        for games in [DEALT.get(room, GAMES)]
    }


def _session(folder: Path, room: str, game: str, hands: int) -> Path:
    file = folder / f"{room}-{game}-{hands}.txt"
    if not file.exists():
        print(f"dealing {hands} hands of {game} at {room}", file=sys.stderr)
        new = file.with_suffix(".new")
        options = ["--room", room, "--game", game, "--hands", str(hands), "-o", str(new)]
        subprocess.run([sys.executable, "-m", "tests.dealing", *options], check=True)  # noqa: S603
        new.rename(file)
    return file


def lines(paths: Paths) -> None:
    """Read all files and split them into lines: the floor."""
    for path in paths:
        path.read_bytes().decode().split("\n")


def matches(paths: Paths) -> None:
    """The same, with one regular expression matched against each line: what no parser undercuts."""
    for path in paths:
        for line in path.read_bytes().decode().split("\n"):
            _A_LINE.fullmatch(line)


def hands(paths: Paths) -> None:
    """Cut the files into hands."""
    for path, stream in _opened(paths):
        for _ in split(path, stream):
            pass


def parse(paths: Paths) -> None:
    """Read the hands."""
    for path, stream in _opened(paths):
        for raw in split(path, stream):
            read_hand(raw)


def judge(paths: Paths) -> None:
    """Read, replay and audit the hands."""
    for path, stream in _opened(paths):
        for raw in split(path, stream):
            read = read_hand(raw)
            if isinstance(read, Imported):
                audit(read.hand)


def _opened(paths: Paths) -> Iterator[tuple[str, IO[bytes]]]:
    return (source for source in sources(paths) if isinstance(source, tuple))


_SCRATCH: Final = tempfile.TemporaryDirectory()
"""Holds the libraries to the end: to remove them is no part of an import."""


def load(paths: Paths) -> int:
    """Import into a new library; how many hands that brought."""
    return Library(tempfile.mkdtemp(dir=_SCRATCH.name)).add(paths).imported


_A_LINE: Final = re.compile(r"(?P<player>.+?): (?P<act>[a-z]+)(?: \$(?P<amount>[\d.]+))?")
FLOOR: Final = "read and split lines"
STAGES: Final[dict[str, Callable[[Paths], object]]] = {
    FLOOR: lines,
    "one match a line": matches,
    "cut into hands": hands,
    "parse": parse,
    "parse, replay, audit": judge,
    "whole import": load,
}


class Work(NamedTuple):
    """A stage, and what it is to work on."""

    stage: Callable[[Paths], object]
    paths: Paths


def best_seconds(works: Mapping[str, Work]) -> dict[str, float]:
    """What each work took, by name: its files' best times, after a round that does not count."""
    best: dict[tuple[str, Path], float] = {}
    for a_round in range(1 + ROUNDS):
        gc.collect()
        gc.disable()
        for name, work in works.items():
            for path in work.paths:
                seconds = _seconds(work.stage, path)
                if a_round:
                    best[name, path] = min(seconds, best.get((name, path), seconds))
        gc.enable()
    return {name: sum(best[name, path] for path in work.paths) for name, work in works.items()}


def _seconds(stage: Callable[[Paths], object], path: Path) -> float:
    start = process_time()
    stage([path])
    return process_time() - start


def _multiplied(paths: Paths, copies: int, folder: Path) -> list[Path]:
    """Copies of the files whose hands all have other numbers."""
    made = []
    for path, copy in product(paths, range(copies)):
        file = folder / f"{copy}-{path.name}"
        text = path.read_text(encoding="utf-8")
        file.write_text(text.replace("#", f"#{copy + 1}"), encoding="utf-8", newline="")
        made.append(file)
    return made


def peak_memory(paths: Paths) -> None:
    """Print the most memory that an import took, in MiB. Run in a process of its own."""
    import resource  # noqa: PLC0415 - not on Windows

    load(paths)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(peak / (1 << 20 if sys.platform == "darwin" else 1 << 10))


def _print_memory(paths: Paths) -> None:
    for copies in COPIES:
        with tempfile.TemporaryDirectory() as folder:
            files = [str(path) for path in _multiplied(paths, copies, Path(folder))]
            command = [sys.executable, "-m", "benchmarks.importing", "--memory", *files]
            told = subprocess.run(command, check=True, capture_output=True, text=True)  # noqa: S603
        print(f"peak memory, {copies} x the input: {float(told.stdout):,.0f} MiB")


def _print_speeds(title: str, paths: Paths) -> None:
    n_hands = load(paths)
    best = best_seconds({name: Work(stage, paths) for name, stage in STAGES.items()})
    floor = best[FLOOR]
    print(f"{title}: {n_hands:,} hands, one core, processor time, best of {ROUNDS}")
    print(f"{'stage':<24}{'us a hand':>12}{'hands a second':>18}{'times the floor':>18}")
    for name, seconds in best.items():
        per_hand, per_second = seconds / n_hands * 1e6, n_hands / seconds
        print(f"{name:<24}{per_hand:>12,.0f}{per_second:>18,.0f}{seconds / floor:>18,.0f}")
    print()


def _print_core() -> None:
    how = "interpreted" if Path(table.__file__).suffix == ".py" else "compiled"
    print(f"the core is {how}; Python {platform.python_version()}\n")


def _print_comparison(by_room: Mapping[str, Paths]) -> None:
    """How fast each room's hands are read and audited, and that by the first room's a byte."""
    (first, of_first), *_ = by_room.items()
    best = best_seconds({room: Work(judge, paths) for room, paths in by_room.items()})
    of_a_byte = best[first] / _bytes(of_first)
    print(f"{'room':<24}{'us a hand':>12}{'MB a second':>18}{'of PokerStars':>18}")
    for room, paths in by_room.items():
        seconds, size = best[room], _bytes(paths)
        per_hand, share = seconds / load(paths) * 1e6, of_a_byte * size / seconds
        print(f"{room:<24}{per_hand:>12,.0f}{size / seconds / 1e6:>18.2f}{share:>18.2f}")
    print()


def _bytes(paths: Paths) -> int:
    return sum(path.stat().st_size for path in paths)


def main() -> None:
    """Print the speed of each stage, and how memory grows with the input."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.importing", description=__doc__)
    parser.add_argument("--hands", type=int, default=HANDS)
    parser.add_argument("--memory", type=Path, nargs="+", help="print the peak of one import")
    args = parser.parse_args()
    if args.memory:
        peak_memory(args.memory)
        return
    _print_core()
    by_room = sample(ROOMS, args.hands // len(ROOMS))
    paths = [path for of_room in by_room.values() for path in of_room]
    for room, of_room in by_room.items():
        _print_speeds(room, of_room)
    _print_speeds("both rooms", paths)
    _print_comparison(sample((ROOMS[0], *OTHERS), HANDS_OF_OTHERS))
    _print_memory(paths)


if __name__ == "__main__":
    main()
