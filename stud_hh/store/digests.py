"""A set of 64-bit digests in some nine bytes each."""

from array import array
from bisect import bisect_left
from collections.abc import Iterable
from typing import Final

import numpy as np
from numpy.typing import NDArray

Digests = NDArray[np.uint64]
_RECENT: Final = 1 << 16
"""Digests kept in a Python set, ten times as large, before they are sorted in."""
_SHARE: Final = 32
"""Or this part of all, so that sorting in costs each of them the same however many there are."""


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
        if len(self._recent) >= max(_RECENT, len(self._sorted) // _SHARE):
            self._sort_in()

    def take_in(self, digests: Digests) -> None:
        """Add an array of them: many cost far less than by `update`."""
        if len(digests) < _RECENT:
            self.update(digests.tolist())
        else:
            self._merge(digests)

    def _sort_in(self) -> None:
        self._merge(np.fromiter(self._recent, np.uint64, len(self._recent)))
        self._recent.clear()

    def _merge(self, digests: Digests) -> None:
        found = np.concatenate([np.frombuffer(self._sorted, np.uint64), digests])
        found.sort(kind="stable")  # which merges what is sorted already
        self._sorted = array("Q", found.tobytes())
