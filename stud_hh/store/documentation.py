"""`python -m stud_hh.store.documentation` prints docs/tables.md."""

from typing import Final

from stud_hh.facts import Column
from stud_hh.store.schema import COLUMNS, SCHEMA_VERSION, TYPES

_INTRODUCTION: Final = f"""\
# Tables

Schema version {SCHEMA_VERSION}. This page is generated from the schemas: \
`python -m stud_hh.store.documentation > docs/tables.md`.

A hand is told from all others by `site`, `game` and `hand_id`; these three columns join the
tables. Amounts are whole minor units of the hand's `currency`, `exponent` decimal places each:
divide by 10 to the power of `exponent`. Times are in UTC. Hands that could not be read have no
row but in `findings`. Hands with errors have all their rows; `verdict` tells them.

The tables of a library are folders of Parquet files, a file a part, with the same names in
each folder. A part counts when it has a file in `hands`, and no other part's `hands` file
names it in its metadata under `stud_hh.replaces`.
"""
_ABOUT: Final = {
    "hands": "One row a hand.",
    "players": "One row a player dealt into a hand. All statistics are sums of these.",
    "actions": "One row an action, in order.",
    "findings": "One row a finding or an award left open, and one a hand that can't be read.",
    "files": "One row a reading of a file.",
}


def page() -> str:
    """The documentation of all tables, in Markdown."""
    return "\n".join([_INTRODUCTION, *(_section(table) for table in COLUMNS)])


def _section(table: str) -> str:
    rows = "\n".join(map(_row, COLUMNS[table]))
    heading = f"## {table}\n{_ABOUT[table]}\n"
    return f"{heading}\n| column | type | null | meaning |\n| --- | --- | --- | --- |\n{rows}\n"


def _row(column: Column) -> str:
    null = "yes" if column.nullable else ""
    type_ = str(TYPES[column.kind])
    if type_.startswith("dictionary"):
        type_ = "string, dictionary"
    return f"| `{column.name}` | {type_} | {null} | {column.description} |"


if __name__ == "__main__":
    print(page(), end="")  # noqa: T201
