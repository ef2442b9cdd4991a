"""Freerolls: half the pot is safe, and all of it may come."""

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Any, TypeAlias

import numpy as np

from stud_hh.cards import DECK, Card
from stud_hh.games import Game
from stud_hh.model import Half


class Freeroll(StrEnum):
    """What one of two players has of a freeroll."""

    HELD = "held"
    FACED = "faced"
    NONE = "none"


_WHOLE = 4
"""Quarters of a pot."""
_HALF = 2
_STEP = 3
_NO_LOW = -1
_Ranks: TypeAlias = tuple[int, int]
"""Of the high hand and of the low one."""
_Array: TypeAlias = "np.ndarray[Any, np.dtype[np.int64]]"


def freerolls(
    game: Game, six: Mapping[str, Sequence[Card]], gone: Iterable[Card]
) -> Mapping[str, Freeroll]:
    """What two players have of a freeroll, one card before the end of a split game.

    `gone` are the cards of others that were seen. All ways to deal the last cards count.
    """
    here, there = six
    ordered = sorted(set(DECK).difference(*six.values(), gone))
    # Neighbours that are unlike show soonest that there is none.
    left = [card for start in range(_STEP) for card in ordered[start::_STEP]]
    least, most = _quarters(game, six[here], six[there], left)
    if _HALF <= least < most == _WHOLE:
        return {here: Freeroll.HELD, there: Freeroll.FACED}
    if 0 == least < most <= _HALF:
        return {here: Freeroll.FACED, there: Freeroll.HELD}
    return dict.fromkeys(six, Freeroll.NONE)


def _quarters(
    game: Game, mine: Sequence[Card], theirs: Sequence[Card], left: Sequence[Card]
) -> tuple[int, int]:
    """The least and the most that the one can get of the pot.

    Most pairs show soon that either can get less than half: then no more deals are looked at.
    """
    my_ranks, their_ranks = [_ranks(game, mine, left[-1])], []
    least, most = _WHOLE, 0
    for card in left:
        their_ranks.append(_ranks(game, theirs, card))
        my_ranks.append(_ranks(game, mine, card))
        share = _share(my_ranks[-2], their_ranks[-1])
        least, most = min(least, share), max(most, share)
        if least < _HALF < most:
            return least, most
    return _over_all_deals(np.array(my_ranks[1:]), np.array(their_ranks))


def _ranks(game: Game, six: Sequence[Card], card: Card) -> _Ranks:
    seven = (*six, card)
    low = game.rank(Half.LOW, seven)
    return game.rank(Half.HIGH, seven) or 0, _NO_LOW if low is None else low


def _share(me: _Ranks, them: _Ranks) -> int:
    for_high = _of_half(me[0], them[0])
    is_whole = me[1] == them[1] == _NO_LOW
    return for_high + (for_high if is_whole else _of_half(me[1], them[1]))


def _of_half(mine: int, theirs: int) -> int:
    return _HALF if mine > theirs else 1 if mine == theirs else 0


def _over_all_deals(mine: _Array, theirs: _Array) -> tuple[int, int]:
    """The same for all pairs of two different cards at once."""
    me, them = mine[:, None], theirs[None, :]
    halves = _HALF * (me > them) + (me == them)
    for_high, for_low = halves[:, :, 0], halves[:, :, 1]
    is_whole = (me[:, :, 1] == _NO_LOW) & (them[:, :, 1] == _NO_LOW)
    shares = (for_high + np.where(is_whole, for_high, for_low))[~np.eye(len(mine), dtype=bool)]
    return int(shares.min()), int(shares.max())
