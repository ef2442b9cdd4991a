"""The Parquet files of a part while they are written, and how they get their names."""

import errno
import json
import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any, Final, Self

import pyarrow as pa
import pyarrow.parquet as pq

from stud_hh.facts import Kind
from stud_hh.store.errors import LibraryNotWritableError
from stud_hh.store.folders import Folder
from stud_hh.store.schema import COLUMNS, SCHEMAS, Tables

TABLES: Final = ("files", "findings", "actions", "players", "hands")
"""In the order in which a part's files are renamed in."""
SUFFIX: Final = ".parquet"
UNFINISHED: Final = ".unfinished"
REPLACES: Final = b"stud_hh.replaces"

_COMPRESSION: Final = "zstd"
_LEVEL: Final = 3
_REPETITIVE: Final = (Kind.WORD, Kind.CARDS)
"""Smaller as numbers into a dictionary, and quicker to write so."""
_PAGE: Final = 1 << 23
"""A large page lets zstd see how alike hands are."""
_FULL: Final = (errno.ENOSPC, errno.EDQUOT)


class Writers:
    """The unfinished files of one part. They are deleted unless `rename_in` was reached."""

    def __init__(self, folder: Folder, part: str, replaces: Sequence[str]) -> None:
        self._folder = folder
        self._name = f"{part}{SUFFIX}"
        self._unfinished = f"{self._name}{UNFINISHED}"
        self._replaces = replaces
        self._closing = ExitStack()
        self._writers: dict[str, pq.ParquetWriter] = {}

    def __enter__(self) -> Self:
        with ExitStack() as undoing:
            undoing.push(self.__exit__)
            for table in TABLES:
                sink = self._folder.sink(table, self._unfinished)
                self._writers[table] = self._closing.enter_context(self._writer(table, sink))
            undoing.pop_all()
        return self

    def _writer(self, table: str, sink: Any) -> pq.ParquetWriter:
        # A stream is not closed by what writes to it.
        if not isinstance(sink, Path):
            self._closing.enter_context(sink)
        return pq.ParquetWriter(
            sink,
            _schema(table, self._replaces),
            compression=_COMPRESSION,
            compression_level=_LEVEL,
            data_page_size=_PAGE,
            use_dictionary=_names(table, *_REPETITIVE),
            write_statistics=_names(table, Kind.TIME),
        )

    def write(self, tables: Tables) -> None:
        """Add rows to each table, to all at once: Arrow takes its time, and waits for the disk."""
        with ThreadPoolExecutor(len(self._writers)) as pool:
            for _ in pool.map(lambda name: self._write(name, tables[name]), self._writers):
                pass

    def _write(self, table: str, rows: pa.Table) -> None:
        if not rows.num_rows:
            return
        writer = self._writers[table]
        writer.write_table(rows.replace_schema_metadata(writer.schema.metadata))

    def rename_in(self) -> None:
        """Make the part exist: `hands` comes last, when the disk is sure to have the others."""
        self._closing.close()
        for table in TABLES:
            self._folder.settle(table, self._unfinished)
        for table in TABLES:
            self._folder.rename(table, self._unfinished, self._name)
            self._folder.settle(table)

    def __exit__(self, *_: object) -> None:
        # A full disk refuses the end of each file, too.
        with suppress(OSError):
            self._closing.close()
        for table in TABLES:
            self._folder.delete(table, self._unfinished)


@contextmanager
def told_as_not_writable(path: str) -> Iterator[None]:
    """Say of an OSError what is to be done, as LibraryNotWritableError."""
    try:
        yield
    except OSError as error:
        raise LibraryNotWritableError(_advice(path, error)) from error


def _advice(path: str, error: OSError) -> str:
    reason = os.strerror(error.errno) if error.errno else str(error)
    if error.errno in _FULL:
        return (
            f"no room is left for {path} ({reason}): make room, or choose another folder by "
            "--library, and import again; what is in the library already stays"
        )
    return (
        f"can't write to {path} ({reason}): see to it that you may write there, or choose another "
        "folder by --library or STUD_HH_LIBRARY, and import again"
    )


def _names(table: str, *kinds: Kind) -> list[str]:
    """The columns of these kinds."""
    return [column.name for column in COLUMNS[table] if column.kind in kinds]


def _schema(table: str, replaces: Sequence[str]) -> pa.Schema:
    schema = SCHEMAS[table]
    if not replaces:
        return schema
    return schema.with_metadata({**schema.metadata, REPLACES: json.dumps(list(replaces)).encode()})
