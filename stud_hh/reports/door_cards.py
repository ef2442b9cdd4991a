"""The report `door-cards`: results and steals by the first up card."""

from typing import Final

from stud_hh.reports.catalogue import MAIN
from stud_hh.reports.keys import KEYS
from stud_hh.reports.report import Report
from stud_hh.reports.sheet import Chart

DOOR_CARDS: Final = Report(
    "door-cards",
    "Results and steals by the rank of the door card; --by opener-door: against which.",
    (KEYS["game"], KEYS["door-card"]),
    MAIN,
    (
        "hands",
        "net",
        "bb_per_100",
        "bb_per_100_error",
        "vpip_rate",
        "win_rate",
        "scoop_rate",
        "steal_rate",
        "fold_to_steal_rate",
        "call_of_steal_rate",
        "raise_of_steal_rate",
        "first_in_rate",
        "steal_success_rate",
        "showdown_rate",
        "split_rate",
    ),
    chart=Chart("column", "door-card", "bb_per_100", "big bets per 100 hands"),
)
