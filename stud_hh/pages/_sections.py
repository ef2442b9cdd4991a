"""The sections of a page, as data, and the HTML that they make."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import Final, NamedTuple

import pyarrow as pa
from msgspec import Struct

from stud_hh.findings import Verdict
from stud_hh.pages import pictures
from stud_hh.pages._figures import figures
from stud_hh.pages._hands import finding_list, hand_list
from stud_hh.pages._replays import HAND, Key
from stud_hh.pages._tables import Cell, Column, html_table, sheet_table
from stud_hh.reports import REPORTS, Sheet


class Pictures(Struct, frozen=True):
    """What the charts are drawn from."""

    lines: list[pictures.Line]
    outcomes: list[pictures.Part]
    squares: list[pictures.Square]
    funnel: list[pictures.Reached]
    days: list[pictures.Day]


class Content(Struct, frozen=True):
    """All that a page tells."""

    own: pa.Table
    """Rows of `players`: the hands that the page is about."""
    sheets: Mapping[str, Sheet]
    """All reports, by name."""
    drawn: Pictures
    tables: Mapping[str, pa.Table]
    replayed: Sequence[Key]


class _Section(NamedTuple):
    id: str
    title: str
    intro: str
    make: Callable[[Content], str]


def body(names: str, content: Content) -> str:
    """The page's body, without its data and scripts."""
    links = "".join(f'<a href="#{one.id}">{escape(one.title)}</a>' for one in _SECTIONS)
    sections = "\n".join(_section(one, content) for one in _SECTIONS)
    return (
        f'<header class="top"><h1>{escape(names)}</h1><p>{escape(_period(content.own))}</p>'
        f'<nav aria-label="Sections">{links}</nav></header>\n<main>\n{sections}\n</main>\n'
        '<dialog id="replay" aria-label="A hand, step by step"><form method="dialog">'
        '<button id="close">Close</button></form><section></section></dialog>'
    )


def _period(own: pa.Table) -> str:
    times = [time for time in own["started_at"].to_pylist() if time is not None]
    if not times:
        return "Times are not known."
    first, last = min(times), max(times)
    return f"Hands from {first:%Y-%m-%d} to {last:%Y-%m-%d}. All times are of UTC."


def _section(section: _Section, content: Content) -> str:
    return (
        f'<section id="{section.id}" aria-labelledby="{section.id}-title">'
        f'<h2 id="{section.id}-title">{escape(section.title)}</h2>'
        f"<p>{escape(section.intro)}</p>\n{section.make(content)}</section>"
    )


def _chart(name: str) -> str:
    """A place that a script draws into."""
    return f'<figure data-chart="{name}"></figure>'


def _behind(summary: str, table: str) -> str:
    return f"<details><summary>{escape(summary)}</summary>{table}</details>"


def _reports(content: Content, *names: str) -> str:
    """The reports of these names, to be opened; those without rows are left out."""
    return "".join(
        _behind(_heading(name), sheet_table(content.sheets[name], REPORTS[name].meaning))
        for name in names
        if content.sheets[name].table.num_rows
    )


def _heading(name: str) -> str:
    return name.replace("-", " ").capitalize()


def _search(over: str) -> str:
    return (
        f'<p class="search"><label>Search <input type="search" data-over="{over}"></label> '
        '<output aria-live="polite"></output></p>'
    )


def _results(content: Content) -> str:
    sheets = content.sheets
    return figures(content.own, sheets["players"], sheets["sessions"])


def _winnings_table(content: Content) -> str:
    """The line, at the ends of twenty stretches."""
    columns = [Column("Unit", is_text=True), Column("Hand"), Column("When", is_text=True)]
    columns += [Column("Net"), Column("All-in adjusted")]
    rows = [_point_cells(line, at) for line in content.drawn.lines for at in _some(line)]
    return html_table("Winnings so far", columns, rows)


_STRETCHES: Final = 20


def _some(line: pictures.Line) -> list[int]:
    last = len(line.points) - 1
    return sorted({last * part // _STRETCHES for part in range(1, _STRETCHES + 1)})


def _point_cells(line: pictures.Line, at: int) -> list[Cell]:
    hand, when, net, adjusted = line.points[at]
    texts = [_amount(line, value) for value in (net, adjusted)]
    return [
        Cell(line.unit),
        Cell(f"{hand:,}", hand),
        Cell(when),
        Cell(texts[0], net),
        Cell(texts[1], adjusted),
    ]


def _amount(line: pictures.Line, value: int) -> str:
    minus = "-" if value < 0 else ""
    number = f"{abs(value) / 10**line.exponent:,.{line.exponent}f}"
    return f"{minus}{line.before}{number}{line.after}"


def _outcome_table(content: Content) -> str:
    columns = [Column("Ended", is_text=True), Column("Hands"), Column("Of all"), Column("BB")]
    total = sum(part.hands for part in content.drawn.outcomes)
    rows = [
        [
            Cell(part.name, title=part.meaning),
            Cell(f"{part.hands:,}", part.hands),
            Cell(f"{part.hands / total:.1%}" if total else "-", part.hands),
            Cell(f"{part.big_bets:,.2f}", part.big_bets),
        ]
        for part in content.drawn.outcomes
    ]
    return html_table("How hands ended", columns, rows)


def _audit(content: Content) -> str:
    names = [*HAND, "verdict"]
    texts = pa.table({name: content.own[name].cast(pa.string()) for name in names})
    hands = texts.group_by(names).aggregate([])
    counts = Counter(hands["verdict"].to_pylist())
    told = ", ".join(f"{counts[one]:,} {one}" for one in Verdict if one != Verdict.REJECTED)
    findings = finding_list(content.tables["findings"], content.own, content.replayed)
    return f"<p>Of these hands: {escape(told)}.</p>{_search('audit')}{findings}"


_SECTIONS: Final = (
    _Section(
        "results",
        "Results",
        "What was won and how often; a rate of fewer than 30 chances is marked with ~ in tables.",
        lambda content: _results(content) + _reports(content, "players", "stakes"),
    ),
    _Section(
        "winnings",
        "Winnings",
        "The net, hand after hand, and beside it the net had each all-in pot been paid by equity: "
        "what is between them is luck.",
        lambda content: (
            _chart("winnings")
            + _behind("The line as a table", _winnings_table(content))
            + _reports(content, "months")
        ),
    ),
    _Section(
        "outcomes",
        "How hands end",
        "Hands by what became of them; those folded before the showdown are in the table only.",
        lambda content: (
            _chart("outcomes") + _behind("The picture as a table", _outcome_table(content))
        ),
    ),
    _Section(
        "cards",
        "Door cards and starting hands",
        "Big bets won for each 100 hands, by what the first three cards were and which of them lay "
        "open. Pale squares are of fewer than ten hands.",
        lambda content: _chart("squares") + _reports(content, "door-cards", "starting-hands"),
    ),
    _Section(
        "streets",
        "Streets",
        "How far hands came.",
        lambda content: _chart("funnel") + _reports(content, "streets", "positions"),
    ),
    _Section(
        "sessions",
        "Sessions",
        "Days with sessions; half an hour without a hand ends one.",
        lambda content: _chart("days") + _reports(content, "sessions", "tournaments"),
    ),
    _Section(
        "opponents",
        "Opponents",
        "Who else was dealt in. A column's head sorts by it.",
        lambda content: (
            _search("opponents")
            + sheet_table(content.sheets["opponents"], REPORTS["opponents"].meaning)
        ),
    ),
    _Section("audit", "Audit", "What the audit found, with file and line.", _audit),
    _Section(
        "hands",
        "Hands",
        "Flagged hands, then those with the largest wins and losses; each opens step by step.",
        lambda content: _search("hands") + hand_list(content.own, content.replayed),
    ),
)
