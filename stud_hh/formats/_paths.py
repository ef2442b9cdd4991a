"""Paths to streams: files, folders, globs, archives, standard input."""

import glob
import gzip
import os
import sys
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from io import BufferedReader, RawIOBase
from pathlib import Path
from typing import IO, Final

from stud_hh.formats._reads import Passed

STDIN: Final = "-"
MOST_UNPACKED: Final = 1 << 32
"""Bytes of a packed file that are read: more is taken for a trap."""

_OFFICE: Final = frozenset({"[Content_Types].xml", "mimetype"})
"""Members that make an archive an office document."""
_BROKEN: Final = (OSError, EOFError, RuntimeError, zipfile.BadZipFile, zlib.error)
"""What the readers of archives raise on bad, cut or locked ones."""


class PathNotFound(FileNotFoundError):
    """A path that does not exist, or a pattern that nothing matches."""


class CantReadError(Exception):
    """A stream that can't be read on."""


def sources(paths: Iterable[Path | str]) -> Iterator[tuple[str, IO[bytes]] | Passed]:
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


def _opened(paths: list[str]) -> Iterator[tuple[str, IO[bytes]] | Passed]:
    for path in paths:
        if path == STDIN:
            yield STDIN, sys.stdin.buffer
        else:
            for file in _files(path):
                yield from _opened_file(Path(file))


def shown(path: Path | str) -> str:
    """A path as text that can be written; names need not be UTF-8."""
    return os.fsencode(path).decode("utf-8", "backslashreplace")


def _files(path: str) -> Iterator[str]:
    try:
        with os.scandir(path) as found:
            children = sorted(found, key=lambda child: child.name)
    except OSError:
        yield path  # no folder, or opening it tells what is wrong
        return
    for child in children:
        if child.is_dir(follow_symlinks=False):
            yield from _files(child.path)
        elif _is_read(child):
            yield child.path


def _is_read(child: os.DirEntry[str]) -> bool:
    """A file, a link to one, or what only opening tells; no pipe, which may never end."""
    return (
        child.is_file(follow_symlinks=False)
        or os.path.isfile(child.path)  # noqa: PTH113 - Path.is_file may raise
        or not os.path.exists(child.path)  # noqa: PTH110 - likewise
    )


def _opened_file(path: Path) -> Iterator[tuple[str, IO[bytes]] | Passed]:
    try:
        match _packing(path):
            case ".zip":
                yield from _members(path)
            case ".gz":
                with gzip.open(path) as packed:
                    yield shown(path), _guarded(packed, MOST_UNPACKED)
            case _:
                with path.open("rb") as stream:
                    yield shown(path), _guarded(stream, None)
    except _BROKEN as error:
        yield Passed(shown(path), _why(error))


def _packing(path: Path) -> str:
    """How a file is packed, by what it begins with, or else by what it is called."""
    with path.open("rb") as stream:
        head = stream.read(4)
    if head.startswith(b"\x1f\x8b"):
        return ".gz"
    if head == b"PK\x03\x04":
        return "" if _is_office(path) else ".zip"
    return path.suffix.lower()


def _is_office(path: Path) -> bool:
    """Spreadsheets and documents are archives too, of parts that are of no use alone."""
    with zipfile.ZipFile(path) as archive:
        return not _OFFICE.isdisjoint(archive.namelist())


def _members(path: Path) -> Iterator[tuple[str, IO[bytes]] | Passed]:
    with zipfile.ZipFile(path) as archive:
        for member in archive.infolist():
            if member.is_dir():
                continue
            name = f"{shown(path)}/{member.filename}"
            try:
                with archive.open(member) as packed:
                    yield name, _guarded(packed, MOST_UNPACKED)
            except _BROKEN as error:
                yield Passed(name, _why(error))


def _guarded(stream: IO[bytes] | gzip.GzipFile, most: int | None) -> IO[bytes]:
    return BufferedReader(_Guarded(stream, most))


class _Guarded(RawIOBase):
    """A stream that turns what may go wrong while it is read into CantReadError."""

    def __init__(self, stream: IO[bytes] | gzip.GzipFile, most: int | None) -> None:
        self._stream = stream
        self._left = most

    def readable(self) -> bool:
        return True

    def fileno(self) -> int:
        return self._stream.fileno()

    def seekable(self) -> bool:
        return self._stream.seekable()

    def seek(self, offset: int, whence: int = os.SEEK_SET, /) -> int:
        return self._stream.seek(offset, whence)

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        try:
            data = self._stream.read(len(buffer))
        except _BROKEN as error:
            raise CantReadError(_why(error)) from error
        if self._left is not None:
            self._left -= len(data)
            if self._left < 0:
                raise CantReadError(f"unpacks to more than {MOST_UNPACKED:,} bytes")
        buffer[: len(data)] = data
        return len(data)


def _why(error: Exception) -> str:
    reason = getattr(error, "strerror", None) or str(error) or type(error).__name__
    return f"can't be read: {reason}"
