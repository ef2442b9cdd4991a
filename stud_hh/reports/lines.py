"""What a player's `line` tells: chances that a street gave, and what was made of them."""

import re
from collections.abc import Mapping, Sequence
from enum import IntFlag, auto
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Final


class Told(IntFlag):
    """What is true of a player's actions on one street."""

    BET_CHANCE = auto()
    """Had a turn before any wager."""
    BET = auto()
    """Made the first wager: a bet, on third street the completion."""
    FACED = auto()
    """Had a turn with a wager to call; a bring-in alone is none."""
    CALLED = auto()
    RAISED = auto()
    FOLDED_TO_WAGER = auto()
    FACED_RAISE = auto()
    """Had a turn after two wagers or more."""
    RERAISED = auto()
    CHECK_RAISE_CHANCE = auto()
    """Checked, and had a turn after another one's wager."""
    CHECK_RAISED = auto()
    BARREL_CHANCE = auto()
    """Made the last wager of the street before, and had the first turn before any wager."""
    BARRELED = auto()
    FIRST_IN_CHANCE = auto()
    """Had a turn on third street with nobody but the bring-in in."""
    FIRST_IN_COMPLETED = auto()
    LIMP_CHANCE = auto()
    """Had a turn on third street with the bring-in to call."""
    LIMPED = auto()
    OPENED_FULL = auto()
    """Opened third street with a full bet in place of the bring-in."""
    BRING_IN_ATTACKED = auto()
    """Brought it in, and had a turn after another one's wager."""
    BRING_IN_DEFENDED = auto()
    FIRST_FOLDED = auto()
    """The first turn with a wager to call was a fold."""
    FIRST_CALLED = auto()
    FIRST_RAISED = auto()


_PATTERNS: Final[Mapping[Told, re.Pattern[str]]] = MappingProxyType(
    {
        Told.BET_CHANCE: re.compile("[oBbLlDdxq]"),
        Told.BET: re.compile("[oBb]"),
        Told.FACED: re.compile("[crfCRF]"),
        Told.CALLED: re.compile("[cC]"),
        Told.RAISED: re.compile("[rR]"),
        Told.FOLDED_TO_WAGER: re.compile("[fF]"),
        Told.FACED_RAISE: re.compile("[CRF]"),
        Told.RERAISED: re.compile("R"),
        Told.CHECK_RAISE_CHANCE: re.compile("x[crfCRF]"),
        Told.CHECK_RAISED: re.compile("x[rR]"),
        Told.FIRST_IN_CHANCE: re.compile("[BLD]"),
        Told.FIRST_IN_COMPLETED: re.compile("B"),
        Told.LIMP_CHANCE: re.compile("[BLDbld]"),
        Told.LIMPED: re.compile("[Ll]"),
        Told.OPENED_FULL: re.compile("o"),
        Told.BRING_IN_ATTACKED: re.compile("i[crfCRF]"),
        Told.BRING_IN_DEFENDED: re.compile("i[crCR]"),
        Told.FIRST_FOLDED: re.compile("^[^crCR]*[fF]"),
        Told.FIRST_CALLED: re.compile("^[^crCR]*[cC]"),
        Told.FIRST_RAISED: re.compile("^[^crCR]*[rR]"),
    }
)
"""By the letters of a street, as docs/tables.md has them under `line`."""
STREETS: Final = range(3, 8)
_WAGERS: Final = frozenset("oBbrR")
_BARREL_CHANCES: Final = frozenset("bxq")


@lru_cache(maxsize=1 << 16)
def told_of(line: str) -> Sequence[int]:
    """What is true of each street of a line, as `Told`."""
    letters = {int(part[0]): part[1:] for part in line.split()}
    return [told(letters.get(street, ""), letters.get(street - 1, "")) for street in STREETS]


def told(letters: str, before: str) -> int:
    """What is true of a street's letters, and of those of the street before, as `Told`."""
    return _alone(letters) | _barrels(letters[:1], before[-1:])


@cache
def _alone(letters: str) -> int:
    found = [flag for flag, pattern in _PATTERNS.items() if pattern.search(letters)]
    return sum(map(int, found))


@cache
def _barrels(first: str, last_before: str) -> int:
    if last_before not in _WAGERS or first not in _BARREL_CHANCES:
        return 0
    return int(Told.BARREL_CHANCE | Told.BARRELED if first == "b" else Told.BARREL_CHANCE)
