"""The schemas of the tables, from what the rows say of themselves."""

from collections.abc import Mapping
from datetime import datetime
from types import MappingProxyType
from typing import Annotated, Final, NamedTuple

import pyarrow as pa

from stud_hh.facts import (
    COUNT_COLUMNS,
    PLAYER_COLUMNS,
    ActionFacts,
    Column,
    FindingRow,
    HandRow,
    Kind,
    columns_of,
)
from stud_hh.facts.columns import Line, Text, Word

SCHEMA_VERSION: Final = 3
"""Goes up when a column comes, goes, or changes its meaning, its type or its name.

A column that comes is nullable, and null in parts of earlier versions: 2 brought `line` and
`freeroll` of `players`, 3 `key` of `hands`.
"""

TYPES: Final[Mapping[Kind, pa.DataType]] = MappingProxyType(
    {
        Kind.MONEY: pa.int64(),
        Kind.COUNT: pa.int16(),
        Kind.LINE: pa.int32(),
        Kind.FLAG: pa.bool_(),
        Kind.WORD: pa.dictionary(pa.int32(), pa.string()),
        Kind.TEXT: pa.string(),
        Kind.CARDS: pa.string(),
        Kind.TIME: pa.timestamp("us", "UTC"),
        Kind.SHARE: pa.float64(),
        Kind.DIGEST: pa.uint64(),
        Kind.SIZE: pa.int64(),
    }
)

Size = Annotated[int, Kind.SIZE]
Time = Annotated[datetime, Kind.TIME]


class FileRow(NamedTuple):
    """One reading of a file."""

    path: Annotated[Text, "The file, as it was named; a member of an archive after its archive."]
    size: Annotated[
        Size | None,
        "Bytes on disk, up to the last hand if that was left for the next reading; packed ones for "
        "members of archives; null for standard input.",
    ]
    modified_at: Annotated[Time | None, "When it was last changed."]
    read_at: Annotated[Time, "When it was read. A file that changed since has a row a reading."]
    version: Annotated[Word, "The version of stud_hh that read it."]
    digest: Annotated[Text, "BLAKE2b of what was read, 16 bytes in hexadecimal."]
    offset: Annotated[Size, "Bytes read, unpacked."]
    read: Annotated[Line, "Hands seen: the sum of the next four columns."]
    imported: Annotated[Line, "Hands that went into the library."]
    duplicates: Annotated[Line, "Hands, read or rejected, that were in the library already."]
    skipped: Annotated[Line, "Hands of other games."]
    rejected: Annotated[Line, "Hands that can't be read; findings say why."]
    reason: Annotated[Text | None, "Why the file was passed over; null where it was read."]


DIGEST: Final = Column(
    "digest",
    Kind.DIGEST,
    nullable=True,
    description="First 8 bytes of the BLAKE2b of `raw_text`, to know it again; null without one.",
)

KEY: Final = Column(
    "key",
    Kind.DIGEST,
    nullable=True,
    description="First 8 bytes of the BLAKE2b of `site`, `game` and `hand_id`, a line each: no "
    "hand is there twice; null where an earlier version imported it.",
)

_HANDS: Final = columns_of(HandRow)
_BY_NAME: Final = {column.name: column for column in _HANDS}
ACTION_KEYS: Final = ("site", "hand_id", "game")
"""Columns of the hand that each of its actions has too."""
PLAYER_KEYS: Final = (
    *ACTION_KEYS,
    "started_at",
    "small_bet",
    "big_bet",
    "currency",
    "exponent",
    "tournament_id",
    "n_players",
    "verdict",
)
"""Columns of the hand that each of its players has too."""

COLUMNS: Final[Mapping[str, tuple[Column, ...]]] = MappingProxyType(
    {
        "hands": (*_HANDS, DIGEST, KEY),
        "players": (
            *(_BY_NAME[name] for name in PLAYER_KEYS),
            *PLAYER_COLUMNS,
            *COUNT_COLUMNS,
        ),
        "actions": (*(_BY_NAME[name] for name in ACTION_KEYS), *columns_of(ActionFacts)),
        "findings": (*columns_of(FindingRow), DIGEST),
        "files": columns_of(FileRow),
    }
)


def _field(column: Column) -> pa.Field:
    return pa.field(
        column.name,
        TYPES[column.kind],
        column.nullable,
        {"description": column.description},
    )


Tables = dict[str, pa.Table]
"""By name."""

SCHEMAS: Final[Mapping[str, pa.Schema]] = MappingProxyType(
    {
        table: pa.schema(
            [_field(column) for column in columns],
            {"stud_hh.schema_version": str(SCHEMA_VERSION)},
        )
        for table, columns in COLUMNS.items()
    }
)
"""By table; every field's metadata has its `description`."""
