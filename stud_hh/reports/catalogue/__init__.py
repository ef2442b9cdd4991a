"""The catalogue: every statistic, as data, by topic."""

from typing import Final

from stud_hh.reports.catalogue.endings import ENDINGS, LOWS
from stud_hh.reports.catalogue.results import RESULTS
from stud_hh.reports.catalogue.steals import STEALS
from stud_hh.reports.catalogue.streets import (
    AFTER_CARDS,
    AGGRESSION,
    ONE_STREET,
    SEEN,
    STREETS,
    street_counts,
)
from stud_hh.reports.catalogue.third import THIRD

MAIN: Final = (RESULTS, ENDINGS, THIRD, STEALS, SEEN, AGGRESSION, LOWS)
"""For reports about hands."""
ALL: Final = (*MAIN, *STREETS, *AFTER_CARDS)
"""For reports about players."""

__all__ = ["ALL", "ENDINGS", "MAIN", "ONE_STREET", "RESULTS", "street_counts"]
