"""`stud-hh report`."""

from collections.abc import Sequence
from typing import Annotated, Final

import typer

from stud_hh.cli import _arguments as arguments
from stud_hh.cli import _options as options
from stud_hh.cli._errors import UserError, unknown
from stud_hh.cli._reads import tables
from stud_hh.cli._sheet import print_meanings, print_sheet, write_sheet
from stud_hh.cli._terminal import console
from stud_hh.reports import REPORTS, Filters, Report, Wish, made, writing

_EXAMPLES: Final = """
Examples:

- `stud-hh report players histories/`
- `stud-hh report players --mine --by game --by stakes`
- `stud-hh report players --hero Ann --since 2024-01-01 -o ann.xlsx`
"""


def report(
    name: Annotated[str, typer.Argument(metavar="NAME", help=f"One of: {', '.join(REPORTS)}.")],
    paths: arguments.Paths = None,
    *,
    hero: options.Heroes = None,
    mine: options.Mine = False,
    game: options.Games = None,
    site: options.Sites = None,
    stakes: options.Stakes = None,
    since: options.Since = None,
    until: options.Until = None,
    min_hands: options.MinHands = 1,
    by: options.By = None,
    output: options.Output = None,
    explain: options.Explain = False,
    library: arguments.Library = None,
) -> None:
    """Make a table of what players win and how, for the terminal or as a file."""
    chosen = _find(name)
    wish = Wish(_keys(chosen, by or ()), min_hands)
    days = (since and since.date(), until and until.date())
    filters = Filters(hero or (), mine, game or (), site or (), stakes or (), *days)
    if output is not None:
        writing.check_target(output, writing.REPORTS)
    sheet = made(chosen, tables(("players",), paths, library)["players"], filters, wish)
    if not sheet.table.num_rows:
        raise UserError("no hands are left by these filters")
    out = console()
    if output is not None:
        write_sheet(out, sheet, output)
    else:
        print_sheet(out, sheet, chosen, wish.by)
    if explain:
        print_meanings(out, sheet)


report.__doc__ = f"{report.__doc__}\n{_EXAMPLES}"


def _find(name: str) -> Report:
    if name not in REPORTS:
        raise unknown("report", name, REPORTS)
    return REPORTS[name]


def _keys(chosen: Report, by: Sequence[str]) -> list[str]:
    names = [name for text in by for name in text.split(",") if name]
    for name in names:
        if name not in chosen.keys:
            raise unknown("column to split by named", name, chosen.keys)
    return list(dict.fromkeys(names))
