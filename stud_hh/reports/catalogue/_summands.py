"""What counts are made of."""

from collections.abc import Callable
from typing import Final

import numpy as np

from stud_hh.reports.lines import Told
from stud_hh.reports.rows import Array, Rows

Of = Callable[[Rows], Array]

PLAYERS: Final = "usual among players"
TRACKERS: Final = "usual among poker trackers"
SPLIT_GAMES: Final = ("stud8", "stud-hilo-regular", "stud-hilo-declare")
"""Those of `games.GAMES`, which rank hands and so take long to load."""
SHARED: Final = ("high", "low", "shared", "quartered", "three-quarters")
"""Outcomes of who got a part and others the rest."""


def amount(column: str) -> Of:
    """A column of numbers."""
    return lambda rows: rows.numbers(column)


def flag(column: str) -> Of:
    """A column of flags."""
    return lambda rows: rows.flags(column)


def told(what: Told, street: int) -> Of:
    """Something that a player did on a street."""
    return lambda rows: (rows.told(street) & what) != 0


def both(*conditions: Of) -> Of:
    """Where all conditions hold."""
    return lambda rows: np.logical_and.reduce([condition(rows) for condition in conditions])


def less(condition: Of, other: Of) -> Of:
    """Where the one holds and the other does not."""
    return lambda rows: condition(rows) & ~other(rows)


def paid(condition: Of, column: str = "won") -> Of:
    """An amount where a condition holds."""
    return lambda rows: rows.numbers(column) * condition(rows)


def at_end(*outcomes: str) -> Of:
    """Where the hand came to one of these outcomes."""
    return lambda rows: rows.is_one_of("outcome", outcomes)


def unopposed(rows: Rows) -> Array:
    """Where the pot was won because everybody else folded."""
    return rows.is_one_of("outcome", ("uncontested",)) & ~rows.flags("saw_showdown")


def scooped(rows: Rows) -> Array:
    """Where all of every contested pot was won, shown down or not."""
    return unopposed(rows) | rows.is_one_of("outcome", ("scoop",))


def won_any(rows: Rows) -> Array:
    """Where any part of any pot was won."""
    return rows.numbers("won") > 0


def in_split_game(rows: Rows) -> Array:
    """Where high and low share the pot."""
    return rows.is_one_of("game", SPLIT_GAMES)


def known(column: str) -> Of:
    """Where a column is not null."""
    return lambda rows: rows.is_told(column)


def reached(street: int) -> Of:
    """Where the player was dealt a street's card."""
    return lambda rows: rows.numbers("street_reached") >= street
