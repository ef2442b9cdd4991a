"""The bounds of what is read: no hand history goes beyond them, and no input costs more.

`docs/hostile.md` says of each what becomes of input that passes it.
"""

from typing import Final

from stud_hh.formats._reads import Imported, Rejected
from stud_hh.formats._refusal import (
    BAD_HEADER,
    ENDS_TOO_SOON,
    TOO_MANY,
    RefusedError,
    rejected,
)

MOST_LINES: Final = 5_000
"""Lines of a hand, chat included."""
LONGEST_LINE: Final = 2_000
"""Characters of a line. Chat is the longest that rooms write, a tenth of this."""
MOST_CHARACTERS: Final = 1_000_000
"""Characters of a hand in a document; a real one has some thousands."""
MOST_DEPTH: Final = 8
"""Elements within elements, or objects and arrays within each other: real ones have seven."""
MOST_SEATS: Final = 10
"""Seats of a table. Stud is dealt to eight; the ways to share a pot grow as powers of this."""
MOST_EVENTS: Final = 2_000
"""Events of a hand: eight players who raise to the cap on every street make some 300."""
MOST_FILE_LINES: Final = 2_000_000_000
"""Lines of a file: the tables number them in 32 bits."""
MOST_UNPACKED: Final = 1 << 28
"""Bytes that a packed file may hold, however small it is itself."""
MOST_TIMES: Final = 100
"""How many times its own size a packed file may hold; histories shrink to a tenth or so."""
MOST_LISTED: Final = 1 << 25
"""Bytes of a zip archive's list of members: some 250,000 of them."""
MOST_ARCHIVES: Final = 4
"""Archives within each other, a packed file counted as one."""
MOST_HELD: Final = 1 << 26
"""Bytes of a zip archive within another, which is held in memory while it is read."""


def within_bounds(read: Imported) -> Imported | Rejected:
    """The hand, or its rejection where it has more of anything than a hand can hold, or nothing."""
    hand = read.hand
    if not hand.seats:
        nobody = RefusedError(BAD_HEADER, hand.line, "a hand with players")
        return rejected(read.raw, hand.hand_id, nobody)
    if not hand.events:
        nothing = RefusedError(ENDS_TOO_SOON, hand.last_line, "a hand in which something happens")
        return rejected(read.raw, hand.hand_id, nothing)
    for what, items, most in (
        ("seats", hand.seats, MOST_SEATS),
        ("events", hand.events, MOST_EVENTS),
    ):
        if len(items) > most:
            expected = f"up to {most:,} {what}, not {len(items):,}"
            refused = RefusedError(TOO_MANY, items[most].line, expected)
            return rejected(read.raw, hand.hand_id, refused)
    return read
