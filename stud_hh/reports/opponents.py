"""The report `opponents`: who sits with the hero, and how hands between them end."""

from typing import Final

import numpy as np
import pyarrow as pa
from msgspec.structs import replace

from stud_hh.reports.catalogue import ALL
from stud_hh.reports.context import first_of, hand_numbers
from stud_hh.reports.filters import Filters, filtered, is_player
from stud_hh.reports.keys import KEYS
from stud_hh.reports.report import Report
from stud_hh.reports.rows import Array, Rows
from stud_hh.reports.sheet import Form
from stud_hh.reports.statistics import Count, Statistic, Topic

_TAKEN: Final = ("net", "big_bets", "won", "street_reached", "saw_showdown")
"""Columns of the hero's row that each opponent's gets, headed `hero_`."""


def _at_table(players: pa.Table, filters: Filters) -> pa.Table:
    """The rows of all others in hands of the hero, or of the players asked for."""
    found = filtered(players, replace(filters, players=(), heroes=False))
    is_hero = np.asarray(is_player(found, filters.players) if filters.players else found["is_hero"])
    hero = first_of(hand_numbers(found), is_hero)
    for name in _TAKEN:
        found = found.append_column(f"hero_{name}", found[name].take(pa.array(hero.clip(0))))
    return found.filter(pa.array((hero >= 0) & ~is_hero))


def _met(rows: Rows) -> Array:
    return (rows.numbers("street_reached") >= 4) & (rows.numbers("hero_street_reached") >= 4)


def _shown_down(rows: Rows) -> Array:
    return rows.flags("saw_showdown") & rows.flags("hero_saw_showdown")


AGAINST: Final = Topic(
    "Against the hero",
    (
        Count(
            "hero_net",
            "The hero's net in hands with this player.",
            lambda rows: rows.numbers("hero_net"),
            "Hero net",
            Form.MONEY,
        ),
        Count("met", "Hands that both played on fourth street.", _met, "Hands met"),
        Count(
            "hero_net_met",
            "The hero's net in hands that both played on fourth street.",
            lambda rows: rows.numbers("hero_net") * _met(rows),
            "Hero net met",
            Form.MONEY,
        ),
        Count(
            "hero_bets_met",
            "The same in big bets.",
            lambda rows: rows.numbers("hero_big_bets") * _met(rows),
            form=Form.NUMBER,
        ),
        Count("met_sd", "Hands that both showed down.", _shown_down),
        Count(
            "hero_wins_met_sd",
            "Of these, hands of which the hero won a part.",
            lambda rows: _shown_down(rows) & (rows.numbers("hero_won") > 0),
        ),
    ),
    (
        Statistic("met_rate", "Met", "met", "hands", "How often both played on fourth street."),
        Statistic(
            "hero_bb_per_100_met",
            "Hero BB/100",
            "hero_bets_met",
            "met",
            "Big bets that the hero won for each 100 hands that both played on fourth street.",
            Form.NUMBER,
            100,
        ),
        Statistic(
            "hero_win_per_showdown",
            "Hero win SD",
            "hero_wins_met_sd",
            "met_sd",
            "How often the hero won a part of what both showed down.",
        ),
    ),
)

OPPONENTS: Final = Report(
    "opponents",
    "Who played with the hero: how they play, and what the hero won in hands with them.",
    (KEYS["site"], KEYS["player"]),
    (AGAINST, *ALL),
    (
        "hands",
        "hero_net_met",
        "met",
        "hero_win_per_showdown",
        "vpip_rate",
        "steal_rate",
        "fold_to_steal_rate",
        "showdown_rate",
        "aggression_factor",
        "bring_in_defence_rate",
        "bb_per_100",
        "bb_per_100_error",
        "win_per_showdown",
        "scoop_rate",
    ),
    is_own=False,
    by_hands=True,
    choose=_at_table,
    reads=("site", "game", "hand_id", "player", "is_hero", *_TAKEN),
)
