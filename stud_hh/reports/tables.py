"""The tables of facts, as they are exported."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import pyarrow as pa
import pyarrow.compute as pc

from stud_hh.facts import Kind
from stud_hh.reports.context import keys_of
from stud_hh.reports.sheet import EXPONENT, Form, Sheet
from stud_hh.store.schema import COLUMNS

NEEDED: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "hands": ("hands",),
        "players": ("players",),
        "actions": ("actions", "hands"),
        "findings": ("findings",),
    }
)
"""What can be exported, and the tables that it takes."""

_KEY: Final = ("site", "game", "hand_id")
_UNIT: Final = ("currency", EXPONENT)


def sheet_of(name: str, tables: Mapping[str, pa.Table]) -> Sheet:
    """A table with what its schema says of the columns."""
    table = tables[name]
    money = [one.name for one in COLUMNS[name] if one.kind is Kind.MONEY]
    if money and EXPONENT not in table.column_names:
        table = _with_unit(table, tables["hands"])
    return Sheet(name, table, dict.fromkeys(money, Form.MONEY))


def _with_unit(table: pa.Table, hands: pa.Table) -> pa.Table:
    """The table with the currency of each hand, and the decimal places of its amounts."""
    at = pc.index_in(keys_of(table, _KEY), value_set=keys_of(hands, _KEY))
    for name in _UNIT:
        table = table.append_column(name, hands[name].take(at))
    return table
