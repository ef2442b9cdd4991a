"""Where a fact stands: a file and a line."""

from typing import NamedTuple


class Source(NamedTuple):
    """A line of a file, counted from 1."""

    path: str
    line: int

    def __str__(self) -> str:
        return f"{self.path}:{self.line}"
