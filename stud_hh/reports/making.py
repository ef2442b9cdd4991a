"""How a report is made of its data."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

import numpy as np
import pyarrow as pa

from stud_hh.reports.catalogue import street_counts
from stud_hh.reports.catches import SEEN_ON
from stud_hh.reports.keys import KEYS, OF_STREETS, Key
from stud_hh.reports.report import Extra, Report, Tables, Wish
from stud_hh.reports.rows import Array, Rows, encoded
from stud_hh.reports.sheet import EXPONENT, Form, Sheet
from stud_hh.reports.statistics import (
    PLACES,
    Count,
    Statistic,
    error_of_mean,
    quotients,
    summed,
    totals,
)

_CURRENCY: Final = Key(
    "currency",
    "Currency",
    "ISO code, or chips.",
    lambda rows: rows.table["currency"],
)
_EXPONENT: Final = Key(
    EXPONENT,
    "Exponent",
    "Decimal places of the amounts.",
    lambda rows: rows.table[EXPONENT],
    is_minor=True,
)
_SQUARES: Final = (
    Count(
        "_big_bets", "Squares, for the standard error.", lambda rows: rows.numbers("big_bets") ** 2
    ),
    Count(
        "_net",
        "Squares, for the standard error.",
        lambda rows: rows.numbers("net").astype(float) ** 2,
    ),
)
ERRORS: Final = (
    Extra("bb_per_100_error", "±", "The standard error of the big bets per 100 hands."),
    Extra("net_error", "± net", "The standard error of the net.", Form.MONEY),
)


class Column(NamedTuple):
    """What is told of a column of a report."""

    name: str
    label: str
    meaning: str
    form: Form


_AT_ONCE: Final = 1 << 18
"""Rows that are looked at together: what is made of them takes some hundred times their room."""


def sums_of(report: Report, players: pa.Table, by: Sequence[str]) -> pa.Table:
    """What a report counts of these rows, a row for each set of keys."""
    keys = _keys(report, by)
    starts = range(0, max(players.num_rows, 1), _AT_ONCE)
    return _totals([_sums(report, Rows(players.slice(at, _AT_ONCE)), keys) for at in starts], keys)


def sheet_of(report: Report, parts: Sequence[pa.Table], tables: Tables, wish: Wish) -> Sheet:
    """The report of rows that were counted part by part, by `sums_of`."""
    keys = _keys(report, wish.by)
    sums = _totals([report.join(pa.concat_tables(parts))], keys)
    sums = sums.filter(np.asarray(sums["hands"]) >= wish.min_hands)
    sums = _sorted(report, sums, keys)
    table = report.finish(_with_statistics(report, sums, keys), tables)
    return _described(report, keys, wish.by, table)


def _totals(parts: Sequence[pa.Table], keys: Sequence[Key]) -> pa.Table:
    return totals(pa.concat_tables(parts), [key.name for key in keys])


def read_by(report: Report, players: pa.Table, by: Iterable[str]) -> Sequence[str]:
    """The columns that a report looks at, of a table that may be empty."""
    seen = _Seen(players)
    rows = Rows(seen)
    rows.street = SEEN_ON[0]
    for key in _keys(report, by):
        key.of(rows)
    for count in (*counts_of(report), *_SQUARES):
        count.of(rows)
    return [*seen.names]


class _Seen:
    """A table that remembers which columns were looked at."""

    def __init__(self, table: pa.Table) -> None:
        self._table = table
        self.num_rows = table.num_rows
        self.names: dict[str, None] = {}

    def __getitem__(self, name: str) -> pa.ChunkedArray:
        self.names[name] = None
        return self._table[name]


def _keys(report: Report, by: Iterable[str]) -> Sequence[Key]:
    there = {**KEYS, **OF_STREETS}
    wanted = [there[name] for name in by if name in report.keys]
    return [*report.rows, *wanted, _CURRENCY, _EXPONENT]


def counts_of(report: Report) -> Sequence[Count]:
    """All that a report counts."""
    return [count for topic in report.topics for count in topic.counts]


def statistics_of(report: Report) -> Sequence[Statistic]:
    """All that a report reckons from its counts."""
    return [statistic for topic in report.topics for statistic in topic.statistics]


def _sums(report: Report, rows: Rows, keys: Sequence[Key]) -> pa.Table:
    counts = [*counts_of(report), *_SQUARES]
    if not report.of_streets:
        return summed(rows, {key.name: key.of(rows) for key in keys}, counts)
    return pa.concat_tables(_sums_of_street(at, rows, keys, counts) for at in range(3, 8))


def _sums_of_street(
    street: int, rows: Rows, keys: Sequence[Key], counts: Sequence[Count]
) -> pa.Table:
    on_street = {count.name: count for count in street_counts(street)}
    seen = Rows(rows.table.filter(rows.numbers("street_reached") >= street))
    seen.street = street
    counted = [on_street.get(count.name, count) for count in counts]
    return summed(seen, {key.name: key.of(seen) for key in keys}, counted)


def _sorted(report: Report, sums: pa.Table, keys: Sequence[Key]) -> pa.Table:
    order = [*keys[-2:], *keys[:-2]]
    places = [_places(key, sums[key.name]) for key in order]
    if report.by_hands:
        places.insert(0, -sums["hands"].to_numpy())
    return sums.take(pa.array(np.lexsort(places[::-1])))


def _places(key: Key, column: pa.ChunkedArray) -> Array:
    """The place of each value among the different ones; null comes last."""
    told = encoded(column)
    size = len(told.dictionary)
    places = np.empty(size + 1, np.int64)
    places[key.order(told.dictionary)] = np.arange(size)
    places[size] = size
    ranked: Array = places[told.indices.fill_null(size).to_numpy(zero_copy_only=False)]
    return ranked


def _with_statistics(report: Report, sums: pa.Table, keys: Sequence[Key]) -> pa.Table:
    counted = [count.name for count in counts_of(report)]
    table = sums.select([*(key.name for key in keys), *counted])
    table = _rounded(table)
    found = {**quotients(sums, statistics_of(report)), **_errors(sums)}
    for name, column in found.items():
        table = table.append_column(name, _told(column))
    return table


def _rounded(table: pa.Table) -> pa.Table:
    for at, field in enumerate(table.schema):
        if pa.types.is_floating(field.type):
            table = table.set_column(at, field.name, _told(table[field.name].to_numpy()))
    return table


def _told(column: Array) -> pa.Array:
    """Null where there is no number, and never -0.0."""
    if column.dtype.kind == "O":
        return pa.array(column, pa.int64())
    return pa.array(column.round(PLACES) + 0.0, pa.float64(), from_pandas=True)


def _errors(sums: pa.Table) -> Mapping[str, Array]:
    columns = [
        sums[name].to_numpy().astype(float)
        for name in ("hands", "net", "_net", "big_bets", "_big_bets")
    ]
    hands, net, net_squares, bets, bet_squares = columns
    of_net = error_of_mean(hands, net, net_squares) * hands
    whole = [None if np.isnan(one) else round(one) for one in of_net.tolist()]
    return {
        "bb_per_100_error": error_of_mean(hands, bets, bet_squares) * 100,
        "net_error": np.array(whole, dtype=object),
    }


def columns_of(report: Report) -> Sequence[Column]:
    """The columns of a report beside its keys."""
    statistics = statistics_of(report)
    return [
        *(Column(one.name, one.heading, one.meaning, one.form) for one in counts_of(report)),
        *(Column(one.name, one.label, one.meaning, one.form) for one in statistics),
        *(bound for one in _rates(report) for bound in _bounds(one)),
        *(Column(one.name, one.label, one.meaning, one.form) for one in (*ERRORS, *report.extras)),
    ]


def _described(report: Report, keys: Sequence[Key], by: Sequence[str], table: pa.Table) -> Sheet:
    described = [
        *(Column(key.name, key.label, key.meaning, Form.PLAIN) for key in keys),
        *columns_of(report),
    ]
    return Sheet(
        report.name,
        table.replace_schema_metadata(),
        {name: form for name, _, _, form in described},
        {name: label for name, label, _, _ in described},
        {name: meaning for name, _, meaning, _ in described},
        {one.name: one.denominator for one in _rates(report)},
        [key.name for key in keys],
        [report.rows[-1].name, *by],
        [key.name for key in keys if not key.is_minor],
        report.essentials,
        report.chart,
        report.left_out,
    )


def _rates(report: Report) -> Sequence[Statistic]:
    return [one for one in statistics_of(report) if one.form is Form.RATE]


def _bounds(rate: Statistic) -> Iterable[Column]:
    for end, sign in (("low", "≥"), ("high", "≤")):
        meaning = (
            f"The {'lower' if end == 'low' else 'upper'} end of the 95 % interval of {rate.label}."
        )
        yield Column(f"{rate.name}_{end}", f"{rate.label} {sign}", meaning, Form.RATE)
