"""The report `sessions`: hours at the table, and what they brought."""

from math import isnan
from typing import Final

import numpy as np
import pyarrow as pa

from stud_hh.reports.catalogue import MAIN
from stud_hh.reports.filters import Filters, filtered
from stud_hh.reports.keys import KEYS, Key
from stud_hh.reports.report import Extra, Report, Tables
from stud_hh.reports.rows import Array, words_of
from stud_hh.reports.running import RUNNING, with_running_net
from stud_hh.reports.sheet import Chart, Form
from stud_hh.reports.statistics import PLACES, divided

PAUSE: Final = np.timedelta64(30, "m")
"""So long without a hand ends a session."""
_SPAN: Final = ("begins", "ends")
_TIME: Final = pa.timestamp("us", "UTC")
_HOURS: Final = (
    Extra("hours", "Hours", "From the beginning of the first hand to that of the last one."),
    Extra("hands_per_hour", "Hands/h", "Hands for each hour."),
    Extra("net_per_hour", "Net/h", "Net for each hour.", Form.MONEY),
    Extra("bb_per_hour", "BB/h", "Big bets won for each hour."),
)


def _in_sessions(players: pa.Table, filters: Filters) -> pa.Table:
    """The hands with when their sessions began and ended; those without a time are left out."""
    found = filtered(players, filters)
    found = found.filter(found["started_at"].is_valid())
    times = found["started_at"]
    return _with_spans(found.append_column("begins", times).append_column("ends", times))


def _with_spans(table: pa.Table) -> pa.Table:
    """The rows, which begin and end some time, with when their sessions began and ended.

    Rows may be sessions of parts of the hands, too: where these meet, they become one.
    """
    codes = [words_of(table[name]).codes for name in ("site", "player")]
    times = [table[name].to_numpy().astype("datetime64[us]") for name in _SPAN]
    for name, whole in zip(_SPAN, _spans(*codes, *times), strict=True):
        at = table.column_names.index(name)
        table = table.set_column(at, name, pa.array(whole, _TIME))
    return table


def _spans(sites: Array, names: Array, begins: Array, ends: Array) -> tuple[Array, Array]:
    order = np.lexsort((begins, names, sites))
    site, name, begin, end = (one[order] for one in (sites, names, begins, ends))
    is_other = np.ones(len(order), bool)
    is_other[1:] = (site[1:] != site[:-1]) | (name[1:] != name[:-1])
    latest = _latest(end, np.cumsum(is_other))
    is_new = is_other.copy()
    is_new[1:] |= begin[1:] - latest[:-1] >= PAUSE
    firsts = np.flatnonzero(is_new)
    session = np.cumsum(is_new) - 1
    lasts = np.append(firsts[1:], len(order))[: len(firsts)] - 1
    whole_begins, whole_ends = np.empty_like(begins), np.empty_like(ends)
    whole_begins[order], whole_ends[order] = begin[firsts][session], latest[lasts][session]
    return whole_begins, whole_ends


def _latest(times: Array, who: Array) -> Array:
    """The latest time so far of each, whose numbers ascend."""
    moments, ranks = np.unique(times, return_inverse=True)
    highest = np.maximum.accumulate(who * len(moments) + ranks)
    latest: Array = moments[highest % max(len(moments), 1)]
    return latest


def _with_hours(table: pa.Table, tables: Tables) -> pa.Table:
    begins, ends = (table[name].to_numpy() for name in ("begins", "ends"))
    hours = (ends - begins) / np.timedelta64(1, "h")
    hands, net, bets = (table[name].to_numpy() for name in ("hands", "net", "big_bets"))
    per_hour = [None if isnan(one) else round(one) for one in divided(net, hours).tolist()]
    columns = (
        _plain(hours),
        _plain(divided(hands, hours)),
        pa.array(per_hour, pa.int64()),
        _plain(divided(bets, hours)),
    )
    for extra, column in zip(_HOURS, columns, strict=True):
        table = table.append_column(extra.name, column)
    return with_running_net(table, tables)


def _plain(column: Array) -> pa.Array:
    return pa.array(column.round(PLACES), pa.float64(), from_pandas=True)


SESSIONS: Final = Report(
    "sessions",
    "Sessions, ended by 30 minutes without a hand: hours, hands an hour, results an hour.",
    (
        KEYS["site"],
        KEYS["player"],
        Key(
            "ends",
            "Ends",
            "When its last hand began, in UTC.",
            lambda rows: rows.table["ends"],
            is_minor=True,
        ),
        Key(
            "begins",
            "Begins",
            "When its first hand began, in UTC.",
            lambda rows: rows.table["begins"],
        ),
    ),
    MAIN,
    (
        "hours",
        "hands",
        "net",
        "bb_per_100",
        "net_per_hour",
        "running_net",
        "hands_per_hour",
        "bb_per_hour",
        "vpip_rate",
        "win_rate",
        "scoop_rate",
    ),
    choose=_in_sessions,
    reads=("site", "player", "started_at"),
    join=_with_spans,
    extras=(*_HOURS, RUNNING),
    finish=_with_hours,
    chart=Chart("line", "begins", "running_net", "net over time"),
)
