"""Freerolls: half the pot is safe, and all of it may come."""

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Final

from stud_hh.cards import DECK, Card
from stud_hh.games import Game
from stud_hh.model import Half


class Freeroll(StrEnum):
    """What one of two players has of a freeroll."""

    HELD = "held"
    FACED = "faced"
    NONE = "none"


_HIGH: Final = Half.HIGH
_LOW: Final = Half.LOW
_WHOLE: Final = 4
"""Quarters of a pot."""
_HALF: Final = 2
_NO_LOW: Final = -1
_SHORT_OF_FLUSH: Final = 4
"""Cards of a suit that the last card may make a flush of."""
_Ranks = tuple[int, int]
"""Of the high hand and of the low one."""


def freerolls(
    game: Game, six: Mapping[str, Sequence[Card]], gone: Iterable[Card]
) -> Mapping[str, Freeroll]:
    """What two players have of a freeroll, one card before the end of a split game.

    `gone` are the cards of others that were seen. All ways to deal the last cards count.
    """
    here, there = six
    seen = {*six[here], *six[there], *gone}
    left = [card for card in DECK if card not in seen]
    least, most = _quarters(_Hand(game, six[here], left), _Hand(game, six[there], left))
    if _HALF <= least < most == _WHOLE:
        return {here: Freeroll.HELD, there: Freeroll.FACED}
    if 0 == least < most <= _HALF:
        return {here: Freeroll.FACED, there: Freeroll.HELD}
    return dict.fromkeys(six, Freeroll.NONE)


class _Hand:
    """Six cards, and the last cards that come to different hands with them.

    Cards of a rank come to the same, but for the suit that a flush may be made of.
    """

    def __init__(self, game: Game, six: Sequence[Card], left: Iterable[Card]) -> None:
        self._game = game
        self._six = six
        suits = [card[1] for card in six]
        flushing = [suit for suit in set(suits) if suits.count(suit) >= _SHORT_OF_FLUSH]
        alike: dict[str, list[Card]] = {}
        for card in left:
            alike.setdefault(card if card[1] in flushing else card[0], []).append(card)
        self.ways = [*alike.values()]
        """Cards that are as good as each other."""
        self._ranks: dict[int, _Ranks] = {}

    def ranks(self, way: int) -> _Ranks:
        """The ranks of the hand with a card of one of its ways."""
        known = self._ranks.get(way)
        if known is not None:
            return known
        seven = (*self._six, self.ways[way][0])
        high, low = self._game.rank(_HIGH, seven), self._game.rank(_LOW, seven)
        ranks = self._ranks[way] = (high or 0, _NO_LOW if low is None else low)
        return ranks


def _quarters(mine: _Hand, theirs: _Hand) -> tuple[int, int]:
    """The least and the most that the one can get of the pot.

    Most pairs show soon that either can get less than half: then no more deals are looked at.
    """
    least, most = _WHOLE, 0
    rows, columns = len(mine.ways), len(theirs.ways)
    for total in range(rows + columns - 1):
        # From one corner of the table of pairs to the other: few ways have to be ranked.
        for me in range(max(0, total - columns + 1), min(rows, total + 1)):
            them = total - me
            if len(mine.ways[me]) == 1 and mine.ways[me] == theirs.ways[them]:
                continue  # One card can't come to both.
            share = _share(mine.ranks(me), theirs.ranks(them))
            least, most = min(least, share), max(most, share)
            if least < _HALF < most:
                return least, most
    return least, most


def _share(me: _Ranks, them: _Ranks) -> int:
    for_high = _of_half(me[0], them[0])
    is_whole = me[1] == them[1] == _NO_LOW
    return for_high + (for_high if is_whole else _of_half(me[1], them[1]))


def _of_half(mine: int, theirs: int) -> int:
    return _HALF if mine > theirs else 1 if mine == theirs else 0
