"""A library: all hands ever imported, in plain Parquet files."""

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pyarrow as pa
from filelock import FileLock, Timeout
from platformdirs import user_data_path

from stud_hh.findings import Verdict
from stud_hh.store.batches import Tables, key_of
from stud_hh.store.collection import joined
from stud_hh.store.counts import Counts, Progress
from stud_hh.store.errors import LibraryBusyError, LibraryNotWritableError, NoLibraryError
from stud_hh.store.intake import Intake, Known
from stud_hh.store.parts import Parts, small_runs
from stud_hh.store.rejections import without_superseded
from stud_hh.store.schema import SCHEMAS, FileRow

VARIABLE: Final = "STUD_HH_LIBRARY"

PART_HANDS: Final = 2_000
SMALL: Final = 20_000
MANY: Final = 12
MOST: Final = 100_000


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
        """All rows of a table, of these columns or all.

        A hand rejected once is left out where a later reading of its file found it whole.
        Raises KeyError for an unknown table.
        """
        _ = SCHEMAS[name]
        if name != "findings":
            return self._parts.table(name, columns)
        found = self._parts.table(name)
        if Verdict.REJECTED in found["verdict"].unique().to_pylist():
            hands = self._parts.table("hands", ["file", "first_line", "last_line"])
            found = without_superseded(found, hands)
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

        A hand that the library has already, read or rejected, counts as a duplicate. A dry
        run counts and writes nothing. Raises PathNotFound and StoreError.
        """
        if dry_run:
            return self._add(paths, workers, progress, writes=False)
        with self._lock():
            self._parts.sweep()
            counts = self._add(paths, workers, progress, writes=True)
            self._merge()
        return counts

    def _add(
        self,
        paths: Iterable[Path | str],
        workers: int,
        progress: Callable[[Progress], None] | None,
        *,
        writes: bool,
    ) -> Counts:
        intake = Intake(self._known(), workers=workers, progress=progress)
        waiting: list[Tables] = []
        for tables in intake.tables(paths):
            waiting.append(tables)
            if sum(one["hands"].num_rows for one in waiting) >= PART_HANDS:
                self._commit(waiting, writes=writes)
                waiting = []
        self._commit(waiting, writes=writes)
        return intake.counts

    def _commit(self, waiting: list[Tables], *, writes: bool) -> None:
        if writes and any(table.num_rows for one in waiting for table in one.values()):
            self._parts.write([joined(waiting)])

    def _known(self) -> Known:
        hands = self.table("hands", ["site", "game", "hand_id", "digest"])
        # Those that were superseded, too: their texts are known.
        rejected = self._parts.table("findings", ["digest"])["digest"].drop_null()
        columns = (hands[name].to_pylist() for name in ("site", "game", "hand_id"))
        files = map(FileRow._make, zip(*self.table("files").to_pydict().values(), strict=True))
        return Known(
            [*hands["digest"].to_pylist(), *rejected.to_pylist()],
            map(key_of, *columns),
            {row.path: row for row in sorted(files, key=lambda row: row.read_at)},
        )

    def _merge(self) -> None:
        """Make one part of many small ones: a daily import leaves a small part a day."""
        for run in small_runs(self._parts.all(), small=SMALL, many=MANY, most=MOST):
            names = [part.name for part in run]
            self._parts.write(map(self._whole, names), names)
        self._parts.sweep()

    def _whole(self, part: str) -> Tables:
        return {name: self._parts.read(part, name) for name in SCHEMAS}

    @contextmanager
    def _lock(self) -> Iterator[None]:
        lock = FileLock(self.path / "lock", timeout=0)
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            lock.acquire()
        except Timeout as error:
            raise LibraryBusyError(
                f"another import is writing to {self.path}: try again when it is done"
            ) from error
        except OSError as error:
            raise LibraryNotWritableError(
                f"can't write to {self.path} ({error.strerror}): choose another folder by "
                f"--library or {VARIABLE}"
            ) from error
        try:
            yield
        finally:
            lock.release()
