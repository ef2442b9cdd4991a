"""What a statistic is: a rate of two sums over rows of the table `players`."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import pandas as pd

from stud_hh.reports.sheet import Form

Frame: TypeAlias = pd.DataFrame
"""Rows of the table `players`, and those columns that sums need besides."""
Series: TypeAlias = "pd.Series[Any]"


@dataclass(frozen=True)
class Count:
    """A sum over hands: of ones where something happened, or of amounts."""

    name: str
    meaning: str
    of: Callable[[Frame], Series]
    """The summand of each row."""
    label: str = ""
    form: Form = Form.PLAIN


@dataclass(frozen=True)
class Statistic:
    """One count divided by another."""

    name: str
    label: str
    numerator: str
    denominator: str
    meaning: str
    form: Form = Form.RATE
    times: float = 1
    """What the quotient is multiplied by."""


def summed(rows: Frame, by: Sequence[str], counts: Sequence[Count]) -> Frame:
    """The counts of each group, the groups in order of their keys."""
    columns = {one.name: one.of(rows) for one in counts}
    frame = pd.DataFrame({**{key: rows[key] for key in by}, **columns})
    return frame.groupby(list(by), dropna=False, observed=True, as_index=False).sum()


def divided(sums: Frame, statistics: Sequence[Statistic]) -> Mapping[str, Series]:
    """Each statistic of each group; nothing where there was no opportunity."""
    return {
        one.name: sums[one.numerator]
        / sums[one.denominator].where(sums[one.denominator] != 0)
        * one.times
        for one in statistics
    }
