"""Reports in the terminal."""

from collections.abc import Iterator, Sequence
from itertools import accumulate, takewhile
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from rich.box import SIMPLE_HEAD
from rich.cells import cell_len, set_cell_size
from rich.console import Console
from rich.table import Table
from rich.text import Text

from stud_hh.cli._terminal import count, plain, progress
from stud_hh.money import SIGNS
from stud_hh.reports import Report, Sheet
from stud_hh.reports.making import columns_of
from stud_hh.reports.sheet import Form
from stud_hh.reports.text import in_row
from stud_hh.reports.writing import write, write_reports

_SHORTEST: Final = 10
"""Letters of a name that are always shown, if it has so many; more in a wide terminal."""
_GAP: Final = 2
_MARKS: Final = "± standard error; ~ few chances."

Row = dict[str, Any]
Side: TypeAlias = Literal["left", "right"]


class _Cell(NamedTuple):
    text: str
    style: str
    length: int
    """Columns of the terminal that it fills."""


class _Column(NamedTuple):
    label: str
    cells: Sequence[_Cell]
    is_text: bool
    widest: int
    """The letters that it fills."""
    narrowest: int
    """The letters that it needs, of which some may be cut."""

    @property
    def justify(self) -> Side:
        """Where its cells stand."""
        return "left" if self.is_text else "right"


def print_sheets(out: Console, sheets: Sequence[Sheet], *, titled: bool) -> None:
    """Print reports, one below the other."""
    for number, sheet in enumerate(sheets):
        if titled:
            out.print(Text(("\n" if number else "") + sheet.name.capitalize(), "bold"))
        left_out = _print_sheet(out, sheet)
    note = f"{_MARKS} {left_out} more columns in files (-o); see --explain."
    out.print(Text(note, "dim"), soft_wrap=True)


def printable(report: Report, width: int) -> list[str]:
    """The essential columns that `print_sheets` may find room for."""
    labels = {one.name: one.label for one in columns_of(report)}
    ends = accumulate(len(labels[name]) + _GAP for name in report.essentials)
    fitting = takewhile(
        lambda one: one[1] - _GAP <= width, zip(report.essentials, ends, strict=True)
    )
    return [name for name, _ in fitting]


def _print_sheet(out: Console, sheet: Sheet) -> int:
    """Print as many of the columns as the terminal is wide, and tell how many are left out."""
    names = sheet.columns
    rows = [dict(zip(names, row, strict=True)) for row in sheet.rows()]
    shortest = max(_SHORTEST, out.width // 8)
    columns = [_column(sheet, rows, name, shortest) for name in sheet.leading(rows)]
    for name in sheet.essentials:
        column = _column(sheet, rows, name, shortest)
        if _width([*columns, column]) > out.width:
            break
        columns.append(column)
    _print(out, columns)
    return sheet.left_out + len(names) - len(columns)


def _column(sheet: Sheet, rows: Sequence[Row], name: str, shortest: int) -> _Column:
    cells = [_cell(sheet, row, name) for row in rows]
    is_text = any(isinstance(row[name], str) for row in rows)
    label = sheet.label(name)
    widest = max(len(label), *(cell.length for cell in cells))
    narrowest = min(widest, shortest) if name == "player" else widest
    return _Column(label, cells, is_text, widest, narrowest)


def _cell(sheet: Sheet, row: Row, name: str) -> _Cell:
    value = row[name]
    text, style = plain(in_row(sheet, name, row)), ""
    if sheet.form(name) is Form.MONEY and value is not None:
        minus, style = ("-", "red") if value < 0 else ("", "")
        text = f"{minus}{SIGNS.get(row['currency'], '')}{text.removeprefix('-')}"
    elif sheet.is_uncertain(name, row):
        style = "dim"
    return _Cell(text, style, cell_len(text))


def _width(columns: Sequence[_Column]) -> int:
    return sum(column.narrowest + _GAP for column in columns) - _GAP


def _print(out: Console, columns: Sequence[_Column]) -> None:
    table = Table(box=SIMPLE_HEAD, show_edge=False, padding=(0, _GAP - 1, 0, 0), pad_edge=False)
    widths = list(_widths(columns, out.width))
    for column, width in zip(columns, widths, strict=True):
        table.add_column(
            column.label, justify=column.justify, no_wrap=True, overflow="ellipsis", width=width
        )
    out.print(table)
    # Rich takes a millisecond or two for a row of a table, and some have thousands.
    out.file.writelines(_lines(out, columns, widths))


def _widths(columns: Sequence[_Column], most: int) -> Iterator[int]:
    room = most - _width(columns)
    for column in columns:
        width = max(1, min(column.widest, column.narrowest + room))
        room -= width - column.narrowest
        yield width


def _lines(out: Console, columns: Sequence[_Column], widths: Sequence[int]) -> Iterator[str]:
    styles = {style: _around(out, style) for style in ("", "dim", "red")}
    for cells in zip(*(column.cells for column in columns), strict=True):
        parts = [
            _fitted(cell, column.justify, width).join(styles[cell.style])
            for cell, column, width in zip(cells, columns, widths, strict=True)
        ]
        yield f"{(' ' * _GAP).join(parts)}\n"


def _around(out: Console, style: str) -> tuple[str, str]:
    """What this terminal takes before and after a text of a style."""
    with out.capture() as shown:
        out.print(Text("|", style), end="")
    before, _, after = shown.get().partition("|")
    return before, after


def _fitted(cell: _Cell, side: Side, width: int) -> str:
    text, gap = cell.text, width - cell.length
    if gap < 0:
        text, gap = f"{set_cell_size(text, width - 1)}…", 0
    return f"{text}{' ' * gap}" if side == "left" else f"{' ' * gap}{text}"


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
