"""Killed, starved and disturbed imports, a few of each; `make torture` does many."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from stud_hh.store import Counts, Library, LibraryNotReadableError
from stud_hh.store.parts import Part
from tests.torture import disks, files, histories, processes
from tests.torture.child import small_parts
from tests.torture.contents import contents, of_one_import


def test_killed_imports(tmp_path: Path) -> None:
    assert processes.kill_many(tmp_path, kills=2, n_hands=16, seconds=0.5)[0] == 2


def test_workers_end_with_a_killed_import(tmp_path: Path) -> None:
    processes.kill_with_workers(tmp_path, n_hands=100)


def test_workers_say_nothing_when_their_import_is_stopped(tmp_path: Path) -> None:
    processes.interrupt_with_workers(tmp_path, 100, moments=(0.1, 0.6, 1.2))


def test_two_imports_at_once(tmp_path: Path) -> None:
    processes.two_at_once(tmp_path, n_hands=16)


def test_a_disk_that_fills_up_at_some_steps(tmp_path: Path) -> None:
    assert disks.fill_at_each_step(tmp_path, stride=7) >= 30


def test_a_small_disk(tmp_path: Path) -> None:
    try:
        disks.fill_a_disk(tmp_path, n_hands=80)
    except PermissionError:
        pytest.skip("takes the right to mount a disk")


@pytest.fixture
def tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    """Small parts, for this test alone."""
    for name in ("adding.PART_HANDS", "adding.PIECE_HANDS", "reading.CHUNK_HANDS", "library.MANY"):
        monkeypatch.setattr(f"stud_hh.store.{name}", 0)
    small_parts()


@pytest.mark.usefixtures("tiny")
@pytest.mark.parametrize("how", files.CHANGES)
def test_a_file_that_changes_while_it_is_read(tmp_path: Path, how: str) -> None:
    files.change_while_read(tmp_path, how, n_hands=16, when=1)


def test_an_unreadable_file_and_folder_are_told_and_the_rest_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "histories"
    histories.write(folder / "open", 8)
    (folder / "locked").mkdir()
    histories.grow(folder / "locked" / "a.txt", 100, 2)
    (folder / "open" / "d.txt").write_text("locked, too")
    refused = {folder / "locked", folder / "open" / "d.txt"}
    with monkeypatch.context() as patch:
        for owner, name in ((os, "scandir"), (Path, "open")):
            patch.setattr(owner, name, _refusing(getattr(owner, name), refused))
        counts = Library(tmp_path / "library").add([folder])
    assert counts.imported == 8
    assert [one.split(": ", 1)[1] for one in counts.unreadable] == [
        "can't be read: Permission denied"
    ] * 2
    again = Library(tmp_path / "library").add([folder])
    assert not again.unreadable
    assert contents(Library(tmp_path / "library")) == of_one_import([folder], tmp_path / "clean")


def _refusing(method: Callable[..., Any], refused: set[Path]) -> Callable[..., Any]:
    def tried(path: Path | str, *args: Any, **options: Any) -> Any:
        if Path(path) in refused:
            raise PermissionError(13, "Permission denied", str(path))
        return method(path, *args, **options)

    return tried


def test_a_library_that_cannot_be_listed_does_not_look_empty(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    histories.write(tmp_path / "histories", 8)
    library = Library(tmp_path / "library")
    library.add([tmp_path / "histories"])
    monkeypatch.setattr(Path, "iterdir", _refusing(Path.iterdir, {library.path / "hands"}))
    with pytest.raises(LibraryNotReadableError, match="see to it that you may read there"):
        library.add([tmp_path / "histories"])


def test_a_summary_cut_between_two_lines_is_replaced_when_it_has_grown(tmp_path: Path) -> None:
    (text,) = histories.hands(0, 1)
    library, file = Library(tmp_path / "library"), tmp_path / "a.txt"
    file.write_text(text.rpartition("\n")[0], "utf-8")
    assert library.add([file]).imported == 1
    file.write_text(histories.joined([text, *histories.hands(1, 2)]), "utf-8")
    assert library.add([file]) == Counts(imported=3, clean=3, files=1)
    assert contents(library) == of_one_import([file], tmp_path / "clean")
    assert library.add([file]).unchanged == 1


@pytest.mark.parametrize("chunk", [1, 5])
def test_what_is_cut_again_beside_one_that_has_grown_is_replaced_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, chunk: int
) -> None:
    """The part that replaces the first one must not hide which hand was the last of its file."""
    monkeypatch.setattr("stud_hh.store.reading.CHUNK_HANDS", chunk)
    monkeypatch.setattr("stud_hh.store.adding.PIECE_HANDS", 1)
    texts = histories.hands(0, 4)
    library, first, second = Library(tmp_path / "library"), tmp_path / "a.txt", tmp_path / "b.txt"
    cut = [text.rpartition("\n")[0] for text in texts]
    first.write_text(histories.joined(texts[:1]), "utf-8")
    second.write_text(cut[3], "utf-8")
    library.add([first, second])
    first.write_text(histories.joined([*texts[:2], cut[2]]), "utf-8")
    second.write_text(histories.joined(texts[3:]), "utf-8")
    assert library.add([first, second]).imported == 3
    first.write_text(histories.joined(texts[:3]), "utf-8")
    assert library.add([first, second]).imported == 1
    assert contents(library) == of_one_import([first, second], tmp_path / "clean")


def test_half_a_hand_here_is_forgotten_when_it_is_whole_there(tmp_path: Path) -> None:
    (text,) = histories.hands(0, 1)
    library, half, whole = Library(tmp_path / "library"), tmp_path / "b.txt", tmp_path / "a.txt"
    half.write_text(text[: len(text) // 2], "utf-8")
    assert library.add([half]).rejected == 1
    assert library.table("findings").num_rows == 1
    whole.write_text(histories.joined([text]), "utf-8")
    library.add([whole])
    assert library.table("findings").num_rows == 0
    assert contents(library) == of_one_import([whole], tmp_path / "clean")


def test_a_reader_that_meets_a_merge_looks_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library = Library(tmp_path / "library")
    for number in range(3):
        histories.write(tmp_path / "histories", 4 * number + 4)
        library.add([tmp_path / "histories"])
    seen: list[list[Part]] = []

    def look(there: list[Part]) -> int:
        seen.append(there)
        if len(seen) == 1:
            monkeypatch.setattr("stud_hh.store.library.MANY", 2)
            library.add([tmp_path / "histories"])
        return library._parts.table(there, "hands").num_rows

    assert library._parts.looking(look) == 12
    assert [len(there) for there in seen] == [3, 2]
