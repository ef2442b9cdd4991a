"""Tables for people, made from the library's tables alone.

A report is a module with a `Report`, and a place in `REPORTS`.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from stud_hh.reports import adjusted, filters
from stud_hh.reports.brief import brief
from stud_hh.reports.context import SOURCES, with_hands
from stud_hh.reports.door_cards import DOOR_CARDS
from stud_hh.reports.filters import Filters
from stud_hh.reports.making import read_by, sheet_of
from stud_hh.reports.months import MONTHS
from stud_hh.reports.opponents import OPPONENTS
from stud_hh.reports.players import PLAYERS
from stud_hh.reports.positions import POSITIONS
from stud_hh.reports.report import Report, Tables, Wish
from stud_hh.reports.sessions import SESSIONS
from stud_hh.reports.sheet import Sheet
from stud_hh.reports.stakes import STAKES
from stud_hh.reports.starting_hands import STARTING_HANDS
from stud_hh.reports.streets import STREETS
from stud_hh.reports.tournaments import TOURNAMENTS
from stud_hh.store import SCHEMAS

REPORTS: Final[Mapping[str, Report]] = MappingProxyType(
    {
        report.name: report
        for report in (
            PLAYERS,
            OPPONENTS,
            SESSIONS,
            STAKES,
            STREETS,
            DOOR_CARDS,
            STARTING_HANDS,
            POSITIONS,
            MONTHS,
            TOURNAMENTS,
        )
    }
)


def needed(
    reports: Iterable[Report],
    by: Iterable[str] = (),
    wanted: Filters | None = None,
    *,
    is_adjusted: bool = True,
) -> dict[str, Sequence[str]]:
    """The tables that these reports are made from, and their columns, split by these keys.

    Without filters, whatever filters may read is among them; what all-in adjusting reads may be
    left out.
    """
    columns = {
        *(adjusted.READS if is_adjusted else ()),
        *(filters.NEEDED if wanted is None else ()),
    }
    tables: dict[str, Sequence[str]] = {}
    for report in reports:
        tables |= report.needs
        columns.update(report.reads, _asked(report, wanted or Filters()).reads)
        columns.update(_with_sources(_read(report, by)))
    tables["players"] = [name for name in SCHEMAS["players"].names if name in columns]
    return tables


def made(report: Report, tables: Tables, wanted: Filters, wish: Wish) -> Sheet:
    """A report from the tables that it needs.

    With the nets that `luck.adjusted` finds among them, named `adjusted.NETS`, it tells these,
    too. Raises BadFilter.
    """
    players = with_hands(tables["players"], _read(report, wish.by))
    if adjusted.NETS in tables:
        report, players = (
            adjusted.adjusted(report),
            adjusted.with_nets(players, tables[adjusted.NETS]),
        )
    players = report.choose(players, _asked(report, wanted))
    return sheet_of(report, players, tables, wish)


def _asked(report: Report, wanted: Filters) -> Filters:
    if report.is_own and not (wanted.players or wanted.everyone):
        return replace(wanted, heroes=True)
    return wanted


def _read(report: Report, by: Iterable[str]) -> Sequence[str]:
    """What is read of the rows that the report chose."""
    empty = with_hands(SCHEMAS["players"].empty_table())
    return read_by(report, report.choose(empty, Filters()), by)


def _with_sources(names: Iterable[str]) -> Iterator[str]:
    for name in names:
        yield from SOURCES.get(name, (name,))


__all__ = ["REPORTS", "Filters", "Report", "Sheet", "Tables", "Wish", "brief", "made", "needed"]
