"""Chunks of raw hands to batches: in this process, or shared with others."""

from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future
from typing import Final

from stud_hh.houses import RuleSet
from stud_hh.store.batches import Batch, build
from stud_hh.store.packets import Packet, build_packed
from stud_hh.store.reading import Chunk
from stud_hh.store.workers import started

_AHEAD: Final = 3
"""Chunks that wait for a process: they keep it busy while this one writes a part."""
_MOST: Final = 64
"""Chunks that wait for one before them, at most."""


def built(
    chunks: Iterator[Chunk], workers: int, rules: RuleSet | None
) -> Iterator[tuple[Chunk, Batch]]:
    """Each chunk with its hands read, in order. Raises WorkerDiedError."""
    if workers > 1:
        yield from _shared(chunks, workers - 1, rules)
        return
    for chunk in chunks:
        yield chunk, build(chunk.batch, rules)


class _Work:
    """A chunk that another process reads, or this one has read."""

    def __init__(self, chunk: Chunk, doing: Future[Packet] | Batch) -> None:
        self._chunk = chunk
        self._doing = doing

    @property
    def is_done(self) -> bool:
        return not isinstance(self._doing, Future) or self._doing.done()

    def take_back(self, rules: RuleSet | None) -> bool:
        """Do it in this process, unless it is done or begun; whether it was."""
        if not isinstance(self._doing, Future) or not self._doing.cancel():
            return False
        self._doing = build(self._chunk.batch, rules)
        return True

    def result(self) -> tuple[Chunk, Batch]:
        doing = self._doing
        return self._chunk, doing.result().unpacked() if isinstance(doing, Future) else doing


def _shared(
    chunks: Iterator[Chunk], others: int, rules: RuleSet | None
) -> Iterator[tuple[Chunk, Batch]]:
    """As `built`: what the others have no time for is read here, where chunks are cut."""
    line: deque[_Work] = deque()
    with started(others) as submit:
        for chunk in chunks:
            is_room = sum(not work.is_done for work in line) < _AHEAD * others
            line.append(
                _Work(
                    chunk,
                    submit(build_packed, chunk.batch, rules)
                    if is_room
                    else build(chunk.batch, rules),
                )
            )
            while line and (line[0].is_done or len(line) > _MOST):
                yield line.popleft().result()
        while line:
            if line[0].is_done or not any(work.take_back(rules) for work in reversed(line)):
                yield line.popleft().result()
