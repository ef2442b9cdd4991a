"""Reading hand histories: paths to hands.

`read_paths` and `read_text` do it all. `sources`, `split` and `read_hand` are its three
steps, for who reads the files in one process and the hands in others.
"""

import io
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import IO, Final

from stud_hh.formats import _split
from stud_hh.formats._paths import CantReadError, PathNotFound, sources
from stud_hh.formats._reads import Imported, Passed, RawHand, Read, Rejected, Skipped
from stud_hh.formats._refusal import NO_HEADER, TOO_LONG, RefusedError, rejected
from stud_hh.formats._room import Room
from stud_hh.formats.fulltilt import FULL_TILT
from stud_hh.formats.pokerstars import POKERSTARS

__all__ = [
    "FORMATS",
    "Imported",
    "Passed",
    "PathNotFound",
    "RawHand",
    "Read",
    "Rejected",
    "Room",
    "Skipped",
    "read_hand",
    "read_paths",
    "read_text",
    "sources",
    "split",
]

FORMATS: Final[tuple[Room, ...]] = (POKERSTARS, FULL_TILT)
"""Every room whose texts are read."""

_ROOMS: Final[Mapping[str, Room]] = MappingProxyType({room.site: room for room in FORMATS})
_OPENINGS: Final[Mapping[str, str]] = MappingProxyType(
    {opening: room.site for room in FORMATS for opening in room.openings}
)


def read_paths(paths: Iterable[Path | str]) -> Iterator[Read]:
    """Read files, folders, globs, archives and `-` (standard input), in order.

    Memory does not grow with what is read. Raises PathNotFound, before anything is read,
    where a path does not exist.
    """
    return _read_sources(sources(paths))


def _read_sources(opened: Iterator[tuple[str, IO[bytes]] | Passed]) -> Iterator[Read]:
    for source in opened:
        if isinstance(source, Passed):
            yield source
        else:
            yield from _read_stream(*source)


def _read_stream(path: str, stream: IO[bytes]) -> Iterator[Read]:
    found = False
    try:
        for raw in split(path, stream):
            found = True
            yield read_hand(raw)
    except CantReadError as error:
        yield Passed(path, str(error))
    else:
        if not found:
            yield Passed(path, "no hand history of a known room")


def read_text(text: str, path: str = "-") -> Iterator[Read]:
    """Read the hands of a text, under the name `path`."""
    return _read_stream(path, io.BytesIO(text.encode(errors="replace")))


def split(path: str, stream: IO[bytes]) -> Iterator[RawHand]:
    """Cut a stream into hands that are not yet read, in order."""
    return _split.split(path, stream, _OPENINGS)


def read_hand(raw: RawHand) -> Imported | Skipped | Rejected:
    """Read a hand that `split` cut out."""
    if raw.cut_at is not None:
        limits = f"up to {_split.MOST_LINES:,} lines of {_split.LONGEST_LINE:,} characters"
        return rejected(raw, None, RefusedError(TOO_LONG, raw.cut_at, limits))
    if raw.site is None:
        known = " or ".join(_ROOMS)
        return rejected(raw, None, RefusedError(NO_HEADER, raw.line, f"a header of {known}"))
    return _ROOMS[raw.site].read(raw)
