"""What the meaning of a line depends on, besides the line."""

from collections.abc import Callable
from typing import Any

from stud_hh.formats._fields import Unit, chips
from stud_hh.formats.lines.terminal import Fields
from stud_hh.model import Chips, Half, Street


class Context:
    """The hand in which a line stands."""

    def __init__(self, unit: Unit, only_half: Half) -> None:
        self.unit = unit
        """What the hand's amounts are in."""
        self.only_half = only_half
        """What a hand is made for, where the room names one hand and does not say for what."""
        self.street = Street.THIRD
        """The street that is being read. Only lines that hold cards depend on it: others are
        remembered from street to street."""
        self.hero: str | None = None
        """Whose seat the room marks as the reader's own."""

    def chips(self, text: str | None) -> Chips:
        """An amount that must be there."""
        return chips(text or "", self.unit)

    def perhaps_chips(self, text: str | None) -> Chips | None:
        """An amount that may be left out."""
        return chips(text, self.unit) if text else None


Make = Callable[..., Any]
"""Makes a value, from its line's number and the other fields."""
Read = Callable[[Fields, Context], tuple[Any, ...]]
Builder = tuple[Make | None, Read]
"""What makes a value, and what reads its fields; None: reading tells what makes it, too."""


def halves_of(fields: Fields, context: Context) -> tuple[str | None, str | None]:
    """The names of the high and the low hand."""
    high, low = fields.get("high"), fields.get("low") or fields.get("only_low")
    only = fields.get("only")
    if only is None:
        return high, low
    return (only, None) if context.only_half is Half.HIGH else (None, only)
