"""Reports against a recount by hand of the table they are made from."""

from collections import Counter
from collections.abc import Callable, Iterable
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from math import copysign, sqrt
from pathlib import Path
from statistics import stdev
from typing import Any

import numpy as np
import openpyxl
import pyarrow as pa
import pyarrow.compute as pc
import pytest

from stud_hh.money import amount_text, money_text
from stud_hh.reports import REPORTS, Filters, Wish, _excel, brief, made, needed
from stud_hh.reports.filters import BadFilter, filtered
from stud_hh.reports.making import statistics_of
from stud_hh.reports.sheet import FEW, Form, Sheet
from stud_hh.reports.statistics import wilson
from stud_hh.reports.text import in_column
from stud_hh.reports.writing import write
from stud_hh.store import SCHEMAS, collect
from tests.dealing.options import Options
from tests.dealing.sessions import Session, session_text

Row = dict[str, Any]


@pytest.fixture(scope="module")
def players(tmp_path_factory: pytest.TempPathFactory) -> pa.Table:
    folder = tmp_path_factory.mktemp("histories")
    for room, game, seed in (
        ("pokerstars", "stud8", 1),
        ("pokerstars", "razz", 2),
        ("fulltilt", "stud8", 3),
        ("fulltilt", "stud", 4),
    ):
        hands = Session(room, game, seed, Options(short_stacks=seed == 3)).hands(40)
        (folder / f"{seed}.txt").write_text(session_text(list(hands)), "utf-8")
    return collect([folder]).tables["players"]


def report(
    table: pa.Table, filters: Filters | None = None, by: Iterable[str] = (), least: int = 1
) -> list[Row]:
    return sheet_of("players", table, filters, by, least).table.to_pylist()


def sheet_of(
    name: str,
    table: pa.Table,
    filters: Filters | None = None,
    by: Iterable[str] = (),
    least: int = 1,
) -> Sheet:
    tables = {"players": table, "hands": SCHEMAS["hands"].empty_table()}
    return made(REPORTS[name], tables, filters or Filters(), Wish(tuple(by), least))


@pytest.fixture(scope="module")
def dealt_in(players: pa.Table) -> list[Row]:
    return players.to_pylist()


def hands_of(rows: list[Row], row: Row, *keys: str) -> list[Row]:
    return [
        one
        for one in rows
        if all(one[key] == row[key] for key in ("site", "player", "currency", *keys))
    ]


def paid_out(rows: list[Row]) -> Callable[[Row], int]:
    totals: Counter[tuple[str, str, str]] = Counter()
    for one in rows:
        totals[hand(one)] += one["won"]
    return lambda one: totals[hand(one)]


def hand(one: Row) -> tuple[str, str, str]:
    return one["site"], one["game"], one["hand_id"]


def recount(hands: list[Row], pot: Callable[[Row], int]) -> Row:
    """The counts again, in plain Python."""
    shown = [one for one in hands if one["saw_showdown"]]
    part = {"high", "low", "quartered", "three-quarters", "shared"}

    def times(name: str) -> int:
        return sum(one[name] for one in hands)

    def ended(*outcomes: str) -> int:
        return sum(one["outcome"] in outcomes for one in hands)

    def reached(street: int) -> int:
        return sum(one["street_reached"] >= street for one in hands)

    return {
        "hands": len(hands),
        "net": times("won") - times("put_in"),
        "won": times("won"),
        "put_in": times("put_in"),
        "rake": times("rake_share"),
        "pots_dealt": sum(map(pot, hands)),
        "won_sd_chips": sum(one["won"] for one in shown),
        "pots_sd": sum(map(pot, shown)),
        "big_bets": pytest.approx(sum(one["net"] / one["big_bet"] for one in hands)),
        "wins": sum(one["won"] > 0 for one in hands),
        "showdowns": len(shown),
        "wins_sd": sum(one["outcome"] not in ("none", "uncontested") for one in shown),
        "scoops": ended("scoop")
        + sum(one["outcome"] == "uncontested" and not one["saw_showdown"] for one in hands),
        "scoops_sd": ended("scoop"),
        "splits": ended(*part),
        "highs": ended("high"),
        "lows": ended("low"),
        "quartered": ended("quartered"),
        "three_quartered": ended("three-quarters"),
        "vpip": sum(one["calls_3"] + one["bets_3"] + one["raises_3"] > 0 for one in hands),
        "completions": sum(one["bets_3"] > 0 for one in hands),
        "raises_third": sum(one["bets_3"] + one["raises_3"] > 0 for one in hands),
        "bring_ins": sum(one["bring_in"] > 0 for one in hands),
        "steal_chances": times("steal_chance"),
        "steals": times("stole"),
        "steals_faced": times("faced_steal"),
        "folds_to_steal": times("folded_to_steal"),
        "fourths": reached(4),
        "fifths": reached(5),
        "sixths": reached(6),
        "sevenths": reached(7),
    }


def test_counts_are_those_of_a_recount(players: pa.Table, dealt_in: list[Row]) -> None:
    rows, pots = report(players), paid_out(dealt_in)
    assert sum(row["hands"] for row in rows) == players.num_rows
    assert [row["hands"] for row in rows] == sorted((row["hands"] for row in rows), reverse=True)
    for row in rows:
        expected = recount(hands_of(dealt_in, row), pots)
        assert {name: row[name] for name in expected} == expected


def test_rates_are_quotients_of_their_columns(players: pa.Table) -> None:
    for row in report(players):
        for one in statistics_of(REPORTS["players"]):
            if row[one.denominator] == 0:
                assert row[one.name] is None
            else:
                quotient = one.times * row[one.numerator] / row[one.denominator]
                assert row[one.name] == pytest.approx(quotient, abs=1e-8)


def test_the_standard_error_is_that_of_the_mean(players: pa.Table, dealt_in: list[Row]) -> None:
    for row in report(players):
        nets = [one["big_bets"] for one in hands_of(dealt_in, row)]
        if len(nets) == 1:
            assert row["bb_per_100_error"] is None
        else:
            expected = 100 * stdev(nets) / sqrt(len(nets))
            assert row["bb_per_100_error"] == pytest.approx(expected, abs=1e-6)


def test_nets_and_rake_cancel_out(players: pa.Table) -> None:
    rows = report(players)
    assert sum(row["net"] for row in rows) == -sum(row["rake"] for row in rows)


def test_all_shares_of_a_room_are_all_its_pots(players: pa.Table) -> None:
    rows = report(players, Filters(sites=["Full Tilt"]))
    shown = [row for row in players.to_pylist() if row["site"] == "Full Tilt"]
    assert sum(row["won"] for row in rows) == sum(row["won"] for row in shown)


def test_rows_split_by_game_and_stakes(players: pa.Table, dealt_in: list[Row]) -> None:
    rows = report(players, by=["game", "stakes"])
    assert {row["stakes"] for row in rows} == {"0.50/1.00"}
    for row in rows:
        assert row["hands"] == len(hands_of(dealt_in, row, "game"))


@pytest.mark.parametrize("key", REPORTS["players"].keys)
def test_every_key_splits_all_hands(key: str, players: pa.Table) -> None:
    rows = report(players, by=[key])
    assert sum(row["hands"] for row in rows) == players.num_rows


@pytest.mark.parametrize(
    ("filters", "left"),
    [
        (Filters(players=["Hero"]), lambda row: row["player"] == "Hero"),
        (Filters(heroes=True), lambda row: row["is_hero"]),
        (Filters(games=["Stud Hi/Lo"]), lambda row: row["game"] == "stud8"),
        (Filters(games=["razz", "stud"]), lambda row: row["game"] in ("razz", "stud")),
        (Filters(sites=["full tilt"]), lambda row: row["site"] == "Full Tilt"),
        (Filters(stakes=["0.5/1"]), lambda _: True),
        (Filters(stakes=["$1/$2"]), lambda _: False),
        (Filters(since=date(2016, 3, 6)), lambda row: row["started_at"] >= day(6)),
        (Filters(until=date(2016, 3, 5)), lambda row: row["started_at"] < day(6)),
    ],
    ids=lambda one: repr(one) if isinstance(one, Filters) else "",
)
def test_filters(filters: Filters, left: Callable[[Row], bool], players: pa.Table) -> None:
    expected = sum(map(left, players.to_pylist()))
    assert sum(row["hands"] for row in report(players, filters)) == expected


def day(number: int) -> datetime:
    return datetime(2016, 3, number, tzinfo=UTC)


def test_shares_are_of_whole_pots_whoever_is_asked_for(players: pa.Table) -> None:
    (alone,) = report(players, Filters(players=["Hero"], sites=["Full Tilt"]))
    among_all = next(
        row for row in report(players) if (row["site"], row["player"]) == ("Full Tilt", "Hero")
    )
    assert alone == among_all


def test_rows_of_few_hands_are_left_out(players: pa.Table) -> None:
    assert all(row["hands"] >= 30 for row in report(players, least=30))


@pytest.mark.parametrize("filters", [Filters(games=["holdem"]), Filters(stakes=["1"])], ids=repr)
def test_filters_that_can_mean_nothing(filters: Filters, players: pa.Table) -> None:
    with pytest.raises(BadFilter):
        report(players, filters)


def test_currencies_are_never_mixed() -> None:
    rows = [row(hand_id="1", currency="USD"), row(hand_id="2", currency="EUR")]
    assert [one["hands"] for one in report(table(rows))] == [1, 1]


def test_a_pot_taken_back_beside_a_lost_showdown_is_no_scoop() -> None:
    lost = row(outcome="uncontested", saw_showdown=True, won=10)
    taken = row(hand_id="2", outcome="uncontested", saw_showdown=False, won=10)
    assert [one["scoops"] for one in report(table([lost, taken]))] == [1]


def test_an_empty_table_makes_an_empty_report() -> None:
    assert report(SCHEMAS["players"].empty_table()) == []


def row(**told: Any) -> Row:
    defaults = {"string": "x", "bool": False, "double": 0.0}
    values = {
        field.name: None if field.nullable else defaults.get(word(field.type), 0)
        for field in SCHEMAS["players"]
    }
    fitting = {"exponent": 2, "big_bet": 100, "currency": "USD", "cards": " ".join(["??"] * 7)}
    return values | fitting | told


def word(type_: pa.DataType) -> str:
    return str(type_.value_type if pa.types.is_dictionary(type_) else type_)


def table(rows: list[Row]) -> pa.Table:
    return pa.Table.from_pylist(rows, SCHEMAS["players"])


# --- writing -----------------------------------------------------------------


def test_more_rows_than_a_worksheet_takes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_excel, "MOST_ROWS", 11)
    for rows, pages in ((10, [11]), (11, [11, 2]), (25, [11, 11, 6])):
        path = tmp_path / "rows.xlsx"
        write(Sheet("rows", pa.table({"n": list(range(rows))})), path)
        book = openpyxl.load_workbook(path)
        assert [page.max_row for page in book] == pages
        assert [cell.value for page in book for cell in page["A"][1:]] == list(range(rows))


def test_what_a_cell_of_excel_cannot_hold(tmp_path: Path) -> None:
    path = tmp_path / "rows.xlsx"
    rows = {"long": ["x" * 40_000], "large": [2**60], "time": [day(6)], "none": [None]}
    write(Sheet("rows", pa.table(rows)), path)
    page = openpyxl.load_workbook(path).active
    assert page is not None
    long, large, time, none = (cell.value for cell in page[2])
    assert (len(long), long[-1]) == (32_767, "…")
    assert large == str(2**60)
    assert time == day(6).replace(tzinfo=None)
    assert none is None


def test_amounts_have_the_decimals_of_their_row() -> None:
    rows = pa.table({"net": [-5, 1234, None], "exponent": [2, 0, 3]})
    sheet = Sheet("rows", rows, {"net": Form.MONEY})
    assert [row[0] for row in sheet.rows()] == [Decimal("-0.05"), Decimal(1234), None]


@pytest.mark.parametrize(
    ("amount", "exponent", "currency", "plain", "told"),
    [
        (-5, 2, "USD", "-0.05", "-$0.05"),
        (123456789, 2, "EUR", "1234567.89", "€1,234,567.89"),
        (0, 2, "GBP", "0.00", "£0.00"),
        (1500, 0, "chips", "1500", "1,500"),
        (7, 8, "XBT", "0.00000007", "0.00000007 XBT"),
    ],
)
def test_money(amount: int, exponent: int, currency: str, plain: str, told: str) -> None:
    assert amount_text(amount, exponent) == plain
    assert money_text(amount, exponent, currency) == told


# --- what is uncertain ---------------------------------------------------------


def test_intervals_are_those_of_the_textbooks() -> None:
    """The values of R's `prop.test(x, n, correct = FALSE)`."""
    taken, chances = np.array([0.0, 5, 50, 0]), np.array([10.0, 10, 100, 0])
    low, high = wilson(taken, chances)
    assert low[:3] == pytest.approx([0.0, 0.2365931, 0.4038315], abs=1e-6)
    assert high[:3] == pytest.approx([0.2775328, 0.7634069, 0.5961685], abs=1e-6)
    assert np.isnan([low[3], high[3]]).all()


def test_rates_lie_in_their_intervals_and_those_of_few_chances_are_marked(
    players: pa.Table,
) -> None:
    sheet = sheet_of("players", players)
    marked = 0
    for row in sheet.records():
        for rate, chances in sheet.chances.items():
            if row[rate] is None:
                assert not row[chances]
                continue
            assert row[f"{rate}_low"] <= row[rate] + 1e-9
            assert row[rate] <= row[f"{rate}_high"] + 1e-9
            block = {name: [row[name]] for name in (rate, chances)}
            is_marked = in_column(sheet, rate, block)[0].startswith("~")
            assert is_marked == (row[chances] < FEW)
            marked += is_marked
    assert marked


def test_nothing_has_no_sign(players: pa.Table) -> None:
    """What the hero lost in a hand that the opponent folded is -0.5 * 0 big bets."""
    numbers = players["hand_id"].unique().to_pylist()[:20]
    hands = (players.filter(pc.equal(players["hand_id"], number)) for number in numbers)
    rows = [row for hand in hands for row in sheet_of("opponents", hand).records()]
    bets = [row["hero_bets_met"] for row in rows if not row["met"]]
    assert bets
    assert {(bet, copysign(1, bet)) for bet in bets} == {(0, 1)}


@pytest.mark.parametrize("by", [[], ["month"], ["opener-door"]])
@pytest.mark.parametrize("name", REPORTS)
def test_a_brief_report_tells_the_same_from_its_own_columns(
    name: str, by: list[str], players: pa.Table
) -> None:
    whole = REPORTS[name]
    few = brief(whole, whole.essentials[:6])
    filters = Filters(games=["stud8", "razz"], everyone=True)
    columns = needed([few], by, filters, is_adjusted=False)["players"]
    assert len(columns) < len(needed([whole], by)["players"])
    tables = {"hands": SCHEMAS["hands"].empty_table()}
    there = made(few, {**tables, "players": players.select(columns)}, filters, Wish(by))
    full = made(whole, {**tables, "players": players}, filters, Wish(by))
    assert there.table.num_rows or name == "tournaments"
    assert there.table == full.table.select(there.columns)
    assert set(whole.essentials[:6]) <= set(there.columns)
    assert there.left_out == len(full.columns) - len(there.columns)


def test_filters_name_the_columns_that_they_read(players: pa.Table) -> None:
    asked = Filters(["A"], games=["razz"], since=date(2024, 1, 1), stakes=["1/2"])
    assert set(asked.reads) == {
        *("player", "game", "started_at", "small_bet", "big_bet", "exponent")
    }
    filtered(players.select(asked.reads), asked)


# --- the other reports -----------------------------------------------------------


@pytest.mark.parametrize("name", [name for name, one in REPORTS.items() if one.is_own])
def test_reports_are_about_heroes_unless_others_are_asked_for(name: str, players: pa.Table) -> None:
    def hands(filters: Filters) -> int:
        return sum(row["hands"] for row in sheet_of(name, players, filters).table.to_pylist())

    assert hands(Filters()) == hands(Filters(heroes=True))
    if name not in ("tournaments", "starting-hands"):
        assert hands(Filters(everyone=True)) > hands(Filters()) > 0


@pytest.mark.parametrize("name", ["positions", "door-cards", "months", "stakes", "sessions"])
def test_reports_split_the_same_hands(name: str, players: pa.Table) -> None:
    mine = [one for one in players.to_pylist() if one["is_hero"]]
    rows = sheet_of(name, players).table.to_pylist()
    assert sum(row["hands"] for row in rows) == len(mine)
    assert sum(row["net"] for row in rows) == sum(one["net"] for one in mine)


def test_door_cards_stand_in_their_order(players: pa.Table) -> None:
    rows = sheet_of("door-cards", players, Filters(games=["stud8"], everyone=True)).table
    assert "".join(rows["door-card"].to_pylist()) == "AKQJT98765432"


def test_steals_by_the_openers_door_card(players: pa.Table) -> None:
    hands = players.to_pylist()
    thieves = {hand(one): one["door_card"][0] for one in hands if one["stole"]}
    faced = Counter(thieves[hand(one)] for one in hands if one["faced_steal"])
    rows = sheet_of("door-cards", players, Filters(everyone=True), ["opener-door"]).table
    found: Counter[str] = Counter()
    for one in rows.to_pylist():
        found[one["opener-door"]] += one["steals_faced"]
    assert +found == faced


def test_streets_by_what_was_caught(players: pa.Table) -> None:
    rows = sheet_of("streets", players, Filters(everyone=True), ["catch"]).table.to_pylist()
    assert {row["street"] for row in rows if row["catch"]} == {4, 5, 6}
    seen = sum(one["street_reached"] >= 5 for one in players.to_pylist())
    assert sum(row["hands"] for row in rows if row["street"] == 5) == seen


def test_starting_hands_are_told_where_three_cards_are_known(players: pa.Table) -> None:
    rows = sheet_of("starting-hands", players, Filters(everyone=True)).table.to_pylist()
    known = [one for one in players.to_pylist() if "?" not in one["cards"][:8]]
    assert sum(row["hands"] for row in rows) == len(known)
    assert all(row["starting-hand"] for row in rows)


def at(minutes: int, **told: Any) -> Row:
    moment = datetime(2024, 5, 1, 20, tzinfo=UTC) + timedelta(minutes=minutes)
    return row(hand_id=str(minutes), started_at=moment, player="Ann", is_hero=True, **told)


def test_half_an_hour_without_a_hand_ends_a_session() -> None:
    hands = [at(0, net=100), at(29, net=-300), at(59, net=50), at(118, net=50), at(119)]
    rows = sheet_of("sessions", table(hands[::-1])).table.to_pylist()
    assert [one["hands"] for one in rows] == [2, 1, 2]
    assert [one["begins"].minute for one in rows] == [0, 59, 58]
    assert [one["hours"] for one in rows] == pytest.approx([29 / 60, 0, 1 / 60])
    assert [one["net_per_hour"] for one in rows] == [round(-200 / (29 / 60)), None, 3000]
    assert [one["running_net"] for one in rows] == [-200, -150, -100]


def test_sessions_of_two_players_are_apart() -> None:
    hands = [at(0), at(10), row(**at(5) | {"player": "Bob"})]
    assert [one["hands"] for one in sheet_of("sessions", table(hands)).table.to_pylist()] == [2, 1]


def test_opponents_are_those_in_hands_of_the_hero() -> None:
    def played(number: str, **nets: int) -> list[Row]:
        return [
            row(
                hand_id=number,
                player=name,
                is_hero=name == "Ann",
                net=net,
                street_reached=5 if net else 3,
                saw_showdown=bool(net),
                won=max(net, 0),
            )
            for name, net in nets.items()
        ]

    hands = played("1", Ann=100, Bob=-100, Cal=0) + played("2", Ann=-50, Cal=50)
    hands += played("3", Bob=10, Cal=-10)
    rows = {one["player"]: one for one in sheet_of("opponents", table(hands)).table.to_pylist()}
    assert rows.keys() == {"Bob", "Cal"}
    told = ("hands", "met", "hero_net", "hero_net_met", "met_sd", "hero_wins_met_sd")
    assert [rows["Bob"][name] for name in told] == [1, 1, 100, 100, 1, 1]
    assert [rows["Cal"][name] for name in told] == [2, 1, 50, -50, 1, 0]
    asked = sheet_of("opponents", table(hands), Filters(players=["Bob"])).table.to_pylist()
    assert {one["player"]: one["hero_net"] for one in asked} == {"Ann": -100, "Cal": -90}


ENDINGS = [
    ("Ann finished the tournament in 3rd place and received $12.50.", (3, "$12.50")),
    ("Ann finished the tournament in 21st place", (21, None)),
    ("Ann finished the tournament", (None, None)),
    ("Ann wins the tournament and receives $1,040.00 - congratulations!", (1, "$1,040.00")),
    ("Ann has finished in 2nd place", (2, None)),
    ("Bob said, Ann finished the tournament in 3rd place", (None, None)),
]


@pytest.mark.parametrize(("line", "expected"), ENDINGS)
def test_places_and_prizes_are_what_the_text_tells(
    line: str, expected: tuple[int | None, str | None]
) -> None:
    told = {"tournament_id": "77", "player": "Ann", "is_hero": True, "currency": "chips"}
    hands = pa.table(
        {
            "site": ["x", "x"],
            "tournament_id": ["77", None],
            "buy_in": ["$10+$1", None],
            "raw_text": [f"A hand\n{line}\n", "Ann finished the tournament in 9th place"],
        }
    )
    tables = {"players": table([row(**told)]), "hands": hands}
    (one,) = made(REPORTS["tournaments"], tables, Filters(), Wish()).table.to_pylist()
    assert (one["buy_in"], one["place"], one["prize"]) == ("$10+$1", *expected)
