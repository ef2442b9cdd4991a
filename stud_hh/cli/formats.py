"""`stud-hh formats`."""

from rich.box import SIMPLE_HEAD
from rich.table import Table

from stud_hh.cli._terminal import console
from stud_hh.formats import FORMATS, Untold
from stud_hh.games import GAMES


def formats() -> None:
    """List the rooms and games whose histories are read, and what their hands do not tell.

    Example: `stud-hh formats`
    """
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    table.add_column("Format", no_wrap=True)
    table.add_column("Games", ratio=2)
    table.add_column("What is read", ratio=3)
    table.add_column("Not told", ratio=3)
    for each in FORMATS:
        games = dict.fromkeys(GAMES[key].name for key in each.games.values())
        missing = (fact.words for fact in Untold if fact in each.untold)
        table.add_row(each.site, ", ".join(games), each.reads, ", ".join(missing))
    console().print(table)
