"""Lines to events: what a terminal of that name says, in any room."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from msgspec import Struct

from stud_hh.cards import Card
from stud_hh.formats._fields import STREETS, BadFieldError, cards, chips
from stud_hh.formats._lexer import UNREADABLE, Meaning
from stud_hh.formats._terminal import Fields
from stud_hh.model import (
    Ante,
    Award,
    Bet,
    BringIn,
    BringInCard,
    Call,
    Capped,
    Check,
    Chips,
    Complete,
    Deal,
    Fold,
    Half,
    Muck,
    NoLow,
    OpenPair,
    Raise,
    Result,
    Seat,
    SeatClaim,
    Show,
    ShowdownBegins,
    Street,
    StreetBegins,
    UncalledBet,
)


class Facts(Struct, frozen=True, gc=False):
    """A line of the header, its fields as they stand."""

    line: int
    fields: Fields


class Total(Struct, frozen=True, gc=False):
    """The summary's first line."""

    line: int
    total: Chips
    rake: Chips
    pots: tuple[Chips, ...]


class Board(Struct, frozen=True, gc=False):
    """The summary's line of community cards."""

    line: int
    cards: tuple[Card, ...]


@dataclass
class Context:
    """What the meaning of a line depends on, besides the line."""

    sign: str
    """The currency sign of the hand's amounts; empty for chips."""
    only_half: Half
    """What a hand is made for, where the room names one hand and does not say for what."""
    street: Street = Street.THIRD
    """The street that is being read. Only lines that hold cards depend on it: others are
    remembered from street to street."""

    def understand(self, kind: str, fields: Fields) -> Meaning:
        """What a line of a terminal with these fields says.

        A field that can't stand in this hand makes the line unreadable.
        """
        make, read = _BUILDERS[kind]
        try:
            args = read(fields, self)
        except BadFieldError:
            return Meaning(UNREADABLE, fields.get("player"), _nothing)
        return Meaning(kind, fields.get("player"), make, args)

    def chips(self, text: str | None) -> Chips:
        """An amount that must be there."""
        return chips(text or "", self.sign)


_THIRD: Final = Street.THIRD
_SEVENTH: Final = Street.SEVENTH
_HALVES: Final[Mapping[str | None, Half]] = {half.value: half for half in Half}
_RESULTS: Final[Mapping[str | None, Result]] = {result.value: result for result in Result}

Args = tuple[Any, ...]
Builder = tuple[Callable[..., Any], Callable[[Fields, Context], Args]]


def _nothing(_line: int) -> None:
    return None


def _no_fields(_fields: Fields, _context: Context) -> Args:
    return ()


def _player(fields: Fields, _context: Context) -> Args:
    return (fields["player"],)


def _amount(fields: Fields, context: Context) -> Args:
    all_in = fields.get("all_in") is not None
    return fields["player"], context.chips(fields["amount"]), all_in


def _wager(fields: Fields, context: Context) -> Args:
    by = fields.get("by")
    return (
        fields["player"],
        context.chips(fields["to"]),
        context.chips(by) if by else None,
        fields.get("all_in") is not None,
    )


def _uncalled_bet(fields: Fields, context: Context) -> Args:
    return fields["player"], context.chips(fields["amount"])


def _begins(street: Street) -> Builder:
    def read(fields: Fields, context: Context) -> Args:
        pot = fields.get("pot")
        return street, fields.get("community"), context.chips(pot) if pot else None

    return StreetBegins, read


def _deal(fields: Fields, context: Context) -> Args:
    held, new = cards(fields["held"]), (fields["new"],)
    if context.street is _THIRD:
        dealt = held + new
        return fields["player"], (), dealt[:-1], dealt[-1:]
    if context.street is _SEVENTH:
        return fields["player"], held, new, ()
    return fields["player"], held, (), new


def _deal_first(fields: Fields, _context: Context) -> Args:
    dealt = cards(fields["first"])
    return fields["player"], (), dealt[:-1], dealt[-1:]


def _bring_in_card(fields: Fields, _context: Context) -> Args:
    return fields["player"], fields["card"]


def _halves(fields: Fields, context: Context) -> tuple[str | None, str | None]:
    """The names of the high and the low hand."""
    high, low = fields.get("high"), fields.get("low") or fields.get("only_low")
    only = fields.get("only")
    if only is None:
        return high, low
    return (only, None) if context.only_half is Half.HIGH else (None, only)


def _show(fields: Fields, context: Context) -> Args:
    return fields["player"], cards(fields["cards"]), *_halves(fields, context)


def _award(fields: Fields, context: Context) -> Args:
    return (
        fields["player"],
        context.chips(fields["amount"]),
        _pot(fields["pot"] or ""),
        _HALVES.get(fields.get("half")),
        fields.get("shared") is not None,
        fields.get("hand"),
    )


def _pot(text: str) -> int | None:
    """Number `pot`, `main pot`, `side pot`, `side pot-2`, `side pot #2`."""
    kind, _, number = text.partition("pot")
    if not kind:
        return None
    return int(number.strip(" -#") or 1) if kind == "side " else 0


def _seat(fields: Fields, context: Context) -> Args:
    return (
        int(fields["number"] or 0),
        fields["name"],
        context.chips(fields["stack"]),
        fields.get("sitting_out") is not None,
    )


def _total(fields: Fields, context: Context) -> Args:
    words = (fields.get("pots") or "").split()
    pots = tuple(context.chips(word[:-1]) for word in words if word.endswith("."))
    return context.chips(fields["total"]), context.chips(fields["rake"]), pots


def _board(fields: Fields, _context: Context) -> Args:
    return (cards(fields["cards"]),)


def _facts(fields: Fields, _context: Context) -> Args:
    return (fields,)


def _claims(result: Result) -> Builder:
    def read(fields: Fields, context: Context) -> Args:
        street, amount = fields.get("street"), fields.get("amount")
        return (
            int(fields["number"] or 0),
            fields["player"],
            _RESULTS.get(fields.get("result"), result),
            STREETS[street.lower()] if street else None,
            fields.get("without_bet") is not None,
            cards(fields.get("cards")),
            context.chips(amount) if amount else None,
            *_halves(fields, context),
        )

    return SeatClaim, read


_BUILDERS: Final[Mapping[str, Builder]] = {
    "HEADER": (Facts, _facts),
    "TABLE": (Facts, _facts),
    "SEAT": (Seat, _seat),
    "ANTE": (Ante, _amount),
    "THIRD_STREET": _begins(Street.THIRD),
    "FOURTH_STREET": _begins(Street.FOURTH),
    "FIFTH_STREET": _begins(Street.FIFTH),
    "SIXTH_STREET": _begins(Street.SIXTH),
    "SEVENTH_STREET": _begins(Street.SEVENTH),
    "DEAL_FIRST": (Deal, _deal_first),
    "DEAL": (Deal, _deal),
    "BRING_IN_CARD": (BringInCard, _bring_in_card),
    "BRING_IN": (BringIn, _amount),
    "COMPLETE": (Complete, _wager),
    "BET": (Bet, _wager),
    "RAISE": (Raise, _wager),
    "CALL": (Call, _amount),
    "CHECK": (Check, _player),
    "FOLD": (Fold, _player),
    "CAPPED": (Capped, _no_fields),
    "OPEN_PAIR": (OpenPair, _no_fields),
    "UNCALLED_BET": (UncalledBet, _uncalled_bet),
    "SHOWDOWN_BEGINS": (ShowdownBegins, _no_fields),
    "SHOW": (Show, _show),
    "MUCK": (Muck, _player),
    "AWARD": (Award, _award),
    "NO_LOW": (NoLow, _no_fields),
    "SUMMARY": (_nothing, _no_fields),
    "TOTAL": (Total, _total),
    "BOARD": (Board, _board),
    "FOLDED": _claims(Result.FOLDED),
    "SHOWED": _claims(Result.WON),
    "MUCKED": _claims(Result.MUCKED),
    "COLLECTED": _claims(Result.COLLECTED),
    "SITTING_OUT": _claims(Result.SITTING_OUT),
}
"""What makes the value of each terminal, and what reads the fields for it."""
