"""Rows of the table `players`, a column at a time, as arrays to sum."""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import pyarrow as pa

from stud_hh.reports.lines import by_street, told

Array: TypeAlias = "np.ndarray[Any, Any]"
"""A value a row."""


class Words(NamedTuple):
    """A column of texts that many rows repeat."""

    codes: Array
    """Where in `values` the text of each row stands; the last place is that of null."""
    values: list[str | None]

    def mapped(self, function: Callable[[str], Any], otherwise: Any) -> Array:
        """What the function makes of each row's text; `otherwise` for null."""
        found = [otherwise if value is None else function(value) for value in self.values]
        return np.array(found)[self.codes]


class Rows:
    """Some rows of `players`, with the columns that `context.with_hands` adds."""

    def __init__(self, table: pa.Table) -> None:
        self.table = table
        self.street = 0
        """The street that the rows are about, if they are about one."""
        self._words: dict[str, Words] = {}
        self._arrays: dict[str, Array] = {}
        self._made: dict[tuple[Callable[[Rows, int], Array], int], Array] = {}

    def __len__(self) -> int:
        return int(self.table.num_rows)

    def numbers(self, name: str) -> Array:
        """A column of numbers or flags; null is 0."""
        if name not in self._arrays:
            filled = self.table[name].fill_null(0)
            self._arrays[name] = filled.to_numpy()
        return self._arrays[name]

    def flags(self, name: str) -> Array:
        """A column of flags; null is False."""
        if name not in self._arrays:
            self._arrays[name] = self.table[name].fill_null(fill_value=False).to_numpy()
        return self._arrays[name]

    def is_told(self, name: str) -> Array:
        """Where a column is not null."""
        return np.asarray(self.table[name].is_valid())

    def words(self, name: str) -> Words:
        """A column of texts."""
        if name not in self._words:
            self._words[name] = words_of(self.table[name])
        return self._words[name]

    def is_one_of(self, name: str, values: Collection[str]) -> Array:
        """Where a column of texts has one of these."""
        return self.words(name).mapped(lambda value: value in values, otherwise=False)

    def once(self, make: "Callable[[Rows, int], Array]", street: int) -> Array:
        """What a function makes of the rows and a street, made once."""
        if (make, street) not in self._made:
            self._made[make, street] = make(self, street)
        return self._made[make, street]

    def told(self, street: int) -> Array:
        """What each player did on a street, as `lines.Told`."""
        return self.once(_told, street)

    @cached_property
    def lines(self) -> Sequence[Mapping[int, str]]:
        """The letters of each street, for each of the different lines."""
        return [by_street(value or "") for value in self.words("line").values]


def _told(rows: Rows, street: int) -> Array:
    told_of = [told(line.get(street, ""), line.get(street - 1, "")) for line in rows.lines]
    return np.array(told_of)[rows.words("line").codes]


def words_of(column: pa.ChunkedArray) -> Words:
    """A column of texts as numbers into the different ones."""
    whole = encoded(column)
    values = [*whole.dictionary.to_pylist(), None]
    codes = whole.indices.fill_null(len(values) - 1).to_numpy(zero_copy_only=False)
    return Words(codes, values)


def encoded(column: pa.ChunkedArray) -> pa.DictionaryArray:
    """A column of texts as one array, with one dictionary."""
    if not pa.types.is_dictionary(column.type):
        column = column.dictionary_encode()
    whole = column.unify_dictionaries().combine_chunks()
    if isinstance(whole, pa.ChunkedArray):
        return pa.concat_arrays(whole.chunks) if whole.num_chunks else pa.array([], column.type)
    return whole
