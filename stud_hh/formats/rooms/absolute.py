"""Absolute Poker and UB."""

from types import MappingProxyType
from typing import Final

from stud_hh.formats._untold import Untold
from stud_hh.formats.rooms.room import Room
from stud_hh.formats.telling.habits import Habits

ABSOLUTE: Final = Room(
    site="Absolute",
    grammar="absolute.lark",
    openings=("Stage #",),
    games=MappingProxyType(
        {
            "seven card hi/lo": "stud8",
            "seven card hi/l": "stud8",
            "seven card stud hi/lo": "stud8",
            "seven card": "stud",
            "seven card stud": "stud",
            "razz": "razz",
        }
    ),
    reads="text files that the clients saved, about 2009, with mixed games",
    habits=Habits(prints_all_in=False),
    untold=frozenset({Untold.HALVES}),
)
