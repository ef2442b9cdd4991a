"""What a statistic is: a quotient of two sums over rows of the table `players`."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

import numpy as np
import pyarrow as pa
from msgspec import Struct

from stud_hh.reports.grouping import Column, grouped, taken
from stud_hh.reports.rows import Array, Rows
from stud_hh.reports.sheet import Form


class Count(Struct, frozen=True):
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


class Statistic(Struct, frozen=True):
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
    """Whose term it is, if it is one of the game or of statistics."""


class Topic(Struct, frozen=True):
    """Counts and statistics that are told together."""

    title: str
    counts: Sequence[Count]
    statistics: Sequence[Statistic]


_Z: Final = 1.959963984540054
"""The standard normal deviate that 95 % lie within."""
PLACES: Final = 9
"""Decimal places of what is not whole, so that sums of floats show no dust."""
_DUST: Final = 1e-12
"""What is left, as a share, where floats should cancel each other out."""


def summed(rows: Rows, keys: Mapping[str, Column], counts: Iterable[Count]) -> pa.Table:
    """The counts of each group of rows with the same keys, which may come more than once."""
    groups = grouped([*keys.values()], len(rows))
    placed = rows.placed(groups.order)
    sums = {one.name: groups.sums(one.of(placed)) for one in counts}
    return pa.table({name: taken(keys[name], groups.firsts) for name in keys} | sums)


def totals(table: pa.Table, keys: Sequence[str]) -> pa.Table:
    """All other columns summed, a row for each set of keys."""
    groups = grouped([table[name] for name in keys], table.num_rows)
    found: dict[str, Column | Array] = {name: taken(table[name], groups.firsts) for name in keys}
    for name in table.column_names:
        if name not in keys:
            found[name] = groups.sums(table[name].to_numpy()[groups.order])
    return pa.table(found)


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
    spread = squares - total**2 / n
    spread = np.where(spread > squares * _DUST, spread, 0)
    error: Array = np.sqrt(divided(spread, (n - 1) * n))
    return error
