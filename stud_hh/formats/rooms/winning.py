"""The Winning network: its old client, and the new one of Americas Cardroom."""

from types import MappingProxyType
from typing import Final

from stud_hh.formats._untold import Untold
from stud_hh.formats.rooms.room import Room
from stud_hh.formats.telling.habits import Habits
from stud_hh.houses import Printed

WINNING: Final = Room(
    site="Winning",
    grammar="winning.lark",
    openings=("Game started at: ",),
    games=MappingProxyType(
        {
            "seven cards stud hilow": "stud8",
            "seven cards stud hi/low": "stud8",
            "seven cards stud": "stud",
            "razz": "razz",
        }
    ),
    reads="text files that the old client saved, before 2019",
    cents=True,
    habits=Habits(totals=Printed.NET, prints_all_in=False, prints_awards=False),
    untold=frozenset({Untold.TIME, Untold.CURRENCY, Untold.POTS, Untold.HALVES}),
)

ACR: Final = Room(
    site="ACR",
    grammar="acr.lark",
    openings=("Game Hand #",),
    opening=r"Hand #\d+ - ",
    games=MappingProxyType(
        {
            "7stud h/l": "stud8",
            "7stud": "stud",
            "7stud hi": "stud",
            "razz": "razz",
        }
    ),
    reads="text files that the new client of the Winning network saves, since 2019",
    habits=Habits(totals=Printed.NET),
    untold=frozenset({Untold.HALVES}),
)
