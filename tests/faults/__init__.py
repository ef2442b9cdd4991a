"""Puts faults into generated hands, to see that the audit finds each of them."""

from tests.faults import (
    awards,
    betting,
    books,
    chips,
    damage,
    dealing,
    heads,
    rooms,
    sizes,
    twice_told,
    words,
)
from tests.faults._kind import GAMES, ROOMS, Kind
from tests.faults._script import Faulty

KINDS: tuple[Kind, ...] = (
    *damage.KINDS,
    *dealing.KINDS,
    *betting.KINDS,
    *sizes.KINDS,
    *awards.KINDS,
    *words.KINDS,
    *books.KINDS,
    *chips.KINDS,
    *heads.KINDS,
    *rooms.KINDS,
    *twice_told.KINDS,
)
"""Every kind of fault."""

COMBINABLE: tuple[Kind, ...] = tuple(kind for kind in KINDS if not kind.code.startswith("SH1"))
"""Kinds that leave a hand readable, and most of its lines as they were."""

__all__ = ["COMBINABLE", "GAMES", "KINDS", "ROOMS", "Faulty", "Kind"]
