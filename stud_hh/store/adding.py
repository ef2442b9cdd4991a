"""Adding to the parts of a library, part by part."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from stud_hh.store.counts import Counts, Progress
from stud_hh.store.intake import Intake
from stud_hh.store.joining import joined
from stud_hh.store.known import COLUMNS, Known
from stud_hh.store.outgrown import HandKey, stored, without
from stud_hh.store.parts import Growing, Part, Parts
from stud_hh.store.reading import Begin, WholeReading
from stud_hh.store.schema import Tables

PART_HANDS: Final = 20_000
PART_BYTES: Final = 1 << 27
"""A part is whole with so many hands, or bytes in memory: texts that are no hands take more."""
PIECE_HANDS: Final = 5_000
PIECE_BYTES: Final = PART_BYTES // 4
"""What is written to the files of a part at a time, while others read on."""


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
        with self._parts.growing() as growing:
            coming = _Coming(self._parts, growing, intake.outgrown)
            for tables in intake.tables(paths):
                tell(tables)
                if writes:
                    coming.add(tables)
                if stopped():
                    break
            coming.end()
        return intake.counts

    def _learn(self, parts: Sequence[Part]) -> None:
        """Learn what is in parts that came since, whoever wrote them."""
        for part in parts:
            if part.name not in self._learned:
                learn(self._known, self._parts, part)
        self._learned = frozenset(part.name for part in parts)


class _Size(NamedTuple):
    """How much there is of some tables."""

    hands: int = 0
    n_bytes: int = 0

    def and_of(self, tables: Tables) -> "_Size":
        """With some more."""
        n_bytes = sum(table.get_total_buffer_size() for table in tables.values())
        return _Size(self.hands + tables["hands"].num_rows, self.n_bytes + n_bytes)

    def reaches(self, hands: int, n_bytes: int) -> bool:
        """Enough by either; where all was rejected, there are no hands, but texts."""
        return self.hands >= hands or self.n_bytes >= n_bytes


class _Coming:
    """What is new, on its way into the library: by the piece into a part, and part by part.

    A part that replaces others waits until it is whole. What they keep has to come first in it,
    for the last hand of a file is the last one of its rows.
    """

    def __init__(self, parts: Parts, growing: Growing, outgrown: dict[HandKey, str]) -> None:
        self._parts = parts
        self._growing = growing
        self._outgrown = outgrown
        self._replaces = False
        self._waiting: list[Tables] = []
        self._piece = self._part = _Size()

    def add(self, tables: Tables) -> None:
        """Take some more; what it outgrows is known by now. Raises StoreError."""
        if not any(table.num_rows for table in tables.values()):
            return
        if self._outgrown and not self._replaces:
            self.end()
            self._replaces = True
        self._waiting.append(tables)
        self._piece, self._part = self._piece.and_of(tables), self._part.and_of(tables)
        if self._part.reaches(PART_HANDS, PART_BYTES):
            self.end()
        elif not self._replaces and self._piece.reaches(PIECE_HANDS, PIECE_BYTES):
            self._write()

    def end(self) -> None:
        """See to it that all that came is in the library. Raises StoreError."""
        if self._replaces:
            self._replace()
        else:
            self._write()
            self._growing.end()
        self._part = _Size()

    def _write(self) -> None:
        if self._waiting:
            self._growing.write(joined(self._taken()))

    def _replace(self) -> None:
        replaced = sorted(set(self._outgrown.values()))
        kept = (without(self._parts.whole(part), self._outgrown) for part in replaced)
        self._parts.write([*kept, joined(self._taken())], replaced)
        self._outgrown.clear()
        self._replaces = False

    def _taken(self) -> list[Tables]:
        taken, self._waiting, self._piece = self._waiting, [], _Size()
        return taken
