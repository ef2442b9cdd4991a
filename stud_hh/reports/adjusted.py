"""Winnings had each all-in pot been paid by equity, and the luck that is left."""

from typing import Final

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from msgspec.structs import replace

from stud_hh.reports.context import keys_of
from stud_hh.reports.report import Report
from stud_hh.reports.rows import Array, Rows
from stud_hh.reports.sheet import Form
from stud_hh.reports.statistics import Count, Statistic, Topic, divided

NETS: Final = "all_in"
"""The name, among a report's tables, of what `luck.adjusted` finds."""
READS: Final = ("site", "game", "hand_id", "player", "net", "big_bet")
"""Columns of `players` that are read besides."""
_KEY: Final = READS[:4]
_WANTED: Final = ("adjusted_net", "luck_bets", "adjusted_bb_per_100")


def with_nets(players: pa.Table, nets: pa.Table) -> pa.Table:
    """The rows of `players` with their adjusted nets.

    `all_in_pot` tells which hands had a pot to be paid by equity, `open_pot` those where cards
    are not known: there the adjusted net is the net.
    """
    at = pc.index_in(keys_of(players, _KEY), keys_of(nets, _KEY)).fill_null(-1).to_numpy()
    is_told = nets["adjusted_net"].is_valid().to_numpy()
    amounts = nets["adjusted_net"].fill_null(0).to_numpy()
    is_all_in = at >= 0
    is_known = is_all_in & np.append(is_told, False)[at]
    net = np.where(is_known, np.append(amounts, 0)[at], players["net"].to_numpy())
    columns = {"adjusted_net": net, "all_in_pot": is_all_in, "open_pot": is_all_in & ~is_known}
    for name, column in columns.items():
        players = players.append_column(name, pa.array(column))
    return players


def is_with_nets(players: pa.Table) -> bool:
    """Whether `with_nets` made these rows."""
    return "adjusted_net" in players.column_names


def _luck(rows: Rows) -> Array:
    return rows.numbers("net") - rows.numbers("adjusted_net")


def _in_big_bets(amounts: Array, rows: Rows) -> Array:
    return np.nan_to_num(divided(amounts.astype(float), rows.numbers("big_bet")))


LUCK: Final = Topic(
    "All-in adjusted",
    (
        Count(
            "all_in_pots", "Hands all-in with cards to come.", lambda rows: rows.flags("all_in_pot")
        ),
        Count(
            "open_all_in_pots",
            "Of these, hands with cards that are not known: they count as they came out.",
            lambda rows: rows.flags("open_pot"),
        ),
        Count(
            "adjusted_net",
            "The net, had each all-in pot with cards to come been paid by equity.",
            lambda rows: rows.numbers("adjusted_net"),
            "Adjusted net",
            Form.MONEY,
        ),
        Count("luck", "The net less the adjusted one.", _luck, form=Form.MONEY),
        Count(
            "luck_bets",
            "The same in big bets.",
            lambda rows: _in_big_bets(_luck(rows), rows),
            "Luck BB",
            Form.NUMBER,
        ),
        Count(
            "adjusted_bets",
            "The adjusted net in big bets.",
            lambda rows: _in_big_bets(rows.numbers("adjusted_net"), rows),
            form=Form.NUMBER,
        ),
    ),
    (
        Statistic(
            "adjusted_bb_per_100",
            "Adj. BB/100",
            "adjusted_bets",
            "hands",
            "Big bets per 100 hands, all-in adjusted.",
            Form.NUMBER,
            100,
        ),
    ),
)


def adjusted(report: Report) -> Report:
    """The report with what is all-in adjusted."""
    at = (*report.essentials, "net").index("net") + 1
    essentials = (*report.essentials[:at], *_WANTED, *report.essentials[at:])
    return replace(report, topics=(*report.topics, LUCK), essentials=essentials)
