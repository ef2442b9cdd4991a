"""Puts faults into generated hands, to see that the audit finds each of them."""

from tests.faults import awards, betting, books, chips, damage, dealing, sizes, words
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
)
"""Every kind of fault."""

__all__ = ["GAMES", "KINDS", "ROOMS", "Faulty", "Kind"]
