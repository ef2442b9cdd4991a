"""Files that hold no hand of a known format: told apart, and told about."""

import gzip
import io
import zipfile
from pathlib import Path

import pytest

from stud_hh.formats import FORMATS, Imported, Passed, Rejected, read_paths, read_text, split
from stud_hh.formats.files.strangers import HEAD_BYTES
from tests.dealing.options import Options
from tests.dealing.rooms import WRITERS
from tests.dealing.sessions import Session
from tests.formats.sample import STARS, TILT

PNG = b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 40
STRANGER = """\
Game of Alchemy Cards 1234567
Seven Card Stud $2/$4 at table Cauldron
Seat 1: Anna ($40)
Seat 2: Bo ($40)
Anna antes $0.40
Bo antes $0.40
Anna gets 4c
Bo gets Kh
Anna is low with [4c]
Anna brings in for $0.50
Bo folds
Anna mucks
Anna wins the pot ($1.30)
"""
SUMMARY = """\
PokerStars Tournament #1479923456, 7 Card Stud Hi/Lo Limit
Buy-In: $9.80/$1.20 USD
24 players
Total Prize Pool: $235.20 USD
Tournament started 2016/01/17 21:05:00 CET [2016/01/17 15:05:00 ET]

  1: Anna (Norway), $94.08 (40%)
  2: Bo (Spain), $58.80 (25%)

You finished in 3rd place.
"""


def only(text: str) -> Passed:
    (read,) = read_text(text, "file")
    assert isinstance(read, Passed), read
    return read


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (PNG, "a picture"),
        (b"\xff\xd8\xff\xe0\0\x10JFIF" + bytes(99), "a picture"),
        (b"%PDF-1.7\n" + b"x" * 99, "a PDF"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(999), "an office document"),
        (b"SQLite format 3\0" + bytes(99), "a database"),
        (b"PAR1" + bytes(99), "a database"),
        (b"\0\0\0\x20ftypisom" + bytes(99), "sound or film"),
        (b"<!DOCTYPE html>\n<html><body>Seat 1: Anna ($40)</body></html>", "a web page"),
        (b"\x01\x02\0\0\0\x07" * 99, "binary"),
        (SUMMARY.encode(), "a tournament's summary"),
        (
            b"Full Tilt Poker Tournament Summary $20 + $2 Stud (42), Table 1\n",
            "a tournament's summary",
        ),
        (
            b"Winamax Poker - Tournament summary : DEEPSTACK(12)\nPlayer : Anna\n",
            "a tournament's summary",
        ),
    ],
)
def test_other_files_are_passed_over_quietly(data: bytes, kind: str, tmp_path: Path) -> None:
    path = tmp_path / "history.txt"
    path.write_bytes(data)
    (read,) = read_paths([path])
    assert read == Passed(str(path), f"no hand history, but {kind}", is_quiet=True)


@pytest.mark.parametrize(
    "text",
    ["", "Dear Anna,\nyou fold too much.\n", "date,site,net\n2020-01-02,Stars,-3\n", "{}", "[1]"],
)
def test_letters_and_tables_are_passed_over_quietly(text: str) -> None:
    assert only(text) == Passed("file", "no hand history", is_quiet=True)


def test_a_file_that_is_no_text_is_not_read_to_its_end() -> None:
    stream = io.BytesIO(PNG * 100)
    assert list(split("-", stream)) == []
    assert stream.tell() == HEAD_BYTES


def test_a_long_beginning_is_still_a_part_of_the_file() -> None:
    text = "Dear Anna,\n" * (HEAD_BYTES // 5) + STARS
    assert [type(read) for read in read_text(text)] == [Imported]


def test_an_unknown_format_is_refused_with_what_it_is_most_like() -> None:
    (read,) = read_text(STRANGER)
    assert isinstance(read, Rejected)
    finding = read.finding
    assert finding.code == "SH102"
    assert finding.expected == "a hand of Full Tilt, which this looks most like"
    assert (finding.source.line, finding.actual) == (1, "Game of Alchemy Cards 1234567")


@pytest.mark.parametrize(
    ("text", "site"),
    [
        ("variant = 5\nseats = [1]\n\nplayers = ['A']\nactions = 'd dh p1 ??'\n", "PHH"),
        ('{"hands": [\n"players": [],\n"rounds": [],\n"actions": [],\n"pots": []\n}\n', "OHH"),
        ("<hands>\n<players>\n<player/>\n</players>\n<cards/>\n<event/>\n</hands>\n", "Merge"),
    ],
)
def test_an_unknown_document_is_refused_likewise(text: str, site: str) -> None:
    reads = list(read_text(text, "file"))
    told = [
        (read.finding.expected or "") if isinstance(read, Rejected) else read.reason
        for read in reads
        if isinstance(read, Rejected | Passed)
    ]
    assert len(told) == 1
    assert site in told[0] or isinstance(reads[0], Rejected)


def test_the_first_line_that_differs_is_told() -> None:
    lines = "Anna antes $0.40\nBo antes $0.40\n"
    changed = "My Own Poker\n" + "Anna mucks\n" * 5 + "what is this\n" + "Anna folds\n"
    assert lines not in changed
    passed = only(changed)
    assert not passed.is_quiet
    assert passed.reason.startswith("no known format; most like ")
    assert passed.reason.endswith("but line 1 differs: My Own Poker")


@pytest.mark.parametrize("room", ["pokerstars", "fulltilt", *WRITERS])
def test_a_room_knows_the_lines_of_its_hands(room: str) -> None:
    game = "stud"
    text = next(Session(room, game, 1, Options(players=3)).hands(1)).text
    (read,) = read_text(text)
    assert isinstance(read, Imported)
    site = next(raw.site for raw in split("-", io.BytesIO(text.encode())))
    (own,) = [each for each in FORMATS if each.site == site]
    lines = [line for line in text.split("\n") if line.strip()]
    assert sum(map(own.knows, lines)) > 0.3 * len(lines)


# --- archives and folders -----------------------------------------------------


def test_a_folder_of_all_kinds_is_read_in_one_go(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(STARS)
    (tmp_path / "b.png").write_bytes(PNG)
    (tmp_path / "c.bin").write_bytes(gzip.compress(TILT.encode()))
    with zipfile.ZipFile(tmp_path / "d.old", "w") as archive:
        archive.writestr("x.txt", STARS)
        archive.writestr("y.jpg", PNG)
        archive.writestr("z.txt", STRANGER)
    with zipfile.ZipFile(tmp_path / "e.xlsx", "w") as archive:
        archive.writestr("[Content_Types].xml", "<Types/>")
        archive.writestr("xl/sheet1.xml", "<sheet/>")
    (tmp_path / "f.txt").write_text(SUMMARY)
    reads = list(read_paths([tmp_path]))
    hands = [read.hand.site for read in reads if isinstance(read, Imported)]
    quiet = [Path(read.path).name for read in reads if isinstance(read, Passed) and read.is_quiet]
    assert hands == ["PokerStars", "Full Tilt", "PokerStars"]
    assert quiet == ["b.png", "y.jpg", "e.xlsx", "f.txt"]
    assert [type(read) for read in reads].count(Rejected) == 1
    assert len(reads) == 8
