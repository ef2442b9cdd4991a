"""What a player's row needs of the rest of its hand."""

from typing import Final

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from stud_hh.reports.rows import Array, words_of

NEEDED: Final = ("site", "game", "hand_id", "won", "opened", "door_card")
"""Columns of `players` that `with_hands` reads."""


def with_hands(players: pa.Table) -> pa.Table:
    """The rows of `players`, all of them, with what their hands add to them.

    `pot` is all that the hand paid out, `opener_door` the rank of the door card of whoever came
    in first; null for that player, and where nobody did.
    """
    hand = hand_numbers(players)
    pots = np.zeros(_size(hand), np.int64)
    np.add.at(pots, hand, players["won"].to_numpy())
    with_pots = players.append_column("pot", pa.array(pots[hand], pa.int64()))
    return with_pots.append_column("opener_door", _opener_doors(players, hand))


def hand_numbers(players: pa.Table) -> Array:
    """A number for each row that is the same for all rows of a hand, which are adjacent."""
    is_new = np.zeros(players.num_rows, bool)
    for name in ("site", "game"):
        codes = words_of(players[name]).codes
        is_new[1:] |= codes[1:] != codes[:-1]
    numbers = players["hand_id"].cast(pa.large_string()).combine_chunks()
    is_new[1:] |= pc.not_equal(numbers[1:], numbers[:-1]).to_numpy(zero_copy_only=False)
    return np.cumsum(is_new)


def first_of(hand: Array, is_one: Array) -> Array:
    """For each row, which row of its hand is the first that is one; -1 where none is."""
    found = np.full(_size(hand), -1)
    places = np.flatnonzero(is_one)[::-1]
    found[hand[places]] = places
    return found[hand]


def _size(hand: Array) -> int:
    return int(hand.max(initial=-1)) + 1


def _opener_doors(players: pa.Table, hand: Array) -> pa.Array:
    opener = first_of(hand, players["opened"].to_numpy())
    is_told = (opener >= 0) & (opener != np.arange(len(opener)))
    doors = words_of(players["door_card"]).mapped(lambda card: card[:1], None)
    return pa.array(doors[opener] if len(doors) else doors, pa.string(), mask=~is_told)
