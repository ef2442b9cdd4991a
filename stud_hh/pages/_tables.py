"""Reports as HTML tables, and rows of other tables likewise."""

from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from html import escape
from itertools import repeat
from typing import Any, Final, NamedTuple

from stud_hh.money import SIGNS
from stud_hh.reports import Sheet
from stud_hh.reports.sheet import Block, Form
from stud_hh.reports.text import harmless, in_column

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
    block = sheet.block()
    names = [*sheet.leading(block), *sheet.essentials]
    columns = [
        Column(sheet.label(name), sheet.meanings.get(name, ""), _is_text(block[name]))
        for name in names
    ]
    shown = {name: values[:most] for name, values in block.items()}
    rows = zip(*(_sheet_cells(sheet, name, shown) for name in names), strict=True)
    table = html_table(caption, columns, rows)
    left = sheet.table.num_rows - most
    more = f"<p>{left:,} more rows: stud-hh report {sheet.name} -o FILE.</p>" if left > 0 else ""
    return table + more


def _is_text(values: Iterable[Any]) -> bool:
    return any(isinstance(value, str) for value in values)


def _sheet_cells(sheet: Sheet, name: str, block: Block) -> Iterator[Cell]:
    values, texts = block[name], in_column(sheet, name, block)
    if sheet.form(name) is Form.MONEY:
        return map(_amount_cell, values, texts, block["currency"])
    if few := sheet.uncertain(name, block):
        return map(_rate_cell, values, texts, few, block[sheet.chances[name]])
    marks = map(_mark, values) if name in _SIGNED else repeat("")
    return map(Cell, texts, map(_sorts_by, values), marks)


def _amount_cell(value: Decimal | None, text: str, currency: str) -> Cell:
    return Cell(text) if value is None else money_cell(text, float(value), currency)


def _rate_cell(value: float | None, text: str, is_few: bool, chances: int) -> Cell:
    if is_few:
        return Cell(text, _sorts_by(value), "few", f"of {chances} only")
    return Cell(text, _sorts_by(value))


def _sorts_by(value: Any) -> float | None:
    return float(value) if isinstance(value, int | float | Decimal) else None


def _mark(value: float | None) -> str:
    return "" if value is None else _sign(float(value))


_SIGNED: Final = frozenset({"bb_per_100", "big_bets", "hero_bb_per_100_met"})


def money_cell(text: str, value: float, currency: str) -> Cell:
    """An amount with the sign of its currency."""
    minus = "-" if value < 0 else ""
    shown = f"{minus}{SIGNS.get(currency, '')}{text.removeprefix('-')}"
    return Cell(shown, value, _sign(value))


def _sign(value: float) -> str:
    return "loss" if value < 0 else "gain" if value > 0 else ""
