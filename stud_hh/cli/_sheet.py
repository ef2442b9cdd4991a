"""Reports in the terminal."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, repeat, takewhile
from typing import Final, Literal, NamedTuple, TypeAlias

from rich.box import SIMPLE_HEAD
from rich.cells import cell_len, set_cell_size
from rich.console import Console
from rich.table import Table
from rich.text import Text

from stud_hh.cli._terminal import plain
from stud_hh.money import SIGNS
from stud_hh.reports import Report, Sheet
from stud_hh.reports.making import columns_of
from stud_hh.reports.sheet import Block, Form
from stud_hh.reports.text import NOTHING, in_column

_SHORTEST: Final = 10
"""Letters of a name that are always shown, if it has so many; more in a wide terminal."""
_GAP: Final = 2
_MARKS: Final = "± standard error; ~ few chances."

Side: TypeAlias = Literal["left", "right"]


class _Column(NamedTuple):
    label: str
    texts: Sequence[str]
    styles: Iterable[str]
    """Of each text."""
    lengths: Sequence[int]
    """Columns of the terminal that each text fills."""
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
    block = sheet.block()
    least = {"player": max(_SHORTEST, out.width // 8), "starting-hand": out.width // 2}
    columns = [_column(sheet, block, name, least.get(name)) for name in sheet.leading(block)]
    for name in sheet.essentials:
        column = _column(sheet, block, name)
        if _width([*columns, column]) > out.width:
            break
        columns.append(column)
    _print(out, columns)
    return sheet.left_out + len(block) - len(columns)


def _column(sheet: Sheet, block: Block, name: str, least: int | None = None) -> _Column:
    """With `least`, its texts may be cut to so many letters."""
    texts, styles = _styled(sheet, block, name)
    is_text = any(isinstance(value, str) for value in block[name])
    label = sheet.label(name)
    lengths = list(map(cell_len, texts))
    widest = max(len(label), *lengths)
    narrowest = widest if least is None else min(widest, least)
    return _Column(label, texts, styles, lengths, is_text, widest, narrowest)


def _styled(sheet: Sheet, block: Block, name: str) -> tuple[Sequence[str], Iterable[str]]:
    """The texts of a column, and how each is shown."""
    values, texts = block[name], list(map(plain, in_column(sheet, name, block)))
    if sheet.form(name) is Form.MONEY:
        losses = [value is not None and value < 0 for value in values]
        amounts = list(map(_amount, texts, losses, block["currency"]))
        return amounts, ["red" if is_loss else "" for is_loss in losses]
    if few := sheet.uncertain(name, block):
        return texts, ["dim" if is_few else "" for is_few in few]
    return texts, repeat("")


def _amount(text: str, is_loss: bool, currency: str) -> str:
    if text == NOTHING:
        return text
    return f"{'-' if is_loss else ''}{SIGNS.get(currency, '')}{text.removeprefix('-')}"


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
    around = {style: _around(out, style) for style in ("", "dim", "red")}
    parts = (_fitted(column, width, around) for column, width in zip(columns, widths, strict=True))
    for row in zip(*parts, strict=True):
        yield f"{(' ' * _GAP).join(row)}\n"


def _around(out: Console, style: str) -> tuple[str, str]:
    """What this terminal takes before and after a text of a style."""
    with out.capture() as shown:
        out.print(Text("|", style), end="")
    before, _, after = shown.get().partition("|")
    return before, after


def _fitted(column: _Column, width: int, around: Mapping[str, tuple[str, str]]) -> Iterator[str]:
    """The texts of a column, all of one width."""
    for text, style, length in zip(column.texts, column.styles, column.lengths, strict=False):
        before, after = around[style]
        shown, gap = text, " " * (width - length)
        if length > width:
            shown = f"{set_cell_size(text, width - 1)}…"
        inner = f"{shown}{gap}" if column.is_text else f"{gap}{shown}"
        yield f"{before}{inner}{after}"


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
