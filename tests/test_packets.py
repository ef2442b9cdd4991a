"""What workers send back, and how they look for garbage."""

import gc
from pathlib import Path

import pytest

from stud_hh.store import SCHEMAS, packets
from stud_hh.store.batches import Batch, RawBatch, build
from stud_hh.store.packets import Slots, build_packed, share
from stud_hh.store.reading import Reader
from stud_hh.store.workers import started

SAMPLES = Path(__file__).parents[1] / "sample_histories"
HISTORY = SAMPLES / "pokerstars-razz-cash-0.10-0.20-eur.txt"


@pytest.fixture(scope="module")
def raws() -> RawBatch:
    (chunk,) = Reader(lambda _: False, lambda *_: False).chunks([HISTORY])
    return chunk.batch


def content(batch: Batch) -> object:
    tables = {name: table.to_pylist() for name, table in batch.tables.items()}
    owners = {name: numbers.tolist() for name, numbers in batch.owners.items()}
    return batch.outcomes, tables, owners


def test_a_packet_brings_the_batch(raws: RawBatch) -> None:
    slots = Slots(3)
    share(slots)
    packet = build_packed(slots.packed(1, raws), None)
    assert packet.tables.data is None
    assert not any(slots[0])
    assert not any(slots[2])
    unpacked = packet.unpacked(slots)
    slots[1][:] = bytes(len(slots[1]))  # for the next packet
    assert content(unpacked) == content(build(raws, None))
    for name, table in unpacked.tables.items():
        assert table.schema.equals(SCHEMAS[name])
        table.validate(full=True)


@pytest.mark.parametrize("spare", [0, -1])
def test_what_has_no_room_in_a_slot_comes_all_the_same(
    raws: RawBatch, spare: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    roomy = Slots(1)
    share(roomy)
    size = build_packed(roomy.packed(0, raws), None).tables.size
    monkeypatch.setattr(packets, "SLOT_BYTES", size + spare)
    slots = Slots(2)
    share(slots)
    packet = build_packed(slots.packed(1, raws), None)
    assert (packet.tables.data is None) == (spare == 0)
    assert not any(slots[0])
    assert content(packet.unpacked(slots)) == content(build(raws, None))


def test_hands_that_have_no_room_in_a_slot_come_all_the_same(
    raws: RawBatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(packets, "SLOT_BYTES", 100)
    slots = Slots(2)
    share(slots)
    parcel = slots.packed(1, raws)
    assert parcel.data is not None
    assert content(build_packed(parcel, None).unpacked(slots)) == content(build(raws, None))
    assert not any(slots[0])


def test_workers_look_for_garbage_seldom_and_not_among_what_was_loaded() -> None:
    with started(1, Slots(1)) as submit:
        assert submit(gc.isenabled).result()
        assert submit(gc.get_threshold).result()[0] >= 10_000
        assert submit(gc.get_freeze_count).result() > 10_000
