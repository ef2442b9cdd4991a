"""Rows put together by what they have in common."""

from collections.abc import Sequence
from functools import reduce
from typing import Final, NamedTuple, TypeAlias

import numpy as np
import pyarrow as pa

from stud_hh.reports.rows import Array, encoded

Column: TypeAlias = "pa.Array | pa.ChunkedArray"
_DIGIT: Final = 16
"""Bits that a sort goes by at once: numbers of so many are sorted in proportion to their count."""
_MOST: Final = 1 << 62


class Groups(NamedTuple):
    """Rows of the same keys, group by group."""

    order: Array
    """The rows, those of a group together."""
    starts: Array
    """Where in this order each group begins."""

    @property
    def firsts(self) -> pa.Array:
        """A row of each group."""
        return pa.array(self.order[self.starts])

    def sums(self, summands: Array) -> Array:
        """The sum of each group's summands, which stand in the order of the groups."""
        whole = np.int64 if summands.dtype.kind in "biu" else None
        total: Array = np.add.reduceat(summands, self.starts, dtype=whole)
        return total

    def spread(self, values: pa.Array) -> pa.DictionaryArray:
        """A value a row, from a value a group; several groups may have the same one."""
        codes = np.empty(len(self.order), np.int32)
        sizes = np.diff(self.starts, append=len(self.order))
        codes[self.order] = np.arange(len(self.starts), dtype=np.int32).repeat(sizes)
        return pa.DictionaryArray.from_arrays(codes, values)


def grouped(columns: Sequence[Column], n_rows: int) -> Groups:
    """The groups of rows that agree in all columns; nulls agree, too."""
    whole, _ = reduce(_combined, map(_coded, columns), (np.zeros(n_rows, np.int64), 1))
    order = _order(whole)
    in_order = whole[order]
    is_first = np.ones(n_rows, bool)
    is_first[1:] = in_order[1:] != in_order[:-1]
    return Groups(order, np.flatnonzero(is_first))


def taken(column: Column, rows: pa.Array) -> Column:
    """The values of these rows, texts as such."""
    found = column.take(rows)
    return found.cast(pa.string()) if pa.types.is_dictionary(found.type) else found


def _coded(column: Column) -> tuple[Array, int]:
    """Numbers that stand for the values, and how many there may be."""
    texts = encoded(column)
    size = len(texts.dictionary)
    return texts.indices.fill_null(size).to_numpy(zero_copy_only=False), size + 1


def _combined(one: tuple[Array, int], other: tuple[Array, int]) -> tuple[Array, int]:
    """Numbers that stand for pairs."""
    (codes, size), (more, times) = one, other
    if size * times > _MOST:
        found, codes = np.unique(codes, return_inverse=True)
        size = len(found)
    return codes * times + more, size * times


def _order(codes: Array) -> Array:
    """What sorts them, digit by digit."""
    order = np.arange(len(codes))
    left = int(codes.max(initial=0))
    for shift in range(0, left.bit_length(), _DIGIT):
        digit = ((codes[order] >> shift) & ((1 << _DIGIT) - 1)).astype(np.uint16)
        order = order[np.argsort(digit, kind="stable")]
    return order
