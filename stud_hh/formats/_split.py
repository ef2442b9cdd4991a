"""Lines to hands: by what stands there, never by the name of a file."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from string import ascii_uppercase
from typing import Final, Protocol

from stud_hh.formats._bounds import LONGEST_LINE, MOST_CHARACTERS, MOST_FILE_LINES, MOST_LINES
from stud_hh.formats._decode import Readable, pages
from stud_hh.formats._document import Cutter, Document
from stud_hh.formats._paths import CantReadError
from stud_hh.formats._reads import RawHand
from stud_hh.formats._strangers import is_summary

_MOST_PREFACES: Final = 20
"""Pieces in which lines before a header come, at most."""
_LONG: Final = re.compile(rf"(\n[^\n]{{{LONGEST_LINE + 1}}})[^\n]*")
_BLANK: Final = "blank"
_TEXT: Final = "text"
_ROOM: Final = "room_"
_DOCUMENT: Final = "document_"
_NO_DOCUMENT: Final = r"(?![^\S\n]*[A-Z0-9*])"
"""Most lines begin so, and no document does: a cheap look before the dearer ones."""
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


class Lines(Protocol):
    """A format of lines, as far as it tells where hands begin and end."""

    @property
    def site(self) -> str:
        """Its name."""

    @property
    def openings(self) -> tuple[str, ...]:
        """What its headers begin with."""

    @property
    def opening(self) -> str:
        """What its headers begin with besides: a pattern without groups, or nothing."""

    @property
    def prefaces(self) -> tuple[str, ...]:
        """What lines begin with that may stand before the header, and belong to the hand."""

    @property
    def ends_with(self) -> str:
        """After a line that matches, with the LF before it, a blank line ends the hand."""


@dataclass(frozen=True)
class Openings:
    """What hands and documents begin with, and whose they are."""

    rooms: tuple[Lines, ...]
    documents: tuple[Document, ...]

    @cached_property
    def marks(self) -> re.Pattern[str]:
        """The ends of lines before those that may begin or end a hand."""
        kinds = {
            _TEXT: "|".join(map(re.escape, self._by_text)),
            **{_ROOM + str(at): each.opening for at, each in enumerate(self.rooms) if each.opening},
        }
        of_documents = {_DOCUMENT + str(at): one.opening for at, one in enumerate(self.documents)}
        # A run of blank lines is one mark: a file may hold nothing else.
        blank = rf"(?P<{_BLANK}>\s*)(?:\n|\Z)"
        documents = rf"{_NO_DOCUMENT}(?:{_either(of_documents)})"
        return re.compile(rf"\n(?![{self._elsewhere}])(?={_either(kinds)}|{blank}|{documents})")

    @cached_property
    def _elsewhere(self) -> str:
        """Letters that begin no room's header; documents begin with none of them either."""
        begun = {
            text[0] for text in (*self._by_text, *(room.opening or " " for room in self.rooms))
        }
        return "".join(letter for letter in ascii_uppercase if letter not in begun)

    @cached_property
    def _by_text(self) -> Mapping[str, Lines]:
        return {text: room for room in self.rooms for text in (*room.openings, *room.prefaces)}

    def begun_by(self, mark: re.Match[str]) -> tuple[Lines | None, Document | None]:
        """Whose hand or which document begins at a mark; neither at a blank line."""
        kind = mark.lastgroup or _BLANK
        if kind == _TEXT:
            return self._by_text[mark[_TEXT]], None
        if kind == _BLANK:
            return None, None
        place = int(kind.rpartition("_")[2])
        if kind.startswith(_DOCUMENT):
            return None, self.documents[place]
        return self.rooms[place], None

    def site_of(self, text: str) -> str | None:
        """Whose hand a text is that begins with one; None if it begins with no header."""
        mark = self.marks.match("\n" + text)
        if mark is None:
            return None
        room, document = self.begun_by(mark)
        if room:
            return room.site
        return document.site if document else None


def _either(kinds: Mapping[str, str]) -> str:
    return "|".join(f"(?P<{kind}>{pattern})" for kind, pattern in kinds.items())


def split(path: str, stream: Readable, openings: Openings) -> Iterator[RawHand]:
    """Cut a stream into hands, in order.

    A hand of lines ends before the next header, or at the first blank line of its summary;
    documents cut themselves. What is left over comes as hands of no room, a block of lines
    each, where it looks like part of one; else it is passed over.
    """
    splitter = _Splitter(path, openings)
    for page in pages(stream):
        yield from splitter.feed(page)
    yield from splitter.close()


class _Splitter:
    """What is known of a stream so far: the block that is open, and the line."""

    def __init__(self, path: str, openings: Openings) -> None:
        self._path = path
        self._openings = openings
        self._number = 1
        """Of the next line."""
        self._block: _Block | None = None
        self._document: Document | None = None
        self._cutter: Cutter | None = None
        """Of the document that is open."""

    def feed(self, page: str) -> Iterator[RawHand]:
        if self._number > MOST_FILE_LINES:
            raise CantReadError(f"can't be read: more than {MOST_FILE_LINES:,} lines")
        done = 0
        for mark in self._marks(page):
            room, document = self._openings.begun_by(mark)
            if self._cutter and room is None and document in (self._document, None):
                continue
            yield from self._extend(page[done : mark.start()])
            done = mark.start()
            if room:
                yield from self._open(room)
            elif document:
                yield from self._open_document(document)
            elif self._block is None or self._block.is_done:
                yield from self.close()
                done = mark.end(_BLANK)
                self._number += 1 + mark[_BLANK].count("\n")
        yield from self._extend(page[done:])

    def _marks(self, page: str) -> Iterator[re.Match[str]]:
        """The marks of a page, each behind the one before it."""
        find, at = self._openings.marks.search, 0
        while mark := find(page, at):
            yield mark
            at = max(mark.end(), mark.end(_BLANK))

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
