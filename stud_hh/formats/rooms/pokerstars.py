"""PokerStars."""

from types import MappingProxyType
from typing import Final

from stud_hh.formats._untold import Untold
from stud_hh.formats.rooms.room import Room

POKERSTARS: Final = Room(
    site="PokerStars",
    grammar="pokerstars.lark",
    openings=(
        "PokerStars Game #",
        "PokerStars Hand #",
        "PokerStars Home Game ",
        "PokerStars Zoom ",
    ),
    games=MappingProxyType(
        {
            "7 card stud hi/lo limit": "stud8",
            "7 card stud limit": "stud",
            "razz limit": "razz",
        }
    ),
    reads="text files that the client saves, with Home Games and mixed games",
    untold=frozenset({Untold.HALVES}),
)
