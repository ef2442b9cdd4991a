"""Paths to streams: files, folders, globs, archives, standard input."""

import glob
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import IO, Final

from stud_hh.errors import StudHhError
from stud_hh.formats._reads import Passed
from stud_hh.formats.files.archives import Opened, unpacked
from stud_hh.formats.files.guarded import BROKEN, why

STDIN: Final = "-"


class PathNotFound(StudHhError, FileNotFoundError):
    """A path that does not exist, or a pattern that nothing matches."""


def sources(paths: Iterable[Path | str]) -> Iterator[Opened]:
    """Open each file that the paths name, in order: its path as shown, and its bytes.

    Folders are searched to the bottom, in order of name. A file that can't be opened comes
    as `Passed`. Raises PathNotFound, before anything is opened, where there is no such path.
    """
    return _opened([found for path in paths for found in _expanded(str(path))])


def named(paths: Iterable[Path | str]) -> Iterator[str]:
    """Each file that the paths name, standard input left out. Raises PathNotFound."""
    for path in paths:
        for found in _expanded(str(path)):
            if found != STDIN:
                yield from _files(found)


def _expanded(path: str) -> list[str]:
    if path == STDIN or Path(path).exists():
        return [path]
    if matches := sorted(glob.glob(path, recursive=True)):  # noqa: PTH207 - Path takes none from /
        return matches
    raise PathNotFound(f"no such file or folder: {path}")


def _opened(paths: list[str]) -> Iterator[Opened]:
    for path in paths:
        if path == STDIN:
            yield STDIN, sys.stdin.buffer
        else:
            for file in _files(path):
                yield from opened_here(file)


def shown(path: Path | str) -> str:
    """A path as text that can be written; names need not be UTF-8."""
    return os.fsencode(path).decode("utf-8", "backslashreplace")


def _files(path: str) -> Iterator[str]:
    """The files of a folder, or the path itself; folders may lie deeper than calls may."""
    waiting = [(path, True)]
    while waiting:
        found, is_folder = waiting.pop()
        if not is_folder or (children := _children(found)) is None:
            yield found
        else:
            waiting += children


def _children(path: str) -> list[tuple[str, bool]] | None:
    """What is in a folder, last name first, and which of them are folders; None if it is none."""
    try:
        with os.scandir(path) as found:
            children = sorted(found, key=lambda child: child.name, reverse=True)
    except OSError:
        return None  # no folder, or opening it tells what is wrong
    told = ((child, child.is_dir(follow_symlinks=False)) for child in children)
    return [(child.path, is_folder) for child, is_folder in told if is_folder or _is_read(child)]


def _is_read(child: os.DirEntry[str]) -> bool:
    """A file, a link to one, or what only opening tells.

    No pipe, which may never end, and no link to a folder, which may lead back.
    """
    return (
        child.is_file(follow_symlinks=False)
        or os.path.isfile(child.path)  # noqa: PTH113 - Path.is_file may raise
        or not os.path.exists(child.path)  # noqa: PTH110 - likewise
    )


def opened_here(path: str) -> Iterator[Opened]:
    """Open a file of this machine."""
    return opened_file(shown(path), lambda: Path(path).open("rb"))


def opened_file(path: str, open_: Callable[[], IO[bytes]]) -> Iterator[Opened]:
    """Open a file, wherever it lies: its path as shown, and its bytes, or those of its members."""
    try:
        with open_() as stream:
            yield from unpacked(path, stream)
    except BROKEN as error:
        yield Passed(path, why(error))
