"""What a command works on: the hands of PATHS, or those of the library."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec
import pyarrow as pa
from rich.progress import Progress as Bar

from stud_hh.cli._errors import UserError
from stud_hh.cli._terminal import count, progress
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
from stud_hh.store import Library, Progress, collect

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


def open_library(path: Path | None) -> Library:
    """The library, which must hold something. Raises UserError."""
    library = Library(path or Library.default_path())
    if library.is_empty:
        raise UserError(
            "Which hands? There is nothing in the library yet. Name files or folders, "
            "or fill the library first: stud-hh import PATHS."
        )
    return library


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


def tables(
    wanted: Mapping[str, Sequence[str] | None], paths: Sequence[str] | None, library: Path | None
) -> dict[str, pa.Table]:
    """These tables, made of the hands of the paths or taken from the library.

    From there come the wanted columns only, if they are named.
    """
    if not paths:
        return open_library(library).tables(wanted)
    with progress("reading") as bar:
        collected = collect(paths, progress=telling(bar))
    if not collected.counts.read:
        raise UserError("no hand history found there")
    return {name: collected.tables[name] for name in wanted}


def telling(bar: Bar | None) -> Callable[[Progress], None] | None:
    """What moves a progress bar."""
    if bar is None:
        return None

    def tell(told: Progress) -> None:
        task, note = bar.task_ids[0], count(told.hands, "hand")
        bar.update(task, note=note, completed=told.bytes_read, total=told.bytes_total)

    return tell
