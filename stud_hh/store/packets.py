"""How tables get from a worker process to the one that asked: by memory that both share.

A pipe takes a few kilobytes at a time, and has both processes wait for each other.
"""

from collections.abc import Iterable
from multiprocessing.heap import BufferWrapper
from typing import Any, Final, NamedTuple, cast

import pyarrow as pa

from stud_hh.houses import RuleSet
from stud_hh.store.batches import Batch, RawBatch, build
from stud_hh.store.schema import Tables

SLOT_BYTES: Final = 1 << 21
"""What a batch of hands has room in, with some to spare."""


class Slots:
    """Shared memory in equal parts. It goes to a process only when that starts."""

    def __init__(self, count: int) -> None:
        self.count = count
        self._size = SLOT_BYTES
        self._memory = BufferWrapper(count * self._size)

    def __getitem__(self, slot: int) -> memoryview:
        return self._memory.create_memoryview()[slot * self._size : (slot + 1) * self._size]


class _Worker:
    """What this process has of the one that started it."""

    slots: Slots


def share(slots: Slots) -> None:
    """Send packets back in these."""
    _Worker.slots = slots


class Packet(NamedTuple):
    """A `Batch` on its way."""

    batch: Batch
    """All of it but the tables."""
    names: tuple[str, ...]
    """The tables."""
    slot: int
    size: int
    """What the slot has of them, as streams of Arrow's one after the other."""
    data: bytes | None
    """They themselves, where they have no room in a slot."""

    def unpacked(self, slots: Slots) -> Batch:
        """The batch as it was built; the slot is free again."""
        data = bytes(slots[self.slot][: self.size]) if self.data is None else self.data
        source = pa.BufferReader(data)
        tables = {name: pa.ipc.open_stream(source).read_all() for name in self.names}
        return self.batch._replace(tables=tables)


def build_packed(batch: RawBatch, rules: RuleSet | None, slot: int) -> Packet:
    """As `build`, in a worker, which may use this slot."""
    built = build(batch, rules)
    size, data = _put(built.tables, _Worker.slots[slot])
    return Packet(built._replace(tables={}), tuple(built.tables), slot, size, data)


def _put(tables: Tables, memory: memoryview) -> tuple[int, bytes | None]:
    """Write tables to the memory; return their size, and the bytes if there are too many."""
    measure = pa.MockOutputStream()
    _write(tables.values(), measure)
    size = measure.size()
    if size <= len(memory):
        _write(tables.values(), pa.FixedSizeBufferWriter(pa.py_buffer(memory)))
        return size, None
    sink = pa.BufferOutputStream()
    _write(tables.values(), sink)
    return size, cast("bytes", sink.getvalue().to_pybytes())


def _write(tables: Iterable[pa.Table], sink: Any) -> None:
    for table in tables:
        with pa.ipc.new_stream(sink, table.schema) as stream:
            stream.write_table(table)
