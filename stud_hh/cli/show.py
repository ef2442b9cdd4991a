"""`stud-hh show`."""

from typing import Annotated, Final

import typer

from stud_hh.cli import _arguments as arguments
from stud_hh.cli._errors import UserError
from stud_hh.cli._hand import print_hand, print_rejected
from stud_hh.cli._reads import reads_with
from stud_hh.cli._terminal import console
from stud_hh.cli._verdicts import Case, case_of
from stud_hh.formats import Imported, Rejected

_EXAMPLES: Final = """
Examples:

- `stud-hh show 35874676388 histories/`
- `stud-hh show 35874676388 --plain | less`
"""


def show(
    hand_id: Annotated[str, typer.Argument(metavar="HAND_ID", help="The number of the hand.")],
    paths: arguments.Paths = None,
    *,
    plain: Annotated[
        bool, typer.Option("--plain", help="No colours, whatever the output is.")
    ] = False,
    rules: arguments.Rules = None,
    library: arguments.Library = None,
) -> None:
    """Show a hand street by street: boards, bets, pots, and what the audit says of each line."""
    cases = _cases(hand_id.lstrip("#"), paths, rules, library)
    if not cases:
        raise UserError(f"no hand #{hand_id.lstrip('#')} found there")
    out = console(colours=not plain)
    for case in cases:
        if case.judgement is None:
            print_rejected(out, case)
        else:
            print_hand(out, case, case.judgement)


show.__doc__ = f"{show.__doc__}\n{_EXAMPLES}"


def _cases(
    hand_id: str, paths: arguments.Paths, rules: str | None, library: arguments.Library
) -> list[Case]:
    """Each hand of this number; one of each room, where several use it."""
    house = arguments.house(rules)
    cases: dict[tuple[str | None, str | None], Case] = {}
    for read in reads_with(hand_id, paths, library):
        if isinstance(read, Imported | Rejected):
            case = case_of(read, house)
            if case.hand_id == hand_id:
                cases.setdefault((case.site, case.game), case)
    return list(cases.values())
