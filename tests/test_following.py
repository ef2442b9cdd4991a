"""Following files while they are written: nothing lost, nothing doubled, nothing half."""

import gzip
import os
import zipfile
from pathlib import Path

import pytest

from stud_hh.formats import PathNotFound
from stud_hh.store import Counts, Follower, Library, LibraryBusyError
from stud_hh.store import library as library_module
from stud_hh.store import tail as tail_module
from tests.dealing import deal_hands
from tests.torture.contents import contents

N_HANDS = 8


@pytest.fixture(scope="module")
def hands() -> list[str]:
    return [hand.text.strip() for hand in deal_hands("pokerstars", "stud8", N_HANDS, seed=7)]


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return Library(tmp_path / "library")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "histories"
    folder.mkdir()
    return folder


class Clock:
    """Time that passes when it is told to."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def follower(library: Library, folder: Path, clock: Clock) -> Follower:
    return Follower(library, [folder], clock=clock)


def append(file: Path, text: str, encoding: str = "utf-8") -> None:
    with file.open("ab") as stream:
        stream.write(text.encode(encoding))


def imported(follower: Follower) -> int:
    return sum(pick_up.imported for pick_up in follower.look())


def clean(folder: Path, tmp_path: Path) -> dict[str, list[tuple[object, ...]]]:
    """What one import of all that is there now comes to."""
    library = Library(tmp_path / "clean")
    library.add([folder])
    return contents(library)


# --- hands as they come -----------------------------------------------------


@pytest.mark.parametrize("end", ["\n\n", "\r\n\r\n\r\n", "\n \n"], ids=repr)
def test_each_hand_comes_when_it_has_ended(
    follower: Follower, library: Library, folder: Path, tmp_path: Path, hands: list[str], end: str
) -> None:
    file = folder / "a.txt"
    for number, hand in enumerate(hands, 1):
        append(file, hand.replace("\n", end[: end.index("\n") + 1]) + end)
        assert imported(follower) == 1
        assert library.table("hands").num_rows == number
        assert follower.look() == []
    assert follower.counts == Counts(imported=N_HANDS, clean=N_HANDS, files=1)
    assert contents(library) == clean(folder, tmp_path)


def test_a_file_is_read_from_where_it_stopped(
    follower: Follower, folder: Path, hands: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = folder / "a.txt"
    append(file, "\n\n".join([*hands[:6], ""]))
    follower.look()
    append(file, hands[6] + "\n\n")
    read = counted_bytes(monkeypatch)
    assert imported(follower) == 1
    assert sum(read) == len("\n\n".join([*hands[5:7], ""]).encode())


def counted_bytes(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many bytes are read at a time from now on."""
    read: list[int] = []
    watched = tail_module.Watched.read

    def counting(self: tail_module.Watched, size: int = -1) -> bytes:
        data = watched(self, size)
        read.append(len(data))
        return data

    monkeypatch.setattr(tail_module.Watched, "read", counting)
    return read


@pytest.mark.parametrize("n_bytes", [71, 400, 1500])
def test_a_hand_that_is_half_written_is_left(
    follower: Follower,
    library: Library,
    folder: Path,
    tmp_path: Path,
    hands: list[str],
    clock: Clock,
    n_bytes: int,
) -> None:
    text = ("\n\n".join([*hands[:3], ""])).encode()
    seen = 0
    for at in range(0, len(text), n_bytes):
        with (folder / "a.txt").open("ab") as stream:
            stream.write(text[at : at + n_bytes])
        clock.now += 0.01
        seen += imported(follower)
    assert seen == 3
    assert follower.counts == Counts(imported=3, clean=3, files=follower.counts.files)
    assert library.table("findings").num_rows == 0
    assert contents(library) == clean(folder, tmp_path)


def test_a_last_hand_without_a_blank_line_is_taken_when_its_file_is_quiet(
    follower: Follower,
    library: Library,
    folder: Path,
    clock: Clock,
    hands: list[str],
    tmp_path: Path,
) -> None:
    append(folder / "a.txt", hands[0] + "\n")
    assert imported(follower) == 0
    assert follower.unfinished == [str(folder / "a.txt")]
    clock.now += 5
    assert imported(follower) == 1
    assert follower.unfinished == []
    append(folder / "a.txt", "\n\n" + hands[1] + "\n\n")
    assert imported(follower) == 1
    assert follower.counts.read == 2
    assert contents(library) == clean(folder, tmp_path)


def test_half_a_hand_of_a_quiet_file_is_left_to_the_next_import(
    follower: Follower, library: Library, folder: Path, clock: Clock, hands: list[str]
) -> None:
    half = "\n".join(hands[1].splitlines()[:20])
    append(folder / "a.txt", f"{hands[0]}\n\n{half}")
    assert imported(follower) == 1
    for _ in range(3):
        clock.now += 5
        assert follower.look() == []
    assert follower.unfinished == [str(folder / "a.txt")]
    assert library.table("findings").num_rows == 0
    assert library.add([folder]) == Counts(duplicates=1, rejected=1, files=1)


def test_a_summary_that_goes_on_after_a_pause_takes_the_place_of_its_half(
    follower: Follower,
    library: Library,
    folder: Path,
    clock: Clock,
    hands: list[str],
    tmp_path: Path,
) -> None:
    lines = hands[0].splitlines(keepends=True)
    append(folder / "a.txt", "".join(lines[:-2]))
    follower.look()
    clock.now += 5
    assert imported(follower) == 1
    append(folder / "a.txt", "".join(lines[-2:]) + "\n\n")
    assert imported(follower) == 1
    assert library.table("hands").num_rows == 1
    assert contents(library) == clean(folder, tmp_path)


def test_a_broken_hand_is_told_when_the_next_one_begins(
    follower: Follower, folder: Path, hands: list[str], library: Library, tmp_path: Path
) -> None:
    broken = hands[0].replace("*** 4th STREET ***", "*** 9th STREET ***")
    append(folder / "a.txt", broken + "\n\n" + hands[1] + "\n\n")
    (pick_up,) = follower.look()
    assert (pick_up.imported, pick_up.rejected, pick_up.flagged) == (1, 1, [])
    assert contents(library) == clean(folder, tmp_path)


@pytest.mark.parametrize("mark", ["\ufeff", ""])
@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_utf_16(
    follower: Follower,
    library: Library,
    folder: Path,
    hands: list[str],
    encoding: str,
    mark: str,
    tmp_path: Path,
) -> None:
    file = folder / "a.txt"
    text = mark + "\n\n".join([*(hand.replace("$", "€") for hand in hands[:3]), ""])
    data = text.encode(encoding)
    for at in range(0, len(data), 999):
        with file.open("ab") as stream:
            stream.write(data[at : at + 999])
        follower.look()
    assert contents(library) == clean(folder, tmp_path)
    assert library.table("hands").num_rows + library.table("findings").num_rows == 3
    assert (follower.counts.read, follower.counts.duplicates, follower.counts.files) == (3, 0, 1)


def test_paths_may_be_named_in_many_ways(
    library: Library, folder: Path, hands: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    append(folder / "a.txt", hands[0] + "\n\n" + hands[1][:900])
    follower = Follower(library, [".", "./a.txt", "../histories/*.txt"])
    assert imported(follower) == 1
    assert follower.unfinished
    append(folder / "a.txt", hands[1][900:] + "\n\n")
    assert imported(follower) == 1
    assert library.table("findings").num_rows == 0


# --- files that come and go -------------------------------------------------


def test_files_that_come_go_and_are_renamed(
    follower: Follower, library: Library, folder: Path, hands: list[str]
) -> None:
    one, two = folder / "one.txt", folder / "two.txt"
    assert follower.look() == []
    append(one, hands[0] + "\n\n")
    assert imported(follower) == 1
    append(two, hands[1] + "\n\n")
    assert imported(follower) == 1
    one.rename(folder / "three.txt")
    assert imported(follower) == 0
    append(folder / "three.txt", hands[2] + "\n\n")
    assert imported(follower) == 1
    two.unlink()
    assert imported(follower) == 0
    append(two, hands[3] + "\n\n")
    assert imported(follower) == 1
    numbers = sorted(library.table("hands")["raw_text"].to_pylist())
    assert numbers == sorted(hand.replace("\r\n", "\n") for hand in hands[:4])


def test_a_large_file_without_hands_is_not_read_over_and_over(
    follower: Follower, folder: Path, hands: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tail_module, "_LARGE", 5_000)
    file = folder / "log.txt"
    append(file, "the client has started\n" * 1_000)
    follower.look()
    assert follower.counts == Counts()
    read = counted_bytes(monkeypatch)
    append(file, hands[0][:10])
    follower.look()
    assert sum(read) <= 5_100
    append(file, hands[0][10:] + "\n\n")
    assert imported(follower) == 1


def test_a_library_among_the_files_that_are_followed(
    tmp_path: Path, clock: Clock, hands: list[str]
) -> None:
    library = Library(tmp_path / "library")
    follower = Follower(library, [tmp_path], clock=clock)
    append(tmp_path / "a.txt", hands[0] + "\n\n")
    assert imported(follower) == 1
    before = sorted(library.path.rglob("*"))
    for _ in range(4):
        clock.now += 5
        assert follower.look() == []
    assert sorted(library.path.rglob("*")) == before


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="a system without named pipes")
def test_a_pipe_is_not_waited_for(follower: Follower, library: Library, folder: Path) -> None:
    os.mkfifo(folder / "pipe.txt")
    assert follower.look() == []
    assert library.add([folder]) == Counts()


@pytest.mark.parametrize("is_longer", [False, True])
def test_a_file_that_is_written_anew(
    follower: Follower, library: Library, folder: Path, hands: list[str], is_longer: bool
) -> None:
    file = folder / "a.txt"
    append(file, "\n\n".join([*hands[:2], ""]))
    follower.look()
    new = hands[2:7] if is_longer else hands[2:3]
    file.write_text("\n\n".join([*new, ""]), encoding="utf-8")
    assert imported(follower) == len(new)
    assert library.table("hands").num_rows == 2 + len(new)


def test_a_folder_that_goes_away_for_a_while(
    follower: Follower, folder: Path, hands: list[str]
) -> None:
    append(folder / "a.txt", hands[0] + "\n\n")
    follower.look()
    away = folder.rename(folder.with_name("away"))
    assert follower.look() == []
    append(away / "a.txt", hands[1] + "\n\n")
    away.rename(folder)
    assert imported(follower) == 1


def test_packed_files_are_read_too(follower: Follower, folder: Path, hands: list[str]) -> None:
    with zipfile.ZipFile(folder / "a.zip", "w") as archive:
        archive.writestr("a.txt", hands[0] + "\n\n")
    (folder / "b.txt.gz").write_bytes(gzip.compress((hands[1] + "\n\n").encode()))
    assert imported(follower) == 2
    (folder / "c.txt.gz").write_bytes(gzip.compress((hands[2] + "\n\n").encode())[:-9])
    assert follower.look() == []
    (folder / "c.txt.gz").write_bytes(gzip.compress((hands[2] + "\n\n").encode()))
    assert imported(follower) == 1


def test_a_path_must_be_there_at_first(library: Library, tmp_path: Path) -> None:
    with pytest.raises(PathNotFound):
        Follower(library, [tmp_path / "nowhere"])


# --- neighbours and restarts ------------------------------------------------


def test_a_restart_brings_nothing_twice(
    library: Library, folder: Path, hands: list[str], tmp_path: Path
) -> None:
    file = folder / "a.txt"
    append(file, "\n\n".join([*hands[:2], hands[2][:900]]))
    assert imported(Follower(library, [folder])) == 2
    assert imported(Follower(library, [folder])) == 0
    append(file, hands[2][900:] + "\n\n")
    again = Follower(library, [folder])
    assert imported(again) == 1
    assert again.counts.read == 3
    assert contents(library) == clean(folder, tmp_path)
    assert library.add([folder]).unchanged == 1


def test_another_import_between_two_looks(
    follower: Follower, library: Library, folder: Path, hands: list[str], tmp_path: Path
) -> None:
    append(folder / "a.txt", hands[0] + "\n\n")
    follower.look()
    other = tmp_path / "other.txt"
    append(other, hands[1] + "\n\n")
    library.add([other])
    append(folder / "a.txt", hands[1] + "\n\n" + hands[2] + "\n\n")
    assert imported(follower) == 1
    assert library.table("hands").num_rows == 3
    assert follower.counts.duplicates == 1


def test_a_busy_library_is_tried_again(
    follower: Follower,
    library: Library,
    folder: Path,
    hands: list[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(library_module, "LOCK_SECONDS", 0.01)
    append(folder / "a.txt", hands[0] + "\n\n")
    with library.writing(), pytest.raises(LibraryBusyError):
        follower.look()
    assert imported(follower) == 1


def test_a_failed_write_loses_nothing(
    follower: Follower, folder: Path, hands: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    append(folder / "a.txt", hands[0] + "\n\n")
    follower.look()
    append(folder / "a.txt", hands[1] + "\n\n")

    def full(*_: object) -> None:
        raise OSError(28, "full")

    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", full)
        with pytest.raises(Exception, match="no room"):
            follower.look()
    assert imported(follower) == 1


def test_many_small_pick_ups_leave_few_parts(
    follower: Follower,
    library: Library,
    folder: Path,
    hands: list[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(library_module, "MANY", 3)
    for hand in hands:
        append(folder / "a.txt", hand + "\n\n")
        assert imported(follower) == 1
    assert len(list((library.path / "hands").iterdir())) <= 4
    assert library.table("hands").num_rows == N_HANDS


def test_stopped_early(
    follower: Follower, library: Library, folder: Path, hands: list[str]
) -> None:
    for number, hand in enumerate(hands):
        append(folder / f"{number}.txt", hand + "\n\n")
    follower.look(stopped=lambda: True)
    counts = follower.counts
    assert counts.read == counts.imported == library.table("hands").num_rows
