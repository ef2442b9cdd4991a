"""A file as lines that can be changed in places and are written as they were elsewhere."""

import re
from collections.abc import Iterable
from typing import Final, NamedTuple

from stud_hh.formats.files.decode import utf16_in

_LINE: Final = re.compile(rb"[^\r\n]*(?:\r\n|\n|\r|\Z)")
_TEXT_LINE: Final = re.compile(r"[^\r\n]*(?:\r\n|\n|\r|\Z)")
_LEFT_OUT: Final = "\ufeff\0"
"""Letters that reading leaves out wherever they stand."""
_END: Final = "\r\n"


class Edit(NamedTuple):
    """New text for a part of a line."""

    start: int
    end: int
    text: str


class Line(NamedTuple):
    """A line with its end, as it stands in the file."""

    text: str
    encoding: str
    errors: str = "strict"

    @property
    def read(self) -> str:
        """The line as reading has it: without its end, and without letters that are left out."""
        return "".join(letter for letter in self.text.rstrip(_END) if letter not in _LEFT_OUT)

    @property
    def is_blank(self) -> bool:
        """Nothing stands there."""
        return not self.read.strip()

    def edited(self, edits: Iterable[Edit]) -> "Line":
        """The line with parts of what is read of it replaced, the first part first."""
        at = [place for place, letter in enumerate(self.text) if letter not in _LEFT_OUT]
        text, done = "", 0
        for edit in sorted(edits):
            text += self.text[done : at[edit.start]] + edit.text
            done = at[edit.end - 1] + 1
        return self._replace(text=text + self.text[done:])

    def encoded(self) -> bytes:
        """The bytes of the file."""
        return self.text.encode(self.encoding, self.errors)


def lines_of(data: bytes) -> list[Line]:
    """The lines of a file, each in the encoding that reading takes it to be in."""
    encoding = utf16_in(data)
    if encoding is None:
        return [_line(piece) for piece in _LINE.findall(data) if piece]
    whole = len(data) - len(data) % 2
    text = data[:whole].decode(encoding, "surrogatepass")
    return [
        *(Line(piece, encoding, "surrogatepass") for piece in _TEXT_LINE.findall(text) if piece),
        *(Line(chr(odd), "latin-1") for odd in data[whole:]),
    ]


def _line(data: bytes) -> Line:
    for encoding in ("utf-8", "cp1252"):
        try:
            return Line(data.decode(encoding), encoding)
        except UnicodeDecodeError:
            continue
    return Line(data.decode("latin-1"), "latin-1")
