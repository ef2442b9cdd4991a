"""What shows that a file has changed."""

import os
from datetime import UTC, datetime
from io import UnsupportedOperation
from pathlib import Path
from typing import IO, NamedTuple

from stud_hh.formats.files.archives import Member


class Stamp(NamedTuple):
    """Size and time of a file."""

    size: int
    modified_at: datetime


def stamp_of(stream: IO[bytes]) -> Stamp | None:
    """The stamp of the very file that is open, whatever stands at its path by now.

    A member of an archive has the archive's time and its own packed size. None where it has no
    name of its own there, and for what is no file of this machine.
    """
    try:
        if not isinstance(stream, Member):
            return _stamp(os.fstat(stream.fileno()))
        if stream.packed_size is None:
            return None
        return _stamp(os.fstat(stream.archive.fileno()))._replace(size=stream.packed_size)
    except UnsupportedOperation:
        return None


def stamp_at(path: Path | str) -> Stamp:
    """The stamp of what stands at a path. Raises OSError, or ValueError for a path with NULs."""
    return _stamp(Path(path).stat())


def _stamp(found: os.stat_result) -> Stamp:
    return Stamp(found.st_size, datetime.fromtimestamp(found.st_mtime, UTC))
