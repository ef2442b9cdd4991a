"""Every real stud hand is read; runs only where the corpus lies beside the project."""

import csv
from collections import Counter
from pathlib import Path

import pytest

from stud_hh.formats import Imported, Rejected, Skipped, read_paths

CORPUS = Path(__file__).parents[2] / "shared" / "corpus"
MANIFEST = CORPUS / "manifest.tsv"
COLUMNS = {"stud8": "hilo", "stud": "hi", "razz": "razz"}


def files() -> list[dict[str, str]]:
    if not MANIFEST.exists():
        return []
    with MANIFEST.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t"))


pytestmark = pytest.mark.skipif(not MANIFEST.exists(), reason="the corpus is not here")


@pytest.mark.parametrize("row", files(), ids=lambda row: row["path"])
def test_hands_by_game_are_as_many_as_the_manifest_counts(row: dict[str, str]) -> None:
    reads = list(read_paths([CORPUS / row["path"]]))
    rejected = [read for read in reads if isinstance(read, Rejected)]
    found = Counter(COLUMNS[read.hand.game] for read in reads if isinstance(read, Imported))
    found["other"] = sum(isinstance(read, Skipped) for read in reads)
    if "[of]" in row["notes"]:
        (read,) = rejected
        assert read.finding.code == "SH101"
        assert "[of]" in (read.finding.actual or "")
        assert len(reads) == 1
        return
    assert not rejected
    if "NO LIMIT stud" in row["notes"]:
        assert [type(read) for read in reads] == [Skipped]
        return
    assert all(found[column] == int(row[column]) for column in ("hilo", "hi", "razz", "other"))
