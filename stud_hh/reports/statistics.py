"""What a statistic is: a quotient of two sums over rows of the table `players`."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np
import pyarrow as pa

from stud_hh.reports.rows import Array, Rows, encoded
from stud_hh.reports.sheet import Form


@dataclass(frozen=True)
class Count:
    """A sum over hands: of ones where something happened, or of amounts."""

    name: str
    meaning: str
    of: Callable[[Rows], Array]
    """The summand of each row."""
    label: str = ""
    form: Form = Form.PLAIN

    @property
    def heading(self) -> str:
        """What people read above its column."""
        return self.label or self.name.replace("_", " ").capitalize()


@dataclass(frozen=True)
class Statistic:
    """One count divided by another."""

    name: str
    label: str
    numerator: str
    denominator: str
    meaning: str
    form: Form = Form.RATE
    """A rate is of chances taken, and has an interval."""
    times: float = 1
    """What the quotient is multiplied by."""
    source: str = ""
    """Where the term is defined, if it is one of the game or of statistics."""


@dataclass(frozen=True)
class Topic:
    """Counts and statistics that are told together."""

    title: str
    counts: Sequence[Count]
    statistics: Sequence[Statistic]


_Z: Final = 1.959963984540054
"""The standard normal deviate that 95 % lie within."""
PLACES: Final = 9
"""Decimal places of what is not whole, so that sums of floats show no dust."""


def summed(rows: Rows, keys: Mapping[str, pa.Array], counts: Iterable[Count]) -> pa.Table:
    """The counts of each group of rows with the same keys."""
    columns = {one.name: pa.array(_summand(one.of(rows))) for one in counts}
    coded = {name: _coded(column) for name, column in keys.items()}
    sums = totals(pa.table({name: one.codes for name, one in coded.items()} | columns), list(keys))
    for at, (name, one) in enumerate(coded.items()):
        if one.values is not None:
            sums = sums.set_column(at, name, one.values.take(sums[name]))
    return sums


class _Coded(NamedTuple):
    """A column to group by."""

    codes: pa.Array
    values: pa.Array | None
    """What the codes stand for, where they stand for texts: numbers are found faster."""


def _coded(column: pa.Array | pa.ChunkedArray) -> _Coded:
    whole = pa.chunked_array([column]) if isinstance(column, pa.Array) else column
    if not pa.types.is_dictionary(whole.type) and not pa.types.is_string(whole.type):
        return _Coded(whole, None)
    texts = encoded(whole)
    return _Coded(texts.indices, texts.dictionary)


def totals(table: pa.Table, keys: Sequence[str]) -> pa.Table:
    """All other columns summed, a row for each set of keys."""
    names = [name for name in table.column_names if name not in keys]
    grouped = table.group_by(keys).aggregate([(name, "sum") for name in names])
    sums = grouped.select([*keys, *(f"{name}_sum" for name in names)])
    return sums.rename_columns([*keys, *names])


def _summand(column: Array) -> Array:
    return column.astype(np.int64) if column.dtype.kind in "biu" else column


def quotients(sums: pa.Table, statistics: Iterable[Statistic]) -> Mapping[str, Array]:
    """Each statistic of each row, rates with their interval; NaN where there was no chance."""
    found: dict[str, Array] = {}
    for one in statistics:
        part, whole = (
            sums[name].to_numpy().astype(float) for name in (one.numerator, one.denominator)
        )
        found[one.name] = divided(part, whole) * one.times
        if one.form is Form.RATE:
            found[f"{one.name}_low"], found[f"{one.name}_high"] = wilson(part, whole)
    return found


def divided(part: Array, whole: Array) -> Array:
    """The quotient; NaN over nothing."""
    quotient: Array = np.divide(part, whole, out=np.full(len(part), np.nan), where=whole != 0)
    return quotient


def wilson(taken: Array, chances: Array) -> tuple[Array, Array]:
    """The 95 % interval of a rate (E. B. Wilson, JASA 22, 1927, 209-212); NaN without a chance."""
    n = np.where(chances > 0, chances, np.nan)
    rate, square = taken / n, _Z**2
    middle = (rate + square / (2 * n)) / (1 + square / n)
    half = _Z * np.sqrt(rate * (1 - rate) / n + square / (4 * n**2)) / (1 + square / n)
    return np.maximum(middle - half, 0), np.minimum(middle + half, 1)


def error_of_mean(n: Array, total: Array, squares: Array) -> Array:
    """The standard error of a mean of n values with this sum and sum of squares; NaN of one."""
    spread = (squares - total**2 / n).clip(0)
    error: Array = np.sqrt(divided(spread, (n - 1) * n))
    return error
