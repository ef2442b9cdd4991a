"""The Everleaf network."""

from types import MappingProxyType
from typing import Final

from stud_hh.formats._untold import Untold
from stud_hh.formats.rooms.room import Room
from stud_hh.formats.telling.habits import Habits

EVERLEAF: Final = Room(
    site="Everleaf",
    grammar="everleaf.lark",
    openings=("Everleaf Gaming Game #",),
    games=MappingProxyType(
        {
            "7 card stud hi/lo": "stud8",
            "7 card stud h/l": "stud8",
            "7 card stud hilo": "stud8",
            "7 card stud": "stud",
            "razz": "razz",
        }
    ),
    reads="text files that the clients of the network saved, 2011, hands looked on among them",
    habits=Habits(
        prints_all_in=False,
        prints_uncalled=False,
        prints_showdown=False,
        lists_seats=False,
        deals_to_all=False,
    ),
    untold=frozenset(
        {Untold.TIME, Untold.UNCALLED, Untold.HALVES, Untold.TOTAL, Untold.RAKE, Untold.SEATS}
    ),
)
