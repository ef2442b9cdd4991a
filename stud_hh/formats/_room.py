"""A room's texts: how its hands are recognised and read."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from lark import UnexpectedInput

from stud_hh.formats._events import Board, Context, Facts
from stud_hh.formats._fields import BadFieldError
from stud_hh.formats._grammar import END, Grammar, Place, grammar
from stud_hh.formats._header import facts, sign
from stud_hh.formats._lexer import UNREADABLE, Page
from stud_hh.formats._phrases import in_words
from stud_hh.formats._reads import Imported, RawHand, Rejected, Skipped
from stud_hh.formats._refusal import (
    BAD_FIELD,
    BAD_HEADER,
    ENDS_TOO_SOON,
    MISPLACED_LINE,
    UNKNOWN_LINE,
    RefusedError,
    rejected,
)
from stud_hh.formats._terminal import Fields
from stud_hh.games import GAMES
from stud_hh.model import (
    Bet,
    Complete,
    Deal,
    Hand,
    Raise,
    Seat,
    Street,
    StreetBegins,
    Summary,
)

_WAGERS: Final = frozenset({Complete, Bet, Raise})


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

    def read(self, raw: RawHand) -> Imported | Skipped | Rejected:
        """Read a hand that begins with one of this room's openings."""
        rules = grammar(self.grammar)
        lines = raw.text.split("\n")
        header = rules.lexer.fields("HEADER", lines[0])
        if header is None:
            return rejected(raw, None, self._bad_header(raw))
        game = self.games.get((header["game"] or "").lower())
        if game is None:
            return Skipped(raw, header["game"] or "")
        try:
            return Imported(raw, self._hand(raw, rules, lines, header, game))
        except RefusedError as refused:
            return rejected(raw, header["hand_id"], refused)

    def _bad_header(self, raw: RawHand) -> RefusedError:
        return RefusedError(BAD_HEADER, raw.line, f"a header as {self.site} writes it")

    def _hand(
        self, raw: RawHand, rules: Grammar, lines: list[str], header: Fields, game: str
    ) -> Hand:
        context = Context(sign(header), GAMES[game].halves[0])
        values = _values(rules, context, lines, raw.line)
        told = dict(header)
        while isinstance(values[0], Facts):
            told |= values.pop(0).fields
        try:
            known = facts(told)
        except BadFieldError as error:
            raise RefusedError(BAD_HEADER, raw.line, str(error)) from error
        summary_at = len(values) - 1
        while values[summary_at] is not None:
            summary_at -= 1
        seats = _seats(values)
        events = values[len(seats) : summary_at]
        _name_completion(events)
        return Hand(
            site=self.site,
            game=game,
            seats=seats,
            events=tuple(events),
            summary=_summary(*values[summary_at + 1 :]),
            path=raw.path,
            line=raw.line,
            last_line=raw.line + len(lines) - 1,
            hero=_hero(events),
            **known,
        )


def _values(rules: Grammar, context: Context, lines: list[str], first: int) -> list[Any]:
    """What the lines after the header say, one by one; None for the banner of the summary."""
    known = rules.known(context.sign, context.only_half)
    names: set[str | None] = {None}
    page = Page(lines[1:], first + 1, known, context.understand, names)
    place = rules.after_header
    values: list[Any] = []
    for number, line in enumerate(page.lines, page.first):
        meaning = known.get(line)
        if meaning is None or meaning.player not in names:
            meaning = rules.lexer.read(line, page)
        if kind := meaning.kind:
            place = place.next.get(kind) or _next(place, kind, number)
            value = meaning.make(number, *meaning.args)
            values.append(value)
            if type(value) is StreetBegins:
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


def _seats(values: list[Any]) -> tuple[Seat, ...]:
    """The seats, which come first. Raises RefusedError where a name has two."""
    seats: dict[str, Seat] = {}
    for value in values:
        if type(value) is not Seat:
            break
        if value.player in seats:
            raise RefusedError(BAD_FIELD, value.line, "another player: this one has a seat")
        seats[value.player] = value
    return tuple(seats.values())


def _name_completion(events: list[Any]) -> None:
    """Make the first wager of third street a completion, whatever the room calls it."""
    for index, event in enumerate(events):
        if type(event) in _WAGERS:
            events[index] = Complete(event.line, event.player, event.to, event.by, event.all_in)
            return
        if type(event) is StreetBegins and event.street is not Street.THIRD:
            return


def _summary(total: Any, *rest: Any) -> Summary:
    board, *claims = rest if rest and type(rest[0]) is Board else (None, *rest)
    return Summary(
        total.line,
        total.total,
        total.rake,
        total.pots,
        board.cards if board else (),
        board.line if board else None,
        tuple(claims),
    )


def _hero(events: list[Any]) -> str | None:
    """Whose down cards third street shows; None if it shows nobody's."""
    for event in events:
        if type(event) is Deal and event.down:
            return event.player
        if type(event) is StreetBegins and event.street is not Street.THIRD:
            break
    return None
