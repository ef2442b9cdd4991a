"""`python -m stud_hh.reports.documentation` prints docs/statistics.md."""

from collections.abc import Iterator, Sequence
from typing import Final

from stud_hh.reports import REPORTS, Report
from stud_hh.reports.adjusted import LUCK
from stud_hh.reports.catalogue import ALL, ONE_STREET
from stud_hh.reports.catches import MEANINGS
from stud_hh.reports.keys import KEYS, OF_STREETS, Key
from stud_hh.reports.making import ERRORS
from stud_hh.reports.opponents import AGAINST
from stud_hh.reports.sheet import FEW, Form
from stud_hh.reports.statistics import Count, Statistic, Topic

_INTRODUCTION: Final = f"""\
# Statistics

This page is generated from the catalogue: \
`python -m stud_hh.reports.documentation > docs/statistics.md`.

A statistic is one count divided by another; both stand in the files, beside it. A **rate** is of
chances taken: `X_low` and `X_high` are the ends of its 95 % interval (E. B. Wilson, JASA 22, 1927,
pages 209 to 212), which is honest for few chances and for rates near 0 and 1, too. A rate of fewer
than {FEW} chances is marked `~` where people read, and grey in workbooks. A **share** is of money,
and has no interval: pots are not alike. Winnings have a standard error, `bb_per_100_error` and
`net_error`: the spread of single hands over the root of their number. What had no chance is empty.

The column *source* says whose word a name is; what is counted under it, this page alone says.

Whatever the rows are, chips are never added over currencies. Counts are of hands: a player who
raised twice on a street raised one hand there.
"""
_UNITS: Final = {Form.RATE: "rate", Form.SHARE: "share", Form.NUMBER: "number", Form.MONEY: "money"}


def page() -> str:
    """The documentation of all statistics, in Markdown."""
    topics = (*ALL, ONE_STREET, AGAINST, LUCK)
    return "\n".join([_INTRODUCTION, *_reports(), *_keys(), *map(_topic, topics), _errors()])


def _reports() -> Iterator[str]:
    yield "## Reports\n"
    yield _table(("report", "tells", "rows by"), map(_report_row, REPORTS.values()))
    yield (
        "All but `players` and `opponents` are about players whose own cards the histories show; "
        "`--hero NAME`\nnames others, `--everyone` takes all.\n"
    )


def _report_row(report: Report) -> Sequence[str]:
    return f"`{report.name}`", report.meaning, ", ".join(key.name for key in report.rows)


def _keys() -> Iterator[str]:
    yield "## What rows can be split by (`--by`)\n"
    yield _table(("key", "meaning"), map(_key_row, (*KEYS.values(), *OF_STREETS.values())))
    told = "; ".join(MEANINGS.values())
    yield f"How an up card falls, by the up cards alone: {told}.\n`catch` is for `streets` only.\n"


def _key_row(key: Key) -> Sequence[str]:
    return f"`{key.name}`", key.meaning


def _topic(topic: Topic) -> str:
    statistics = _table(
        ("statistic", "heading", "of", "unit", "meaning", "source"),
        map(_statistic_row, topic.statistics),
    )
    counts = _table(("count", "meaning"), map(_count_row, topic.counts))
    return f"## {topic.title}\n\n{statistics}\n{counts}"


def _statistic_row(one: Statistic) -> Sequence[str]:
    times = f", times {one.times:g}" if one.times != 1 else ""
    of = f"`{one.numerator}` / `{one.denominator}`{times}"
    return f"`{one.name}`", one.label, of, _UNITS[one.form], one.meaning, one.source


def _count_row(count: Count) -> Sequence[str]:
    return f"`{count.name}`", count.meaning


def _errors() -> str:
    extras = [*ERRORS, *(extra for report in REPORTS.values() for extra in report.extras)]
    rows = [(f"`{one.name}`", one.label, one.meaning) for one in dict.fromkeys(extras)]
    return f"## Reckoned from these\n\n{_table(('column', 'heading', 'meaning'), rows)}"


def _table(heads: Sequence[str], rows: "Iterator[Sequence[str]] | Sequence[Sequence[str]]") -> str:
    lines = [heads, ["---"] * len(heads), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


if __name__ == "__main__":
    print(page(), end="")  # noqa: T201
