"""What rows can be grouped by."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from msgspec import Struct

from stud_hh.money import amount_text
from stud_hh.reports.catches import Catch, catches
from stud_hh.reports.grouping import Column, grouped, taken
from stud_hh.reports.rows import Rows, encoded, plain
from stud_hh.starting_hands import STARTING_HANDS, starting_hand_of

_DOORS: Final = "AKQJT98765432"


class Key(Struct, frozen=True):
    """Something that tells rows apart."""

    name: str
    label: str
    meaning: str
    of: Callable[[Rows], pa.Array]
    rank: Callable[[Any], Any] | None = None
    """What values are sorted by, if it is not themselves."""
    is_minor: bool = False
    """Left out of terminals."""

    def order(self, values: pa.Array) -> Sequence[int]:
        """The places of different values in the order in which they are to be told."""
        if self.rank is None:
            found: Sequence[int] = pc.array_sort_indices(values).to_pylist()
            return found
        ranks = list(map(self.rank, values.to_pylist()))
        return sorted(range(len(ranks)), key=ranks.__getitem__)


def _column(name: str) -> Callable[[Rows], pa.Array]:
    return lambda rows: rows.table[name]


def _rank_of_name(name: str) -> tuple[str, str]:
    return name.casefold(), name


def _time(pattern: str) -> Callable[[Rows], pa.Array]:
    return lambda rows: _times(rows.table["started_at"], pattern)


def _times(times: pa.ChunkedArray, pattern: str) -> pa.Array:
    """What the pattern makes of the days, each of which is written once."""
    days = encoded(pc.floor_temporal(times, unit="day"))
    return _told(days.indices, pc.strftime(days.dictionary, pattern))


def _door(rows: Rows) -> pa.Array:
    cards = encoded(rows.table["door_card"])
    return _told(cards.indices, pc.utf8_slice_codeunits(cards.dictionary, 0, 1))


def _told(codes: pa.Array, texts: pa.Array) -> pa.DictionaryArray:
    return pa.DictionaryArray.from_arrays(codes, texts)


def _rank_of_door(door: str) -> int:
    return _DOORS.find(door)


def stakes(rows: Rows) -> pa.Array:
    """`0.50/1.00`, small bet and big bet."""
    return _each_once(rows, [rows.table[name] for name in _BETS], _stakes_text)


_BETS: Final = ("small_bet", "big_bet", "exponent")


def _each_once(
    rows: Rows, columns: Sequence[Column], text: Callable[..., str | None]
) -> pa.DictionaryArray:
    """The text of each row, made of the values of these columns; of the same ones only once."""
    groups = grouped(columns, len(rows))
    values = zip(*(taken(one, groups.firsts).to_pylist() for one in columns), strict=True)
    return groups.spread(pa.array([text(*row) for row in values], pa.string()))


def _stakes_text(small: int, big: int, exponent: int) -> str:
    return f"{amount_text(small, exponent)}/{amount_text(big, exponent)}"


def _rank_of_stakes(text: str) -> tuple[float, ...]:
    return tuple(map(float, text.split("/")))


def _starting_hand(rows: Rows) -> pa.Array:
    first_three = pc.utf8_slice_codeunits(plain(rows.table["cards"]), 0, FIRST_THREE)
    columns = (rows.table["game"], first_three, rows.table["door_card"])
    return _each_once(rows, columns, _label)


def _label(game: str, cards: str, door: str | None) -> str | None:
    hand = starting_hand_of(game, cards, door)
    return None if hand is None else hand.label


FIRST_THREE: Final = 8
"""Letters of the first three cards in `cards`."""
_PLACES: Final = {
    hand.label: (game, place)
    for game, hands in enumerate(STARTING_HANDS.values())
    for place, hand in enumerate(hands)
}

_CATCHES: Final = [catch.name.lower().replace("_", " ") if catch else None for catch in Catch]


def _catch(rows: Rows) -> pa.Array:
    return _told(pa.array(rows.once(catches, rows.street)), pa.array(_CATCHES, pa.string()))


def _street(rows: Rows) -> pa.Array:
    return pa.array(np.full(len(rows), rows.street, np.int64))


STREET: Final = Key("street", "Street", "The street, 3 to 7.", _street)
"""For rows that are of one street."""

KEYS: Final[Mapping[str, Key]] = MappingProxyType(
    {
        key.name: key
        for key in (
            Key("site", "Site", "The room.", _column("site")),
            Key("player", "Player", "The player's name.", _column("player"), _rank_of_name),
            Key("game", "Game", "The game.", _column("game")),
            Key("stakes", "Stakes", "Small bet and big bet.", stakes, _rank_of_stakes),
            Key("tournament", "Tournament", "Its number.", _column("tournament_id")),
            Key("month", "Month", "Year and month, of UTC.", _time("%Y-%m")),
            Key("year", "Year", "The year, of UTC.", _time("%Y")),
            Key("seats", "Seats", "Players dealt in.", _column("n_players")),
            Key(
                "position",
                "Position",
                "Players left to act behind at the first turn on third street: 0 for the bring-in.",
                _column("position"),
            ),
            Key("door-card", "Door", "The rank of one's door card.", _door, _rank_of_door),
            Key(
                "opener-door",
                "Opener's door",
                "The rank of the door card of whoever came in first, if it was another player.",
                _column("opener_door"),
                _rank_of_door,
            ),
            Key(
                "starting-hand",
                "Starting hand",
                "The class of the first three cards, where they are known.",
                _starting_hand,
                _PLACES.__getitem__,
            ),
        )
    }
)
"""By the name that `--by` takes."""

OF_STREETS: Final[Mapping[str, Key]] = MappingProxyType(
    {
        "catch": Key(
            "catch",
            "Catch",
            "How the up card of fourth, fifth or sixth street fell (docs/statistics.md).",
            _catch,
        )
    }
)
"""Those for rows that are of one street."""
