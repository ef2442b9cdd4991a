"""Reports as HTML tables, and rows of other tables likewise."""

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any, Final, NamedTuple

from stud_hh.money import SIGNS
from stud_hh.reports import Sheet
from stud_hh.reports.sheet import Form
from stud_hh.reports.text import harmless, in_row

MOST_ROWS: Final = 1_500
"""Rows of a table; a report in a file holds them all."""


class Cell(NamedTuple):
    """A value as it is shown, and as it is sorted."""

    text: str
    sorts_by: float | str | None = None
    """None: by the text."""
    mark: str = ""
    """A class of the style sheet."""
    title: str = ""
    href: str = ""


class Column(NamedTuple):
    """The head of a column."""

    label: str
    meaning: str = ""
    is_text: bool = False


def html_table(
    caption: str, columns: Sequence[Column], rows: Iterable[Sequence[Cell]], marks: str = ""
) -> str:
    """A table whose columns a script lets sort; all texts are plain and become escaped."""
    head = "".join(map(_head, columns))
    body = "\n".join(f"<tr>{''.join(map(_cell, columns, row))}</tr>" for row in rows)
    classes = f"sortable {marks}".strip()
    return (
        f'<div class="scroll" tabindex="0" role="region" aria-label="{escape(caption)}">'
        f'<table class="{classes}"><caption>{escape(caption)}</caption>'
        f"<thead><tr>{head}</tr></thead>\n<tbody>\n{body}\n</tbody></table></div>"
    )


def _head(column: Column) -> str:
    mark = ' class="text"' if column.is_text else ""
    title = f' title="{escape(column.meaning)}"' if column.meaning else ""
    return f'<th scope="col"{mark}{title}>{escape(column.label)}</th>'


def _cell(column: Column, cell: Cell) -> str:
    mark = " ".join(filter(None, ("text" if column.is_text else "", cell.mark)))
    attributes = (f' class="{mark}"' if mark else "") + (
        "" if cell.sorts_by is None else f' data-by="{escape(str(cell.sorts_by))}"'
    )
    title = f' title="{escape(cell.title)}"' if cell.title else ""
    text = escape(harmless(cell.text))
    if cell.href:
        text = f'<a href="{escape(cell.href)}">{text}</a>'
    return f"<td{attributes}{title}>{text}</td>"


# --- reports -----------------------------------------------------------------------------------


def sheet_table(sheet: Sheet, caption: str, most: int = MOST_ROWS) -> str:
    """A report with the columns that most people want, of its first rows."""
    records = [dict(zip(sheet.columns, row, strict=True)) for row in sheet.rows()]
    names = [*sheet.leading(records), *sheet.essentials]
    columns = [
        Column(sheet.label(name), sheet.meanings.get(name, ""), _is_text(records, name))
        for name in names
    ]
    rows = ([_sheet_cell(sheet, name, record) for name in names] for record in records[:most])
    table = html_table(caption, columns, rows)
    left = len(records) - most
    more = f"<p>{left:,} more rows: stud-hh report {sheet.name} -o FILE.</p>" if left > 0 else ""
    return table + more


def _is_text(records: Sequence[Mapping[str, Any]], name: str) -> bool:
    return any(isinstance(record[name], str) for record in records)


def _sheet_cell(sheet: Sheet, name: str, record: Mapping[str, Any]) -> Cell:
    value = record[name]
    text = in_row(sheet, name, record)
    is_number = isinstance(value, int | float) or hasattr(value, "scaleb")
    sorts_by = float(value) if is_number else None
    if sheet.form(name) is Form.MONEY and value is not None:
        return money_cell(text, float(value), record["currency"])
    if sheet.is_uncertain(name, record):
        of = record[sheet.chances[name]]
        return Cell(text, sorts_by, "few", f"of {of} only")
    if name in _SIGNED and is_number:
        return Cell(text, sorts_by, _sign(float(value)))
    return Cell(text, sorts_by)


_SIGNED: Final = frozenset({"bb_per_100", "big_bets", "hero_bb_per_100_met"})


def money_cell(text: str, value: float, currency: str) -> Cell:
    """An amount with the sign of its currency."""
    minus = "-" if value < 0 else ""
    shown = f"{minus}{SIGNS.get(currency, '')}{text.removeprefix('-')}"
    return Cell(shown, value, _sign(value))


def _sign(value: float) -> str:
    return "loss" if value < 0 else "gain" if value > 0 else ""
