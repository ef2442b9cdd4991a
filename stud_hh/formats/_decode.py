"""Bytes to lines, whatever their encoding and line ends, in bounded memory."""

import codecs
from collections.abc import Iterator
from typing import IO, Final

BLOCK: Final = 1 << 18
LONGEST: Final = 1 << 14
"""Bytes of a line that are kept; what follows, up to its end, is dropped."""

_UTF16: Final = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def pages(stream: IO[bytes]) -> Iterator[str]:
    """Yield the lines of a stream, many at once, each with LF before it and nothing after.

    A line ends as editors number them: with LF, CR LF or CR, and with nothing else. Marks of
    byte order and NULs are left out wherever they stand, for joined files have them in the
    middle.
    """
    rest = ""
    for piece in _texts(stream):
        text = rest + piece
        if "\ufeff" in text or "\0" in text:
            text = text.replace("\ufeff", "").replace("\0", "")
        if "\r" in text:
            text = text.replace("\r\n", "\n").replace("\r", "\n")
        whole, end, rest = text.rpartition("\n")
        if end:
            yield "\n" + whole
    if rest:
        yield "\n" + rest


def _texts(stream: IO[bytes]) -> Iterator[str]:
    """Yield the stream in pieces of whole lines, but for the last."""
    head = stream.read(2)
    if head in _UTF16:
        decoder = codecs.getincrementaldecoder("utf-16")(errors="replace")
        decoder.decode(head)
        return _whole_texts(stream, decoder)
    return map(_decoded, _whole_lines(stream, head))


def _whole_lines(stream: IO[bytes], head: bytes) -> Iterator[bytes]:
    rest = head
    while block := stream.read(BLOCK):
        block = rest + block
        end = max(block.rfind(b"\n"), block.rfind(b"\r", 0, -1)) + 1
        rest = block[end:]
        if len(rest) > LONGEST:
            rest = rest[:LONGEST]
        if end:
            yield block[:end]
    if rest:
        yield rest


def _whole_texts(stream: IO[bytes], decoder: codecs.IncrementalDecoder) -> Iterator[str]:
    rest = ""
    while block := stream.read(BLOCK):
        text = rest + decoder.decode(block)
        end = max(text.rfind("\n"), text.rfind("\r", 0, -1)) + 1
        rest = text[end:][:LONGEST]
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
