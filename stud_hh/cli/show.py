"""`stud-hh show`."""

from typing import Annotated, Final

import typer

from stud_hh.cli import _arguments as arguments
from stud_hh.cli import _house
from stud_hh.cli._cases import cases_of
from stud_hh.cli._hand import print_hand, print_rejected
from stud_hh.cli._keys import is_interactive
from stud_hh.cli._stepper import step_through
from stud_hh.cli._terminal import console
from stud_hh.pages import playback

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
        bool, typer.Option("--plain", help="Print all of it, without steps and colours.")
    ] = False,
    rules: _house.Rules = None,
    library: arguments.Library = None,
) -> None:
    """Show a hand street by street: boards, bets, pots, and what the audit says of each line.

    In a terminal it is stepped through by keys; into a pipe, or with --plain, all is printed.
    """
    out = console(colours=not plain)
    steps = is_interactive() and not plain and not out.is_dumb_terminal
    for case in cases_of(hand_id.lstrip("#"), paths, rules, library):
        if case.judgement is None:
            print_rejected(out, case)
        elif steps:
            step_through(out, playback(case.judgement, case.raw, samples=0))
        else:
            print_hand(out, case, case.judgement)


show.__doc__ = f"{show.__doc__}\n{_EXAMPLES}"
