"""SH1xx: the text itself. The readers enforce these; here they are described."""

from stud_hh.findings import Severity
from stud_hh.rules._rule import Rule, described

RULES: tuple[Rule, ...] = (
    described(
        "SH101",
        "unreadable-line",
        """
        Every line of a hand is one that the room writes, in its place; else the hand is rejected.

        Fires: Ann: bets
        Fine: Ann: bets $1
        """,
        Severity.ERROR,
    ),
    described(
        "SH102",
        "unreadable-header",
        """
        A hand begins with a header of its room; text of a hand without one is rejected.

        Fires: PokerSta Hand #123: 7 Card Stud Hi/Lo Limit ($0.50/$1 USD)
        Fine: PokerStars Hand #123: 7 Card Stud Hi/Lo Limit ($0.50/$1 USD)
        """,
        Severity.ERROR,
    ),
    described(
        "SH103",
        "hand-too-long",
        """
        No real hand has a megabyte of text; such a hand is rejected unread.

        Fires: a line of a million letters
        Fine: Ann said, "nice hand"
        """,
        Severity.ERROR,
    ),
)
