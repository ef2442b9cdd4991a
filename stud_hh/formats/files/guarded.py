"""Streams that turn what goes wrong while they are read into one error, and bring only so much."""

import os
import struct
import tarfile
import zipfile
import zlib
from io import RawIOBase
from lzma import LZMAError
from typing import IO, Final, Protocol

from stud_hh.formats._bounds import MOST_TIMES, MOST_UNPACKED

BROKEN: Final = (
    OSError,
    EOFError,
    RuntimeError,
    ValueError,
    struct.error,
    tarfile.TarError,
    zipfile.BadZipFile,
    zlib.error,
    LZMAError,
)
"""What the readers of archives raise on bad, cut or locked ones."""


class CantReadError(Exception):
    """A stream that can't be read on."""


class Source(Protocol):
    """What is to be read."""

    def read(self, size: int, /) -> bytes:
        """Up to so many bytes more; none at the end."""

    def fileno(self) -> int:
        """The number of the file. Raises UnsupportedOperation where there is none."""

    def seekable(self) -> bool:
        """Whether it can be read again."""

    def seek(self, offset: int, whence: int = ..., /) -> int:
        """Go to a place."""


class Allowance:
    """How many bytes a packed file may still bring."""

    def __init__(self, packed: IO[bytes]) -> None:
        self._most = max(MOST_UNPACKED, MOST_TIMES * size_of(packed))
        self._left = self._most

    @property
    def is_used_up(self) -> bool:
        """It has brought more."""
        return self._left < 0

    def take(self, size: int) -> None:
        """Raise CantReadError where that is too much."""
        self._left -= size
        if self.is_used_up:
            raise CantReadError(
                f"can't be read: it unpacks to more than {self._most:,} bytes, more than a "
                "hundred times its size; the rest of the archive was not read"
            )


class Guarded(RawIOBase):
    """A stream that turns what may go wrong while it is read into CantReadError."""

    def __init__(self, stream: Source, allowance: Allowance | None) -> None:
        self._stream = stream
        self._allowance = allowance

    def readable(self) -> bool:
        """It can be read."""
        return True

    def fileno(self) -> int:
        """The number of the file. Raises UnsupportedOperation where there is none."""
        return self._stream.fileno()

    def seekable(self) -> bool:
        """Whether it can be read again."""
        return self._stream.seekable()

    def seek(self, offset: int, whence: int = os.SEEK_SET, /) -> int:
        """Go to a place."""
        return self._stream.seek(offset, whence)

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        """Read the next bytes into a buffer. Raises CantReadError."""
        try:
            data = self._stream.read(len(buffer))
        except BROKEN as error:
            raise CantReadError(why(error)) from error
        if self._allowance is not None:
            self._allowance.take(len(data))
        buffer[: len(data)] = data
        return len(data)


def size_of(stream: IO[bytes]) -> int:
    """How many bytes it has; it is read from the beginning then."""
    size = stream.seek(0, os.SEEK_END)
    stream.seek(0)
    return size


def why(error: Exception) -> str:
    """What went wrong, for people."""
    reason = getattr(error, "strerror", None) or str(error) or type(error).__name__
    return f"can't be read: {reason}"
