"""The command line, from outside: what it prints, writes, and exits with."""

import csv
import json
import os
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import openpyxl
import pyarrow.parquet as pq
import pytest
from rich.cells import cell_len
from typer.testing import CliRunner, Result

from stud_hh.cli._app import app
from stud_hh.reports import REPORTS
from tests.dealing.options import Options
from tests.dealing.sessions import Session, session_text

ROOT = Path(__file__).parents[1]
HANDS = 24
SKIPPED = (
    "PokerStars Hand #7:  Hold'em No Limit ($0.50/$1.00 USD) - 2016/03/05 19:04:11 ET\n"
    "Table 'Perdita IV' 8-max Seat #1 is the button\n"
    "Seat 1: Ann ($1 in chips)\n\n\n"
)


@pytest.fixture(scope="module")
def text() -> str:
    return session_text(list(Session("pokerstars", "stud8", 5, Options()).hands(HANDS)))


@pytest.fixture
def history(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "night.txt"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.fixture
def faulty(history: Path, text: str) -> Path:
    """The second hand pays a cent too much, the third can't be read, another game follows."""
    hands = text.split("\n\n\n")
    hands[1] = hands[1].replace("Total pot $", "Total pot $99", 1)
    hands[2] = hands[2].replace("*** 3rd STREET ***", "*** 3rd STREET ***\nnonsense", 1)
    history.write_text("\n\n\n".join([*hands[:-1], SKIPPED, hands[-1]]), encoding="utf-8")
    return history


def run(*words: object, library: Path | None = None, width: int = 80) -> Result:
    env = {"STUD_HH_LIBRARY": str(library or "/nowhere/at/all"), "COLUMNS": str(width)}
    return CliRunner().invoke(app, list(map(str, words)), env=env, catch_exceptions=False)


def renamed(path: Path, name: str) -> Path:
    path.write_text(path.read_text("utf-8").replace("Hero", name), encoding="utf-8")
    return path


# --- audit ------------------------------------------------------------------


def test_clean_hands_exit_with_0(history: Path) -> None:
    result = run("audit", history)
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [
        (
            f"{HANDS} hands read: {HANDS} clean, 0 unproven, 0 flagged, 0 rejected, "
            "0 skipped (other games)"
        )
    ]
    assert not result.stderr


def test_findings_stand_under_their_hand_with_file_and_line(faulty: Path) -> None:
    result = run("audit", faulty)
    assert result.exit_code == 1
    lines = faulty.read_text("utf-8").splitlines()
    number = next(at for at, line in enumerate(lines, 1) if "Total pot $99" in line)
    title, finding, before, source, carets, after, *explained = result.stdout.splitlines()
    assert title.startswith("PokerStars #")
    assert title.endswith(" flagged")
    assert finding.startswith(f"  {faulty}:{number} SH507 total-misstated: ")
    assert "(expected " in finding
    for place, shown in enumerate((before, source), number - 1):
        assert shown == f"  {place:>6} | {lines[place - 1]}"
    assert after == f"  {number + 1:>6} | {lines[number]}"
    wrong = re.search(r"found (\S+)\)", finding)
    assert wrong is not None
    assert source[carets.index("^") :].startswith(wrong[1])
    assert carets.count("^") == len(wrong[1])
    rule, put_in, live, *_ = explained
    assert rule.startswith("         rule: The printed total is the sum of")
    assert put_in.startswith("         put in: ")
    assert live.startswith("         still in the hand: ")


def test_lines_without_end_are_cut(faulty: Path) -> None:
    text = faulty.read_text("utf-8").replace("nonsense", "x" * 1_500)
    faulty.write_text(text, encoding="utf-8")
    shown = [line for line in run("audit", faulty).stdout.splitlines() if "| x" in line]
    assert [len(line) for line in shown] == [len("       1 | ") + 200]


def test_the_summary_adds_up(faulty: Path) -> None:
    assert run("audit", faulty).stdout.splitlines()[-2:] == [
        (
            f"{HANDS + 1} hands read: {HANDS - 2} clean, 0 unproven, 1 flagged, 1 rejected, "
            "1 skipped (other games)"
        ),
        "skipped: 1 Hold'em No Limit",
    ]


def test_skipped_games_are_counted_by_name(tmp_path: Path) -> None:
    path = tmp_path / "night.txt"
    games = [
        "Razz No Limit",
        "5 Card Stud Limit",
        "Razz No Limit",
        *map("Game {}".format, range(40)),
    ]
    texts = [SKIPPED.replace("Hold'em No Limit", game) for game in games]
    path.write_text("".join(texts), encoding="utf-8")
    line = run("audit", path).stdout.splitlines()[-1]
    assert line.startswith("skipped: 2 Razz No Limit, 1 5 Card Stud Limit, 1 Game 0, 1 Game 1, ")
    assert line.endswith(", 1 Game 21, 18 of 18 other games")


def test_names_of_games_may_be_made_up(tmp_path: Path) -> None:
    path = tmp_path / "night.txt"
    names = [f"{at}{'x' * 900}" for at in range(1_500)]
    texts = [SKIPPED.replace("Hold'em No Limit", name) for name in names]
    path.write_text("".join(texts), encoding="utf-8")
    line = run("audit", path).stdout.splitlines()[-1]
    assert line.startswith("skipped: 500 others, 1 0xxxx")
    assert len(line) < 2_000


def test_json_has_an_object_a_hand_with_the_keys_in_order(faulty: Path) -> None:
    result = run("audit", "--json", faulty)
    assert result.exit_code == 1
    hands = [json.loads(line) for line in result.stdout.splitlines()]
    assert len(hands) == HANDS
    for hand in hands:
        keys = "site hand_id game file line verdict findings unproven net"
        assert list(hand) == keys.split()
    flagged = hands[1]
    assert flagged["verdict"] == "flagged"
    finding = flagged["findings"][0]
    keys = "code name severity line street player message expected actual span rule working"
    assert list(finding) == [*keys.split(), "consequences"]
    start, end = finding["span"]
    line = faulty.read_text("utf-8").splitlines()[finding["line"] - 1]
    assert line[start:end] == finding["actual"]
    assert finding["rule"].startswith("The printed total is the sum of")
    assert finding["working"][0].startswith("put in: ")
    assert all(net.lstrip("-")[-3] == "." for net in flagged["net"].values())
    assert hands[2]["verdict"] == "rejected"
    assert hands[2]["findings"][0]["code"] == "SH101"
    assert hands[2]["game"] is None
    assert hands[2]["net"] == {}


def test_the_rake_is_all_that_nets_do_not_sum_to(history: Path) -> None:
    for line in run("audit", "--json", history).stdout.splitlines():
        cents = sum(round(float(net) * 100) for net in json.loads(line)["net"].values())
        assert cents <= 0


def test_only_shows_just_these_codes(faulty: Path) -> None:
    assert run("audit", faulty, "--only", "SH301").exit_code == 0
    result = run("audit", faulty, "--only", "total-misstated", "--json")
    assert result.exit_code == 1
    (hand,) = map(json.loads, result.stdout.splitlines())
    assert {finding["code"] for finding in hand["findings"]} == {"SH507"}


def test_verbose_lists_clean_hands(history: Path) -> None:
    lines = run("audit", "-v", history).stdout.splitlines()
    assert len(lines) == HANDS + 1
    assert all(line.endswith(" clean") for line in lines[:-1])


def test_duplicates_are_judged_each_time(history: Path) -> None:
    assert run("audit", history, history).stdout.startswith(f"{2 * HANDS} hands read")


def test_a_rule_set_is_found_by_name(history: Path) -> None:
    assert run("audit", history, "--rules", "pokerstars").exit_code == 0
    result = run("audit", history, "--rules", "Pokerstar")
    assert result.exit_code == 2
    assert "no rule set is called 'Pokerstar'; there are PokerStars" in result.stderr


def test_open_awards_are_told_in_words(history: Path) -> None:
    text = history.read_text("utf-8")
    assert " mucked [" in text
    history.write_text(re.sub(r" mucked \[[^]]*\]", " mucked", text), encoding="utf-8")
    result = run("audit", history)
    assert result.exit_code == 0
    title, told, _, source, *_ = result.stdout.splitlines()
    assert title.endswith(" unproven")
    assert re.match(r"  .*night.txt:\d+ unproven: .* not shown, decide the high half", told)
    assert " collected $" in source
    hands = [json.loads(line) for line in run("audit", "--json", history).stdout.splitlines()]
    for hand in hands:
        assert (hand["verdict"] == "unproven") == bool(hand["unproven"])
    assert any(set(hand["unproven"][0]) >= {"pot", "half"} for hand in hands if hand["unproven"])


# --- the library ------------------------------------------------------------


def test_import_adds_up_and_twice_changes_nothing(faulty: Path, tmp_path: Path) -> None:
    library = tmp_path / "library"
    first = run("import", faulty, library=library)
    assert first.exit_code == 0
    assert numbers(first.stdout) == [HANDS + 1, HANDS - 1, 0, 1, 1]
    assert "22 clean, 0 unproven, 1 flagged" in first.stdout
    assert not first.stderr
    again = numbers(run("import", faulty, library=library).stdout)
    assert again[1] == 0
    assert again[0] == sum(again[1:])


def numbers(summary: str) -> list[int]:
    """Read, imported, duplicates, skipped, rejected."""
    words = [line.split()[0] for line in summary.splitlines()]
    return [int(word) for word in words if word.isdigit()][:5]


def test_a_dry_run_writes_nothing(history: Path, tmp_path: Path) -> None:
    library = tmp_path / "library"
    assert numbers(run("import", "--dry-run", history, library=library).stdout)[1] == HANDS
    assert run("audit", library=library).exit_code == 2


def test_commands_work_on_the_library_as_on_the_files(faulty: Path, tmp_path: Path) -> None:
    library = tmp_path / "library"
    run("import", faulty, library=library)
    told = run("audit", "--json", library=library)
    assert told.exit_code == 1
    assert sorted(told.stdout.splitlines()) == sorted(
        run("audit", "--json", faulty).stdout.splitlines()
    )
    report = run("report", "players", library=library)
    assert report.stdout == run("report", "players", faulty).stdout
    hand_id = json.loads(told.stdout.splitlines()[0])["hand_id"]
    assert run("show", hand_id, library=library).stdout == run("show", hand_id, faulty).stdout


@pytest.mark.parametrize(
    "words",
    [["audit"], ["report", "players"], ["export", "hands", "-o", "x.csv"], ["show", "1"]],
    ids=" ".join,
)
def test_without_paths_and_without_a_library(words: Sequence[str]) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert "stud-hh import" in result.stderr
    assert not result.stdout


# --- wrong calls ------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["audit", "missing.txt"], "no such file or folder: missing.txt"),
        (["import", "missing.txt"], "no such file or folder: missing.txt"),
        (["show", "1", "missing.txt"], "no such file or folder: missing.txt"),
        (["audit", ".", "--only", "SH999"], "There is no rule SH999"),
        (["report", "bogus", "."], "There is no report bogus. There are: players, opponents, sess"),
        (["report", "players", ".", "--by", "moon"], "There are: game, stakes"),
        (["report", "players", ".", "-o", "x.doc"], "may end in .parquet, .csv"),
        (["export", "bogus", ".", "-o", "x.csv"], "There are: hands, players, actions, findings"),
        (["export", "hands", ".", "-o", "x.pdf"], "can't write .pdf"),
        (["export", "hands", ".", "-o", "no/x.csv"], "there is no folder no"),
        (["rules", "bring-in-by-wrong-playr"], "Did you mean bring-in-by-wrong-player?"),
    ],
)
def test_wrong_calls_are_told_in_a_line(words: Sequence[str], told: str) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert told in result.stderr
    assert len(result.stderr.splitlines()) == 1
    assert not result.stdout


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    library = tmp_path_factory.mktemp("filled") / "library"
    samples = ROOT / "sample_histories"
    for name in ("stud8-tournament-9.80-1.20", "razz-cash-0.10-0.20-eur"):
        run("import", samples / f"pokerstars-{name}.txt", library=library)
    return library


@pytest.mark.parametrize("name", REPORTS)
def test_every_report_fits_the_terminal_and_every_file(
    name: str, filled: Path, tmp_path: Path
) -> None:
    lines = run("report", name, library=filled).stdout.splitlines()
    assert max(map(cell_len, lines)) <= 80
    assert lines[-1].startswith("± standard error; ~ few chances.")
    hands = set()
    for suffix in ("csv", "json", "parquet"):
        out = tmp_path / f"out.{suffix}"
        assert run("report", name, "-o", out, library=filled).exit_code == 0
        hands.add(sum(map(int, column(out, "hands"))))
    assert len(hands) == 1


def column(path: Path, name: str) -> list[object]:
    if path.suffix == ".parquet":
        return pq.read_table(path)[name].to_pylist()
    rows = path.read_text("utf-8")
    found = json.loads(rows) if path.suffix == ".json" else csv.DictReader(rows.splitlines())
    return [row[name] for row in found]


def test_all_reports_stand_one_below_the_other_or_in_a_workbook(
    history: Path, tmp_path: Path
) -> None:
    printed = run("report", "all", history).stdout
    assert printed.startswith("Players\n")
    assert "\n\nDoor-cards\n" in printed
    assert "Tournaments" not in printed
    book = tmp_path / "all.xlsx"
    assert run("report", "all", history, "-o", book).exit_code == 0
    names = openpyxl.load_workbook(book).sheetnames
    assert [names[0], *names[-2:]] == ["players", "Charts", "Columns"]
    refused = run("report", "all", history, "-o", tmp_path / "all.csv")
    assert (refused.exit_code, "the name may end in .xlsx" in refused.stderr) == (2, True)


def test_reports_of_ones_own_say_how_to_get_others(history: Path) -> None:
    renamed(history, "Somebody")
    watched = history.read_text("utf-8").replace("Dealt to Somebody [", "Dealt to Somebody[")
    history.write_text(re.sub(r"(?m)^Dealt to Somebody\[.*\n", "", watched), "utf-8")
    result = run("report", "months", history)
    assert result.exit_code == 2
    assert "take --everyone" in result.stderr
    assert run("report", "months", history, "--everyone").exit_code == 0


def test_all_in_adjusted_nets_of_files_and_of_the_library(tmp_path: Path) -> None:
    path = ROOT / "sample_histories" / "pokerstars-razz-cash-0.10-0.20-eur.txt"
    library = tmp_path / "library"
    run("import", path, library=library)
    words = ["report", "stakes", "--adjusted", "--everyone"]
    printed = run(*words, path).stdout
    assert "Adjusted net" in printed
    assert printed == run(*words, library=library).stdout
    out = tmp_path / "out.json"
    run("report", "players", path, "--adjusted", "-o", out)
    rows = json.loads(out.read_text("utf-8"))
    assert sum(row["luck"] for row in rows) == 0
    assert all(row["net"] - row["adjusted_net"] == row["luck"] for row in rows)
    assert any(row["luck"] for row in rows)


def test_filters_that_make_no_sense(history: Path) -> None:
    for option, value, told in (
        ("--game", "holdem", "There is no game holdem"),
        ("--stakes", "cheap", "cheap is no stakes"),
    ):
        result = run("report", "players", history, option, value)
        assert result.exit_code == 2
        assert told in result.stderr
    result = run("report", "players", history, "--since", "2099-01-01")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "no hands are left" in result.stderr


@pytest.mark.parametrize("command", [["audit"], ["import"], ["report", "players"]], ids=" ".join)
def test_a_folder_without_hands(command: Sequence[str], tmp_path: Path) -> None:
    folder = tmp_path / "empty"
    folder.mkdir()
    result = run(*command, folder, library=tmp_path / "library")
    assert result.exit_code == 2
    assert "no hand history found there" in result.stderr


def test_files_that_are_no_histories_are_counted(history: Path) -> None:
    (history.parent / "notes.md").write_text("buy milk\n")
    (history.parent / "table.png").write_bytes(b"\x89PNG\r\n")
    result = run("audit", history.parent)
    assert result.exit_code == 0
    assert "2 files of other kinds passed over: no hand history in them" in result.stdout
    assert "notes.md" not in result.stdout


def test_files_of_unknown_formats_are_named(history: Path) -> None:
    stranger = history.parent / "alchemy.txt"
    stranger.write_text("Alchemy Game 7\n" + "Anna mucks\nAnna folds\n" * 3)
    result = run("audit", history.parent)
    assert f"passed over {stranger}: no known format; most like " in result.stdout
    assert "line 1 differs: Alchemy Game 7" in result.stdout
    (history.parent / "table.png").write_bytes(b"\x89PNG\r\n")
    result = run("import", "--dry-run", history.parent, library=history.parent / "library")
    assert "1 file of other kinds passed over" in result.stdout
    assert "1 file passed over: of no known format, or broken" in result.stdout


# --- exports ----------------------------------------------------------------


@pytest.mark.parametrize("table", ["hands", "players", "actions", "findings"])
def test_all_kinds_of_export_hold_the_same_rows(table: str, faulty: Path) -> None:
    files = {
        suffix: faulty.with_name(f"{table}.{suffix}")
        for suffix in ("parquet", "csv", "xlsx", "jsonl")
    }
    for path in files.values():
        assert run("export", table, faulty, "-o", path).exit_code == 0
    rows = pq.read_table(files["parquet"])
    lines = [json.loads(line) for line in files["jsonl"].read_text("utf-8").splitlines()]
    with files["csv"].open(encoding="utf-8", newline="") as file:
        cells = list(csv.reader(file))
    sheet = openpyxl.load_workbook(files["xlsx"]).active
    assert sheet is not None
    assert rows.num_rows == len(lines) == len(cells) - 1 == sheet.max_row - 1
    assert rows.num_rows > 0
    assert rows.column_names == list(lines[0]) == cells[0]
    assert sheet.freeze_panes == "A2"
    assert sheet.auto_filter.ref == sheet.dimensions


def test_amounts_are_minor_units_for_programs_and_decimals_for_people(history: Path) -> None:
    jsonl, table, sheet = (history.with_suffix(end) for end in (".jsonl", ".csv", ".xlsx"))
    for path in (jsonl, table, sheet):
        run("export", "players", history, "-o", path)
    cents = [json.loads(line)["net"] for line in jsonl.read_text("utf-8").splitlines()]
    with table.open(encoding="utf-8", newline="") as file:
        decimals = [row["net"] for row in csv.DictReader(file)]
    assert decimals == [f"{net / 100:.2f}" for net in cents]
    page = openpyxl.load_workbook(sheet).active
    assert page is not None
    at = next(cell.column for cell in page[1] if cell.value == "net")
    found = [page.cell(row, at) for row in range(2, page.max_row + 1)]
    assert [round(cell.value * 100) for cell in found] == cents
    assert {cell.number_format for cell in found} == {"#,##0.00"}


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@SUM(A1)", '=cmd|" /C calc"!A0'])
def test_names_that_spreadsheets_would_run_are_texts(name: str, history: Path) -> None:
    renamed(history, name)
    table, sheet = history.with_suffix(".csv"), history.with_suffix(".xlsx")
    for path in (table, sheet):
        assert run("export", "players", history, "-o", path).exit_code == 0
    with table.open(encoding="utf-8", newline="") as file:
        assert f"'{name}" in {row["player"] for row in csv.DictReader(file)}
    page = openpyxl.load_workbook(sheet).active
    assert page is not None
    cells = [cell for row in page.iter_rows() for cell in row if cell.value == name]
    assert cells
    assert all(cell.data_type == "s" for cell in cells)


def test_a_failed_export_leaves_the_old_file(history: Path) -> None:
    target = history.with_suffix(".csv")
    target.write_text("mine")
    assert run("export", "hands", "missing.txt", "-o", target).exit_code == 2
    assert target.read_text() == "mine"
    assert [path.name for path in history.parent.iterdir() if path.name.endswith(".part")] == []


# --- names that are up to no good --------------------------------------------

HOSTILE = "[red]x[/]<b>|*"


@pytest.mark.parametrize("command", [["audit", "-v"], ["report", "players"]], ids=" ".join)
def test_markup_in_names_is_just_text(command: Sequence[str], history: Path) -> None:
    renamed(history, HOSTILE)
    result = run(*command, history, width=200)
    assert result.exit_code == 0
    if command[0] == "report":
        assert HOSTILE in result.stdout


def test_names_are_escaped_in_pages(history: Path) -> None:
    renamed(history, HOSTILE)
    page, table = history.with_suffix(".html"), history.with_suffix(".md")
    for path in (page, table):
        assert run("report", "players", history, "-o", path).exit_code == 0
    assert "[red]x[/]&lt;b&gt;|*" in page.read_text("utf-8")
    assert "<b>" not in page.read_text("utf-8")
    assert r"\[red\]x\[/\]\<b\>\|\*" in table.read_text("utf-8")


@pytest.mark.parametrize("command", ["audit", "show"])
def test_control_sequences_never_reach_the_terminal(command: str, faulty: Path, text: str) -> None:
    renamed(faulty, "\x1b[31mEve\x1b]0;owned\x07\u202e\x9b2J")
    hand_id = text.splitlines()[0].split("#")[1].split(":")[0]
    words = ["audit", faulty] if command == "audit" else ["show", hand_id, faulty]
    out = run(*words)
    for letter in "\x1b\x07\x9b\u202e":
        assert letter not in out.stdout + out.stderr


# --- show, rules, formats ----------------------------------------------------


def test_show_tells_streets_actions_pots_and_findings(faulty: Path) -> None:
    hands = [json.loads(line) for line in run("audit", "--json", faulty).stdout.splitlines()]
    result = run("show", hands[1]["hand_id"], faulty, "--plain")
    assert result.exit_code == 0
    for words in ("Third street  pot $", "brings in for $0.15", "Pots\n", "Net\n", "!  SH507"):
        assert words in result.stdout
    nets = result.stdout.split("Net\n")[1].split("\n\n")[0].splitlines()
    assert len(nets) == len(hands[1]["net"])


def test_show_of_a_hand_that_cant_be_read_prints_its_text(faulty: Path) -> None:
    hands = [json.loads(line) for line in run("audit", "--json", faulty).stdout.splitlines()]
    result = run("show", f"#{hands[2]['hand_id']}", faulty)
    at = result.stdout.splitlines()
    bad = next(number for number, line in enumerate(at) if line.endswith("  nonsense"))
    assert at[bad + 1].startswith("     !  SH101 unreadable-line")


def test_show_of_no_hand(history: Path) -> None:
    result = run("show", "1", history)
    assert result.exit_code == 2
    assert "no hand #1 found there" in result.stderr


def test_rules_lists_all_and_tells_of_one() -> None:
    assert "SH301" in run("rules").stdout
    by_code, by_name = run("rules", "sh301"), run("rules", "bring-in-by-wrong-player")
    assert by_code.stdout == by_name.stdout
    for heading in ("Fires: ", "Fine: ", "Source: "):
        assert heading in by_code.stdout


def test_formats_lists_the_rooms() -> None:
    result = run("formats")
    assert "PokerStars" in result.stdout
    assert "Full Tilt" in result.stdout


@pytest.mark.parametrize("width", [80, 140])
@pytest.mark.parametrize("words", [["rules"], ["formats"], ["report", "players"]], ids=" ".join)
def test_tables_fit_the_terminal(words: Sequence[str], width: int, history: Path) -> None:
    paths = [history] if words[0] == "report" else []
    lines = run(*words, *paths, width=width).stdout.splitlines()
    assert max(map(cell_len, lines)) <= width


@pytest.mark.parametrize("width", [30, 60, 80, 81, 87, 140, 250])
def test_reports_show_whole_columns_or_none(width: int, history: Path) -> None:
    renamed(history, "A name of many letters")
    header, line, *rows, _ = run(
        "report", "players", history, "--by", "game", width=width
    ).stdout.splitlines()
    assert set(line) == {"\u2500"}
    names = re.split(r"  +", header)
    assert names[:3] == ["Player", "Game", "Hands"]
    for row in rows:
        assert len(re.split(r"  +", row.strip())) == len(names)
        assert "\u2026" not in row.removeprefix(re.split(r"  +", row)[0])


def test_starting_hands_leave_room_for_numbers_in_narrow_terminals() -> None:
    histories = (ROOT / "sample_histories").glob("pokerstars-*.txt")
    header, _, *rows, _ = run("report", "starting-hands", *histories, width=60).stdout.splitlines()
    assert header.split() == ["Game", "Starting", "hand", "Currency", "Hands"]
    assert any("\u2026" in row for row in rows)


# --- as a program -----------------------------------------------------------


def program(*words: object, text: str = "") -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-c", "from stud_hh.cli import main; main()", *map(str, words)]
    return subprocess.run(
        command, input=text, capture_output=True, text=True, check=False, encoding="utf-8"
    )


def test_from_standard_input_to_standard_output(text: str) -> None:
    result = program("audit", "-", text=text)
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout.startswith(f"{HANDS} hands read")


def test_errors_go_to_standard_error_without_a_traceback(tmp_path: Path) -> None:
    missing = tmp_path / "missing.txt"
    result = program("audit", missing)
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr == f"stud-hh: no such file or folder: {missing}\n"


@pytest.mark.skipif(os.geteuid() == 0 if hasattr(os, "geteuid") else True, reason="root may all")
def test_a_folder_that_may_not_be_written_to(history: Path) -> None:
    history.parent.chmod(0o500)
    result = program("export", "hands", history, "-o", history.with_suffix(".csv"))
    history.parent.chmod(0o700)
    assert result.returncode == 2
    assert "permission denied" in result.stderr
