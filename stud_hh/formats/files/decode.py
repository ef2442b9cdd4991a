"""Bytes to lines, whatever their encoding and line ends, in bounded memory."""

import codecs
import re
from collections.abc import Iterator
from typing import Final, Protocol

BLOCK: Final = 1 << 18

_UTF16: Final = {
    "utf-16-le": re.compile(rb"\xff\xfe|(?:[\t\r\n -~]\0){2}"),
    "utf-16-be": re.compile(rb"\xfe\xff|(?:\0[\t\r\n -~]){2}"),
}


class Readable(Protocol):
    """What bytes are read from."""

    def read(self, size: int, /) -> bytes:
        """Up to so many bytes more; none at the end."""


def pages(stream: Readable) -> Iterator[str]:
    """Yield the lines of a stream, many at once, each with LF before it and nothing after.

    A line ends as editors number them: with LF, CR LF or CR, and with nothing else. A line
    longer than a block comes in pieces: those after the first have no LF before them. Marks of
    byte order, NULs and the sign that ended files of old are left out wherever they stand, for
    joined files have them in the middle. Where most blanks are hard ones, as in what was copied
    from a page, all are plain.
    """
    start = "\n"
    for piece in _texts(stream):
        text = piece
        if "\ufeff" in text or "\0" in text or "\x1a" in text:
            text = text.replace("\ufeff", "").replace("\0", "").replace("\x1a", "")
        if "\xa0" in text and text.count("\xa0") > text.count(" "):
            text = text.replace("\xa0", " ")
        if "\r" in text:
            text = text.replace("\r\n", "\n").replace("\r", "\n")
        if text.endswith("\n"):
            yield start + text[:-1]
            start = "\n"
        elif text:
            yield start + text
            start = ""


def _texts(stream: Readable) -> Iterator[str]:
    """Yield the stream in pieces of whole lines, but for very long ones and the last."""
    head = stream.read(4)
    encoding = utf16_in(head)
    if encoding:
        decoder = codecs.getincrementaldecoder(encoding)(errors="replace")
        return _whole_texts(stream, decoder, decoder.decode(head))
    return map(_decoded, _whole_lines(stream, head))


def utf16_in(head: bytes) -> str | None:
    """The UTF-16 of a text that begins so, by its mark or two letters; None: it is in another."""
    return next((encoding for encoding, start in _UTF16.items() if start.match(head)), None)


def _whole_lines(stream: Readable, head: bytes) -> Iterator[bytes]:
    rest = head
    while block := stream.read(BLOCK):
        block = rest + block
        end = max(block.rfind(b"\n"), block.rfind(b"\r", 0, -1)) + 1
        if not end and len(block) > BLOCK:
            end = _whole_letters(block)
        rest = block[end:]
        if end:
            yield block[:end]
    if rest:
        yield rest


def _whole_letters(block: bytes) -> int:
    """Where the last letter of a block begins, as UTF-8 has it; it may be half of a line end."""
    at = len(block) - 1
    while at > len(block) - 4 and block[at] & 0xC0 == 0x80:
        at -= 1
    return at


def _whole_texts(stream: Readable, decoder: codecs.IncrementalDecoder, start: str) -> Iterator[str]:
    rest = start
    while block := stream.read(BLOCK):
        text = rest + decoder.decode(block)
        end = max(text.rfind("\n"), text.rfind("\r", 0, -1)) + 1
        if not end and len(text) > BLOCK:
            end = len(text) - 1
        rest = text[end:]
        yield text[:end]
    yield rest  # half a letter at the end of a cut file is left out


def _decoded(block: bytes) -> str:
    try:
        return block.decode("utf-8")
    except UnicodeDecodeError:
        return "".join(map(_decoded_line, block.splitlines(keepends=True)))


def _decoded_line(line: bytes) -> str:
    """Rooms write UTF-8, and old clients cp1252, sometimes both in one file."""
    for encoding in ("utf-8", "cp1252"):
        try:
            return line.decode(encoding)
        except UnicodeDecodeError:
            continue
    return line.decode("latin-1")
