"""Lines to events: what a terminal of that name says, in any room."""

from collections.abc import Mapping
from typing import Any, Final

from stud_hh.cards import UNKNOWN
from stud_hh.formats._fields import BadFieldError, cards, known, signed_chips, spelled
from stud_hh.formats.lines.page import UNREADABLE, Meaning, nothing
from stud_hh.formats.lines.terminal import Fields
from stud_hh.formats.telling.claims import CLAIMS, pot_number
from stud_hh.formats.telling.context import Builder, Context, Make, halves_of
from stud_hh.formats.telling.told import Dealt, Facts, Listing, PotSoFar, Put, ShownBest, ShownLow
from stud_hh.model import (
    Ante,
    Award,
    Bet,
    BringIn,
    BringInCard,
    Call,
    Capped,
    Check,
    Complete,
    Deal,
    Fold,
    Half,
    Muck,
    NoLow,
    OpenPair,
    Opens,
    Raise,
    Seat,
    Show,
    ShowdownBegins,
    Street,
    StreetBegins,
    UncalledBet,
    Wager,
)

_THIRD: Final = Street.THIRD
_SEVENTH: Final = Street.SEVENTH
_HALVES: Final[Mapping[str, Half]] = {
    "high": Half.HIGH,
    "hi": Half.HIGH,
    "low": Half.LOW,
    "lo": Half.LOW,
}

Args = tuple[Any, ...]


def understand(context: Context, kind: str, fields: Fields) -> Meaning:
    """What a line of a terminal with these fields says.

    A field that can't stand in this hand makes the line unreadable.
    """
    try:
        make, read = _BUILDERS[kind]
        args = read(fields, context)
    except BadFieldError:
        return Meaning(UNREADABLE, fields.get("player"), nothing)
    if make is None:
        make, args = args
    return Meaning(kind, fields.get("player"), make, args)


def _no_fields(_fields: Fields, _context: Context) -> Args:
    return ()


def _player(fields: Fields, _context: Context) -> Args:
    return (fields["player"],)


def _amount(fields: Fields, context: Context) -> Args:
    all_in = fields.get("all_in") is not None
    return fields["player"], context.chips(fields["amount"]), all_in


def _call(fields: Fields, context: Context) -> tuple[Make, Args]:
    if to := fields.get("to"):
        all_in = fields.get("all_in") is not None
        is_call = True
        return Put, (fields["player"], None, None, None, context.chips(to), all_in, is_call)
    return Call, _amount(fields, context)


def _wager(kind: type[Wager] | None) -> Builder:
    def build(fields: Fields, context: Context) -> tuple[Make, Args]:
        all_in = fields.get("all_in") is not None
        if kind is not None and (to := fields.get("to")) and not fields.get("added"):
            by = fields.get("by")
            by_chips = context.chips(by) if by else None
            return kind, (fields["player"], context.chips(to), by_chips, all_in)
        told = (context.perhaps_chips(fields.get(name)) for name in ("added", "whole"))
        to_chips = context.perhaps_chips(fields.get("to") or fields.get("to_or_added"))
        by, adds = fields.get("by_or_to"), context.perhaps_chips(fields.get("adds_or_to"))
        by_chips = signed_chips(by, context.unit) if by else None
        return Put, (fields["player"], kind, *told, to_chips, all_in, False, by_chips, adds)

    return None, build


def _uncalled_bet(fields: Fields, context: Context) -> Args:
    return fields["player"], context.chips(fields["amount"])


def _begins(street: Street) -> Builder:
    def read(fields: Fields, context: Context) -> Args:
        players, all_in = fields.get("players"), fields.get("all_in")
        shared = known(spelled(fields.get("community")))
        return (
            street,
            shared[0] if shared else None,
            context.perhaps_chips(fields.get("pot")),
            int(players) if players else None,
            int(all_in) if all_in else None,
        )

    return (StreetBegins, read)


def _pot_so_far(fields: Fields, context: Context) -> Args:
    return (context.chips(fields["amount"]) + (context.perhaps_chips(fields.get("rake")) or 0),)


def _deal(fields: Fields, context: Context) -> tuple[Make, Args]:
    if "new" not in fields:
        return Dealt, _dealt(fields)
    held, new = cards(fields["held"]), cards(fields["new"])
    if context.street is _THIRD:
        dealt = held + new
        return Deal, (fields["player"], (), dealt[:-1], dealt[-1:])
    if context.street is _SEVENTH:
        return Deal, (fields["player"], held, new, ())
    return Deal, (fields["player"], held, (), new)


def _dealt(fields: Fields) -> Args:
    """New cards, with those held before or without, or the whole hand."""
    before = spelled(fields.get("held"))
    if "dealt" in fields:
        return fields["player"], spelled(fields["dealt"]), Listing.NEW, before
    return fields["player"], spelled(fields["hand"]), Listing.WHOLE, before


def _deal_card(fields: Fields, _context: Context) -> Args:
    return fields["player"], spelled(fields.get("card") or "?"), Listing.ONE


def _deal_first(fields: Fields, _context: Context) -> Args:
    dealt = cards(fields["first"])
    return fields["player"], (), dealt[:-1], dealt[-1:]


def _bring_in_card(fields: Fields, _context: Context) -> Args:
    return fields["player"], fields["card"]


def _show(fields: Fields, context: Context) -> tuple[Make, Args]:
    if best := fields.get("best"):
        dealt = tuple(dict.fromkeys(known(spelled(best))))
        return ShownBest, (fields["player"], dealt, *halves_of(fields, context))
    return Show, _muck(fields, context)


def _show_low(fields: Fields, _context: Context) -> Args:
    return fields["player"], fields["low"]


def _muck(fields: Fields, context: Context) -> Args:
    dealt = spelled(fields.get("cards"))
    return fields["player"], known(dealt), *halves_of(fields, context), dealt.count(UNKNOWN)


def _award(fields: Fields, context: Context) -> Args:
    return (
        fields["player"],
        context.chips(fields["amount"]),
        pot_number(fields.get("pot")),
        _HALVES.get((fields.get("half") or "").lower()),
        fields.get("shared") is not None,
        fields.get("hand"),
    )


def _seat(fields: Fields, context: Context) -> Args:
    if fields.get("me"):
        context.hero = fields["name"]
    return (
        int(fields["number"] or 0),
        fields["name"],
        context.chips(fields["stack"]),
        fields.get("sitting_out") is not None,
    )


def _facts(fields: Fields, _context: Context) -> Args:
    return (fields,)


HEAD: Final = frozenset({"HEADER", "STARTED", "STAKES", "TOURNAMENT", "TABLE", "PLAYERS", "DETAIL"})
"""Lines above the seats: each gives its fields to the hand."""

_BUILDERS: Final[Mapping[str, Builder]] = {
    **dict.fromkeys(HEAD, (Facts, _facts)),
    "SEAT": (Seat, _seat),
    "ANTE": (Ante, _amount),
    "THIRD_STREET": _begins(Street.THIRD),
    "FOURTH_STREET": _begins(Street.FOURTH),
    "FIFTH_STREET": _begins(Street.FIFTH),
    "SIXTH_STREET": _begins(Street.SIXTH),
    "SEVENTH_STREET": _begins(Street.SEVENTH),
    "POT_SO_FAR": (PotSoFar, _pot_so_far),
    "DEAL_FIRST": (Deal, _deal_first),
    "DEAL": (None, _deal),
    "DEAL_CARD": (Dealt, _deal_card),
    "BRING_IN_CARD": (BringInCard, _bring_in_card),
    "OPENS": (Opens, _player),
    "BRING_IN": (BringIn, _amount),
    "COMPLETE": _wager(Complete),
    "BET": _wager(Bet),
    "RAISE": _wager(Raise),
    "ALL_IN_ACT": _wager(None),
    "CALL": (None, _call),
    "CHECK": (Check, _player),
    "FOLD": (Fold, _player),
    "CAPPED": (Capped, _no_fields),
    "OPEN_PAIR": (OpenPair, _no_fields),
    "UNCALLED_BET": (UncalledBet, _uncalled_bet),
    "SHOWDOWN_BEGINS": (ShowdownBegins, _no_fields),
    "SHOW": (None, _show),
    "SHOW_LOW": (ShownLow, _show_low),
    "MUCK": (Muck, _muck),
    "AWARD": (Award, _award),
    "NO_LOW": (NoLow, _no_fields),
    "SUMMARY": (nothing, _no_fields),
    **CLAIMS,
}
"""What makes the value of each terminal of its fields."""
