"""Adding to the parts of a library, part by part."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Final

from stud_hh.store.batches import Tables
from stud_hh.store.counts import Counts, Progress
from stud_hh.store.intake import Intake
from stud_hh.store.joining import joined
from stud_hh.store.known import COLUMNS, Known
from stud_hh.store.outgrown import stored, without
from stud_hh.store.parts import Part, Parts
from stud_hh.store.reading import Begin, WholeReading

PART_HANDS: Final = 2_000


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
        waiting: list[Tables] = []
        for tables in intake.tables(paths):
            waiting.append(tables)
            tell(tables)
            if sum(one["hands"].num_rows for one in waiting) >= PART_HANDS:
                self._commit(waiting, intake, writes=writes)
                waiting = []
            if stopped():
                break
        self._commit(waiting, intake, writes=writes)
        return intake.counts

    def _learn(self, parts: Sequence[Part]) -> None:
        """Learn what is in parts that came since, whoever wrote them."""
        for part in parts:
            if part.name not in self._learned:
                self._known.learn(
                    {
                        name: self._parts.read(part.name, name, only)
                        for name, only in COLUMNS.items()
                    }
                )
        self._learned = frozenset(part.name for part in parts)

    def _commit(self, waiting: list[Tables], intake: Intake, *, writes: bool) -> None:
        if not writes or not any(table.num_rows for one in waiting for table in one.values()):
            return
        replaced = sorted(set(intake.outgrown.values()))
        kept = (without(self._parts.whole(part), intake.outgrown) for part in replaced)
        self._parts.write([*kept, joined(waiting)], replaced)
        intake.outgrown.clear()
