"""The report `streets`: what is done on each street, and what comes of it."""

from typing import Final

from stud_hh.reports.catalogue import ENDINGS, ONE_STREET, RESULTS
from stud_hh.reports.keys import STREET
from stud_hh.reports.report import Report
from stud_hh.reports.sheet import Chart

STREETS: Final = Report(
    "streets",
    "What is done on each street, and how the hands that reached it ended; --by catch by the card.",
    (STREET,),
    (RESULTS, ENDINGS, ONE_STREET),
    (
        "hands",
        "stay_rate",
        "bet_rate",
        "raise_rate",
        "fold_rate",
        "barrel_rate",
        "check_raise_rate",
        "win_rate",
        "scoop_rate",
        "net",
        "bb_per_100",
        "bb_per_100_error",
        "split_rate",
        "showdown_rate",
        "win_per_showdown",
    ),
    chart=Chart("column", "street", "hands", "hands that reached it"),
    reads=("street_reached",),
    of_streets=True,
)
