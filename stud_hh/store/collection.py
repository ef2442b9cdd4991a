"""The tables of some files, in memory, without a library."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

import pyarrow as pa

from stud_hh.houses import RuleSet
from stud_hh.store.batches import Tables
from stud_hh.store.counts import Counts, Progress
from stud_hh.store.intake import Intake, Known
from stud_hh.store.schema import SCHEMAS


@dataclass(frozen=True, slots=True)
class Collected:
    """All tables of what was read."""

    tables: Mapping[str, pa.Table]
    counts: Counts


def collect(
    paths: Iterable[Path | str],
    *,
    rules: RuleSet | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> Collected:
    """Read, judge and tabulate all hands that the paths hold, each hand once.

    `rules` takes the place of the rooms' own rule sets. Raises PathNotFound, before anything
    is read, where a path does not exist.
    """
    intake = Intake(Known(), rules=rules, progress=progress)
    found = list(intake.tables(paths))
    return Collected(joined(found), intake.counts)


def joined(parts: list[Tables]) -> Tables:
    """Tables one after the other."""
    return {
        name: concatenated(name, [part[name] for part in parts if name in part]) for name in SCHEMAS
    }


def concatenated(name: str, tables: list[pa.Table]) -> pa.Table:
    """One table of many, with one dictionary a column."""
    if not tables:
        return SCHEMAS[name].empty_table()
    return pa.concat_tables(tables).unify_dictionaries()
