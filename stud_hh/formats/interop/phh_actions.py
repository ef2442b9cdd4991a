"""The notation of PHH's actions: a line of text each."""

import re
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from stud_hh.cards import ACE_HIGH, UNKNOWN, Card
from stud_hh.formats.interop.memory import Memory
from stud_hh.formats.interop.moves import known

UNTOLD: Final = "# untold"
"""The comment on a showing or mucking that a replay needs and the room does not tell."""
EXPECTED: Final = "an action of stud: d dh, d db, pb, cbr, cc, f or sm"
_ACTION: Final = re.compile(
    r"(?:d (?P<deal>dh|db)(?: p(?P<to>\d{1,2}))? (?P<dealt>(?:[2-9TJQKA?][cdhs?])+)"
    r"|p(?P<player>\d{1,2}) (?:"
    r"(?P<move>pb|cc|f)"
    r"|(?P<wager>cbr) (?P<total>\d{1,18}(?:\.\d{1,8})?)"
    r"|(?P<showdown>sm)(?: (?P<shown>-|(?:[2-9TJQKA?][cdhs?])+))?"
    r"))?(?:(?:^| )#.*)?"
)
_KNOWN: Final = "-"
"""Stands for all cards that are known of a hand."""


@dataclass(frozen=True)
class Action:
    """An action as it is written, or a comment."""

    kind: str
    """`dh`, `db`, `pb`, `cbr`, `cc`, `f` or `sm`; empty for a comment and what is untold."""
    player: int
    """The number of the player; 0 where none is named."""
    cards: tuple[Card, ...]
    down: tuple[Card, ...]
    """Those that are known, but for the last."""
    up: tuple[Card, ...]
    """The last, if it is known: it lies face up, but on seventh street."""
    shows: bool
    """Cards are shown: these, or where none are named all that are known of the hand."""
    total: Decimal | None
    """Of a bet or raise."""


def _understood(text: str) -> Action | None:
    found = _ACTION.fullmatch(text.strip())
    if found is None:
        return None
    shown, total = found["shown"], found["total"]
    act = found["move"] or found["wager"] or found["showdown"]
    cards = cards_of(found["dealt"] or (shown if shown != _KNOWN else None) or "")
    return Action(
        found["deal"] or ("" if act is None or text.endswith(UNTOLD) else act),
        int(found["to"] or found["player"] or 0),
        cards,
        known(cards[:-1]),
        known(cards[-1:]),
        shown is not None,
        Decimal(total) if total else None,
    )


UNDERSTOOD: Final = Memory(_understood)
"""By its text, what an action says; None for one that is none of stud."""


def cards_of(text: str) -> tuple[Card, ...]:
    """Cards of two letters each; one that is not wholly known is unknown."""
    pairs = [text[at : at + 2] for at in range(0, len(text), 2)]
    return tuple(pair if pair in ACE_HIGH else UNKNOWN for pair in pairs)
