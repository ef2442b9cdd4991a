"""Reports on a library, counted by the workers of a cluster."""

from functools import partial
from typing import Any

import pyarrow as pa

from stud_hh.cluster import tasks
from stud_hh.cluster.connection import told_as_lost
from stud_hh.reports import Counted, Sheet
from stud_hh.reports.asking import Asked
from stud_hh.store import Library
from stud_hh.store.parts import Part


def sheets(
    client: Any, library: Library, asked: Asked, nets: pa.Table | None = None
) -> list[Sheet]:
    """The reports that are asked for, as one machine makes them.

    Each worker reads and counts some of the parts; what it tells of one is as small as a report.
    `nets` are those of `luck.adjusted_in`, for reports that are adjusted. Raises StoreError and
    BadFilter.
    """
    told = None if nets is None else client.scatter(nets, broadcast=True)
    count = partial(client.submit, tasks.count, pure=False)

    def look(there: list[Part]) -> list[list[Counted]]:
        parts = [count(library.location, part.name, asked, told) for part in there]
        return list(client.gather(parts))

    with told_as_lost():
        return asked.sheets(library.looking(look))
