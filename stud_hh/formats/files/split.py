"""Lines to hands: by what stands there, never by the name of a file."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from stud_hh.formats._bounds import (
    LONGEST_LINE,
    MOST_CHARACTERS,
    MOST_FILE_LINES,
    MOST_LINES,
    MOST_SEATS,
)
from stud_hh.formats._document import Cutter, Document
from stud_hh.formats._reads import RawHand
from stud_hh.formats.files.decode import Readable, pages
from stud_hh.formats.files.guarded import CantReadError
from stud_hh.formats.files.openings import BLANK, Lines, Openings
from stud_hh.formats.files.strangers import is_summary

_MOST_PREFACES: Final = 20
"""Pieces in which lines before a header come, at most."""
_HEAD: Final = 1 << 13
"""Characters of a hand in which its seats stand."""
_LONG: Final = re.compile(rf"(\n[^\n]{{{LONGEST_LINE + 1}}})[^\n]*")
_SEATED: Final = re.compile(r"^Seat \d{1,2}(?::| -) (.+?) ?\([^()\n]*\d[^()\n]*\)", re.MULTILINE)
_TELLS_OF_A_HAND: Final = re.compile(
    r"^\*\*\* "
    r"|^Seat \d+: "
    r"|^Dealt to "
    r"|^Total pot "
    r"|^Uncalled bet "
    r"|^(?:Poker ?Stars|Full ?Tilt)(?!.{0,9} Tournament).* #"
    r"|: (?:folds|checks|(?:calls|bets|raises|brings in for|posts the ante) \S*\d)"
    r"| (?:antes|brings in for|completes it to) \S*\d"
    r"| collected \S+ from "
    r"|^[^\S\n]*<(?:round|event|action|players)\b"
    r"|\"player_id\"\s*:",
    re.MULTILINE | re.IGNORECASE,
)


def split(
    path: str, stream: Readable, openings: Openings, most_lines: int = MOST_FILE_LINES
) -> Iterator[RawHand]:
    """Cut a stream into hands, in order.

    A hand of lines ends before the next header, or at the first blank line of its summary;
    documents cut themselves. What is left over comes as hands of no room, a block of lines
    each, where it looks like part of one; else it is passed over.
    """
    splitter = _Splitter(path, openings, most_lines)
    for page in pages(stream):
        yield from splitter.feed(page)
    yield from splitter.close()


class _Splitter:
    """What is known of a stream so far: the block that is open, and the line."""

    def __init__(self, path: str, openings: Openings, most_lines: int) -> None:
        self._path = path
        self._openings = openings
        self._most_lines = most_lines
        self._number = 1
        """Of the next line."""
        self._block: _Block | None = None
        self._document: Document | None = None
        self._cutter: Cutter | None = None
        """Of the document that is open."""

    def feed(self, page: str) -> Iterator[RawHand]:
        if self._number > self._most_lines:
            raise CantReadError(f"can't be read: more than {self._most_lines:,} lines")
        done = 0
        for mark in self._marks(page):
            room, document = self._openings.begun_by(mark)
            yield from self._extend(page[done : mark.start()])
            done = mark.start()
            if (room or document) and self._is_by_a_player(page, mark.end()):
                continue
            if room:
                yield from self._open(room)
            elif document:
                yield from self._open_document(document)
            elif self._block is None or self._block.ends_before(mark[BLANK]):
                yield from self.close()
                done = mark.end(BLANK)
                self._number += 1 + mark[BLANK].count("\n")
        yield from self._extend(page[done:])

    def _is_by_a_player(self, page: str, begin: int) -> bool:
        """A line of the open hand that looks like a header because a player is called like one."""
        names = self._block.seated if self._block else ()
        return any(
            page.startswith(name, begin)
            and not page[begin + len(name) : begin + len(name) + 1].isalnum()
            and self._openings.site_of(name)
            for name in names
        )

    def _marks(self, page: str) -> Iterator[re.Match[str]]:
        """The marks of a page that mean something, each behind the one before it."""
        at = 0
        while mark := self._meant().search(page, at):
            yield mark
            at = max(mark.end(), mark.end(BLANK))

    def _meant(self) -> re.Pattern[str]:
        return self._openings.marks_in(self._document) if self._document else self._openings.marks

    def _open(self, room: Lines) -> Iterator[RawHand]:
        if not (self._block and self._block.room is room and self._block.is_preface):
            yield from self.close()
            self._block = _Block(self._path, self._number, room)

    def _open_document(self, document: Document) -> Iterator[RawHand]:
        yield from self.close()
        self._document = document
        self._cutter = document.cutter(self._path, self._number)

    def _extend(self, lines: str) -> Iterator[RawHand]:
        """Add lines to what is open; a new block is opened if nothing is."""
        if not lines:
            return
        if self._cutter:
            yield from self._cutter.feed(lines)
            self._number += lines.count("\n")
            return
        self._block = self._block or _Block(self._path, self._number, None)
        self._number += self._block.extend(lines)

    def close(self) -> Iterator[RawHand]:
        """Give out what is open."""
        if self._cutter:
            yield from self._cutter.close()
        elif self._block:
            yield from self._block.cut()
        self._cutter = self._block = self._document = None


class _Block:
    """The lines of a hand, or of what stands between hands, as they come in."""

    def __init__(self, path: str, first: int, room: Lines | None) -> None:
        self.path = path
        self.first = first
        self.room = room
        self.is_done = room is None
        """It ends at the next blank line."""
        self._pieces: list[str] = []
        self._room = MOST_LINES
        self._seated: list[str] = []
        self._looked_through = 0
        """Pieces in which names were looked for."""
        self._is_cut = False
        self._has_long_lines = False

    def extend(self, lines: str) -> int:
        """Take more lines, each after an LF, as far as there is room. Return how many came.

        The rest of a line that is far too long comes without an LF, and is left out.
        """
        count = lines.count("\n")
        if not lines.startswith("\n"):
            lines = lines[lines.find("\n") :] if count else ""
        if count > self._room:
            lines = "\n".join(lines.split("\n")[: self._room + 1])
            self._is_cut = True
        if self._room:
            self._room -= min(count, self._room)
            lines, too_long = _LONG.subn(r"\1", lines)
            self._has_long_lines |= too_long > 0
            self._pieces.append(lines)
            if self.room and not self.is_done:
                self.is_done = re.search(self.room.ends_with, lines) is not None
        return count

    @property
    def seated(self) -> list[str]:
        """The names on the seat list, if it is a hand's."""
        if self.room is None:
            return []
        count = len(self._pieces)
        if count != self._looked_through and self._looked_through <= _MOST_PREFACES:
            self._looked_through = count
            head = "".join(self._pieces)[:_HEAD]
            self._seated = _SEATED.findall(head)[:MOST_SEATS]
        return self._seated

    def ends_before(self, blanks: str) -> bool:
        """A run of blank lines after the last one ends it; a single one may stand everywhere."""
        if not self.is_done or self.room is None or "\n" in blanks:
            return self.is_done
        lines = "".join(self._pieces)
        return 2 * lines.count("\n\n") < lines.count("\n") - 1

    @property
    def is_preface(self) -> bool:
        """It holds nothing but what may stand before a room's header."""
        if self.room is None or not self.room.prefaces or len(self._pieces) > _MOST_PREFACES:
            return False
        lines = "".join(self._pieces).split("\n")
        return all(line.startswith(self.room.prefaces) for line in lines if line.strip())

    def cut(self) -> Iterator[RawHand]:
        lines = "".join(self._pieces)[1:]
        text = lines.rstrip(" \t\n")
        is_hand = not self.is_preface if self.room else _TELLS_OF_A_HAND.search(text)
        if is_hand and not is_summary(text):
            cut_at = self._limit_passed(lines, len(text))
            if cut_at is not None:
                text = text[:MOST_CHARACTERS]
            site = self.room.site if self.room else None
            yield RawHand(self.path, self.first, text, site, cut_at)

    def _limit_passed(self, lines: str, length: int) -> int | None:
        """The first line that goes beyond what a hand can hold."""
        if length > MOST_CHARACTERS or self._has_long_lines:
            size = 0
            for number, line in enumerate(lines.split("\n"), self.first):
                size += len(line) + 1
                if len(line) > LONGEST_LINE or size > MOST_CHARACTERS:
                    return number
        return self.first + MOST_LINES if self._is_cut else None
