"""What shows that a file has changed."""

import os
from datetime import UTC, datetime
from io import UnsupportedOperation
from pathlib import Path
from typing import IO, NamedTuple


class Stamp(NamedTuple):
    """Size and time of a file."""

    size: int
    modified_at: datetime


def stamp_of(stream: IO[bytes]) -> Stamp | None:
    """The stamp of the very file that is open, whatever stands at its path by now.

    None for members of archives and for standard input.
    """
    try:
        return _stamp(os.fstat(stream.fileno()))
    except UnsupportedOperation:
        return None


def stamp_at(path: Path | str) -> Stamp:
    """The stamp of what stands at a path. Raises OSError, or ValueError for a path with NULs."""
    return _stamp(Path(path).stat())


def _stamp(found: os.stat_result) -> Stamp:
    return Stamp(found.st_size, datetime.fromtimestamp(found.st_mtime, UTC))
