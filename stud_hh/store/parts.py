"""The folder of a library: parts, each a Parquet file a table, that appear all at once.

A part's files are written beside and renamed in, `hands` last: a part exists when its
`hands` file does. A part that replaces others names them in the metadata of its `hands`
file, so that one rename both adds it and retires them.
"""

import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from typing import Any, Final, NamedTuple, Self, TypeVar

import pyarrow as pa
import pyarrow.parquet as pq

from stud_hh.lazily import compute
from stud_hh.store.errors import LibraryDamagedError, LibraryTooNewError
from stud_hh.store.folders import Folder
from stud_hh.store.joining import concatenated
from stud_hh.store.schema import SCHEMA_VERSION, SCHEMAS, Tables
from stud_hh.store.writing import (
    REPLACES,
    SUFFIX,
    TABLES,
    UNFINISHED,
    Writers,
    told_as_not_writable,
)

_VERSION: Final = b"stud_hh.schema_version"
Seen = TypeVar("Seen")
_LOOKS: Final = 20
"""How often a reader looks again because parts were merged while it looked."""


Chosen = tuple[str, pa.Array]
"""A column, and the values that rows are wanted for."""


class Part(NamedTuple):
    """A part that is there."""

    name: str
    n_hands: int


class Parts:
    """The parts of one library folder."""

    def __init__(self, folder: Folder) -> None:
        self._folder = folder
        self._path = folder.name

    def all(self) -> list[Part]:
        """The parts that exist, oldest first. Raises FileNotFoundError if some are going."""
        found: list[Part] = []
        replaced: set[str] = set()
        names = self._names()
        for name in names:
            metadata = self._metadata(name)
            told = metadata.metadata or {}
            if int(told.get(_VERSION, b"0")) > SCHEMA_VERSION:
                raise LibraryTooNewError(
                    f"{self._path} was written by a later version of stud-hh: update stud-hh"
                )
            replaced.update(json.loads(told.get(REPLACES, b"[]")))
            found.append(Part(name, metadata.num_rows))
        if self._names() != names:
            raise FileNotFoundError(self._path)
        return [part for part in found if part.name not in replaced]

    def looking(self, look: Callable[[list[Part]], Seen]) -> Seen:
        """What `look` finds in the parts of one moment.

        It begins anew where merging takes files away meanwhile.
        """
        missing: FileNotFoundError | None = None
        for _ in range(_LOOKS):
            try:
                return look(self.all())
            except FileNotFoundError as error:
                missing = error
        raise LibraryDamagedError(
            f"a part of {self._path} lacks a file ({missing}): restore it from a backup, or "
            "delete the library and import again"
        )

    def table(
        self, there: Iterable[Part], name: str, columns: Sequence[str] | None = None
    ) -> pa.Table:
        """The rows of these parts in one table. Raises FileNotFoundError."""
        if found := [self.read(part.name, name, columns) for part in there]:
            return _plain(concatenated(name, found))
        empty = SCHEMAS[name].empty_table()
        return _plain(empty if columns is None else empty.select(columns))

    def whole(self, part: str) -> Tables:
        """All tables of one part. Raises FileNotFoundError."""
        return {name: self.read(part, name) for name in SCHEMAS}

    def some(
        self, part: str, columns: Mapping[str, Sequence[str] | None]
    ) -> Mapping[str, pa.Table]:
        """These tables of one part, of these columns or all; each is read when it is asked for.

        Asking raises FileNotFoundError.
        """
        return _WhenAsked(lambda name: self.read(part, name, columns[name]), columns)

    def read(self, part: str, name: str, columns: Sequence[str] | None = None) -> pa.Table:
        """One table of one part. Raises FileNotFoundError.

        Columns that came after the part was written are null.
        """
        try:
            with pq.ParquetFile(self._file(part, name)) as opened:
                return _completed(opened.read(columns), name, columns)
        except pa.ArrowInvalid as error:
            raise self._damaged(part, name, error) from error

    def chosen(
        self, there: Iterable[Part], name: str, columns: Sequence[str], among: Chosen
    ) -> pa.Table:
        """The rows whose value of a column is one of some, in bounded memory but for them.

        Raises FileNotFoundError.
        """
        column, values = among
        found = []
        for part in there:
            try:
                with pq.ParquetFile(self._file(part.name, name)) as opened:
                    for batch in opened.iter_batches(columns=[*columns, column]):
                        rows = batch.filter(compute().is_in(batch[column], value_set=values))
                        if rows.num_rows:
                            found.append(pa.Table.from_batches([rows]).select(columns))
            except pa.ArrowInvalid as error:
                raise self._damaged(part.name, name, error) from error
        return _plain(concatenated(name, found).select(columns))

    def write(self, pieces: Iterable[Tables], replaces: Sequence[str] = ()) -> str:
        """Add one part, made of these pieces; it exists when this returns, or not at all.

        Return its name. Raises LibraryNotWritableError.
        """
        name = self.next_name()
        self.write_as(name, pieces, replaces)
        return name

    def write_as(self, name: str, pieces: Iterable[Tables], replaces: Sequence[str] = ()) -> None:
        """Likewise under a name that is free; to do so twice with the same pieces does no harm."""
        with told_as_not_writable(self._path), Writers(self._folder, name, replaces) as writers:
            for piece in pieces:
                writers.write(piece)
            writers.rename_in()

    def growing(self) -> "Growing":
        """Parts that come piece by piece."""
        return Growing(self._folder, self.next_name)

    def next_name(self) -> str:
        """A name after those of all parts that are there."""
        return f"{max(map(int, self._names()), default=0) + 1:08}"

    def sweep(self) -> None:
        """Delete what killed imports left behind, and parts that were replaced."""
        kept = {part.name for part in self.all()}
        # Hands first: without them a part is gone, with them it would lack its other tables.
        with told_as_not_writable(self._path):
            for table in reversed(TABLES):
                for file in self._files(table):
                    name = file.removesuffix(UNFINISHED).removesuffix(SUFFIX)
                    if name not in kept or file.endswith(UNFINISHED):
                        self._folder.delete(table, file)

    def _file(self, part: str, table: str) -> Any:
        """What pyarrow reads a table of a part from. Raises FileNotFoundError."""
        return self._folder.source(table, f"{part}{SUFFIX}")

    def _metadata(self, part: str) -> pq.FileMetaData:
        try:
            return pq.read_metadata(self._file(part, "hands"))
        except pa.ArrowInvalid as error:
            raise self._damaged(part, "hands", error) from error

    def _damaged(self, part: str, table: str, error: Exception) -> LibraryDamagedError:
        file = f"{self._path}/{table}/{part}{SUFFIX}"
        return LibraryDamagedError(
            f"{file} can't be read ({error}): restore it from a backup, or delete the library and "
            "import again"
        )

    def _names(self) -> list[str]:
        """Parts, replaced ones among them. A folder that can't be listed must not look empty."""
        files = self._files("hands")
        return sorted(file.removesuffix(SUFFIX) for file in files if file.endswith(SUFFIX))

    def _files(self, table: str) -> list[str]:
        try:
            return self._folder.names(table)
        except FileNotFoundError:
            return []


class Growing:
    """Parts that come piece by piece: each exists when it has ended, or not at all."""

    def __init__(self, folder: Folder, next_name: Callable[[], str]) -> None:
        self._folder = folder
        self._next_name = next_name
        self._held = ExitStack()
        self._writers: Writers | None = None

    def __enter__(self) -> Self:
        return self

    def write(self, piece: Tables) -> None:
        """Add rows to the part, which begins with the first. Raises LibraryNotWritableError."""
        with told_as_not_writable(self._folder.name):
            if self._writers is None:
                writers = Writers(self._folder, self._next_name(), ())
                self._writers = self._held.enter_context(writers)
            self._writers.write(piece)

    def end(self) -> None:
        """Have the part exist, if one began. Raises LibraryNotWritableError."""
        if self._writers is not None:
            with told_as_not_writable(self._folder.name):
                self._writers.rename_in()
                self._held.close()
            self._writers = None

    def __exit__(self, *_: object) -> None:
        with told_as_not_writable(self._folder.name):
            self._held.close()


class _WhenAsked(Mapping[str, pa.Table]):
    """Tables that are read when they are first asked for."""

    def __init__(self, read: Callable[[str], pa.Table], names: Iterable[str]) -> None:
        self._read = read
        self._names = list(names)
        self._found: dict[str, pa.Table] = {}

    def __getitem__(self, name: str) -> pa.Table:
        if name not in self._names:
            raise KeyError(name)
        if name not in self._found:
            self._found[name] = self._read(name)
        return self._found[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


def _completed(table: pa.Table, name: str, columns: Sequence[str] | None) -> pa.Table:
    """The table with each wanted column of its schema, in order."""
    schema = SCHEMAS[name]
    wanted = schema.names if columns is None else list(columns)
    for field in map(schema.field, wanted):
        if field.name not in table.column_names:
            table = table.append_column(field, pa.nulls(table.num_rows, field.type))
    return table.select(wanted)


def _plain(table: pa.Table) -> pa.Table:
    """Without what only its part's metadata say."""
    return table.replace_schema_metadata({_VERSION: str(SCHEMA_VERSION)})


def alike_runs(parts: Sequence[Part], *, many: int, most: int) -> Iterator[list[Part]]:
    """Parts to merge: `many` or more whose sizes are alike; each run has at most `most` hands.

    So a hand is written anew only each time that its part grows `many` times larger, however
    small the parts are that come.
    """
    by_size: defaultdict[int, list[Part]] = defaultdict(list)
    for part in parts:
        by_size[_size_class(part.n_hands, many)].append(part)
    for alike in by_size.values():
        if len(alike) >= many:
            yield from _runs(alike, most)


def _size_class(n_hands: int, many: int) -> int:
    size = 0
    while n_hands >= many:
        n_hands //= many
        size += 1
    return size


def _runs(parts: Sequence[Part], most: int) -> Iterator[list[Part]]:
    run: list[Part] = []
    for part in parts:
        if sum(one.n_hands for one in run) + part.n_hands > most:
            if len(run) > 1:
                yield run
            run = []
        run.append(part)
    if len(run) > 1:
        yield run
