"""`stud-hh import --watch`: look, tell, wait, until told to stop."""

import signal
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from textwrap import wrap
from typing import Final

from rich.cells import cell_len
from rich.console import Console

from stud_hh.cli._counts import tell
from stud_hh.cli._tables import telling
from stud_hh.cli._terminal import console, count, plain, progress
from stud_hh.store import Follower, Library, LibraryBusyError, PickUp

INTERVAL_SECONDS: Final = 0.4
_SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)
_WIDTH: Final = 80
_NAME_WIDTH: Final = 44
_INDENT: Final = " " * 10
"""As wide as the time and what parts it from the rest."""


class _Stop:
    """Whether to stop. No threading.Event: its lock may be held when the signal comes."""

    is_set = False

    def heed(self, *_: object) -> None:
        """Take a signal: the first one asks, the second one insists."""
        if self.is_set:
            raise KeyboardInterrupt
        self.is_set = True


def follow(library: Library, paths: Sequence[str], workers: int) -> None:
    """Import what is there and what comes, until SIGINT or SIGTERM; then print the counts.

    What is being read is finished first; a second signal drops it. Raises PathNotFound and
    StoreError.
    """
    follower, out = Follower(library, paths), console()
    with _until_signalled() as stop:
        try:
            _catch_up(follower, out, stop, workers)
            while not stop.is_set:
                time.sleep(INTERVAL_SECONDS)
                _look(follower, out, stop)
        finally:
            _end(follower, out)


def _catch_up(follower: Follower, out: Console, stop: _Stop, workers: int) -> None:
    with progress("importing") as bar:
        _ = follower.look(workers=workers, progress=telling(bar), stopped=lambda: stop.is_set)
    if not stop.is_set:
        out.print(f"{count(follower.counts.read, 'hand')} read so far. Watching; Ctrl-C ends.")


def _look(follower: Follower, out: Console, stop: _Stop) -> None:
    try:
        pick_ups = follower.look(stopped=lambda: stop.is_set)
    except LibraryBusyError:
        return  # the next look finds the same files
    for pick_up in pick_ups:
        for line in _lines(pick_up, datetime.now().astimezone()):
            out.print(line, soft_wrap=True)


def _lines(pick_up: PickUp, at: datetime) -> list[str]:
    told = [count(pick_up.imported, "hand")]
    if pick_up.rejected:
        told.append(f"{pick_up.rejected:,} unreadable")
    if pick_up.flagged:
        told.append(f"{len(pick_up.flagged):,} flagged: {', '.join(pick_up.flagged)}")
    text = f"{at:%H:%M:%S}  {_short(plain(pick_up.path))}: {', '.join(told)}"
    return wrap(text, _WIDTH, subsequent_indent=_INDENT)


def _short(path: str) -> str:
    """The end of a path."""
    if cell_len(path) <= _NAME_WIDTH:
        return path
    while cell_len(path) >= _NAME_WIDTH:
        path = path[1:]
    return f"…{path}"


def _end(follower: Follower, out: Console) -> None:
    for path in follower.unfinished:
        told = f"Left for the next import, not finished: the last hand of {plain(path)}"
        out.print(told, soft_wrap=True)
    tell(out, follower.counts)


@contextmanager
def _until_signalled() -> Iterator[_Stop]:
    stop = _Stop()
    before = {one: signal.signal(one, stop.heed) for one in _SIGNALS}
    try:
        yield stop
    finally:
        for one, handler in before.items():
            signal.signal(one, handler)
