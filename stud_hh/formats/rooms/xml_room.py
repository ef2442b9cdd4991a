"""A room that writes XML: how its hands are recognised and read."""

import re
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from stud_hh.formats._document import Cutter
from stud_hh.formats._fields import IN_THOUSANDS, SIGNS, Unit, sign_in
from stud_hh.formats._others import is_name
from stud_hh.formats._reads import Imported, RawHand, Rejected, Skipped
from stud_hh.formats._refusal import BAD_FIELD, BAD_HEADER, UNKNOWN_LINE, RefusedError, rejected
from stud_hh.formats._untold import Untold
from stud_hh.formats.lines.page import UNREADABLE
from stud_hh.formats.lines.terminal import Fields
from stud_hh.formats.rooms.xml import Element, XmlCutter, parse
from stud_hh.formats.telling.context import Context
from stud_hh.formats.telling.events import understand
from stud_hh.formats.telling.habits import Habits
from stud_hh.formats.telling.header import CODES
from stud_hh.formats.telling.making import Source, hand_of
from stud_hh.games import GAMES
from stud_hh.model import Hand

_TAG: Final = re.compile(r"\s*</?(\w+)")
_AMOUNTS: Final = ("stack", "amount", "to", "added")
_COMMA_OF_CENTS: Final = re.compile(r"\d{1,3}(?:[. \xa0]\d{3})*,\d{1,2}|\d+,\d{1,2}")
_POINT_OR_BLANK: Final = re.compile(r"[. \xa0]")
_NO_CENTS: Final = re.compile(r"\.0*$")
_HAND_ID: Final = re.compile(r"<game\s[^>]*?\b(?:id|gamecode)=\"([^\"]*)\"")


class Said(Struct, frozen=True, gc=False):
    """What an element says: the terminal that a line of text would be of, and its fields."""

    line: int
    kind: str
    fields: Fields


@dataclass(frozen=True)
class XmlRoom:
    """What makes a room's XML: elements translated into what lines of text would say."""

    site: str
    opening: str
    """The pattern of a line that begins a file."""
    games: Mapping[str, str]
    """The games that are read, as headers call them: keys of `games.GAMES`."""
    reads: str
    """What is read, for people."""
    squeeze: Callable[[str], str]
    """Makes the head of a file one line that holds what its hands need."""
    header: Callable[[Element], Fields]
    """The fields of a hand's header; `game` is one of `games`, or else the game in words."""
    lines: Callable[[Element, Fields], Iterator[Said]]
    """What the hand says, seats first."""
    habits: Habits
    tags: frozenset[str]
    """The elements of a file."""
    untold: frozenset[Untold]
    """Facts that its hands leave out."""

    def knows(self, line: str) -> bool:
        """Such a line may stand in a file of this room."""
        found = _TAG.match(line)
        return found is not None and found[1] in self.tags

    def cutter(self, path: str, first: int) -> Cutter:
        """What cuts a file that begins at that line."""
        return XmlCutter(self.site, self.squeeze, path, first)

    def read(self, raw: RawHand) -> Imported | Skipped | Rejected:
        """Read a hand that was cut out of one of this room's files."""
        found = _HAND_ID.search(raw.text)
        hand_id = found[1] if found else None
        try:
            return self._read(raw, parse(raw))
        except RefusedError as refused:
            return rejected(raw, hand_id, refused)

    def _read(self, raw: RawHand, root: Element) -> Imported | Skipped:
        header = self.header(root)
        name = header.get("game")
        if not name or not is_name(name):
            raise RefusedError(BAD_HEADER, raw.line, f"a game as {self.site} calls it")
        game = self.games.get(name.lower())
        if game is None:
            return Skipped(raw, name)
        return Imported(raw, self._hand(raw, root, header, game))

    def _hand(self, raw: RawHand, root: Element, header: Fields, game: str) -> Hand:
        said = list(self.lines(root, header))
        is_money = not (header.get("tournament") or header.get("play"))
        unit = Unit("", 2 if is_money or _has_cents(said) else 0)
        context = Context(unit, GAMES[game].halves[0])
        last_line = raw.line + raw.text.count("\n")
        source = Source(self.site, game, raw, last_line, self.habits)
        names = {one.fields["name"] for one in said if one.kind == "SEAT"}
        values = [_value(one, context, names) for one in said]
        # A zone in the header is the room's, which prints none.
        return replace(hand_of(values, header, context, source), zone=None)


def _has_cents(said: Iterable[Said]) -> bool:
    """Some rooms divide tournament chips."""
    amounts = (one.fields.get(name) or "" for one in said for name in _AMOUNTS)
    return any("." in amount for amount in amounts)


def _value(said: Said, context: Context, names: Container[str | None]) -> Any:
    player = said.fields.get("player")
    if player is not None and player not in names:
        raise RefusedError(BAD_FIELD, said.line, "a player who has a seat")
    meaning = understand(context, said.kind, said.fields)
    if meaning.kind == UNREADABLE:
        raise RefusedError(UNKNOWN_LINE, said.line, "amounts and cards that can be read")
    return meaning.value(said.line)


def plain(amount: str) -> str:
    """An amount without sign, separators and cents that are none; its cents follow a point."""
    bare = amount.strip(f"{SIGNS} \xa0")
    if "," in bare:
        bare = _without_commas(bare)
    return _NO_CENTS.sub("", bare)


def _without_commas(amount: str) -> str:
    """The amount as it is where commas stand neither before cents nor between thousands."""
    if _COMMA_OF_CENTS.fullmatch(amount):
        return _POINT_OR_BLANK.sub("", amount).replace(",", ".")
    return amount.replace(",", "") if IN_THOUSANDS.fullmatch(amount) else amount


def total(amount: str, more: str) -> str:
    """The sum of two amounts, which stays text; the first, where one of them is none."""
    try:
        return plain(str(Decimal(plain(amount)) + Decimal(plain(more) or 0)))
    except InvalidOperation:
        return amount


def currency(text: str) -> str | None:
    """The code of the currency whose sign stands in a text."""
    return CODES.get(sign_in(text))
