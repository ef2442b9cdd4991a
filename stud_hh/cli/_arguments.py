"""Arguments that commands share."""

from pathlib import Path
from typing import Annotated

import typer

Paths = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="PATHS",
        help="Files, folders, patterns, .zip, .gz or .tar archives, or - for standard input; "
        "the library where none is given.",
        show_default=False,
    ),
]
Library = Annotated[
    Path | None,
    typer.Option(
        metavar="FOLDER",
        help="The folder of the library, in place of $STUD_HH_LIBRARY or the usual one.",
        show_default=False,
    ),
]
