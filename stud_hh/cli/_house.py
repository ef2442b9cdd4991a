"""The option that judges hands by another house's rules."""

from typing import Annotated

import typer

from stud_hh.houses import RULE_SETS, RuleSet, rule_set

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
