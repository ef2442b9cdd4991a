"""Following files that a poker client writes while one plays."""

import os
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from stat import S_ISREG
from typing import IO, Final, NamedTuple

from stud_hh.findings import Verdict
from stud_hh.formats import PathNotFound
from stud_hh.formats.files.paths import named, shown
from stud_hh.store.adding import Adding
from stud_hh.store.counts import Counts, Progress
from stud_hh.store.library import Library
from stud_hh.store.reading import Reading, WholeReading
from stud_hh.store.schema import Tables
from stud_hh.store.tail import Place, Tail

QUIET_SECONDS: Final = 0.8
"""When a file was not written to for so long, its last hand is taken if it can be read."""


@dataclass
class PickUp:
    """What one look found new in one file."""

    path: str
    imported: int = 0
    flagged: list[str] = field(default_factory=list)
    """The numbers of the flagged ones among the imported hands."""
    rejected: int = 0


class _Signature(NamedTuple):
    """What shows that a file was written to, or that one may read it at last."""

    size: int
    modified_ns: int
    changed_ns: int


def _signature(file: str) -> _Signature | None:
    """None for what has gone, and for pipes and the like."""
    try:
        found = os.stat(file)  # noqa: PTH116 - a path object costs more than this
    except OSError:
        return None
    if not S_ISREG(found.st_mode):
        return None
    return _Signature(found.st_size, found.st_mtime_ns, found.st_ctime_ns)


@dataclass(frozen=True)
class _Followed:
    """A file, as far as it was read."""

    signature: _Signature
    seen_at: float
    """When it was first seen so."""
    place: Place = field(default_factory=Place)
    is_waiting: bool = False
    """Its last hand is not finished."""
    is_quiet: bool = False
    """It was not written to for a while, and so its last hand was tried as it is."""


class Follower:
    """Looks again and again at what paths name, and takes what is new into a library."""

    def __init__(
        self,
        library: Library,
        paths: Iterable[Path | str],
        *,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Raise PathNotFound where there is no such path; later ones may come and go."""
        self._library = library
        self._paths = list(paths)
        self._clock = clock
        self._adding: Adding | None = None
        self._files: dict[str, _Followed] = {}
        self.counts = Counts()
        """Of all looks."""
        for _ in named(self._paths):
            pass

    @property
    def unfinished(self) -> list[str]:
        """Files whose last hand is only half written as yet."""
        return [shown(Path(path)) for path, file in self._files.items() if file.is_waiting]

    def look(
        self,
        *,
        workers: int = 1,
        progress: Callable[[Progress], None] | None = None,
        stopped: Callable[[], bool] = lambda: False,
    ) -> list[PickUp]:
        """Import what is new since the last look. Where `stopped` says so, it ends early.

        A path that is not there is left out, and so is a file without hands. Raises StoreError;
        the next look tries again.
        """
        found = dict(self._signatures())
        self._files = {path: file for path, file in self._files.items() if path in found}
        now = self._clock()
        due = {
            path: file
            for path, signature in found.items()
            if (file := self._due(path, signature, now))
        }
        if not due:
            return []
        tails = _Tails({shown(Path(path)): file for path, file in due.items()})
        pick_ups = _PickUps()
        with self._writing() as adding:
            self.counts += adding.add(
                due,
                begin=tails.begin,
                workers=workers,
                progress=progress,
                stopped=stopped,
                tell=pick_ups.add,
            )
        self._files |= {path: tails.followed(shown(Path(path)), file) for path, file in due.items()}
        return list(pick_ups.by_path.values())

    def _signatures(self) -> Iterator[tuple[str, _Signature]]:
        for path in self._paths:
            # What is not there now may come back: a disk, a folder that is renamed.
            with suppress(PathNotFound):
                for file in named([path]):
                    if signature := _signature(file):
                        yield file, signature

    def _due(self, path: str, signature: _Signature, now: float) -> _Followed | None:
        """The file as it is to be read now, or None where that would bring nothing."""
        file = self._files.get(path)
        if file is None:
            return _Followed(signature, now)
        if file.signature != signature:
            return replace(file, signature=signature, seen_at=now, is_quiet=False)
        if file.is_waiting and not file.is_quiet and now - file.seen_at >= QUIET_SECONDS:
            return replace(file, is_quiet=True)
        return None

    @contextmanager
    def _writing(self) -> Iterator[Adding]:
        with self._library.writing() as parts:
            adding = self._adding or Adding(parts)
            self._adding = None
            yield adding
            self._adding = adding


class _Tails:
    """The readings of one look."""

    def __init__(self, files: Mapping[str, _Followed]) -> None:
        self._files = files
        self._tails: dict[str, Tail] = {}

    def begin(self, path: str, stream: IO[bytes]) -> Reading:
        """Go on where the last look stopped; members of archives are read as they are."""
        file = self._files.get(path)
        if file is None:
            return WholeReading(path, stream)
        self._tails[path] = Tail(path, stream, file.place, is_quiet=file.is_quiet)
        return self._tails[path]

    def followed(self, path: str, file: _Followed) -> _Followed:
        """How far the file is read now."""
        tail = self._tails.get(path)
        return replace(file, place=tail.place, is_waiting=tail.is_waiting) if tail else file


class _PickUps:
    """What goes into the library, by file."""

    def __init__(self) -> None:
        self.by_path: dict[str, PickUp] = {}

    def add(self, tables: Tables) -> None:
        """Count the new hands of these tables."""
        hands, findings = tables["hands"], tables["findings"]
        columns = (hands[name].to_pylist() for name in ("file", "hand_id", "verdict"))
        for path, hand_id, verdict in zip(*columns, strict=True):
            pick_up = self._of(path)
            pick_up.imported += 1
            if verdict == Verdict.FLAGGED:
                pick_up.flagged.append(hand_id)
        columns = (findings[name].to_pylist() for name in ("file", "verdict"))
        for path, verdict in zip(*columns, strict=True):
            if verdict == Verdict.REJECTED:
                self._of(path).rejected += 1

    def _of(self, path: str) -> PickUp:
        return self.by_path.setdefault(path, PickUp(path))
