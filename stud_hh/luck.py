"""Luck: the all-in adjusted nets of many hands, each worked out once.

What an all-in hand was worth takes some hundredths of a second to work out, too long for an
import. So it is done when it is asked for, and remembered in the library's folder; the file
may be deleted at any time.
"""

from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from stud_hh.model import Street
from stud_hh.store import Library
from stud_hh.store.writing import UNFINISHED

FILE: Final = "all_in.parquet"
"""Where a library's nets are remembered."""
NEEDED: Final[Mapping[str, list[str]]] = {
    "players": ["site", "game", "hand_id", "saw_showdown", "all_in_on"],
    "hands": ["site", "game", "hand_id", "digest", "file", "first_line", "raw_text"],
}
"""The columns that `adjusted` reads."""
_HAND: Final = ["site", "game", "hand_id"]
_TEXT: Final = ["digest", "file", "first_line", "raw_text"]
_VERSION: Final = b"1"
"""Goes up when the same hands come to other nets."""
_MARK: Final = b"stud_hh.luck"
_AT_ONCE: Final = 1_000
"""Hands that are worked out before they are remembered."""

NETS: Final = pa.schema(
    [
        ("site", pa.string()),
        ("game", pa.string()),
        ("hand_id", pa.string()),
        ("player", pa.string()),
        ("adjusted_net", pa.int64()),
        ("digest", pa.uint64()),
    ],
    metadata={_MARK: _VERSION},
)
"""A row a player of each hand that may have had an all-in pot.

`adjusted_net` is in minor units: see `equity.adjusted_nets`; it is null where cards that count
are not known. Of a player's other hands, which have no row, the net is the adjusted one too.
"""

Tell = Callable[[int, int], None]
"""Is told how many hands are done, and of how many."""


def adjusted(tables: Mapping[str, pa.Table], tell: Tell | None = None) -> pa.Table:
    """The adjusted nets of the hands in these tables, as `NETS` has them.

    They need the columns of `NEEDED`.
    """
    hands = _plain(tables["hands"].select(NEEDED["hands"]))
    return _worked_out(hands.join(all_in_hands(tables["players"]), _HAND, join_type="inner"), tell)


def adjusted_in(library: Library, tell: Tell | None = None) -> pa.Table:
    """The adjusted nets of a library's hands, as `NETS` has them; what is new is worked out.

    It is remembered, bit by bit, if the library may be written to. Raises StoreError.
    """
    found = library.tables({"players": NEEDED["players"], "hands": [*_HAND, "digest"]})
    hands = _plain(found["hands"])
    wanted = hands.join(all_in_hands(found["players"]), _HAND, join_type="inner")["digest"]
    nets = _remembered(library.path / FILE)
    nets = nets.filter(pc.is_in(nets["digest"], value_set=wanted))
    new = wanted.filter(pc.invert(pc.is_in(wanted, value_set=nets["digest"])))
    for start in range(0, len(new), _AT_ONCE):
        values = new.slice(start, _AT_ONCE).combine_chunks()
        texts = library.chosen("hands", [*_HAND, *_TEXT], ("digest", values))
        worked_out = _worked_out(_plain(texts), tell, start, len(new))
        nets = pa.concat_tables([nets, worked_out])
        _remember(nets, library.path / FILE)
    return nets


def all_in_hands(players: pa.Table) -> pa.Table:
    """The hands, by site, game and number, that ended all-in before seventh street.

    Of those at the showdown, at most one has chips left: there may be some too many, but none
    too few.
    """
    shown = _plain(players.select(NEEDED["players"]).filter(players["saw_showdown"]))
    able = pc.cast(pc.is_null(shown["all_in_on"]), pa.int32())
    by_hand = shown.append_column("able", able).group_by(_HAND)
    found = by_hand.aggregate([("able", "sum"), ("all_in_on", "max")])
    is_early = pc.less(found["all_in_on_max"], int(Street.SEVENTH))
    return found.filter(pc.and_(pc.less_equal(found["able_sum"], 1), is_early)).select(_HAND)


def _plain(table: pa.Table) -> pa.Table:
    """With text for text: joins don't take dictionaries."""
    for at, field in enumerate(table.schema):
        if pa.types.is_dictionary(field.type):
            table = table.set_column(at, field.name, table[field.name].cast(pa.string()))
    return table


def _worked_out(
    hands: pa.Table, tell: Tell | None, done: int = 0, of: int | None = None
) -> pa.Table:
    # What reads hands takes long to load; nets that are remembered do without.
    from stud_hh.equity.texts import nets_of_text  # noqa: PLC0415

    rows: list[dict[str, Any]] = []
    for number, hand in enumerate(hands.to_pylist(), done + 1):
        keys = {name: hand[name] for name in (*_HAND, "digest")}
        nets = nets_of_text(hand["file"], hand["first_line"], hand["raw_text"])
        rows += [{**keys, "player": one, "adjusted_net": net} for one, net in nets.items()]
        if tell is not None:
            tell(number, of or len(hands))
    return pa.Table.from_pylist(rows, NETS)


def _remembered(file: Path) -> pa.Table:
    """What is remembered; nothing where the file is not there, broken, or of another version."""
    try:
        table = pq.read_table(file)
    except (OSError, pa.ArrowInvalid):
        return NETS.empty_table()
    is_known = table.schema.equals(NETS, check_metadata=False)
    is_of_now = (table.schema.metadata or {}).get(_MARK) == _VERSION
    return table if is_known and is_of_now else NETS.empty_table()


def _remember(nets: pa.Table, file: Path) -> None:
    """Write beside and rename in; of two that do so at once, one is forgotten, and no harm done."""
    beside = file.with_name(file.name + UNFINISHED)
    with suppress(OSError):
        pq.write_table(nets, beside, compression="zstd")
        beside.replace(file)
