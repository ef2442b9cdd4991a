"""The tables of facts, as they are exported."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import pyarrow as pa

from stud_hh.facts import Kind
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

_KEY: Final = ["site", "game", "hand_id"]
_UNIT: Final = ["currency", EXPONENT]


def sheet_of(name: str, tables: Mapping[str, pa.Table]) -> Sheet:
    """A table with what its schema says of the columns."""
    table = tables[name]
    money = [one.name for one in COLUMNS[name] if one.kind is Kind.MONEY]
    if money and EXPONENT not in table.column_names:
        table = _with_unit(table, tables["hands"])
    return Sheet(name, table, dict.fromkeys(money, Form.MONEY))


def _with_unit(table: pa.Table, hands: pa.Table) -> pa.Table:
    """The table with the currency of each hand, and the decimal places of its amounts."""
    units = hands.select([*_KEY, *_UNIT]).to_pandas().astype(dict.fromkeys(_KEY, "str"))
    keys = table.select(_KEY).to_pandas().astype("str")
    found = keys.merge(units, how="left", on=_KEY)
    for name in _UNIT:
        table = table.append_column(name, pa.array(found[name]))
    return table
