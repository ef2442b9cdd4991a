"""What the lines above the seats say of a hand."""

from datetime import datetime
from typing import Any, Final

from stud_hh.formats._fields import SIGNS, BadFieldError, chips, moment
from stud_hh.formats._terminal import Fields
from stud_hh.model import Tournament

_CODES: Final = {"$": "USD", "€": "EUR", "£": "GBP", "": "play"}


def sign(header: Fields) -> str:
    """The currency sign of the hand's amounts; empty for chips. Of the two, a blind has none."""
    first = (header["small_bet"] or "")[0]
    return first if first in SIGNS else ""


def facts(header: Fields) -> dict[str, Any]:
    """The fields of a hand that its header tells.

    Raises BadFieldError where it contradicts itself.
    """
    unit = sign(header)
    ante, seats = header.get("ante"), header.get("max_seats")
    return {
        "hand_id": header["hand_id"],
        "small_bet": chips(header["small_bet"] or "", unit),
        "big_bet": chips(header["big_bet"] or "", unit),
        "ante": chips(ante, unit) if ante else None,
        "currency": _currency(header, unit),
        "exponent": 2 if unit else 0,
        "table": header["table"],
        "mix": header.get("mix"),
        "tournament": _tournament(header),
        "max_seats": int(seats) if seats else None,
        "started_at": _started_at(header),
        "zone": header.get("zone"),
    }


def _currency(header: Fields, unit: str) -> str:
    if header.get("tournament"):
        if unit:
            raise BadFieldError("tournament stakes in chips")
        return "chips"
    return (unit and header.get("currency")) or _CODES[unit]


def _tournament(header: Fields) -> Tournament | None:
    number = header.get("tournament")
    if number is None:
        return None
    return Tournament(number, header.get("buy_in"), header.get("level"))


def _started_at(header: Fields) -> datetime | None:
    """The time in Eastern Time, where the room adds it, is the surer one."""
    if (date := header.get("et_date")) and (clock := header.get("et_time")):
        return moment(date, clock, "ET")
    if (date := header.get("date")) and (clock := header.get("time")):
        return moment(date, clock, header.get("zone") or "")
    return None
