"""Reports in the terminal."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from stud_hh.cli._terminal import count, plain, progress
from stud_hh.money import SIGNS
from stud_hh.reports import Sheet
from stud_hh.reports.sheet import Form
from stud_hh.reports.text import in_row
from stud_hh.reports.writing import write, write_reports

_SHORTEST: Final = 10
"""Letters of a name that are always shown, if it has so many; more in a wide terminal."""
_GAP: Final = 2
_MARKS: Final = "± standard error; ~ few chances."

Row = dict[str, Any]


class _Column(NamedTuple):
    label: str
    cells: Sequence[Text]
    is_text: bool
    shortest: int | None
    """Letters that are left of longer ones at the least, where it may shrink."""

    @property
    def widest(self) -> int:
        """The letters that it fills."""
        return max(len(self.label), *(cell.cell_len for cell in self.cells))

    @property
    def narrowest(self) -> int:
        """The letters that it needs."""
        return min(self.widest, self.shortest) if self.shortest else self.widest


def print_sheets(out: Console, sheets: Sequence[Sheet], *, titled: bool) -> None:
    """Print reports, one below the other."""
    for number, sheet in enumerate(sheets):
        if titled:
            out.print(Text(("\n" if number else "") + sheet.name.capitalize(), "bold"))
        left_out = _print_sheet(out, sheet)
    note = f"{_MARKS} {left_out} more columns in files (-o); see --explain."
    out.print(Text(note, "dim"), soft_wrap=True)


def _print_sheet(out: Console, sheet: Sheet) -> int:
    """Print as many of the columns as the terminal is wide, and tell how many are left out."""
    rows = [dict(zip(sheet.columns, row, strict=True)) for row in sheet.rows()]
    shortest = max(_SHORTEST, out.width // 8)
    columns = [_column(sheet, rows, name, shortest) for name in sheet.leading(rows)]
    for name in sheet.essentials:
        column = _column(sheet, rows, name, shortest)
        if _width([*columns, column]) > out.width:
            break
        columns.append(column)
    _print(out, columns)
    return len(sheet.columns) - len(columns)


def _column(sheet: Sheet, rows: Sequence[Row], name: str, shortest: int) -> _Column:
    cells = [_cell(sheet, row, name) for row in rows]
    is_text = any(isinstance(row[name], str) for row in rows)
    return _Column(sheet.label(name), cells, is_text, shortest if name == "player" else None)


def _cell(sheet: Sheet, row: Row, name: str) -> Text:
    value = row[name]
    text = plain(in_row(sheet, name, row))
    if sheet.form(name) is not Form.MONEY or value is None:
        return Text(text, "dim" if sheet.is_uncertain(name, row) else "")
    minus = "-" if value < 0 else ""
    sign = SIGNS.get(row["currency"], "")
    return Text(f"{minus}{sign}{text.removeprefix('-')}", "red" if minus else "")


def _width(columns: Sequence[_Column]) -> int:
    return sum(column.narrowest + _GAP for column in columns) - _GAP


def _print(out: Console, columns: Sequence[_Column]) -> None:
    table = Table(box=SIMPLE_HEAD, show_edge=False, padding=(0, _GAP - 1, 0, 0), pad_edge=False)
    room = out.width - _width(columns)
    for column in columns:
        width = min(column.widest, column.narrowest + room)
        room -= width - column.narrowest
        table.add_column(
            column.label,
            justify="left" if column.is_text else "right",
            no_wrap=True,
            overflow="ellipsis",
            width=width,
        )
    for cells in zip(*(column.cells for column in columns), strict=True):
        table.add_row(*cells)
    out.print(table)


def write_sheet(out: Console, sheet: Sheet, path: Path) -> None:
    """Write the table to a file, and say so."""
    with progress("writing"):
        write(sheet, path)
    rows = count(sheet.table.num_rows, "row")
    out.print(f"{rows} written to {plain(str(path))}", soft_wrap=True)


def write_sheets(out: Console, sheets: Sequence[Sheet], path: Path) -> None:
    """Write reports to a file, and say so."""
    with progress("writing"):
        write_reports(sheets, path)
    rows = count(sum(sheet.table.num_rows for sheet in sheets), "row")
    out.print(f"{rows} written to {plain(str(path))}", soft_wrap=True)


def print_meanings(out: Console, sheets: Sequence[Sheet]) -> None:
    """Tell what the columns hold, those of files among them."""
    table = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False)
    for heading in ("Column", "In files", "Meaning"):
        table.add_column(heading, overflow="fold")
    rows = [
        (sheet.labels.get(name, ""), name, meaning)
        for sheet in sheets
        for name, meaning in sheet.meanings.items()
    ]
    for row in dict.fromkeys(rows):
        table.add_row(*row)
    out.print()
    out.print(table)
