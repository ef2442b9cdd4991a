"""Lines to hands: by what stands there, never by the name of a file."""

import re
from collections.abc import Iterator, Mapping
from itertools import accumulate
from typing import IO, Final

from stud_hh.formats._decode import lines
from stud_hh.formats._reads import RawHand

MOST_LINES: Final = 5_000
MOST_CHARACTERS: Final = 1_000_000
LONGEST_LINE: Final = 2_000
"""Chat is the longest that rooms write, a tenth of this."""

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
    heads, starts = tuple(openings), {opening[:4] for opening in openings}
    block: _Block | None = None
    for number, line in enumerate(lines(stream), 1):
        start = line[:4]
        begins = start in starts and line.startswith(heads)
        if block and (begins or (block.is_done and _is_blank(line))):
            yield from block.cut()
            block = None
        if block is None:
            if _is_blank(line):
                continue
            block = _Block(path, number, _site(line, openings) if begins else None)
        block.append(line if len(line) <= LONGEST_LINE else line[: LONGEST_LINE + 1])
        if start == "*** " and line.startswith(_SUMMARY):
            block.is_done = True
        if len(block.lines) > MOST_LINES:
            block.drop_last()
    if block:
        yield from block.cut()


def _is_blank(line: str) -> bool:
    return not line or line.isspace()


def _site(line: str, openings: Mapping[str, str]) -> str:
    return next(site for opening, site in openings.items() if line.startswith(opening))


class _Block:
    """The lines of a hand, or of what stands between hands, as they come in."""

    def __init__(self, path: str, first: int, site: str | None) -> None:
        self.path = path
        self.first = first
        self.site = site
        self.is_done = site is None
        """It ends at the next blank line."""
        self.lines: list[str] = []
        self.append = self.lines.append
        self._is_cut = False

    def drop_last(self) -> None:
        """Give up the line that is one too many."""
        self.lines.pop()
        self._is_cut = True

    def cut(self) -> Iterator[RawHand]:
        text = "\n".join(self.lines).rstrip(" \t\n")
        if self.site or _TELLS_OF_A_HAND.search(text):
            cut_at = self._limit_passed(text)
            if cut_at is not None:
                text = text[:MOST_CHARACTERS]
            yield RawHand(self.path, self.first, text, self.site, cut_at)

    def _limit_passed(self, text: str) -> int | None:
        """The first line that goes beyond what a hand can hold."""
        if len(text) > MOST_CHARACTERS or max(map(len, self.lines)) > LONGEST_LINE:
            sizes = accumulate(len(line) + 1 for line in self.lines)
            for index, (line, size) in enumerate(zip(self.lines, sizes, strict=True)):
                if len(line) > LONGEST_LINE or size > MOST_CHARACTERS:
                    return self.first + index
        return self.first + MOST_LINES if self._is_cut else None
