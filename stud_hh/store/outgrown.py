"""Hands that were read before their last lines were written, and are whole now.

A summary that is cut between two lines may pass for a whole one. So a hand whose text begins
with all that is stored of it takes its place.
"""

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

import pyarrow as pa

from stud_hh.lazily import compute
from stud_hh.store.parts import Parts
from stud_hh.store.schema import Tables

KEYS: Final = ("site", "game", "hand_id")


class HandKey(NamedTuple):
    """What tells hands apart."""

    site: str
    game: str
    hand_id: str


class Stored(NamedTuple):
    """A hand of the library."""

    part: str
    text: str


Find = Callable[[HandKey], Stored | None]


def stored(parts: Parts, key: HandKey) -> Stored | None:
    """The hand with this key, if it is there."""
    for part in parts.all():
        where = _is_of(parts.read(part.name, "hands", KEYS), [key])
        if compute().any(where).as_py():
            texts = parts.read(part.name, "hands", ["raw_text"])
            return Stored(part.name, texts.filter(where)["raw_text"][0].as_py())
    return None


def without(tables: Tables, keys: Iterable[HandKey]) -> Tables:
    """The tables without the rows of these hands; what was read of which file stays."""
    return {
        name: table if name == "files" else table.filter(compute().invert(_is_of(table, keys)))
        for name, table in tables.items()
    }


def _is_of(table: pa.Table, keys: Iterable[HandKey]) -> pa.ChunkedArray:
    columns = (table[name].cast(pa.string()) for name in KEYS)
    names = compute().binary_join_element_wise(*columns, "\n")
    return compute().is_in(names, pa.array(["\n".join(key) for key in keys], pa.string()))
