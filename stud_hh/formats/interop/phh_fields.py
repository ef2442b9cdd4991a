"""The fields of a PHH hand, and what they tell beside the play."""

import datetime as dt
import zlib
from decimal import Decimal
from typing import Any, Final, Literal
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from msgspec import Struct, field

from stud_hh.formats._fields import BadFieldError
from stud_hh.formats._reads import RawHand
from stud_hh.formats.interop.home import Declared
from stud_hh.model import Tournament

_HOUSES: Final = (("World Series of Poker", "WSOP tournament"),)
"""What events name, and the house whose rules they are played by."""


class Share(Struct):
    """An award, as this program adds it."""

    player: int
    amount: Decimal
    pot: int | None = None
    side: Literal["hi", "lo"] | None = None
    derived: bool = False
    """The room does not say which side it was."""
    tied: bool = False


class TournamentTold(Struct):
    """The tournament, as this program adds it."""

    id: str
    buy_in: str | None = None
    level: str | None = None


class PhhHand(Struct):
    """The fields that mean something here; others are passed over."""

    actions: list[str]
    antes: list[Decimal]
    bring_in: Decimal
    small_bet: Decimal
    big_bet: Decimal
    starting_stacks: list[Decimal]
    players: list[str] | None = None
    seats: list[int] | None = None
    seat_count: int | None = None
    winnings: list[Decimal] | None = None
    finishing_stacks: list[Decimal] | None = None
    hand: str | int | None = None
    table: str | int | None = None
    event: str | None = None
    level: int | None = None
    currency: str | None = None
    time: dt.time | None = None
    time_zone: str | None = None
    day: int | None = None
    month: int | None = None
    year: int | None = None
    site: str | None = field(default=None, name="_site")
    hero: int | None = field(default=None, name="_hero")
    mix: str | None = field(default=None, name="_mix")
    zone: str | None = field(default=None, name="_zone")
    unit: str | None = field(default=None, name="_unit")
    tournament: TournamentTold | None = field(default=None, name="_tournament")
    pot: Decimal | None = field(default=None, name="_pot")
    rake: Decimal | None = field(default=None, name="_rake")
    pots: list[Decimal] = field(default_factory=list, name="_pots")
    shares: list[Share] | None = field(default=None, name="_shares")
    after: list[str] = field(default_factory=list, name="_after")
    revealed: list[str] = field(default_factory=list, name="_revealed")
    declared: list[Declared] | None = field(default=None, name="_declared")


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
    """The time in UTC; of an unknown zone unless a zone is named or this program wrote it."""
    if told.time is None or told.year is None or told.month is None or told.day is None:
        return None
    try:
        zone = ZoneInfo(told.time_zone or "UTC")
        date = dt.date(told.year, told.month, told.day)
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
