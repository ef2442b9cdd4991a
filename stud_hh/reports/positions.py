"""The report `positions`: results by the number of players left to act."""

from typing import Final

from stud_hh.reports._essentials import RESULTS
from stud_hh.reports.catalogue import MAIN
from stud_hh.reports.keys import KEYS
from stud_hh.reports.report import Report
from stud_hh.reports.sheet import Chart

POSITIONS: Final = Report(
    "positions",
    "Results by position on third street: 0 is the bring-in, 1 the seat to its right.",
    (KEYS["game"], KEYS["position"]),
    MAIN,
    RESULTS,
    chart=Chart("column", "position", "bb_per_100", "big bets per 100 hands"),
)
