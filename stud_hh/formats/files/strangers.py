"""Files and texts of no known format: what they are, or what they look most like."""

import io
import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from stud_hh.formats._document import Format
from stud_hh.formats._reads import Passed
from stud_hh.formats._refusal import printable
from stud_hh.formats.files.decode import Readable, pages, utf16_in

HEAD_BYTES: Final = 1 << 13
"""How much of a file tells what it is."""
_MOST_LINES: Final = 80
_FEWEST_KNOWN: Final = 3
_SMALLEST_SHARE: Final = 0.25
"""How many lines of a text a format must know, and which part of them, to be like it."""
_POKER: Final = re.compile(
    r"seat|ante|fold|check|call|bet|raise|muck|pot|deal|card|street|hand|action|player|round",
    re.IGNORECASE,
)
"""Words of which a history is full. Without them no grammar need be loaded."""
_NO_HAND: Final = "no hand history"
_ARCHIVE: Final = "an archive of a kind that is not opened"

_KINDS: Final[tuple[tuple[str, re.Pattern[bytes]], ...]] = tuple(
    (kind, re.compile(pattern, re.DOTALL | re.IGNORECASE))
    for kind, pattern in (
        ("a picture", rb"\x89PNG|\xff\xd8\xff|GIF8[79]a|RIFF....WEBP|II\*\0|MM\0\*|\s*<svg\b"),
        ("a PDF", rb"%PDF-"),
        ("an office document", rb"PK\x03\x04|\xd0\xcf\x11\xe0|\{\\rtf"),
        (_ARCHIVE, rb"7z\xbc\xaf|Rar!|\xfd7zXZ|BZh\d|\x28\xb5\x2f\xfd|\x1f\x9d|LZIP"),
        ("a database", rb"SQLite format 3|PAR1|ARROW1"),
        ("sound or film", rb"ID3|OggS|fLaC|RIFF....(?:WAVE|AVI )|....ftyp|\x1aE\xdf\xa3"),
        ("a program", rb"MZ.{2}.{0,300}PE\0\0|\x7fELF|\xca\xfe\xba\xbe"),
        ("a web page", rb"\s*(?:<\?xml[^>]*>\s*)?<(?:!doctype html|html)\b"),
    )
)
_SUMMARY: Final = re.compile(
    r"\s*(?:PokerStars Tournament #|Full ?Tilt Poker[^\n]*Tournament Summary"
    r"|[^\n:]{0,40}Tournament summary|[^\n]{0,80}Tournament Summary\b)",
    re.IGNORECASE,
)
"""What the summary of a tournament begins with, in any room's words."""


class Headed:
    """A stream whose beginning is known before it is read."""

    def __init__(self, stream: Readable) -> None:
        self._stream = stream
        self.head = stream.read(HEAD_BYTES)
        self._left = self.head

    def read(self, size: int, /) -> bytes:
        """Bytes from the beginning on."""
        if not self._left:
            return self._stream.read(size)
        data, self._left = self._left[:size], self._left[size:]
        return data


def kind_of(head: bytes) -> str | None:
    """What a file is that begins so, if it is surely none of text."""
    for kind, pattern in _KINDS:
        if pattern.match(head):
            return kind
    is_binary = not utf16_in(head) and head.count(b"\0") > len(head) // 10
    return "binary" if is_binary else None


def is_summary(text: str) -> bool:
    """The text tells how a tournament ended, and no hand."""
    return _SUMMARY.match(text) is not None


class Likeness(NamedTuple):
    """The format that a text looks most like."""

    site: str
    line: int
    """The first line, counted from 0, that could not stand in it so."""


def likeliest(lines: Sequence[str], formats: Sequence[Format]) -> Likeness | None:
    """What most of the lines could stand in; None where they look like nothing known."""
    told = [(at, line) for at, line in enumerate(lines[:_MOST_LINES]) if line.strip()]
    if sum(_POKER.search(line) is not None for _, line in told) < _FEWEST_KNOWN:
        return None
    best, most = None, max(_FEWEST_KNOWN, round(len(told) * _SMALLEST_SHARE)) - 1
    for each in formats:
        unknown = [at for at, line in told if not each.knows(line)]
        if len(told) - len(unknown) > most:
            most = len(told) - len(unknown)
            best = Likeness(each.site, unknown[0] if unknown else told[0][0])
    return best


def passed_over(path: str, head: bytes, formats: Sequence[Format]) -> Passed:
    """Why a file is passed over that holds no hand, by its beginning."""
    kind = kind_of(head)
    if kind == _ARCHIVE:
        return Passed(path, f"{_ARCHIVE}; unpack it first")
    if kind is not None:
        return Passed(path, f"{_NO_HAND}, but {kind}", is_quiet=True)
    text = "".join(pages(io.BytesIO(head)))[1:]
    if is_summary(text):
        return Passed(path, f"{_NO_HAND}, but a tournament's summary", is_quiet=True)
    lines = text.split("\n")
    like = likeliest(lines, formats)
    if like is None:
        return Passed(path, _NO_HAND, is_quiet=True)
    differs = f"line {like.line + 1} differs: {printable(lines[like.line])}"
    return Passed(path, f"no known format; most like {like.site}, but {differs}")
