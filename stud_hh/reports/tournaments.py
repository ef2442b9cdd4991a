"""The report `tournaments`: buy-ins, places and prizes, as far as the texts tell."""

import re
from collections.abc import Iterator
from typing import Final

import pyarrow as pa
import pyarrow.compute as pc

from stud_hh.reports._essentials import RESULTS
from stud_hh.reports.catalogue import MAIN
from stud_hh.reports.filters import Filters, filtered
from stud_hh.reports.grouping import grouped
from stud_hh.reports.keys import KEYS
from stud_hh.reports.report import Extra, Report, Tables
from stud_hh.reports.sheet import Form

_PLACED: Final = re.compile(
    r"^(?P<player>.+?):? (?:has )?finish(?:ed|es) (?:the tournament )?in "
    r"(?P<place>\d+)(?:st|nd|rd|th)(?: place)?"
    r"(?: and (?:received|receives|won|wins) (?P<prize>[^\s\d]{0,3}\d[\d.,]*\d))?",
    re.MULTILINE,
)
_FIRST: Final = re.compile(
    r"^(?P<player>.+?) (?:has won|wins) the tournament"
    r"(?: and receives (?P<prize>[^\s\d]{0,3}\d[\d.,]*\d))?(?P<place>)",
    re.MULTILINE,
)
"""What rooms write where a player leaves a tournament; PokerStars' and Full Tilt's words."""
_TELLS: Final = "finish(ed|es) |(has won|wins) the tournament"
_EXTRAS: Final = (
    Extra("buy_in", "Buy-in", "The buy-in as printed.", Form.PLAIN),
    Extra("place", "Place", "The place, where the text tells it.", Form.PLAIN),
    Extra("prize", "Prize", "The prize as printed, where the text tells it.", Form.PLAIN),
)
_TYPES: Final = (pa.string(), pa.int64(), pa.string())


def _tournaments(players: pa.Table, filters: Filters) -> pa.Table:
    found = filtered(players, filters)
    return found.filter(found["tournament_id"].is_valid())


def _with_prizes(table: pa.Table, tables: Tables) -> pa.Table:
    hands = tables["hands"]
    buy_ins, endings = _buy_ins(hands), dict(_endings(hands))
    keys = zip(*(table[name].to_pylist() for name in ("site", "tournament", "player")), strict=True)
    rows = [
        (buy_ins.get((site, number)), *endings.get((site, number, player), (None, None)))
        for site, number, player in keys
    ]
    for at, (extra, type_) in enumerate(zip(_EXTRAS, _TYPES, strict=True)):
        table = table.append_column(extra.name, pa.array([row[at] for row in rows], type_))
    return table


def _telling(tables: Tables) -> Tables:
    """The hands that tell of an ending, and for each buy-in a hand without its text."""
    if not pc.any(tables["players"]["tournament_id"].is_valid()).as_py():
        return {}
    hands = tables["hands"]
    is_played = hands["tournament_id"].is_valid()
    is_telling = pc.match_substring_regex(hands["raw_text"], _TELLS)
    telling = hands.filter(pc.and_(is_played, is_telling))
    priced = hands.drop_columns(["raw_text"]).filter(pc.and_(is_played, hands["buy_in"].is_valid()))
    columns = [priced[name] for name in ("site", "tournament_id", "buy_in")]
    buy_ins = priced.take(grouped(columns, priced.num_rows).firsts)
    without = pa.array([""] * buy_ins.num_rows, pa.string())
    buy_ins = buy_ins.append_column(hands.schema.field("raw_text"), without)
    return {"hands": pa.concat_tables([buy_ins.select(hands.column_names), telling])}


def _buy_ins(hands: pa.Table) -> dict[tuple[str, str], str]:
    told = hands.filter(hands["buy_in"].is_valid())
    columns = (told[name].to_pylist() for name in ("site", "tournament_id", "buy_in"))
    return {(site, number): buy_in for site, number, buy_in in zip(*columns, strict=True)}


def _endings(hands: pa.Table) -> Iterator[tuple[tuple[str, str, str], tuple[int, str | None]]]:
    """Who left which tournament, in which place and with what prize."""
    columns = (hands[name].to_pylist() for name in ("site", "tournament_id", "raw_text"))
    for site, number, text in zip(*columns, strict=True):
        for pattern in (_PLACED, _FIRST):
            for found in pattern.finditer(text):
                key = site, number, found["player"]
                yield key, (int(found["place"] or 1), found["prize"])


TOURNAMENTS: Final = Report(
    "tournaments",
    "Each tournament: buy-in, place and prize, where the text tells them, and the chips.",
    (KEYS["site"], KEYS["player"], KEYS["tournament"]),
    MAIN,
    ("buy_in", "place", "prize", *RESULTS),
    choose=_tournaments,
    reads=("tournament_id",),
    extras=_EXTRAS,
    keep=_telling,
    finish=_with_prizes,
    needs={"hands": ("site", "tournament_id", "buy_in", "raw_text")},
)
