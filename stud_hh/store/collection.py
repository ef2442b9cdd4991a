"""The tables of some files, in memory, without a library."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

import pyarrow as pa

from stud_hh.houses import RuleSet
from stud_hh.store.counts import Counts, Progress
from stud_hh.store.intake import Intake
from stud_hh.store.joining import joined
from stud_hh.store.known import Known


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
