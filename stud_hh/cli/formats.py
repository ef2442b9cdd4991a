"""`stud-hh formats`."""

from rich.box import SIMPLE_HEAD
from rich.table import Table

from stud_hh.cli._terminal import console
from stud_hh.formats import FORMATS
from stud_hh.games import GAMES


def formats() -> None:
    """List the rooms and games whose histories are read.

    Example: `stud-hh formats`
    """
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    table.add_column("Room", no_wrap=True)
    table.add_column("Games", ratio=1)
    table.add_column("What is read", ratio=2)
    for room in FORMATS:
        games = dict.fromkeys(GAMES[key].name for key in room.games.values())
        table.add_row(room.site, ", ".join(games), room.reads)
    console().print(table)
