"""Tables for people, made from the library's tables alone.

A report is a module with a function that makes a `Sheet`, and a row here.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import pyarrow as pa

from stud_hh.reports.filters import Filters, filtered
from stud_hh.reports.players import PLAYERS, with_pots
from stud_hh.reports.report import Report, Wish
from stud_hh.reports.sheet import Sheet

REPORTS: Final[Mapping[str, Report]] = MappingProxyType(
    {report.name: report for report in (PLAYERS,)}
)


def made(report: Report, players: pa.Table, filters: Filters, wish: Wish) -> Sheet:
    """A report from the table `players`. Raises BadFilter."""
    return report.make(filtered(with_pots(players), filters), wish)


__all__ = ["REPORTS", "Filters", "Report", "Sheet", "Wish", "made"]
