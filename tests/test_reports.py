"""Reports against a recount by hand of the table they are made from."""

from collections import Counter
from collections.abc import Callable, Iterable
from datetime import UTC, date, datetime
from decimal import Decimal
from math import sqrt
from pathlib import Path
from statistics import stdev
from typing import Any

import openpyxl
import pyarrow as pa
import pytest

from stud_hh.reports import REPORTS, Filters, Wish, _excel, made
from stud_hh.reports.filters import BadFilter
from stud_hh.reports.money import amount_text, money_text
from stud_hh.reports.players import COUNTS, STATISTICS
from stud_hh.reports.sheet import Form, Sheet
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
    sheet = made(REPORTS["players"], table, filters or Filters(), Wish(tuple(by), least))
    return sheet.table.to_pylist()


def hands_of(table: pa.Table, row: Row, *keys: str) -> list[Row]:
    return [
        one
        for one in table.to_pylist()
        if all(one[key] == row[key] for key in ("site", "player", "currency", *keys))
    ]


def paid_out(table: pa.Table) -> Callable[[Row], int]:
    totals: Counter[tuple[str, str, str]] = Counter()
    for one in table.to_pylist():
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


def test_counts_are_those_of_a_recount(players: pa.Table) -> None:
    rows = report(players)
    assert sum(row["hands"] for row in rows) == players.num_rows
    assert [row["hands"] for row in rows] == sorted((row["hands"] for row in rows), reverse=True)
    for row in rows:
        expected = recount(hands_of(players, row), paid_out(players))
        assert expected.keys() == {one.name for one in COUNTS}
        assert {name: row[name] for name in expected} == expected


def test_rates_are_quotients_of_their_columns(players: pa.Table) -> None:
    for row in report(players):
        for one in STATISTICS:
            if row[one.denominator] == 0:
                assert row[one.name] is None
            else:
                quotient = one.times * row[one.numerator] / row[one.denominator]
                assert row[one.name] == pytest.approx(quotient, abs=1e-8)


def test_the_standard_error_is_that_of_the_mean(players: pa.Table) -> None:
    for row in report(players):
        nets = [one["big_bets"] for one in hands_of(players, row)]
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


def test_rows_split_by_game_and_stakes(players: pa.Table) -> None:
    rows = report(players, by=["game", "stakes"])
    assert {row["stakes"] for row in rows} == {"0.50/1.00"}
    for row in rows:
        assert row["hands"] == len(hands_of(players, row, "game"))


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
    return values | {"exponent": 2, "big_bet": 100, "currency": "USD"} | told


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
