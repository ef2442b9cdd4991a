"""The report `players`: what each player wins, and how."""

from collections.abc import Callable, Sequence
from typing import Final

import pandas as pd
import pyarrow as pa

from stud_hh.reports.keys import KEYS
from stud_hh.reports.report import Report, Wish
from stud_hh.reports.sheet import EXPONENT, Form, Sheet
from stud_hh.reports.statistics import Count, Frame, Series, Statistic, divided, summed

_HAND: Final = ["site", "game", "hand_id"]
_WHO: Final = ["site", "player"]
_UNIT: Final = ["currency", EXPONENT]


def _has(column: str) -> Callable[[Frame], Series]:
    return lambda rows: rows[column].fillna(value=False).astype("int64")


def _sum(column: str) -> Callable[[Frame], Series]:
    return lambda rows: rows[column].fillna(0)


def _came_to(*outcomes: str) -> Callable[[Frame], Series]:
    return lambda rows: rows["outcome"].isin(outcomes).astype("int64")


def _at_showdown(column: str) -> Callable[[Frame], Series]:
    return lambda rows: rows[column].where(rows["saw_showdown"], 0)


def _scooped(rows: Frame) -> Series:
    unopposed = (rows["outcome"] == "uncontested") & ~rows["saw_showdown"]
    return (unopposed | (rows["outcome"] == "scoop")).astype("int64")


def _reached(street: int) -> Callable[[Frame], Series]:
    return lambda rows: (rows["street_reached"] >= street).astype("int64")


COUNTS: Final[Sequence[Count]] = (
    Count("hands", "Hands dealt in.", lambda rows: rows["won"] * 0 + 1, "Hands"),
    Count("net", "Chips won less chips put in.", _sum("net"), "Net", Form.MONEY),
    Count("won", "Chips won.", _sum("won"), "Won chips", Form.MONEY),
    Count("put_in", "Chips put in, less uncalled bets.", _sum("put_in"), "Put in", Form.MONEY),
    Count("rake", "Rake on the pots won.", _sum("rake_share"), "Rake", Form.MONEY),
    Count("pots_dealt", "All that the pots of hands dealt in paid.", _sum("pot"), form=Form.MONEY),
    Count("won_sd_chips", "Chips won at showdown.", _at_showdown("won"), form=Form.MONEY),
    Count("pots_sd", "All that the pots of showdowns paid.", _at_showdown("pot"), form=Form.MONEY),
    Count("big_bets", "Net in big bets.", _sum("big_bets"), "Big bets", Form.NUMBER),
    Count(
        "wins",
        "Hands with any part of any pot won.",
        lambda rows: (rows["won"] > 0).astype("int64"),
    ),
    Count("showdowns", "Hands shown down.", _has("saw_showdown")),
    Count("wins_sd", "Hands with any part of a pot won at showdown.", _has("won_at_showdown")),
    Count(
        "scoops", "Hands in which all of every contested pot was won, shown down or not.", _scooped
    ),
    Count("scoops_sd", "Scoops at showdown.", _came_to("scoop")),
    Count(
        "splits",
        "Showdowns that paid a part, others the rest: as high, low or tie, or of several pots.",
        _came_to("high", "low", "shared", "quartered", "three-quarters"),
    ),
    Count("highs", "Pots shared as the high hand.", _came_to("high")),
    Count("lows", "Pots shared as the low hand.", _came_to("low")),
    Count("quartered", "Half of one half won.", _came_to("quartered")),
    Count("three_quartered", "All but half of one half won.", _came_to("three-quarters")),
    Count("vpip", "Hands with chips put in of free will on third street.", _has("vpip")),
    Count("completions", "Hands in which the player completed first.", _has("completed")),
    Count("raises_third", "Hands raised on third street.", _has("raised_third")),
    Count("bring_ins", "Hands brought in.", _has("brought_in")),
    Count("steal_chances", "Chances to steal.", _has("steal_chance")),
    Count("steals", "Steals tried.", _has("stole")),
    Count("steals_faced", "Steals faced.", _has("faced_steal")),
    Count("folds_to_steal", "Steals folded to.", _has("folded_to_steal")),
    Count("fourths", "Hands that reached fourth street.", _reached(4)),
    Count("fifths", "Hands that reached fifth street.", _reached(5)),
    Count("sixths", "Hands that reached sixth street.", _reached(6)),
    Count("sevenths", "Hands that reached seventh street.", _reached(7)),
)
"""What is summed: the numerators and denominators of all rates."""

STATISTICS: Final[Sequence[Statistic]] = (
    Statistic(
        "bb_per_100", "BB/100", "big_bets", "hands", "Big bets won per 100 hands.", Form.NUMBER, 100
    ),
    Statistic(
        "vpip_rate",
        "VPIP",
        "vpip",
        "hands",
        "How often chips went in of free will on third street.",
    ),
    Statistic(
        "completion_rate",
        "Compl.",
        "completions",
        "hands",
        "How often the player was first to complete.",
    ),
    Statistic(
        "third_raise_rate",
        "Raise 3rd",
        "raises_third",
        "hands",
        "How often the player raised on third street.",
    ),
    Statistic(
        "steal_rate", "Steal", "steals", "steal_chances", "How often a chance to steal was taken."
    ),
    Statistic(
        "fold_to_steal_rate",
        "Fold to steal",
        "folds_to_steal",
        "steals_faced",
        "How often a steal was folded to.",
    ),
    Statistic("fourth_rate", "4th", "fourths", "hands", "How often fourth street was reached."),
    Statistic("fifth_rate", "5th", "fifths", "hands", "How often fifth street was reached."),
    Statistic("sixth_rate", "6th", "sixths", "hands", "How often sixth street was reached."),
    Statistic("seventh_rate", "7th", "sevenths", "hands", "How often seventh street was reached."),
    Statistic("showdown_rate", "SD", "showdowns", "hands", "How often the hand was shown down."),
    Statistic(
        "win_rate", "Win", "wins", "hands", "How often any part of any pot was won, per hand dealt."
    ),
    Statistic(
        "win_per_showdown",
        "Win SD",
        "wins_sd",
        "showdowns",
        "How often any part of any pot was won, per showdown.",
    ),
    Statistic(
        "scoop_rate",
        "Scoop",
        "scoops",
        "hands",
        "How often all of every contested pot was won, per hand dealt.",
    ),
    Statistic(
        "scoop_per_showdown",
        "Scoop SD",
        "scoops_sd",
        "showdowns",
        "How often all of every contested pot was won, per showdown.",
    ),
    Statistic(
        "scoop_per_win",
        "Scoop/win",
        "scoops",
        "wins",
        "How many of the hands with a win were scoops.",
    ),
    Statistic(
        "split_rate",
        "Split",
        "splits",
        "hands",
        "How often the pot was shared with others, per hand dealt.",
    ),
    Statistic(
        "split_per_showdown",
        "Split SD",
        "splits",
        "showdowns",
        "How often the pot was shared with others, per showdown.",
    ),
    Statistic(
        "split_per_win",
        "Split/win",
        "splits",
        "wins",
        "How many of the hands with a win were shared.",
    ),
    Statistic(
        "quartered_per_showdown",
        "Qtr SD",
        "quartered",
        "showdowns",
        "How often the player got half of one half, per showdown.",
    ),
    Statistic(
        "three_quarters_per_showdown",
        "3/4 SD",
        "three_quartered",
        "showdowns",
        "How often the player got all but half of one half, per showdown.",
    ),
    Statistic(
        "pot_share",
        "Share",
        "won",
        "pots_dealt",
        "The share of all money of the pots of hands dealt in that was won.",
    ),
    Statistic(
        "pot_share_sd",
        "Share SD",
        "won_sd_chips",
        "pots_sd",
        "The share of all money of the pots at showdown that was won.",
    ),
    Statistic("rake_rate", "Rake/won", "rake", "won", "Rake as a share of the pots won."),
)
"""The rates, each of two counts."""


def make(players: pa.Table, wish: Wish) -> Sheet:
    """One row a player, room and currency, and a row each for what `wish.by` splits by."""
    rows = players.to_pandas()
    for key in wish.by:
        rows[key] = KEYS[key](rows)
    keys = [*_WHO, *wish.by, *_UNIT]
    sums = summed(rows, keys, [*COUNTS, _SQUARES])
    sums = sums[sums["hands"] >= wish.min_hands]
    return _sheet(_finished(sums, keys), wish.by)


_SQUARES: Final = Count(
    "_squares",
    "Squares of the nets in big bets, for the standard error.",
    lambda rows: rows["big_bets"].fillna(0) ** 2,
)
_ERROR: Final = "bb_per_100_error"
_PLACES: Final = 9
"""Decimal places of what is not whole, so that sums of floats show no dust."""


def _finished(sums: Frame, keys: Sequence[str]) -> Frame:
    hands = sums["hands"]
    spread = (sums["_squares"] - sums["big_bets"] ** 2 / hands).clip(lower=0)
    variance = spread / (hands - 1).where(hands > 1)
    error = {_ERROR: 100 * (variance / hands) ** 0.5}
    counts = sums[[*keys, *(one.name for one in COUNTS)]]
    rates = pd.DataFrame({**divided(sums, STATISTICS), **error})
    frame = pd.concat([counts, rates], axis="columns").round(_PLACES)
    falling = [False, *(True for _ in keys)]
    return frame.sort_values(["hands", *keys], ascending=falling, kind="stable")


def _sheet(frame: Frame, by: Sequence[str]) -> Sheet:
    table = pa.Table.from_pandas(frame, preserve_index=False)
    described: list[Count | Statistic] = [*COUNTS, *STATISTICS]
    keys = {key: key.capitalize() for key in (*_WHO, *by, "currency")}
    return Sheet(
        "players",
        table.replace_schema_metadata(),
        {one.name: one.form for one in described} | {_ERROR: Form.NUMBER},
        {one.name: one.label or one.name.replace("_", " ").capitalize() for one in described}
        | keys
        | {_ERROR: "±", EXPONENT: "Exponent"},
        {one.name: one.meaning for one in described}
        | {_ERROR: "The standard error of the big bets per 100 hands."},
    )


def with_pots(players: pa.Table) -> pa.Table:
    """The rows of `players` with the pots of each hand: all that they paid out."""
    rows = players.select([*_HAND, "won"]).to_pandas()
    pots = rows.groupby(_HAND, observed=True)["won"].transform("sum")
    return players.append_column("pot", pa.array(pots, pa.int64()))


PLAYERS: Final = Report(
    "players",
    "What each player wins and how: nets, rates of winning, scooping, splitting, stealing.",
    make,
    (
        "player",
        "hands",
        "net",
        "bb_per_100",
        _ERROR,
        "vpip_rate",
        "showdown_rate",
        "win_rate",
        "scoop_rate",
        "split_rate",
        "win_per_showdown",
        "pot_share_sd",
        "steal_rate",
        "fold_to_steal_rate",
        "completion_rate",
        "scoop_per_showdown",
        "split_per_showdown",
        "quartered_per_showdown",
        "rake_rate",
        "fifth_rate",
        "seventh_rate",
    ),
    tuple(KEYS),
)
