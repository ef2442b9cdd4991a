"""What a report is."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pyarrow as pa

from stud_hh.reports.sheet import Sheet


@dataclass(frozen=True)
class Wish:
    """What a reader wants of a report, besides the hands to make it from."""

    by: Sequence[str] = ()
    """Names of `Report.keys`, to split the rows by."""
    min_hands: int = 1


@dataclass(frozen=True)
class Report:
    """A table for people."""

    name: str
    meaning: str
    make: Callable[[pa.Table, Wish], Sheet]
    """From rows of the table `players`."""
    essentials: Sequence[str]
    """The columns for a terminal, the most wanted first."""
    keys: Sequence[str] = ()
    """What the rows can be split by."""
