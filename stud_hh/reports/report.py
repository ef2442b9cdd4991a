"""What a report is: which rows of `players` it takes, by what it groups them, what it tells."""

from collections.abc import Callable, Mapping, Sequence

import pyarrow as pa
from msgspec import Struct, field

from stud_hh.reports.filters import Filters, filtered
from stud_hh.reports.keys import KEYS, OF_STREETS, Key
from stud_hh.reports.sheet import Chart, Form
from stud_hh.reports.statistics import Topic

Tables = Mapping[str, pa.Table]
"""Tables of the library, by name."""


class Wish(Struct, frozen=True):
    """What a reader wants of a report, besides the hands to make it from."""

    by: Sequence[str] = ()
    """Names of `KEYS`, to split the rows by."""
    min_hands: int = 1


class Extra(Struct, frozen=True):
    """A column that is reckoned from the finished rows."""

    name: str
    label: str
    meaning: str
    form: Form = Form.NUMBER


def _nothing(_: Tables) -> Tables:
    return {}


def _as_one(sums: pa.Table) -> pa.Table:
    return sums


def _as_it_is(table: pa.Table, _: Tables) -> pa.Table:
    return table


class Report(Struct, frozen=True):
    """A table for people."""

    name: str
    meaning: str
    rows: Sequence[Key]
    """What tells its rows apart, with the currency; the last one always stands in a terminal."""
    topics: Sequence[Topic]
    essentials: Sequence[str]
    """The columns for a terminal, the most wanted first."""
    is_own: bool = True
    """Of players whose own cards the histories show, unless others are asked for."""
    by_hands: bool = False
    """The rows with the most hands come first; else they stand in the order of their keys."""
    choose: Callable[[pa.Table, Filters], pa.Table] = filtered
    """The hands that it is about, with columns that its keys and counts need besides."""
    extras: Sequence[Extra] = ()
    join: Callable[[pa.Table], pa.Table] = _as_one
    """Gives rows that were counted apart, and belong together, the same keys."""
    finish: Callable[[pa.Table, Tables], pa.Table] = _as_it_is
    """Adds the extras."""
    reads: Sequence[str] = ()
    """Columns of `players` that `choose` reads."""
    needs: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """Columns of tables other than `players`."""
    keep: Callable[[Tables], Tables] = _nothing
    """What `finish` needs of these tables; of several parts, their rows one after the other.

    Tables of a library are read when they are asked for, but for `players`, which is there.
    """
    chart: Chart | None = None
    of_streets: bool = False
    """Its rows are of streets, not of hands."""
    left_out: int = 0
    """Columns that a brief one does without."""

    @property
    def keys(self) -> Sequence[str]:
        """What the rows can be split by."""
        own = {key.name for key in self.rows}
        there = [*KEYS, *(OF_STREETS if self.of_streets else ())]
        return [name for name in there if name not in own]
