"""Tables one after the other."""

import pyarrow as pa

from stud_hh.store.schema import SCHEMAS, Tables


def joined(parts: list[Tables]) -> Tables:
    """Tables one after the other."""
    return {
        name: concatenated(name, [part[name] for part in parts if name in part]) for name in SCHEMAS
    }


def concatenated(name: str, tables: list[pa.Table]) -> pa.Table:
    """One table of many, with one dictionary a column."""
    if not tables:
        return SCHEMAS[name].empty_table()
    return pa.concat_tables(tables).unify_dictionaries()
