"""Poker Hand History, the open notation: `.phh` holds one hand, `.phhs` many."""

import re
from collections.abc import Iterator, Mapping
from decimal import Decimal
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final

import msgspec
import tomli

from stud_hh.formats._bounds import MOST_CHARACTERS
from stud_hh.formats._document import raw_hand
from stud_hh.formats._fields import BadFieldError
from stud_hh.formats._reads import Imported, RawHand, Rejected, Skipped
from stud_hh.formats._refusal import BAD_FIELD, BAD_HEADER, RefusedError, rejected
from stud_hh.formats._untold import Untold
from stud_hh.formats.interop import home
from stud_hh.formats.interop.phh_actions import UNTOLD
from stud_hh.formats.interop.phh_fields import PhhHand
from stud_hh.formats.interop.phh_hand import hand_of
from stud_hh.model import Hand

__all__ = ["GAMES", "PHH", "UNTOLD"]

SITE: Final = "PHH"
GAMES: Final[Mapping[str, str]] = MappingProxyType(
    {"F7S/8": "stud8", "F7S": "stud", "FR": "razz"},
)
"""The notation's codes of the games that are read."""

_OTHER_GAMES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "FT": "fixed-limit hold'em",
        "NT": "no-limit hold'em",
        "NS": "no-limit short-deck hold'em",
        "PO": "pot-limit Omaha hold'em",
        "FO/8": "fixed-limit Omaha hi/lo",
        "N2L1D": "no-limit 2-7 single draw",
        "F2L3D": "fixed-limit 2-7 triple draw",
        "FB": "fixed-limit badugi",
    }
)
_KEYS: Final = (
    "variant|ante_trimming_status|antes|blinds_or_straddles|bring_in|small_bet|big_bet|min_bet"
    "|starting_stacks|actions|author|event|url|venue|address|city|region|postal_code|country"
    "|time|time_zone|time_zone_abbreviation|day|month|year|hand|level|seats|seat_count|table"
    "|players|finishing_stacks|winnings|currency|currency_symbol|time_limit|time_banks"
)
"""The fields of the notation, any of which may come first."""
_HEADING: Final = r"\[ *(?:\w+|\"[^\"\n]*\"|'[^'\n]*') *\][ \t]*(?:#[^\n]*)?(?=\n)"
_FIELD: Final = rf"(?:{_KEYS})[ \t]*=(?!=)"
_LINE: Final = re.compile(rf"[ \t]*(?:{_FIELD}|_\w+[ \t]*=|'(?:d|p\d+) )")
_NEXT: Final = re.compile(
    rf"\n(?=[ \t]*(?:(?P<heading>{_HEADING}\s*+(?:#[^\n]*+\s*+)*+\w+[ \t]*=)|variant[ \t]*=))"
)
"""The end of the line before the next hand."""
_OF_A_HAND: Final = re.compile(r"^[ \t]*(?:variant|actions)[ \t]*=", re.MULTILINE)
_TEXT: Final = r"'[^'\x00-\x08\x0a-\x1f\x7f]*+'"
_SPACE: Final = r"[ \t\n]*+"
_ACTIONS: Final = re.compile(
    r"actions[ \t]*=[ \t]*"
    rf"\[(?P<all>{_SPACE}(?:{_TEXT}{_SPACE},{_SPACE})*+(?:{_TEXT}{_SPACE})?+)\]"
)
_ACTIONS_LINE: Final = re.compile(r"^actions = \[('.*')\]$", re.MULTILINE)
_NO_TOML: Final = (ValueError, ArithmeticError, RecursionError)
"""What the parser raises over texts that it can't read."""
_BLANKS: Final = " \t"
_MAY_HEAD: Final = ("[", *_BLANKS)
_SHORT: Final = 500
"""Characters of a line that is remembered."""
_WHERE: Final = re.compile(r" \(at line (\d+), column \d+\)")
_WORD: Final = re.compile(r"[a-z_]{4,30}")
_DOTTED: Final = re.compile(r"(?:^|[{,\[])[ \t]*(?:[\w\"'-]+[ \t]*\.[ \t]*){20}", re.MULTILINE)
"""Keys of many parts, which take the parser time that grows with their square."""


class Phh:
    """The format."""

    site: Final = SITE
    games: Final = MappingProxyType({**GAMES, **home.GAMES})
    reads: Final = "one hand (.phh) or many (.phhs), of any room"
    untold: Final = frozenset(
        {
            Untold.UNCALLED,
            Untold.POTS,
            Untold.HALVES,
            Untold.TOTAL,
            Untold.RAKE,
            Untold.SEATS,
        }
    )
    opening: Final = rf"[ \t]*(?:{_FIELD}|{_HEADING}\s*{_FIELD})"

    def knows(self, line: str) -> bool:
        """Such a line may stand in a file of this format."""
        return _LINE.match(line) is not None

    def cutter(self, path: str, first: int) -> "PhhCutter":
        """What cuts a document that begins at line `first` of a file."""
        return PhhCutter(path, first)

    def read(self, raw: RawHand) -> Imported | Skipped | Rejected:
        """Read a hand; without a `_site` of its own it is a hand of no known house."""
        try:
            table = _parsed(raw)
            name = _game_name(table)
            game = self.games.get(str(name))
            if game is None:
                return _not_read(raw, name)
            return Imported(raw, _hand(raw, table, game))
        except RefusedError as refused:
            return rejected(raw, None, refused)


def _game_name(table: dict[str, Any]) -> object:
    """The variant, or what a hand of one that is read calls its game itself."""
    variant = table.get("variant")
    if str(variant) not in GAMES:
        return variant
    return home.own_name(table.get("_game"), declares="_declared" in table) or variant


def _not_read(raw: RawHand, variant: object) -> Skipped:
    if not isinstance(variant, str):
        raise RefusedError(BAD_HEADER, raw.line, "a variant")
    return Skipped(raw, _OTHER_GAMES.get(variant, variant))


def _parsed(raw: RawHand) -> dict[str, Any]:
    """The fields of the hand. Raises RefusedError where the text is no TOML."""
    actions, rest = _actions_apart(raw.text)
    table = _by_lines(rest)
    if table is None:
        table = _as_a_whole(rest, raw.line)
    if actions is None:
        return _fields(table)
    if len(table) > 1 and any(map(_is_headed, table.values())):
        # Only the whole tells under which heading they stand.
        return _fields(_as_a_whole(raw.text, raw.line))
    return _fields(table) | {"actions": actions}


def _fields(table: dict[str, Any]) -> dict[str, Any]:
    """The fields of a hand, which may stand under a heading."""
    inner = next(iter(table.values()), None)
    return inner if isinstance(inner, dict) and "variant" not in table else table


def _is_headed(value: Any) -> bool:
    """Fields under a heading of one or two brackets, or what looks like them."""
    return isinstance(value, dict) or (
        isinstance(value, list) and any(isinstance(one, dict) for one in value)
    )


def _by_lines(text: str) -> dict[str, Any] | None:
    """The document, where each of its lines is one for itself, as programs write them.

    Many lines of a session's hands are the same, and are read but once. None where a line can't
    stand alone, or a key or a heading comes where it changes what other lines mean.
    """
    whole: dict[str, Any] = {}
    fields = whole
    for line in text.split("\n"):
        told = (_line if len(line) <= _SHORT else _line.__wrapped__)(line)
        if told is None:
            return None
        if line[:1] in _MAY_HEAD and line.lstrip(_BLANKS).startswith("["):
            if whole or {} not in told.values():
                return None
            fields = whole[next(iter(told))] = {}
            continue
        count = len(fields) + len(told)
        fields.update(told)
        if len(fields) != count:
            return None
    return whole


@lru_cache(maxsize=1 << 12)
def _line(text: str) -> dict[str, Any] | None:
    """A line as a document; None where it is none, or would take long."""
    if _DOTTED.search(text):
        return None
    try:
        return tomli.loads(text, parse_float=Decimal)
    except _NO_TOML:
        return None


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


def _actions_apart(text: str) -> tuple[list[str] | None, str]:
    """The actions, where they are plain literal strings, and the text with none in their place.

    They are most of a hand, and Python's parser takes its time over arrays.
    """
    if "'''" in text or '"""' in text:
        return None, text
    line = _ACTIONS_LINE.search(text)
    if line is not None and (actions := _as_programs_write(line[1])) is not None:
        return actions, text[: line.start(1)] + text[line.end(1) :]
    found = _ACTIONS.search(text)
    if found is None or not _begins_line(text, found.start()):
        return None, text
    lines = "\n" * found["all"].count("\n")
    rest = f"{text[: found.start('all')]}{lines}{text[found.end('all') :]}"
    return found["all"].split("'")[1::2], rest


def _as_programs_write(texts: str) -> list[str] | None:
    """Literal strings with a comma and a blank between them; None where they are no such."""
    parts = texts.split("'")
    is_plain = texts.isprintable() and not {*parts[2:-1:2]} - {", "}
    return parts[1::2] if is_plain else None


def _begins_line(text: str, at: int) -> bool:
    """Whether nothing but blanks stands before a place in its line."""
    return not text[text.rfind("\n", 0, at) + 1 : at].strip(_BLANKS)


def _hand(raw: RawHand, table: dict[str, Any], game: str) -> Hand:
    try:
        told = msgspec.convert(table, PhhHand)
        return hand_of(raw, told, game)
    except (msgspec.ValidationError, BadFieldError) as error:
        raise RefusedError(BAD_FIELD, _line_of(raw, str(error)), str(error)) from error


def _line_of(raw: RawHand, error: str) -> int:
    """The line of the field that an error names, or the first."""
    for word in _WORD.findall(error):
        if found := re.search(rf"^[ \t]*{word}[ \t]*=", raw.text, re.MULTILINE):
            return raw.line + raw.text.count("\n", 0, found.start())
    return raw.line


class PhhCutter:
    """Cuts a file at the headings of its hands."""

    def __init__(self, path: str, first: int) -> None:
        self._path = path
        self._line = first
        self._text = ""
        self._dropped = 0
        """Lines of a hand that is too long for one, not kept."""

    def feed(self, text: str) -> Iterator[RawHand]:
        """Take more lines; a hand ends before the next one's heading or variant."""
        self._text += text
        # A heading tells itself from an array by the line after it, which may be to come.
        yield from self._cut(self._text.rfind("\n"))
        if len(self._text) > 2 * MOST_CHARACTERS:
            self._dropped += self._text.count("\n", MOST_CHARACTERS + 1)
            self._text = self._text[: MOST_CHARACTERS + 1]

    def close(self) -> Iterator[RawHand]:
        """The last hand."""
        yield from self._cut(len(self._text))
        yield from self._end(self._text)

    def _cut(self, end: int) -> Iterator[RawHand]:
        begin = 0
        for mark in _NEXT.finditer(self._text, 0, end):
            before = self._text[begin : mark.start()]
            if _OF_A_HAND.search(before) or (mark["heading"] and before.strip()):
                yield from self._end(before)
                begin = mark.start()
        self._text = self._text[begin:]

    def _end(self, text: str) -> Iterator[RawHand]:
        whole = text.removeprefix("\n")
        if _OF_A_HAND.search(whole):
            yield raw_hand(self._path, self._line, whole.rstrip(), SITE)
        self._line += text.count("\n") + self._dropped
        self._dropped = 0


PHH: Final = Phh()
