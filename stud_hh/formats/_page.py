"""What lines say, and what is known while a hand's lines are read."""

from collections.abc import Callable
from typing import Any, Final

from msgspec import Struct

from stud_hh.formats._terminal import Fields

UNREADABLE: Final = "UNREADABLE"
"""The type of a line that no terminal matches. No grammar has it: the parser refuses it."""


class Meaning(Struct, frozen=True, gc=False):
    """What a line says, whatever its number."""

    kind: str
    """The terminal; empty for what the grammar ignores."""
    player: str | None
    """Whose line it is: it surely means this only where that player has a seat."""
    make: Callable[..., Any]
    """Makes the token's value, from the line's number and `args`."""
    args: tuple[Any, ...] = ()


class Page(Struct):
    """Lines of a hand, and what is known while they are read."""

    lines: list[str]
    first: int
    """The number of the first line."""
    known: dict[str, Meaning]
    """What lines say in hands of this kind, where there is but one way to read them."""
    understand: Callable[[str, Fields], Meaning]
    """What a line of that terminal with these fields says."""
    names: set[str | None]
    """The names on the seat list, as far as it is read, and None: nobody is no stranger."""


BLANK: Final = Meaning("", None, lambda _line: None)
UNKNOWN: Final = Meaning(UNREADABLE, None, lambda _line: None)
