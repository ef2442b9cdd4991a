"""A library: all hands ever imported, in plain Parquet files."""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

import pyarrow as pa
from filelock import FileLock, Timeout
from platformdirs import user_data_path

from stud_hh.store.adding import Adding
from stud_hh.store.batches import Tables
from stud_hh.store.counts import Counts, Progress
from stud_hh.store.errors import LibraryBusyError, LibraryNotWritableError, NoLibraryError
from stud_hh.store.parts import Part, Parts, alike_runs
from stud_hh.store.rejections import without_superseded
from stud_hh.store.schema import SCHEMAS
from stud_hh.store.writing import told_as_not_writable

VARIABLE: Final = "STUD_HH_LIBRARY"

MANY: Final = 12
MOST: Final = 100_000
LOCK_SECONDS: Final = 3
"""How long to wait for another import: one that follows a game is done by then."""


class Library:
    """A folder of parts. One process at a time may add to it; any number may read."""

    def __init__(self, path: Path | str) -> None:
        """Raise NoLibraryError where the path is no folder; it need not exist yet."""
        self.path = Path(path)
        if self.path.exists() and not self.path.is_dir():
            raise NoLibraryError(f"{self.path} is a file: a library is a folder")
        self._parts = Parts(self.path)

    @staticmethod
    def default_path() -> Path:
        """Where STUD_HH_LIBRARY says, or else in the user's data folder."""
        told = os.environ.get(VARIABLE)
        return Path(told) if told else user_data_path("stud-hh", appauthor=False) / "library"

    @property
    def is_empty(self) -> bool:
        """Nothing was imported yet."""
        return not self.table("hands", ["game"]).num_rows

    def table(self, name: str, columns: Sequence[str] | None = None) -> pa.Table:
        """All rows of a table, of these columns or all, as `tables` has them."""
        return self.tables({name: columns})[name]

    def tables(self, columns: Mapping[str, Sequence[str] | None]) -> Tables:
        """All rows of these tables, of these columns or all, as they were at one moment.

        A rejected hand is left out where the library has it whole. Raises KeyError for an
        unknown table, LibraryDamagedError, LibraryNotReadableError and LibraryTooNewError.
        """
        _ = [SCHEMAS[name] for name in columns]
        return self._parts.looking(
            lambda there: {name: self._table(there, name, only) for name, only in columns.items()}
        )

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
        if dry_run:
            return Adding(self._parts).add(paths, workers=workers, progress=progress, writes=False)
        with self.writing() as parts:
            return Adding(parts).add(paths, workers=workers, progress=progress)

    @contextmanager
    def writing(self) -> Iterator[Parts]:
        """Keep all others from writing, and leave the parts few. Raises LibraryBusyError."""
        with self._lock():
            self._parts.sweep()
            yield self._parts
            self._merge()

    def _merge(self) -> None:
        """Make one part of many alike: a daily import leaves a small part a day."""
        for run in alike_runs(self._parts.all(), many=MANY, most=MOST):
            names = [part.name for part in run]
            # Want of room is no failure here: all hands are in, and the next import tries again.
            with suppress(LibraryNotWritableError):
                self._parts.write(map(self._parts.whole, names), names)
        self._parts.sweep()

    @contextmanager
    def _lock(self) -> Iterator[None]:
        lock = FileLock(self.path / "lock", timeout=LOCK_SECONDS)
        with told_as_not_writable(self.path):
            try:
                self.path.mkdir(parents=True, exist_ok=True)
                lock.acquire()
            except Timeout as error:
                raise LibraryBusyError(
                    f"another import is writing to {self.path}: try again when it is done"
                ) from error
        try:
            yield
        finally:
            lock.release()
