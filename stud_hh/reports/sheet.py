"""A table on its way to a person or a program."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from enum import StrEnum
from typing import Any, Final

import pyarrow as pa

from stud_hh.money import decimal

EXPONENT: Final = "exponent"
"""The column that tells the decimal places of a row's amounts."""
FEW: Final = 30
"""A rate of fewer chances is shown as uncertain."""
_BATCH: Final = 4096


class Form(StrEnum):
    """How a column's values are written."""

    PLAIN = "plain"
    MONEY = "money"
    """Minor units in the table; whole units, with decimals, where people read."""
    RATE = "rate"
    """Chances taken, a fraction; a percentage where people read."""
    SHARE = "share"
    """A fraction of money, likewise."""
    NUMBER = "number"
    """A real number, of which people want two decimals."""


@dataclass(frozen=True)
class Chart:
    """A picture of a table, for workbooks."""

    kind: str
    """`line`, `column` or `bar`."""
    across: str
    """The column of the categories."""
    value: str
    title: str


@dataclass(frozen=True)
class Sheet:
    """A table with what is needed to write it well."""

    name: str
    table: pa.Table
    forms: Mapping[str, Form] = field(default_factory=dict)
    """By column; others are plain."""
    labels: Mapping[str, str] = field(default_factory=dict)
    """Headings for people, by column; others are headed by their names."""
    meanings: Mapping[str, str] = field(default_factory=dict)
    """What a column holds, in a sentence."""
    chances: Mapping[str, str] = field(default_factory=dict)
    """By column of a rate, the column with how many chances there were."""
    keys: Sequence[str] = ()
    """The columns that tell the rows apart."""
    subjects: Sequence[str] = ()
    """The keys that the rows are about."""
    telling: Sequence[str] = ()
    """Keys that are worth to be seen where they differ."""
    essentials: Sequence[str] = ()
    """The other columns that most people want."""
    chart: Chart | None = None
    left_out: int = 0
    """Columns that the report has besides."""

    @property
    def columns(self) -> list[str]:
        """The names of the columns."""
        return list(self.table.column_names)

    def form(self, column: str) -> Form:
        """How a column is written."""
        return self.forms.get(column, Form.PLAIN)

    def label(self, column: str) -> str:
        """A column's heading for people."""
        return self.labels.get(column, column)

    def is_uncertain(self, column: str, row: Mapping[str, Any]) -> bool:
        """It is a rate of few chances."""
        chances = self.chances.get(column)
        return chances is not None and 0 < row[chances] < FEW

    def leading(self, records: Sequence[Mapping[str, Any]]) -> list[str]:
        """The keys that people see first: what rows are about, and those that tell these apart."""
        return [
            name
            for name in self.keys
            if name in self.subjects
            or (name in self.telling and len({record[name] for record in records}) > 1)
        ]

    def records(self) -> Iterator[dict[str, Any]]:
        """The rows as they are in the table."""
        for batch in self.table.to_batches(_BATCH):
            yield from batch.to_pylist()

    def rows(self) -> Iterator[list[Any]]:
        """The rows with amounts in whole units, as exact decimals."""
        money = [at for at, name in enumerate(self.columns) if self.form(name) is Form.MONEY]
        for record in self.records():
            row = list(record.values())
            for at in money:
                row[at] = _whole(row[at], record.get(EXPONENT) or 0)
            yield row


def _whole(amount: int | None, exponent: int) -> Decimal | None:
    return None if amount is None else decimal(amount, exponent)
