"""Tables as Excel workbooks."""

from collections.abc import Iterator
from datetime import UTC, datetime
from decimal import Decimal
from itertools import islice
from pathlib import Path
from typing import Any, Final

import xlsxwriter

from stud_hh.reports.sheet import Form, Sheet
from stud_hh.reports.text import machine, person

MOST_ROWS: Final = 1_048_576
"""Rows of a worksheet, the heading among them; the rest goes to further sheets."""
LONGEST_TEXT: Final = 32_767
"""Characters of a cell."""
OPTIONS: Final = {
    "constant_memory": True,
    "strings_to_formulas": False,
    "strings_to_urls": False,
    "strings_to_numbers": False,
    "nan_inf_to_errors": True,
}
"""Texts are texts, whatever they look like."""
_EXACT: Final = 1 << 53
"""The largest whole number that Excel holds exactly."""
_WIDEST: Final = 40
_LOOKED_AT: Final = 200
"""Rows that decide how wide the columns are."""


def write_excel(sheet: Sheet, path: Path) -> None:
    """Write a workbook: texts as texts, amounts as numbers in the currency, a fixed heading."""
    with path.open("wb") as file, xlsxwriter.Workbook(file, OPTIONS) as book:
        writer = Writer(book, sheet)
        rows = sheet.rows()
        writer.page(islice(rows, MOST_ROWS - 1))
        while writer.is_full:
            writer.page(islice(rows, MOST_ROWS - 1))


class Writer:
    """A table in the making, on one page of a workbook or several."""

    def __init__(self, book: Any, sheet: Sheet) -> None:
        self._book = book
        self._sheet = sheet
        self._head = book.add_format({"bold": True, "bg_color": "#EDEDE8", "bottom": 1})
        self._formats: dict[str, Any] = {}
        self._forms = [sheet.form(name) for name in sheet.columns]
        self._pages = 0
        self._widths = _widths(sheet)
        self.is_full = False
        """The last page has no room for another row."""

    def page(self, rows: Iterator[list[Any]], frozen: int = 0) -> Any:
        """Write a worksheet of these rows; a second one that would be empty is left out.

        The heading stays in sight, and the first columns, as many as `frozen`.
        """
        first = next(rows, None)
        if first is None and self._pages:
            self.is_full = False
            return None
        page = self._new_page(frozen)
        last = 0
        if first is not None:
            last = self._write_rows(page, first, rows)
        page.autofilter(0, 0, last, len(self._sheet.columns) - 1)
        self.is_full = last == MOST_ROWS - 1
        return page

    def fold(self, page: Any, first: int, last: int) -> None:
        """Fold away these columns of a page."""
        for at in range(first, last + 1):
            page.set_column(at, at, self._widths[at], None, {"level": 1, "hidden": True})
        page.set_column(last + 1, last + 1, None, None, {"collapsed": True})

    def _new_page(self, frozen: int) -> Any:
        self._pages += 1
        number = f" {self._pages}" if self._pages > 1 else ""
        page = self._book.add_worksheet(f"{self._sheet.name}{number}")
        page.freeze_panes(1, frozen)
        for at, (name, width) in enumerate(zip(self._sheet.columns, self._widths, strict=True)):
            page.set_column(at, at, width)
            page.write_string(0, at, self._sheet.label(name), self._head)
        return page

    def _write_rows(self, page: Any, first: list[Any], rows: Iterator[list[Any]]) -> int:
        number = 1
        self._write_row(page, number, first)
        for number, row in enumerate(rows, start=2):
            self._write_row(page, number, row)
        return number

    def _write_row(self, page: Any, number: int, row: list[Any]) -> None:
        for at, (value, form) in enumerate(zip(row, self._forms, strict=True)):
            match value:
                case None:
                    continue
                case bool():
                    page.write_boolean(number, at, value)
                case int() if abs(value) > _EXACT:
                    page.write_string(number, at, str(value))
                case int() | float() | Decimal():
                    page.write_number(number, at, value, self._format(_pattern(value, form)))
                case datetime():
                    moment = value.astimezone(UTC).replace(tzinfo=None) if value.tzinfo else value
                    pattern = self._format("yyyy-mm-dd hh:mm:ss")
                    page.write_datetime(number, at, moment, pattern)
                case _:
                    page.write_string(number, at, _fitting(machine(value)))

    def _format(self, pattern: str | None) -> Any:
        if pattern is None:
            return None
        if pattern not in self._formats:
            self._formats[pattern] = self._book.add_format({"num_format": pattern})
        return self._formats[pattern]


def _pattern(value: float | Decimal, form: Form) -> str | None:
    if form in (Form.RATE, Form.SHARE):
        return "0.0%"
    if form is Form.NUMBER:
        return "#,##0.00"
    if isinstance(value, Decimal):
        exponent = value.as_tuple().exponent
        places = -exponent if isinstance(exponent, int) else 0
        return f"#,##0.{'0' * places}" if places > 0 else "#,##0"
    return None


def _fitting(text: str) -> str:
    return text if len(text) <= LONGEST_TEXT else text[: LONGEST_TEXT - 1] + "…"


def _widths(sheet: Sheet) -> list[int]:
    forms = [sheet.form(name) for name in sheet.columns]
    widths = [len(sheet.label(name)) + 3 for name in sheet.columns]
    for row in islice(sheet.rows(), _LOOKED_AT):
        texts = map(person, row, forms)
        widths = [max(width, len(text) + 1) for width, text in zip(widths, texts, strict=True)]
    return [min(width, _WIDEST) for width in widths]
