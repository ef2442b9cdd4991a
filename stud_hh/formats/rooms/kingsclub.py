"""KingsClub."""

from types import MappingProxyType
from typing import Final

from stud_hh.formats._untold import Untold
from stud_hh.formats.rooms.room import Room
from stud_hh.formats.telling.habits import Habits

KINGSCLUB: Final = Room(
    site="KingsClub",
    grammar="kingsclub.lark",
    openings=(),
    opening=r"#\d{1,20}: [^\n]+ - \d[\d,.]*\/\d[^\n:]*(?=\n|\Z)",
    games=MappingProxyType(
        {
            "limit seven card stud hi-lo": "stud8",
            "limit seven card stud": "stud",
            "limit razz": "razz",
        }
    ),
    reads="text files that the client saves, with mixed games",
    cents=True,
    habits=Habits(prints_uncalled=False, prints_showdown=False),
    untold=frozenset(
        {Untold.TIME, Untold.CURRENCY, Untold.UNCALLED, Untold.POTS, Untold.HALVES, Untold.TOTAL}
    ),
)
