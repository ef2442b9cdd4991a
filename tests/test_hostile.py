"""Hostile input costs bounded time and memory, is told clearly, and the rest is read."""

import gzip
import io
import json
import os
import struct
import tracemalloc
import zipfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from time import process_time

import pyarrow.parquet as pq
import pytest
from openpyxl import load_workbook
from typer.testing import CliRunner

from stud_hh import formats
from stud_hh.cli._app import app
from stud_hh.formats import Imported, Passed, Read, Rejected, _bounds, read_paths, read_text, split
from stud_hh.formats.files import archives as archives_module
from stud_hh.formats.files import guarded as guarded_module
from stud_hh.reports.text import harmless
from stud_hh.store import Library
from stud_hh.store import adding as adding_module
from stud_hh.store.joining import joined
from tests.formats.sample import STARS, TILT
from tests.hostile.reading import read_all

ROOT = Path(__file__).parents[1]
FOUND = sorted((ROOT / "tests" / "hostile" / "found").iterdir())
LONGEST = 15.0
"""Seconds of the processor for some hundred kilobytes, where all else is slow too."""
MEBIBYTE = 1 << 20


# --- texts ------------------------------------------------------------------

MERGE = '<description type="7-Stud" stakes="7-Stud ($2/$4)"/>\n'


def many_seats() -> str:
    seats = "".join(f"Seat {n % 99 + 1}: P{n} ($5 in chips)\n" for n in range(2_000))
    return STARS.replace("Seat 1:", f"{seats}Seat 1:", 1)


def tied_by(players: int) -> str:
    """A PHH hand whose pot all may have won, of cards that nobody knows."""
    stacks = ",".join(["100"] * players)
    return (
        f"variant='F7S'\nantes=[{stacks}]\nbring_in=1\nsmall_bet=2\nbig_bet=4\n"
        f"starting_stacks=[{stacks}]\nactions=[]\n"
    )


def ohh(players: int, checks: int) -> str:
    seats = [{"id": n, "seat": n, "name": f"p{n}", "starting_stack": 99} for n in range(players)]
    antes = [{"action": "Post Ante", "player_id": n, "amount": 50} for n in range(players)]
    actions = [{"action": "Check", "player_id": n % players} for n in range(checks)]
    hand = {
        "game_type": "Stud",
        "players": seats,
        "rounds": [{"street": "Third", "actions": [*antes, *actions]}],
    }
    return json.dumps({"ohh": hand})


def merge(players: int, checks: int) -> str:
    seats = "".join(
        f'<player seat="{n}" nickname="p{n}" balance="$9" dealtin="true"/>' for n in range(players)
    )
    actions = "".join(f'<event type="CHECK" player="{n % players}"/>' for n in range(checks))
    return (
        f'{MERGE}<game id="1-1" gametype="39" data="1|Tab"><players>{seats}</players>'
        f'<round id="BRING_IN">{actions}</round></game>\n'
    )


def many_attributes() -> str:
    return " ".join(f'a{n}=""' for n in range(60_000))


def entity(number: int) -> str:
    tenfold = f"&l{number - 1};" * 10
    return f'<!ENTITY l{number} "{tenfold}">'


BILLION_LAUGHS = (
    '<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY l0 "lol">'
    + "".join(map(entity, range(1, 20)))
    + ']>\n<session sessioncode="1">\n<game gamecode="1"><round>&l19;</round></game></session>\n'
)
TEXTS: dict[str, tuple[Callable[[], str], str | None]] = {
    "a line without end": (lambda: STARS.replace("***", "*" * 3_000_000, 1), "SH103"),
    "many seats": (many_seats, "SH103"),
    "lines without end": (lambda: STARS + "Zed leaves the table\n" * 200_000, "SH103"),
    "headers": (lambda: (STARS.split("\n")[0] + "\n") * 1_500, "SH101"),
    "chat that could be anything": (
        lambda: STARS.replace("*** 3rd", f"{'Zed wins a' * 190} \n" * 200 + "*** 3rd", 1),
        "SH101",
    ),
    "players who may all have won": (lambda: tied_by(_bounds.MOST_SEATS), None),
    "too many players": (lambda: tied_by(_bounds.MOST_SEATS + 1), "SH103"),
    "players by the thousand": (lambda: tied_by(20_000), "SH103"),
    "OHH with many players": (lambda: ohh(2_000, 0), "SH103"),
    "OHH with many actions": (lambda: ohh(4, 10_000), "SH103"),
    "PHH with many actions": (
        lambda: tied_by(2).replace("[]", "[" + "'p1 cc'," * 80_000 + "]"),
        "SH103",
    ),
    "Merge with many players": (lambda: merge(3_000, 0), "SH103"),
    "Merge with many actions": (lambda: merge(4, 10_000), "SH103"),
    "PHH with comments to go astray in": (lambda: f"{tied_by(2)}[a]\n{'# ' * 500}\n!\n", "SH101"),
    "PHH with a long heading": (lambda: f"{tied_by(2)}[{'.'.join('a' * 50_000)}]\n", "SH101"),
    "PHH, deep arrays": (lambda: f"{tied_by(2)}x={'[' * 100_000}\n", "SH101"),
    "PHH, deep tables": (lambda: f"{tied_by(2)}x={'{a=' * 100_000}\n", "SH101"),
    "PHH, huge amounts": (lambda: f"{tied_by(2)}_pot=1e999999999\n", "SH101"),
    "PHH, huge numbers": (lambda: f"{tied_by(2)}_pot={'9' * 200_000}\n", "SH101"),
    "OHH, deep in lines": (lambda: '{"ohh":\n' * 40_000, "SH101"),
    "OHH, deep in one line": (lambda: '{"ohh":' * 60_000 + "\n", "SH101"),
    "OHH, deep and broken": (lambda: ('{"ohh":\n' * 900 + "!\n") * 40, "SH101"),
    "OHH, deep arrays": (lambda: '{"ohh":' + "[" * 300_000 + "\n", "SH101"),
    "OHH without end": (lambda: '{"ohh":[' + "1,\n" * 800_000, "SH103"),
    "OHH in one line without end": (lambda: '{"ohh":[' + "1," * 1_200_000 + "\n", "SH103"),
    "XML, deep": (lambda: f'{MERGE}<game id="1">{"<a>" * 100_000}\n', "SH101"),
    "XML that explodes": (lambda: BILLION_LAUGHS, "SH101"),
    "XML with many attributes": (
        lambda: f'{MERGE}<game id="1" {many_attributes()}></game>\n',
        "SH102",
    ),
}


@pytest.mark.parametrize("name", TEXTS)
def test_a_hostile_text_costs_one_finding_and_the_rest_is_read(name: str) -> None:
    make, code = TEXTS[name]
    text = make()
    began = process_time()
    reads = list(read_text(f"{STARS}\n\n{text}\n\n{TILT}\n\n"))
    read_all(text.encode())
    assert process_time() - began < LONGEST
    assert isinstance(reads[0], Imported)
    assert isinstance(reads[-1], Imported)
    rejected = [read for read in reads[1:-1] if isinstance(read, Rejected)]
    assert (not rejected) == (code is None)
    assert all(read.finding.code == code for read in rejected[:1])
    assert all(len(read.raw.text) <= _bounds.MOST_CHARACTERS for read in rejected)


@pytest.mark.parametrize("file", FOUND, ids=lambda file: file.name)
def test_what_the_fuzzer_found(file: Path) -> None:
    began = process_time()
    read_all(file.read_bytes())
    assert process_time() - began < LONGEST


class Stream(io.RawIOBase):
    """A stream of so many times a piece, which is nowhere whole."""

    def __init__(self, piece: bytes, times: int, *, first: bytes = b"", last: bytes = b"") -> None:
        self._pieces = iter([first, *[piece] * times, last])
        self._left = b""

    def read(self, size: int = -1) -> bytes:
        while len(self._left) < size and (piece := next(self._pieces, None)) is not None:
            self._left += piece
        data, self._left = self._left[:size], self._left[size:]
        return data


@pytest.mark.parametrize(
    "piece", [b"x" * MEBIBYTE, b"\n" * MEBIBYTE, b"\0" * MEBIBYTE, b"\xff\xfe\x80" * 300_000]
)
def test_memory_is_bounded_whatever_comes(piece: bytes) -> None:
    first, last = f"{STARS}\n" * 20, f"\n\n{TILT}"
    stream = Stream(piece, 100, first=first.encode(), last=last.encode())
    tracemalloc.start()
    sites = [raw.site for raw in split("endless", stream)]
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert (sites[0], sites[-1]) == ("PokerStars", "Full Tilt")
    assert peak < 32 * MEBIBYTE


def test_a_file_of_more_lines_than_are_numbered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(formats, "split_by", partial(formats.split_by, most_lines=1_000))
    reads = list(read_text(STARS + "\n" * 300_000 + TILT))
    assert isinstance(reads[0], Imported)
    assert isinstance(reads[-1], Passed)
    assert "more than 1,000 lines" in reads[-1].reason


# --- archives ---------------------------------------------------------------


def zipped(file: Path, members: dict[str, bytes]) -> Path:
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return file


def read_all_of(path: Path) -> list[Read]:
    return list(read_paths([path]))


def why(read: Read) -> str:
    assert isinstance(read, Passed)
    return read.reason


@pytest.fixture
def small_bombs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guarded_module, "MOST_UNPACKED", 1_000)


@pytest.mark.usefixtures("small_bombs")
def test_a_bomb_of_many_members_is_left(tmp_path: Path) -> None:
    blank = b"\n" * 1_000_000  # a thousand times as long as packed
    members = {"0.txt": STARS.encode(), **{f"{n}.txt": blank for n in range(1, 40)}}
    zipped(tmp_path / "bomb.zip", members)
    (tmp_path / "then.txt").write_text(TILT)
    first, *blank_ones, last = read_all_of(tmp_path)
    assert isinstance(first, Imported)
    assert len(blank_ones) < 10
    assert "the rest of the archive was not read" in why(blank_ones[-1])
    assert isinstance(last, Imported)


@pytest.mark.usefixtures("small_bombs")
def test_what_shrinks_well_is_no_bomb(tmp_path: Path) -> None:
    (sample,) = ROOT.glob("sample_histories/pokerstars-stud8-cash*")
    (tmp_path / "a.gz").write_bytes(gzip.compress(sample.read_bytes(), 9))
    assert not any(isinstance(read, Passed) for read in read_all_of(tmp_path))


def test_members_names_lead_nowhere(tmp_path: Path) -> None:
    folder = tmp_path / "in" / "here"
    folder.mkdir(parents=True)
    names = ["../../climbed.txt", "/climbed.txt", "C:\\climbed.txt", "a\x1b[2J\nb.txt", "."]
    zipped(folder / "a.zip", {name: STARS.encode() for name in names})
    before = sorted(tmp_path.rglob("*"))
    library = Library(tmp_path / "library")
    counts = library.add([folder])
    assert (counts.imported, counts.duplicates) == (1, 4)
    found = {file for file in tmp_path.rglob("*") if library.path not in file.parents}
    assert found - {library.path} == set(before)


def test_an_archive_that_lists_too_much_is_not_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    zipped(tmp_path / "a.zip", {f"{n}.txt": b"" for n in range(100)})
    monkeypatch.setattr(archives_module, "MOST_LISTED", 1_000)
    (read,) = read_all_of(tmp_path)
    assert "list of members" in why(read)


def damages(whole: bytes) -> dict[str, bytes]:
    """A zip archive of one member, damaged in several ways."""
    central, end = whole.index(b"PK\x01\x02"), whole.index(b"PK\x05\x06")
    name = whole.index(b"a.txt", central)
    utf8 = bytearray(whole)
    utf8[central + 8 : central + 10] = struct.pack("<H", 1 << 11)
    utf8[name : name + 5] = b"\xff.txt"

    def with_(at: int, form: str, value: int) -> bytes:
        changed = bytearray(whole)
        struct.pack_into(form, changed, at, value)
        return bytes(changed)

    return {
        "a name of no letters": bytes(utf8),
        "cut in the list": whole[: end - 9],
        "cut before the list": whole[:central],
        "locked": with_(central + 8, "<H", 1),
        "of no known packing": with_(central + 10, "<H", 99),
        "LZMA that is none": with_(central + 10, "<H", 14),
        "bzip2 that is none": with_(central + 10, "<H", 12),
        "a list that begins nowhere": with_(end + 16, "<I", 1 << 31),
        "a member that begins nowhere": with_(central + 42, "<I", len(whole) - 3),
        "a list longer than the file": with_(end + 12, "<I", 1 << 20),
    }


@pytest.mark.parametrize(
    "how", damages(b"PK\x01\x02" + b"\0" * 42 + b"a.txtPK\x05\x06" + b"\0" * 20)
)
def test_a_damaged_archive_is_told_and_the_rest_is_read(tmp_path: Path, how: str) -> None:
    whole = zipped(tmp_path / "a.zip", {"a.txt": STARS.encode() * 9}).read_bytes()
    (tmp_path / "a.zip").write_bytes(damages(whole)[how])
    (tmp_path / "b.txt").write_text(TILT)
    *bad, good = read_all_of(tmp_path)
    assert "can't be read: " in why(bad[-1])
    assert isinstance(good, Imported)


# --- folders ----------------------------------------------------------------


@pytest.fixture
def deep(tmp_path: Path) -> Iterator[Path]:
    """A folder so deep that Python's own way of deleting it fails."""
    depth, here = 1_200, Path.cwd()
    os.chdir(tmp_path)
    for _ in range(depth):
        Path("d").mkdir()
        os.chdir("d")
    Path("a.txt").write_text(STARS)
    yield tmp_path
    Path("a.txt").unlink()
    for _ in range(depth):
        os.chdir("..")
        Path("d").rmdir()
    os.chdir(here)


def test_folders_may_lie_deeper_than_calls_may(deep: Path) -> None:
    (read,) = read_all_of(deep)
    assert isinstance(read, Imported)


# --- the library ------------------------------------------------------------


def test_texts_that_are_no_hands_do_not_pile_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(adding_module, "PART_BYTES", MEBIBYTE)
    file = tmp_path / "a.txt"
    garbage = (f"{STARS.replace('#1', f'#{n}')}{'x' * 1900}\n" * 2 for n in range(600))
    file.write_text("\n\n".join(text.replace("*** 3rd", "nonsense\n***") for text in garbage))
    library = Library(tmp_path / "library")
    written: list[int] = []
    monkeypatch.setattr(
        adding_module, "joined", lambda waiting: written.append(len(waiting)) or joined(waiting)
    )
    counts = library.add([file])
    assert counts.imported == 0
    assert counts.rejected >= 600
    assert len(written) > 1
    assert library.table("findings").num_rows == counts.rejected


@pytest.fixture
def evil(tmp_path: Path) -> Path:
    folder = tmp_path / "histories\x1b[31m"
    folder.mkdir()
    text = STARS
    for name, now in zip(("Anna", "Bo"), ("\x1b[2JAnna\x1b]0;x\x07", "=HYPERLINK(1)"), strict=True):
        text = text.replace(name, now)
    (folder / "a\x1b[2J.txt").write_text(text)
    (folder / "b.txt").write_text(STARS.replace("#", "#9").replace("Bo", "<b onclick=x>"))
    return folder


@pytest.mark.parametrize(
    "words",
    [
        ("audit", "--verbose"),
        ("audit", "--json"),
        ("report", "players"),
        ("report", "players", "-o", "{}/report.csv"),
        ("report", "players", "-o", "{}/report.md"),
        ("report", "players", "-o", "{}/report.html"),
        ("export", "players", "-o", "{}/players.csv"),
        ("export", "hands", "-o", "{}/hands.csv"),
    ],
    ids=lambda words: " ".join(words).replace("{}/", ""),
)
def test_names_steer_nothing(words: tuple[str, ...], evil: Path, tmp_path: Path) -> None:
    command = [word.format(tmp_path) for word in words]
    at = 1 if words[0] == "audit" else 2
    result = CliRunner().invoke(app, [*command[:at], str(evil), *command[at:]])
    assert not result.exception or isinstance(result.exception, SystemExit), result.output
    written = [file.read_text("utf-8") for file in tmp_path.glob("*.*") if file.is_file()]
    assert words[-1].endswith((".md", ".html")) or ",=" not in "".join(written)
    for shown in (result.stdout, *written):
        assert "\x1b" not in shown
        assert "\x07" not in shown
    assert words[-1] != "{}/report.html" or "<b onclick" not in "".join(written)


def test_control_letters_are_seen_in_files_for_people(evil: Path, tmp_path: Path) -> None:
    for suffix, shown in (
        (".csv", r"\x1b[2JAnna\x1b]0;x\x07"),
        (".html", r"\x1b[2JAnna\x1b]0;x\x07"),
        (".md", r"\\x1b\[2JAnna\\x1b\]0;x\\x07"),
    ):
        file = tmp_path / f"report{suffix}"
        assert (
            CliRunner().invoke(app, ["report", "players", str(evil), "-o", str(file)]).exit_code
            == 0
        )
        assert shown in file.read_text("utf-8")


def test_a_workbook_shows_control_letters(evil: Path, tmp_path: Path) -> None:
    file = tmp_path / "report.xlsx"
    assert CliRunner().invoke(app, ["report", "players", str(evil), "-o", str(file)]).exit_code == 0
    texts = [cell.value for row in load_workbook(file)["players"] for cell in row]
    assert r"\x1b[2JAnna\x1b]0;x\x07" in texts


def test_parquet_and_json_keep_names_as_they_are(evil: Path, tmp_path: Path) -> None:
    for suffix in (".parquet", ".json"):
        file = tmp_path / f"report{suffix}"
        assert (
            CliRunner().invoke(app, ["report", "players", str(evil), "-o", str(file)]).exit_code
            == 0
        )
        names = (
            [row["player"] for row in json.loads(file.read_bytes())]
            if suffix == ".json"
            else pq.read_table(file)["player"].to_pylist()
        )
        assert "\x1b[2JAnna\x1b]0;x\x07" in names


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Eve", "Eve"),
        ("two\nlines\t", "two\nlines\t"),
        ("\x1b[31mEve", r"\x1b[31mEve"),
        ("\x9b2J\x7f\x00", r"\x9b2J\x7f\x00"),
        ("ab\u202edc\u2066", r"ab\u202edc\u2066"),
        ("Zoë 👩\u200d🚀", "Zoë 👩\u200d🚀"),
    ],
)
def test_what_is_written_out_of_a_name(name: str, shown: str) -> None:
    assert harmless(name) == shown
    assert harmless(shown) == shown


# --- the documentation ------------------------------------------------------


def test_the_page_tells_every_bound() -> None:
    page = (ROOT / "docs" / "hostile.md").read_text("utf-8")
    values = vars(_bounds).items()
    bounds = {name: value for name, value in values if name.startswith(("MOST_", "LONGEST_"))}
    assert len(bounds) >= 10
    for name, value in bounds.items():
        assert f"`{name}` | {value:,} |" in page, name
