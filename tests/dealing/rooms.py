"""The rooms that were added later: who writes their hands, and how they pay.

PokerStars and Full Tilt have more to them (noise, mixes, banners of several years) and stand
in `sessions`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from tests.dealing import (
    absolute,
    acr,
    bovada,
    everleaf,
    ipoker,
    kingsclub,
    merge,
    ohh,
    ongame,
    partypoker,
    phh,
    winamax,
    winning,
)
from tests.dealing.place import Place
from tests.dealing.record import Record

Writer = Callable[[Record, Place, str | None, int], list[str]]
"""Writes a record, played at a place, as the hero saw it; the number shuffles the antes."""

WRITERS: Final[Mapping[str, Writer]] = MappingProxyType(
    {
        "absolute": absolute.write,
        "acr": acr.write,
        "bovada": bovada.write,
        "everleaf": everleaf.write,
        "ipoker": ipoker.write,
        "kingsclub": kingsclub.write,
        "merge": merge.write,
        "ohh": ohh.write,
        "ongame": ongame.write,
        "partypoker": partypoker.write,
        "phh": phh.write,
        "winamax": winamax.write,
        "winning": winning.write,
    }
)

GAMES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType({"bovada": ("stud8", "stud")})
"""What a room deals, if not all the games."""

NAMELESS: Final = frozenset({"bovada"})
"""Rooms that hide all names."""


def as_told(room: str, record: Record, hero: str | None) -> Record:
    """The record with the names that the room's hands give: seats, where it hides names."""
    if room not in NAMELESS:
        return record
    seats = tuple(
        seat if seat.name == hero else replace(seat, name=f"Seat+{seat.number}")
        for seat in record.play.seats
    )
    return replace(record, play=replace(record.play, seats=seats))
