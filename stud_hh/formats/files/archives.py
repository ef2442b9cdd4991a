"""Archives to streams: .zip, .gz and .tar, and those within each other, in bounded memory."""

import gzip
import os
import re
import struct
import tarfile
import zipfile
from collections.abc import Iterator
from io import BufferedReader, BytesIO, RawIOBase
from pathlib import PurePath
from typing import IO, Final, NamedTuple

from stud_hh.formats._bounds import MOST_ARCHIVES, MOST_HELD, MOST_LISTED
from stud_hh.formats._reads import Passed
from stud_hh.formats.files.decode import BLOCK, utf16_in
from stud_hh.formats.files.guarded import (
    BROKEN,
    Allowance,
    CantReadError,
    Guarded,
    size_of,
    why,
)

Opened = tuple[str, IO[bytes]] | Passed
"""A file's path as shown, and its bytes; or why there are none."""

_TARS: Final = frozenset({tarfile.REGTYPE, tarfile.AREGTYPE})
"""Members of a tar archive that are files of their own, with all their bytes."""
_OFFICE: Final = frozenset({"[Content_Types].xml", "mimetype"})
"""Members that make an archive an office document."""
_PACKED: Final = frozenset({".gz", ".tar", ".zip"})
_HEAD: Final = 512
_NO_TEXT: Final = re.compile(rb"[\0-\x08\x0e-\x19\x1b-\x1f]")
_TAR_MARK: Final = slice(257, 262)
_LOCKED: Final = 1
"""The flag of a member of a zip archive that takes a password."""
_LIST_END: Final = (b"PK\x05\x06", 12, "<I")
_LARGE_LIST_END: Final = (b"PK\x06\x06", 40, "<Q")
"""How the records begin that end a zip archive, and where they tell the size of its list."""
_ELSEWHERE: Final = 0xFFFFFFFF
_LONGEST_END: Final = 1 << 17
"""Bytes in which these records stand, a comment behind them included."""
_LONGEST_READ: Final = 1 << 20
"""Bytes that a header of a tar archive may take: it may claim any number."""


class Member(BufferedReader):
    """A file in an archive, or what a packed file holds."""

    def __init__(self, stream: Guarded, archive: IO[bytes], packed_size: int | None) -> None:
        super().__init__(stream)
        self.archive = archive
        """The outermost one, which is a file."""
        self.packed_size = packed_size
        """None for one by the name of another, which is not to be taken for that one."""


def unpacked(path: str, stream: IO[bytes]) -> Iterator[Opened]:
    """The file itself, or what is packed in it, by names that lead nowhere.

    Nothing is written to the disk. What is broken or locked, and what nests too deep, comes as
    `Passed`.
    """
    packing = _packing_of(path, stream) if stream.seekable() else ""
    if packing:
        place = _Place(path, path, packing, size_of(stream), 1)
        yield from _Unpacking(stream).opened(place, stream)
    else:
        yield path, BufferedReader(Guarded(stream, None))


def _packing_of(path: str, stream: IO[bytes]) -> str:
    head = stream.read(_HEAD)
    stream.seek(0)
    return _packing(head, path)


def _packing(head: bytes, name: str) -> str:
    """How a file is packed, by what it begins with; what it is called counts if that is no text."""
    if head.startswith(b"\x1f\x8b"):
        return ".gz"
    if head.startswith((b"PK\x03\x04", b"PK\x05\x06")):
        return ".zip"
    if head[_TAR_MARK] == b"ustar":
        return ".tar"
    suffix = PurePath(name).suffix.lower()
    return suffix if suffix in _PACKED and not _is_text(head) else ""


def _is_text(head: bytes) -> bool:
    return bool(head) and (utf16_in(head) is not None or not _NO_TEXT.search(head))


class _Place(NamedTuple):
    """Where an archive lies."""

    path: str
    """As shown."""
    name: str
    """Its suffix tells what it is where no byte does."""
    packing: str
    size: int | None
    """Packed; None for one by the name of another."""
    depth: int
    """1 for a file, 2 for one that lies in it."""


class _Unpacking:
    """Opens what is in one file, and counts what all of it brings."""

    def __init__(self, outermost: IO[bytes]) -> None:
        self._outermost = outermost
        self._allowance = Allowance(outermost)
        self._seen: set[str] = set()

    def opened(self, place: _Place, stream: IO[bytes]) -> Iterator[Opened]:
        """What an archive holds."""
        if place.depth > MOST_ARCHIVES:
            deep = f"more than {MOST_ARCHIVES} archives within each other; unpack it first"
            yield Passed(place.path, f"can't be read: {deep}")
            return
        opened = {".gz": self._gz, ".tar": self._tar, ".zip": self._zip}[place.packing]
        try:
            yield from opened(place, stream)
        except CantReadError as error:
            yield Passed(place.path, str(error))
        except BROKEN as error:
            yield Passed(place.path, why(error))

    def _file(self, place: _Place, packed: Guarded) -> Iterator[Opened]:
        """A file in an archive, or what it holds if it is one itself."""
        file = Member(packed, self._outermost, place.size)
        try:
            packing = _packing(file.peek(_HEAD)[:_HEAD], place.name)
        except CantReadError as error:
            yield Passed(place.path, str(error))
            return
        if packing:
            yield from self.opened(place._replace(packing=packing), file)
        else:
            yield place.path, file

    def _member(self, archive: _Place, name: str, size: int) -> _Place:
        path = f"{archive.path}/{name}"
        own_size = None if path in self._seen else size
        self._seen.add(path)
        return _Place(path, name, "", own_size, archive.depth + 1)

    def _gz(self, place: _Place, stream: IO[bytes]) -> Iterator[Opened]:
        with gzip.GzipFile(fileobj=stream) as packed:
            name = place.name.lower().removesuffix(".gz")
            inner = place._replace(name=name, depth=place.depth + 1)
            yield from self._file(inner, Guarded(packed, self._allowance))

    def _zip(self, place: _Place, stream: IO[bytes]) -> Iterator[Opened]:
        held = stream if place.depth == 1 else _held(stream)
        with _archive(held) as archive:
            members = [member for member in archive.infolist() if not member.is_dir()]
            if not _OFFICE.isdisjoint(member.filename for member in members):
                held.seek(0)
                yield place.path, Member(Guarded(held, None), self._outermost, place.size)
                return
            free = [member for member in members if not member.flag_bits & _LOCKED]
            for member in free:
                yield from self._zipped(place, archive, member)
                if self._allowance.is_used_up:
                    return
        if locked := len(members) - len(free):
            told = f"{locked} of {len(members)} files in it take a password; unpack it first"
            yield Passed(place.path, f"can't be read: {told}")
        if not members:
            yield _empty(place)

    def _zipped(
        self, place: _Place, archive: zipfile.ZipFile, member: zipfile.ZipInfo
    ) -> Iterator[Opened]:
        inner = self._member(place, member.filename, member.compress_size)
        try:
            with archive.open(member) as packed:
                yield from self._file(inner, Guarded(packed, self._allowance))
        except BROKEN as error:
            yield Passed(inner.path, why(error))

    def _tar(self, place: _Place, stream: IO[bytes]) -> Iterator[Opened]:
        is_empty = True
        with tarfile.open(
            fileobj=_Forward(stream), mode="r:", encoding="utf-8", errors="backslashreplace"
        ) as archive:
            while member := archive.next():
                archive.members.clear()  # type: ignore[attr-defined] # kept for who comes back
                packed = archive.extractfile(member) if member.type in _TARS else None
                if packed is None:
                    continue
                is_empty = False
                inner = self._member(place, member.name, member.size)
                yield from self._file(inner, Guarded(packed, None))
                if self._allowance.is_used_up:
                    return
        if is_empty:
            yield _empty(place)


def _empty(place: _Place) -> Passed:
    return Passed(place.path, "no hand history, but an empty archive", is_quiet=True)


def _held(stream: IO[bytes]) -> IO[bytes]:
    """An archive within another, all of it: its list of members stands at its end."""
    held = BytesIO()
    while block := stream.read(BLOCK):
        if held.tell() + len(block) > MOST_HELD:
            raise CantReadError(
                f"can't be read: an archive of more than {MOST_HELD:,} bytes within another; "
                "unpack it first"
            )
        held.write(block)
    return held


def _archive(stream: IO[bytes]) -> zipfile.ZipFile:
    """The archive; its list of members is read at once, and so must not be too long."""
    stream.seek(max(size_of(stream) - _LONGEST_END, 0))
    end = stream.read()
    if max(_told(end, *_LIST_END), _told(end, *_LARGE_LIST_END)) > MOST_LISTED:
        raise zipfile.BadZipFile(f"a list of members of more than {MOST_LISTED:,} bytes")
    return zipfile.ZipFile(stream)


def _told(end: bytes, record: bytes, offset: int, form: str) -> int:
    """The largest size that such a record tells; 0 where another record tells it."""
    places = (found.start() + offset for found in re.finditer(re.escape(record), end))
    sizes = (struct.unpack_from(form, end, at)[0] for at in places if at + 8 <= len(end))
    return max((size for size in sizes if size != _ELSEWHERE), default=0)


class _Forward(RawIOBase):
    """A stream that a tar archive is read from: only on, and never much at once."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._stream = stream
        self._at = 0

    def read(self, size: int = -1, /) -> bytes:
        """The next bytes."""
        if not 0 <= size <= _LONGEST_READ:
            raise CantReadError(f"can't be read: {size:,} bytes at once")
        data = self._stream.read(size)
        self._at += len(data)
        return data

    def tell(self) -> int:
        """Where reading goes on."""
        return self._at

    def seek(self, offset: int, _whence: int = os.SEEK_SET, /) -> int:
        """Go on to there."""
        if offset < self._at:
            raise CantReadError("can't be read: it leads back")
        while self._at < offset and self.read(min(offset - self._at, _LONGEST_READ)):
            pass
        return self._at
