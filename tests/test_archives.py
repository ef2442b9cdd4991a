"""Archives, and archives within archives: what is read of them, and what is told."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import os
import struct
import tarfile
import tracemalloc
import zipfile
from collections.abc import Mapping
from pathlib import Path

import pytest

from stud_hh.formats import Imported, Passed, Read, read_paths
from stud_hh.formats._bounds import MOST_ARCHIVES
from stud_hh.formats.files import archives as archives_module
from stud_hh.formats.files import guarded as guarded_module
from stud_hh.store import Counts, Library
from tests.formats.sample import STARS, TILT

ONE, OTHER = STARS.encode(), TILT.encode()


def zipped(members: Mapping[str, bytes]) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return file.getvalue()


def tarred(members: Mapping[str, bytes], form: int = tarfile.PAX_FORMAT) -> bytes:
    file = io.BytesIO()
    with tarfile.open(fileobj=file, mode="w", format=form) as archive:
        for name, data in members.items():
            info = tarfile.TarInfo(name)
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
    return file.getvalue()


def reads_of(folder: Path, name: str, data: bytes) -> list[Read]:
    (folder / name).write_bytes(data)
    return list(read_paths([folder / name]))


def places(folder: Path, reads: list[Read]) -> list[str]:
    """Where hands were found, from the folder on."""
    paths = [read.raw.path for read in reads if isinstance(read, Imported)]
    return [Path(path).relative_to(folder).as_posix() for path in paths]


INNER = {"a.txt": ONE, "b/c.txt": OTHER}
LONG = "long/" * 60 + "name.txt"


@pytest.mark.parametrize(
    ("name", "data", "found"),
    [
        ("a.zip", zipped({"in.zip": zipped(INNER)}), ["in.zip/a.txt", "in.zip/b/c.txt"]),
        ("a.zip", zipped({"x.txt.gz": gzip.compress(ONE), "y": OTHER}), ["x.txt.gz", "y"]),
        ("a.gz", gzip.compress(zipped(INNER)), ["a.txt", "b/c.txt"]),
        ("a.gz.gz", gzip.compress(gzip.compress(ONE)), [""]),
        ("a.tar", tarred(INNER), ["a.txt", "b/c.txt"]),
        ("a.tar", tarred({LONG: ONE}), [LONG]),
        ("a.tar", tarred({LONG: ONE}, tarfile.GNU_FORMAT), [LONG]),
        ("a.tar.gz", gzip.compress(tarred(INNER)), ["a.txt", "b/c.txt"]),
        ("a.tgz", gzip.compress(tarred(INNER)), ["a.txt", "b/c.txt"]),
        ("no-suffix", gzip.compress(tarred(INNER)), ["a.txt", "b/c.txt"]),
        (
            "a.zip",
            zipped({"old.tar": tarred({"x.gz": gzip.compress(ONE)}), "z": OTHER}),
            ["old.tar/x.gz", "z"],
        ),
        ("a.tar", tarred({"in.zip": zipped(INNER)}), ["in.zip/a.txt", "in.zip/b/c.txt"]),
    ],
)
def test_archives_within_archives_are_read(
    name: str, data: bytes, found: list[str], tmp_path: Path
) -> None:
    reads = reads_of(tmp_path, name, data)
    assert places(tmp_path, reads) == [f"{name}/{one}".rstrip("/") for one in found]
    assert len(reads) == len(found)


@pytest.mark.parametrize(
    "suffix", ["zip", "gz", "tar", "7z", "png", "xlsx", "pdf", "phh", "ohh", "xml"]
)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_a_misleading_name_means_nothing(suffix: str, encoding: str, tmp_path: Path) -> None:
    (read,) = reads_of(tmp_path, f"a.{suffix}", STARS.encode(encoding))
    assert isinstance(read, Imported), read
    (read,) = reads_of(tmp_path, f"b.{suffix}", zipped({f"c.{suffix}": STARS.encode(encoding)}))
    assert isinstance(read, Imported), read


def nested(depth: int, data: bytes = ONE) -> bytes:
    for _ in range(depth):
        data = zipped({"in": data})
    return data


def test_what_nests_too_deep_is_told(tmp_path: Path) -> None:
    (read,) = reads_of(tmp_path, "a.zip", nested(MOST_ARCHIVES))
    assert isinstance(read, Imported)
    (read,) = reads_of(tmp_path, "b.zip", nested(MOST_ARCHIVES + 1))
    why = f"can't be read: more than {MOST_ARCHIVES} archives within each other; unpack it first"
    assert read == Passed(f"{tmp_path}/b.zip" + "/in" * MOST_ARCHIVES, why)


def test_an_archive_within_one_is_held_only_if_it_is_small(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archives_module, "MOST_HELD", 1_000)
    members = {"big.zip": zipped({"x": os.urandom(2_000)}), "small.zip": zipped({"a.txt": ONE})}
    big, small = reads_of(tmp_path, "a.zip", zipped(members))
    assert isinstance(big, Passed)
    assert big.reason.endswith(
        "an archive of more than 1,000 bytes within another; unpack it first"
    )
    assert isinstance(small, Imported)


@pytest.mark.parametrize("pack", [zipped, tarred])
def test_bombs_within_bombs_bring_no_more_than_one(
    pack: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert callable(pack)
    monkeypatch.setattr(guarded_module, "MOST_UNPACKED", 1_000_000)
    monkeypatch.setattr(guarded_module, "MOST_TIMES", 1)
    layer = gzip.compress(pack({f"{n}.txt": b"\n" * 400_000 for n in range(10)}))
    bomb = pack({f"{n}.gz": layer for n in range(10)})
    tracemalloc.start()
    reads = reads_of(tmp_path, "bomb", gzip.compress(bomb))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert len(reads) < 10
    assert any("unpacks to more than 1,000,000 bytes" in str(read) for read in reads)
    assert peak < 20_000_000


def test_a_header_may_claim_any_size(tmp_path: Path) -> None:
    data = bytearray(tarred({LONG: ONE}))
    data[124:136] = b"77777777777\0"  # eight gigabytes of one name
    data[148:156] = b" " * 8
    data[148:156] = f"{sum(data[:512]):06o}\0 ".encode()
    (read,) = reads_of(tmp_path, "a.tar", bytes(data))
    assert isinstance(read, Passed)
    assert read.reason.startswith("can't be read: ")


def locked(data: bytes) -> bytes:
    """The archive, as if each of its members took a password."""
    changed = bytearray(data)
    at = changed.find(b"PK\x01\x02")
    while at >= 0:
        struct.pack_into("<H", changed, at + 8, 1)
        at = changed.find(b"PK\x01\x02", at + 4)
    return bytes(changed)


def test_a_password_is_told_once(tmp_path: Path) -> None:
    reads = reads_of(tmp_path, "a.zip", zipped({"in.zip": locked(zipped(INNER)), "b.txt": ONE}))
    why = "can't be read: 2 of 2 files in it take a password; unpack it first"
    assert reads[0] == Passed(f"{tmp_path}/a.zip/in.zip", why)
    assert isinstance(reads[1], Imported)


@pytest.mark.parametrize(
    "data", [b"7z\xbc\xaf\x27\x1c" + bytes(99), b"Rar!\x1a\x07\1\0" + bytes(99), bz2.compress(ONE)]
)
@pytest.mark.parametrize("depth", [0, 1])
def test_an_archive_of_another_kind_is_told(data: bytes, depth: int, tmp_path: Path) -> None:
    (read,) = reads_of(tmp_path, "a", nested(depth, data))
    assert isinstance(read, Passed)
    assert not read.is_quiet
    assert read.reason == "an archive of a kind that is not opened; unpack it first"


def test_xz_is_such_a_kind(tmp_path: Path) -> None:
    (read,) = reads_of(tmp_path, "a.txt.xz", lzma.compress(ONE))
    assert not isinstance(read, Imported)


@pytest.mark.parametrize("data", [zipped({}), tarred({}), zipped({"folder/": b""})])
def test_an_empty_archive_is_counted(data: bytes, tmp_path: Path) -> None:
    name = "a.tar" if data.startswith(b"\0") else "a.zip"
    (read,) = reads_of(tmp_path, name, data)
    assert read == Passed(
        f"{tmp_path}/{name}", "no hand history, but an empty archive", is_quiet=True
    )


def test_damage_within_is_told_and_the_rest_is_read(tmp_path: Path) -> None:
    members = {
        "1.zip": zipped(INNER)[:-9],
        "2.gz": gzip.compress(ONE * 99)[:-90],
        "3.tar": tarred(INNER)[:700],
        "4.txt": OTHER,
    }
    reads = reads_of(tmp_path, "a.zip", zipped(members))
    told = [Path(read.path).name for read in reads if isinstance(read, Passed)]
    assert told == ["1.zip", "2.gz", "a.txt", "3.tar"]
    assert isinstance(reads[-1], Imported)
    assert reads[-1].raw.path.endswith("/4.txt")


def test_spreadsheets_within_archives_are_passed_over(tmp_path: Path) -> None:
    sheet = zipped({"[Content_Types].xml": b"<Types/>", "xl/sheet1.xml": b"<sheet/>"})
    sheet_read, hand = reads_of(tmp_path, "a.zip", zipped({"x.xlsx": sheet, "y.txt": ONE}))
    why = "no hand history, but an office document"
    assert sheet_read == Passed(f"{tmp_path}/a.zip/x.xlsx", why, is_quiet=True)
    assert isinstance(hand, Imported)


@pytest.mark.parametrize("cut", range(0, 3_000, 97))
def test_a_cut_archive_is_told_or_read(cut: int, tmp_path: Path) -> None:
    for data in (tarred({"a.txt": ONE, "b": OTHER}), zipped({"i.gz": gzip.compress(ONE)})):
        for packed in (data, gzip.compress(data)):
            for read in reads_of(tmp_path, "a.gz", packed[:cut]):
                assert isinstance(read, Passed | Imported) or read.raw.path


@pytest.mark.parametrize("pack", [zipped, tarred])
def test_what_has_not_changed_within_is_not_read_again(pack: object, tmp_path: Path) -> None:
    assert callable(pack)
    library = Library(tmp_path / "library")
    archive = tmp_path / "a"
    archive.write_bytes(pack({"in.zip": zipped({"a.txt": ONE}), "b.gz": gzip.compress(OTHER)}))
    assert library.add([archive]).imported == 2
    assert library.add([archive]) == Counts(duplicates=2, files=2, unchanged=2)
    changed = {"a.txt": ONE.replace(b"Game #1:", b"Game #2:").replace(b"Hand #1:", b"Hand #2:")}
    archive.write_bytes(pack({"in.zip": zipped(changed), "b.gz": gzip.compress(OTHER)}))
    os.utime(archive, (1, 1))
    assert library.add([archive]) == Counts(imported=1, clean=1, duplicates=1, files=2)
