"""Adding to the parts of a library, part by part."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Final

from stud_hh.store.counts import Counts, Progress
from stud_hh.store.intake import Intake
from stud_hh.store.joining import joined
from stud_hh.store.known import COLUMNS, Known
from stud_hh.store.outgrown import stored, without
from stud_hh.store.parts import Part, Parts
from stud_hh.store.reading import Begin, WholeReading
from stud_hh.store.schema import Tables

PART_HANDS: Final = 20_000
PART_BYTES: Final = 1 << 27
"""What a part takes of the memory before it is written; texts that are no hands take more."""


def learn(known: Known, parts: Parts, part: Part) -> None:
    """Let what is known take in a part. Raises FileNotFoundError."""
    known.learn({name: parts.read(part.name, name, only) for name, only in COLUMNS.items()})


class Adding:
    """Adds to a library, once or time and again, and remembers what is in it.

    After an error it must not be used again: what it knows may not have been written.
    """

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._known = Known()
        self._learned: frozenset[str] = frozenset()

    def add(
        self,
        paths: Iterable[Path | str],
        *,
        begin: Begin = WholeReading,
        workers: int = 1,
        writes: bool = True,
        progress: Callable[[Progress], None] | None = None,
        stopped: Callable[[], bool] = lambda: False,
        tell: Callable[[Tables], None] = lambda _: None,
    ) -> Counts:
        """Import what is new; what is committed stays if it is interrupted.

        Where `stopped` says so, it ends early, after what it has just read. `tell` is told what
        goes into the library. Raises PathNotFound and StoreError.
        """
        self._parts.looking(self._learn)
        intake = Intake(
            self._known,
            find=lambda key: stored(self._parts, key),
            begin=begin,
            workers=workers,
            progress=progress,
        )
        waiting = _Waiting()
        for tables in intake.tables(paths):
            waiting.add(tables)
            tell(tables)
            if waiting.is_enough:
                self._commit(waiting.tables, intake, writes=writes)
                waiting = _Waiting()
            if stopped():
                break
        self._commit(waiting.tables, intake, writes=writes)
        return intake.counts

    def _learn(self, parts: Sequence[Part]) -> None:
        """Learn what is in parts that came since, whoever wrote them."""
        for part in parts:
            if part.name not in self._learned:
                learn(self._known, self._parts, part)
        self._learned = frozenset(part.name for part in parts)

    def _commit(self, waiting: list[Tables], intake: Intake, *, writes: bool) -> None:
        if not writes or not any(table.num_rows for one in waiting for table in one.values()):
            return
        replaced = sorted(set(intake.outgrown.values()))
        kept = (without(self._parts.whole(part), intake.outgrown) for part in replaced)
        self._parts.write([*kept, joined(waiting)], replaced)
        intake.outgrown.clear()


class _Waiting:
    """Tables for the next part."""

    def __init__(self) -> None:
        self.tables: list[Tables] = []
        self._hands = 0
        self._bytes = 0

    def add(self, tables: Tables) -> None:
        """Take some more."""
        self.tables.append(tables)
        self._hands += tables["hands"].num_rows
        self._bytes += sum(table.nbytes for table in tables.values())

    @property
    def is_enough(self) -> bool:
        """They make a part; a part of no hands, where all was rejected, may be large too."""
        return self._hands >= PART_HANDS or self._bytes >= PART_BYTES
