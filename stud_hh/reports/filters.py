"""Which rows of a table a reader wants."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal, InvalidOperation
from functools import reduce
from types import MappingProxyType
from typing import Final

import pyarrow as pa
import pyarrow.compute as pc
from msgspec import Struct

from stud_hh.errors import StudHhError
from stud_hh.reports.rows import encoded

_READS: Final[Mapping[str, Sequence[str]]] = MappingProxyType(
    {
        "players": ("player",),
        "heroes": ("is_hero",),
        "games": ("game",),
        "sites": ("site",),
        "stakes": ("small_bet", "big_bet", "exponent"),
        "since": ("started_at",),
        "until": ("started_at",),
    }
)
"""Columns of `players`, by the filter that reads them."""
NEEDED: Final = tuple(dict.fromkeys(name for names in _READS.values() for name in names))
"""Columns of `players` that filters read."""


class BadFilter(StudHhError):
    """A filter that can mean nothing; its text says why."""


class Filters(Struct, frozen=True):
    """What rows must match; what is empty or None lets all pass."""

    players: Sequence[str] = ()
    heroes: bool = False
    """Only players whose own cards the histories show."""
    everyone: bool = False
    """All players, in reports that are else about heroes."""
    games: Sequence[str] = ()
    """Keys or names of games."""
    sites: Sequence[str] = ()
    stakes: Sequence[str] = ()
    """`0.50/1`: small bet and big bet."""
    since: date | None = None
    until: date | None = None
    """The last day that counts; days are of UTC."""

    @property
    def reads(self) -> Sequence[str]:
        """The columns of `players` that these read."""
        return [name for wish, names in _READS.items() if getattr(self, wish) for name in names]


def filtered(table: pa.Table, filters: Filters) -> pa.Table:
    """The rows of `players` that match. Raises BadFilter."""
    masks = list(_masks(table, filters))
    return table.filter(reduce(pc.and_, masks)) if masks else table


def _masks(table: pa.Table, filters: Filters) -> Iterator[pa.ChunkedArray]:
    if filters.players:
        yield is_player(table, filters.players)
    if filters.heroes:
        yield table["is_hero"]
    if filters.games:
        yield _is_in(table["game"], [_game(name) for name in filters.games])
    if filters.sites:
        names = pa.array([name.lower() for name in filters.sites], pa.string())
        yield _where(table["site"], lambda texts: pc.is_in(pc.utf8_lower(texts), value_set=names))
    if filters.stakes:
        yield reduce(pc.or_, [_at_stakes(table, text) for text in filters.stakes])
    if filters.since is not None:
        yield pc.greater_equal(table["started_at"], _midnight(table, filters.since))
    if filters.until is not None:
        day_after = filters.until + timedelta(days=1)
        yield pc.less(table["started_at"], _midnight(table, day_after))


def is_player(table: pa.Table, names: Sequence[str]) -> pa.ChunkedArray:
    """The rows of players of these names."""
    return _is_in(table["player"], names)


def _is_in(column: pa.ChunkedArray, values: Sequence[str]) -> pa.Array:
    return _where(column, lambda texts: pc.is_in(texts, value_set=pa.array(values, pa.string())))


def _where(column: pa.ChunkedArray, is_wanted: Callable[[pa.Array], pa.Array]) -> pa.Array:
    """The rows whose text is wanted, each text being looked at once; null is not wanted."""
    texts = encoded(column)
    return is_wanted(texts.dictionary).take(texts.indices).fill_null(fill_value=False)


def _game(name: str) -> str:
    from stud_hh.games import GAMES  # noqa: PLC0415 - they rank hands, which reports do not

    for game in GAMES.values():
        if name.lower() in (game.key, game.name.lower()):
            return game.key
    raise BadFilter(f"There is no game {name}. There are: {', '.join(GAMES)}.")


def _at_stakes(table: pa.Table, text: str) -> pa.ChunkedArray:
    """Both sides are the float nearest to the same decimal, so that equal means equal."""
    unit = pc.power(10.0, pc.cast(table["exponent"], pa.float64()))
    small, big = (
        pc.equal(pc.divide(pc.cast(table[name], pa.float64()), unit), float(bet))
        for name, bet in zip(("small_bet", "big_bet"), _bets(text), strict=True)
    )
    return pc.and_(small, big)


def _bets(text: str) -> tuple[Decimal, Decimal]:
    try:
        small, big = (Decimal(part.strip().lstrip("$€£")) for part in text.split("/"))
    except (InvalidOperation, ValueError):
        raise BadFilter(f"{text} is no stakes; write the small and the big bet: 0.50/1") from None
    return small, big


def _midnight(table: pa.Table, day: date) -> pa.Scalar:
    moment = datetime.combine(day, time(), tzinfo=UTC)
    return pa.scalar(moment).cast(table["started_at"].type)
