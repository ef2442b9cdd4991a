"""`stud-hh import`."""

from collections.abc import Callable
from typing import Annotated, Final

import typer

from stud_hh.cli import _arguments as arguments
from stud_hh.cli import _engine
from stud_hh.cli._counts import tell
from stud_hh.cli._errors import UserError
from stud_hh.cli._tables import telling
from stud_hh.cli._terminal import console, plain, progress
from stud_hh.cli._watch import follow
from stud_hh.cluster import add, connected
from stud_hh.formats.files.paths import STDIN
from stud_hh.store import Counts, Library, Progress

_EXAMPLES: Final = """
Examples:

- `stud-hh import ~/HandHistory`
- `stud-hh import --dry-run old.zip`
- `stud-hh import --watch ~/HandHistory`
- `stud-hh import --engine dask --scheduler tcp://host:8786 --library s3://mine/library s3://mine/2024`
"""


def import_(
    paths: Annotated[
        list[str],
        typer.Argument(
            metavar="PATHS",
            help="Files, folders, patterns, .zip, .gz or .tar archives, or - for standard input.",
        ),
    ],
    *,
    workers: Annotated[
        int,
        typer.Option(min=1, metavar="N", help="Processes that read and judge at the same time."),
    ] = 1,
    watch: Annotated[
        bool,
        typer.Option("--watch", help="Go on importing what is written to the files, until Ctrl-C."),
    ] = False,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Read and count, but write nothing.")
    ] = False,
    engine: _engine.Engine = _engine.LOCAL,
    scheduler: _engine.Scheduler = None,
    library: arguments.Library = None,
) -> None:
    """Read, judge and store hands in the library; hands that are there already stay as they are."""
    place = library or Library.default_path()
    _engine.check(engine, scheduler)
    if scheduler is not None and (watch or dry_run):
        raise UserError("--watch and --dry-run are for --engine local")
    if watch:
        _refuse(paths, dry_run=dry_run)
        follow(Library(place), paths, workers)
        return
    with progress("importing") as bar:
        if scheduler is not None:
            counts = _add_by_cluster(scheduler, Library(place), paths, telling(bar))
        else:
            counts = Library(place).add(
                paths, workers=workers, dry_run=dry_run, progress=telling(bar)
            )
    if not counts.read:
        raise UserError("; ".join(counts.unreadable) or "no hand history found there")
    tell(console(), counts)
    if dry_run:
        console().print(f"Nothing was written to {plain(str(place))}.", soft_wrap=True)


import_.__doc__ = f"{import_.__doc__}\n{_EXAMPLES}"


def _add_by_cluster(
    scheduler: str,
    library: Library,
    paths: list[str],
    tell_progress: Callable[[Progress], None] | None,
) -> Counts:
    if STDIN in paths:
        raise UserError("a cluster can't read standard input: name files or folders")
    with connected(scheduler) as client:
        return add(client, library, paths, progress=tell_progress)


def _refuse(paths: list[str], *, dry_run: bool) -> None:
    if dry_run:
        raise UserError("--watch writes to the library, --dry-run does not: choose one of them")
    if STDIN in paths:
        raise UserError("standard input can't be watched: name files or folders")
