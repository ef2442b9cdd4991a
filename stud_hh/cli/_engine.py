"""Options that choose who does the work: this machine, or a cluster."""

from typing import Annotated, Final

import typer

from stud_hh.cli._errors import UserError, unknown

LOCAL: Final = "local"
DASK: Final = "dask"
_ENGINES: Final = (LOCAL, DASK)

Engine = Annotated[
    str, typer.Option(metavar="NAME", help="Who does the work: local, or dask for a cluster.")
]
Scheduler = Annotated[
    str | None,
    typer.Option(
        metavar="ADDRESS", help="The cluster's scheduler: tcp://host:8786.", show_default=False
    ),
]


def check(engine: str, scheduler: str | None) -> None:
    """Raise UserError where the two do not go together."""
    if engine not in _ENGINES:
        raise unknown("engine", engine, _ENGINES)
    if engine == LOCAL and scheduler is not None:
        raise UserError("--scheduler goes with --engine dask")
    if engine == DASK and scheduler is None:
        raise UserError("--engine dask takes --scheduler ADDRESS: where is the cluster?")
