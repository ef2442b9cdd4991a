"""What the fields of a PHH hand tell beside the play."""

import datetime as dt
import zlib
from typing import Any, Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from stud_hh.formats._fields import BadFieldError
from stud_hh.formats._reads import RawHand
from stud_hh.formats.interop.phh_told import PhhHand
from stud_hh.model import Tournament

_HOUSES: Final = (("World Series of Poker", "WSOP tournament"),)
"""What events name, and the house whose rules they are played by."""


def names(told: PhhHand) -> list[str]:
    """What each player is called; one without a name is called by the number that PHH gives."""
    count = len(told.starting_stacks)
    names = told.players or [""] * count
    if len(names) != count:
        raise BadFieldError(f"{count} players, one a stack, not {len(names)}")
    named = [name or f"p{number}" for number, name in enumerate(names, 1)]
    if len(set(named)) < count:
        raise BadFieldError("names that tell the players apart")
    return named


def _site(told: PhhHand) -> str:
    event = told.event or ""
    return told.site or next((house for name, house in _HOUSES if name in event), "PHH")


def _hand_id(raw: RawHand, told: PhhHand) -> str:
    """The number of the hand; live events begin anew each day, so that it takes the day too."""
    if told.hand is None:
        return f"{zlib.crc32(raw.text.encode(errors='replace')):08x}"
    if told.site or not told.event:
        return str(told.hand)
    day = (told.year, told.month, told.day)
    return "-".join(str(part) for part in (*day, told.hand) if part is not None)


def _tournament(told: PhhHand) -> Tournament | None:
    if (own := told.tournament) is not None:
        return Tournament(own.id, own.buy_in, own.level)
    if told.event is None:
        return None
    return Tournament(told.event, None, None if told.level is None else str(told.level))


def _started_at(told: PhhHand) -> dt.datetime | None:
    """The time in UTC; of an unknown zone unless a zone is named or this program wrote it.

    Raises BadFieldError where there is no such day.
    """
    if told.year is None or told.month is None or told.day is None:
        return None
    try:
        date = dt.date(told.year, told.month, told.day)
    except (ValueError, OverflowError) as error:
        raise BadFieldError("a day of the calendar") from error
    if told.time is None:
        return None
    try:
        zone = ZoneInfo(told.time_zone or "UTC")
        return dt.datetime.combine(date, told.time, zone).astimezone(dt.UTC)
    except (ZoneInfoNotFoundError, ValueError, OverflowError):
        return None


def header(raw: RawHand, told: PhhHand) -> dict[str, Any]:
    """The fields of a hand that stand for themselves."""
    return {
        "site": _site(told),
        "hand_id": _hand_id(raw, told),
        "currency": told.currency or told.unit or "chips",
        "table": "" if told.table is None else str(told.table),
        "mix": told.mix,
        "tournament": _tournament(told),
        "max_seats": told.seat_count,
        "started_at": _started_at(told),
        "zone": told.zone or (None if told.site else told.time_zone),
    }
