"""A room's texts: how its hands are recognised and read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from itertools import takewhile
from typing import Any, Final, NamedTuple

from lark import UnexpectedInput

from stud_hh.formats._fields import Unit
from stud_hh.formats._others import is_name, other_game
from stud_hh.formats._reads import Imported, RawHand, Rejected, Skipped
from stud_hh.formats._refusal import (
    BAD_HEADER,
    ENDS_TOO_SOON,
    MISPLACED_LINE,
    UNKNOWN_LINE,
    RefusedError,
    rejected,
)
from stud_hh.formats._untold import Untold
from stud_hh.formats.lines.grammar import END, Grammar, Place, grammar
from stud_hh.formats.lines.page import UNREADABLE, Page
from stud_hh.formats.lines.phrases import in_words
from stud_hh.formats.lines.terminal import Fields
from stud_hh.formats.telling.context import Context
from stud_hh.formats.telling.events import HEAD, understand
from stud_hh.formats.telling.habits import Habits
from stud_hh.formats.telling.header import unit_of
from stud_hh.formats.telling.making import Source, hand_of
from stud_hh.formats.telling.told import Facts
from stud_hh.games import GAMES
from stud_hh.model import Half, Hand, StreetBegins

MOST_HEAD_LINES: Final = 30
"""How many lines are looked through for what the header leaves out."""


class _Start(NamedTuple):
    """Where reading goes on: a place in the grammar and the number of a line in the hand."""

    place: Place
    number: int

    def after(self, kind: str) -> _Start:
        """One line further; here where a line of this kind can't stand."""
        if not kind:
            return _Start(self.place, self.number + 1)
        try:
            place = self.place.next.get(kind) or self.place.after(kind)
        except UnexpectedInput:
            return self
        return _Start(place, self.number + 1)


@dataclass(frozen=True)
class Room:
    """What makes a room's format: a grammar and some data."""

    site: str
    grammar: str
    """The file of its grammar."""
    openings: tuple[str, ...]
    """What its headers begin with."""
    games: Mapping[str, str]
    """The games that are read, as headers print them, in lower case: keys of `games.GAMES`."""
    reads: str
    """What is read, for people."""
    opening: str = ""
    """What its headers begin with besides: a pattern without groups, or nothing."""
    prefaces: tuple[str, ...] = ()
    """What lines begin with that may stand before the header, and belong to the hand."""
    ends_with: str = r"\n\*\*\* SUMMARY"
    """After a line that matches, with the LF before it, a blank line ends the hand."""
    cents: bool = False
    """Amounts without a currency sign are in cents too, but in tournaments."""
    untold: frozenset[Untold] = frozenset()
    """Facts that its hands leave out."""
    habits: Habits | None = None
    """What the room prints otherwise than the model has it; None: nothing."""

    def read(self, raw: RawHand) -> Imported | Skipped | Rejected:
        """Read a hand that begins with one of this room's openings."""
        rules = grammar(self.grammar)
        lines = raw.text.split("\n")
        header = rules.lines.fields("HEADER", lines[0])
        if header is None:
            return self._without_game(raw, rules, lines, None)
        start = _Start(rules.after_header, 1)
        if not _is_told(header):
            start = _read_head(rules, lines, header)
        name = header.get("game")
        if name is None or not is_name(name):
            return self._without_game(raw, rules, lines, header.get("hand_id"))
        game = self.games.get(name.lower())
        if game is None:
            return Skipped(raw, name)
        try:
            return Imported(raw, self._hand(raw, rules, lines, header, start, game))
        except RefusedError as refused:
            return rejected(raw, header["hand_id"], refused)

    def knows(self, line: str) -> bool:
        """Such a line may stand in a hand of this room."""
        return grammar(self.grammar).lines.knows(line)

    def _without_game(
        self, raw: RawHand, rules: Grammar, lines: list[str], hand_id: str | None
    ) -> Skipped | Rejected:
        """What comes of a hand whose header is none that names a game in the room's way."""
        head = takewhile(lambda line: not rules.lines.fields("SEAT", line), lines[:MOST_HEAD_LINES])
        if name := other_game(" ".join(head), self.games):
            return Skipped(raw, name)
        expected = f"a header as {self.site} writes it"
        return rejected(raw, hand_id, RefusedError(BAD_HEADER, raw.line, expected))

    def _hand(
        self,
        raw: RawHand,
        rules: Grammar,
        lines: list[str],
        header: Fields,
        start: _Start,
        game: str,
    ) -> Hand:
        unit = unit_of(header, has_cents=self.cents)
        context = Context(unit, GAMES[game].halves[0])
        values = _values(rules, context, lines, raw.line, start)
        while type(values[0]) is Facts:
            _add(header, values.pop(0).fields)
        source = Source(self.site, game, raw, raw.line + len(lines) - 1, self.habits)
        return hand_of(values, header, context, source)


def _is_told(header: Fields) -> bool:
    return bool(header.get("game") and header.get("small_bet"))


def _read_head(rules: Grammar, lines: list[str], header: Fields) -> _Start:
    """Add to the header what the other lines above the seats tell.

    Where they tell no stakes, a stack tells what amounts are in. Returns where the lines begin
    that are still to be read.
    """
    context = Context(Unit("", 0), Half.HIGH)
    page = Page(lines, 1, rules.head, partial(understand, context), {None})
    start = _Start(rules.after_header, 1)
    for number, line in enumerate(lines[1:MOST_HEAD_LINES], 1):
        if _is_told(header):
            break
        meaning = page.known.get(line) or rules.lines.read(line, page)
        if meaning.kind in HEAD:
            _add(header, meaning.value(start.number).fields)
        elif meaning.kind and (seat := rules.lines.fields("SEAT", line)):
            header["sign"] = seat["stack"]
            break
        if start.number == number:
            start = start.after(meaning.kind)
    return start


def _add(header: Fields, fields: Fields) -> None:
    first, again = header.get("hand_id"), fields.get("hand_id")
    header.update((name, text) for name, text in fields.items() if text is not None)
    # Of two hands that are announced, the first was never dealt.
    if first and again and first != again and not fields.get("announced"):
        header.update(hand_id=first, other_id=again)


def _values(
    rules: Grammar, context: Context, lines: list[str], first: int, start: _Start
) -> list[Any]:
    """What the lines from a place on say, one by one; None for a line that only divides."""
    known = rules.known(context.unit, context.only_half)
    names: set[str | None] = {None}
    place, at = start
    page = Page(lines[at:], first + at, known, partial(understand, context), names)
    values: list[Any] = []
    a_street = StreetBegins  # looked up once, not line by line
    for number, line in enumerate(page.lines, page.first):
        meaning = known.get(line)
        if meaning is None or meaning.player not in names:
            meaning = rules.lines.read(line, page)
        if kind := meaning.kind:
            place = place.next.get(kind) or _next(place, kind, number)
            value = meaning.value(number)
            values.append(value)
            if type(value) is a_street:
                context.street = value.street
    if END not in place.next:
        _next(place, END, first + len(lines) - 1)
    return values


def _next(place: Place, kind: str, line: int) -> Place:
    try:
        return place.after(kind)
    except UnexpectedInput as error:
        fault = {UNREADABLE: UNKNOWN_LINE, END: ENDS_TOO_SOON}.get(kind, MISPLACED_LINE)
        raise RefusedError(fault, line, in_words(place.expected())) from error
