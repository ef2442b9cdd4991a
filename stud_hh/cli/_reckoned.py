"""Reports of the hands of PATHS, or of those of the library, by this machine or by a cluster."""

from collections.abc import Sequence
from pathlib import Path

from stud_hh.cli._errors import UserError
from stud_hh.cli._nets import nets_of
from stud_hh.cli._tables import open_library, tables
from stud_hh.reports import Sheet
from stud_hh.reports.asking import Asked


def sheets_of(
    asked: Asked, paths: Sequence[str] | None, library: Path | None, scheduler: str | None
) -> list[Sheet]:
    """The reports. Raises BadFilter, StoreError and UserError."""
    if paths:
        if scheduler is not None:
            raise UserError(
                "a cluster reports on a library: import PATHS by --engine dask first, then report "
                "without them"
            )
        return _of_paths(asked, paths)
    there = open_library(library)
    nets = nets_of({}, None, library) if asked.is_adjusted else None
    if scheduler is None:
        return asked.sheets(there.by_part(asked.needed, asked.counter(nets)))
    from stud_hh.cluster import connected, sheets  # noqa: PLC0415 - an extra, and slow to load

    with connected(scheduler) as client:
        return sheets(client, there, asked, nets)


def _of_paths(asked: Asked, paths: Sequence[str]) -> list[Sheet]:
    texts: dict[str, Sequence[str] | None] = {"hands": None} if asked.is_adjusted else {}
    found = tables({**asked.needed, **texts}, paths, None)
    nets = nets_of(found, paths, None) if asked.is_adjusted else None
    return asked.sheets([asked.counter(nets)(found)])
