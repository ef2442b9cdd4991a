"""Steals, and what is done against them."""

from typing import Final

from stud_hh.reports.catalogue._summands import Of, both, flag, less, reached, told, unopposed
from stud_hh.reports.lines import Told
from stud_hh.reports.statistics import Count, Statistic, Topic

_FACED: Final = flag("faced_steal")
_STOLE: Final = flag("stole")
_TAKEN: Final[Of] = both(_STOLE, unopposed)

STEALS: Final = Topic(
    "Steals",
    (
        Count("steal_chances", "Chances to steal.", flag("steal_chance")),
        Count("steals", "Steals tried.", _STOLE),
        Count("steals_taken", "Steals that won at once.", less(_TAKEN, reached(4))),
        Count("steals_faced", "Steals faced.", _FACED),
        Count("folds_to_steal", "Steals folded to.", flag("folded_to_steal")),
        Count("calls_of_steal", "Steals called.", both(_FACED, told(Told.FIRST_CALLED, 3))),
        Count("raises_of_steal", "Steals raised.", both(_FACED, told(Told.FIRST_RAISED, 3))),
    ),
    (
        Statistic(
            "steal_rate",
            "Steal",
            "steals",
            "steal_chances",
            "How often a chance to steal was taken: nobody but the bring-in in, and worse door "
            "cards behind (docs/tables.md, `steal_chance`).",
        ),
        Statistic(
            "steal_success_rate",
            "Steal won",
            "steals_taken",
            "steals",
            "How often a steal won the pot on third street.",
        ),
        Statistic(
            "fold_to_steal_rate",
            "Fold to steal",
            "folds_to_steal",
            "steals_faced",
            "How often a steal was folded to.",
        ),
        Statistic(
            "call_of_steal_rate",
            "Call steal",
            "calls_of_steal",
            "steals_faced",
            "How often a steal was called.",
        ),
        Statistic(
            "raise_of_steal_rate",
            "Raise steal",
            "raises_of_steal",
            "steals_faced",
            "How often a steal was raised.",
        ),
    ),
)
