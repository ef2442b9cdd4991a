"""`stud-hh import`."""

from typing import Annotated, Final

import typer
from rich.console import Console
from rich.text import Text

from stud_hh.cli import _arguments as arguments
from stud_hh.cli._errors import UserError
from stud_hh.cli._reads import telling
from stud_hh.cli._terminal import console, count, plain, progress
from stud_hh.store import Counts, Library

_EXAMPLES: Final = """
Examples:

- `stud-hh import ~/HandHistory`
- `stud-hh import --dry-run old.zip`
"""


def import_(
    paths: Annotated[
        list[str],
        typer.Argument(
            metavar="PATHS",
            help="Files, folders, patterns, .zip or .gz archives, or - for standard input.",
        ),
    ],
    *,
    workers: Annotated[
        int,
        typer.Option(min=1, metavar="N", help="Processes that read and judge at the same time."),
    ] = 1,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Read and count, but write nothing.")
    ] = False,
    library: arguments.Library = None,
) -> None:
    """Read, judge and store hands in the library; hands that are there already stay as they are."""
    place = library or Library.default_path()
    with progress("importing") as bar:
        counts = Library(place).add(paths, workers=workers, dry_run=dry_run, progress=telling(bar))
    if not counts.read:
        raise UserError("no hand history found there")
    _print(console(), counts)
    if dry_run:
        console().print(f"Nothing was written to {plain(str(place))}.", soft_wrap=True)


import_.__doc__ = f"{import_.__doc__}\n{_EXAMPLES}"


def _print(out: Console, counts: Counts) -> None:
    out.print(f"{count(counts.read, 'hand')} read:")
    for number, what in (
        (counts.imported, "imported"),
        (counts.duplicates, "duplicates of hands that are there"),
        (counts.skipped, "skipped, of other games"),
        (counts.rejected, "rejected, unreadable"),
    ):
        out.print(f"  {number:>9,} {what}")
    verdicts = f"{counts.clean:,} clean, {counts.unproven:,} unproven, {counts.flagged:,} flagged"
    out.print(Text(f"Of the imported: {verdicts}."))
    if quiet := counts.passed - counts.unread:
        out.print(f"{count(quiet, 'file')} of other kinds passed over: no hand history in them.")
    if counts.unread:
        out.print(
            f"{count(counts.unread, 'file')} passed over: of no known format, or broken. "
            "stud-hh audit tells why.",
            soft_wrap=True,
        )
