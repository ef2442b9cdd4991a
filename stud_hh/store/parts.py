"""The folder of a library: parts, each a Parquet file a table, that appear all at once.

A part's files are written beside and renamed in, `hands` last: a part exists when its
`hands` file does. A part that replaces others names them in the metadata of its `hands`
file, so that one rename both adds it and retires them.
"""

import json
import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple, Self

import pyarrow as pa
import pyarrow.parquet as pq

from stud_hh.facts import Kind
from stud_hh.store.batches import Tables
from stud_hh.store.collection import concatenated
from stud_hh.store.errors import LibraryDamagedError, LibraryTooNewError
from stud_hh.store.schema import COLUMNS, SCHEMA_VERSION, SCHEMAS

TABLES: Final = ("files", "findings", "actions", "players", "hands")
"""In the order in which a part's files are renamed in."""

_SUFFIX: Final = ".parquet"
_UNFINISHED: Final = ".unfinished"
_REPLACES: Final = b"stud_hh.replaces"
_VERSION: Final = b"stud_hh.schema_version"
_COMPRESSION: Final = "zstd"
_LEVEL: Final = 3
_REPETITIVE: Final = (Kind.WORD, Kind.CARDS)
"""Smaller as numbers into a dictionary, and quicker to write so."""
_PAGE: Final = 1 << 23
"""A large page lets zstd see how alike hands are."""


class Part(NamedTuple):
    """A part that is there."""

    name: str
    n_hands: int


class Parts:
    """The parts of one library folder."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def all(self) -> list[Part]:
        """The parts that exist, oldest first."""
        found: list[Part] = []
        replaced: set[str] = set()
        for file in sorted((self._path / "hands").glob(f"*{_SUFFIX}")):
            metadata = _metadata(file)
            told = metadata.metadata or {}
            if int(told.get(_VERSION, b"0")) > SCHEMA_VERSION:
                raise LibraryTooNewError(
                    f"{self._path} was written by a later version of stud-hh: update stud-hh"
                )
            replaced.update(json.loads(told.get(_REPLACES, b"[]")))
            found.append(Part(file.stem, metadata.num_rows))
        return [part for part in found if part.name not in replaced]

    def table(self, name: str, columns: Sequence[str] | None = None) -> pa.Table:
        """All rows of a table. Merging may take files away meanwhile: then look again."""
        for _ in range(5):
            try:
                parts = [self.read(part.name, name, columns) for part in self.all()]
            except FileNotFoundError:
                continue
            if parts:
                return _plain(concatenated(name, parts))
            empty = SCHEMAS[name].empty_table()
            return _plain(empty if columns is None else empty.select(columns))
        raise LibraryDamagedError(f"a part of {self._path} has lost its file in {name}")

    def read(self, part: str, name: str, columns: Sequence[str] | None = None) -> pa.Table:
        """One table of one part. Raises FileNotFoundError."""
        file = self._file(part, name)
        try:
            return pq.ParquetFile(file).read(columns)
        except pa.ArrowInvalid as error:
            raise _damaged(file, error) from error

    def write(self, parts: Iterable[Tables], replaces: Sequence[str] = ()) -> None:
        """Add one part, made of these pieces; it exists when this returns, or not at all."""
        name = self._next_name()
        for table in TABLES:
            (self._path / table).mkdir(parents=True, exist_ok=True)
        with _Writers(self._path, name, replaces) as writers:
            for piece in parts:
                writers.write(piece)
        for table in TABLES:
            file = self._file(name, table)
            os.replace(file.with_name(file.name + _UNFINISHED), file)  # noqa: PTH105
        _sync(self._path / "hands")

    def sweep(self) -> None:
        """Delete what killed imports left behind, and parts that were replaced."""
        kept = {part.name for part in self.all()}
        # Hands first: without them a part is gone, with them it would lack its other tables.
        for table in reversed(TABLES):
            for file in (self._path / table).glob("*"):
                name = file.name.removesuffix(_UNFINISHED).removesuffix(_SUFFIX)
                if name not in kept or file.name.endswith(_UNFINISHED):
                    file.unlink()

    def _file(self, part: str, table: str) -> Path:
        return self._path / table / f"{part}{_SUFFIX}"

    def _next_name(self) -> str:
        names = [file.stem for file in (self._path / "hands").glob(f"*{_SUFFIX}")]
        return f"{max(map(int, names), default=0) + 1:08}"


class _Writers:
    """The unfinished files of one part."""

    def __init__(self, path: Path, part: str, replaces: Sequence[str]) -> None:
        self._files = {table: path / table / f"{part}{_SUFFIX}{_UNFINISHED}" for table in TABLES}
        self._writers = {
            table: pq.ParquetWriter(
                file,
                _schema(table, replaces),
                compression=_COMPRESSION,
                compression_level=_LEVEL,
                data_page_size=_PAGE,
                use_dictionary=_names(table, *_REPETITIVE),
                write_statistics=_names(table, Kind.TIME),
            )
            for table, file in self._files.items()
        }

    def __enter__(self) -> Self:
        return self

    def write(self, tables: Tables) -> None:
        for name, writer in self._writers.items():
            writer.write_table(tables[name].replace_schema_metadata(writer.schema.metadata))

    def __exit__(self, failure: type[BaseException] | None, *_: object) -> None:
        for writer in self._writers.values():
            writer.close()
        for file in self._files.values():
            if failure:
                file.unlink()
            else:
                _sync(file)


def _names(table: str, *kinds: Kind) -> list[str]:
    """The columns of these kinds."""
    return [column.name for column in COLUMNS[table] if column.kind in kinds]


def _plain(table: pa.Table) -> pa.Table:
    """Without what only its part's metadata say."""
    return table.replace_schema_metadata({_VERSION: str(SCHEMA_VERSION)})


def _schema(table: str, replaces: Sequence[str]) -> pa.Schema:
    schema = SCHEMAS[table]
    if not replaces:
        return schema
    return schema.with_metadata({**schema.metadata, _REPLACES: json.dumps(list(replaces)).encode()})


def _metadata(file: Path) -> pq.FileMetaData:
    try:
        return pq.read_metadata(file)
    except pa.ArrowInvalid as error:
        raise _damaged(file, error) from error


def _damaged(file: Path, error: Exception) -> LibraryDamagedError:
    return LibraryDamagedError(
        f"{file} can't be read ({error}): restore it from a backup, or delete the library and "
        "import again"
    )


def _sync(path: Path) -> None:
    """See to it that the disk has it, as far as the system allows that for folders."""
    if os.name == "nt" and path.is_dir():
        return
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def small_runs(parts: Sequence[Part], *, small: int, many: int, most: int) -> Iterator[list[Part]]:
    """Small parts to merge: none unless there are many; each run has at most `most` hands."""
    found = [part for part in parts if part.n_hands < small]
    if len(found) < many:
        return
    run: list[Part] = []
    for part in found:
        if sum(one.n_hands for one in run) + part.n_hands > most:
            yield run
            run = []
        run.append(part)
    if len(run) > 1:
        yield run
