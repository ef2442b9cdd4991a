"""The report `players`: what each player wins, and how."""

from typing import Final

from stud_hh.reports.catalogue import ALL
from stud_hh.reports.keys import KEYS
from stud_hh.reports.report import Report

PLAYERS: Final = Report(
    "players",
    "What each player wins and how: nets, rates of winning, scooping, splitting, stealing.",
    (KEYS["site"], KEYS["player"]),
    ALL,
    (
        "hands",
        "net",
        "bb_per_100",
        "bb_per_100_error",
        "vpip_rate",
        "showdown_rate",
        "win_rate",
        "scoop_rate",
        "split_rate",
        "win_per_showdown",
        "pot_share_sd",
        "steal_rate",
        "fold_to_steal_rate",
        "completion_rate",
        "scoop_per_showdown",
        "split_per_showdown",
        "quartered_per_showdown",
        "rake_rate",
        "fifth_rate",
        "seventh_rate",
        "aggression_factor",
        "first_in_rate",
        "bring_in_defence_rate",
        "low_made_rate",
        "freeroll_held_rate",
    ),
    is_own=False,
    by_hands=True,
)
