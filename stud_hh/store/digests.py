"""A set of 64-bit digests in some nine bytes each."""

from array import array
from bisect import bisect_left
from collections.abc import Iterable
from itertools import chain
from typing import Final

_RECENT: Final = 1 << 16
"""Digests kept in a Python set, ten times as large, before they are sorted in."""


class DigestSet:
    """Grows to millions without filling the memory."""

    def __init__(self, digests: Iterable[int] = ()) -> None:
        self._sorted = array("Q", sorted(digests))
        self._recent: set[int] = set()

    def __contains__(self, digest: int) -> bool:
        if digest in self._recent:
            return True
        at = bisect_left(self._sorted, digest)
        return at < len(self._sorted) and self._sorted[at] == digest

    def add(self, digest: int) -> bool:
        """Whether it is new."""
        if digest in self:
            return False
        self.update((digest,))
        return True

    def update(self, digests: Iterable[int]) -> None:
        """Add some; those that are there already do no harm."""
        self._recent.update(digests)
        if len(self._recent) >= _RECENT:
            self._sorted = array("Q", sorted(chain(self._sorted, self._recent)))
            self._recent.clear()
