"""`stud-hh export`."""

from pathlib import Path
from typing import Annotated, Final

import typer

from stud_hh.cli import _arguments as arguments
from stud_hh.cli._errors import unknown
from stud_hh.cli._files import write_sheet
from stud_hh.cli._tables import tables
from stud_hh.cli._terminal import console
from stud_hh.reports import writing
from stud_hh.reports.tables import NEEDED, sheet_of
from stud_hh.writers import SUFFIXES

_EXAMPLES: Final = """
Examples:

- `stud-hh export players histories/ -o players.xlsx`
- `stud-hh export findings -o findings.csv`
- `stud-hh export hands histories/ -o hands.ohh`
"""


def export(
    table: Annotated[str, typer.Argument(metavar="TABLE", help=f"One of: {', '.join(NEEDED)}.")],
    paths: arguments.Paths = None,
    *,
    output: Annotated[
        Path,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE",
            help=f"The file: {', '.join(writing.EXPORTS)}; for hands also {', '.join(SUFFIXES)}.",
        ),
    ],
    unplayable: Annotated[
        bool,
        typer.Option("--unplayable", help="PHH: write also hands that PokerKit can't replay."),
    ] = False,
    library: arguments.Library = None,
) -> None:
    """Write a table of facts as Parquet, CSV, Excel or JSON Lines.

    Amounts are whole minor units (cents) in Parquet and JSON Lines, where `exponent` tells
    the decimal places; in CSV and Excel they are decimals in the currency of the row.

    Hands are written in other formats too: PHH (.phh for one, .phhs for many), OHH (.ohh),
    and as PokerStars writes them (.txt). What a format can't hold is told; hands that it
    can't hold at all are left out and named, as are hands that PokerKit can't replay from PHH.
    """
    if table not in NEEDED:
        raise unknown("table", table, NEEDED)
    suffixes = (*writing.EXPORTS, *(SUFFIXES if table == "hands" else ()))
    writing.check_target(output, suffixes)
    if output.suffix.lower() in SUFFIXES:
        from stud_hh.cli._hands import write_hands  # noqa: PLC0415 - it reads hands,
        from stud_hh.cli._reads import reads  # noqa: PLC0415 - which tables do without

        write_hands(console(), reads(paths, library), output, unplayable=unplayable)
        return
    sheet = sheet_of(table, tables(dict.fromkeys(NEEDED[table]), paths, library))
    write_sheet(sheet, output)


export.__doc__ = f"{export.__doc__}\n{_EXAMPLES}"
