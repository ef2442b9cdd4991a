"""Findings on text that can't be read."""

from typing import Final, NamedTuple

from stud_hh.findings import Finding, Severity
from stud_hh.formats._reads import RawHand, Rejected
from stud_hh.source import Source

SHOWN: Final = 200
"""How much of a line a finding shows."""


class Fault(NamedTuple):
    """Why a text is refused: a code, its name, and what a user is told."""

    code: str
    name: str
    message: str


UNKNOWN_LINE: Final = Fault("SH101", "unreadable-line", "no line of this room reads like this")
MISPLACED_LINE: Final = Fault("SH101", "unreadable-line", "this line can't stand here")
ENDS_TOO_SOON: Final = Fault("SH101", "unreadable-line", "the hand ends too soon, after this line")
BAD_XML: Final = Fault("SH101", "unreadable-line", "the XML is damaged here")
BAD_FIELD: Final = Fault("SH101", "unreadable-line", "this line contradicts another")
BAD_HEADER: Final = Fault("SH102", "unreadable-header", "the header of this hand can't be read")
NO_HEADER: Final = Fault(
    "SH102", "unreadable-header", "text that begins with no header of a known room"
)
TOO_LONG: Final = Fault("SH103", "hand-too-long", "too long for a hand; the rest was not read")
TOO_MANY: Final = Fault("SH103", "hand-too-long", "more than a hand can hold")


class RefusedError(Exception):
    """A hand that can't be read, with the line that is to blame."""

    def __init__(self, fault: Fault, line: int, expected: str) -> None:
        super().__init__(fault, line, expected)
        self.fault, self.line, self.expected = fault, line, expected


def rejected(raw: RawHand, hand_id: str | None, refused: RefusedError) -> Rejected:
    """Make a refusal a finding that shows what stands at its line."""
    lines = raw.text.split("\n")
    index = refused.line - raw.line
    finding = Finding(
        code=refused.fault.code,
        name=refused.fault.name,
        severity=Severity.ERROR,
        source=Source(raw.path, refused.line),
        message=refused.fault.message,
        expected=refused.expected,
        actual=printable(lines[index]) if index < len(lines) else None,
    )
    return Rejected(raw, hand_id, raw.site, finding)


def printable(line: str) -> str:
    """A line that is safe to show: not too long, and without control characters."""
    text = line.strip()
    shown = text if len(text) <= SHOWN else text[: SHOWN - 1] + "…"
    return "".join(
        letter if letter.isprintable() else letter.encode("unicode_escape").decode()
        for letter in shown
    )
