"""The fields of a line: text to amounts, cards, streets and times."""

from collections.abc import Mapping
from datetime import UTC, datetime
from functools import lru_cache
from types import MappingProxyType
from typing import Final
from zoneinfo import ZoneInfo

from stud_hh.cards import Card
from stud_hh.model import Chips, Street


class BadFieldError(Exception):
    """A field that its line's terminal lets through, but that can't stand in this hand."""


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


@lru_cache(maxsize=1 << 16)
def chips(text: str, sign: str) -> Chips:
    """Read an amount in minor units: cents where the hand's amounts bear a sign, else chips.

    Raises BadFieldError where it bears another sign than the hand's.
    """
    if not sign:
        if not text[0].isdecimal() or "." in text:
            raise BadFieldError(f"a whole number of chips, not {text}")
        return int(text.replace(",", ""))
    if text[0] != sign:
        raise BadFieldError(f"an amount in {sign}, not {text}")
    whole, _, cents = text[1:].replace(",", "").partition(".")
    return int(whole) * 100 + int(cents or 0)


def cards(text: str | None) -> tuple[Card, ...]:
    """Cards with a blank between them; none where there is no text."""
    return tuple(text.split(" ")) if text else ()


def moment(date: str, clock: str, zone: str) -> datetime | None:
    """The UTC time of a local date and clock; None where the zone is none that we know.

    Raises BadFieldError where there is no such day or hour.
    """
    name = ZONES.get(zone.upper())
    if name is None:
        return None
    hour, minute, second = map(int, clock.split(":"))
    try:
        local = datetime(*_date(date), hour, minute, second, tzinfo=_zone(name))
        return local.astimezone(UTC)
    except (ValueError, OverflowError) as error:
        raise BadFieldError(f"a day and an hour that exist, not {date} {clock}") from error


def _date(text: str) -> tuple[int, int, int]:
    """Read `2013/03/31` or `March 31, 2013`."""
    if "/" in text:
        year, month, day = map(int, text.split("/"))
        return year, month, day
    name, number, year_text = text.replace(",", " ").split()
    return int(year_text), _MONTHS.index(name[:3].lower()) + 1, int(number)


@lru_cache(maxsize=64)
def _zone(name: str) -> ZoneInfo:
    return ZoneInfo(name)
