"""Reports for a reader who sees some of the columns only: the others cost time, too."""

from collections.abc import Collection
from typing import Final

from msgspec.structs import replace

from stud_hh.reports.making import columns_of
from stud_hh.reports.report import Report
from stud_hh.reports.statistics import Topic

_ALWAYS: Final = ("hands", "net", "big_bets")
"""Counts that errors, sorting and the extra columns are reckoned from."""


def brief(report: Report, names: Collection[str]) -> Report:
    """The report without the counts and statistics that these columns can do without."""
    statistics = [one for topic in report.topics for one in topic.statistics if one.name in names]
    parts = {part for one in statistics for part in (one.numerator, one.denominator)}
    topics = [_kept(topic, {*_ALWAYS, *names, *parts}) for topic in report.topics]
    essentials = [name for name in report.essentials if name in names]
    found = replace(report, topics=topics, essentials=essentials)
    return replace(found, left_out=len(columns_of(report)) - len(columns_of(found)))


def _kept(topic: Topic, names: Collection[str]) -> Topic:
    return replace(
        topic,
        counts=[one for one in topic.counts if one.name in names],
        statistics=[one for one in topic.statistics if one.name in names],
    )
