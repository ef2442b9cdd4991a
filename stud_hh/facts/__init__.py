"""Facts: the rows of all tables, from one judged hand.

What makes them is loaded when it is first asked for: the columns alone describe a library.
"""

from typing import TYPE_CHECKING

from stud_hh.facts.columns import Column, Kind, Row, columns_of
from stud_hh.facts.rows import (
    COUNT_COLUMNS,
    PLAYER_COLUMNS,
    ActionFacts,
    FindingRow,
    HandRow,
)
from stud_hh.lazily import loading

if TYPE_CHECKING:
    from stud_hh.facts.hands import rejection_row
    from stud_hh.facts.making import Facts, facts
    from stud_hh.facts.outcome import Outcome
    from stud_hh.facts.players import PlayerRows

__all__ = [
    "COUNT_COLUMNS",
    "PLAYER_COLUMNS",
    "ActionFacts",
    "Column",
    "Facts",
    "FindingRow",
    "HandRow",
    "Kind",
    "Outcome",
    "PlayerRows",
    "Row",
    "columns_of",
    "facts",
    "rejection_row",
]

__getattr__ = loading(
    __name__,
    {
        "Facts": "stud_hh.facts.making",
        "Outcome": "stud_hh.facts.outcome",
        "PlayerRows": "stud_hh.facts.players",
        "facts": "stud_hh.facts.making",
        "rejection_row": "stud_hh.facts.hands",
    },
)
