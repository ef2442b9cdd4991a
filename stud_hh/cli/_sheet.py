"""Reports in the terminal."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from stud_hh.cli._terminal import count, plain, progress
from stud_hh.reports import Report, Sheet
from stud_hh.reports.money import SIGNS
from stud_hh.reports.sheet import Form
from stud_hh.reports.text import person
from stud_hh.reports.writing import write

_SHORTEST: Final = 10
"""Letters of a name that are always shown, if it has so many."""
_GAP: Final = 2

Row = dict[str, Any]


class _Column(NamedTuple):
    label: str
    cells: Sequence[Text]
    is_text: bool
    may_shrink: bool

    @property
    def widest(self) -> int:
        """The letters that it fills."""
        return max(len(self.label), *(cell.cell_len for cell in self.cells))

    @property
    def narrowest(self) -> int:
        """The letters that it needs."""
        return min(self.widest, _SHORTEST) if self.may_shrink else self.widest


def print_sheet(out: Console, sheet: Sheet, report: Report, by: Sequence[str]) -> None:
    """Print as many of the columns as the terminal is wide, the essential ones first."""
    rows = [dict(zip(sheet.columns, row, strict=True)) for row in sheet.rows()]
    first, *others = report.essentials
    site, currency = (_if_several(rows, name) for name in ("site", "currency"))
    columns = [_column(sheet, rows, name) for name in (*site, first, *by, *currency)]
    for name in others:
        column = _column(sheet, rows, name)
        if _width([*columns, column]) > out.width:
            break
        columns.append(column)
    _print(out, columns)
    left_out = len(sheet.columns) - len(columns)
    note = f"± is the standard error. {left_out} more columns in files (-o); --explain tells all."
    out.print(Text(note, "dim"), soft_wrap=True)


def _if_several(rows: Sequence[Row], name: str) -> list[str]:
    return [name] if len({row[name] for row in rows}) > 1 else []


def _column(sheet: Sheet, rows: Sequence[Row], name: str) -> _Column:
    form = sheet.form(name)
    cells = [_cell(row, name, form) for row in rows]
    is_text = any(isinstance(row[name], str) for row in rows)
    return _Column(sheet.label(name), cells, is_text, name == "player")


def _cell(row: Row, name: str, form: Form) -> Text:
    value = row[name]
    text = plain(person(value, form))
    if form is not Form.MONEY or value is None:
        return Text(text)
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


def print_meanings(out: Console, sheet: Sheet) -> None:
    """Tell what the columns hold, those of files among them."""
    table = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False)
    for heading in ("Column", "In files", "Meaning"):
        table.add_column(heading, overflow="fold")
    for name, meaning in sheet.meanings.items():
        table.add_row(sheet.labels.get(name, ""), name, meaning)
    out.print()
    out.print(table)
