"""An import by the workers of a cluster."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from stud_hh.cluster import tasks
from stud_hh.cluster.connection import alone, told_as_lost
from stud_hh.cluster.locations import Source, sources
from stud_hh.store import Counts, Library, Progress
from stud_hh.store.adding import learn
from stud_hh.store.intake import Intake, Settled
from stud_hh.store.known import Known
from stud_hh.store.outgrown import stored
from stud_hh.store.parts import Part, Parts
from stud_hh.store.reading import Chunk, FileEnd

PART_HANDS: Final = 20_000
_AHEAD: Final = 3
"""Files a worker's thread that are under way."""


def add(
    client: Any,
    library: Library,
    paths: Iterable[Path | str],
    *,
    progress: Callable[[Progress], None] | None = None,
) -> Counts:
    """Import what is new, as `Library.add` does, by the workers of a Dask client.

    Paths and library must be where the workers reach them. Raises PathNotFound and StoreError.
    """
    files = sources(paths)
    with alone(client, library.location), library.alone() as parts, told_as_lost():
        importing = _Importing(client, library.location, parts, progress)
        importing.add(files)
        importing.merge(library.runs())
        parts.sweep()
        return importing.counts


class _Pending(NamedTuple):
    """A file that is being read, or that need not be."""

    source: Source
    built: Any
    """The future of its tables; None where the file is known."""
    told: Any


class _Importing:
    def __init__(
        self,
        client: Any,
        location: str,
        parts: Parts,
        progress: Callable[[Progress], None] | None,
    ) -> None:
        self._client = client
        self._location = location
        self._parts = parts
        self._progress = progress
        self._known = Known()
        parts.looking(self._learn)
        self._intake = Intake(self._known, find=lambda key: stored(parts, key))
        self._next = int(parts.next_name())
        self._waiting: list[tuple[Any, list[Settled]]] = []
        self._hands = 0
        """Of those that wait to be written."""
        self._writing: deque[Any] = deque()
        self._threads = sum(client.nthreads().values()) or 1

    def _learn(self, there: Sequence[Part]) -> None:
        for part in there:
            learn(self._known, self._parts, part)

    @property
    def counts(self) -> Counts:
        """What was seen so far."""
        return self._intake.counts

    def add(self, files: Sequence[Source]) -> None:
        """Have the files read, decide what is new, and have it written."""
        total = sum(source.stamp.size for source in files if source.stamp)
        done = 0
        for number, pending in enumerate(self._read(files), 1):
            self._settle(pending)
            done += pending.source.stamp.size if pending.source.stamp else 0
            if self._hands >= PART_HANDS:
                self._write()
            if self._progress:
                self._progress(Progress(pending.source.path, number, self.counts.read, done, total))
        self._write()
        self._wait(0)

    def _read(self, files: Iterable[Source]) -> Iterator[_Pending]:
        """The files in order, some of them being read ahead."""
        ahead: deque[_Pending] = deque()
        for source in files:
            ahead.append(self._begin(source))
            if len(ahead) > _AHEAD * self._threads:
                yield ahead.popleft()
        while ahead:
            yield ahead.popleft()

    def _begin(self, source: Source) -> _Pending:
        if source.stamp and self._known.is_unchanged(source.path, source.stamp):
            return _Pending(source, None, None)
        built = self._client.submit(tasks.build_file, source, pure=False)
        return _Pending(source, built, self._client.submit(tasks.tell, built, pure=False))

    def _settle(self, pending: _Pending) -> None:
        source, built, told = pending
        if built is None:
            end = FileEnd(source.path, source.stamp, "", 0, is_unchanged=True)
            self._intake.settle(Chunk(ends=[end]), [], str)
            return
        settled = []
        for number, (chunk, outcomes) in enumerate(told.result()):
            texts = _Texts(self._client, built, number)
            settled.append(self._intake.settle(chunk, outcomes, texts))
        self._hands += sum(sum(one.is_new) for one in settled)
        self._waiting.append((built, settled))

    def _write(self) -> None:
        """Have a part written. One that replaces others waits for them, and is waited for."""
        waiting, self._waiting, self._hands = self._waiting, [], 0
        if not any(any(one.is_new) or one.files for _, settled in waiting for one in settled):
            return
        outgrown = dict(self._intake.outgrown)
        self._intake.outgrown.clear()
        self._wait(0 if outgrown else self._threads)
        part = self._part(sorted(set(outgrown.values())), outgrown)
        built, settled = zip(*waiting, strict=True)
        self._writing.append(
            self._client.submit(tasks.write, part, list(built), list(settled), pure=False)
        )
        if outgrown:
            self._wait(0)

    def _part(self, replaces: Sequence[str], outgrown: dict[Any, str]) -> tasks.Part:
        part = tasks.Part(self._location, f"{self._next:08}", replaces, outgrown)
        self._next += 1
        return part

    def _wait(self, most: int) -> None:
        """Wait until at most so many parts are being written."""
        while len(self._writing) > most:
            self._writing.popleft().result()

    def merge(self, runs: Iterable[Sequence[str]]) -> None:
        """Make one part of each of these runs."""
        for names in runs:
            part = self._part(names, {})
            self._writing.append(self._client.submit(tasks.merge, part, pure=False))
        self._wait(0)


class _Texts:
    """The texts of a chunk, which stay with the worker until one is asked for."""

    def __init__(self, client: Any, built: Any, number: int) -> None:
        self._client, self._built, self._number = client, built, number

    def __call__(self, at: int) -> str:
        text = self._client.submit(tasks.text_of, self._built, self._number, at, pure=False)
        return str(text.result())
