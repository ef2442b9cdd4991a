"""How columns describe themselves: their type, and what they mean.

Each table has a named tuple whose fields' annotations carry what the schema and its
documentation say. Rows made by the million are plain tuples in the order of its fields:
they cost a fifth of named ones.
"""

from enum import Enum, auto
from typing import Annotated, NamedTuple, get_args


class Kind(Enum):
    """What a column holds, and so how it is stored."""

    MONEY = auto()
    COUNT = auto()
    LINE = auto()
    FLAG = auto()
    WORD = auto()
    """Text that many rows repeat."""
    TEXT = auto()
    CARDS = auto()
    TIME = auto()
    SHARE = auto()
    DIGEST = auto()
    SIZE = auto()


Row = tuple[object, ...]
"""The values of a row, or of a part of it, in the order of the columns."""

Money = Annotated[int, Kind.MONEY]
Count = Annotated[int, Kind.COUNT]
Line = Annotated[int, Kind.LINE]
Flag = Annotated[bool, Kind.FLAG]
Word = Annotated[str, Kind.WORD]
Text = Annotated[str, Kind.TEXT]
Cards = Annotated[str, Kind.CARDS]
Share = Annotated[float, Kind.SHARE]


class Column(NamedTuple):
    """A column of a table."""

    name: str
    kind: Kind
    nullable: bool
    description: str


def columns_of(row: type) -> tuple[Column, ...]:
    """The columns that a row type's annotations describe, in order."""
    return tuple(_column(name, hint) for name, hint in row.__annotations__.items())


def _column(name: str, hint: object) -> Column:
    type_, *told = get_args(hint)
    kinds = [one for one in told if isinstance(one, Kind)]
    parts = get_args(type_)
    nullable = type(None) in parts
    for part in parts if nullable else ():
        kinds += [one for one in get_args(part) if isinstance(one, Kind)]
    return Column(name, kinds[0], nullable, told[-1])
