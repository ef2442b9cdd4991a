"""What a command loads: reports over a library wait for nothing that reads hands."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from stud_hh import luck
from stud_hh.reports import REPORTS
from stud_hh.store import Library
from stud_hh.writers import SUFFIXES, TARGETS

SAMPLES = Path(__file__).parent.parent / "sample_histories"
TOURNAMENT = "fulltilt-razz-stud-tournament.txt"
READING = ("stud_hh.audit", "stud_hh.formats", "stud_hh.replay", "stud_hh.rules", "lark", "eval7")
"""What turns texts into judged hands."""
FRAMES = ("pandas",)
BOOKS = ("xlsxwriter",)
PROGRAM = """
import json, sys
from stud_hh.cli import main
for words in json.loads(sys.argv[1]):
    sys.argv = ["stud-hh", *words]
    try:
        main()
    except SystemExit as end:
        assert not end.code, words
print(json.dumps([*sys.modules]), file=sys.stderr)
"""


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = Library(tmp_path_factory.mktemp("library"))
    made.add(SAMPLES / name for name in ("pokerstars-razz-cash-0.10-0.20-eur.txt", TOURNAMENT))
    luck.adjusted_in(made)
    return made.path


def loaded(*commands: tuple[object, ...]) -> set[str]:
    """The modules that these commands load, one after the other."""
    told = json.dumps([[*map(str, command)] for command in commands])
    command = [sys.executable, "-c", PROGRAM, told]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return set(json.loads(done.stderr.splitlines()[-1]))


def test_reports_over_a_library_load_nothing_that_reads_hands(library: Path) -> None:
    reports = [*((name,) for name in REPORTS), ("all",), ("stakes", "--adjusted")]
    found = loaded(*(("report", *words, "--library", library) for words in reports))
    assert not found & {*READING, *FRAMES, *BOOKS}


def test_nor_do_reports_into_files(library: Path, tmp_path: Path) -> None:
    suffixes = (".csv", ".json", ".md", ".html", ".parquet")
    options = ("--by", "game", "--since", "2000-01-01", "--library", library, "-o")
    found = loaded(*(("report", "players", *options, tmp_path / f"a{one}") for one in suffixes))
    assert not found & {*READING, *FRAMES, *BOOKS}


def test_a_workbook_loads_what_writes_it_and_no_more(library: Path, tmp_path: Path) -> None:
    found = loaded(("report", "all", "--library", library, "-o", tmp_path / "all.xlsx"))
    assert not found & {*READING, *FRAMES}
    assert found & {*BOOKS}


def test_nor_does_the_export_of_tables(library: Path, tmp_path: Path) -> None:
    tables = ("players", "actions", "findings")
    options = ("--library", library, "-o", tmp_path / "table.csv")
    found = loaded(*(("export", table, *options) for table in tables))
    assert not found & {*READING, *FRAMES, *BOOKS}


def test_hands_of_files_load_all_of_it() -> None:
    assert loaded(("report", "tournaments", SAMPLES / TOURNAMENT)) >= {*READING}


def test_pandas_is_there_when_a_frame_is_made() -> None:
    program = (
        "import sys\n"
        "from stud_hh.lazily import without_pandas\n"
        "without_pandas()\n"
        "import pyarrow as pa\n"
        "table = pa.table({'net': pa.array([5, -5])})\n"
        "assert 'pandas' not in sys.modules\n"
        "frame = table.to_pandas()\n"
        "assert pa.array(frame['net']).to_pylist() == [5, -5]\n"
        "assert frame['net'].sum() == 0\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


def test_the_suffixes_of_other_formats_are_those_that_are_written() -> None:
    assert tuple(TARGETS) == SUFFIXES
