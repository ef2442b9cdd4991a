"""Values as texts, for all kinds of files and for the terminal."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from decimal import Decimal
from typing import Any, Final

from stud_hh.reports.sheet import Block, Form, Sheet

_CONTROLS: Final = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]"
)
"""What steers terminals, or turns the direction of writing; not tabs and ends of lines."""
NOTHING: Final = "-"
"""What people read where there is no value."""
_NUMBERS: Final = frozenset({int, float, type(None)})
_STARTS_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "\n")


def harmless(text: str) -> str:
    r"""The text with its control letters written out, `\x1b`: names that differ stay apart."""
    if text.isprintable():
        return text
    return _CONTROLS.sub(lambda found: found[0].encode("unicode_escape").decode(), text)


def machine(value: Any) -> str:
    """A value exactly, for programs that read CSV, but for letters that would steer a terminal."""
    match value:
        case None:
            return ""
        case bool():
            return "true" if value else "false"
        case Decimal():
            return f"{value:f}"
        case datetime():
            return value.isoformat()
        case list():
            return " ".join(map(machine, value))
        case _:
            return harmless(str(value))


def cell(value: Any) -> Any:
    """A value for a cell of CSV, where a text that a spreadsheet would run is made harmless.

    Numbers stay what they are: the csv module writes them as `machine` does, and sooner.
    """
    if type(value) in _NUMBERS:
        return value
    text = machine(value)
    runs = isinstance(value, str | list) and text.startswith(_STARTS_FORMULA)
    return f"'{text}" if runs else text


def cells(values: Sequence[Any]) -> Sequence[Any]:
    """A column's values for CSV, as `cell` has them; it looks at each object once."""
    if {*map(type, values)} <= _NUMBERS:
        return values
    different = {id(value): value for value in values}
    told = {one: cell(value) for one, value in different.items()}
    return [told[id(value)] for value in values]


def person(value: Any, form: Form = Form.PLAIN) -> str:
    """A value for people to read."""
    if value is None:
        return NOTHING
    return _PERSON.get(form, _plain)(value)


def shown(sheet: Sheet) -> Iterator[list[str]]:
    """The rows of a table for people; `~` marks rates of few chances."""
    for block in sheet.blocks():
        columns = (in_column(sheet, name, block) for name in block)
        yield from map(list, zip(*columns, strict=True))


def in_column(sheet: Sheet, name: str, block: Block) -> Sequence[str]:
    """The values of a column for people."""
    form = sheet.form(name)
    texts = [person(value, form) for value in block[name]]
    if not any(few := sheet.uncertain(name, block)):
        return texts
    return [f"~{text}" if is_few else text for text, is_few in zip(texts, few, strict=True)]


def _plain(value: Any) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case int():
            return f"{value:,}"
        case float():
            return f"{value:,.2f}"
        case datetime():
            return f"{value:%Y-%m-%d %H:%M:%S}"
        case _:
            return machine(value)


_PERSON: Final[Mapping[Form, Callable[[Any], str]]] = {
    Form.MONEY: lambda value: f"{value:,f}",
    Form.RATE: lambda value: f"{value:.1%}",
    Form.SHARE: lambda value: f"{value:.1%}",
    Form.NUMBER: lambda value: f"{value:,.2f}",
}
