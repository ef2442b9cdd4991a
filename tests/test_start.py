"""What a command loads: reports over a library wait for nothing that reads hands."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from stud_hh import forking, luck
from stud_hh.reports import REPORTS
from stud_hh.store import Library
from stud_hh.writers import SUFFIXES, TARGETS

SAMPLES = Path(__file__).parent.parent / "sample_histories"
TOURNAMENT = "fulltilt-razz-stud-tournament.txt"
READING = ("stud_hh.audit", "stud_hh.formats", "stud_hh.replay", "stud_hh.rules", "lark", "eval7")
"""What turns texts into judged hands."""
JUDGING = ("stud_hh.games", "stud_hh.hands", "stud_hh.houses", "tomllib")
"""What tells how a game is played, and by which rules."""
FRAMES = ("pandas",)
JOINING = ("pyarrow.acero", "pyarrow.dataset")
CHECKING = ("pydantic",)
"""What the command line could check arguments with, and takes long to load."""
BOOKS = ("xlsxwriter",)
DRAWING = ("rich",)
"""What draws tables on terminals."""
ASKING = ("typer",)
"""What reads the arguments of a command."""
RECKONING = ("pyarrow.compute",)
"""What takes long to load, and workers need not wait for."""
POOL = "ARROW_DEFAULT_MEMORY_POOL"
PROGRAM = """
import json, sys
from stud_hh.cli._app import run
for words in json.loads(sys.argv[1]):
    sys.argv = ["stud-hh", *words]
    try:
        run()
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
    reports = [*REPORTS, "all"]
    found = loaded(*(("report", name, "--library", library) for name in reports))
    assert not found & {*READING, *JUDGING, *FRAMES, *JOINING, *CHECKING, *BOOKS}


def test_nor_do_nets_that_are_remembered(library: Path) -> None:
    found = loaded(("report", "stakes", "--adjusted", "--library", library))
    assert not found & {*READING, *JUDGING, *FRAMES, *CHECKING, *BOOKS}


def test_nor_do_reports_into_files(library: Path, tmp_path: Path) -> None:
    suffixes = (".csv", ".json", ".md", ".html", ".parquet")
    options = ("--by", "game", "--since", "2000-01-01", "--library", library, "-o")
    found = loaded(*(("report", "players", *options, tmp_path / f"a{one}") for one in suffixes))
    assert not found & {*READING, *JUDGING, *FRAMES, *JOINING, *CHECKING, *BOOKS, *DRAWING}


def test_a_workbook_loads_what_writes_it_and_no_more(library: Path, tmp_path: Path) -> None:
    found = loaded(("report", "all", "--library", library, "-o", tmp_path / "all.xlsx"))
    assert not found & {*READING, *FRAMES}
    assert found & {*BOOKS}


def test_nor_does_the_export_of_tables(library: Path, tmp_path: Path) -> None:
    tables = ("players", "actions", "findings")
    options = ("--library", library, "-o", tmp_path / "table.csv")
    found = loaded(*(("export", table, *options) for table in tables))
    assert not found & {*READING, *JUDGING, *FRAMES, *JOINING, *CHECKING, *BOOKS, *DRAWING}


def test_hands_of_files_load_all_of_it() -> None:
    assert loaded(("report", "tournaments", SAMPLES / TOURNAMENT)) >= {*READING}


def loaded_before(module: str, call: str, library: Path) -> set[str]:
    """The modules that are loaded when an import by workers first calls a function."""
    program = (
        "import json, sys\n"
        f"import {module} as module\n"
        f"call = module.{call}\n"
        "def told(*args):\n"
        "    print(json.dumps([*sys.modules]), file=sys.stderr)\n"
        "    return call(*args)\n"
        f"module.{call} = told\n"
        "from stud_hh.cli import main\n"
        f"sys.argv = ['stud-hh', 'import', {str(SAMPLES / TOURNAMENT)!r},\n"
        f"            '--workers', '2', '--library', {str(library)!r}]\n"
        "main()\n"
    )
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return {*json.loads(done.stderr.splitlines()[0])}


def test_workers_begin_to_load_before_all_else(tmp_path: Path) -> None:
    before = loaded_before("stud_hh.forking", "prepare", tmp_path)
    assert not before & {*READING, *JUDGING, *FRAMES, *JOINING, *CHECKING, *ASKING, "pyarrow"}


def test_workers_wait_for_nothing_that_is_needed_later(tmp_path: Path) -> None:
    before = loaded_before("stud_hh.store.intake", "started", tmp_path)
    assert before >= {"stud_hh.formats", "pyarrow.parquet"}
    assert not before & {*FRAMES, *JOINING, *DRAWING, *RECKONING}


@pytest.mark.parametrize(
    ("words", "begins"),
    [
        ("import hands --workers 2", True),
        ("import --workers=12 hands", True),
        ("import hands --workers 1", False),
        ("import hands --workers=1", False),
        ("import hands", False),
        ("audit import --workers 2", False),
    ],
)
def test_a_glance_tells_whether_workers_are_asked_for(words: str, begins: bool) -> None:
    program = (
        "import sys\n"
        "from stud_hh import forking\n"
        "forking.prepare = lambda: sys.exit('begins')\n"
        "from stud_hh import cli\n"
        f"sys.argv = ['stud-hh', *{words.split()!r}, '--unknown']\n"
        "cli.main()\n"
    )
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ("begins" in done.stderr.split()) == begins


def test_an_import_loads_no_frames(tmp_path: Path) -> None:
    options = ("--library", tmp_path, "--workers")
    commands = [("import", SAMPLES / TOURNAMENT, *options, workers) for workers in (1, 2)]
    found = loaded(*commands)
    assert found >= {*READING}
    assert not found & {*FRAMES}


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


@pytest.mark.parametrize(
    ("module", "does", "words"),
    [
        ("report", "sheets_of", ("report", "players")),
        ("_importing", "tell", ("import", str(SAMPLES / TOURNAMENT))),
    ],
)
def test_garbage_is_looked_for_once_a_command_is_loaded(
    module: str, does: str, words: tuple[str, ...], library: Path
) -> None:
    program = (
        "import gc, sys\n"
        "from stud_hh.cli import main\n"
        "def told():\n"
        "    print(gc.isenabled(), gc.get_freeze_count() > 0, file=sys.stderr)\n"
        f"import stud_hh.cli.{module} as loaded\n"
        f"does = loaded.{does}\n"
        f"loaded.{does} = lambda *asked: (told(), does(*asked))[1]\n"
        f"sys.argv = ['stud-hh', *{words!r}, '--library', {str(library)!r}]\n"
        "main()\n"
    )
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stderr.split() == ["True", "True"]


def test_no_garbage_is_looked_for_while_workers_load() -> None:
    assert forking._LOADED[0] == "stud_hh.forked"
    program = "import gc, stud_hh.forked; print(gc.isenabled())"
    command = [sys.executable, "-c", program]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout == "False\n"


@pytest.mark.parametrize(
    ("set_by_hand", "found"), [({}, "system"), ({POOL: "mimalloc"}, "mimalloc")]
)
def test_libraries_are_told_what_suits_a_command(set_by_hand: dict[str, str], found: str) -> None:
    program = (
        "import sys\n"
        "from stud_hh.cli import main\n"
        "sys.argv = ['stud-hh', 'rules', '--help']\n"
        "try:\n"
        "    main()\n"
        "except SystemExit:\n"
        "    import pyarrow\n"
        "    print(pyarrow.default_memory_pool().backend_name, file=sys.stderr)\n"
    )
    env = {name: value for name, value in os.environ.items() if name != POOL} | set_by_hand
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=env)
    assert done.stderr.split() == [found]


def test_the_suffixes_of_other_formats_are_those_that_are_written() -> None:
    assert tuple(TARGETS) == SUFFIXES
