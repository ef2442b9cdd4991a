"""`stud-hh report`."""

from collections.abc import Sequence
from typing import Annotated, Final

import typer

from stud_hh.cli import _arguments as arguments
from stud_hh.cli import _engine
from stud_hh.cli import _options as options
from stud_hh.cli._errors import UserError, unknown
from stud_hh.cli._files import write_sheets
from stud_hh.cli._reckoned import sheets_of
from stud_hh.cli._terminal import console
from stud_hh.reports import REPORTS, Filters, Report, Sheet, Wish, writing
from stud_hh.reports.asking import Asked

_EXAMPLES: Final = """
Examples:

- `stud-hh report players histories/`
- `stud-hh report players --mine --by game --by stakes`
- `stud-hh report door-cards --game stud8 --everyone --by opener-door`
- `stud-hh report stakes --adjusted`
- `stud-hh report sessions --hero Ann --since 2024-01-01 -o ann.csv`
- `stud-hh report all -o poker.xlsx`
- `stud-hh report players --engine dask --scheduler tcp://host:8786 --library s3://mine/library`
"""
_ALL: Final = "all"


def report(
    name: Annotated[
        str, typer.Argument(metavar="NAME", help=f"One of: {', '.join(REPORTS)}; or {_ALL}.")
    ],
    paths: arguments.Paths = None,
    *,
    hero: options.Heroes = None,
    mine: options.Mine = False,
    everyone: options.Everyone = False,
    game: options.Games = None,
    site: options.Sites = None,
    stakes: options.Stakes = None,
    since: options.Since = None,
    until: options.Until = None,
    min_hands: options.MinHands = 1,
    by: options.By = None,
    adjusted: options.Adjusted = False,
    output: options.Output = None,
    explain: options.Explain = False,
    engine: _engine.Engine = _engine.LOCAL,
    scheduler: _engine.Scheduler = None,
    library: arguments.Library = None,
) -> None:
    """Make a table of what players win and how, for the terminal or as a file.

    All but players and opponents tell of the players whose own cards the histories show, unless
    others are asked for. With `all`, a workbook gets a sheet a report.
    """
    chosen = _find(name)
    wish = Wish(_keys(chosen, by or ()), min_hands)
    days = (since and since.date(), until and until.date())
    filters = Filters(hero or (), mine, everyone, game or (), site or (), stakes or (), *days)
    if output is not None:
        writing.check_target(output, writing.REPORTS if len(chosen) == 1 else (writing.WORKBOOK,))
    _engine.check(engine, scheduler)
    columns = {} if output or explain else _printable(chosen)
    asked = Asked([one.name for one in chosen], filters, wish, columns, adjusted)
    made_of_all = sheets_of(asked, paths, library, scheduler)
    sheets = [sheet for sheet in made_of_all if sheet.table.num_rows]
    if not sheets:
        raise UserError(_nothing_left(chosen, filters))
    if output is not None:
        write_sheets(sheets, output)
    else:
        _print(sheets, titled=len(chosen) > 1)
    if explain:
        _explain(sheets)


report.__doc__ = f"{report.__doc__}\n{_EXAMPLES}"


# What draws on terminals takes long to load, and files do without.


def _printable(chosen: Sequence[Report]) -> dict[str, list[str]]:
    from stud_hh.cli._sheet import printable  # noqa: PLC0415

    width = console().width
    return {one.name: printable(one, width) for one in chosen}


def _print(sheets: Sequence[Sheet], *, titled: bool) -> None:
    from stud_hh.cli._sheet import print_sheets  # noqa: PLC0415

    print_sheets(console(), sheets, titled=titled)


def _explain(sheets: Sequence[Sheet]) -> None:
    from stud_hh.cli._sheet import print_meanings  # noqa: PLC0415

    print_meanings(console(), sheets)


def _find(name: str) -> list[Report]:
    if name == _ALL:
        return list(REPORTS.values())
    if name not in REPORTS:
        raise unknown("report", name, [*REPORTS, _ALL])
    return [REPORTS[name]]


def _keys(chosen: Sequence[Report], by: Sequence[str]) -> list[str]:
    names = [name for text in by for name in text.split(",") if name]
    known = dict.fromkeys(key for report in chosen for key in report.keys)
    for name in names:
        if name not in known:
            raise unknown("column to split by named", name, known)
    return list(dict.fromkeys(names))


def _nothing_left(chosen: Sequence[Report], filters: Filters) -> str:
    is_about_heroes = all(one.is_own for one in chosen) and not filters.players
    if is_about_heroes and not filters.everyone:
        return (
            "no hands are left by these filters: this report is about players whose own cards "
            "the histories show; name another by --hero, or take --everyone"
        )
    return "no hands are left by these filters"
