"""Tables for people, made from the library's tables alone.

A report is a module with a `Report`, and a place in `REPORTS`.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

import pyarrow as pa
from msgspec.structs import replace

from stud_hh.reports import adjusted, filters
from stud_hh.reports.brief import brief
from stud_hh.reports.context import SOURCES, with_hands
from stud_hh.reports.door_cards import DOOR_CARDS
from stud_hh.reports.filters import Filters
from stud_hh.reports.making import read_by, sheet_of, sums_of
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
        columns.update(_with_sources(looked_at(report, by)))
    tables["players"] = [name for name in SCHEMAS["players"].names if name in columns]
    return tables


class Counted(NamedTuple):
    """What a report comes to in some of the hands."""

    sums: pa.Table
    kept: Tables


def made(report: Report, tables: Tables, wanted: Filters, wish: Wish) -> Sheet:
    """A report from the tables that it needs.

    With the nets that `luck.adjusted` finds among them, named `adjusted.NETS`, it tells these,
    too. Raises BadFilter.
    """
    nets = tables.get(adjusted.NETS)
    players = prepared(tables["players"], looked_at(report, wish.by), nets)
    parts = [counted(report, players, tables, wanted, wish)]
    return whole(report, parts, wish, is_adjusted=nets is not None)


def prepared(players: pa.Table, names: Collection[str], nets: pa.Table | None) -> pa.Table:
    """The rows of whole hands with what their hands add of these names, and adjusted nets."""
    found = with_hands(players, names)
    return found if nets is None else adjusted.with_nets(found, nets)


def counted(
    report: Report, players: pa.Table, tables: Tables, wanted: Filters, wish: Wish
) -> Counted:
    """What a report comes to in these tables, whose `players` were `prepared`.

    Raises BadFilter.
    """
    told = adjusted.adjusted(report) if adjusted.is_with_nets(players) else report
    chosen = told.choose(players, _asked(told, wanted))
    return Counted(sums_of(told, chosen, wish.by), told.keep(tables))


def whole(
    report: Report, parts: Sequence[Counted], wish: Wish, *, is_adjusted: bool = False
) -> Sheet:
    """A report of hands that were counted part by part, all of them with nets or none."""
    told = adjusted.adjusted(report) if is_adjusted else report
    kept = {name: _together(name, parts) for name in report.needs}
    return sheet_of(told, [part.sums for part in parts], kept, wish)


def _together(name: str, parts: Sequence[Counted]) -> pa.Table:
    found = [part.kept[name] for part in parts if name in part.kept]
    return pa.concat_tables(found) if found else SCHEMAS[name].empty_table()


def _asked(report: Report, wanted: Filters) -> Filters:
    if report.is_own and not (wanted.players or wanted.everyone):
        return replace(wanted, heroes=True)
    return wanted


def looked_at(report: Report, by: Iterable[str]) -> Sequence[str]:
    """The columns that are looked at of the rows that the report chose."""
    empty = with_hands(SCHEMAS["players"].empty_table())
    return read_by(report, report.choose(empty, Filters()), by)


def _with_sources(names: Iterable[str]) -> Iterator[str]:
    for name in names:
        yield from SOURCES.get(name, (name,))


__all__ = [
    "REPORTS",
    "Counted",
    "Filters",
    "Report",
    "Sheet",
    "Tables",
    "Wish",
    "brief",
    "counted",
    "looked_at",
    "made",
    "needed",
    "prepared",
    "whole",
]
