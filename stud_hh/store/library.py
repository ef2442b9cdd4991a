"""A library: all hands ever imported, in plain Parquet files."""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Final, TypeVar

import pyarrow as pa
from platformdirs import user_data_path

from stud_hh.forking import prepare
from stud_hh.store.counts import Counts, Progress
from stud_hh.store.errors import LibraryNotWritableError, NoLibraryError
from stud_hh.store.folders import folder_of
from stud_hh.store.parts import Chosen, Part, Parts, Seen, alike_runs
from stud_hh.store.rejections import without_superseded
from stud_hh.store.schema import SCHEMAS, Tables
from stud_hh.store.writing import told_as_not_writable

Found = TypeVar("Found")
VARIABLE: Final = "STUD_HH_LIBRARY"

MANY: Final = 12
MOST: Final = 100_000
LOCK_SECONDS: Final = 3
"""How long to wait for another import: one that follows a game is done by then."""
_AT_ONCE: Final = 4
"""Parts that are read at the same time: each takes some 100 MB."""


class Library:
    """A folder of parts. One process at a time may add to it; any number may read."""

    def __init__(self, path: Path | str) -> None:
        """Take a path, or a location that fsspec knows; it need not exist yet.

        Raises NoLibraryError where it is no folder, NotInstalledError where fsspec is needed.
        """
        self.path = Path(path)
        if self.path.exists() and not self.path.is_dir():
            raise NoLibraryError(f"{self.path} is a file: a library is a folder")
        self._folder = folder_of(path)
        self._parts = Parts(self._folder)

    @staticmethod
    def default_path() -> Path:
        """Where STUD_HH_LIBRARY says, or else in the user's data folder."""
        told = os.environ.get(VARIABLE)
        return Path(told) if told else user_data_path("stud-hh", appauthor=False) / "library"

    @property
    def location(self) -> str:
        """Where it lies, for other processes: an absolute path, or a location."""
        return self._folder.name

    @property
    def is_empty(self) -> bool:
        """Nothing was imported yet."""
        return not any(part.n_hands for part in self.looking(list))

    def table(self, name: str, columns: Sequence[str] | None = None) -> pa.Table:
        """All rows of a table, of these columns or all, as `tables` has them."""
        return self.tables({name: columns})[name]

    def tables(self, columns: Mapping[str, Sequence[str] | None]) -> Tables:
        """All rows of these tables, of these columns or all, as they were at one moment.

        A rejected hand is left out where the library has it whole. Raises KeyError for an
        unknown table, LibraryDamagedError, LibraryNotReadableError and LibraryTooNewError.
        """
        _ = [SCHEMAS[name] for name in columns]
        return self.looking(
            lambda there: {name: self._table(there, name, only) for name, only in columns.items()}
        )

    def looking(self, look: Callable[[list[Part]], Seen]) -> Seen:
        """What `look` finds in the parts of one moment. Raises StoreError."""
        return self._parts.looking(look)

    def by_part(
        self,
        columns: Mapping[str, Sequence[str] | None],
        reckon: Callable[[Mapping[str, pa.Table]], Found],
    ) -> list[Found]:
        """What `reckon` makes of these tables of each part, as they were at one moment.

        Parts hold whole hands, each in one of them; an empty library is one without rows. Several
        are read at once, by threads, each table when `reckon` asks for it, and none stays in memory
        longer than that takes. `findings` has rejected hands that the library got whole since,
        too. Raises KeyError and StoreError as `tables` does.
        """
        _ = [SCHEMAS[name] for name in columns]

        def one(part: Part) -> Found:
            return reckon(self._parts.some(part.name, columns))

        def look(there: list[Part]) -> list[Found]:
            if not there:
                return [
                    reckon({name: self._parts.table([], name, columns[name]) for name in columns})
                ]
            with ThreadPoolExecutor(min(os.cpu_count() or 1, _AT_ONCE)) as pool:
                return list(pool.map(one, there))

        return self.looking(look)

    def chosen(self, name: str, columns: Sequence[str], among: Chosen) -> pa.Table:
        """The rows of a table whose value of a column is one of some: `("digest", values)`.

        Raises KeyError and StoreError as `tables` does.
        """
        _ = SCHEMAS[name]
        return self._parts.looking(lambda there: self._parts.chosen(there, name, columns, among))

    def _table(self, there: list[Part], name: str, columns: Sequence[str] | None) -> pa.Table:
        if name != "findings":
            return self._parts.table(there, name, columns)
        found = without_superseded(self._parts.table(there, name), self._parts, there)
        return found if columns is None else found.select(columns)

    def add(
        self,
        paths: Iterable[Path | str],
        *,
        workers: int = 1,
        dry_run: bool = False,
        progress: Callable[[Progress], None] | None = None,
    ) -> Counts:
        """Import what is new, part by part; what is committed stays if it is interrupted.

        A hand that the library has already, read or rejected, counts as a duplicate; one whose
        summary was cut short in the library is imported anew, in place of what is there. A dry
        run counts and writes nothing. Raises PathNotFound and StoreError.
        """
        if workers > 1:
            prepare()
        from stud_hh.store.adding import Adding  # noqa: PLC0415 - who looks needs nothing of it

        if dry_run:
            return Adding(self._parts).add(paths, workers=workers, progress=progress, writes=False)
        with self.writing() as parts:
            return Adding(parts).add(paths, workers=workers, progress=progress)

    @contextmanager
    def writing(self) -> Iterator[Parts]:
        """Keep all others from writing, and leave the parts few. Raises LibraryBusyError."""
        with self.alone() as parts:
            yield parts
            self._merge()

    @contextmanager
    def alone(self) -> Iterator[Parts]:
        """Keep all others from writing. Raises LibraryBusyError."""
        with self._lock():
            self._parts.sweep()
            yield self._parts

    def runs(self) -> Iterator[list[str]]:
        """Names of parts each of which would better be one: a daily import leaves a part a day."""
        for run in alike_runs(self._parts.all(), many=MANY, most=MOST):
            yield [part.name for part in run]

    def _merge(self) -> None:
        for names in self.runs():
            # Want of room is no failure here: all hands are in, and the next import tries again.
            with suppress(LibraryNotWritableError):
                self._parts.write(map(self._parts.whole, names), names)
        self._parts.sweep()

    @contextmanager
    def _lock(self) -> Iterator[None]:
        with ExitStack() as held:
            with told_as_not_writable(self._folder.name):
                held.enter_context(self._folder.lock(LOCK_SECONDS))
            yield
