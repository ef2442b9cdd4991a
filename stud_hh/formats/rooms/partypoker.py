"""PartyPoker."""

from types import MappingProxyType
from typing import Final

from stud_hh.formats._untold import Untold
from stud_hh.formats.rooms.room import Room
from stud_hh.formats.telling.habits import Habits

PARTYPOKER: Final = Room(
    site="PartyPoker",
    grammar="partypoker.lark",
    openings=("***** Hand History for Game ",),
    prefaces=("Game #", "#Game No : "),
    ends_with=r" wins (?:(?:Hi|Lo) \()?[$€£]?\d",
    games=MappingProxyType(
        {
            "fl 7 card stud hi-lo": "stud8",
            "fl 7 card stud hi/lo": "stud8",
            "fl 7 card stud": "stud",
            "fl razz": "razz",
        }
    ),
    reads="text files that the client saved, cash games and tournaments",
    habits=Habits(
        awards_have_uncalled=True,
        prints_uncalled=False,
        prints_all_in=False,
        prints_showdown=False,
        lists_seats=False,
        deals_to_all=False,
    ),
    untold=frozenset({Untold.UP_CARDS, Untold.UNCALLED, Untold.TOTAL, Untold.RAKE, Untold.SEATS}),
)
