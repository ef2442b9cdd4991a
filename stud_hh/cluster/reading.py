"""Tables of a library, read by the workers of a cluster."""

from collections.abc import Mapping, Sequence
from typing import Any

from stud_hh.cluster import tasks
from stud_hh.cluster.connection import told_as_lost
from stud_hh.store import Library
from stud_hh.store.joining import concatenated
from stud_hh.store.parts import Part
from stud_hh.store.schema import Tables


def tables(client: Any, library: Library, wanted: Mapping[str, Sequence[str] | None]) -> Tables:
    """All rows of these tables, of these columns or all, as `Library.tables` has them.

    Each worker reads, unpacks and decodes some of the parts. Raises StoreError.
    """

    def look(there: list[Part]) -> Tables:
        names = [part.name for part in there]
        found = client.gather(
            client.map(
                tasks.read, [library.location] * len(names), names, wanted=wanted, pure=False
            )
        )
        return {name: concatenated(name, [one[name] for one in found]) for name in wanted}

    with told_as_lost():
        return library.looking(look)
