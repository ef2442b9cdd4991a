"""The OnGame network."""

from types import MappingProxyType
from typing import Final

from stud_hh.formats._untold import Untold
from stud_hh.formats.rooms.room import Room
from stud_hh.formats.telling.habits import Habits

ONGAME: Final = Room(
    site="OnGame",
    grammar="ongame.lark",
    openings=("***** History for hand ",),
    games=MappingProxyType(
        {
            "seven_card_stud_hi_lo": "stud8",
            "seven_card_stud": "stud",
            "razz": "razz",
        }
    ),
    reads="text files that the clients of the network saved, about 2010",
    habits=Habits(prints_all_in=False, prints_uncalled=False, prints_showdown=False),
    untold=frozenset({Untold.UNCALLED, Untold.SHOWING, Untold.HALVES}),
)
