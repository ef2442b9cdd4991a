"""The figures that a page begins with."""

from collections import Counter
from collections.abc import Iterator
from html import escape
from typing import Final, NamedTuple

import numpy as np
import pyarrow as pa

from stud_hh.money import money_text
from stud_hh.reports import Sheet
from stud_hh.reports.statistics import error_of_mean


class Figure(NamedTuple):
    """A number that matters."""

    label: str
    text: str
    note: str = ""


def figures(own: pa.Table, players: Sheet, sessions: Sheet) -> str:
    """A list of the most wanted numbers, as HTML; all are sums of the reports' rows."""
    shown = "".join(
        f"<div><dt>{escape(one.label)}</dt><dd>{escape(one.text)}"
        f"{f'<small>{escape(one.note)}</small>' if one.note else ''}</dd></div>"
        for one in _figures(own, players, sessions)
    )
    return f'<dl class="figures">{shown}</dl>'


_UNITS: Final = {"XXX": "in a currency that is not told", "play": "play money"}


def _figures(own: pa.Table, players: Sheet, sessions: Sheet) -> Iterator[Figure]:
    sums: Counter[str] = Counter()
    nets: Counter[tuple[str, int]] = Counter()
    for row in players.records():
        for name in ("hands", "vpip", "showdowns", "wins_sd", "scoops", "splits", "quartered"):
            sums[name] += row[name]
        nets[row["currency"], row["exponent"]] += row["net"]
    hands, showdowns = sums["hands"], sums["showdowns"]
    yield Figure("Hands", f"{hands:,}", _time_played(sessions))
    for (currency, exponent), net in nets.items():
        yield Figure("Net", money_text(net, exponent, currency), _UNITS.get(currency, currency))
    yield _per_100(own)
    yield _rate("Played on third", sums["vpip"], hands, "of their own will")
    yield _rate("Showdown", showdowns, hands, "of hands dealt")
    yield _rate("Won there", sums["wins_sd"], showdowns, "some part")
    yield _rate("Scooped", sums["scoops"], hands, "of hands dealt")
    yield _rate("Split", sums["splits"], hands, "of hands dealt")
    yield _rate("Quartered", sums["quartered"], showdowns, "of showdowns")


def _time_played(sessions: Sheet) -> str:
    rows = list(sessions.records())
    hours = sum(row["hours"] or 0 for row in rows)
    return f"{len(rows):,} sessions, {hours:,.1f} hours"


def _rate(label: str, part: int, whole: int, of: str) -> Figure:
    return Figure(label, f"{part / whole:.1%}" if whole else "-", f"{of}: {part:,} of {whole:,}")


def _per_100(own: pa.Table) -> Figure:
    bets = own["big_bets"].to_numpy()
    hands = np.array([len(bets)])
    error = error_of_mean(hands, np.array([bets.sum()]), np.array([(bets**2).sum()]))[0] * 100
    note = f"± {error:,.2f} (standard error)" if len(bets) > 1 else ""
    return Figure("BB/100", f"{bets.mean() * 100:,.2f}", note)
