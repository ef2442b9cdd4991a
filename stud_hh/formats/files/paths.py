"""Paths to streams: files, folders, globs, archives, standard input."""

import glob
import gzip
import os
import re
import struct
import sys
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from io import BufferedReader, RawIOBase
from lzma import LZMAError
from pathlib import Path, PurePath
from typing import IO, Final

from stud_hh.errors import StudHhError
from stud_hh.formats._bounds import MOST_LISTED, MOST_TIMES, MOST_UNPACKED
from stud_hh.formats._reads import Passed

STDIN: Final = "-"

_OFFICE: Final = frozenset({"[Content_Types].xml", "mimetype"})
"""Members that make an archive an office document."""
_BROKEN: Final = (
    OSError,
    EOFError,
    RuntimeError,
    ValueError,
    struct.error,
    zipfile.BadZipFile,
    zlib.error,
    LZMAError,
)
"""What the readers of archives raise on bad, cut or locked ones."""
_LIST_END: Final = (b"PK\x05\x06", 12, "<I")
_LARGE_LIST_END: Final = (b"PK\x06\x06", 40, "<Q")
"""How the records begin that end a zip archive, and where they tell the size of its list."""
_ELSEWHERE: Final = 0xFFFFFFFF
_LONGEST_END: Final = 1 << 17
"""Bytes in which these records stand, a comment behind them included."""


class PathNotFound(StudHhError, FileNotFoundError):
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


def opened_here(path: str) -> Iterator[tuple[str, IO[bytes]] | Passed]:
    """Open a file of this machine."""
    return opened_file(shown(path), lambda: Path(path).open("rb"))


def opened_file(
    path: str, open_: Callable[[], IO[bytes]]
) -> Iterator[tuple[str, IO[bytes]] | Passed]:
    """Open a file, wherever it lies: its path as shown, and its bytes, or those of its members."""
    try:
        with open_() as stream:
            match _packing(path, stream):
                case ".zip":
                    yield from _members(path, stream)
                case ".gz":
                    allowance = _Allowance(stream)
                    with gzip.GzipFile(fileobj=stream) as packed:
                        yield path, _guarded(packed, allowance)
                case _:
                    yield path, _guarded(stream, None)
    except _BROKEN as error:
        yield Passed(path, _why(error))


def _packing(path: str, stream: IO[bytes]) -> str:
    """How a file is packed, by what it begins with, or else by what it is called."""
    if not stream.seekable():
        return ""
    head = stream.read(4)
    stream.seek(0)
    if head.startswith(b"\x1f\x8b"):
        return ".gz"
    if head == b"PK\x03\x04":
        return "" if _is_office(stream) else ".zip"
    return PurePath(path).suffix.lower()


def _is_office(stream: IO[bytes]) -> bool:
    """Spreadsheets and documents are archives too, of parts that are of no use alone."""
    with _archive(stream) as archive:
        names = archive.namelist()
    stream.seek(0)
    return not _OFFICE.isdisjoint(names)


def _archive(stream: IO[bytes]) -> zipfile.ZipFile:
    """The archive; its list of members is read at once, and so must not be too long."""
    stream.seek(max(_size(stream) - _LONGEST_END, 0))
    end = stream.read()
    if max(_told(end, *_LIST_END), _told(end, *_LARGE_LIST_END)) > MOST_LISTED:
        raise zipfile.BadZipFile(f"a list of members of more than {MOST_LISTED:,} bytes")
    return zipfile.ZipFile(stream)


def _size(stream: IO[bytes]) -> int:
    size = stream.seek(0, os.SEEK_END)
    stream.seek(0)
    return size


def _told(end: bytes, record: bytes, offset: int, form: str) -> int:
    """The largest size that such a record tells; 0 where another record tells it."""
    places = (found.start() + offset for found in re.finditer(re.escape(record), end))
    sizes = (struct.unpack_from(form, end, at)[0] for at in places if at + 8 <= len(end))
    return max((size for size in sizes if size != _ELSEWHERE), default=0)


def _members(path: str, stream: IO[bytes]) -> Iterator[tuple[str, IO[bytes]] | Passed]:
    """The members of an archive, by names that lead nowhere: nothing is written to the disk."""
    allowance = _Allowance(stream)
    seen: set[str] = set()
    with _archive(stream) as archive:
        for member in archive.infolist():
            if member.is_dir():
                continue
            name = f"{path}/{member.filename}"
            try:
                with archive.open(member) as packed:
                    size = None if name in seen else member.compress_size
                    seen.add(name)
                    yield name, Member(_Guarded(packed, allowance), stream, size)
            except _BROKEN as error:
                yield Passed(name, _why(error))
            if allowance.is_used_up:
                return


class Member(BufferedReader):
    """A file in an archive."""

    def __init__(self, stream: RawIOBase, archive: IO[bytes], packed_size: int | None) -> None:
        super().__init__(stream)
        self.archive = archive
        self.packed_size = packed_size
        """None for one by the name of another, which is not to be taken for that one."""


class _Allowance:
    """How many bytes a packed file may still bring."""

    def __init__(self, packed: IO[bytes]) -> None:
        self._most = max(MOST_UNPACKED, MOST_TIMES * _size(packed))
        self._left = self._most

    @property
    def is_used_up(self) -> bool:
        """It has brought more."""
        return self._left < 0

    def take(self, size: int) -> None:
        """Raise CantReadError where that is too much."""
        self._left -= size
        if self.is_used_up:
            raise CantReadError(
                f"can't be read: it unpacks to more than {self._most:,} bytes, more than a "
                "hundred times its size; the rest of the archive was not read"
            )


def _guarded(
    stream: IO[bytes] | gzip.GzipFile | zipfile.ZipExtFile, allowance: _Allowance | None
) -> IO[bytes]:
    return BufferedReader(_Guarded(stream, allowance))


class _Guarded(RawIOBase):
    """A stream that turns what may go wrong while it is read into CantReadError."""

    def __init__(
        self, stream: IO[bytes] | gzip.GzipFile | zipfile.ZipExtFile, allowance: _Allowance | None
    ) -> None:
        self._stream = stream
        self._allowance = allowance

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
        if self._allowance is not None:
            self._allowance.take(len(data))
        buffer[: len(data)] = data
        return len(data)


def _why(error: Exception) -> str:
    reason = getattr(error, "strerror", None) or str(error) or type(error).__name__
    return f"can't be read: {reason}"
