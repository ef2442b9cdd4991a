"""Reports counted part by part against the same ones counted in one piece."""

import pickle
from collections import defaultdict
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from stud_hh import api, luck
from stud_hh.reports import REPORTS, Filters, Sheet, Wish, made, making
from stud_hh.reports import grouping as grouping_module
from stud_hh.reports.adjusted import NETS
from stud_hh.reports.asking import Asked
from stud_hh.reports.filters import BadFilter
from stud_hh.reports.grouping import grouped
from stud_hh.reports.sessions import SESSIONS
from stud_hh.store import Library
from stud_hh.store.parts import Parts
from tests.dealing.options import Options
from tests.dealing.sessions import Session, session_text

EVERYONE = Filters(everyone=True)


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    """Of three parts, each with hands of sessions that go on in the next one."""
    found = Library(tmp_path_factory.mktemp("library"))
    sessions = [
        list(Session("pokerstars", game, seed, options).hands(18))
        for seed, (game, options) in enumerate(
            (
                ("stud8", Options(short_stacks=True)),
                ("razz", Options()),
                ("stud", Options(tournament="Tournament #99, $9.80+$1.20 USD", noise=0.2)),
            )
        )
    ]
    for first in range(0, 18, 6):
        text = "\n\n\n".join(session_text(hands[first : first + 6]) for hands in sessions)
        file = tmp_path_factory.mktemp("histories") / f"{first}.txt"
        file.write_text(text, "utf-8")
        found.add([file])
    assert len(found.looking(list)) == 3
    return found


def in_one_piece(library: Library, asked: Asked) -> Sheet:
    (report,) = asked.reports
    tables: dict[str, pa.Table] = library.tables(asked.needed)
    if asked.is_adjusted:
        tables[NETS] = luck.adjusted_in(library)
    return made(report, tables, asked.filters, asked.wish)


def by_part(library: Library, asked: Asked) -> Sheet:
    nets = luck.adjusted_in(library) if asked.is_adjusted else None
    (sheet,) = asked.sheets(library.by_part(asked.needed, asked.counter(nets)))
    return sheet


def check_same(one: Sheet, other: Sheet) -> None:
    """Sums of floats may differ by the order in which they were added."""
    assert one.table.schema == other.table.schema
    for name in one.columns:
        column, same = one.table[name], other.table[name]
        if pa.types.is_floating(column.type):
            values = (each.to_numpy(zero_copy_only=False) for each in (column, same))
            assert np.allclose(*values, atol=2e-9, equal_nan=True), name
        else:
            assert column.equals(same), name


def cases() -> Iterator[Asked]:
    for name in REPORTS:
        yield Asked([name])
        yield Asked([name], EVERYONE)
    yield from (Asked(["streets"], EVERYONE, Wish([key])) for key in REPORTS["streets"].keys)
    yield Asked(["players"], Filters(since=datetime(2009, 1, 1).date()), Wish((), 20))  # noqa: DTZ001
    yield Asked(["players"], columns={"players": ["hands", "net", "first_in_rate"]})
    yield Asked(["stakes"], EVERYONE, is_adjusted=True)


@pytest.mark.parametrize("asked", [*cases()], ids=lambda one: "-".join([*one.names, *one.wish.by]))
def test_parts_come_to_the_whole(
    asked: Asked, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = in_one_piece(library, asked)
    check_same(by_part(library, asked), whole)
    monkeypatch.setattr(making, "_AT_ONCE", 100)
    check_same(by_part(library, asked), whole)


def test_all_reports_at_once(library: Library) -> None:
    asked = pickle.loads(pickle.dumps(Asked([*REPORTS], EVERYONE)))
    sheets = asked.sheets(library.by_part(asked.needed, asked.counter()))
    for name, sheet in zip(REPORTS, sheets, strict=True):
        check_same(sheet, in_one_piece(library, Asked([name], EVERYONE)))
        assert sheet.table.num_rows


def test_a_report_in_python(library: Library) -> None:
    filters = Filters(everyone=True)
    told, expected = (
        api.report("streets", of, filters, by=["catch"], min_hands=2)
        for of in (library, library.tables({"players": None}))
    )
    assert told.num_rows
    assert told["hands"].equals(expected["hands"])
    assert told["net"].equals(expected["net"])


def test_texts_are_read_for_tournaments_alone(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = Asked(["tournaments"], Filters(everyone=True))
    read: list[str] = []

    def reading(parts: Parts, part: str, name: str, columns: Any = None) -> pa.Table:
        read.append(name)
        found = whole(parts, part, name, columns)
        is_cash = part != "00000002" or name != "players"
        nothing = pa.nulls(len(found), found.schema.field("tournament_id").type)
        at = found.schema.get_field_index("tournament_id")
        return found.set_column(at, "tournament_id", nothing) if is_cash else found

    whole = Parts.read
    monkeypatch.setattr(Parts, "read", reading)
    library.by_part(asked.needed, asked.counter())
    assert sorted(read) == ["hands", "players", "players", "players"]


def test_an_empty_library(tmp_path: Path) -> None:
    asked = Asked([*REPORTS])
    library = Library(tmp_path)
    assert library.is_empty
    for sheet in asked.sheets(library.by_part(asked.needed, asked.counter())):
        assert not sheet.table.num_rows


def test_a_bad_filter_is_told(library: Library) -> None:
    asked = Asked(["players"], Filters(games=["bridge"]))
    with pytest.raises(BadFilter, match="bridge"):
        library.by_part(asked.needed, asked.counter())


# --- sessions ----------------------------------------------------------------

START = datetime(2024, 1, 1, tzinfo=UTC)
MINUTES = st.lists(st.integers(0, 400), min_size=1, max_size=30)


@given(st.lists(st.tuples(st.sampled_from("AB"), MINUTES), min_size=1, max_size=6))
def test_sessions_of_parts_become_those_of_the_whole(parts: list[tuple[str, list[int]]]) -> None:
    """However the hands are spread over the parts."""
    joined = SESSIONS.join(pa.concat_tables([spans(name, minutes) for name, minutes in parts]))
    whole = defaultdict(list)
    for name, minutes in parts:
        whole[name] += minutes
    expected = {
        (name, first, last) for name, played in whole.items() for first, last in chains(played)
    }
    columns = (joined[name].to_pylist() for name in ("player", "begins", "ends"))
    assert set(zip(*columns, strict=True)) == expected


def chains(minutes: list[int]) -> Iterator[tuple[datetime, datetime]]:
    """Beginnings and ends of what no half hour parts."""
    chain: list[int] = []
    for minute in sorted(minutes):
        if chain and minute - chain[-1] >= 30:
            yield moment(chain[0]), moment(chain[-1])
            chain = []
        chain.append(minute)
    yield moment(chain[0]), moment(chain[-1])


def moment(minute: int) -> datetime:
    return START + timedelta(minutes=minute)


def spans(name: str, minutes: list[int]) -> pa.Table:
    """What one part comes to."""
    begins, ends = zip(*chains(minutes), strict=True)
    time = pa.timestamp("us", "UTC")
    size = len(begins)
    columns: dict[str, Any] = {
        "site": pa.array(["here"] * size),
        "player": pa.array([name] * size),
        "begins": pa.array(begins, time),
        "ends": pa.array(ends, time),
    }
    return pa.table(columns)


# --- groups ------------------------------------------------------------------

ROWS = st.lists(
    st.tuples(st.sampled_from(["a", "b", None]), st.sampled_from([0, 7, 1 << 40, None]))
)


@given(ROWS, st.sampled_from([1 << 62, 4]))
def test_groups_are_the_rows_of_the_same_keys(
    rows: list[tuple[str | None, int | None]], most: int
) -> None:
    texts, numbers = [row[0] for row in rows], [row[1] for row in rows]
    columns = [pa.array(texts, pa.string()).dictionary_encode(), pa.array(numbers, pa.int64())]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(grouping_module, "_MOST", most)
        groups = grouped(columns, len(rows))
    summands = np.arange(len(rows)) ** 2
    sums = groups.sums(summands[groups.order])
    expected: defaultdict[tuple[str | None, int | None], int] = defaultdict(int)
    for row, summand in zip(rows, summands, strict=True):
        expected[row] += summand
    firsts = groups.firsts.to_pylist()
    assert {rows[at]: total for at, total in zip(firsts, sums, strict=True)} == expected
    assert len(firsts) == len(expected)
    labels = pa.array([str(rows[at]) for at in firsts], pa.string())
    assert groups.spread(labels).to_pylist() == list(map(str, rows))
