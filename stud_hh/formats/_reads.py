"""What comes of reading: a hand, or the reason why there is none."""

from msgspec import Struct

from stud_hh.findings import Finding
from stud_hh.model import Hand


class RawHand(Struct, frozen=True, gc=False):
    """The text of one hand, cut out of its file and not yet read.

    It pickles, so that a worker process can read it.
    """

    path: str
    line: int
    """Where it begins, counted from 1 as an editor counts."""
    text: str
    """Its lines, joined by newlines whatever ended them in the file."""
    site: str | None
    """The room whose header it begins with; None if it begins with no header."""
    cut_at: int | None = None
    """The line where a limit was passed and the text was cut off."""


class Imported(Struct, frozen=True):
    """A stud hand, read."""

    raw: RawHand
    hand: Hand


class Skipped(Struct, frozen=True):
    """A hand of another game: no fault."""

    raw: RawHand
    reason: str
    """The game as printed: `Hold'em No Limit`."""


class Rejected(Struct, frozen=True):
    """A hand, or a part of one, that can't be read."""

    raw: RawHand
    hand_id: str | None
    site: str | None
    finding: Finding


class Passed(Struct, frozen=True):
    """A file that holds no hand, or that can't be read on: no hand is lost that was seen."""

    path: str
    reason: str
    is_quiet: bool = False
    """It is plainly something else: a picture, a letter."""


Read = Imported | Skipped | Rejected | Passed
