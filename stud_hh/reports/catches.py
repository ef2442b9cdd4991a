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


def catches(rows: Rows, street: int) -> Array:
    """How each player's card of this street fell, as `Catch`.

    It is unknown where it was not seen when it fell: some rooms tell no up cards, and then only
    those are known of who went to the showdown.
    """
    if street not in SEEN_ON:
        return np.zeros(len(rows), np.int8)
    up = _up(rows, street)
    ranks, suits = up[:, :, 0], up[:, :, 1]
    values = _VALUES[ranks]
    new = values[:, -1]
    found = np.where(_is_good(rows, values, suits), Catch.GOOD, Catch.BRICK)
    found = np.where((values[:, 1:-1] == new[:, None]).any(axis=1), Catch.PAIRED_BOARD, found)
    found = np.where(values[:, 0] == new, Catch.PAIRED_DOOR, found)
    is_hidden = (values == 0).any(axis=1) | ~rows.is_told("door_card")
    return np.where(is_hidden, Catch.UNKNOWN, found)


_VALUES: Final = np.array([_LOW_VALUE.get(letter, 0) for letter in range(256)], np.int8)
"""By the letter of a rank, the ace being 1; 0 is unknown."""


def _up(rows: Rows, street: int) -> Array:
    """Letters of rank and suit of the up cards to this street: rows by cards by two."""
    words = rows.words("cards")
    blank = " ".join(["??"] * 7)
    text = "".join(value or blank for value in words.values).encode("ascii")
    letters = np.frombuffer(text, np.uint8).reshape(-1, len(blank))
    padded = np.pad(letters, ((0, 0), (0, 1))).reshape(len(letters), 7, _WIDTH)
    return padded[:, _FIRST_UP : _FIRST_UP + street - 2, :2][words.codes]


def _is_good(rows: Rows, values: Array, suits: Array) -> Array:
    is_low_game = rows.is_one_of("game", _LOW_GAMES)
    high = np.where(values == 1, _ACE_HIGH, values)
    is_top = high[:, -1] > high[:, :-1].max(axis=1)
    is_suited = (suits == suits[:, :1]).all(axis=1)
    return np.where(is_low_game, values[:, -1] <= _WORST_LOW, is_top | is_suited)
