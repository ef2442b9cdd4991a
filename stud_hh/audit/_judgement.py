"""What an audit says of a hand."""

from msgspec import Struct

from stud_hh.findings import Finding, Unproven, Verdict
from stud_hh.model import Chips, Hand
from stud_hh.replay.settled import Settled
from stud_hh.replay.table import Table


class Judgement(Struct, frozen=True):
    """A hand with all that its audit found."""

    hand: Hand
    verdict: Verdict
    findings: tuple[Finding, ...]
    unproven: tuple[Unproven, ...]
    table: Table
    """The table at the end of the hand."""
    pots: tuple[Settled, ...]
    net: dict[str, Chips]
    """Awards less chips put in, by the replay's own reckoning, of everyone dealt in."""
