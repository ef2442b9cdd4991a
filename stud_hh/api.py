"""The library in a few functions; what they return is documented where it is made."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import pyarrow as pa

from stud_hh.audit import Judgement, audit
from stud_hh.formats import Imported, Read, read_paths, read_text
from stud_hh.houses import rule_set
from stud_hh.model import Hand
from stud_hh.replay import Step, play
from stud_hh.reports import Filters, Wish
from stud_hh.reports.asking import Asked
from stud_hh.store import Library, collect

__all__ = [
    "Filters",
    "Hand",
    "Judgement",
    "Library",
    "Read",
    "Step",
    "audit_hand",
    "play",
    "read_hands",
    "read_paths",
    "read_text",
    "report",
    "tables",
]


def read_hands(*paths: Path | str) -> Iterator[Hand]:
    """The stud hands of files, folders, patterns and archives, in order, as they are read.

    What can't be read and hands of other games are passed over: `read_paths` tells of them.
    Raises PathNotFound, before anything is read, where a path does not exist.
    """
    return (read.hand for read in read_paths(paths) if isinstance(read, Imported))


def audit_hand(hand: Hand, rules: str | None = None) -> Judgement:
    """Judge every deal, bet and award of a hand by its room's rules, or by another house's.

    `rules` is a name that `stud-hh rules --set` lists, or a TOML file. Raises HouseError.
    """
    return audit(hand, None if rules is None else rule_set(rules))


def tables(*paths: Path | str) -> Mapping[str, pa.Table]:
    """The tables of facts of what the paths hold, each hand once; without paths, the library's.

    By name: `hands`, `players`, `actions`, `findings` and `files`, as docs/tables.md has them.
    Raises PathNotFound and StoreError.
    """
    if paths:
        return collect(paths).tables
    names = ("hands", "players", "actions", "findings", "files")
    return Library(Library.default_path()).tables(dict.fromkeys(names))


def report(
    name: str,
    of: Mapping[str, pa.Table] | Library,
    filters: Filters | None = None,
    *,
    by: Sequence[str] = (),
    min_hands: int = 1,
) -> pa.Table:
    """A report, as `stud-hh report NAME` makes it, from tables of facts or from a library.

    A library is read part by part, whatever its size. The columns are documented in
    docs/statistics.md. Raises KeyError for a report that there is not, BadFilter and StoreError.
    """
    asked = Asked([name], filters or Filters(), Wish(by, min_hands))
    count = asked.counter()
    parts = of.by_part(asked.needed, count) if isinstance(of, Library) else [count(of)]
    (sheet,) = asked.sheets(parts)
    return sheet.table
