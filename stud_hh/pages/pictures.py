"""What the charts of a page show, reckoned from rows of the table `players` and from reports.

Big bets of all games, stakes and currencies are added up; money of each currency apart.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from datetime import datetime
from itertools import chain
from typing import Any, Final, NamedTuple

import numpy as np
import pyarrow as pa
from msgspec import Struct

from stud_hh.facts import Outcome
from stud_hh.games import GAMES
from stud_hh.money import money_text
from stud_hh.reports import Sheet
from stud_hh.reports.rows import Array
from stud_hh.starting_hands import STARTING_HANDS

_POINTS: Final = 600
"""Points of a line; a screen shows no more."""
_COLUMNS: Final = [
    "hand_id",
    "started_at",
    "net",
    "adjusted_net",
    "open_pot",
    "big_bet",
    "currency",
    "exponent",
]
_DOORS: Final = "AKQJT98765432"


class Line(Struct, frozen=True):
    """Winnings of one unit, hand after hand."""

    unit: str
    """`big bets`, or a currency."""
    before: str
    after: str
    exponent: int
    """Decimal places of the amounts; big bets are in hundredths."""
    hands: int
    points: tuple[tuple[int, str, int, int], ...]
    """The number of the hand, its time, the net up to it, and the all-in adjusted one."""
    unadjusted: int = 0
    """All-in hands with cards that nobody showed, which count as they came out."""


class Part(Struct, frozen=True):
    """Hands that ended alike."""

    name: str
    meaning: str
    hands: int
    big_bets: float
    kind: str
    """`gain`, `loss` or `even`: how it feels."""


class Square(Struct, frozen=True):
    """Hands of one family of starting hands and one door card."""

    game: str
    row: str
    column: str
    hands: int
    big_bets: float


class Reached(Struct, frozen=True):
    """Hands that came so far."""

    name: str
    hands: int


class Day(Struct, frozen=True):
    """Sessions that began on one day, of UTC."""

    date: str
    sessions: int
    hands: int
    big_bets: float
    nets: str


# --- winnings ----------------------------------------------------------------------------------


def lines(rows: pa.Table) -> list[Line]:
    """Winnings in big bets, then in each currency, the most played first.

    From rows with the columns that `adjusted.with_nets` adds.
    """
    played = rows.select(_COLUMNS).sort_by([("started_at", "ascending"), ("hand_id", "ascending")])
    nets = _Nets(*(played[name].to_numpy().astype(float) for name in ("net", "adjusted_net")))
    bets = played["big_bet"].to_numpy().astype(float)
    found = [_line("big bets", ("", " BB", 2), played, nets.over(bets))]
    currencies = played["currency"].cast(pa.string()).to_pylist()
    units = list(zip(currencies, played["exponent"].to_pylist(), strict=True))
    for unit, _ in Counter(units).most_common():
        at = np.flatnonzero(np.array([one == unit for one in units]))
        before, after = money_text(0, 0, unit[0]).split("0")
        found.append(_line(unit[0], (before, after, unit[1]), played.take(at), nets.at(at)))
    return found


class _Nets(NamedTuple):
    """Nets of hands, in the order played."""

    net: Array
    adjusted: Array

    def over(self, bets: Array) -> "_Nets":
        """In hundredths of big bets; hands whose stakes nobody tells count nothing."""
        whole = [
            np.divide(one * 100, bets, out=np.zeros_like(bets), where=bets > 0) for one in self
        ]
        return _Nets(*whole)

    def at(self, places: Array) -> "_Nets":
        """Those of some hands."""
        return _Nets(*(one[places] for one in self))


def _line(unit: str, form: tuple[str, str, int], played: pa.Table, nets: _Nets) -> Line:
    net, adjusted = (one.cumsum().round().astype(int) for one in nets)
    places = _telling(net)
    times = played["started_at"].take(pa.array(places)).to_pylist()
    points = [(0, "", 0, 0)]
    points += [
        (at + 1, f"{time:%Y-%m-%d %H:%M}" if time else "", int(net[at]), int(adjusted[at]))
        for at, time in zip(places, times, strict=True)
    ]
    unadjusted = int(np.count_nonzero(played["open_pot"].to_numpy()))
    return Line(unit, *form, played.num_rows, tuple(points), unadjusted)


def _telling(values: Array) -> list[int]:
    """The places to draw: the lowest and the highest of each stretch, and the last."""
    count = len(values)
    if count <= _POINTS:
        return list(range(count))
    chosen = {count - 1}
    for stretch in np.array_split(np.arange(count), _POINTS // 2):
        part = values[stretch]
        chosen |= {int(stretch[part.argmin()]), int(stretch[part.argmax()])}
    return sorted(chosen)


# --- outcomes ----------------------------------------------------------------------------------

_ENDS: Final = (
    ("scoop", "Scooped", "All of every contested pot won at showdown.", "gain"),
    ("uncontested", "Unopposed", "Won as all others folded.", "gain"),
    ("three-quarters", "Three quarters", "One half and a part of the other won.", "gain"),
    ("high", "High half", "The high half alone won.", "even"),
    ("low", "Low half", "The low half alone won.", "even"),
    ("shared", "Shared", "Parts of both halves, of a tie or of several pots won.", "even"),
    ("quartered", "Quartered", "A part of one half won.", "loss"),
    ("lost", "Lost", "Shown down, and no part of a contested pot won.", "loss"),
    ("folded", "Folded", "Given up before the showdown.", "even"),
)


def outcomes(rows: pa.Table) -> list[Part]:
    """How hands ended; each is in exactly one part."""
    hands: Counter[str] = Counter()
    big_bets: defaultdict[str, float] = defaultdict(float)
    columns = (rows[name].to_pylist() for name in ("outcome", "saw_showdown", "big_bets"))
    for outcome, is_shown, bets in zip(*columns, strict=True):
        end = _end(outcome, is_shown=is_shown)
        hands[end] += 1
        big_bets[end] += bets
    return [
        Part(name, meaning, hands[key], _rounded(big_bets[key]), kind)
        for key, name, meaning, kind in _ENDS
    ]


def _end(outcome: str, *, is_shown: bool) -> str:
    """Whoever won only what nobody contested, and lost the rest at showdown, has lost."""
    if outcome == Outcome.NONE:
        return "lost" if is_shown else "folded"
    return "lost" if is_shown and outcome == Outcome.UNCONTESTED else outcome


def _rounded(value: float) -> float:
    return round(float(value), 2)


# --- grids, streets, days -----------------------------------------------------------------------


_FAMILIES: Final = {
    game: {hand.label: hand.family for hand in hands} for game, hands in STARTING_HANDS.items()
}
ALL_HANDS: Final = "all hands"


def squares(hands: Sheet, doors: Sheet) -> list[Square]:
    """Families of starting hands by door card, and below them all hands of each door card.

    From the report `starting-hands`, split by `door-card`, and the report `door-cards`.
    """
    known = (
        (row["game"], _FAMILIES[row["game"]][row["starting-hand"]], row)
        for row in hands.records()
        if row["starting-hand"]
    )
    every = ((row["game"], ALL_HANDS, row) for row in doors.records())
    sums: defaultdict[tuple[str, str, str], list[float]] = defaultdict(lambda: [0, 0.0])
    for game, name, row in chain(known, every):
        if row["door-card"]:
            one = sums[game, name, row["door-card"]]
            one[0] += row["hands"]
            one[1] += row["big_bets"]
    found = (Square(*key, int(hands), _rounded(bets)) for key, (hands, bets) in sums.items())
    return sorted(found, key=_place)


def _place(square: Square) -> tuple[int, int, int]:
    names = [*dict.fromkeys(_FAMILIES[square.game].values()), ALL_HANDS]
    return list(GAMES).index(square.game), names.index(square.row), _DOORS.find(square.column)


def funnel(streets: Sheet, players: Sheet) -> list[Reached]:
    """How many hands came to each street, to the showdown, and to a win there."""
    hands: defaultdict[int, int] = defaultdict(int)
    for row in streets.records():
        hands[row["street"]] += row["hands"]
    words = ("Third", "Fourth", "Fifth", "Sixth", "Seventh")
    return [
        *(Reached(f"{word} street", hands[street]) for street, word in enumerate(words, 3)),
        Reached("Showdown", _total(players, "showdowns")),
        Reached("Won there", _total(players, "wins_sd")),
    ]


def _total(sheet: Sheet, column: str) -> int:
    return int(sum(row[column] for row in sheet.records()))


def days(sessions: Sheet) -> list[Day]:
    """The sessions by the day they began."""
    by_day: defaultdict[str, list[Mapping[str, Any]]] = defaultdict(list)
    for row in sessions.records():
        begins: datetime | None = row["begins"]
        if begins is not None:
            by_day[f"{begins:%Y-%m-%d}"].append(row)
    return [_day(date, rows) for date, rows in sorted(by_day.items())]


def _day(date: str, rows: Sequence[Mapping[str, Any]]) -> Day:
    nets: defaultdict[tuple[str, int], int] = defaultdict(int)
    for row in rows:
        nets[row["currency"], row["exponent"]] += row["net"]
    texts = (money_text(net, exponent, unit) for (unit, exponent), net in nets.items())
    hands = sum(row["hands"] for row in rows)
    return Day(
        date, len(rows), hands, _rounded(sum(row["big_bets"] for row in rows)), ", ".join(texts)
    )
