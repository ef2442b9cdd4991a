"""The library: what it promises about counts, repetition, crashes and neighbours."""

import gzip
import os
import zipfile
from importlib.metadata import version
from pathlib import Path

import numpy as np
import pyarrow.parquet as pq
import pytest
from filelock import FileLock

from stud_hh.formats import PathNotFound
from stud_hh.store import (
    SCHEMAS,
    Counts,
    Library,
    LibraryBusyError,
    LibraryDamagedError,
    LibraryNotWritableError,
    LibraryTooNewError,
    NoLibraryError,
    Progress,
    StoreError,
    collect,
)
from stud_hh.store import adding as adding_module
from stud_hh.store import intake as intake_module
from stud_hh.store import known as known_module
from stud_hh.store import library as library_module
from stud_hh.store.digests import DigestSet
from stud_hh.store.documentation import page
from stud_hh.store.parts import TABLES, Part, alike_runs
from stud_hh.store.reading import Reader
from tests.dealing import deal_hands

DOCS = Path(__file__).parents[1] / "docs"
HOLDEM = """\
PokerStars Hand #7:  Hold'em No Limit ($0.50/$1.00 USD) - 2016/03/05 19:04:11 ET
Table 'Adria' 9-max
*** SUMMARY ***
Total pot $1 | Rake $0
"""
BROKEN = """\
PokerStars Hand #8:  Razz Limit ($0.50/$1.00 USD) - 2016/03/05 19:04:11 ET
Table 'Adria' 8-max
Seat 1: Ann ($50 in chips)
nonsense
*** SUMMARY ***
Total pot $1 | Rake $0
"""


@pytest.fixture(scope="module")
def hands() -> list[str]:
    return [hand.text for hand in deal_hands("pokerstars", "stud8", 12, seed=3)]


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return Library(tmp_path / "library")


def write(path: Path, hands: list[str]) -> Path:
    path.write_text("\n\n".join([*hands, ""]), encoding="utf-8", newline="")
    return path


@pytest.fixture
def mixed(tmp_path: Path, hands: list[str]) -> Path:
    """Five stud hands, one of another game, one that can't be read, and a repeated one."""
    return write(tmp_path / "mixed.txt", [*hands[:5], HOLDEM, BROKEN, hands[0]])


def rows(library: Library) -> dict[str, int]:
    return {name: library.table(name).num_rows for name in SCHEMAS}


def content(library: Library) -> dict[str, list[object]]:
    return {name: library.table(name).to_pylist() for name in SCHEMAS if name != "files"}


# --- collect ---------------------------------------------------------------


def test_collect_counts_add_up(mixed: Path) -> None:
    found = collect([mixed])
    counts = found.counts
    assert counts == Counts(imported=5, duplicates=1, skipped=1, rejected=1, clean=5, files=1)
    assert counts.read == 8
    assert found.tables["hands"].num_rows == 5
    assert found.tables["findings"]["verdict"].to_pylist() == ["rejected"]
    (file,) = found.tables["files"].to_pylist()
    assert [file[name] for name in ("read", "imported", "duplicates", "skipped", "rejected")] == [
        8, 5, 1, 1, 1,
    ]  # fmt: skip
    assert (file["size"], file["offset"]) == (mixed.stat().st_size,) * 2


def test_collect_has_the_schemas(mixed: Path) -> None:
    for name, table in collect([mixed]).tables.items():
        assert table.schema.equals(SCHEMAS[name])
        table.validate(full=True)


def test_collect_nothing(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Ann,\n")
    found = collect([file])
    assert found.counts == Counts(passed=1)
    assert found.tables["files"]["reason"].to_pylist() == ["no hand history"]
    for name in TABLES:
        assert found.tables[name].schema.equals(SCHEMAS[name])


def test_a_missing_path_is_an_error(library: Library, tmp_path: Path) -> None:
    with pytest.raises(PathNotFound):
        collect([tmp_path / "nowhere"])
    with pytest.raises(PathNotFound):
        library.add([tmp_path / "nowhere"])


def test_progress_ends_at_the_total(mixed: Path, tmp_path: Path) -> None:
    packed = tmp_path / "packed.txt.gz"
    packed.write_bytes(gzip.compress(mixed.read_bytes()))
    seen: list[Progress] = []
    collect([mixed, packed], progress=seen.append)
    assert seen[-1].bytes_read == seen[-1].bytes_total
    assert (seen[-1].files, seen[-1].hands) == (2, 16)


def test_rows_of_a_hand_share_its_keys(mixed: Path) -> None:
    tables = collect([mixed]).tables
    n_players = dict(
        zip(*(tables["hands"][name].to_pylist() for name in ("hand_id", "n_players")), strict=True)
    )
    of_players = tables["players"]["hand_id"].to_pylist()
    assert {hand: of_players.count(hand) for hand in n_players} == n_players
    assert set(tables["actions"]["hand_id"].to_pylist()) == set(n_players)


# --- importing -------------------------------------------------------------


def test_importing_twice_changes_nothing(library: Library, mixed: Path) -> None:
    first = library.add([mixed])
    before = rows(library), content(library)
    again = library.add([mixed])
    assert first.imported == 5
    assert again == Counts(duplicates=7, skipped=1, files=1, unchanged=1)
    assert again.read == first.read
    assert (rows(library), content(library)) == before


def test_a_touched_file_is_read_again_and_brings_nothing(library: Library, mixed: Path) -> None:
    library.add([mixed])
    before = content(library)
    os.utime(mixed, (1, 1))
    assert library.add([mixed]) == Counts(duplicates=7, skipped=1, files=1)
    assert content(library) == before


def test_another_version_of_the_program_reads_again(
    library: Library, mixed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library.add([mixed])
    for module in (known_module, intake_module):
        monkeypatch.setattr(module, "VERSION", "99")
    assert library.add([mixed]).unchanged == 0
    assert library.add([mixed]).unchanged == 1


def test_the_program_knows_the_version_that_is_installed() -> None:
    assert version("stud-hh") == known_module.VERSION


def test_a_grown_file_brings_what_is_new(
    library: Library, tmp_path: Path, hands: list[str]
) -> None:
    file = write(tmp_path / "grows.txt", hands[:4])
    library.add([file])
    write(file, hands[:7])
    assert library.add([file]) == Counts(imported=3, duplicates=4, clean=3, files=1)
    assert library.table("hands")["hand_id"].to_pylist() == ids(hands[:7])


def ids(hands: list[str]) -> list[str]:
    return [hand.split("#", 1)[1].split(":", 1)[0] for hand in hands]


def test_a_hand_cut_short_is_forgotten_when_it_is_whole(
    library: Library, tmp_path: Path, hands: list[str]
) -> None:
    lines = hands[1].splitlines()
    file = write(tmp_path / "grows.txt", [hands[0], "\n".join(lines[:20])])
    assert library.add([file]).rejected == 1
    assert library.table("findings")["verdict"].to_pylist() == ["rejected"]
    write(file, hands[:2])
    assert library.add([file]) == Counts(imported=1, duplicates=1, clean=1, files=1)
    assert library.table("findings", ["code"]).num_rows == 0


def test_overlapping_files(library: Library, tmp_path: Path, hands: list[str]) -> None:
    folder = tmp_path / "histories"
    folder.mkdir()
    write(folder / "a.txt", hands[:6])
    write(folder / "b.txt", hands[3:9])
    counts = library.add([folder])
    assert (counts.imported, counts.duplicates, counts.files) == (9, 3, 2)
    read = library.table("files").select(["read", "imported", "duplicates"]).to_pydict()
    assert read == {"read": [6, 6], "imported": [6, 3], "duplicates": [0, 3]}


def test_the_same_hand_in_other_words_is_a_duplicate(
    library: Library, tmp_path: Path, hands: list[str]
) -> None:
    library.add([write(tmp_path / "a.txt", hands[:1])])
    other = hands[0].replace("*** 3rd STREET ***", 'Ann said, "hello"\n*** 3rd STREET ***')
    assert library.add([write(tmp_path / "b.txt", [other])]) == Counts(duplicates=1, files=1)


def test_packed_files(library: Library, tmp_path: Path, hands: list[str]) -> None:
    plain = write(tmp_path / "a.txt", hands[:3])
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.write(plain, "inner.txt")
    (tmp_path / "a.gz").write_bytes(gzip.compress(plain.read_bytes()))
    counts = library.add([tmp_path / "a.zip", tmp_path / "a.gz"])
    assert (counts.imported, counts.duplicates) == (3, 3)


def zipped(path: Path, *members: tuple[str, str]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in members:
            archive.writestr(name, text)
    return path


def test_members_of_an_archive_that_has_not_changed_are_not_read_again(
    library: Library, tmp_path: Path, hands: list[str]
) -> None:
    archive = zipped(tmp_path / "a.zip", ("a.txt", hands[0]), ("b.txt", hands[1]))
    assert library.add([archive]).imported == 2
    before = content(library)
    assert library.add([archive]) == Counts(duplicates=2, files=2, unchanged=2)
    assert content(library) == before
    zipped(archive, ("a.txt", hands[0]), ("b.txt", hands[2]))
    os.utime(archive, (1, 1))
    assert library.add([archive]) == Counts(imported=1, clean=1, duplicates=1, files=2)


@pytest.mark.filterwarnings("ignore:Duplicate name:UserWarning")
def test_members_by_one_name_are_all_read(
    library: Library, tmp_path: Path, hands: list[str]
) -> None:
    members = [("a.txt", hand) for hand in hands[:3]]
    archive = zipped(tmp_path / "a.zip", *members)
    for _ in range(2):
        counts = library.add([archive])
        assert counts.read == 3
        assert counts.unchanged == 0
    assert rows(library)["hands"] == 3


def test_a_dry_run_writes_nothing(library: Library, mixed: Path) -> None:
    assert library.add([mixed], dry_run=True).imported == 5
    assert not library.path.exists()
    assert library.is_empty


def test_columns_of_a_table(library: Library, mixed: Path) -> None:
    assert library.table("players", ["net"]).num_rows == 0
    library.add([mixed])
    assert library.table("players", ["net"]).column_names == ["net"]
    assert not library.is_empty
    with pytest.raises(KeyError):
        library.table("nothing")


def test_the_library_equals_what_is_collected(library: Library, mixed: Path) -> None:
    library.add([mixed])
    for name, table in collect([mixed]).tables.items():
        if name != "files":
            assert library.table(name).equals(table)


def test_two_workers_do_as_one(
    tmp_path: Path, mixed: Path, hands: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("stud_hh.store.reading.CHUNK_HANDS", 2)
    write(tmp_path / "other.txt", hands)
    one, two = Library(tmp_path / "one"), Library(tmp_path / "two")
    paths = [mixed, tmp_path / "other.txt"]
    assert one.add(paths) == two.add(paths, workers=2)
    assert content(one) == content(two)


# --- crashes ---------------------------------------------------------------


class Killed(BaseException):
    """As Ctrl-C, at a chosen moment."""


def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stud_hh.store.reading.CHUNK_HANDS", 2)
    monkeypatch.setattr(adding_module, "PART_HANDS", 2)


def test_an_interrupted_import_keeps_what_is_committed(
    library: Library, tmp_path: Path, hands: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    small_parts(monkeypatch)
    file = write(tmp_path / "a.txt", hands)

    def stop(progress: Progress) -> None:
        if progress.hands == 6:
            raise Killed

    with pytest.raises(Killed):
        library.add([file], progress=stop)
    kept = library.table("hands").num_rows
    assert 0 < kept < len(hands)
    assert library.table("files").num_rows == 0
    counts = library.add([file])
    assert (counts.duplicates, counts.imported) == (kept, len(hands) - kept)
    assert library.table("hands")["hand_id"].to_pylist() == ids(hands)


def pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stud_hh.store.reading.CHUNK_HANDS", 2)
    monkeypatch.setattr(adding_module, "PIECE_HANDS", 2)


def test_a_part_is_written_by_the_piece_and_seen_when_it_is_whole(
    library: Library, tmp_path: Path, hands: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    pieces(monkeypatch)
    file = write(tmp_path / "a.txt", hands)
    unfinished: list[int] = []

    def look(_: Progress) -> None:
        if folder := [*(library.path / "hands").glob("*")]:
            unfinished.append(sum(one.stat().st_size for one in folder))
        assert library.table("hands").num_rows == 0

    assert library.add([file], progress=look).imported == len(hands)
    assert unfinished[-1] > unfinished[0]
    (part,) = (library.path / "hands").iterdir()
    assert pq.ParquetFile(part).num_row_groups == len(hands) / 2
    whole = Library(tmp_path / "whole")
    monkeypatch.undo()
    whole.add([file])
    assert content(library) == content(whole)


def test_of_a_part_that_was_begun_nothing_stays(
    library: Library, tmp_path: Path, hands: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    pieces(monkeypatch)
    library.add([write(tmp_path / "a.txt", hands[:3])])
    before = content(library)
    file = write(tmp_path / "b.txt", hands[3:])

    def stop(progress: Progress) -> None:
        if progress.hands == 6:
            assert [*library.path.rglob("*.unfinished")]
            raise Killed

    with pytest.raises(Killed):
        library.add([file], progress=stop)
    assert content(library) == before
    assert not [*library.path.rglob("*.unfinished")]
    assert library.add([file]).imported == len(hands) - 3


@pytest.mark.parametrize("moment", range(len(TABLES)))
def test_killed_while_a_part_is_renamed_in(
    library: Library, tmp_path: Path, hands: list[str], monkeypatch: pytest.MonkeyPatch, moment: int
) -> None:
    library.add([write(tmp_path / "a.txt", hands[:2])])
    before = content(library)
    renamed = iter(range(len(TABLES)))
    replace = os.replace

    def killed_in_time(old: Path, new: Path) -> None:
        if next(renamed) == moment:
            raise Killed
        replace(old, new)

    file = write(tmp_path / "b.txt", hands[2:5])
    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", killed_in_time)
        with pytest.raises(Killed):
            library.add([file])
    assert content(library) == before
    assert library.add([file]).imported == 3
    assert library.table("hands")["hand_id"].to_pylist() == ids(hands[:5])
    assert {path.stem for path in library.path.glob("*/*")} == {"00000001", "00000002"}


def test_a_part_without_hands_does_not_exist_and_is_swept(
    library: Library, tmp_path: Path, hands: list[str]
) -> None:
    library.add([write(tmp_path / "a.txt", hands[:2])])
    library.add([write(tmp_path / "b.txt", hands[2:4])])
    (library.path / "hands" / "00000002.parquet").unlink()
    assert set(library.table("players")["hand_id"].to_pylist()) == set(ids(hands[:2]))
    assert library.add([tmp_path / "b.txt"]).imported == 2
    assert sorted(library.table("hands")["hand_id"].to_pylist()) == sorted(ids(hands[:4]))


# --- merging ---------------------------------------------------------------


@pytest.fixture
def many_parts(
    library: Library, tmp_path: Path, hands: list[str], monkeypatch: pytest.MonkeyPatch
) -> Library:
    with monkeypatch.context() as patch:
        patch.setattr(library_module, "MANY", 99)
        for number, hand in enumerate(hands[:4]):
            library.add([write(tmp_path / f"{number}.txt", [hand])])
    monkeypatch.setattr(library_module, "MANY", 3)
    return library


def part_files(library: Library, table: str = "hands") -> list[str]:
    return sorted(path.stem for path in (library.path / table).iterdir())


def test_small_parts_are_merged(many_parts: Library, tmp_path: Path) -> None:
    before = content(many_parts), rows(many_parts)
    assert len(part_files(many_parts)) == 4
    assert many_parts.add([tmp_path / "0.txt"]).unchanged == 1
    for name in TABLES:
        assert part_files(many_parts, name) == ["00000005"]
    assert (content(many_parts), rows(many_parts)) == before
    for name in SCHEMAS:
        assert many_parts.table(name).schema.equals(SCHEMAS[name], check_metadata=True)


def test_killed_between_a_merge_and_its_sweep(
    many_parts: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = content(many_parts)
    unlink = Path.unlink

    def killed(file: Path) -> None:
        if file.stem == "00000002":
            raise Killed
        unlink(file)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "unlink", killed)
        with pytest.raises(Killed):
            many_parts.add([tmp_path / "0.txt"])
    assert len(part_files(many_parts)) > 1
    assert content(many_parts) == before
    many_parts.add([tmp_path / "0.txt"])
    assert part_files(many_parts) == ["00000005"]
    assert content(many_parts) == before


def test_which_parts_are_merged() -> None:
    parts = [Part(str(number), size) for number, size in enumerate([9, 500, 9, 7, 9, 9, 80, 60])]
    assert list(alike_runs(parts, many=6, most=20)) == []
    runs = alike_runs(parts, many=5, most=20)
    assert [[part.name for part in run] for run in runs] == [["0", "2"], ["3", "4"]]


def test_parts_that_come_one_by_one_are_seldom_written_anew() -> None:
    sizes: list[int] = []
    written = 0
    for _ in range(1000):
        sizes.append(1)
        parts = [Part(str(number), size) for number, size in enumerate(sizes)]
        for run in alike_runs(parts, many=10, most=10_000):
            size = sum(part.n_hands for part in run)
            written += size
            sizes = [n for number, n in enumerate(sizes) if str(number) not in dict(run)] + [size]
    assert written <= 3 * 1000
    assert len(sizes) <= 30


# --- neighbours ------------------------------------------------------------


def test_two_imports_at_once(
    library: Library, mixed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library.path.mkdir()
    monkeypatch.setattr(library_module, "LOCK_SECONDS", 0.1)
    with FileLock(library.path / "lock"):
        with pytest.raises(LibraryBusyError, match=r"another import .* try again"):
            library.add([mixed])
        assert library.is_empty
    assert library.add([mixed]).imported == 5


def test_a_library_of_a_later_version(
    library: Library, mixed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library.add([mixed])
    monkeypatch.setattr("stud_hh.store.parts.SCHEMA_VERSION", 0)
    with pytest.raises(LibraryTooNewError, match="update stud-hh"):
        library.table("hands")


def test_a_damaged_library_says_which_file(library: Library, mixed: Path) -> None:
    library.add([mixed])
    (library.path / "players" / "00000001.parquet").write_bytes(b"no Parquet at all")
    with pytest.raises(LibraryDamagedError, match=r"players.00000001\.parquet can't be read"):
        library.table("players")


def test_a_library_is_a_folder(mixed: Path) -> None:
    with pytest.raises(NoLibraryError, match="is a file"):
        Library(mixed)
    assert issubclass(NoLibraryError, StoreError)


def test_a_library_where_nothing_can_be_written(mixed: Path) -> None:
    with pytest.raises(LibraryNotWritableError, match="STUD_HH_LIBRARY"):
        Library(mixed / "below a file").add([mixed])


def test_default_path(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("STUD_HH_LIBRARY", str(tmp_path))
    assert Library.default_path() == tmp_path
    monkeypatch.delenv("STUD_HH_LIBRARY")
    assert Library.default_path().name == "library"


# --- what it is made of ----------------------------------------------------


def test_every_column_is_described() -> None:
    for schema in SCHEMAS.values():
        for field in schema:
            assert field.metadata[b"description"].endswith(b"."), field.name


def test_the_documentation_of_the_tables_is_fresh() -> None:
    assert (DOCS / "tables.md").read_text(encoding="utf-8") == page()


def test_descriptions_are_in_the_files(library: Library, mixed: Path) -> None:
    library.add([mixed])
    schema = pq.read_schema(library.path / "players" / "00000001.parquet")
    assert schema.equals(SCHEMAS["players"], check_metadata=True)


def test_digest_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stud_hh.store.digests._RECENT", 3)
    digests = DigestSet([5, 2**64 - 1])
    assert [digests.add(one) for one in (5, 7, 1, 9, 7, 3, 2**64 - 1)] == [
        False, True, True, True, False, True, False,
    ]  # fmt: skip
    assert all(one in digests for one in (1, 3, 5, 7, 9))
    assert 4 not in digests


@pytest.mark.parametrize("many", [2, 6])
def test_digests_taken_in_as_an_array(many: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stud_hh.store.digests._RECENT", 5)
    digests = DigestSet([2**64 - 1, 2])
    digests.take_in(np.arange(many, 0, -1, dtype=np.uint64))
    assert not digests.add(many)
    assert not digests.add(2**64 - 1)
    assert digests.add(many + 1)


def test_a_reader_knows_no_more_than_a_chunk(
    tmp_path: Path, hands: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("stud_hh.store.reading.CHUNK_HANDS", 2)
    file = write(tmp_path / "a.txt", hands[:5])
    chunks = list(Reader(lambda _: False, lambda *_: False).chunks([file]))
    assert [len(chunk.raws) for chunk in chunks] == [2, 2, 1]
    assert [len(chunk.ends) for chunk in chunks] == [0, 0, 1]


def test_columns_that_an_earlier_version_did_not_know_are_null(
    library: Library, tmp_path: Path, hands: list[str]
) -> None:
    library.add([write(tmp_path / "early.txt", hands[:3])])
    (file,) = (library.path / "players").glob("*.parquet")
    early = pq.read_table(file).drop_columns(["line", "freeroll"])
    pq.write_table(early, file)
    library.add([write(tmp_path / "late.txt", hands[3:6])])
    players = library.table("players")
    assert players.schema.equals(SCHEMAS["players"], check_metadata=False)
    assert players["line"].null_count == early.num_rows < players.num_rows
    assert library.table("players", ["line", "net"]).column_names == ["line", "net"]


def test_hands_that_an_earlier_version_imported_are_known(
    library: Library, tmp_path: Path, hands: list[str]
) -> None:
    library.add([write(tmp_path / "early.txt", hands[:3])])
    (file,) = (library.path / "hands").glob("*.parquet")
    pq.write_table(pq.read_table(file).drop_columns(["key"]), file)
    library.add([write(tmp_path / "late.txt", hands[3:6])])
    again = [hand.replace("Table '", "Table 'New ", 1) for hand in hands[:6]]
    counts = library.add([write(tmp_path / "again.txt", again)])
    assert (counts.read, counts.duplicates) == (6, 6)
