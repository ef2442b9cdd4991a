"""What hands and documents begin with."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from string import ascii_uppercase
from typing import Final, Protocol

from stud_hh.formats._document import Document

BLANK: Final = "blank"
"""The group of a mark that is a run of blank lines."""
_TEXT: Final = "text"
_ROOM: Final = "room_"
_DOCUMENT: Final = "document_"
_NO_DOCUMENT: Final = r"(?![^\S\n]*[A-Z0-9*])"
"""Most lines begin so, and no document does: a cheap look before the dearer ones."""


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
        # A run of blank lines is one mark: a file may hold nothing else.
        return self._before(rf"(?P<{BLANK}>\s*)(?:\n|\Z)", None)

    def marks_in(self, document: Document) -> re.Pattern[str]:
        """The marks of what is no part of an open document, in which blank lines mean nothing."""
        if document.site not in self._inside:
            self._inside[document.site] = self._before(rf"(?P<{BLANK}>(?!))", document)
        return self._inside[document.site]

    @cached_property
    def _inside(self) -> dict[str, re.Pattern[str]]:
        return {}

    def _before(self, blank: str, document: Document | None) -> re.Pattern[str]:
        """The ends of lines before headers, blank lines and documents other than this one."""
        kinds = {
            _TEXT: "|".join(map(re.escape, self._by_text)),
            **{_ROOM + str(at): each.opening for at, each in enumerate(self.rooms) if each.opening},
        }
        # What looks like a part of the open document is one.
        own = rf"(?!{document.opening})" if document else ""
        of_documents = {
            _DOCUMENT + str(at): rf"(?={one.opening}){own}"
            for at, one in enumerate(self.documents)
            if one is not document
        }
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
        kind = mark.lastgroup or BLANK
        if kind == _TEXT:
            return self._by_text[mark[_TEXT]], None
        if kind == BLANK:
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
