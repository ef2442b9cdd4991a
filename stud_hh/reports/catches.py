"""What the card of fourth, fifth or sixth street does to a board."""

from collections.abc import Mapping
from enum import IntEnum
from types import MappingProxyType
from typing import Final

import numpy as np

from stud_hh.cards import ACE_LOW
from stud_hh.reports.rows import Array, Rows

SEEN_ON: Final = (4, 5, 6)
"""The streets whose card lies face up."""


class Catch(IntEnum):
    """How an up card falls, by the player's up cards alone, which all can see."""

    UNKNOWN = 0
    GOOD = 1
    BRICK = 2
    PAIRED_DOOR = 3
    PAIRED_BOARD = 4
    """Pairs an up card other than the door card."""


MEANINGS: Final[Mapping[Catch, str]] = MappingProxyType(
    {
        Catch.GOOD: "a good catch: in Stud Hi/Lo and Razz an eight or lower, the ace being low, "
        "unlike all one's up cards; in Stud High an unpaired card that is higher than all one's up "
        "cards, or of the one suit that they have",
        Catch.BRICK: "a brick: a card that neither pairs one's up cards nor is a good catch",
        Catch.PAIRED_DOOR: "pairing the door card",
    }
)
_LOW_GAMES: Final = ("stud8", "razz", "stud-hilo-regular", "stud-hilo-declare")
_WORST_LOW: Final = 8
_LOW_VALUE: Final = {ord(card[0]): value for card, value in ACE_LOW.items()}
_ACE_HIGH: Final = 14
_FIRST_UP: Final = 2
"""The place of the door card among the seven."""
_WIDTH: Final = 3
"""Letters of a card in the column `cards`, with the blank after it."""


_BLANK: Final = " ".join(["??"] * 7)


def catches(rows: Rows, street: int) -> Array:
    """How each player's card of this street fell, as `Catch`.

    It is unknown where it was not seen when it fell: some rooms tell no up cards, and then only
    those are known of who went to the showdown.
    """
    if street not in SEEN_ON:
        return np.zeros(len(rows), np.int8)
    door, *others, new = (rows.once(_values, place) for place in range(_FIRST_UP, street))
    found = np.where(_is_good(rows, street), np.int8(Catch.GOOD), np.int8(Catch.BRICK))
    for other in others:
        found[other == new] = Catch.PAIRED_BOARD
    found[door == new] = Catch.PAIRED_DOOR
    for value in (door, *others, new):
        found[value == 0] = Catch.UNKNOWN
    found[~rows.is_told("door_card")] = Catch.UNKNOWN
    return found


_VALUES: Final = np.array([_LOW_VALUE.get(letter, 0) for letter in range(256)], np.int8)
"""By the letter of a rank, the ace being 1; 0 is unknown."""


def _values(rows: Rows, place: int) -> Array:
    """The rank of each player's card at a place among the seven."""
    return _VALUES[rows.letter("cards", place * _WIDTH, _BLANK)]


def _suits(rows: Rows, place: int) -> Array:
    return rows.letter("cards", place * _WIDTH + 1, _BLANK)


def _is_good(rows: Rows, street: int) -> Array:
    places = range(_FIRST_UP, street)
    *before, new = (rows.once(_values, place) for place in places)
    first, *others = (rows.once(_suits, place) for place in places)
    high = [np.where(value == 1, _ACE_HIGH, value) for value in (*before, new)]
    is_top = np.logical_and.reduce([high[-1] > each for each in high[:-1]])
    is_suited = np.logical_and.reduce([first == other for other in others])
    is_low_game = rows.is_one_of("game", _LOW_GAMES)
    return np.where(is_low_game, new <= _WORST_LOW, is_top | is_suited)
