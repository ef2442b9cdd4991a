"""Reports and tables as files."""

from collections.abc import Sequence
from pathlib import Path

import typer

from stud_hh.cli._terminal import count, plain, progress
from stud_hh.reports import Sheet
from stud_hh.reports.writing import write, write_reports


def write_sheet(sheet: Sheet, path: Path) -> None:
    """Write the table to a file, and say so."""
    with progress("writing"):
        write(sheet, path)
    _tell([sheet], path)


def write_sheets(sheets: Sequence[Sheet], path: Path) -> None:
    """Write reports to a file, and say so."""
    with progress("writing"):
        write_reports(sheets, path)
    _tell(sheets, path)


def _tell(sheets: Sequence[Sheet], path: Path) -> None:
    rows = count(sum(sheet.table.num_rows for sheet in sheets), "row")
    typer.echo(f"{rows} written to {plain(str(path))}")
