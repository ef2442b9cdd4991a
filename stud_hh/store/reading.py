"""Paths to chunks of raw hands, with what is to know of the files they are from."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from glob import glob
from hashlib import blake2b
from pathlib import Path
from typing import IO, Final, NamedTuple

from stud_hh.formats import Headed, Passed, RawHand, passed, sources, split
from stud_hh.formats._paths import STDIN, CantReadError
from stud_hh.store.batches import RawBatch, digest_of

CHUNK_HANDS: Final = 250
CHUNK_CHARACTERS: Final = 1 << 23


class Stamp(NamedTuple):
    """What shows that a file has changed."""

    size: int
    modified_at: datetime


class FileEnd(NamedTuple):
    """A file that was read to its end, or as far as it could be."""

    path: str
    stamp: Stamp | None
    """None for members of archives and for standard input."""
    digest: str
    offset: int
    """Bytes read, unpacked."""
    reason: str | None = None
    """Why it was not read, or not to its end."""
    is_unchanged: bool = False
    is_quiet: bool = False
    """It was not read because it is plainly something else."""


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
        for found in [path] if Path(path).exists() else glob(path, recursive=True):  # noqa: PTH207
            total += _size(Path(found))
    return total


def _size(path: Path) -> int:
    if path.is_dir():
        return sum(one.stat().st_size for one in path.rglob("*") if one.is_file())
    return path.stat().st_size


class Reader:
    """Reads files into chunks; files and texts that are known are left out, but counted."""

    def __init__(
        self, is_known: Callable[[int], bool], is_unchanged: Callable[[str, Stamp], bool]
    ) -> None:
        self._is_known = is_known
        self._is_unchanged = is_unchanged
        self._bytes_done = 0
        """Of the files before this one, packed."""
        self._chunk = Chunk()

    def chunks(self, paths: Iterable[Path | str]) -> Iterator[Chunk]:
        """All that the paths hold. Raises PathNotFound before anything is read."""
        for source in sources(paths):
            if isinstance(source, Passed):
                end = FileEnd(source.path, _stamp(source.path), "", 0, source.reason)
                yield from self._end(end)
            else:
                yield from self._file(*source)
        yield self._chunk

    def _file(self, path: str, stream: IO[bytes]) -> Iterator[Chunk]:
        stamp = _stamp(path)
        if stamp is not None and self._is_unchanged(path, stamp):
            yield from self._end(FileEnd(path, stamp, "", 0, is_unchanged=True))
            return
        watched = _Watched(stream)
        over: Passed | None = None
        found = False
        try:
            headed = Headed(watched)
            for raw in split(path, headed):
                found = True
                self._add(raw)
                if self._chunk.is_full:
                    done = min(watched.offset, stamp.size if stamp else watched.offset)
                    yield self._take(path, self._bytes_done + done)
            if not found:
                over = passed(path, headed)
        except CantReadError as error:
            over = Passed(path, str(error))
        end = FileEnd(path, stamp, watched.digest, watched.offset)
        if over is not None:
            end = end._replace(reason=over.reason, is_quiet=over.is_quiet)
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


def _stamp(path: str) -> Stamp | None:
    if path == STDIN:
        return None
    try:
        stat = Path(path).stat()
    except (OSError, ValueError):
        return None
    return Stamp(stat.st_size, datetime.fromtimestamp(stat.st_mtime, UTC))


class _Watched:
    """A stream that remembers how much was read, and its digest."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._stream = stream
        self._digest = blake2b(digest_size=16)
        self.offset = 0

    @property
    def digest(self) -> str:
        return self._digest.hexdigest()

    def read(self, size: int, /) -> bytes:
        data = self._stream.read(size)
        self._digest.update(data)
        self.offset += len(data)
        return data
