"""The hands that a command works on: those of PATHS, or of the library."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec
import pyarrow as pa

from stud_hh.cli._tables import open_library
from stud_hh.formats import (
    Passed,
    RawHand,
    Read,
    Rejected,
    read_hand,
    read_paths,
    site_of,
    sources,
    split,
)
from stud_hh.store import Library

_RAW: Final = ["file", "first_line", "raw_text"]
_UNREAD: Final = ["file", "line", "raw_text"]
_BATCH: Final = 4096


def reads(paths: Sequence[str] | None, library: Path | None) -> Iterator[Read]:
    """Every hand of the paths, duplicates included; without paths, of the library."""
    if paths:
        return read_paths(paths)
    return map(read_hand, _stored(open_library(library)))


def reads_with(text: str, paths: Sequence[str] | None, library: Path | None) -> Iterator[Read]:
    """Only the hands whose text holds the parts of this number: the others are not parsed."""
    parts = text.split("-")
    for raw in raw_hands(paths, library):
        if all(part in raw.text for part in parts):
            yield read_hand(raw)


def raw_hands(paths: Sequence[str] | None, library: Path | None) -> Iterator[RawHand]:
    """The texts of the hands of the paths, or without paths of the library."""
    return _cut(paths) if paths else _stored(open_library(library))


def _cut(paths: Sequence[str]) -> Iterator[RawHand]:
    for source in sources(paths):
        if not isinstance(source, Passed):
            yield from split(*source)


def _stored(library: Library) -> Iterator[RawHand]:
    """The texts of all hands, then those of the ones that could not be read."""
    found = library.tables({"hands": _RAW, "findings": _UNREAD})
    for row in _rows(found["hands"]):
        yield _raw_hand(row["file"], row["first_line"], row["raw_text"])
    for row in _rows(found["findings"]):
        if row["raw_text"] is not None:
            yield _unread(row)


def _rows(table: pa.Table) -> Iterator[dict[str, Any]]:
    for batch in table.to_batches(_BATCH):
        yield from batch.to_pylist()


def _raw_hand(path: str, line: int, text: str) -> RawHand:
    """A hand's text, whose format may have another name than the room that it tells of."""
    return RawHand(path, line, text, site_of(text))


def _unread(row: dict[str, Any]) -> RawHand:
    """A rejected text, which the library keeps with the number of the bad line alone."""
    raw = _raw_hand(row["file"], 1, row["raw_text"])
    read = read_hand(raw)
    above = read.finding.source.line - 1 if isinstance(read, Rejected) else 0
    return msgspec.structs.replace(raw, line=row["line"] - above)
