"""Lists of hands and of findings, with links to the replays."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import pyarrow as pa

from stud_hh.findings import Verdict
from stud_hh.games import GAMES
from stud_hh.money import decimal
from stud_hh.pages._replays import HAND, Key, is_among, key_of
from stud_hh.pages._tables import MOST_ROWS, Cell, Column, html_table, money_cell

_HANDS: Final = (
    Column("When", "UTC", is_text=True),
    Column("Hand", "Opens it step by step.", is_text=True),
    Column("Game", is_text=True),
    Column("Player", is_text=True),
    Column("Cards", "In the order dealt, ?? where not known.", is_text=True),
    Column("Net", "Chips won less chips put in."),
    Column("BB", "The same in big bets."),
    Column("Ended", is_text=True),
    Column("Verdict", "What the audit says.", is_text=True),
)
_FINDINGS: Final = (
    Column("Weight", "error, warning or unproven", is_text=True),
    Column("Rule", is_text=True),
    Column("Hand", is_text=True),
    Column("What", is_text=True),
    Column("Where", "File and line.", is_text=True),
)
_LONGEST: Final = 300
"""Letters of what a finding says; the audit of the file tells it all."""
_WEIGHTS: Final = {"error": 0, "warning": 1, "unproven": 2}


def hand_list(own: pa.Table, replayed: Sequence[Key]) -> str:
    """The hands that can be stepped through, in this order, a row for each of their heroes."""
    names = [*HAND, "started_at", "player", "cards", "net", "big_bets", "currency", "exponent"]
    there = own.filter(is_among(own, [number for _, _, number in replayed]))
    rows: dict[Key, list[dict[str, Any]]] = {}
    for row in there.select([*names, "outcome", "verdict"]).to_pylist():
        rows.setdefault(key_of(row), []).append(row)
    cells = [
        list(_hand_cells(row, at)) for at, key in enumerate(replayed) for row in rows.get(key, ())
    ]
    return html_table("Hands to step through", _HANDS, cells)


def _hand_cells(row: Mapping[str, Any], at: int) -> Iterator[Cell]:
    when = row["started_at"]
    yield Cell(f"{when:%Y-%m-%d %H:%M}" if when else "")
    yield Cell(f"{row['site']} #{row['hand_id']}", href=f"#hand={at}")
    yield Cell(GAMES[row["game"]].name)
    yield Cell(row["player"])
    yield Cell(row["cards"], mark="cards-text")
    net = decimal(row["net"], row["exponent"])
    yield money_cell(f"{net:,f}", float(net), row["currency"])
    yield Cell(f"{row['big_bets']:,.2f}", row["big_bets"])
    yield Cell(row["outcome"])
    yield Cell(row["verdict"], mark=f"is-{row['verdict']}")


def finding_list(findings: pa.Table, own: pa.Table, replayed: Sequence[Key]) -> str:
    """What the audit found in these hands, and the texts that could not be read; errors first."""
    there = own.filter(is_among(own, findings["hand_id"].to_pylist()))
    keys = {key_of(row) for row in there.select(HAND).to_pylist()}
    rows = [
        row
        for row in findings.to_pylist()
        if row["verdict"] == Verdict.REJECTED or key_of(row) in keys
    ]
    rows.sort(key=lambda row: (_WEIGHTS.get(row["severity"], 0), row["file"], row["line"]))
    places = {key: at for at, key in enumerate(replayed)}
    table = html_table(
        "What the audit found",
        _FINDINGS,
        [list(_finding_cells(row, places.get(key_of(row)))) for row in rows[:MOST_ROWS]],
        "wide",
    )
    left = len(rows) - MOST_ROWS
    more = f"<p>{left:,} more: stud-hh export findings -o FILE.</p>" if left > 0 else ""
    return table + more if rows else "<p>Nothing: every hand is clean.</p>"


def _finding_cells(row: Mapping[str, Any], at: int | None) -> Iterator[Cell]:
    yield Cell(row["severity"], _WEIGHTS.get(row["severity"], 0), f"is-{row['severity']}")
    yield Cell(row["name"] if row["code"] == "unproven" else f"{row['code']} {row['name']}")
    hand = f"{row['site'] or ''} #{row['hand_id']}" if row["hand_id"] else "unreadable"
    yield Cell(hand, href="" if at is None else f"#hand={at}")
    yield Cell(_told(row))
    yield Cell(f"{row['file']}:{row['line']}")


def _told(row: Mapping[str, Any]) -> str:
    pairs = (("expected", row["expected"]), ("found", row["actual"]))
    told = ", ".join(f"{word} {value}" for word, value in pairs if value is not None)
    text = f"{row['message']}{f' ({told})' if told else ''}"
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"
