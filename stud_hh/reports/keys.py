"""What rows can be grouped by."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

import pyarrow as pa
import pyarrow.compute as pc

from stud_hh.money import amount_text
from stud_hh.reports.catches import Catch, catches
from stud_hh.reports.rows import Rows
from stud_hh.starting_hands import STARTING_HANDS, starting_hand_of

_DOORS: Final = "AKQJT98765432"


def _as_is(value: Any) -> Any:
    return value


@dataclass(frozen=True)
class Key:
    """Something that tells rows apart."""

    name: str
    label: str
    meaning: str
    of: Callable[[Rows], pa.Array]
    rank: Callable[[Any], Any] = _as_is
    """What values are sorted by; null comes last."""
    is_minor: bool = False
    """Left out of terminals."""


def _column(name: str) -> Callable[[Rows], pa.Array]:
    return lambda rows: rows.table[name]


def _plain(column: pa.ChunkedArray) -> pa.ChunkedArray:
    return column.cast(pa.string()) if pa.types.is_dictionary(column.type) else column


def _time(pattern: str) -> Callable[[Rows], pa.Array]:
    return lambda rows: _times(rows.table["started_at"], pattern)


def _times(times: pa.ChunkedArray, pattern: str) -> pa.Array:
    """What the pattern makes of the days, each of which is written once."""
    days = pc.floor_temporal(times, unit="day").combine_chunks().dictionary_encode()
    return pc.strftime(days.dictionary, pattern).take(days.indices)


def _door(rows: Rows) -> pa.Array:
    return pc.utf8_slice_codeunits(_plain(rows.table["door_card"]), 0, 1)


def _rank_of_door(door: str) -> int:
    return _DOORS.find(door)


def stakes(rows: Rows) -> pa.Array:
    """`0.50/1.00`, small bet and big bet."""
    names = ("small_bet", "big_bet", "exponent")
    bets = list(zip(*(rows.table[name].to_pylist() for name in names), strict=True))
    texts = {bet: _stakes_text(*bet) for bet in set(bets)}
    return pa.array([texts[bet] for bet in bets], pa.string())


def _stakes_text(small: int, big: int, exponent: int) -> str:
    return f"{amount_text(small, exponent)}/{amount_text(big, exponent)}"


def _rank_of_stakes(text: str) -> tuple[float, ...]:
    return tuple(map(float, text.split("/")))


def _starting_hand(rows: Rows) -> pa.Array:
    words = [_plain(rows.table[name]).to_pylist() for name in ("game", "cards", "door_card")]
    found = (starting_hand_of(*row) for row in zip(*words, strict=True))
    return pa.array([hand and hand.label for hand in found], pa.string())


_PLACES: Final = {
    hand.label: (game, place)
    for game, hands in enumerate(STARTING_HANDS.values())
    for place, hand in enumerate(hands)
}

_CATCHES: Final = {int(catch): catch.name.lower().replace("_", " ") for catch in Catch if catch}


def _catch(rows: Rows) -> pa.Array:
    found = rows.once(catches, rows.street).tolist()
    return pa.array([_CATCHES.get(one) for one in found], pa.string())


def _street(rows: Rows) -> pa.Array:
    return pa.array([rows.street] * len(rows), pa.int64())


STREET: Final = Key("street", "Street", "The street, 3 to 7.", _street)
"""For rows that are of one street."""

KEYS: Final[Mapping[str, Key]] = MappingProxyType(
    {
        key.name: key
        for key in (
            Key("site", "Site", "The room.", _column("site")),
            Key("player", "Player", "The player's name.", _column("player"), str.casefold),
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
