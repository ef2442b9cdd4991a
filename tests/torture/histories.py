"""Files to import: overlapping, packed, with hands of other games, broken and half written."""

from __future__ import annotations

import gzip
import zipfile
from functools import cache
from pathlib import Path

from tests.dealing import deal_hands

HOLDEM = """\
PokerStars Hand #7:  Hold'em No Limit ($0.50/$1.00 USD) - 2016/03/05 19:04:11 ET
Table 'Adria' 9-max
*** SUMMARY ***
Total pot $1 | Rake $0
"""
BROKEN = """\
PokerStars Hand #8:  Razz Limit ($0.50/$1.00 USD) - 2016/03/05 19:04:11 ET
Table 'Adria' 8-max
Seat 1: Ann ($50 in chips)
nonsense
*** SUMMARY ***
Total pot $1 | Rake $0
"""
_DEALT = 12


@cache
def _dealt() -> tuple[tuple[str, str], ...]:
    found = deal_hands("pokerstars", "stud8", _DEALT, seed=11)
    return tuple((hand.hand_id, hand.text.strip()) for hand in found)


def hands(first: int, count: int) -> list[str]:
    """Hands with numbers of their own, of which a few are dealt and the others are copies."""
    found: list[str] = []
    for number in range(first, first + count):
        hand_id, text = _dealt()[number % _DEALT]
        found.append(text.replace(hand_id, f"{190_000_000_000 + number}"))
    return found


def joined(texts: list[str]) -> str:
    """A file of these hands."""
    return "\n\n".join([*texts, ""])


def write(folder: Path, n_hands: int) -> None:
    """A folder with so many hands, most of them in two files."""
    folder.mkdir(parents=True, exist_ok=True)
    quarter = n_hands // 4
    first = [*hands(0, 2 * quarter), HOLDEM, BROKEN]
    (folder / "a.txt").write_text(joined(first), "utf-8")
    (folder / "b.txt").write_text(joined(hands(quarter, 2 * quarter)), "utf-8")
    (folder / "b.txt.gz").write_bytes(gzip.compress((folder / "b.txt").read_bytes()))
    with zipfile.ZipFile(folder / "c.zip", "w") as archive:
        archive.writestr("c.txt", joined(hands(3 * quarter, n_hands - 3 * quarter)))
        archive.write(folder / "a.txt", "again.txt")
    (folder / "notes.txt").write_text("buy milk\n", "utf-8")


def grow(file: Path, first: int, count: int, *, cut: int = 0) -> None:
    """Add hands to a file, the last one without its last lines, as a client in mid-hand does."""
    lines = joined(hands(first, count)).splitlines(keepends=True)
    with file.open("a", encoding="utf-8") as stream:
        stream.writelines(lines[: len(lines) - cut])
