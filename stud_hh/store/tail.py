"""Reading a file that is being written, each time from where the last reading stopped.

A hand is finished when a line that came now would not become part of it. So a line of its own
is put after the end, and a hand that takes it in is left for the next reading, unless its file
has been quiet for a while and the hand can be read as it is.
"""

import dataclasses
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import IO, Final, Self, cast

from msgspec.structs import replace

from stud_hh.formats import RawHand, Rejected, read_hand, split
from stud_hh.formats.files.decode import utf16_in
from stud_hh.store.batches import digest_of
from stud_hh.store.reading import DIGEST_SIZE, FileEnd, Watched
from stud_hh.store.stamps import Stamp

_MARK: Final = "\x04"
"""No room writes it: the end of a transmission."""
_BEFORE: Final = 128
_LARGE: Final = 1 << 20
"""Bytes that are read again and again while a file without hands grows."""


@dataclass(frozen=True)
class Place:
    """Where a reading stopped: at the beginning of the last hand that it saw."""

    offset: int = 0
    line: int = 1
    before: bytes = b""
    """The bytes before it, by which a file that was written anew is told."""
    told: frozenset[int] = frozenset()
    """Digests of hands behind it that were told already."""
    digest: "blake2b" = field(default_factory=lambda: blake2b(digest_size=DIGEST_SIZE))
    """Of all bytes before it."""

    def fits(self, stream: IO[bytes]) -> bool:
        """Whether the file still is what it was up to this place."""
        stream.seek(self.offset - len(self.before))
        return stream.read(len(self.before)) == self.before

    def after(self, lines: Iterable[bytes]) -> Self:
        """The place behind these lines, or pieces of them."""
        digest, before = self.digest.copy(), self.before
        offset, line = self.offset, self.line
        for piece in lines:
            digest.update(piece)
            before = (before + piece)[-_BEFORE:]
            offset += len(piece)
            line += piece.endswith(b"\n")
        return type(self)(offset, line, before, frozenset(), digest)


class Tail:
    """A reading of what is new in a file."""

    def __init__(self, path: str, stream: IO[bytes], place: Place, *, is_quiet: bool) -> None:
        self._path = path
        self._stream = stream
        self._is_quiet = is_quiet
        self._encoding = "utf-8"
        self._start = place
        self._watched = Watched(stream)
        self._told: set[int] = set()
        self.place = Place()
        """Where the next reading is to begin."""
        self.is_waiting = False
        """Its last hand is not finished, and was not taken."""

    @property
    def offset(self) -> int:
        """Bytes read, with those of earlier readings."""
        return self._watched.offset

    def hands(self) -> Iterator[RawHand]:
        """The finished hands that are new, with their lines in the whole file.

        Raises CantReadError.
        """
        self._enter()
        last: RawHand | None = None
        marked = _Marked(self._watched, self._encoding)
        for raw in split(self._path, cast("IO[bytes]", marked)):
            if last is not None:
                yield from self._new(last)
            last = raw
        if last is None:
            self.place = self._placed_near_the_end()
        else:
            yield from self._end_with(last)

    def _enter(self) -> None:
        self._encoding = utf16_in(_head(self._stream)) or "utf-8"
        if not self._start.fits(self._stream):
            self._start = Place()
        self._stream.seek(self._start.offset)
        self._watched = Watched(self._stream, self._start.offset, self._start.digest.copy())

    def _end_with(self, last: RawHand) -> Iterator[RawHand]:
        text, mark, _ = last.text.partition(_MARK)
        bare = replace(last, text=text.rstrip(" \t\n")) if mark else last
        self.is_waiting = bool(mark) and not self._may_take(bare)
        if not self.is_waiting:
            yield from self._new(bare)
        self.place = self._placed(bare)

    def _may_take(self, unfinished: RawHand) -> bool:
        return self._is_quiet and not isinstance(read_hand(unfinished), Rejected)

    def _new(self, raw: RawHand) -> Iterator[RawHand]:
        """The hand, unless an earlier reading told it."""
        digest = digest_of(raw.text)
        if digest not in self._start.told:
            self._told.add(digest)
            lines_before = self._start.line - 1
            cut_at = None if raw.cut_at is None else raw.cut_at + lines_before
            yield replace(raw, line=raw.line + lines_before, cut_at=cut_at)

    def _placed(self, last: RawHand) -> Place:
        """The place of the last hand, or the start where it can't be entered there.

        It can't within a document, and not in UTF-16, whose mark is at the start.
        """
        again_from_the_start = Place(told=self._start.told | self._told)
        if self._encoding != "utf-8":
            return again_from_the_start
        self._stream.seek(self._start.offset)
        place = self._start.after(_lines(self._stream, last.line - 1))
        again = next(split(self._path, self._stream), None)
        if again is None or (again.text, again.site) != (last.text, last.site):
            return again_from_the_start
        told = frozenset() if self.is_waiting else frozenset([digest_of(last.text)])
        return dataclasses.replace(place, told=told)

    def _placed_near_the_end(self) -> Place:
        """A place in a file without hands: a large one is not read over and over."""
        if self._encoding != "utf-8":
            return Place()
        self._stream.seek(self._start.offset)
        return self._start.after(_lines_up_to(self._stream, self.offset - _LARGE))

    def end(self, stamp: Stamp | None, unread: str | None) -> FileEnd | None:
        """What is to be told of this reading, as if the file ended before what is left."""
        if not self._told and not unread:
            return None
        digest, offset = self._watched.digest, self.offset
        if self.is_waiting:
            digest, offset = self.place.digest.hexdigest(), self.place.offset
            stamp = stamp and stamp._replace(size=offset)
        return FileEnd(
            self._path,
            stamp,
            digest,
            offset,
            unread,
            is_resumed=bool(self._start.offset or self._start.told),
            is_unreadable=unread is not None,
        )


class _Marked:
    """A stream with a mark after its end."""

    def __init__(self, stream: Watched, encoding: str) -> None:
        self._stream = stream
        self._mark = _MARK.encode(encoding)

    def read(self, size: int = -1) -> bytes:
        """Up to so many bytes, or all that is left."""
        if data := self._stream.read(size):
            return data
        mark, self._mark = self._mark, b""
        # Half a letter of UTF-16 is filled up, that the mark may stand for itself.
        return b"\0" * (self._stream.offset % len(mark)) + mark if mark else b""


def _head(stream: IO[bytes]) -> bytes:
    stream.seek(0)
    return stream.read(4)


def _lines(stream: IO[bytes], count: int) -> Iterator[bytes]:
    """So many lines, the very long ones in pieces."""
    while count and (piece := stream.readline(_LARGE)):
        yield piece
        count -= piece.endswith(b"\n")


def _lines_up_to(stream: IO[bytes], offset: int) -> Iterator[bytes]:
    while stream.tell() < offset:
        yield stream.readline(_LARGE)
