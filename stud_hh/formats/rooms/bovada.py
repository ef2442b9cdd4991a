"""Bovada, Ignition and Bodog: one room under three names."""

from types import MappingProxyType
from typing import Final

from stud_hh.formats._untold import Untold
from stud_hh.formats.rooms.room import Room
from stud_hh.formats.telling.habits import Habits

BOVADA: Final = Room(
    site="Bovada",
    grammar="bovada.lark",
    openings=("Bovada Hand #", "Bodog Hand #", "Ignition Hand #", "Bodog.eu Hand #"),
    games=MappingProxyType({"7card hilo": "stud8", "7card": "stud"}),
    reads="text files that the client saves, of Bovada, Ignition and Bodog",
    habits=Habits(prints_all_in=False, prints_showdown=False),
    untold=frozenset({Untold.TIME, Untold.STAKES, Untold.HALVES}),
)
