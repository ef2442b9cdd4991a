"""Arguments that commands share."""

from pathlib import Path
from typing import Annotated

import typer

from stud_hh.houses import RULE_SETS, RuleSet, rule_set

Paths = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="PATHS",
        help="Files, folders, patterns, .zip or .gz archives, or - for standard input; "
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
Rules = Annotated[
    str | None,
    typer.Option(
        metavar="HOUSE",
        help="Judge by this house's rules, not by the room's own: "
        f"{', '.join(RULE_SETS)}, or a .toml file.",
        show_default=False,
    ),
]


def house(name: str | None) -> RuleSet | None:
    """The rule set of this name or file; None where none is given. Raises HouseError."""
    return None if name is None else rule_set(name)
