"""`import --watch`, as a program that is used and ended."""

import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from typer.testing import CliRunner

from stud_hh.cli import _watch
from stud_hh.cli._app import app
from stud_hh.store import Library, PickUp
from tests.torture import histories
from tests.torture.contents import contents, of_one_import

FAULTY = Path(__file__).parents[1] / "sample_histories/faulty/SH405-low-to-wrong-player.txt"
TIMEOUT = 60


class Watch:
    """A program that watches a folder."""

    def __init__(self, folder: Path, work: Path) -> None:
        self.library = Library(work / "library")
        self._out = (work / "out.txt").open("w+", encoding="utf-8")
        command = [sys.executable, "-c", "from stud_hh.cli import main; main()", "import"]
        self.process = subprocess.Popen(
            [*command, "--watch", str(folder), "--library", str(self.library.path)],
            stdout=self._out,
            stderr=subprocess.STDOUT,
        )

    @property
    def told(self) -> str:
        self._out.seek(0)
        return self._out.read()

    def until(self, is_so: Callable[[], bool]) -> None:
        end = time.monotonic() + TIMEOUT
        while not is_so():
            assert time.monotonic() < end, self.told
            assert self.process.poll() is None, self.told
            time.sleep(0.05)

    def end(self) -> None:
        self.process.kill()
        self.process.wait()
        self._out.close()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "histories"
    folder.mkdir()
    return folder


@pytest.fixture
def watch(folder: Path, tmp_path: Path) -> Iterator[Watch]:
    histories.grow(folder / "a.txt", 0, 3)
    watch = Watch(folder, tmp_path)
    watch.until(lambda: "Ctrl-C ends" in watch.told)
    yield watch
    watch.end()


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM], ids=lambda one: one.name)
def test_from_the_first_hand_to_the_signal(
    watch: Watch, folder: Path, tmp_path: Path, how: signal.Signals
) -> None:
    assert watch.told == "3 hands read so far. Watching; Ctrl-C ends.\n"
    histories.grow(folder / "a.txt", 3, 2, cut=10)
    watch.until(lambda: "1 hand\n" in watch.told)
    assert watch.library.table("hands").num_rows == 4
    with (folder / "b.txt").open("w", encoding="utf-8") as stream:
        stream.write(FAULTY.read_text("utf-8"))
    watch.until(lambda: "flagged" in watch.told)
    watch.process.send_signal(how)
    assert watch.process.wait(TIMEOUT) == 0
    lines = [line.split("  ", 1)[-1] for line in watch.told.splitlines()[1:]]
    name = _watch._short(str(folder / "a.txt"))
    assert lines[0] == f"{name}: 1 hand"
    assert "3 hands, 1 flagged:" in lines[1]
    assert "150000476068" in watch.told
    assert f"not finished: the last hand of {folder / 'a.txt'}" in watch.told
    assert "7 hands read:\n          7 imported\n          0 duplicates" in watch.told
    assert not list(watch.library.path.rglob("*.unfinished"))
    (folder / "a.txt").write_text(histories.joined(histories.hands(0, 5)), "utf-8")
    watch.library.add([folder])
    assert contents(watch.library) == of_one_import([folder], tmp_path / "clean")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--dry-run", "."], "choose one of them"),
        (["-"], "standard input can't be watched"),
        (["missing"], "no such file or folder: missing"),
    ],
)
def test_what_cannot_be_watched(words: list[str], told: str, tmp_path: Path) -> None:
    place = str(tmp_path / "library")
    result = CliRunner().invoke(app, ["import", "--watch", *words, "--library", place])
    assert result.exit_code == 2
    assert told in result.stderr


def test_the_first_signal_asks_and_the_second_insists() -> None:
    stop = _watch._Stop()
    stop.heed()
    assert stop.is_set
    with pytest.raises(KeyboardInterrupt):
        stop.heed()


def test_a_pick_up_fits_80_columns() -> None:
    numbers = [str(190_000_000_000 + number) for number in range(9)]
    path = "/home/ann/history/\x1b[31m" + "long " * 30 + "name.txt"
    at = datetime(2026, 11, 30, 21, 4, 11, tzinfo=UTC)
    first, *more = _watch._lines(PickUp(path, 12, numbers, 2), at)
    assert first.startswith("21:04:11  …")
    assert "name.txt: 12 hands, 2" in first
    assert all(len(line) <= 80 for line in (first, *more))
    assert all(line.startswith(" " * 10) for line in more)
    assert " ".join(" ".join(more).split()).endswith(", ".join(numbers))
