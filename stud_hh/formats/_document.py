"""Formats that are documents, not lines: XML, TOML, JSON.

What a hand needs from the head of its file is put before it, on its first line, so that each
hand's text can be read alone and its lines keep their numbers.
"""

from collections.abc import Iterator, Mapping
from typing import Protocol

from stud_hh.formats._bounds import MOST_CHARACTERS
from stud_hh.formats._reads import Imported, RawHand, Rejected, Skipped
from stud_hh.formats._untold import Untold


class Format(Protocol):
    """A way of writing hands down that is read, be it of lines or a document."""

    @property
    def site(self) -> str:
        """Its name, which is the room's where one room writes so."""

    @property
    def games(self) -> Mapping[str, str]:
        """The games that are read, as the format calls them: keys of `games.GAMES`."""

    @property
    def reads(self) -> str:
        """What is read, for people."""

    def read(self, raw: RawHand) -> Imported | Skipped | Rejected:
        """Read a hand that was cut out of a file of this format."""

    @property
    def untold(self) -> frozenset[Untold]:
        """Facts of a hand that the format leaves out."""

    def knows(self, line: str) -> bool:
        """Such a line may stand in a file of this format."""


class Cutter(Protocol):
    """Cuts a document into hands while it comes in."""

    def feed(self, text: str) -> Iterator[RawHand]:
        """Take more of the document, and give out the hands that end with it.

        Each line has an LF before it; a piece of a very long line, after the first, has none.
        """

    def close(self) -> Iterator[RawHand]:
        """The document ends: give out what is left of a hand."""


class Document(Format, Protocol):
    """A format whose hands are parts of a document."""

    @property
    def opening(self) -> str:
        """What a line that begins a document begins with: a pattern without groups.

        It begins with no capital letter, digit or asterisk.
        """

    def cutter(self, path: str, first: int) -> Cutter:
        """What cuts a document that begins at line `first` of a file.

        A hand's text has to be a document of one hand: cut again, it gives itself.
        """


def raw_hand(path: str, line: int, text: str, site: str) -> RawHand:
    """A hand of a document, cut off where it is too long for one."""
    if len(text) <= MOST_CHARACTERS:
        return RawHand(path, line, text, site)
    kept = text[:MOST_CHARACTERS]
    return RawHand(path, line, kept, site, line + kept.count("\n"))
