"""All-in adjusted nets, with a bar while they are worked out."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import pyarrow as pa

from stud_hh import luck
from stud_hh.cli._tables import open_library
from stud_hh.cli._terminal import count, progress

if TYPE_CHECKING:
    from rich.progress import Progress as Bar


def nets_of(
    found: Mapping[str, pa.Table], paths: Sequence[str] | None, library: Path | None
) -> pa.Table:
    """The nets of these hands, which are those of the paths, or of the library, which keeps them.

    Of paths, `found` has the tables `players` and `hands`.
    """
    with progress("all-in hands") as bar:
        tell = counting(bar)
        if paths:
            return luck.adjusted(found, tell)
        return luck.adjusted_in(open_library(library), tell)


def counting(bar: "Bar | None") -> Callable[[int, int], None] | None:
    """What moves a progress bar by hands done."""
    if bar is None:
        return None

    def tell(done: int, total: int) -> None:
        bar.update(bar.task_ids[0], note=count(done, "hand"), completed=done, total=total)

    return tell
