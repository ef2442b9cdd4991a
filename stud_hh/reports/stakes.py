"""The report `stakes`: cash games by their bets."""

from typing import Final

import pyarrow as pa

from stud_hh.reports._essentials import RESULTS
from stud_hh.reports.catalogue import MAIN
from stud_hh.reports.filters import Filters, filtered
from stud_hh.reports.keys import KEYS
from stud_hh.reports.report import Report
from stud_hh.reports.sheet import Chart


def _cash_games(players: pa.Table, filters: Filters) -> pa.Table:
    found = filtered(players, filters)
    return found.filter(found["tournament_id"].is_null())


STAKES: Final = Report(
    "stakes",
    "Results at each game and stakes of cash games.",
    (KEYS["game"], KEYS["stakes"]),
    MAIN,
    RESULTS,
    choose=_cash_games,
    reads=("tournament_id",),
    chart=Chart("bar", "stakes", "bb_per_100", "big bets per 100 hands"),
)
