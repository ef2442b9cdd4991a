"""Files in, tables out: read, tell what is new, count, and keep the order."""

from collections import Counter, defaultdict, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future
from datetime import UTC, datetime
from functools import partial
from itertools import cycle
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
import pyarrow as pa

from stud_hh.findings import Verdict
from stud_hh.houses import RuleSet
from stud_hh.store.batches import Batch, Fate, Outcome, build, table_of
from stud_hh.store.counts import Counts, Progress
from stud_hh.store.known import VERSION, Known
from stud_hh.store.outgrown import Find, HandKey
from stud_hh.store.packets import Packet, Slots, build_packed
from stud_hh.store.reading import Begin, Chunk, FileEnd, Reader, WholeReading, total_bytes
from stud_hh.store.schema import FileRow, Tables
from stud_hh.store.workers import started

_AHEAD: Final = 8
"""Chunks a worker that are under way: they keep it busy while this process writes a part."""

Tally = Counter[str]
"""`Counts` still growing, by the names of its fields."""


class Settled(NamedTuple):
    """What is new of a chunk."""

    is_new: list[bool]
    """Of each of its hands, whether its rows are to be kept."""
    files: list[FileRow]


class Intake:
    """One run over some paths."""

    def __init__(
        self,
        known: Known,
        *,
        find: Find | None = None,
        begin: Begin = WholeReading,
        rules: RuleSet | None = None,
        workers: int = 1,
        progress: Callable[[Progress], None] | None = None,
    ) -> None:
        self._known = known
        self._find = find
        self._begin = begin
        self._rules = rules
        self._workers = workers
        self._progress = progress
        self._tally: Tally = Counter()
        self._by_file: defaultdict[str, Tally] = defaultdict(Counter)
        self._files = 0
        self._unreadable: list[str] = []
        self.outgrown: dict[HandKey, str] = {}
        """Hands to be taken out of the library, with their parts: they come whole now."""

    @property
    def counts(self) -> Counts:
        """What was seen so far."""
        return _counts(self._tally, self._unreadable)

    def tables(self, paths: Iterable[Path | str]) -> Iterator[Tables]:
        """Tables of what is new, some hundred hands at a time, `files` among them.

        Raises PathNotFound before anything is read.
        """
        paths = list(paths)
        total = total_bytes(paths) if self._progress else None
        reader = Reader(self._known.texts.__contains__, self._known.is_unchanged, self._begin)
        for chunk, batch in _built(reader.chunks(paths), self._workers, self._rules):
            yield self._settle(chunk, batch)
            if self._progress:
                self._progress(
                    Progress(chunk.path, self._files, self.counts.read, chunk.bytes_read, total)
                )

    def _settle(self, chunk: Chunk, batch: Batch) -> Tables:
        settled = self.settle(chunk, batch.outcomes, lambda at: chunk.raws[at].text)
        return {**only(batch, settled.is_new), "files": file_table(settled.files)}

    def settle(
        self, chunk: Chunk, outcomes: Iterable[Outcome], text_at: Callable[[int], str]
    ) -> Settled:
        """Count what a chunk came to, and tell what of it is new; `text_at` gives a hand's text.

        Chunks must come in the order of reading: of hands that are there twice the first stays.
        """
        for path in chunk.duplicates:
            self._count(path, "duplicates")
        is_new = [
            self._take(outcome, digest, partial(text_at, at))
            for at, (outcome, digest) in enumerate(zip(outcomes, chunk.digests, strict=True))
        ]
        return Settled(is_new, [row for end in chunk.ends if (row := self._end_file(end))])

    def _take(self, outcome: Outcome, digest: int, text: Callable[[], str]) -> bool:
        """Count one hand; whether its rows are to be kept."""
        if outcome.fate is Fate.SKIPPED:
            self._count(outcome.path, "skipped")
            return False
        is_new = self._known.texts.add(digest)
        if outcome.fate is Fate.REJECTED:
            self._count(outcome.path, "rejected" if is_new else "duplicates")
            return is_new
        key = outcome.key
        if is_new and (self._known.keys.add(key) or self._outgrows(key, text)):
            self._count(outcome.path, "imported", outcome.verdict or Verdict.CLEAN)
            return True
        self._count(outcome.path, "duplicates")
        return False

    def _outgrows(self, key: int, text: Callable[[], str]) -> bool:
        """Whether all that the library has of this hand is how the text begins."""
        last = self._known.lasts.get(key)
        stored = self._find(last) if self._find and last else None
        if last is None or stored is None or last in self.outgrown:
            return False
        is_longer = text().startswith(stored.text)
        if is_longer:
            self.outgrown[last] = stored.part
        return is_longer

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
        found = _counts(self._by_file.pop(end.path, Counter()))
        is_first = found.read > 0 and not end.is_resumed
        is_passed = end.reason is not None
        self._tally.update(files=is_first, passed=is_passed, unread=is_passed and not end.is_quiet)
        if end.is_unreadable:
            self._unreadable.append(f"{end.path}: {end.reason}")
        if end.is_resumed and (before := self._known.files.get(end.path)):
            found += counted(before)
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


def _counts(tally: Tally, unreadable: Iterable[str] = ()) -> Counts:
    return Counts(unreadable=tuple(unreadable), **tally)


def counted(row: FileRow) -> Counts:
    """The hands that a reading of a file came to."""
    return Counts(
        imported=row.imported,
        duplicates=row.duplicates,
        skipped=row.skipped,
        rejected=row.rejected,
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


def only(batch: Batch, is_new: Sequence[bool]) -> Tables:
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
    pending: deque[tuple[Chunk, Future[Packet]]] = deque()
    slots = Slots(_AHEAD * workers + 1)
    with started(workers, slots) as submit:
        # In order, so that a slot is free again when its turn comes.
        for chunk, slot in zip(chunks, cycle(range(slots.count)), strict=False):
            pending.append((chunk, submit(build_packed, slots.packed(slot, chunk.batch), rules)))
            if len(pending) == slots.count:
                first, future = pending.popleft()
                yield first, future.result().unpacked(slots)
        for first, future in pending:
            yield first, future.result().unpacked(slots)
