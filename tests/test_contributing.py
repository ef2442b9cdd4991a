"""The room of the walk-through in CONTRIBUTING.md is built as it says, and works."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
FILE = re.compile(r"^`([\w./]+)`\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)
CONSOLE = re.compile(r"^```console\n\$ (.*?)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
CASE = "tests/formats/riverboat/raised.txt"
RUN = "import sys; from stud_hh.cli import main; sys.argv[0] = 'stud-hh'; main()"


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package with the room added to it."""
    folder = tmp_path_factory.mktemp("project")
    shutil.copytree(ROOT / "stud_hh", folder / "stud_hh")
    shutil.copytree(ROOT / "grammars", folder / "stud_hh" / "grammars")
    for path, content in FILE.findall(PAGE):
        target = folder / path.replace("grammars/", "stud_hh/grammars/")
        target.parent.mkdir(parents=True, exist_ok=True)
        old = target.read_text("utf-8") if target.exists() else ""
        target.write_text(old + content, "utf-8")
    _put_into_formats(folder / "stud_hh" / "formats" / "__init__.py")
    return folder


def _put_into_formats(init: Path) -> None:
    """What the page asks for in a sentence."""
    assert "put `RIVERBOAT` into `FORMATS`" in PAGE
    text = init.read_text("utf-8")
    first = "from stud_hh.formats.rooms.pokerstars import POKERSTARS\n"
    assert text.count(first) == text.count("    POKERSTARS,\n") == 1
    text = text.replace(first, f"{first}from stud_hh.formats.rooms.riverboat import RIVERBOAT\n")
    init.write_text(text.replace("    POKERSTARS,\n", "    POKERSTARS,\n    RIVERBOAT,\n"), "utf-8")


def run(folder: Path, *words: str, text: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", RUN, *words],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder), "COLUMNS": "100"},
        input=text,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )


def test_the_page_names_every_file() -> None:
    assert [path for path, _ in FILE.findall(PAGE)] == [
        CASE,
        "grammars/riverboat.lark",
        "stud_hh/formats/rooms/riverboat.py",
        "stud_hh/houses.toml",
    ]


def test_the_hand_is_read_and_clean_as_the_page_says(built: Path) -> None:
    command, output = CONSOLE.findall(PAGE)[0]
    result = run(built, *command.split()[1:])
    assert (result.stdout, result.returncode) == (output, 0), result.stderr


def test_a_spoilt_line_is_told_as_the_page_says(built: Path) -> None:
    command, output = CONSOLE.findall(PAGE)[1]
    old, new = re.findall(r"s/(.*?)/(.*?)/", command)[0]
    text = (built / CASE).read_text("utf-8")
    assert text.count(old) == 1
    result = run(built, "audit", "-", text=text.replace(old, new))
    assert (result.stdout, result.returncode) == (output, 1), result.stderr


def test_no_step_can_be_left_out(built: Path) -> None:
    """Without the room the same hand is none of anybody's."""
    other = built / "without"
    shutil.copytree(built / "stud_hh", other / "stud_hh")
    init = other / "stud_hh" / "formats" / "__init__.py"
    init.write_text(init.read_text("utf-8").replace("    RIVERBOAT,\n", ""), "utf-8")
    result = run(other, "audit", str(built / CASE))
    assert " 1 clean" not in result.stdout


def test_the_room_stands_among_the_formats(built: Path) -> None:
    assert "Riverboat" in run(built, "formats").stdout
    assert "the sign above the bar" in run(built, "rules", "--set", "Riverboat").stdout
