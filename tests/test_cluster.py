"""A Dask cluster imports what one machine would, also while its workers die."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from stud_hh import luck
from stud_hh.cli._app import app
from stud_hh.formats import PathNotFound
from stud_hh.reports import REPORTS, Filters, Wish
from stud_hh.reports.asking import Asked
from stud_hh.reports.filters import BadFilter
from stud_hh.store import Counts, Library, LibraryBusyError, Progress, StoreError
from tests.torture import histories
from tests.torture.contents import check_whole, contents, of_one_import

distributed = pytest.importorskip("distributed")
fsspec = pytest.importorskip("fsspec")
from stud_hh import cluster  # noqa: E402 - not without them
from stud_hh.cluster import importing  # noqa: E402
from stud_hh.cluster.connection import alone  # noqa: E402

pytestmark = pytest.mark.filterwarnings("ignore")
"""Of the packages of the cluster."""
HANDS = 40


@pytest.fixture(scope="module")
def scheduler() -> Iterator[Any]:
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    ) as found:
        yield found


@pytest.fixture
def client(scheduler: Any) -> Iterator[Any]:
    with distributed.Client(scheduler.scheduler_address) as found:
        yield found


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    histories.write(tmp_path / "histories", HANDS)
    return tmp_path / "histories"


@pytest.fixture(autouse=True)
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importing, "PART_HANDS", 10)


def rest(counts: Counts) -> tuple[object, ...]:
    return (counts.imported, counts.duplicates, counts.skipped, counts.rejected, counts.files)


def test_the_library_is_the_one_of_this_machine(client: Any, folder: Path, tmp_path: Path) -> None:
    library, local = Library(tmp_path / "library"), Library(tmp_path / "local")
    counts = cluster.add(client, library, [folder])
    assert rest(counts) == rest(local.add([folder]))
    assert contents(library) == contents(local)
    files = ["path", "size", "digest", "offset", "read", "imported", "duplicates", "reason"]
    assert sorted(library.table("files", files).to_pylist(), key=repr) == sorted(
        local.table("files", files).to_pylist(), key=repr
    )
    again = cluster.add(client, library, [folder])
    assert (again.imported, again.unchanged, again.read) == (0, 3, counts.read)
    assert local.add([folder]).read == again.read
    assert contents(library) == contents(local)


def test_it_goes_on_where_this_machine_ended(client: Any, folder: Path, tmp_path: Path) -> None:
    library = Library(tmp_path / "library")
    library.add([folder])
    histories.grow(folder / "a.txt", 500, 7, cut=30)
    assert cluster.add(client, library, [folder]).imported >= 6
    histories.grow(folder / "z.txt", 506, 1)
    cluster.add(client, library, [folder])
    assert contents(library) == of_one_import([folder], tmp_path / "clean")


def test_locations(client: Any, folder: Path, tmp_path: Path) -> None:
    library = Library(f"file://{tmp_path}/library")
    first = cluster.add(client, library, [f"file://{folder}/*.txt"])
    then = cluster.add(client, library, [f"file://{folder}"])
    assert first.imported + then.imported == check_whole(library) == HANDS
    assert then.unchanged == 2
    here = Library(tmp_path / "library")
    assert contents(here) == contents(library)
    wanted: dict[str, list[str] | None] = {"players": ["hand_id", "player", "net"], "hands": None}
    found = cluster.tables(client, library, wanted)
    for name, table in here.tables(wanted).items():
        assert found[name].to_pylist() == table.to_pylist()


def test_a_library_in_memory(folder: Path, tmp_path: Path) -> None:
    fs = fsspec.filesystem("memory")
    library = Library("memory://somewhere/library")
    counts = library.add([folder])
    assert contents(library) == of_one_import([folder], tmp_path / "clean")
    again = Library("memory://somewhere/library").add([folder])
    assert (again.imported, again.read) == (0, counts.read)
    assert not [file for file in fs.find("/somewhere") if file.endswith(".unfinished")]
    fs.rm("/somewhere", recursive=True)
    assert Library("memory://somewhere/library").is_empty


def test_killed_workers_lose_and_double_nothing(
    scheduler: Any, client: Any, folder: Path, tmp_path: Path
) -> None:
    for number in range(14):
        histories.grow(folder / f"more{number}.txt", 1_000 + number * 10, 15)
    library = Library(tmp_path / "library")
    killed: set[int] = set()

    def kill(progress: Progress) -> None:
        if progress.files not in {1, 8}:
            return
        found = [one.process.pid for one in scheduler.workers.values() if one.process]
        pid = next(pid for pid in found if pid is not None and pid not in killed)
        os.kill(pid, signal.SIGKILL)
        killed.add(pid)

    counts = cluster.add(client, library, [folder], progress=kill)
    assert len(killed) == 2
    assert counts.imported == check_whole(library)
    assert contents(library) == of_one_import([folder], tmp_path / "clean")
    assert not list((tmp_path / "library").rglob("*.unfinished"))


def test_one_import_at_a_time(client: Any, folder: Path, tmp_path: Path) -> None:
    library = Library(tmp_path / "library")
    with alone(client, library.location), pytest.raises(LibraryBusyError):
        cluster.add(client, library, [folder])


def test_a_location_that_is_not_there(client: Any, tmp_path: Path) -> None:
    with pytest.raises(PathNotFound):
        cluster.add(client, Library(tmp_path / "library"), ["memory://nowhere"])
    with pytest.raises(StoreError, match="can't open"):
        Library("no-such-protocol://library")


def test_the_command_line(scheduler: Any, folder: Path, tmp_path: Path) -> None:
    words = ["import", str(folder), "--library", str(tmp_path / "library"), "--engine", "dask"]
    result = CliRunner().invoke(app, [*words, "--scheduler", scheduler.scheduler_address])
    assert result.exit_code == 0, result.output
    assert f"{HANDS} imported" in result.output
    assert contents(Library(tmp_path / "library")) == of_one_import([folder], tmp_path / "clean")


@pytest.mark.parametrize("adjusted", [False, True])
def test_reports_are_those_of_this_machine(
    client: Any, folder: Path, tmp_path: Path, *, adjusted: bool
) -> None:
    cluster.add(client, Library(f"file://{tmp_path}/library"), [f"file://{folder}"])
    there, here = Library(f"file://{tmp_path}/library"), Library(tmp_path / "library")
    assert len(there.looking(list)) > 1
    everyone = Filters(everyone=True)
    asked = Asked([*REPORTS], everyone, Wish(["game", "month"]), is_adjusted=adjusted)
    nets = luck.adjusted_in(here) if adjusted else None
    found = cluster.sheets(client, there, asked, nets)
    expected = asked.sheets(here.by_part(asked.needed, asked.counter(nets)))
    for sheet, same in zip(found, expected, strict=True):
        assert sheet.table.equals(same.table, check_metadata=True)
        assert sheet.table.num_rows or sheet.name == "tournaments"


def test_a_report_while_a_worker_dies(scheduler: Any, client: Any, folder: Path) -> None:
    library = Library(folder.parent / "library")
    library.add([folder])
    asked = Asked(["players"], columns={"players": ["hands", "net"]})
    worker = next(one.process.pid for one in scheduler.workers.values() if one.process)
    os.kill(worker, signal.SIGKILL)
    (found,) = cluster.sheets(client, library, asked)
    (expected,) = asked.sheets(library.by_part(asked.needed, asked.counter()))
    assert found.table.equals(expected.table)


def test_a_wrong_filter_is_told_as_on_this_machine(client: Any, folder: Path) -> None:
    library = Library(folder.parent / "library")
    library.add([folder])
    with pytest.raises(BadFilter, match="bridge"):
        cluster.sheets(client, library, Asked(["players"], Filters(games=["bridge"])))


@pytest.mark.parametrize("words", [["players"], ["stakes", "--everyone", "--adjusted"]])
def test_the_command_line_reports(
    scheduler: Any, folder: Path, tmp_path: Path, words: list[str]
) -> None:
    Library(tmp_path / "library").add([folder])
    told = {}
    for engine in (["local"], ["dask", "--scheduler", scheduler.scheduler_address]):
        file = tmp_path / f"{engine[0]}.csv"
        options = ["--library", str(tmp_path / "library"), "-o", str(file), "--engine", *engine]
        result = CliRunner().invoke(app, ["report", *words, *options])
        assert result.exit_code == 0, result.output
        told[engine[0]] = file.read_text("utf-8")
    assert told["dask"] == told["local"]
    assert told["local"].count("\n") > 1


def test_a_cluster_reports_on_libraries_alone(folder: Path) -> None:
    words = ["report", "players", str(folder), "--engine", "dask", "--scheduler", "tcp://host:1"]
    result = CliRunner().invoke(app, words)
    assert result.exit_code == 2
    assert "import PATHS" in result.output


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--engine", "dask"], "--scheduler"),
        (["--engine", "spark"], "no engine spark"),
        (["--engine", "dask", "--scheduler", "tcp://127.0.0.1:9", "--watch"], "--watch"),
        (["--scheduler", "tcp://127.0.0.1:9"], "--engine dask"),
    ],
)
def test_wrong_calls(words: list[str], told: str, folder: Path) -> None:
    result = CliRunner().invoke(app, ["import", str(folder), *words])
    assert result.exit_code == 2
    assert told in result.output
