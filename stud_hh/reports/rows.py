"""Rows of the table `players`, a column at a time, as arrays to sum."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import pyarrow as pa

from stud_hh.reports.lines import STREETS, told_of

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
    """Some rows of `players`, with the columns that `context.with_hands` adds.

    Keys are made of `table`; what the methods give stands in another order, if one is given.
    """

    def __init__(self, table: pa.Table, order: "Array | None" = None) -> None:
        self.table = table
        self._order = order
        self.street = 0
        """The street that the rows are about, if they are about one."""
        self._words: dict[str, Words] = {}
        self._arrays: dict[str, Array] = {}
        self._letters: dict[str, Array] = {}
        self._found: dict[tuple[str, ...], Array] = {}
        self._made: dict[tuple[Callable[[Rows, int], Array], int], Array] = {}

    def __len__(self) -> int:
        return int(self.table.num_rows)

    def placed(self, order: Array) -> "Rows":
        """The same rows, so that what the other methods give stands in this order."""
        there = Rows(self.table, order)
        there.street = self.street
        return there

    def _placed(self, column: Array) -> Array:
        return column if self._order is None else column[self._order]

    def numbers(self, name: str) -> Array:
        """A column of numbers or flags; null is 0."""
        if name not in self._arrays:
            column = self.table[name]
            told = column.fill_null(pa.scalar(0, column.type)) if column.null_count else column
            self._arrays[name] = self._placed(told.to_numpy())
        return self._arrays[name]

    def flags(self, name: str) -> Array:
        """A column of flags; null is False."""
        return self.numbers(name)

    def is_told(self, name: str) -> Array:
        """Where a column is not null."""
        return self._placed(np.asarray(self.table[name].is_valid()))

    def words(self, name: str) -> Words:
        """A column of texts."""
        if name not in self._words:
            codes, values = words_of(self.table[name])
            self._words[name] = Words(self._placed(codes), values)
        return self._words[name]

    def letter(self, name: str, at: int, blank: str) -> Array:
        """One letter, as a byte, of each text of a column.

        All texts are as long as `blank`, which stands for null.
        """
        if name not in self._letters:
            self._letters[name] = _letters(plain(self.table[name]).fill_null(blank), len(blank))
        return self._placed(self._letters[name][:, at])

    def is_one_of(self, name: str, values: Sequence[str]) -> Array:
        """Where a column of texts has one of these."""
        asked = name, *values
        if asked not in self._found:
            words = self.words(name)
            self._found[asked] = words.mapped(lambda value: value in values, otherwise=False)
        return self._found[asked]

    def once(self, make: "Callable[[Rows, int], Array]", street: int) -> Array:
        """What a function makes of the rows and a street, made once."""
        if (make, street) not in self._made:
            self._made[make, street] = make(self, street)
        return self._made[make, street]

    def told(self, street: int) -> Array:
        """What each player did on a street, as `lines.Told`."""
        return self.once(_told, street)


def _told(rows: Rows, street: int) -> Array:
    at = STREETS.index(street)
    return rows.words("line").mapped(lambda line: told_of(line)[at], told_of("")[at])


def words_of(column: pa.ChunkedArray) -> Words:
    """A column of texts as numbers into the different ones."""
    whole = encoded(column)
    values = [*whole.dictionary.to_pylist(), None]
    codes = whole.indices.fill_null(len(values) - 1).to_numpy(zero_copy_only=False)
    return Words(codes, values)


def plain(column: pa.ChunkedArray) -> pa.ChunkedArray:
    """A column of texts without a dictionary."""
    return column.cast(pa.string()) if pa.types.is_dictionary(column.type) else column


def encoded(column: pa.Array | pa.ChunkedArray) -> pa.DictionaryArray:
    """A column as one array, with one dictionary."""
    whole = pa.chunked_array([column]) if isinstance(column, pa.Array) else column
    if not pa.types.is_dictionary(whole.type):
        whole = whole.dictionary_encode()
    return _whole(whole.unify_dictionaries())


def _letters(texts: pa.ChunkedArray, width: int) -> Array:
    """The bytes of texts that are all so long: a row a text."""
    whole = _whole(texts)
    if not len(whole):
        return np.zeros((0, width), np.uint8)
    _, offsets, data = whole.buffers()
    start = np.frombuffer(offsets, np.int32)[whole.offset]
    return np.frombuffer(data, np.uint8, len(whole) * width, start).reshape(-1, width)


def _whole(column: pa.ChunkedArray) -> pa.Array:
    """A column in one piece."""
    return pa.concat_arrays(column.chunks) if column.num_chunks else pa.nulls(0, column.type)
