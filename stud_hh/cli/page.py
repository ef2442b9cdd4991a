"""`stud-hh page`."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Final

import pyarrow as pa
import typer
from msgspec.structs import replace

from stud_hh.cli import _arguments as arguments
from stud_hh.cli import _house
from stud_hh.cli import _options as options
from stud_hh.cli._cases import cases_of
from stud_hh.cli._errors import UserError
from stud_hh.cli._nets import counting, nets_of
from stud_hh.cli._tables import open_library, tables
from stud_hh.cli._terminal import console, plain, progress
from stud_hh.pages import (
    MOST_HANDS,
    NEEDED,
    TEXT,
    Key,
    Texts,
    Wanted,
    hand_page,
    playback,
    report_page,
)
from stud_hh.reports import Filters
from stud_hh.reports.adjusted import NETS
from stud_hh.reports.writing import check_target

_EXAMPLES: Final = """
Examples:

- `stud-hh page histories/ -o report.html`
- `stud-hh page --hero Ann --game stud8 -o ann.html`
- `stud-hh page --hand 35874676388 histories/ -o hand.html`
"""

Hand = Annotated[
    str | None,
    typer.Option("--hand", metavar="HAND_ID", help="Only this hand, to be stepped through."),
]
Output = Annotated[
    Path, typer.Option("--output", "-o", metavar="FILE", help="The file to write: .html.")
]
Adjusted = Annotated[
    bool,
    typer.Option(help="Tell what all-in pots would have paid by equity, and the luck in that."),
]
Hands = Annotated[
    int,
    typer.Option("--hands", min=0, metavar="N", help="So many hands can be stepped through."),
]


def page(
    paths: arguments.Paths = None,
    *,
    output: Output,
    hand: Hand = None,
    hero: options.Heroes = None,
    game: options.Games = None,
    site: options.Sites = None,
    stakes: options.Stakes = None,
    since: options.Since = None,
    until: options.Until = None,
    hands: Hands = MOST_HANDS,
    adjusted: Adjusted = True,
    rules: _house.Rules = None,
    library: arguments.Library = None,
) -> None:
    """Make a page of charts, tables and hands to step through: one file that needs no network.

    It is about the players whose own cards the histories show, unless others are asked for.
    """
    check_target(output, [".html"])
    if hand is not None:
        number = hand.lstrip("#")
        text = _of_hand(number, paths, rules, library)
    else:
        filters = Filters(
            hero or (),
            games=game or (),
            sites=site or (),
            stakes=stakes or (),
            since=since and since.date(),
            until=until and until.date(),
        )
        wanted = Wanted(filters, hands, _house.house(rules))
        text = _of_all(wanted, paths, library, adjusted=adjusted)
    output.write_text(text, "utf-8")
    console().print(f"written to {plain(str(output))}", soft_wrap=True)


page.__doc__ = f"{page.__doc__}\n{_EXAMPLES}"


def _of_hand(
    number: str, paths: arguments.Paths, rules: str | None, library: arguments.Library
) -> str:
    cases = cases_of(number, paths, rules, library)
    playbacks = [playback(one.judgement, one.raw) for one in cases if one.judgement is not None]
    if not playbacks:
        raise UserError(f"hand #{number} can't be read: stud-hh show {number} says why")
    return hand_page(playbacks)


def _of_all(
    wanted: Wanted, paths: arguments.Paths, library: arguments.Library, *, adjusted: bool
) -> str:
    texts: dict[str, Sequence[str] | None] = {"hands": None} if paths else {}
    found = tables({**NEEDED, **texts}, paths, library)
    if adjusted:
        found[NETS] = nets_of(found, paths, library)
    with progress("hands to step through") as bar:
        shown = replace(wanted, tell=counting(bar))
        return report_page(found, _texts(found, paths, library), shown)


def _texts(
    found: Mapping[str, pa.Table], paths: arguments.Paths, library: arguments.Library
) -> Texts:
    """What finds the texts of hands: all are there already, or else they lie in the library."""
    if paths:
        return lambda _: found["hands"]
    there = open_library(library)

    def texts(keys: Sequence[Key]) -> pa.Table:
        return there.chosen("hands", TEXT, ("hand_id", pa.array([number for *_, number in keys])))

    return texts
