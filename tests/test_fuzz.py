"""Damaged hands never crash or hang anything, and never cost the hands beside them."""

import tracemalloc
from pathlib import Path
from random import Random
from time import process_time

import pytest

from stud_hh.audit import _causes
from stud_hh.formats import Imported, Rejected, Skipped, read_text
from stud_hh.store import Library
from tests.fuzz import between, damaged, examine, generated, ids, real

DAMAGED = 400
"""Hands of each source."""
MOST_REPAIRS = _causes.MOST_SUSPECTS * _causes.MOST_TRIES * _causes.MOST_CAUSES
"""Repairs that the audit may try on a hand."""
LONGEST = 20.0
"""Seconds of the processor that a hand may take where all else is slow too."""
MOST_MEMORY = 64 << 20
"""Bytes that a hand may take besides what is there before it."""


def texts(source: str) -> list[str]:
    found = generated(12, seed=3) if source == "generated" else real()
    if not found:
        pytest.skip("the corpus is not here")
    return found


@pytest.mark.parametrize("source", ["generated", "real"])
def test_damage_neither_breaks_nor_spreads(source: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rng, pool = Random(source), texts(source)
    judge, judged = _causes.judge, [0]

    def counting(*args: object) -> object:
        judged[0] += 1
        return judge(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(_causes, "judge", counting)
    for _ in range(DAMAGED):
        before, after = rng.sample(pool, 2)
        text = damaged(pool, rng)
        judged[0], began = 0, process_time()
        reads = list(read_text(between(text, before, after)))
        examine(reads[1:-1])
        assert process_time() - began < LONGEST, text
        assert judged[0] <= MOST_REPAIRS * (len(reads) - 2), text
        assert isinstance(reads[0], Imported), text
        assert isinstance(reads[-1], Imported), text
        assert reads[0].raw.text.rstrip() == before.rstrip(), text
        assert reads[-1].raw.text.rstrip() == after.rstrip(), text


def test_memory_is_bounded() -> None:
    rng, pool = Random(5), texts("generated")
    for _ in range(30):
        reads = list(read_text(damaged(pool, rng)))
        tracemalloc.start()
        examine(reads)
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert peak < MOST_MEMORY


def test_hands_add_up(tmp_path: Path) -> None:
    rng, pool = Random(7), texts("generated")
    file = tmp_path / "night.txt"
    whole = [between(damaged(pool, rng), *rng.sample(pool, 2)) for _ in range(40)]
    file.write_text("".join(whole), encoding="utf-8", newline="\n")
    library = Library(tmp_path / "library")
    counts = library.add([file])
    reads = list(read_text("".join(whole)))
    assert counts.read == len(ids(reads)) == len(reads)
    assert counts.skipped == sum(isinstance(read, Skipped) for read in reads)
    assert counts.rejected <= sum(isinstance(read, Rejected) for read in reads)
    assert counts.imported == counts.clean + counts.unproven + counts.flagged
    file.write_text("".join(whole) + "\n", encoding="utf-8", newline="\n")
    again = library.add([file])
    assert (again.read, again.imported, again.rejected) == (counts.read, 0, 0)
