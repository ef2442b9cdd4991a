"""A table on its way to a person or a program."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from enum import StrEnum
from itertools import chain, repeat
from typing import Any, Final

import pyarrow as pa
from msgspec import Struct, field

from stud_hh.money import decimal

EXPONENT: Final = "exponent"
"""The column that tells the decimal places of a row's amounts."""
FEW: Final = 30
"""A rate of fewer chances is shown as uncertain."""
_BATCH: Final = 4096

Block = dict[str, list[Any]]
"""Values of some rows, by column."""


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


class Chart(Struct, frozen=True):
    """A picture of a table, for workbooks."""

    kind: str
    """`line`, `column` or `bar`."""
    across: str
    """The column of the categories."""
    value: str
    title: str


class Sheet(Struct, frozen=True):
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

    def uncertain(self, column: str, block: Block) -> Sequence[bool]:
        """Which of its values are rates of few chances; nothing where it is no rate."""
        chances = self.chances.get(column)
        return [] if chances is None else [0 < many < FEW for many in block[chances]]

    def leading(self, block: Block) -> list[str]:
        """The keys that people see first: what rows are about, and those that tell these apart."""
        return [
            name
            for name in self.keys
            if name in self.subjects or (name in self.telling and len({*block[name]}) > 1)
        ]

    def records(self) -> Iterator[dict[str, Any]]:
        """The rows as they are in the table."""
        for block in self._blocks():
            for row in zip(*block.values(), strict=True):
                yield dict(zip(block, row, strict=True))

    def rows(self) -> Iterator[list[Any]]:
        """The rows with amounts in whole units, as exact decimals."""
        for block in self.blocks():
            yield from map(list, zip(*block.values(), strict=True))

    def blocks(self) -> Iterator[Block]:
        """The same, some thousand rows at a time, column by column.

        Equal texts, and equal amounts, are often one object.
        """
        money = [name for name in self.columns if self.form(name) is Form.MONEY]
        for block in self._blocks():
            exponents = block.get(EXPONENT) or repeat(0)
            amounts = {name: _whole(block[name], exponents) for name in money}
            yield block | amounts

    def block(self) -> Block:
        """All rows at once."""
        blocks = list(self.blocks())
        return {name: [*chain.from_iterable(one[name] for one in blocks)] for name in self.columns}

    def _blocks(self) -> Iterator[Block]:
        for batch in self.table.to_batches(_BATCH):
            yield dict(zip(self.columns, map(_values, batch.columns), strict=True))


def _values(column: pa.Array) -> list[Any]:
    """What the column holds, as Python has it; pyarrow would take its time over each value."""
    kind = column.type
    if pa.types.is_dictionary(kind):
        # The dictionary may be that of a million rows.
        own = column.cast(kind.value_type).dictionary_encode()
        texts = [*own.dictionary.to_pylist(), None]
        return [texts[code] for code in _numbers(own.indices.fill_null(len(texts) - 1))]
    if not (pa.types.is_integer(kind) or pa.types.is_floating(kind) or pa.types.is_boolean(kind)):
        return list(column.to_pylist())
    if not column.null_count:
        return _numbers(column)
    values = _numbers(column.fill_null(pa.scalar(0).cast(kind)))
    return [
        value if is_told else None
        for value, is_told in zip(values, _numbers(column.is_valid()), strict=True)
    ]


def _numbers(column: pa.Array) -> list[Any]:
    return list(column.to_numpy(zero_copy_only=False).tolist())


def _whole(amounts: Iterable[int | None], exponents: Iterable[int | None]) -> list[Decimal | None]:
    pairs = list(zip(amounts, exponents, strict=False))
    known = {
        (amount, exponent): None if amount is None else decimal(amount, exponent or 0)
        for amount, exponent in set(pairs)
    }
    return list(map(known.__getitem__, pairs))
