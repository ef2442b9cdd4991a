"""Files in, tables out: read, tell what is new, count, and keep the order."""

import signal
from collections import Counter, defaultdict, deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from datetime import UTC, datetime
from importlib.metadata import version
from multiprocessing import get_context
from pathlib import Path
from typing import Final

import numpy as np
import pyarrow as pa

from stud_hh.findings import Verdict
from stud_hh.houses import RuleSet
from stud_hh.store.batches import Batch, Fate, Outcome, Tables, build, table_of
from stud_hh.store.counts import Counts, Progress
from stud_hh.store.digests import DigestSet
from stud_hh.store.errors import WorkerDiedError
from stud_hh.store.reading import Chunk, FileEnd, Reader, Stamp, total_bytes
from stud_hh.store.schema import FileRow

VERSION: Final = version("stud-hh")

Tally = Counter[str]
"""`Counts` still growing, by the names of its fields."""


class Known:
    """What a library holds already; nothing, for a stateless reading."""

    def __init__(
        self,
        texts: Iterable[int] = (),
        keys: Iterable[int] = (),
        files: dict[str, FileRow] | None = None,
    ) -> None:
        self.texts = DigestSet(texts)
        """Digests of the hands' texts, rejected ones included."""
        self.keys = DigestSet(keys)
        self.files = files or {}
        """The last reading of each file."""

    def is_unchanged(self, path: str, stamp: Stamp) -> bool:
        """Another reading would bring nothing: neither the file nor the reader has changed."""
        row = self.files.get(path)
        return (
            row is not None
            and row.reason is None
            and row.version == VERSION
            and (row.size, row.modified_at) == stamp
        )


class Intake:
    """One run over some paths."""

    def __init__(
        self,
        known: Known,
        *,
        rules: RuleSet | None = None,
        workers: int = 1,
        progress: Callable[[Progress], None] | None = None,
    ) -> None:
        self._known = known
        self._rules = rules
        self._workers = workers
        self._progress = progress
        self._tally: Tally = Counter()
        self._by_file: defaultdict[str, Tally] = defaultdict(Counter)
        self._files = 0

    @property
    def counts(self) -> Counts:
        """What was seen so far."""
        return Counts(**self._tally)

    def tables(self, paths: Iterable[Path | str]) -> Iterator[Tables]:
        """Tables of what is new, some hundred hands at a time, `files` among them.

        Raises PathNotFound before anything is read.
        """
        paths = list(paths)
        total = total_bytes(paths) if self._progress else None
        reader = Reader(self._known.texts.__contains__, self._known.is_unchanged)
        for chunk, batch in _built(reader.chunks(paths), self._workers, self._rules):
            yield self._settle(chunk, batch)
            if self._progress:
                self._progress(
                    Progress(chunk.path, self._files, self.counts.read, chunk.bytes_read, total)
                )

    def _settle(self, chunk: Chunk, batch: Batch) -> Tables:
        for path in chunk.duplicates:
            self._count(path, "duplicates")
        is_new = [
            self._take(outcome, digest)
            for outcome, digest in zip(batch.outcomes, chunk.digests, strict=True)
        ]
        rows = [row for end in chunk.ends if (row := self._end_file(end))]
        return {**_only(batch, is_new), "files": file_table(rows)}

    def _take(self, outcome: Outcome, digest: int) -> bool:
        """Count one hand; whether its rows are to be kept."""
        if outcome.fate is Fate.SKIPPED:
            self._count(outcome.path, "skipped")
            return False
        is_new = self._known.texts.add(digest)
        if outcome.fate is Fate.REJECTED:
            self._count(outcome.path, "rejected" if is_new else "duplicates")
            return is_new
        is_new = self._known.keys.add(outcome.key)
        if is_new:
            self._count(outcome.path, "imported", outcome.verdict or Verdict.CLEAN)
        else:
            self._count(outcome.path, "duplicates")
        return is_new

    def _count(self, path: str, *names: str) -> None:
        of_file = self._by_file[path]
        for name in names:
            of_file[name] += 1
            self._tally[name] += 1

    def _end_file(self, end: FileEnd) -> FileRow | None:
        self._files += 1
        if end.is_unchanged:
            self._tally.update(_as_duplicates(self._known.files[end.path]))
            return None
        found = Counts(**self._by_file.pop(end.path, Counter()))
        is_passed = end.reason is not None
        self._tally.update(
            files=found.read > 0, passed=is_passed, unread=is_passed and not end.is_quiet
        )
        size, modified_at = end.stamp or (None, None)
        return FileRow(
            path=end.path,
            size=size,
            modified_at=modified_at,
            read_at=datetime.now(UTC),
            version=VERSION,
            digest=end.digest,
            offset=end.offset,
            read=found.read,
            imported=found.imported,
            duplicates=found.duplicates,
            skipped=found.skipped,
            rejected=found.rejected,
            reason=end.reason,
        )


def _as_duplicates(row: FileRow) -> dict[str, int]:
    """What a file adds to a tally that is not read again."""
    return {
        "duplicates": row.read - row.skipped,
        "skipped": row.skipped,
        "files": 1,
        "unchanged": 1,
    }


def file_table(rows: list[FileRow]) -> pa.Table:
    """Rows of files as a table."""
    return table_of("files", zip(*rows, strict=True) if rows else [()] * len(FileRow._fields))


def _only(batch: Batch, is_new: list[bool]) -> Tables:
    """The rows of new hands."""
    if all(is_new):
        return batch.tables
    keep = np.array(is_new, dtype=bool)
    return {
        name: table.filter(pa.array(keep[batch.owners[name]]))
        for name, table in batch.tables.items()
    }


def _built(
    chunks: Iterator[Chunk], workers: int, rules: RuleSet | None
) -> Iterator[tuple[Chunk, Batch]]:
    """Each chunk with its hands read, in order."""
    if workers > 1:
        yield from _built_by_workers(chunks, workers, rules)
        return
    for chunk in chunks:
        yield chunk, build(chunk.batch, rules)


def _built_by_workers(
    chunks: Iterator[Chunk], workers: int, rules: RuleSet | None
) -> Iterator[tuple[Chunk, Batch]]:
    # Started afresh: a fork of a process that runs threads, as Arrow's does, may hang.
    pool = ProcessPoolExecutor(workers, get_context("spawn"), _leave_interrupts_alone)
    pending: deque[tuple[Chunk, Future[Batch]]] = deque()
    try:
        for chunk in chunks:
            pending.append((chunk, pool.submit(build, chunk.batch, rules)))
            if len(pending) > 2 * workers:
                first, future = pending.popleft()
                yield first, future.result()
        for first, future in pending:
            yield first, future.result()
    except BrokenProcessPool as error:
        raise WorkerDiedError(
            "a worker process died, perhaps for want of memory: import again with fewer workers; "
            "what is in the library already stays"
        ) from error
    finally:
        pool.shutdown(cancel_futures=True)


def _leave_interrupts_alone() -> None:
    """Ctrl-C goes to all processes of a terminal; the parent alone decides what it means."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
