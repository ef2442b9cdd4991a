"""The fields of a line: text to amounts, cards, streets and times."""

import re
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta, timezone, tzinfo
from functools import lru_cache
from types import MappingProxyType
from typing import Final, NamedTuple
from zoneinfo import ZoneInfo

from stud_hh.cards import DECK, UNKNOWN, Card
from stud_hh.model import Chips, Street


class BadFieldError(Exception):
    """A field that its line's terminal lets through, but that can't stand in this hand."""


class TooFineError(BadFieldError):
    """An amount that is finer than the unit that amounts are read in."""


class Unit(NamedTuple):
    """What the amounts of a hand are in."""

    sign: str
    """The currency sign that they bear; empty where they bear none."""
    exponent: int
    """Decimal places of the minor unit: 2 for cents, 0 for chips."""


SIGNS: Final = "$€£"

STREETS: Final[Mapping[str, Street]] = MappingProxyType(
    {
        "3rd": Street.THIRD,
        "4th": Street.FOURTH,
        "5th": Street.FIFTH,
        "6th": Street.SIXTH,
        "7th": Street.SEVENTH,
        "river": Street.SEVENTH,
    }
)
"""How rooms write the street that a player folded on, in lower case."""

ZONES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "ET": "America/New_York",
        "EST": "America/New_York",
        "EDT": "America/New_York",
        "CT": "America/Chicago",
        "CST": "America/Chicago",
        "CDT": "America/Chicago",
        "MT": "America/Denver",
        "MST": "America/Denver",
        "MDT": "America/Denver",
        "PT": "America/Los_Angeles",
        "PST": "America/Los_Angeles",
        "PDT": "America/Los_Angeles",
        "AKT": "America/Anchorage",
        "AT": "America/Halifax",
        "NT": "America/St_Johns",
        "HT": "Pacific/Honolulu",
        "BRT": "America/Sao_Paulo",
        "ART": "America/Argentina/Buenos_Aires",
        "COT": "America/Bogota",
        "PET": "America/Lima",
        "UTC": "UTC",
        "GMT": "Europe/London",
        "BST": "Europe/London",
        "WET": "Europe/Lisbon",
        "WEST": "Europe/Lisbon",
        "CET": "Europe/Paris",
        "CEST": "Europe/Paris",
        "EET": "Europe/Helsinki",
        "EEST": "Europe/Helsinki",
        "TRT": "Europe/Istanbul",
        "MSK": "Europe/Moscow",
        "MSD": "Europe/Moscow",
        "YEKT": "Asia/Yekaterinburg",
        "SAST": "Africa/Johannesburg",
        "IST": "Asia/Kolkata",
        "ICT": "Asia/Bangkok",
        "CCT": "Asia/Shanghai",
        "HKT": "Asia/Hong_Kong",
        "SGT": "Asia/Singapore",
        "JST": "Asia/Tokyo",
        "KST": "Asia/Seoul",
        "AWST": "Australia/Perth",
        "ACST": "Australia/Adelaide",
        "AEST": "Australia/Sydney",
        "AEDT": "Australia/Sydney",
        "NZT": "Pacific/Auckland",
        "NZST": "Pacific/Auckland",
    }
)
"""The rooms' names of zones. They print one name all year (`CET` in July): a zone with its
summer time, not an offset."""

_MONTHS: Final = "jan feb mar apr may jun jul aug sep oct nov dec".split()


IN_THOUSANDS: Final = re.compile(r"\d{1,3}(?:,\d{3})+(?:\.\d*)?")
"""An amount with commas between its thousands."""


@lru_cache(maxsize=1 << 16)
def chips(text: str, unit: Unit) -> Chips:
    """Read an amount in minor units; its sign, if the hand's amounts bear one, is on either side.

    Raises BadFieldError where it bears another sign than the hand's, or cents where chips are
    whole, and where commas stand elsewhere than before three digits.
    """
    sign, exponent = unit
    bare = text.replace(sign, "", 1).strip(" ") if sign else text
    if sign and len(bare) == len(text):
        raise BadFieldError(f"an amount in {sign}, not {text}")
    if "," in bare and not IN_THOUSANDS.fullmatch(bare):
        raise BadFieldError(f"commas between thousands, not {text}")
    whole, point, cents = bare.replace(",", "").partition(".")
    if not whole.isdecimal() or (point and not exponent):
        raise BadFieldError(f"a whole number of chips, not {text}")
    if point and (not cents.isdecimal() or len(cents) > exponent):
        raise BadFieldError(f"an amount with {exponent} places, not {text}")
    return int(whole + cents.ljust(exponent, "0"))


def signed_chips(text: str, unit: Unit) -> Chips:
    """Read an amount that a plus or a minus stands before."""
    amount = chips(text.lstrip("+-"), unit)
    return -amount if text.startswith("-") else amount


def sign_in(text: str) -> str:
    """The currency sign of an amount, on either side; empty if it has none."""
    return next((sign for sign in SIGNS if sign in text), "")


_SPELLING: Final = re.compile(r"[^\s,]+")
_HIDDEN: Final = re.compile(r"(?:[XxH?*_-]{1,2}|null)?")
_CARD: Final[Mapping[str, Card]] = MappingProxyType(
    {
        spelling: card
        for card in DECK
        for spelling in {card, card[0] + card[1].upper(), card.replace("T", "10")}
    }
)
"""Cards by their spellings, the deck's own: what is the same object is found at once in a dict."""


@lru_cache(maxsize=1 << 14)
def spelled(text: str | None) -> tuple[Card, ...]:
    """Cards in any room's spelling, in their places.

    Blanks and commas stand between them. A ten is `T` or `10`. Raises BadFieldError for what is
    neither a card nor an unknown one.
    """
    return tuple(_CARD.get(each) or hidden(each) for each in _SPELLING.findall(text or ""))


def hidden(text: str) -> Card:
    """The unknown card, which is `X`, `H`, `-`, `null` or `?` by room, or nothing.

    Raises BadFieldError where the text is none.
    """
    if _HIDDEN.fullmatch(text):
        return UNKNOWN
    raise BadFieldError(f"a card, not {text}")


def cards(text: str | None) -> tuple[Card, ...]:
    """The known cards of a text in which each is known or left out; none where there is no text."""
    return tuple([_CARD[each] for each in text.split(" ")]) if text else ()


def known(dealt: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards that are known."""
    return dealt if UNKNOWN not in dealt else tuple([card for card in dealt if card != UNKNOWN])


def moment(date: str, clock: str, zone: str) -> datetime | None:
    """The UTC time of a local date and clock; None where the zone is none that we know.

    Raises BadFieldError where there is no such day or hour.
    """
    where = _zone(zone.upper())
    if where is None:
        return None
    hour, minute, second = map(int, clock.split(":"))
    try:
        local = datetime(*_date(date), hour, minute, second, tzinfo=where)
        return local.astimezone(UTC)
    except (ValueError, OverflowError) as error:
        raise BadFieldError(f"a day and an hour that exist, not {date} {clock}") from error


def _date(text: str) -> tuple[int, int, int]:
    """Read `2013/03/31`, `2013-03-31`, `March 31, 2013` or `Mar 31 2013`."""
    if text[:1].isdecimal():
        year, month, day = map(int, text.replace("-", "/").split("/"))
        return year, month, day
    name, number, year_text = text.replace(",", " ").split()
    return int(year_text), _MONTHS.index(name[:3].lower()) + 1, int(number)


_OFFSET: Final = re.compile(r"(?:GMT|UTC)([+-])([01]\d):?([0-5]\d)")


@lru_cache(maxsize=64)
def _zone(name: str) -> tzinfo | None:
    """The zone of that name or, as in `GMT+0100`, of that offset."""
    if offset := _OFFSET.fullmatch(name):
        hours = timedelta(hours=int(offset[2]), minutes=int(offset[3]))
        return timezone(hours if offset[1] == "+" else -hours)
    return ZoneInfo(ZONES[name]) if name in ZONES else None
