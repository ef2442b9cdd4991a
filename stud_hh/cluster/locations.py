"""Files to read, on this machine or at locations that fsspec knows."""

from collections.abc import Iterable, Iterator
from datetime import datetime
from functools import partial
from glob import has_magic
from pathlib import Path
from typing import IO, Any, NamedTuple

from stud_hh.formats import Passed, PathNotFound
from stud_hh.formats.files.paths import named, opened_file, opened_here
from stud_hh.store.folders import filesystem_of
from stud_hh.store.stamps import Stamp, stamp_at

_TIMES = ("LastModified", "mtime", "last_modified", "updated", "created")
"""What the file systems of fsspec call the time of the last change."""


class Source(NamedTuple):
    """A file, for any process that reaches it."""

    path: str
    """As shown: an absolute path or a location."""
    is_local: bool
    stamp: Stamp | None

    def opened(self) -> Iterator[tuple[str, IO[bytes]] | Passed]:
        """Its bytes, or those of its members."""
        if self.is_local:
            return opened_here(self.path)
        fs, path = filesystem_of(self.path)
        return opened_file(self.path, partial(fs.open, path, "rb"))


def sources(paths: Iterable[Path | str]) -> list[Source]:
    """Each file that the paths name: files, folders, patterns.

    Raises PathNotFound where there is none, NotInstalledError for a location without fsspec.
    """
    found: list[Source] = []
    for path in map(str, paths):
        found += _remote(path) if "://" in path else _local(path)
    return found


def _local(path: str) -> Iterator[Source]:
    for file in named([Path(path).absolute()]):
        yield Source(file, is_local=True, stamp=_stamp_at(file))


def _stamp_at(file: str) -> Stamp | None:
    try:
        return stamp_at(file)
    except OSError:
        return None


def _remote(location: str) -> Iterator[Source]:
    fs, root = filesystem_of(location)
    look = fs.glob if has_magic(root) else fs.find
    found = look(root, detail=True)
    if not found:
        raise PathNotFound(f"no such file or folder: {location}")
    for path in sorted(found):
        if found[path]["type"] == "file":
            yield Source(fs.unstrip_protocol(path), is_local=False, stamp=_stamp_of(found[path]))


def _stamp_of(told: dict[str, Any]) -> Stamp | None:
    """Size and time, where the file system tells both."""
    time = next((told[name] for name in _TIMES if told.get(name) is not None), None)
    if isinstance(time, int | float):
        time = datetime.fromtimestamp(time).astimezone()
    return Stamp(told["size"], time) if isinstance(time, datetime) else None
