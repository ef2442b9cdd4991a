"""Winamax."""

from types import MappingProxyType
from typing import Final

from stud_hh.formats._untold import Untold
from stud_hh.formats.rooms.room import Room
from stud_hh.formats.telling.habits import Habits
from stud_hh.houses import Printed

WINAMAX: Final = Room(
    site="Winamax",
    grammar="winamax.lark",
    openings=("Winamax Poker - ",),
    games=MappingProxyType(
        {
            "7-card stud hi/lo fixed limit": "stud8",
            "7stud8 fixed limit": "stud8",
            "7-card stud fixed limit": "stud",
            "7stud fixed limit": "stud",
            "razz fixed limit": "razz",
        }
    ),
    reads="text files that the client saves and its exports, with 8-Game",
    cents=True,
    habits=Habits(
        totals=Printed.NET,
        total_has_uncalled=True,
        awards_have_uncalled=True,
        prints_uncalled=False,
        prints_all_in=False,
        lists_seats=False,
        deals_to_all=False,
        sums_up_by_half=True,
    ),
    untold=frozenset({Untold.UNCALLED}),
)
