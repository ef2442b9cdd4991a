"""Options of reports."""

from datetime import datetime
from pathlib import Path
from typing import Annotated, Final

import typer

from stud_hh.reports.keys import KEYS
from stud_hh.reports.writing import REPORTS

_DAY: Final = ["%Y-%m-%d"]

Heroes = Annotated[
    list[str] | None, typer.Option(metavar="NAME", help="Only this player; may be given again.")
]
Mine = Annotated[
    bool, typer.Option("--mine", help="Only players whose own cards the histories show.")
]
Everyone = Annotated[
    bool, typer.Option("--everyone", help="All players, in reports that are else about you.")
]
Games = Annotated[
    list[str] | None, typer.Option(metavar="GAME", help="Only this game: stud8, stud or razz.")
]
Sites = Annotated[list[str] | None, typer.Option(metavar="ROOM", help="Only this room.")]
Stakes = Annotated[list[str] | None, typer.Option(metavar="BETS", help="Only these bets: 0.50/1.")]
Since = Annotated[
    datetime | None,
    typer.Option(formats=_DAY, metavar="DATE", help="Only from this day on (UTC): 2024-01-31."),
]
Until = Annotated[
    datetime | None,
    typer.Option(formats=_DAY, metavar="DATE", help="Only up to the end of this day (UTC)."),
]
MinHands = Annotated[int, typer.Option(min=1, metavar="N", help="Only rows of so many hands.")]
By = Annotated[
    list[str] | None,
    typer.Option(
        metavar="KEY", help=f"Split the rows by one of {', '.join(KEYS)}; may be given again."
    ),
]
Adjusted = Annotated[
    bool,
    typer.Option(
        "--adjusted", help="Tell what all-in pots would have paid by equity, and the luck in that."
    ),
]
Output = Annotated[
    Path | None,
    typer.Option("--output", "-o", metavar="FILE", help=f"Write a file: {', '.join(REPORTS)}."),
]
Explain = Annotated[bool, typer.Option("--explain", help="Tell what each column means.")]
