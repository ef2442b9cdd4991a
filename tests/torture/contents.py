"""What a library holds, whichever way it came in."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from stud_hh.store import Library

TABLES = ("hands", "players", "actions", "findings")

Contents = dict[str, list[tuple[object, ...]]]


def contents(library: Library) -> Contents:
    """All rows, sorted: in which order, in which part and when they came is left out."""
    found = library.tables(dict.fromkeys(TABLES))
    return {
        name: sorted(zip(*table.to_pydict().values(), strict=True), key=repr)
        for name, table in found.items()
    }


def of_one_import(paths: list[Path], library: Path) -> Contents:
    """What a library comes to that reads all that is there now, undisturbed."""
    clean = Library(library)
    clean.add(paths)
    return contents(clean)


def check_whole(library: Library) -> int:
    """See to it that no hand is there twice or in part. Return how many there are."""
    keys = ("site", "game", "hand_id")
    found = library.tables({"hands": [*keys, "n_players"], "players": keys, "actions": keys})
    *names, seats = found["hands"].to_pydict().values()
    expected = dict(zip(zip(*names, strict=True), seats, strict=True))
    assert len(expected) == found["hands"].num_rows
    assert Counter(zip(*found["players"].to_pydict().values(), strict=True)) == expected
    assert set(zip(*found["actions"].to_pydict().values(), strict=True)) == set(expected)
    return len(expected)
