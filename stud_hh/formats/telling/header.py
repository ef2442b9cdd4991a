"""What the lines above the seats say of a hand."""

from datetime import datetime
from typing import Any, Final

from stud_hh.formats._fields import BadFieldError, Unit, chips, moment, sign_in
from stud_hh.formats.lines.terminal import Fields
from stud_hh.model import Chips, Tournament

CODES: Final = {"$": "USD", "€": "EUR", "£": "GBP"}
_OWN_SIGN: Final = frozenset(CODES.values())
"""Currencies that are never written with another one's sign."""
_UNTOLD: Final = "XXX"
"""ISO 4217's code for no currency: the room prints none."""


def unit_of(header: Fields, *, has_cents: bool) -> Unit:
    """What the hand's amounts are in, by its stakes or by `sign`.

    Of two stakes, a blind has none. `has_cents`: the room's amounts without a sign are in cents
    too; tournament chips never are.
    """
    told = header.get("small_bet") or header.get("sign") or ""
    if sign := sign_in(told):
        return Unit(sign, 2)
    return Unit("", 2 if has_cents and not header.get("tournament") else 0)


def facts(header: Fields, unit: Unit) -> dict[str, Any]:
    """The fields of a hand that its header tells; stakes of 0 are not told.

    Raises BadFieldError where it contradicts itself.
    """
    if other := header.get("other_id"):
        raise BadFieldError(f"the hand's number, not {other}")
    seats = header.get("max_seats")
    return {
        "hand_id": header["hand_id"],
        "small_bet": _amount(header.get("small_bet"), unit) or 0,
        "big_bet": _amount(header.get("big_bet"), unit) or 0,
        "ante": _amount(header.get("ante"), unit),
        "currency": _currency(header, unit),
        "exponent": unit.exponent,
        "table": header.get("table") or "",
        "mix": header.get("mix"),
        "tournament": _tournament(header),
        "max_seats": int(seats) if seats else None,
        "started_at": _started_at(header),
        "zone": header.get("zone"),
        "by_first_clock": _by_first_clock(header) if header.get("et_time") else None,
    }


def _amount(text: str | None, unit: Unit) -> Chips | None:
    return chips(text, unit) if text else None


def _currency(header: Fields, unit: Unit) -> str:
    if header.get("tournament"):
        if unit.sign:
            raise BadFieldError("tournament stakes in chips")
        return "chips"
    if unit.sign:
        return _code_of(unit.sign, header.get("currency"))
    return header.get("currency") or _UNTOLD if _is_money(header, unit) else "play"


def _code_of(sign: str, told: str | None) -> str:
    """The currency that a room tells, or that its sign means; a dollar may be any country's."""
    if told in _OWN_SIGN and CODES[sign] != told:
        raise BadFieldError(f"a currency with the sign {sign}")
    return told or CODES[sign]


def _is_money(header: Fields, unit: Unit) -> bool:
    """Amounts without a sign are of play money, but where they are in cents."""
    return unit.exponent > 0 and not header.get("play")


def _tournament(header: Fields) -> Tournament | None:
    number = header.get("tournament")
    if number is None:
        return None
    return Tournament(number, header.get("buy_in"), header.get("level"))


def _started_at(header: Fields) -> datetime | None:
    """The time in Eastern Time, where the room adds it, is the surer one."""
    if (date := header.get("et_date")) and (clock := header.get("et_time")):
        return moment(date, clock, "ET")
    return _by_first_clock(header)


def _by_first_clock(header: Fields) -> datetime | None:
    if (date := header.get("date")) and (clock := header.get("time")):
        year = header.get("year")
        return moment(f"{date} {year}" if year else date, clock, header.get("zone") or "")
    return None
