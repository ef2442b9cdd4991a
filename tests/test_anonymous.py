"""Invented names: as if the hands had been played under them, and not a byte else."""

import codecs
import random
import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner, Result

from stud_hh.anonymous import Anonymizer, Rewritten
from stud_hh.cli._app import app
from stud_hh.formats import Imported, read_paths, read_text
from stud_hh.store import Library
from tests.dealing.options import Options
from tests.dealing.rooms import NAMELESS, WRITERS
from tests.dealing.sessions import Session
from tests.dealing.xml import HEADS, one_file

SAMPLES = Path(__file__).parent.parent / "sample_histories"
ROOMS = ("pokerstars", "fulltilt", *WRITERS)
NASTY = """\
Bob
Bob2
Bob: re
A [2c] b
x (y)
$rich$
Jürgen Ä.
0011205
7
he folds
a: folds
ann: bets $5
x, y ($3)
Player x
x wins
(button)
***
Dealt to
Player001
Seat 3
"quoted" & <tagged>
it's \\back
Hero2
Hand
End
=SUM(A1)""".split("\n")
UNWRITABLE = {"phh": {'"quoted" & <tagged>', "it's \\back"}}
"""Names that the test's own writer of a format can't write."""


def dealt(room: str, seed: int, options: Options, names: Mapping[str, str]) -> str:
    """A session's file, with other names for those that the session picks."""
    hero = options.hero and names.get(options.hero, options.hero)
    session = Session(room, "stud8", seed, replace(options, hero=hero))
    session.names = [names.get(name, name) for name in session.names]
    for chair in session.chairs:
        chair.name = names.get(chair.name, chair.name)
    texts = [hand.text for hand in session.hands(5)]
    return one_file(room, texts) if room in HEADS else "\n\n\n".join(texts) + "\n\n\n"


def rewritten(text: str, *, keeps_hero: bool = False) -> tuple[Rewritten, Anonymizer]:
    anonymizer = Anonymizer(keeps_hero=keeps_hero)
    anonymizer.learn("-", text.encode())
    return anonymizer.rewrite("-", text.encode()), anonymizer


@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize("seed", range(2))
def test_as_if_played_under_the_invented_names(room: str, seed: int) -> None:
    """The room writes the same session twice, the second time for the invented names."""
    keeps_hero = seed % 2 == 0
    options = Options(players=6)
    session = Session(room, "stud8", seed, options)
    played = [chair.name for chair in session.chairs]
    writable = [name for name in NASTY if name not in UNWRITABLE.get(room, ())]
    nasty = random.Random(f"{room} {seed}").sample(writable, len(played))
    names = dict(zip(played, nasty, strict=True))
    text = dealt(room, seed, options, names)
    heroes = {read.hand.hero for read in read_text(text) if isinstance(read, Imported)}
    found, anonymizer = rewritten(text, keeps_hero=keeps_hero)
    if room in NAMELESS:
        assert found.data.decode() == text
        return
    invented = {old: anonymizer.name(new) for old, new in names.items()}
    assert found.data.decode() == dealt(room, seed, options, invented)
    assert (found.hands, found.left_out, found.lines_left_out) == (5, 0, 0)
    for hero in heroes - {None}:
        assert anonymizer.name(hero) == (hero if keeps_hero else "Hero")
    assert len({*invented.values()}) == len(played)


@pytest.mark.parametrize(
    ("room", "name"), [("winamax", "BLINDS"), ("ongame", "hand"), ("ongame", "End")]
)
def test_a_name_that_is_a_word_of_a_banner(room: str, name: str) -> None:
    options = Options(players=6)
    played = [chair.name for chair in Session(room, "stud8", 1, options).chairs]
    names = {next(one for one in played if one != "Hero"): name}
    text = dealt(room, 1, options, names)
    found, anonymizer = rewritten(text)
    invented = {old: anonymizer.name(names.get(old, old)) for old in played}
    assert found.data.decode() == dealt(room, 1, options, invented)


FILES = sorted(
    path
    for path in (*SAMPLES.glob("*.txt"), *(SAMPLES / "rooms").iterdir())
    if path.suffix != ".md"
)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_sample_files_keep_their_bytes(path: Path, tmp_path: Path) -> None:
    """Put the old names back, and the file is what it was, but for hands of other games."""
    data = path.read_bytes()
    anonymizer = Anonymizer()
    anonymizer.learn(str(path), data)
    found = anonymizer.rewrite(str(path), data)
    reads = list(read_paths([path]))
    hands = [read.hand for read in reads if isinstance(read, Imported)]
    assert found.hands == len(hands) > 0
    old = {new: name for name, new in anonymizer._names._invented.items()}
    encoding = "utf-16" if data.startswith(codecs.BOM_UTF16_LE) else "latin-1"
    told_in = declared(path)

    def restored(name: re.Match[str]) -> str:
        back = old[name[0]]
        return back if encoding == "utf-16" else back.encode(told_in).decode("latin-1")

    text = found.data.decode(encoding)
    again = re.sub(r"Player\d{3}", lambda name: restored(name) if name[0] in old else name[0], text)
    if not found.left_out:
        assert again == data.decode(encoding)
    file = tmp_path / path.name
    file.write_bytes(again.encode(encoding))
    texts = [read.raw.text for read in read_paths([file]) if isinstance(read, Imported)]
    assert texts == [read.raw.text for read in reads if isinstance(read, Imported)]
    for name in old.values():
        if len(name) > 4 and not name.startswith("Seat+") and anonymizer.name(name) != name:
            assert name not in text


def declared(path: Path) -> str:
    """The encoding of a sample file."""
    try:
        path.read_text("utf-8")
    except UnicodeDecodeError:
        return "cp1252"
    return "utf-8"


CHAT = (
    "PokerStars Hand #7:  7 Card Stud Limit ($0.50/$1.00 USD) - 2016/03/05 19:04:11 ET\r\n"
    "Table 'Perdita IV' 8-max\r\n"
    "Seat 1: Ann ($10 in chips)\r\n"
    "Seat 2: Bob Marsh ($10 in chips)\r\n"
    "Ann: posts the ante $0.10\r\n"
    "Bob Marsh: posts the ante $0.10\r\n"
    "*** 3rd STREET ***\r\n"
    "Dealt to Ann [2c 6d Jh]\r\n"
    "Dealt to Bob Marsh [8s]\r\n"
    'railbird said, "gl ANN and bob marsh, not Annette"\r\n'
    "Bob Marsh: brings in for $0.15\r\n"
    "Ann: folds \r\n"
    "Uncalled bet ($0.05) returned to Bob Marsh\r\n"
    "Bob Marsh collected $0.20 from pot\r\n"
    "*** SUMMARY ***\r\n"
    "Total pot $0.20 | Rake $0 \r\n"
    "Seat 1: Ann folded on the 3rd Street\r\n"
    "Seat 2: Bob Marsh collected ($0.20)\r\n\r\n\r\n"
)


def test_chat_names_nobody() -> None:
    found, _ = rewritten(CHAT)
    text = found.data.decode()
    assert 'Player002 said, "gl Hero and Player001, not Annette"\r\n' in text
    assert not re.search(r"\bann\b|bob|railbird", text, re.IGNORECASE)
    assert text.count("\r\n") == CHAT.count("\r\n") == text.count("\n")


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_utf_16_without_a_mark(encoding: str) -> None:
    data = CHAT.encode(encoding)
    anonymizer = Anonymizer()
    anonymizer.learn("-", data)
    found, _ = rewritten(CHAT)
    assert anonymizer.rewrite("-", data).data.decode(encoding) == found.data.decode()


def test_what_cannot_be_read_is_left_out() -> None:
    other = "PokerStars Hand #8:  Hold'em No Limit ($0.50/$1.00 USD) - 2016/03/05 19:04:11 ET\n"
    spoilt = CHAT.replace("*** 3rd STREET ***", "*** 3rd STREET ***\r\nCarl: flies")
    letter = "Transcript for Dora (dora@example.org)\n\n"
    text = f"{letter}{CHAT}{other}Seat 1: Emil ($1 in chips)\n\n\n{spoilt}"
    found, _ = rewritten(text)
    again = found.data.decode()
    assert (found.hands, found.left_out) == (1, 2)
    assert not re.search("Dora|Emil|Carl|Ann\\b", again)


def test_a_broken_document_is_left_out() -> None:
    path = SAMPLES / "rooms" / "merge-stud-cash.xml"
    data = path.read_bytes().replace(b'type="ANTE"', b'type="PARTY" amount="1"', 1)
    anonymizer = Anonymizer()
    anonymizer.learn("x.xml", data)
    found = anonymizer.rewrite("x.xml", data)
    assert (found.data, found.hands) == (b"", 0)
    assert found.left_out


@settings(max_examples=60)
@given(st.binary(max_size=300), st.integers(0, 2000))
def test_any_bytes_are_survived(noise: bytes, at: int) -> None:
    data = CHAT.encode()
    data = data[:at] + noise + data[at:]
    anonymizer = Anonymizer()
    anonymizer.learn("-", data)
    found = anonymizer.rewrite("-", data)
    assert b"Bob Marsh" not in found.data


# --- the command ------------------------------------------------------------------------------


def run(*words: object, text: str | None = None) -> Result:
    return CliRunner().invoke(app, ["anonymize", *map(str, words)], input=text)


def test_one_file_to_another(tmp_path: Path) -> None:
    source, target = tmp_path / "night.txt", tmp_path / "post.txt"
    source.write_bytes(CHAT.encode())
    result = run(source, "-o", target)
    assert result.exit_code == 0
    assert "1 hand written to" in result.stderr
    assert b"Player001: brings in" in target.read_bytes()
    assert run(source, "-o", source).exit_code == 2
    assert source.read_bytes() == CHAT.encode()


def test_a_folder_keeps_its_files(tmp_path: Path) -> None:
    folder, shared = tmp_path / "histories", tmp_path / "shared"
    for name in ("2016", "2017"):
        (folder / name).mkdir(parents=True)
        (folder / name / "night of Bob Marsh.txt").write_bytes(CHAT.encode())
    (folder / "letter.txt").write_text("Dear Ann\n", encoding="utf-8")
    result = run(folder, "-o", shared, "--keep-hero")
    assert result.exit_code == 0, result.output
    assert sorted(file.name for file in shared.iterdir()) == [
        "night of Player001-2.txt",
        "night of Player001.txt",
    ]
    for file in shared.iterdir():
        assert b"Ann: folds" in file.read_bytes()


def test_standard_input_and_one_hand(tmp_path: Path) -> None:
    other = CHAT.replace("#7", "#9").replace("Ann ", "Zoe ").replace("Ann:", "Zoe:")
    result = run("-", text=CHAT)
    assert result.stdout_bytes.decode() == CHAT.replace("railbird", "Player002").replace(
        "ANN and bob marsh", "Hero and Player001"
    ).replace("Ann:", "Hero:").replace("Ann ", "Hero ").replace("Bob Marsh", "Player001")
    file = tmp_path / "night.txt"
    file.write_text(CHAT + other, encoding="utf-8")
    result = run(file, "--hand", "9")
    assert result.exit_code == 0
    assert "#9" in result.stdout
    assert "#7" not in result.stdout
    assert "Zoe" not in result.stdout
    assert run(file, "--hand", "10").exit_code == 2
    assert run(tmp_path / "nothing.txt").exit_code == 2
    file.write_text("Dear Ann\n", encoding="utf-8")
    assert run(file, "-o", tmp_path / "post.txt").exit_code == 2
    assert not (tmp_path / "post.txt").exists()


def test_a_library_without_paths(tmp_path: Path) -> None:
    file = tmp_path / "night.txt"
    file.write_bytes(CHAT.encode())
    library = tmp_path / "library"
    Library(library).add([file, SAMPLES / "rooms" / "merge-stud-cash.xml"])
    result = run("--library", library, "-o", tmp_path / "post.txt")
    assert result.exit_code == 0, result.output
    assert "25 hands written" in result.stderr
    reads = list(read_paths([tmp_path / "post.txt"]))
    assert len([read for read in reads if isinstance(read, Imported)]) == 25
    assert "Bob Marsh" not in (tmp_path / "post.txt").read_text("utf-8")
