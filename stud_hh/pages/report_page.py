"""The page: what a player wins and how, in charts and tables, and hands to step through."""

from collections.abc import Mapping, Sequence
from typing import Final

import pyarrow as pa
from msgspec import Struct
from msgspec.structs import replace

from stud_hh.errors import StudHhError
from stud_hh.houses import RuleSet
from stud_hh.luck import NETS as LUCK
from stud_hh.pages import pictures
from stud_hh.pages._replays import Tell, Texts, chosen, replays
from stud_hh.pages._sections import Content, Pictures, body
from stud_hh.pages.document import Data, document
from stud_hh.reports import REPORTS, Filters, Wish, made, needed
from stud_hh.reports.adjusted import NETS, with_nets
from stud_hh.reports.filters import filtered
from stud_hh.store import SCHEMAS

MOST_HANDS: Final = 200
"""Hands of a page that can be stepped through, where nobody wants another number."""
_MOST_NAMES: Final = 8
_OWN: Final = ("cards", "outcome", "started_at", "verdict")
"""Columns of `players` that no report needs."""


def _needed() -> dict[str, Sequence[str]]:
    tables = needed(REPORTS.values(), ["door-card"])
    players = dict.fromkeys((*tables["players"], *_OWN))
    findings = [name for name in SCHEMAS["findings"].names if name != "raw_text"]
    return {**tables, "players": list(players), "findings": findings}


NEEDED: Final[Mapping[str, Sequence[str]]] = _needed()
"""The tables that a page is made from, and their columns."""


class NobodysHandsError(StudHhError):
    """There are no hands of the player that the page is about; the text says what to do."""


class Wanted(Struct, frozen=True):
    """What a reader wants of a page."""

    filters: Filters
    most_hands: int = MOST_HANDS
    rules: RuleSet | None = None
    """Judge the hands that are shown step by step by these rules, not by the room's own."""
    tell: Tell | None = None


def report_page(tables: Mapping[str, pa.Table], texts: Texts, wanted: Wanted) -> str:
    """A page of these tables' hands; tables and columns are those of `NEEDED`.

    With the nets that `luck.adjusted` finds among the tables, named `adjusted.NETS`, reports
    and chart tell them, too; `texts` finds the hands that can be stepped through. Raises
    NobodysHandsError, BadFilter.
    """
    filters = _own(wanted.filters)
    own = filtered(tables["players"], filters)
    if not own.num_rows:
        raise NobodysHandsError(_whose(tables["players"]))
    sheets = {name: made(report, tables, filters, Wish()) for name, report in REPORTS.items()}
    by_door = made(REPORTS["starting-hands"], tables, filters, Wish(["door-card"]))
    drawn = Pictures(
        pictures.lines(with_nets(own, tables.get(NETS, LUCK.empty_table()))),
        pictures.outcomes(own),
        pictures.squares(by_door, sheets["door-cards"]),
        pictures.funnel(sheets["streets"], sheets["players"]),
        pictures.days(sheets["sessions"]),
    )
    keys = chosen(own, wanted.most_hands)
    shown = list(replays(keys, texts(keys), wanted.rules, wanted.tell))
    names = ", ".join(_names(own))
    content = Content(own, sheets, drawn, tables, [one.key for one in shown])
    return document(
        f"{names}: stud",
        body(names, content),
        data=[Data("pictures", drawn), Data("replays", [one.blob for one in shown])],
        styles=["assets/common.css", "assets/replayer.css", "assets/page.css"],
        scripts=[
            "vendor/d3.min.js",
            "vendor/plot.umd.min.js",
            "assets/replayer.js",
            "assets/charts.js",
            "assets/page.js",
        ],
    )


def _own(filters: Filters) -> Filters:
    """A page is about the players asked for, else about the heroes."""
    return replace(filters, heroes=not filters.players, everyone=False)


def _names(own: pa.Table) -> list[str]:
    return sorted(set(own["player"].to_pylist()), key=str.casefold)[:_MOST_NAMES]


def _whose(players: pa.Table) -> str:
    counts = players["player"].cast(pa.string()).value_counts().to_pylist()
    best = sorted(counts, key=lambda one: -one["counts"])[:_MOST_NAMES]
    names = ", ".join(one["values"] for one in best)
    return f"Whose page? No hands of such a player are there. Name one: --hero NAME. There: {names}"
