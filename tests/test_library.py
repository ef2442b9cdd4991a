"""The library: what docs/library.md says runs, and prints what stands there."""

import os
import re
import shutil
import subprocess
import sys
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

import pyarrow as pa
import pytest

import stud_hh
from stud_hh.formats import PathNotFound
from stud_hh.store import SCHEMAS

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "library.md"
_BLOCK = re.compile(r"```python\n(?P<code>.*?)```\n(?:\n```text\n(?P<prints>.*?)```)?", re.DOTALL)
BLOCKS = [(found["code"], found["prints"]) for found in _BLOCK.finditer(PAGE.read_text("utf-8"))]


@pytest.mark.parametrize(("code", "prints"), BLOCKS, ids=[str(at) for at in range(len(BLOCKS))])
def test_the_page_is_true(code: str, prints: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    out = StringIO()
    with redirect_stdout(out):
        exec(compile(code, str(PAGE), "exec"), {"__name__": "page"})
    assert prints is not None, f"what it prints is missing:\n{out.getvalue()}"
    assert out.getvalue() == prints


def test_the_first_example_is_of_ten_lines() -> None:
    first, _ = BLOCKS[0]
    assert len([line for line in first.splitlines() if line.strip()]) <= 10


def test_everything_named_is_there_and_documented() -> None:
    for name in stud_hh.__all__:
        found = getattr(stud_hh, name)
        assert name.startswith("__") or found.__doc__ or name == "Read"
    with pytest.raises(AttributeError, match="no attribute 'shuffle'"):
        _ = stud_hh.shuffle


def test_importing_it_loads_nothing_heavy() -> None:
    heavy = {"pandas", "pyarrow", "numpy", "lark"}
    code = f"import sys, stud_hh; print(sorted({heavy} & {{*sys.modules}}))"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert done.stdout.strip() == "[]"


def test_the_types_are_shipped() -> None:
    assert (Path(stud_hh.__file__).parent / "py.typed").exists()


def test_tables_of_paths_and_of_the_library(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "razz.txt"
    shutil.copy(ROOT / "sample_histories" / "pokerstars-razz-cash-0.10-0.20-eur.txt", file)
    monkeypatch.setitem(os.environ, "STUD_HH_LIBRARY", str(tmp_path / "library"))
    assert stud_hh.tables()["hands"].num_rows == 0
    stud_hh.Library(tmp_path / "library").add([file])
    mine, given = stud_hh.tables(), stud_hh.tables(file)
    assert mine.keys() == given.keys() == SCHEMAS.keys()
    for name in ("hands", "players", "actions", "findings"):
        assert mine[name].num_rows == given[name].num_rows
        assert isinstance(given[name], pa.Table)
    everyone = stud_hh.Filters(everyone=True)
    for name in ("players", "streets"):
        one, other = (stud_hh.report(name, of, everyone) for of in (mine, given))
        assert one.equals(other)
        assert one.num_rows


def test_another_house_judges(tmp_path: Path) -> None:
    hand = next(stud_hh.read_hands(ROOT / "sample_histories" / "fulltilt-stud8-cash-2-4.txt"))
    assert stud_hh.audit_hand(hand).verdict == "clean"
    house = tmp_path / "house.toml"
    house.write_text('name = "Ours"\nbased_on = "Full Tilt"\ncap = 1\n', encoding="utf-8")
    verdicts = {
        stud_hh.audit_hand(one, str(house)).verdict
        for one in stud_hh.read_hands(ROOT / "sample_histories" / "fulltilt-stud8-cash-2-4.txt")
    }
    assert "flagged" in verdicts


def test_a_path_that_is_not_there_is_told_at_once(tmp_path: Path) -> None:
    with pytest.raises(PathNotFound):
        stud_hh.read_hands(tmp_path / "nothing")
