"""The tables that a command works on: of the hands of PATHS, or the library's."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import pyarrow as pa

from stud_hh import store
from stud_hh.cli._errors import UserError
from stud_hh.cli._terminal import count, progress
from stud_hh.store import Library, Progress

if TYPE_CHECKING:
    from rich.progress import Progress as Bar


def open_library(path: Path | None) -> Library:
    """The library, which must hold something. Raises UserError."""
    library = Library(path or Library.default_path())
    if library.is_empty:
        raise UserError(
            "Which hands? There is nothing in the library yet. Name files or folders, "
            "or fill the library first: stud-hh import PATHS."
        )
    return library


def tables(
    wanted: Mapping[str, Sequence[str] | None], paths: Sequence[str] | None, library: Path | None
) -> dict[str, pa.Table]:
    """These tables, made of the hands of the paths or taken from the library.

    From there come the wanted columns only, if they are named.
    """
    if not paths:
        return open_library(library).tables(wanted)
    with progress("reading") as bar:
        collected = store.collect(paths, progress=telling(bar))
    if not collected.counts.read:
        raise UserError("no hand history found there")
    return {name: collected.tables[name] for name in wanted}


def telling(bar: "Bar | None") -> Callable[[Progress], None] | None:
    """What moves a progress bar."""
    if bar is None:
        return None

    def tell(told: Progress) -> None:
        task, note = bar.task_ids[0], count(told.hands, "hand")
        bar.update(task, note=note, completed=told.bytes_read, total=told.bytes_total)

    return tell
