"""The text of a PHH hand, which is TOML, to its fields."""

import datetime as dt
import re
from decimal import Decimal
from typing import Any, Final

import tomli

from stud_hh.formats._reads import RawHand
from stud_hh.formats._refusal import BAD_FIELD, RefusedError
from stud_hh.formats.interop.memory import Memory

_TEXT: Final = r"'[^'\x00-\x08\x0a-\x1f\x7f]*+'"
_SPACE: Final = r"[ \t\n]*+"
_ACTIONS: Final = re.compile(
    r"actions[ \t]*=[ \t]*"
    rf"\[(?P<all>{_SPACE}(?:{_TEXT}{_SPACE},{_SPACE})*+(?:{_TEXT}{_SPACE})?+)\]"
)
_BEGIN: Final = "\nactions = ['"
_END: Final = "']"
_BETWEEN: Final = "', '"
_LONG_QUOTES: Final = ("'''", '"""')
_NUMBER: Final = r"(?:0|[1-9][0-9]{0,15}+)(?:\.[0-9]{1,15}+)?+"
_OWN_LINE: Final = re.compile(
    r"\[(?P<heading>[0-9]++)\]"
    rf"|(?P<key>[a-z_]++) = (?:(?P<number>{_NUMBER})"
    rf"|\[(?P<numbers>{_NUMBER}(?:, {_NUMBER})*+)\]"
    r"|(?P<time>(?:[01][0-9]|2[0-3])(?::[0-5][0-9]){2}))"
)
"""Lines that each hand has to itself, as programs write them; the parser takes its time."""
_NO_TOML: Final = (ValueError, ArithmeticError, RecursionError)
"""What the parser raises over texts that it can't read."""
_BLANKS: Final = " \t"
_WHERE: Final = re.compile(r" \(at line (\d+), column \d+\)")
_DOTTED: Final = re.compile(r"(?:^|[{,\[])[ \t]*(?:[\w\"'-]+[ \t]*\.[ \t]*){20}", re.MULTILINE)
"""Keys of many parts, which take the parser time that grows with their square."""

_Line = tuple[str | None, Any]
"""A key, or none, and its value."""
_HEADING: Final = object()
"""In place of a value: the line is a heading."""
_NOTHING: Final[_Line] = (None, None)
_SHORT: Final = 500
"""Characters of a line that is remembered: many of a session's hands have it."""


def fields_of(raw: RawHand) -> dict[str, Any]:
    """The fields of a hand. Raises RefusedError where the text is no TOML."""
    actions, rest = _actions_apart(raw.text)
    table = _by_lines(rest)
    if table is None:
        table = _as_a_whole(rest, raw.line)
    if actions is None:
        return _inner(table)
    if len(table) > 1 and any(map(_is_headed, table.values())):
        # Only the whole tells under which heading they stand.
        return _inner(_as_a_whole(raw.text, raw.line))
    return _inner(table) | {"actions": actions}


def _inner(table: dict[str, Any]) -> dict[str, Any]:
    """The fields, which may stand under a heading."""
    inner = next(iter(table.values()), None)
    return inner if isinstance(inner, dict) and "variant" not in table else table


def _is_headed(value: Any) -> bool:
    """Fields under a heading of one or two brackets, or what looks like them."""
    return isinstance(value, dict) or (
        isinstance(value, list) and any(isinstance(one, dict) for one in value)
    )


# --- line by line -----------------------------------------------------------------


def _by_lines(text: str) -> dict[str, Any] | None:
    """The document, where each of its lines is one for itself, as programs write them.

    None where a line can't stand alone, or a key or a heading comes where it changes what other
    lines mean.
    """
    whole: dict[str, Any] = {}
    fields = whole
    for line in text.split("\n"):
        told = _LINES.of(line) if len(line) <= _SHORT else _read_line(line)
        if told is None:
            return None
        key, value = told
        if key is None:
            continue
        if value is _HEADING:
            if whole:
                return None
            fields = whole[key] = {}
        elif key in fields:
            return None
        else:
            fields[key] = value
    return whole


def _line(text: str) -> _Line | None:
    """A line as a document; None where it is none, or would take long."""
    found = _OWN_LINE.fullmatch(text)
    if found is None:
        return _read_line(text)
    heading, key, number, numbers, time = found.groups()
    if heading is not None:
        return heading, _HEADING
    if number is not None:
        return key, _number(number)
    if time is not None:
        return key, dt.time.fromisoformat(time)
    return key, [_number(one) for one in numbers.split(", ")]


def _number(text: str) -> Decimal | int:
    return Decimal(text) if "." in text else int(text)


def _read_line(text: str) -> _Line | None:
    if _DOTTED.search(text):
        return None
    try:
        table = tomli.loads(text, parse_float=Decimal)
    except _NO_TOML:
        return None
    if not table:
        return _NOTHING
    ((key, value),) = table.items()
    if not text.lstrip(_BLANKS).startswith("["):
        return key, value
    return None if value else (key, _HEADING)


_LINES: Final = Memory(_line)


# --- as a whole -------------------------------------------------------------------


def _as_a_whole(text: str, first: int) -> dict[str, Any]:
    """The document. Raises RefusedError where the text, from line `first` on, is no TOML."""
    if dotted := _DOTTED.search(text):
        line = first + text.count("\n", 0, dotted.start())
        raise RefusedError(BAD_FIELD, line, "a plain key")
    try:
        return tomli.loads(text, parse_float=Decimal)
    except _NO_TOML as error:
        where = _WHERE.search(str(error))
        line = first + (int(where[1]) - 1 if where else 0)
        expected = _WHERE.sub("", str(error)) if where else "TOML that can be read"
        raise RefusedError(BAD_FIELD, line, expected) from error


# --- the actions ------------------------------------------------------------------


def _actions_apart(text: str) -> tuple[list[str] | None, str]:
    """The actions, where they are plain literal strings, and the text with none in their place.

    They are most of a hand, and the parser takes its time over arrays.
    """
    begin = text.find(_BEGIN)
    if begin >= 0 and (found := _in_one_line(text, begin + len(_BEGIN))) is not None:
        return found
    if any(quotes in text for quotes in _LONG_QUOTES):
        return None, text
    match = _ACTIONS.search(text)
    if match is None or not _begins_line(text, match.start()):
        return None, text
    lines = "\n" * match["all"].count("\n")
    rest = f"{text[: match.start('all')]}{lines}{text[match.end('all') :]}"
    return match["all"].split("'")[1::2], rest


def _in_one_line(text: str, begin: int) -> tuple[list[str], str] | None:
    """Actions as programs write them, from the first on; None where they are no such."""
    line_end = text.find("\n", begin)
    end = (len(text) if line_end < 0 else line_end) - len(_END)
    if end < begin or not text.startswith(_END, end):
        return None
    if any(text.find(quotes, 0, begin) >= 0 for quotes in _LONG_QUOTES):
        return None
    inside = text[begin:end]
    actions = inside.split(_BETWEEN)
    if inside.count("'") != 2 * (len(actions) - 1) or not inside.isprintable():
        return None
    return actions, text[: begin - 1] + text[end + 1 :]


def _begins_line(text: str, at: int) -> bool:
    """Whether nothing but blanks stands before a place in its line."""
    return not text[text.rfind("\n", 0, at) + 1 : at].strip(_BLANKS)
