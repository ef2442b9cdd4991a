"""Starting hands in classes that players use: rolled up, three to a six with an ace, and so on.

A hand is of exactly one class. Classes are data: more of them, or other ones, are other rows.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Final

from stud_hh.cards import UNKNOWN, Card
from stud_hh.starting_hands._classes import Row, StartingHand
from stud_hh.starting_hands._high import HIGH
from stud_hh.starting_hands._razz import RAZZ
from stud_hh.starting_hands._split import SPLIT
from stud_hh.starting_hands._third import third_of

__all__ = ["STARTING_HANDS", "StartingHand", "starting_hand", "starting_hand_of"]

_ROWS: Final[Mapping[str, tuple[Row, ...]]] = MappingProxyType(
    {
        "stud8": SPLIT,
        "stud": HIGH,
        "razz": RAZZ,
        "stud-hilo-regular": SPLIT,
        "stud-hilo-declare": SPLIT,
    }
)
_NO_PAIRS: Final = {
    game: tuple(each for each in rows if not each.is_of_pairs) for game, rows in _ROWS.items()
}
STARTING_HANDS: Final[Mapping[str, tuple[StartingHand, ...]]] = MappingProxyType(
    {game: tuple(each.hand for each in rows) for game, rows in _ROWS.items()}
)
"""By game key, all classes, best known first."""


def starting_hand(game: str, down: Sequence[Card], door: Card) -> StartingHand | None:
    """The class of two down cards and a door card; None where one is not known.

    Raises KeyError for a game that is none of `games.GAMES`.
    """
    if len(down) != 2 or UNKNOWN in (*down, door):
        return None
    first, second = sorted(card[0] for card in down)
    is_suited = len({card[1] for card in (*down, door)}) == 1
    return _class_of(game, first, second, door[0], is_suited)


def starting_hand_of(game: str, cards: str, door: Card | None) -> StartingHand | None:
    """The class of a hand as the table `players` has it: its columns `cards` and `door_card`.

    Rooms that tell cards only at the end need not keep them in the order dealt. So where the
    third card is not the door card, which are down is not known, and neither is the class.
    """
    first, second, third, *_ = cards.split(" ")
    return starting_hand(game, (first, second), third) if third == door else None


@cache
def _class_of(game: str, first: str, second: str, door: str, is_suited: bool) -> StartingHand:
    """By the ranks, which are the same for sixty hands, or for four where all are of one suit."""
    third = third_of(first, second, door, is_suited=is_suited)
    rows = _NO_PAIRS[game] if third.pair is None else _ROWS[game]
    return next(each.hand for each in rows if each.fits(third))
