"""Full Tilt Poker."""

from types import MappingProxyType
from typing import Final

from stud_hh.formats.rooms.room import Room

FULL_TILT: Final = Room(
    site="Full Tilt",
    grammar="fulltilt.lark",
    openings=(
        "Full Tilt Poker Game #",
        "Full Tilt Poker Hand #",
        "Full Tilt Poker.",
        "FullTiltPoker Game #",
    ),
    games=MappingProxyType(
        {
            "limit stud h/l": "stud8",
            "limit stud hi/lo": "stud8",
            "limit stud hi": "stud",
            "limit razz": "razz",
        }
    ),
    reads="text files that the client saved, 2008 to 2016, with mixed games",
)
