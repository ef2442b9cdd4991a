"""The workbook of all reports, read back by openpyxl and by LibreOffice."""

import csv
import shutil
import subprocess
from collections.abc import Iterator
from datetime import datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import openpyxl
import pyarrow as pa
import pytest

from stud_hh.reports import REPORTS, Filters, Sheet, Wish, made
from stud_hh.reports.sheet import Form
from stud_hh.reports.text import machine
from stud_hh.reports.writing import write_reports
from stud_hh.store import collect
from tests.dealing.options import Options
from tests.dealing.sessions import Session, session_text

OFFICE = shutil.which("soffice") or shutil.which("libreoffice")


@pytest.fixture(scope="module")
def sheets(tmp_path_factory: pytest.TempPathFactory) -> list[Sheet]:
    folder = tmp_path_factory.mktemp("histories")
    for room, game, seed in (("pokerstars", "stud8", 1), ("fulltilt", "razz", 2)):
        hands = Session(room, game, seed, Options()).hands(60)
        (folder / f"{room}.txt").write_text(session_text(list(hands)), "utf-8")
    tables = collect([folder]).tables
    made_of_all = [made(one, tables, Filters(), Wish()) for one in REPORTS.values()]
    return [sheet for sheet in made_of_all if sheet.table.num_rows]


@pytest.fixture(scope="module")
def workbook(sheets: list[Sheet], tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("book") / "poker.xlsx"
    write_reports(sheets, path)
    return path


def test_a_sheet_a_report_with_heads_filters_formats_and_colours(
    workbook: Path, sheets: list[Sheet]
) -> None:
    book = openpyxl.load_workbook(workbook)
    assert book.sheetnames == [*(sheet.name for sheet in sheets), "Charts", "Columns"]
    for sheet in sheets:
        page = book[sheet.name]
        heads = [cell.value for cell in page[1]]
        assert sorted(heads) == sorted(map(sheet.label, sheet.columns))
        assert page.max_row == sheet.table.num_rows + 1
        assert page.freeze_panes == page.cell(2, len(sheet.keys)).coordinate
        assert page.auto_filter.ref == page.dimensions
        rules = [rule.type for there in page.conditional_formatting for rule in there.rules]
        assert {"colorScale", "expression"} <= set(rules)
        formats = {
            cell.number_format
            for cell in page[2]
            if cell.value is not None and heads[cell.column - 1] in ("Win", "VPIP", "Scoop")
        }
        assert formats == {"0.0%"}
    assert len(book["Charts"]._charts) >= len([sheet for sheet in sheets if sheet.chart])


def test_every_column_is_explained(workbook: Path, sheets: list[Sheet]) -> None:
    rows = openpyxl.load_workbook(workbook)["Columns"].iter_rows(min_row=2, values_only=True)
    told = {row[1]: row[2] for row in rows if row[1]}
    for sheet in sheets:
        for name in sheet.columns:
            assert str(told[name]).endswith((".", "?")), name


def test_counts_and_intervals_are_folded_away(workbook: Path) -> None:
    page = openpyxl.load_workbook(workbook)["players"]
    heads = [cell.value for cell in page[1]]
    for heading, is_hidden in (("Hands", False), ("VPIP", False), ("VPIP ≥", True), ("Wins", True)):
        letter = page.cell(1, heads.index(heading) + 1).column_letter
        found = [one for one in page.column_dimensions.values() if covers(one, letter)]
        assert any(one.hidden for one in found) == is_hidden, heading


def covers(dimension: Any, letter: str) -> bool:
    number = openpyxl.utils.column_index_from_string(letter)
    return bool(dimension.min <= number <= dimension.max)


@pytest.mark.skipif(OFFICE is None, reason="LibreOffice is not here: apt install libreoffice-calc")
def test_libreoffice_reads_what_the_reports_tell(
    workbook: Path, sheets: list[Sheet], tmp_path: Path
) -> None:
    """Every cell of every report, as LibreOffice writes it to CSV, unformatted."""
    written = dict(opened(workbook, tmp_path))
    assert {"Charts", "Columns"} < written.keys()
    for sheet in sheets:
        heads, *rows = written[sheet.name]
        columns = {sheet.label(name): name for name in sheet.columns}
        names = [columns[head] for head in heads]
        assert len(set(names)) == len(sheet.columns)
        assert len(rows) == sheet.table.num_rows
        for row, expected in zip(rows, sheet.rows(), strict=True):
            told = dict(zip(sheet.columns, expected, strict=True))
            for name, text in zip(names, row, strict=True):
                assert same(text, told[name]), (sheet.name, name, text, told[name])


def opened(workbook: Path, folder: Path) -> Iterator[tuple[str, list[list[str]]]]:
    """Each sheet of a workbook that LibreOffice opened: -1 stands for all, 44,34,76 for CSV."""
    options = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false,false,false,-1"
    command = [
        *(str(OFFICE), "--headless", f"-env:UserInstallation=file://{folder}/profile"),
        *("--convert-to", options, "--outdir", str(folder), str(workbook)),
    ]
    subprocess.run(command, check=True, capture_output=True, timeout=300)
    for path in sorted(folder.glob("poker-*.csv")):
        with path.open(encoding="utf-8", newline="") as file:
            yield path.stem.removeprefix("poker-"), list(csv.reader(file))


def same(text: str, value: Any) -> bool:
    match value:
        case None:
            return text == ""
        case int() | float() | Decimal():
            number = float(text.rstrip("%")) / (100 if text.endswith("%") else 1)
            return number == pytest.approx(float(value), abs=1e-6)
        case datetime():
            return text == f"{value:%Y-%m-%d %H:%M:%S}"
        case _:
            return text == machine(value)


def test_reports_without_rows_are_left_out(tmp_path: Path, sheets: list[Sheet]) -> None:
    empty = Sheet("none", pa.table({"hands": pa.array([], pa.int64())}), {"hands": Form.PLAIN})
    write_reports([empty, sheets[0]], tmp_path / "book.xlsx")
    names = openpyxl.load_workbook(tmp_path / "book.xlsx").sheetnames
    assert "none" not in names
    assert sheets[0].name in names
