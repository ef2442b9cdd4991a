"""Where a library lies: in a folder of this machine, or at a location that fsspec knows.

Both hold the same files under the same names. What differs is how a file is made to appear all
at once, and who sees to it that only one process writes.
"""

import os
import re
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from pathlib import Path, PurePosixPath
from typing import Any, Final, Protocol

from pyarrow.fs import FSSpecHandler, PyFileSystem

from stud_hh.store.errors import LibraryBusyError, LibraryNotReadableError, NotInstalledError

_LOCATION: Final = re.compile(r"[a-z][a-z0-9+.-]+:/", re.IGNORECASE)
"""What a location begins with, be it that it was made a path, and so lost a slash."""


class Folder(Protocol):
    """The files of a library, by table and name."""

    name: str
    """How people call it."""

    def names(self, table: str) -> list[str]:
        """The files of a table. Raises FileNotFoundError where it has none as yet."""

    def source(self, table: str, name: str) -> Any:
        """What pyarrow reads the file from. Raises FileNotFoundError."""

    def sink(self, table: str, name: str) -> Any:
        """What pyarrow writes the file to."""

    def rename(self, table: str, name: str, now: str) -> None:
        """Give a file that is whole another name, so that it is never seen in part."""

    def settle(self, table: str, name: str = "") -> None:
        """See to it that a file, or the names of the table's files, outlast a failure of power."""

    def delete(self, table: str, name: str) -> None:
        """Delete a file, if it is there."""

    def lock(self, seconds: float) -> AbstractContextManager[None]:
        """Keep other processes from writing, after waiting so long for one that does.

        Raises LibraryBusyError. Locations have no lock: a cluster has.
        """


def folder_of(path: Path | str) -> Folder:
    """The folder at a path, or at a location such as `s3://hands/library`.

    Raises NotInstalledError for a location without fsspec.
    """
    told = os.fspath(path)
    if _LOCATION.match(told) is None:
        return LocalFolder(Path(path))
    return RemoteFolder(told if "://" in told else told.replace(":/", "://", 1))


class LocalFolder:
    """A folder of this machine."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.name = str(path.absolute())

    def names(self, table: str) -> list[str]:
        """The files of a table. Raises FileNotFoundError where it has none as yet."""
        folder = self.path / table
        try:
            return [file.name for file in folder.iterdir()]
        except PermissionError as error:
            raise LibraryNotReadableError(
                f"can't read {folder} ({error.strerror}): see to it that you may read there"
            ) from error

    def source(self, table: str, name: str) -> Path:
        """What pyarrow reads the file from."""
        return self.path / table / name

    def sink(self, table: str, name: str) -> Path:
        """What pyarrow writes the file to."""
        folder = self.path / table
        folder.mkdir(parents=True, exist_ok=True)
        return folder / name

    def rename(self, table: str, name: str, now: str) -> None:
        """Give a file that is whole another name, so that it is never seen in part."""
        os.replace(self.path / table / name, self.path / table / now)  # noqa: PTH105

    def settle(self, table: str, name: str = "") -> None:
        """See to it that a file, or the names of the table's files, outlast a failure of power."""
        _sync(self.path / table / name if name else self.path / table)

    def delete(self, table: str, name: str) -> None:
        """Delete a file, if it is there."""
        file = self.path / table / name
        if file.exists():
            file.unlink()

    @contextmanager
    def lock(self, seconds: float) -> Iterator[None]:
        """Keep other processes from writing. Raises LibraryBusyError."""
        from filelock import FileLock, Timeout  # noqa: PLC0415 - who reads locks nothing

        lock = FileLock(self.path / "lock", timeout=seconds)
        self.path.mkdir(parents=True, exist_ok=True)
        try:
            lock.acquire()
        except Timeout as error:
            raise LibraryBusyError(
                f"another import is writing to {self.path}: try again when it is done"
            ) from error
        try:
            yield
        finally:
            lock.release()


class RemoteFolder:
    """A location that fsspec knows: a bucket, a server, the memory of this process."""

    def __init__(self, location: str) -> None:
        self.name = location
        self._fs, root = filesystem_of(location)
        self._root = PurePosixPath(root)
        self._arrow = PyFileSystem(FSSpecHandler(self._fs))

    def _path(self, table: str, name: str = "") -> str:
        return str(self._root / table / name)

    def names(self, table: str) -> list[str]:
        """The files of a table. Raises FileNotFoundError where it has none as yet."""
        self._fs.invalidate_cache()
        return [PurePosixPath(path).name for path in self._fs.ls(self._path(table), detail=False)]

    def source(self, table: str, name: str) -> Any:
        """What pyarrow reads the file from. Raises FileNotFoundError."""
        return self._arrow.open_input_file(self._path(table, name))

    def sink(self, table: str, name: str) -> Any:
        """What pyarrow writes the file to."""
        self._fs.makedirs(self._path(table), exist_ok=True)
        return self._arrow.open_output_stream(self._path(table, name))

    def rename(self, table: str, name: str, now: str) -> None:
        """Give a file that is whole another name, so that it is never seen in part."""
        self._fs.mv(self._path(table, name), self._path(table, now))

    def settle(self, table: str, name: str = "") -> None:
        """Nothing is left to do: what such a location has taken, it keeps."""

    def delete(self, table: str, name: str) -> None:
        """Delete a file, if it is there."""
        with suppress(FileNotFoundError):
            self._fs.rm_file(self._path(table, name))

    def lock(self, seconds: float) -> AbstractContextManager[None]:  # noqa: ARG002 - see Folder
        """No lock."""
        return nullcontext()


def filesystem_of(location: str) -> tuple[Any, str]:
    """What fsspec reads a location by, and the path there. Raises NotInstalledError."""
    try:
        import fsspec  # noqa: PLC0415 - an extra
    except ImportError as error:
        raise NotInstalledError(
            f"{location} takes fsspec: pip install 'stud-hh[cluster]'"
        ) from error
    try:
        fs, path = fsspec.core.url_to_fs(location)
    except (ImportError, ValueError) as error:
        raise NotInstalledError(f"can't open {location}: {error}") from error
    return fs, str(path)


def _sync(path: Path) -> None:
    """See to it that the disk has it, as far as the system allows that for folders."""
    if os.name == "nt" and path.is_dir():
        return
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
