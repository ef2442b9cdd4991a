"""Imports in other processes: killed, and two at once."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from random import Random

from stud_hh.store import Library
from tests.torture import histories
from tests.torture.child import BUSY, DONE, READY
from tests.torture.contents import check_whole, contents, of_one_import

_TIMEOUT = 60
_STOPPED = 130
_PROGRAM = """
import signal
from stud_hh.cli import main
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background ignores it
print(flush=True)
main()
"""
_Child = subprocess.Popen[str]


def start(library: Path, folder: Path, workers: int = 1) -> _Child:
    """An import that has just begun."""
    command = [sys.executable, "-m", "tests.torture.child", *map(str, (library, folder, workers))]
    child = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert child.stdout
    assert child.stdout.readline().strip() == READY
    return child


def told(child: _Child) -> str:
    """What it says in the end."""
    out, _ = child.communicate(timeout=_TIMEOUT)
    assert child.returncode == 0
    return out.strip()


def kill_many(
    work: Path, kills: int, n_hands: int, *, seconds: float | None = None, seed: int = 1
) -> tuple[int, int]:
    """Kill imports at random moments, while a file grows. Return how many were in time.

    The second number is how many libraries they filled: one that is full is compared with one
    clean import, and the next begins. `seconds` is the latest moment, else it is measured.
    """
    random = Random(seed)
    in_time, filled, longest = 0, 0, seconds or _seconds(work, n_hands)
    while in_time < kills:
        folder, place = work / f"histories{filled}", work / f"library{filled}"
        histories.write(folder, n_hands)
        for round_ in range(1, 1_000):
            child = start(place, folder)
            time.sleep(random.uniform(0, longest))
            child.kill()
            is_done = DONE in child.communicate(timeout=_TIMEOUT)[0]
            in_time += not is_done
            check_whole(Library(place))
            histories.grow(folder / "a.txt", n_hands * 10 * round_, 2, cut=random.randrange(60))
            if is_done or in_time >= kills:
                break
        filled += 1
        assert told(start(place, folder)) == DONE
        expected = of_one_import([folder], work / f"clean{filled}")
        assert contents(Library(place)) == expected
        assert not list(place.rglob("*.unfinished"))
    return in_time, filled


def _seconds(work: Path, n_hands: int) -> float:
    """How long an import takes that is left alone."""
    histories.write(work / "measured", n_hands)
    child = start(work / "measured-library", work / "measured")
    begun = time.monotonic()
    assert told(child) == DONE
    return time.monotonic() - begun


def two_at_once(work: Path, n_hands: int) -> None:
    """One waits for the other or says that it is busy; readers see whole hands all the while."""
    histories.write(work / "histories", n_hands)
    place = work / "library"
    children = [start(place, work / "histories") for _ in range(2)]
    seen = [0]
    while any(child.poll() is None for child in children):
        seen.append(check_whole(Library(place)))
        time.sleep(0.1)
    assert seen == sorted(seen)
    ends = [told(child) for child in children]
    assert DONE in ends
    assert all(end == DONE or (end.startswith(BUSY) and "try again" in end) for end in ends)
    expected = of_one_import([work / "histories"], work / "clean")
    assert contents(Library(place)) == expected


def kill_with_workers(work: Path, n_hands: int) -> None:
    """Kill an import at work: its workers end with it, and so does its output."""
    histories.write(work / "histories", n_hands)
    place = work / "library"
    child = start(place, work / "histories", workers=2)
    while Library(place).is_empty:
        assert child.poll() is None
        time.sleep(0.05)
    child.kill()
    child.communicate(timeout=_TIMEOUT)
    check_whole(Library(place))


def interrupt_with_workers(work: Path, n_hands: int, moments: Iterable[float]) -> None:
    """Press Ctrl-C at these moments of an import: it ends without a word, whole hands stay."""
    histories.write(work / "histories", n_hands)
    place = work / "library"
    words = ["import", "--workers", "2", "--library", str(place), str(work / "histories")]
    for moment in moments:
        child = subprocess.Popen(
            [sys.executable, "-c", _PROGRAM, *words],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        assert child.stdout
        child.stdout.readline()
        time.sleep(moment)
        os.killpg(child.pid, signal.SIGINT)
        _, errors = child.communicate(timeout=_TIMEOUT)
        assert child.returncode in (0, _STOPPED), (moment, child.returncode, errors)
        assert not errors.strip(), (moment, errors)
        check_whole(Library(place))
    Library(place).add([work / "histories"])
    assert contents(Library(place)) == of_one_import([work / "histories"], work / "clean")
