"""Open Hand History, the open format: an object a hand, in JSON."""

import json
import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

import msgspec

from stud_hh.formats._bounds import MOST_CHARACTERS, MOST_DEPTH
from stud_hh.formats._document import raw_hand
from stud_hh.formats._fields import BadFieldError
from stud_hh.formats._reads import Imported, RawHand, Rejected, Skipped
from stud_hh.formats._refusal import BAD_FIELD, RefusedError, rejected
from stud_hh.formats._untold import Untold
from stud_hh.formats.interop import home
from stud_hh.formats.interop.ohh_fields import OhhFile, OhhHand
from stud_hh.formats.interop.ohh_hand import hand_of

SITE: Final = "OHH"
GAMES: Final[Mapping[str, str]] = MappingProxyType(
    {"studhilo": "stud8", "stud": "stud", "razz": "razz", **home.GAMES}
)
"""The format's names of the games that are read, in lower case, and those that it lacks."""
_LIMITS: Final[Mapping[str, str]] = MappingProxyType(
    {
        **dict.fromkeys(("", "fl", "fixed", "limit", "fixedlimit"), ""),
        **dict.fromkeys(("nl", "nolimit"), "no-limit"),
        **dict.fromkeys(("pl", "potlimit"), "pot-limit"),
        **dict.fromkeys(("sl", "spread", "spreadlimit"), "spread-limit"),
    }
)
"""How much may be bet, by the letters that tell it; nothing where the limit is fixed."""
_SECOND: Final = re.compile(r"2|second", re.IGNORECASE)
_NO_LETTER: Final = re.compile(r"[^a-z]")

_KEY: Final = r"\"[\w $.-]*\"\s*:"
_LINE: Final = re.compile(
    r"\"(?:ohh|spec_version|site_name|network_name|game_number|start_date_utc|table_name|game_type"
    r"|bet_limit|table_size|dealer_seat|players|starting_stack|rounds|street|actions|action_number"
    r"|player_id|is_allin|pots|player_wins|win_amount)\"\s*:"
)
_ANOTHER: Final = re.compile(r"\n(?=\{)|(?=\{\s*\"ohh\"\s*:)")
"""Where another object begins, whatever became of the one before it."""
_SCANNER: Final = json.JSONDecoder(parse_float=len, parse_int=len)
_OPENED: Final = re.compile(r"(?:[^{\[]*[{\[]){500}")
_DEEP: Final = 4 * MOST_DEPTH
"""Deeper than some hands within each other that lack their ends."""
_OF_A_HAND: Final = re.compile(r"\"ohh\"\s*:")
_WHERE: Final = re.compile(r"\(byte (\d+)\)")


class Ohh:
    """The format."""

    site: Final = SITE
    games: Final = GAMES
    reads: Final = "spec 1.x: hands one by one, blank-line separated, a line each, or in an array"
    untold: Final = frozenset({Untold.UNCALLED, Untold.HALVES, Untold.SEATS})
    opening: Final = rf"[ \t]*(?:\[\s*)?\{{\s*{_KEY}"

    def knows(self, line: str) -> bool:
        """Such a line may stand in a file of this format."""
        return _LINE.search(line) is not None

    def cutter(self, path: str, first: int) -> "OhhCutter":
        """What cuts a document that begins at line `first` of a file."""
        return OhhCutter(path, first)

    def read(self, raw: RawHand) -> Imported | Skipped | Rejected:
        """Read a hand; without a `site_name` it is a hand of no known house."""
        hand_id = None
        try:
            told = _parsed(raw)
            hand_id = str(told.game_number) or None
            name, limit = _game_name(told), _limit(told)
            game = GAMES.get(name.lower())
            if game is None or limit:
                return Skipped(raw, f"{limit} {name}".lstrip())
            return Imported(raw, hand_of(raw, told, game))
        except BadFieldError as error:
            return rejected(raw, hand_id, RefusedError(BAD_FIELD, raw.line, str(error)))
        except RefusedError as refused:
            return rejected(raw, hand_id, refused)


def _game_name(told: OhhHand) -> str:
    """The game type, or what a hand of one that is read calls its game itself.

    A street named second is five-card stud's, which the format has no name for.
    """
    if not told.game_type:
        raise BadFieldError("a game_type")
    if told.game_type.lower() not in GAMES:
        return told.game_type
    if any(_SECOND.match(one.own_street or one.street) for one in told.rounds):
        return f"five-card {told.game_type}"
    declares = any(player.declared for player in told.players)
    return str(home.own_name(told.game, declares=declares) or told.game_type)


def _limit(told: OhhHand) -> str:
    """The limit in words, if it is not a fixed one."""
    kind = told.bet_limit.bet_type if told.bet_limit else ""
    return _LIMITS.get(_NO_LETTER.sub("", kind.lower()), kind)


def _parsed(raw: RawHand) -> OhhHand:
    """The fields of the hand. Raises RefusedError where the text is none of the format."""
    data = raw.text.encode(errors="replace")
    try:
        return msgspec.json.decode(data, type=OhhFile).ohh
    except (msgspec.MsgspecError, RecursionError) as error:
        where = _WHERE.search(str(error))
        line = raw.line + (data.count(b"\n", 0, int(where[1])) if where else 0)
        raise RefusedError(BAD_FIELD, line, str(error)) from error


class OhhCutter:
    """Cuts a file where its objects end."""

    def __init__(self, path: str, first: int) -> None:
        self._path = path
        self._line = first - 1
        """The line where the text begins: it has an LF before its first one."""
        self._text = ""
        self._dropped = 0
        """Lines of an object that is too long for a hand, not kept."""
        self._is_full = False
        """The object that is open is such a one."""

    def feed(self, text: str) -> Iterator[RawHand]:
        """Take more of the document; a hand ends with its object."""
        if self._is_full:
            another = _ANOTHER.search(text)
            end = another.start() if another else len(text)
            self._dropped += text.count("\n", 0, end)
            if another is None:
                return
            yield from self.close()
            text = text[end:]
        self._text += text
        yield from self._cut(is_all=False)
        if len(self._text) > 2 * MOST_CHARACTERS:
            self._is_full = True

    def close(self) -> Iterator[RawHand]:
        """What is left of a hand."""
        yield from self._cut(is_all=True)
        self._text, self._is_full = "", False

    def _cut(self, *, is_all: bool) -> Iterator[RawHand]:
        done = 0
        while (begin := self._text.find("{", done)) >= 0:
            end = self._end_of(begin, is_all=is_all)
            if end is None:
                break
            self._line += self._text.count("\n", done, begin)
            if _OF_A_HAND.search(self._text, begin, end):
                yield raw_hand(self._path, self._line, self._text[begin:end].rstrip(), SITE)
            self._line += self._text.count("\n", begin, end) + self._dropped
            done, self._dropped = end, 0
        left = done if begin >= 0 else len(self._text)
        self._line += self._text.count("\n", done, left)
        self._text = self._text[left:]

    def _end_of(self, begin: int, *, is_all: bool) -> int | None:
        """Where an object ends, be it whole or damaged; None where more of it may come."""
        try:
            return _SCANNER.raw_decode(self._text, begin)[1]
        except json.JSONDecodeError as error:
            at = max(error.pos, begin + 1)
            is_deep = self._depth(begin, at) > _DEEP
        except RecursionError:
            opened = _OPENED.match(self._text, begin)
            at, is_deep = opened.end() if opened else begin + 1, True
        # What lies that deep is no hand: to look there for one would cost its depth each time.
        after = _ANOTHER.search(self._text, at if is_deep else begin + 1)
        is_damaged = (
            is_deep or self._text.find("\n", at) >= 0 or (after is not None and after.start() > at)
        )
        if not is_damaged and not is_all:
            return None
        return after.start() if after else len(self._text)

    def _depth(self, begin: int, end: int) -> int:
        """How many objects and arrays are open at the end, or about so many."""
        opened, closed = (
            sum(self._text.count(bracket, begin, end) for bracket in pair) for pair in ("{[", "}]")
        )
        return opened - closed


OHH: Final = Ohh()
