"""How hands get to a worker process and tables back: by memory that both share.

A pipe takes some kilobytes at a time, and has both processes wait for each other.
"""

import pickle
from collections.abc import Iterable, Sequence
from multiprocessing.heap import BufferWrapper
from typing import Any, Final, NamedTuple, cast

import pyarrow as pa

from stud_hh.houses import RuleSet
from stud_hh.store.batches import Batch, Outcome, RawBatch, build
from stud_hh.store.schema import Tables

SLOT_BYTES: Final = 1 << 21
"""What the tables of a batch have room in, with some to spare."""


class Parcel(NamedTuple):
    """Bytes on their way: in a slot, or here where they have no room there."""

    slot: int
    size: int
    data: bytes | None = None


class Slots:
    """Shared memory in equal parts. It goes to a process only when that starts."""

    def __init__(self, count: int) -> None:
        self.count = count
        self._size = SLOT_BYTES
        self._memory = BufferWrapper(count * self._size)

    def __getitem__(self, slot: int) -> memoryview:
        return self._memory.create_memoryview()[slot * self._size : (slot + 1) * self._size]

    def packed(self, slot: int, batch: RawBatch) -> Parcel:
        """Hands, for a worker that may use the slot."""
        data = pickle.dumps(batch)
        if len(data) > self._size:
            return Parcel(slot, len(data), data)
        self[slot][: len(data)] = data
        return Parcel(slot, len(data))

    def opened(self, parcel: Parcel) -> memoryview:
        """What is in the parcel, as long as nothing else is put into its slot."""
        return memoryview(parcel.data or self[parcel.slot][: parcel.size])


class _Worker:
    """What this process has of the one that started it."""

    slots: Slots


def share(slots: Slots) -> None:
    """Find packets in these, and send them back there."""
    _Worker.slots = slots


class Packet(NamedTuple):
    """A `Batch` on its way."""

    batch: Batch
    """All of it but the outcomes and the tables."""
    outcomes: tuple[Sequence[Any], ...]
    """By column, for their class would come with each."""
    names: tuple[str, ...]
    tables: Parcel
    """Streams of Arrow's, one after the other."""

    def unpacked(self, slots: Slots) -> Batch:
        """The batch as it was built; its slot is free again."""
        source = pa.BufferReader(bytes(slots.opened(self.tables)))
        tables = {name: pa.ipc.open_stream(source).read_all() for name in self.names}
        outcomes = tuple(map(Outcome._make, zip(*self.outcomes, strict=True)))
        return self.batch._replace(outcomes=outcomes, tables=tables)


def build_packed(raws: Parcel, rules: RuleSet | None) -> Packet:
    """As `build`, in a worker; what comes of it takes the place of what is opened."""
    batch = pickle.loads(_Worker.slots.opened(raws))  # noqa: S301 - of the process that asks
    built = build(batch, rules)
    rest = built._replace(outcomes=(), tables={})
    outcomes = tuple(zip(*built.outcomes, strict=True))
    return Packet(rest, outcomes, tuple(built.tables), _put(built.tables, raws.slot))


def _put(tables: Tables, slot: int) -> Parcel:
    shared = pa.FixedSizeBufferWriter(pa.py_buffer(_Worker.slots[slot]))
    try:
        _write(tables.values(), shared)
    except OSError:  # There is no room.
        own = pa.BufferOutputStream()
        _write(tables.values(), own)
        data = cast("bytes", own.getvalue().to_pybytes())
        return Parcel(slot, len(data), data)
    return Parcel(slot, shared.tell())


def _write(tables: Iterable[pa.Table], sink: Any) -> None:
    for table in tables:
        with pa.ipc.new_stream(sink, table.schema) as stream:
            stream.write_table(table)
