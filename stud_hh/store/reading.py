"""Paths to chunks of raw hands, with what is to know of the files they are from."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path
from typing import IO, Final, NamedTuple, Protocol

from stud_hh.formats import Headed, Passed, RawHand, passed, sources, split
from stud_hh.formats.files.guarded import CantReadError
from stud_hh.formats.files.paths import STDIN, named
from stud_hh.store.batches import RawBatch, digest_of
from stud_hh.store.stamps import Stamp, stamp_at, stamp_of

CHUNK_HANDS: Final = 250
CHUNK_CHARACTERS: Final = 1 << 23
DIGEST_SIZE: Final = 16


class FileEnd(NamedTuple):
    """A file that was read to its end, or as far as it could be."""

    path: str
    stamp: Stamp | None
    """None for standard input, and members of archives that are not on this machine."""
    digest: str
    offset: int
    """Bytes read, unpacked."""
    reason: str | None = None
    """Why it was not read, or not to its end."""
    is_unchanged: bool = False
    is_quiet: bool = False
    """It was not read because it is plainly something else."""
    is_resumed: bool = False
    """What earlier readings found of the file comes before this."""
    is_unreadable: bool = False
    """It can't be read, or not to its end."""


class Reading(Protocol):
    """One file that is being read."""

    @property
    def offset(self) -> int:
        """Bytes read, unpacked."""

    def hands(self) -> Iterator[RawHand]:
        """What is in it. Raises CantReadError."""

    def end(self, stamp: Stamp | None, unread: str | None) -> FileEnd | None:
        """What is to be told of it in the end, if anything; `unread` says what went wrong."""


Begin = Callable[[str, IO[bytes]], Reading]
"""Begins to read the file with this path as shown, which is open."""


class WholeReading:
    """From the first byte to the last."""

    def __init__(self, path: str, stream: IO[bytes]) -> None:
        self._path = path
        self._stream = Watched(stream)
        self._headed: Headed | None = None
        self._has_hands = False

    @property
    def offset(self) -> int:
        """Bytes read, unpacked."""
        return self._stream.offset

    def hands(self) -> Iterator[RawHand]:
        """What is in it. Raises CantReadError."""
        self._headed = Headed(self._stream)
        for raw in split(self._path, self._headed):
            self._has_hands = True
            yield raw

    def end(self, stamp: Stamp | None, unread: str | None) -> FileEnd:
        """All that is to know of it."""
        end = FileEnd(self._path, stamp, self._stream.digest, self.offset, unread)
        if unread:
            return end._replace(is_unreadable=True)
        if self._headed is None or self._has_hands:
            return end
        over = passed(self._path, self._headed)
        return end._replace(reason=over.reason, is_quiet=over.is_quiet)


@dataclass(slots=True)
class Chunk:
    """Some raw hands, in order, and the files that end with them."""

    raws: list[RawHand] = field(default_factory=list)
    digests: list[int] = field(default_factory=list)
    duplicates: list[str] = field(default_factory=list)
    """The path of each hand left out because its text is known."""
    ends: list[FileEnd] = field(default_factory=list)
    path: str = ""
    bytes_read: int = 0
    characters: int = 0

    @property
    def batch(self) -> RawBatch:
        """The hands to read."""
        return RawBatch(self.raws, self.digests)

    @property
    def is_full(self) -> bool:
        """It is large enough to be read."""
        return (
            len(self.raws) >= CHUNK_HANDS
            or len(self.ends) >= CHUNK_HANDS
            or self.characters >= CHUNK_CHARACTERS
        )


def total_bytes(paths: Iterable[Path | str]) -> int | None:
    """The size of all files that the paths name; None with standard input among them."""
    total = 0
    for path in map(str, paths):
        if path == STDIN:
            return None
        total += sum(stamp.size for file in named([path]) if (stamp := _stamp(file)))
    return total


class Reader:
    """Reads files into chunks; files and texts that are known are left out, but counted."""

    def __init__(
        self,
        is_known: Callable[[int], bool],
        is_unchanged: Callable[[str, Stamp], bool],
        begin: Begin = WholeReading,
    ) -> None:
        self._is_known = is_known
        self._is_unchanged = is_unchanged
        self._begin = begin
        self._bytes_done = 0
        """Of the files before this one, packed."""
        self._chunk = Chunk()

    def chunks(self, paths: Iterable[Path | str]) -> Iterator[Chunk]:
        """All that the paths hold. Raises PathNotFound before anything is read."""
        return self.chunks_of(sources(paths))

    def chunks_of(self, opened: Iterable[tuple[str, IO[bytes]] | Passed]) -> Iterator[Chunk]:
        """All that these files hold."""
        for source in opened:
            if isinstance(source, Passed):
                stamp = _stamp(source.path)
                end = FileEnd(source.path, stamp, "", 0, source.reason)
                is_quiet = source.is_quiet
                yield from self._end(end._replace(is_quiet=is_quiet, is_unreadable=not is_quiet))
            else:
                yield from self._file(*source)
        yield self._chunk

    def _file(self, path: str, stream: IO[bytes]) -> Iterator[Chunk]:
        stamp = None if path == STDIN else stamp_of(stream)
        if stamp is not None and self._is_unchanged(path, stamp):
            yield from self._end(FileEnd(path, stamp, "", 0, is_unchanged=True))
            return
        reading = self._begin(path, stream)
        unread: str | None = None
        try:
            for raw in reading.hands():
                self._add(raw)
                if self._chunk.is_full:
                    done = min(reading.offset, stamp.size if stamp else reading.offset)
                    yield self._take(path, self._bytes_done + done)
        except CantReadError as error:
            unread = str(error)
        if end := reading.end(stamp, unread):
            yield from self._end(end)

    def _add(self, raw: RawHand) -> None:
        digest = digest_of(raw.text)
        if self._is_known(digest):
            self._chunk.duplicates.append(raw.path)
            return
        self._chunk.raws.append(raw)
        self._chunk.digests.append(digest)
        self._chunk.characters += len(raw.text)

    def _end(self, end: FileEnd) -> Iterator[Chunk]:
        self._bytes_done += end.stamp.size if end.stamp else end.offset
        self._chunk.ends.append(end)
        self._chunk.path, self._chunk.bytes_read = end.path, self._bytes_done
        if self._chunk.is_full:
            yield self._take(end.path, self._bytes_done)

    def _take(self, path: str, bytes_read: int) -> Chunk:
        chunk, self._chunk = self._chunk, Chunk()
        chunk.path, chunk.bytes_read = path, bytes_read
        return chunk


def _stamp(path: Path | str) -> Stamp | None:
    try:
        return stamp_at(path)
    except (OSError, ValueError):
        return None


class Watched:
    """A stream that remembers how much was read, and its digest, earlier readings included."""

    def __init__(self, stream: IO[bytes], offset: int = 0, digest: "blake2b | None" = None) -> None:
        self._stream = stream
        self._digest = digest or blake2b(digest_size=DIGEST_SIZE)
        self.offset = offset

    @property
    def digest(self) -> str:
        """In hexadecimal."""
        return self._digest.hexdigest()

    def read(self, size: int = -1) -> bytes:
        """Up to so many bytes, or all that is left."""
        data = self._stream.read(size)
        self._digest.update(data)
        self.offset += len(data)
        return data
