"""What a player's row needs of the rest of its hand."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from stud_hh.reports.rows import Array, words_of

SOURCES: Final[Mapping[str, Sequence[str]]] = MappingProxyType(
    {
        "pot": ("site", "game", "hand_id", "won"),
        "opener_door": ("site", "game", "hand_id", "opened", "door_card"),
    }
)
"""What `with_hands` adds, and the columns of `players` that it is made of."""


def with_hands(players: pa.Table, names: Collection[str] = tuple(SOURCES)) -> pa.Table:
    """The rows of `players`, all of them, with what their hands add to them, by these names.

    `pot` is all that the hand paid out, `opener_door` the rank of the door card of whoever came
    in first; null for that player, and where nobody did.
    """
    wanted = [name for name in SOURCES if name in names]
    hand = hand_numbers(players) if wanted else np.zeros(0, np.int64)
    for name in wanted:
        players = players.append_column(name, _MAKERS[name](players, hand))
    return players


def hand_numbers(players: pa.Table) -> Array:
    """A number for each row that is the same for all rows of a hand, which are adjacent."""
    is_new = np.zeros(players.num_rows, bool)
    for name in ("site", "game"):
        codes = words_of(players[name]).codes
        is_new[1:] |= codes[1:] != codes[:-1]
    numbers = players["hand_id"]
    is_new[1:] |= pc.not_equal(numbers[1:], numbers[:-1]).to_numpy()
    return np.cumsum(is_new)


def keys_of(table: pa.Table, names: Iterable[str]) -> pa.ChunkedArray:
    """These columns as one text a row, to find equal rows by."""
    texts = [table[name].cast(pa.large_string()) for name in names]
    return pc.binary_join_element_wise(*texts, pa.scalar("\n", pa.large_string()))


def first_of(hand: Array, is_one: Array) -> Array:
    """For each row, which row of its hand is the first that is one; -1 where none is."""
    found = np.full(_size(hand), -1)
    places = np.flatnonzero(is_one)[::-1]
    found[hand[places]] = places
    return found[hand]


def _pots(players: pa.Table, hand: Array) -> pa.Array:
    firsts = np.flatnonzero(np.diff(hand, prepend=-1))
    pots = np.add.reduceat(players["won"].to_numpy(), firsts)
    return pa.array(pots[hand], pa.int64())


def _size(hand: Array) -> int:
    return int(hand.max(initial=-1)) + 1


def _opener_doors(players: pa.Table, hand: Array) -> pa.Array:
    opener = first_of(hand, players["opened"].to_numpy())
    is_told = (opener >= 0) & (opener != np.arange(len(opener)))
    doors = words_of(players["door_card"]).mapped(lambda card: card[:1], None)
    return pa.array(doors[opener] if len(doors) else doors, pa.string(), mask=~is_told)


_MAKERS: Final[Mapping[str, Callable[[pa.Table, Array], pa.Array]]] = MappingProxyType(
    {"pot": _pots, "opener_door": _opener_doors}
)
