"""Columns that most reports show in a terminal."""

from typing import Final

RESULTS: Final = (
    "hands",
    "net",
    "bb_per_100",
    "bb_per_100_error",
    "vpip_rate",
    "win_rate",
    "scoop_rate",
    "split_rate",
    "showdown_rate",
    "win_per_showdown",
    "quartered_per_showdown",
    "steal_rate",
    "fold_to_steal_rate",
    "completion_rate",
    "pot_share",
    "rake_rate",
    "fifth_rate",
    "seventh_rate",
)
