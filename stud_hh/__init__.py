"""Audit seven-card stud hand histories and turn them into exact facts.

What is named here is the library in short, and is loaded when it is first asked for. Each part
can also be imported by itself: `stud_hh.formats`, `stud_hh.replay`, `stud_hh.audit`,
`stud_hh.facts`, `stud_hh.store`, `stud_hh.reports`, `stud_hh.equity`, `stud_hh.starting_hands`.
"""

from typing import TYPE_CHECKING

from stud_hh.lazily import loading
from stud_hh.version import __version__

if TYPE_CHECKING:
    from stud_hh.api import (
        Filters,
        Hand,
        Judgement,
        Library,
        Read,
        Step,
        audit_hand,
        play,
        read_hands,
        read_paths,
        read_text,
        report,
        tables,
    )

__all__ = [
    "Filters",
    "Hand",
    "Judgement",
    "Library",
    "Read",
    "Step",
    "__version__",
    "audit_hand",
    "play",
    "read_hands",
    "read_paths",
    "read_text",
    "report",
    "tables",
]


__getattr__ = loading(__name__, dict.fromkeys(__all__, "stud_hh.api"))
