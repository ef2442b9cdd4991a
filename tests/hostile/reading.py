"""All that an import does to bytes that nobody should trust."""

from __future__ import annotations

import io
import tempfile
from collections import Counter
from pathlib import Path

from stud_hh.formats import Headed, RawHand, read_hand, read_paths, split
from stud_hh.store.batches import RawBatch, build, digest_of

_PACKED = (b"PK", b"\x1f\x8b")


def raw_hands(data: bytes) -> list[RawHand]:
    """The hands that a file with these bytes is cut into."""
    return list(split("hostile", Headed(io.BytesIO(data))))


def read_all(data: bytes) -> Counter[str]:
    """Cut, read, judge and tabulate; how many hands came to what."""
    if data.startswith(_PACKED):
        return _read_file(data)
    raws = raw_hands(data)
    build(RawBatch(raws, [digest_of(raw.text) for raw in raws]), None)
    return Counter(type(read_hand(raw)).__name__ for raw in raws)


def _read_file(data: bytes) -> Counter[str]:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "packed"
        file.write_bytes(data)
        return Counter(type(read).__name__ for read in read_paths([file]))
