"""What an audit says of a hand: findings, open questions, a verdict."""

from enum import StrEnum

from msgspec import Struct

from stud_hh.source import Source


class Severity(StrEnum):
    """How much a finding weighs."""

    ERROR = "error"
    """It breaks a rule, or does not add up."""
    WARNING = "warning"
    """Odd, but rooms are known to write so."""


class Verdict(StrEnum):
    """What the audit of a hand comes to."""

    CLEAN = "clean"
    """Every check was made, every award is proven."""
    UNPROVEN = "unproven"
    """Nothing is wrong, but unknown cards leave an award open."""
    FLAGGED = "flagged"
    """At least one error."""
    REJECTED = "rejected"
    """The text could not be read."""


class Finding(Struct, frozen=True):
    """Something wrong with a hand."""

    code: str
    name: str
    severity: Severity
    source: Source
    message: str
    expected: str | None = None
    actual: str | None = None
    street: int | None = None
    """3 to 7, or None before the cards and after them."""
    player: str | None = None
    consequences: tuple["Finding", ...] = ()
    """What else does not fit, only because of this: it all fits with this put right."""


class Unproven(Struct, frozen=True):
    """An award that the known cards neither prove nor refute."""

    pot: int
    """0 is the main pot."""
    half: str
    """`high` or `low`."""
    line: int
    message: str
