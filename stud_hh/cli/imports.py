"""`stud-hh import`: what it can be told."""

from typing import Annotated, Final

import typer

from stud_hh.cli import _arguments as arguments
from stud_hh.cli import _engine
from stud_hh.cli._loading import loaded

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
    _engine.check(engine, scheduler)
    from stud_hh.cli._importing import bring_in  # noqa: PLC0415 - not for --help

    loaded()
    bring_in(paths, library, workers=workers, watch=watch, dry_run=dry_run, scheduler=scheduler)


import_.__doc__ = f"{import_.__doc__}\n{_EXAMPLES}"
