"""Poker Hand History, the open notation: `.phh` holds one hand, `.phhs` many."""

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

import msgspec

from stud_hh.formats._bounds import MOST_CHARACTERS
from stud_hh.formats._document import raw_hand
from stud_hh.formats._fields import BadFieldError
from stud_hh.formats._reads import Imported, RawHand, Rejected, Skipped
from stud_hh.formats._refusal import BAD_FIELD, BAD_HEADER, RefusedError, rejected
from stud_hh.formats._untold import Untold
from stud_hh.formats.interop import home
from stud_hh.formats.interop.phh_actions import UNTOLD
from stud_hh.formats.interop.phh_hand import hand_of
from stud_hh.formats.interop.phh_text import fields_of
from stud_hh.formats.interop.phh_told import PhhHand
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
_WORD: Final = re.compile(r"[a-z_]{4,30}")


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
            table = fields_of(raw)
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
    if not isinstance(variant, str) or not variant:
        raise RefusedError(BAD_HEADER, raw.line, "a variant")
    return Skipped(raw, _OTHER_GAMES.get(variant, variant))


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
