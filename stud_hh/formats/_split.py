"""Lines to hands: by what stands there, never by the name of a file."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import IO, Final

from stud_hh.formats._decode import pages
from stud_hh.formats._reads import RawHand

MOST_LINES: Final = 5_000
MOST_CHARACTERS: Final = 1_000_000
LONGEST_LINE: Final = 2_000
"""Chat is the longest that rooms write, a tenth of this."""

_LONG: Final = re.compile(rf"(\n[^\n]{{{LONGEST_LINE + 1}}})[^\n]*")
_SUMMARY: Final = "*** SUMMARY"
_TELLS_OF_A_HAND: Final = re.compile(
    r"^\*\*\* "
    r"|^Seat \d+: "
    r"|^Dealt to "
    r"|^Total pot "
    r"|^Uncalled bet "
    r"|^(?:Poker ?Stars|Full ?Tilt).* #"
    r"|: (?:folds|checks|(?:calls|bets|raises|brings in for|posts the ante) \S*\d)"
    r"| (?:antes|brings in for|completes it to) \S*\d"
    r"| collected \S+ from ",
    re.MULTILINE | re.IGNORECASE,
)


def split(path: str, stream: IO[bytes], openings: Mapping[str, str]) -> Iterator[RawHand]:
    """Cut a stream into hands, in order.

    `openings` maps what a header begins with to the room that writes so. A hand ends before
    the next header, or at the first blank line of its summary. What is left over comes as
    hands of no room, a block of lines each, where it looks like part of one; else it is
    passed over.
    """
    marks = _marks(tuple(openings))
    block: _Block | None = None
    number = 1
    for page in pages(stream):
        done = 0
        for mark in marks.finditer(page):
            block, number = _extended(block, path, number, page[done : mark.start()])
            done = mark.start()
            opening = mark["opening"]
            if block and (opening or (block.is_done and mark["blank"] is not None)):
                yield from block.cut()
                block = None
            if opening:
                block = _Block(path, number, openings[opening])
            elif block is None and mark["blank"] is not None:
                done = mark.end("blank")
                number += 1
            elif block and mark["summary"]:
                block.is_done = True
        block, number = _extended(block, path, number, page[done:])
    if block:
        yield from block.cut()


@lru_cache(maxsize=8)
def _marks(openings: tuple[str, ...]) -> re.Pattern[str]:
    """The ends of lines before those that may begin or end a hand."""
    heads = "|".join(map(re.escape, openings))
    summary = re.escape(_SUMMARY)
    return re.compile(
        rf"\n(?=(?P<opening>{heads})|(?P<summary>{summary})|(?P<blank>[^\S\n]*)(?:\n|\Z))"
    )


def _extended(
    block: _Block | None, path: str, number: int, lines: str
) -> tuple[_Block | None, int]:
    """The block with more lines, a new one if there is none, and the number of the next line."""
    if not lines:
        return block, number
    block = block or _Block(path, number, None)
    return block, number + block.extend(lines)


class _Block:
    """The lines of a hand, or of what stands between hands, as they come in."""

    def __init__(self, path: str, first: int, site: str | None) -> None:
        self.path = path
        self.first = first
        self.site = site
        self.is_done = site is None
        """It ends at the next blank line."""
        self._pieces: list[str] = []
        self._room = MOST_LINES
        self._is_cut = False
        self._has_long_lines = False

    def extend(self, lines: str) -> int:
        """Take more lines, each after an LF, as far as there is room. Return how many came."""
        count = lines.count("\n")
        if count > self._room:
            lines = "\n".join(lines.split("\n")[: self._room + 1])
            self._is_cut = True
        if self._room:
            self._room -= min(count, self._room)
            lines, too_long = _LONG.subn(r"\1", lines)
            self._has_long_lines |= too_long > 0
            self._pieces.append(lines)
        return count

    def cut(self) -> Iterator[RawHand]:
        lines = "".join(self._pieces)[1:]
        text = lines.rstrip(" \t\n")
        if self.site or _TELLS_OF_A_HAND.search(text):
            cut_at = self._limit_passed(lines, len(text))
            if cut_at is not None:
                text = text[:MOST_CHARACTERS]
            yield RawHand(self.path, self.first, text, self.site, cut_at)

    def _limit_passed(self, lines: str, length: int) -> int | None:
        """The first line that goes beyond what a hand can hold."""
        if length > MOST_CHARACTERS or self._has_long_lines:
            size = 0
            for number, line in enumerate(lines.split("\n"), self.first):
                size += len(line) + 1
                if len(line) > LONGEST_LINE or size > MOST_CHARACTERS:
                    return number
        return self.first + MOST_LINES if self._is_cut else None
