"""Disks that fill up while a library is written."""

from __future__ import annotations

import errno
import os
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pyarrow.parquet as pq

from stud_hh.store import Library, LibraryNotWritableError
from tests.torture import histories
from tests.torture.contents import check_whole, contents, of_one_import

_STEPS = ((pq.ParquetWriter, "write_table"), (pq.ParquetWriter, "close"), (os, "replace"),
          (os, "fsync"), (Path, "mkdir"))  # fmt: skip


class Steps:
    """Counts what is done to the disk, and refuses one step and all that come after it."""

    def __init__(self, first_refused: int) -> None:
        self._left = first_refused
        self.refused = False

    def watched(self, step: Callable[..., Any]) -> Callable[..., Any]:
        """The step, as long as there is room."""

        def taken(*args: Any, **options: Any) -> Any:
            self._left -= 1
            if self._left < 0:
                self.refused = True
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            return step(*args, **options)

        return taken


@contextmanager
def full_after(n_steps: int) -> Iterator[Steps]:
    """A disk that is full after so many steps."""
    steps = Steps(n_steps)
    patches = [
        patch.object(owner, name, steps.watched(getattr(owner, name))) for owner, name in _STEPS
    ]
    for one in patches:
        one.start()
    try:
        yield steps
    finally:
        for one in patches:
            one.stop()


def fill_at_each_step(work: Path, stride: int = 1) -> int:
    """Fill the disk at each step of an import, or at some. Return how many steps there are."""
    folder = work / "histories"
    histories.write(folder, 24)
    expected = of_one_import([folder], work / "clean")
    for n_steps in count(0, stride):
        library = Library(work / f"library{n_steps}")
        with full_after(n_steps) as steps:
            _add_as_far_as_it_goes(library, folder)
        if not steps.refused:
            return n_steps
        check_whole(library)
        library.add([folder])
        assert contents(library) == expected
        assert not list(library.path.rglob("*.unfinished"))
    raise AssertionError


def _add_as_far_as_it_goes(library: Library, folder: Path) -> bool:
    """Import, and see to it that a full disk is told of with what to do. Whether all went in."""
    try:
        library.add([folder])
    except LibraryNotWritableError as error:
        advice = str(error)
    else:
        return True
    assert "make room" in advice
    assert "import again" in advice
    return False


@contextmanager
def small_disk(place: Path, kilobytes: int) -> Iterator[Callable[[int], None]]:
    """A disk of this size, and what makes it larger. Raises PermissionError."""
    place.mkdir(parents=True)
    _mount("-t", "tmpfs", "-o", f"size={kilobytes}k", "tmpfs", str(place))
    try:
        yield lambda larger: _mount("-o", f"remount,size={larger}k", str(place))
    finally:
        subprocess.run(["umount", str(place)], check=True)


def _mount(*words: str) -> None:
    try:
        done = subprocess.run(["mount", *words], check=False, capture_output=True)
    except FileNotFoundError as error:
        raise PermissionError from error
    if done.returncode:
        raise PermissionError


def fill_a_disk(work: Path, n_hands: int) -> None:
    """Import to a disk that has half the room it takes until it is made larger."""
    folder = work / "histories"
    histories.write(folder, n_hands)
    expected = of_one_import([folder], work / "clean")
    needed = sum(file.stat().st_size for file in (work / "clean").rglob("*.parquet"))
    with small_disk(work / "disk", kilobytes=needed >> 11) as resize:
        library = Library(work / "disk" / "library")
        for _ in range(2):
            assert not _add_as_far_as_it_goes(library, folder)
            check_whole(library)
            assert not list(library.path.rglob("*.unfinished"))
        resize(1 << 16)
        library.add([folder])
        assert contents(library) == expected
