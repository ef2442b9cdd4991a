"""Files of any encoding, line end and packing, cut into hands."""

import gzip
import io
import sys
import zipfile
from pathlib import Path

import pytest

from stud_hh.formats import (
    Imported,
    Passed,
    PathNotFound,
    Read,
    Rejected,
    read_paths,
    read_text,
    split,
)
from stud_hh.formats._bounds import LONGEST_LINE, MOST_LINES
from stud_hh.formats.files import guarded as guarded_module
from stud_hh.formats.files.decode import BLOCK, pages
from tests.formats.sample import STARS, TILT

EURO = STARS.replace("$", "€").replace("USD", "EUR").replace("Bo", "Jürgen")


def read_bytes(data: bytes, tmp_path: Path) -> list[Read]:
    path = tmp_path / "file.txt"
    path.write_bytes(data)
    return list(read_paths([path]))


def lines(data: bytes) -> list[str]:
    return "".join(pages(io.BytesIO(data))).split("\n")[1:]


def kinds(reads: list[Read]) -> list[str]:
    return [type(read).__name__ for read in reads]


# --- decoding ---------------------------------------------------------------


@pytest.mark.parametrize(
    "data",
    [
        EURO.encode(),
        EURO.encode("utf-8-sig"),
        EURO.encode("cp1252"),
        b"\xff\xfe" + EURO.encode("utf-16-le"),
        b"\xfe\xff" + EURO.encode("utf-16-be"),
        EURO.encode("utf-16-le"),
        EURO.encode("utf-16-be"),
        b"\0" + EURO.encode(),
        EURO.replace("\n", " \r\n").encode(),
        EURO.replace("\n", "\r").encode(),
        EURO.replace("\n", "\r\n", 5).replace("\r\n", "\r", 2).encode(),
        b"\xff\xfe" + EURO.replace("\n", "\r\n").encode("utf-16-le") + b"x",
    ],
)
def test_encodings_and_line_ends(data: bytes, tmp_path: Path) -> None:
    (read,) = read_bytes(data, tmp_path)
    assert isinstance(read, Imported), read
    assert [seat.player for seat in read.hand.seats] == ["Anna", "Jürgen"]
    assert read.hand.currency == "EUR"
    assert [event.line for event in read.hand.events][:2] == [5, 6]


def test_one_file_may_mix_encodings_and_have_marks_in_the_middle(tmp_path: Path) -> None:
    data = EURO.encode("cp1252") + b"\n" + EURO.encode("utf-8-sig") + b"\n\x81\n" + EURO.encode()
    reads = read_bytes(data, tmp_path)
    assert kinds(reads) == ["Imported"] * 3
    assert all(r.hand.seats[1].player == "Jürgen" for r in reads if isinstance(r, Imported))


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("offset", range(-3, 3))
def test_lines_are_whole_where_blocks_meet(end: str, offset: int) -> None:
    text = "x" * (BLOCK + offset - 2 * BLOCK // 3) + end
    text = "y" * 1000 + end + text[-1000:] + end.join("z" * 999 for _ in range(700)) + end
    text = "a" * (offset + 3) + text
    assert lines(text.encode()) == text.split(end)[:-1]


@pytest.mark.parametrize(
    "changed",
    [
        EURO.replace("\n", "\n\n"),
        EURO.replace("\n", "\r\r\n"),
        EURO.replace(" ", "\xa0"),
        EURO + "\x1a",
    ],
)
def test_what_programs_make_of_files_is_still_read(changed: str, tmp_path: Path) -> None:
    reads = read_bytes((changed + "\n\n\n" + changed).encode(), tmp_path)
    assert kinds(reads) == ["Imported"] * 2
    for read in reads:
        assert isinstance(read, Imported)
        assert [seat.player for seat in read.hand.seats] == ["Anna", "Jürgen"]


def test_only_line_ends_end_lines() -> None:
    data = "a\x0bb\x0cc\x1cd\x85e\u2028f\u2029g\nh".encode()
    assert len(lines(data)) == 2


def test_a_line_without_end_is_kept_in_part(tmp_path: Path) -> None:
    data = STARS.encode() + b"\nSeat 1: " + b"x" * 3_000_000 + b"\n\n" + STARS.encode()
    reads = read_bytes(data, tmp_path)
    assert kinds(reads) == ["Imported", "Rejected", "Imported"]
    assert isinstance(reads[1], Rejected)
    assert reads[1].finding.code == "SH103"
    assert len(reads[1].raw.text) < 100_000


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "cp1252"])
def test_a_very_long_line_comes_in_pieces_of_whole_letters(encoding: str) -> None:
    text = "Jürgen €\r\n" + "ü€" * BLOCK + "\r\nx\r" + "y" * (3 * BLOCK) + "\n"
    pieces = list(pages(io.BytesIO(text.encode(encoding))))
    assert "".join(pieces) == "\n" + text.replace("\r\n", "\n").replace("\r", "\n")[:-1]
    assert max(map(len, pieces)) <= 2 * BLOCK


def test_memory_does_not_grow_with_a_line_that_never_ends() -> None:
    class Endless(io.RawIOBase):
        def readable(self) -> bool:
            return True

        def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
            buffer[:] = b"x" * len(buffer)
            return len(buffer)

    read = pages(io.BufferedReader(Endless()))
    assert all(len(next(read)) <= 2 * BLOCK for _ in range(50))


# --- splitting --------------------------------------------------------------


def test_hands_come_in_order_with_their_lines() -> None:
    text = f"My notes\n\n{STARS}\n\n{TILT}{STARS}Thanks, Anna\n"
    reads = [read for read in read_text(text, "f.txt") if isinstance(read, Imported)]
    assert [read.hand.site for read in reads] == ["PokerStars", "Full Tilt"]
    assert [read.hand.line for read in reads] == [3, 28]
    assert reads[0].hand.last_line == reads[0].hand.line + STARS.count("\n") - 1
    assert reads[0].hand.path == "f.txt"


def test_what_is_no_hand_is_passed_over_quietly() -> None:
    text = f"From: Anna\nI folded: it was right\n\n{STARS}\n\n-- \nAnna folds paper\n\n{STARS}"
    assert kinds(list(read_text(text))) == ["Imported", "Imported"]


@pytest.mark.parametrize("damaged", ["PokerStars Gam #5: 7 Card Stud Limit", "Pokr Game #1: x", ""])
def test_a_damaged_header_costs_one_finding(damaged: str) -> None:
    broken = damaged + "\n" + STARS.split("\n", 1)[1]
    reads = list(read_text(f"{STARS}\n{broken}\n{STARS}"))
    assert kinds(reads) == ["Imported", "Rejected", "Imported"]
    assert isinstance(reads[1], Rejected)
    finding = reads[1].finding
    assert finding.code == "SH102"
    assert finding.message == "text that begins with no header of a known room"
    assert finding.source.line == STARS.count("\n") + (2 if damaged else 3)


def test_a_header_within_a_hand_rejects_only_the_first() -> None:
    cut = "\n".join(STARS.split("\n")[:9])
    reads = list(read_text(f"{cut}\n{STARS}"))
    assert kinds(reads) == ["Rejected", "Imported"]
    assert isinstance(reads[0], Rejected)
    assert (reads[0].finding.code, reads[0].finding.source.line) == ("SH101", 9)


def test_a_hand_in_which_nothing_happens_is_told() -> None:
    head = (
        "Everleaf Gaming Game #30\n***** Hand history for game #30 *****\n"
        "$0.50/$1.00 7 Card Stud - 2011/06/07 - 08:10:10\nTable Old Mill\n"
        "Seat 1: Anna (  $ 20.00 USD )\n"
    )
    (read,) = read_text(head)
    assert isinstance(read, Rejected)
    assert read.finding.expected == "a hand in which something happens"


def test_a_part_of_a_hand_is_told() -> None:
    tail = "\n".join(STARS.split("\n")[10:])
    assert kinds(list(read_text(f"{tail}\n\n{STARS}"))) == ["Rejected", "Imported"]


def test_blank_lines_within_a_hand_mean_nothing() -> None:
    spaced = STARS.replace("*** 4th", "\n \n*** 4th").replace("Anna: folds", "\nAnna: folds")
    assert kinds(list(read_text(spaced))) == ["Imported"]


@pytest.mark.parametrize(
    ("more", "line"),
    [("Zed leaves the table\n" * MOST_LINES, MOST_LINES + 1), ("x" * (LONGEST_LINE + 1) + "\n", 7)],
)
def test_a_hand_that_is_too_long_is_not_parsed(more: str, line: int) -> None:
    text = STARS.replace("*** 3rd", more + "*** 3rd")
    reads = list(read_text(f"{text}\n{STARS}"))
    assert kinds(reads) == ["Rejected", "Imported"]
    assert isinstance(reads[0], Rejected)
    assert (reads[0].finding.code, reads[0].finding.source.line) == ("SH103", line)


def test_a_stream_is_read_as_it_comes() -> None:
    class Endless(io.RawIOBase):
        def readable(self) -> bool:
            return True

        def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
            data = (STARS + "\n").encode()[: len(buffer)]
            buffer[: len(data)] = data
            return len(data)

    hands = split("endless", io.BufferedReader(Endless()))
    assert len([next(hands) for _ in range(1000)]) == 1000


# --- paths ------------------------------------------------------------------


def test_folders_globs_and_archives(tmp_path: Path) -> None:
    folder = tmp_path / "b" / "c"
    folder.mkdir(parents=True)
    (folder / "2.txt").write_text(TILT)
    (tmp_path / "a.txt").write_text(STARS)
    with zipfile.ZipFile(tmp_path / "d.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("x/1.txt", STARS)
        archive.writestr("y/", "")
    (tmp_path / "e.gz").write_bytes(gzip.compress(TILT.encode()))
    reads = list(read_paths([tmp_path]))
    shown = ["a.txt", "b/c/2.txt", "d.zip/x/1.txt", "e.gz"]
    assert [Path(read.raw.path).relative_to(tmp_path).as_posix() for read in reads] == shown
    assert kinds(reads) == ["Imported"] * 4
    assert kinds(list(read_paths([f"{tmp_path}/**/*.txt"]))) == ["Imported"] * 2


def test_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(STARS.encode())))
    (read,) = read_paths(["-"])
    assert isinstance(read, Imported)
    assert read.hand.path == "-"


@pytest.mark.parametrize("missing", ["none.txt", "*.none"])
def test_a_path_that_does_not_exist_is_told_before_reading(missing: str, tmp_path: Path) -> None:
    with pytest.raises(PathNotFound, match="no such file or folder"):
        read_paths([tmp_path, tmp_path / missing])


def test_files_without_hands_and_broken_ones_are_passed(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("Dear diary\n")
    (tmp_path / "b.png").write_bytes(bytes(range(256)) * 99)
    (tmp_path / "c.zip").write_bytes(b"PK\1 no zip")
    (tmp_path / "d.gz").write_bytes(gzip.compress(STARS.encode() * 99)[:-90])
    (tmp_path / "e.txt").write_text("")
    reads = list(read_paths([tmp_path]))
    assert kinds([read for read in reads if not isinstance(read, Imported)]) == ["Passed"] * 5
    assert "no hand history" in str(reads[0])
    assert "can't be read" in str(reads[2])


def test_an_archive_that_unpacks_to_too_much_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guarded_module, "MOST_UNPACKED", 1_000_000)
    monkeypatch.setattr(guarded_module, "MOST_TIMES", 1)
    (tmp_path / "a.gz").write_bytes(gzip.compress((STARS + "\n").encode() * 5000))
    reads = list(read_paths([tmp_path]))
    assert isinstance(reads[-1], Passed)
    assert "unpacks to more than" in reads[-1].reason
    assert 0 < len(reads) < 2000
