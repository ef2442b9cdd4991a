"""The lines of a summary: what a terminal of that name says, in any room."""

import re
from collections.abc import Mapping
from typing import Any, Final

from stud_hh.cards import Card
from stud_hh.formats._fields import STREETS, known, signed_chips, spelled
from stud_hh.formats.lines.terminal import Fields
from stud_hh.formats.telling.context import Builder, Context, halves_of
from stud_hh.formats.telling.told import Board, PotPaid, Raked, Total
from stud_hh.model import Chips, Result, SeatClaim

_RESULTS: Final[Mapping[str | None, Result]] = {
    **{result.value: result for result in Result},
    "lose": Result.LOST,
}
_WINNER: Final = re.compile(r"(.+?) \(([^()]+)\)(?:, |$)")


def _total(fields: Fields, context: Context) -> tuple[Any, ...]:
    words = (fields.get("pots") or "").split()
    pots = tuple(context.chips(word[:-1]) for word in words if word.endswith("."))
    return context.chips(fields["total"]), _rake(fields, context), pots


def _rake(fields: Fields, context: Context) -> Chips | None:
    """The rake and the fees; None where neither is printed, nor that there is none."""
    if fields.get("no_rake"):
        return 0
    parts = [context.perhaps_chips(fields.get(name)) for name in ("rake", "fee")]
    told = [part for part in parts if part is not None]
    return sum(told) if told else None


def _raked(fields: Fields, context: Context) -> tuple[Any, ...]:
    return (_rake(fields, context) or 0,)


def _pot_paid(fields: Fields, context: Context) -> tuple[Any, ...]:
    winners = tuple(
        (name, context.chips(amount)) for name, amount in _WINNER.findall(fields["winners"] or "")
    )
    return pot_number(fields["pot"]), context.chips(fields["amount"]), winners


def pot_number(text: str | None) -> int | None:
    """Number `pot`, `main pot`, `side pot`, `side pot-2`, `side pot #2`, `Side Pot(1)`."""
    kind, _, number = (text or "").lower().partition("pot")
    if not kind:
        return None
    return int(number.strip(" -#()") or 1) if kind.startswith("side") else 0


def _board(fields: Fields, _context: Context) -> tuple[Any, ...]:
    return (known(spelled(fields["cards"])),)


def _claims(result: Result | None) -> Builder:
    def read(fields: Fields, context: Context) -> tuple[Any, ...]:
        street = fields.get("street")
        return (
            int(fields.get("number") or 0),
            fields.get("player") or "",
            _RESULTS.get(fields.get("result"), result),
            STREETS[street.lower()] if street else None,
            fields.get("without_bet") is not None,
            _all_cards(fields) if "best" in fields else known(spelled(fields.get("cards"))),
            _paid(fields, context),
            *halves_of(fields, context),
            context.perhaps_chips(fields.get("put_in")),
            _net(fields, context),
            context.perhaps_chips(fields.get("stack")),
            _sum_of(("first_share", "low_share"), fields, context),
        )

    return (SeatClaim, read)


def _all_cards(fields: Fields) -> tuple[Card, ...]:
    """The cards of the line's first list, and those that only its other lists name."""
    told = known(spelled(fields.get("cards")))
    lists = (fields.get(name) or "" for name in ("best", "low_cards", "low_best"))
    others = dict.fromkeys(known(spelled(" ".join(lists))))
    return (*told, *(card for card in others if card not in told))


def _paid(fields: Fields, context: Context) -> Chips | None:
    """What a seat was paid, in one sum or by halves."""
    return _sum_of(("amount", "high_amount", "low_amount"), fields, context)


def _sum_of(names: tuple[str, ...], fields: Fields, context: Context) -> Chips | None:
    """What the amounts of these names come to; None where none of them is told."""
    told = [context.chips(text) for name in names if (text := fields.get(name))]
    return sum(told) if told else None


def _net(fields: Fields, context: Context) -> Chips | None:
    if net := fields.get("net"):
        return signed_chips(net, context.unit)
    if loses := fields.get("loses"):
        return -context.chips(loses)
    return context.perhaps_chips(fields.get("wins"))


CLAIMS: Final[Mapping[str, Builder]] = {
    "TOTAL": (Total, _total),
    "RAKE": (Raked, _raked),
    "POT": (PotPaid, _pot_paid),
    "BOARD": (Board, _board),
    "FOLDED": _claims(Result.FOLDED),
    "SHOWED": _claims(Result.WON),
    "MUCKED": _claims(Result.MUCKED),
    "COLLECTED": _claims(Result.COLLECTED),
    "SITTING_OUT": _claims(Result.SITTING_OUT),
    "CLAIM": _claims(None),
}
"""What makes the value of each terminal of a summary of its fields."""
