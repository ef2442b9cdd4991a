"""Where names stand in a text: what reading makes of a line, and at which letters."""

import html
import json
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from stud_hh.formats.lines.grammar import Grammar, grammar
from stud_hh.formats.lines.lines import BLANKS
from stud_hh.formats.lines.page import Meaning, Page
from stud_hh.formats.lines.terminal import Fields
from stud_hh.formats.rooms.room import Room


class NamePlace(NamedTuple):
    """A name in a text."""

    start: int
    name: str
    """What it means; in a document it may be written with escapes."""
    end: int


class NamedLine(NamedTuple):
    """A line of a hand, and the names in it."""

    places: tuple[NamePlace, ...]
    is_remark: bool
    """It tells nothing of the game, such as chat: it may hold more names anywhere."""


def named_lines(room: Room, lines: list[str]) -> Iterator[NamedLine]:
    """The names in each line of a hand that this room's format reads."""
    rules = grammar(room.grammar)
    page = Page(lines, 0, {}, _as_it_stands, {None})
    for line in lines:
        meaning = rules.lines.read(line, page)
        text = line.rstrip(BLANKS)
        places = _in_line(rules, meaning, text) if meaning.kind else _in_remark(meaning, text)
        yield NamedLine(tuple(places), is_remark=not meaning.kind)


def _as_it_stands(kind: str, fields: Fields) -> Meaning:
    return Meaning(kind, fields.get("player"), lambda _line, fields: fields, (fields,))


def _in_line(rules: Grammar, meaning: Meaning, text: str) -> Iterator[NamePlace]:
    terminal, fields = rules.lines.terminal(meaning.kind), meaning.value(0)
    if terminal.seats_a_player and (found := terminal.fullmatch(text)):
        yield NamePlace(found.start("name"), found["name"], found.end("name"))
    elif meaning.player is not None:
        start = terminal.place_of(text, meaning.player)
        if start is not None:
            yield NamePlace(start, meaning.player, start + len(meaning.player))
    elif winners := fields.get("winners"):
        yield from _winners(text, text.rindex(winners))


_WINNER: Final = re.compile(r"(?P<name>.+?) \([^()]+\)(?:, |$)")


def _winners(text: str, start: int) -> Iterator[NamePlace]:
    for one in _WINNER.finditer(text, start):
        yield NamePlace(one.start("name"), one["name"], one.end("name"))


def _in_remark(meaning: Meaning, text: str) -> Iterator[NamePlace]:
    if meaning.player:
        start = text.index(meaning.player)
        yield NamePlace(start, meaning.player, start + len(meaning.player))


def takes_name(room: Room, seat: str, name: str) -> bool:
    """Whether a seat's line may name anybody so: some rooms name players by their seats."""
    fields = grammar(room.grammar).lines.fields("SEAT", seat)
    return fields is not None and fields["name"] == name


# --- documents ------------------------------------------------------------------------------

_STRING: Final = r"\"(?:[^\"\\\n]|\\.)*\"|'[^'\n]*'"
_XML_STRING: Final = r"\"(?P<{0}>[^\"<]*)\"|'(?P<{0}_>[^'<]*)'"
_IPOKER: Final = re.compile(
    rf"<player\b[^<>]*?\bname\s*=\s*(?:{_XML_STRING.format('seated')})"
    rf"|<(?:action|cards)\b[^<>]*?\bplayer\s*=\s*(?:{_XML_STRING.format('acting')})"
    r"|<nickname>\s*(?P<client>[^<]*?)\s*</nickname>"
)
_MERGE: Final = re.compile(rf"<player\b[^<>]*?\bnickname\s*=\s*(?:{_XML_STRING.format('seated')})")
_PHH_PLAYERS: Final = re.compile(
    rf"^[ \t]*players[ \t]*=[ \t]*\[(?P<all>(?:\s+|,|#[^\n]*|{_STRING})*)", re.MULTILINE
)
_TOML_STRING: Final = re.compile(rf"#[^\n]*|(?P<name>{_STRING})")
_OHH_PLAYERS: Final = re.compile(r"\"players\"\s*:\s*(?=\[)")
_OHH_NAME: Final = re.compile(r"\"name\"\s*:\s*(?P<name>\"(?:[^\"\\]|\\.)*\")")


def _by_groups(pattern: re.Pattern[str], text: str) -> Iterator[NamePlace]:
    for found in pattern.finditer(text):
        group = found.lastgroup or ""
        yield NamePlace(found.start(group), html.unescape(found[group]), found.end(group))


def _in_phh(text: str) -> Iterator[NamePlace]:
    for players in _PHH_PLAYERS.finditer(text):
        for one in _TOML_STRING.finditer(text, *players.span("all")):
            if one["name"]:
                start, end = one.span("name")
                yield NamePlace(start + 1, _toml(one["name"]), end - 1)


def _toml(string: str) -> str:
    """What a string means; what it says, where it is none."""
    try:
        meant: str = tomllib.loads(f"name = {string}")["name"]
    except tomllib.TOMLDecodeError:
        return string[1:-1]
    return meant


def _in_ohh(text: str) -> Iterator[NamePlace]:
    for players in _OHH_PLAYERS.finditer(text):
        try:
            _, end = json.JSONDecoder().raw_decode(text, players.end())
        except (json.JSONDecodeError, RecursionError):
            continue
        for one in _OHH_NAME.finditer(text, players.end(), end):
            start, stop = one.span("name")
            yield NamePlace(start + 1, json.loads(one["name"]), stop - 1)


DOCUMENT_NAMES: Final[Mapping[str, Callable[[str], Iterator[NamePlace]]]] = MappingProxyType(
    {
        "iPoker": lambda text: _by_groups(_IPOKER, text),
        "Merge": lambda text: _by_groups(_MERGE, text),
        "PHH": _in_phh,
        "OHH": _in_ohh,
    }
)
"""By format, the names in a whole document, whether its hands are read or not."""
