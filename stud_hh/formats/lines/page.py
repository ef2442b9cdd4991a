"""What lines say, and what is known while a hand's lines are read."""

from collections.abc import Callable
from typing import Any, Final

from stud_hh.formats.lines.terminal import Fields

UNREADABLE: Final = "UNREADABLE"
"""The type of a line that no terminal matches. No grammar has it: the parser refuses it."""
_ONE: Final = 1
_THREE: Final = 3
_FOUR: Final = 4


class Meaning:
    """What a line says, whatever its number."""

    __slots__ = ("_args", "_make", "kind", "player")

    def __init__(
        self,
        kind: str,
        player: str | None,
        make: Callable[..., Any],
        args: tuple[Any, ...] = (),
    ) -> None:
        self.kind: Final = kind
        """The terminal; empty for what the grammar ignores."""
        self.player: Final = player
        """Whose line it is: it surely means this only where that player has a seat."""
        self._make: Final = make
        self._args: Final = args

    def value(self, line: int) -> Any:
        """What the line says if it has this number."""
        make, args = self._make, self._args
        count = len(args)
        # A call that spells its arguments out makes no list of them, and most have so many.
        if count == _ONE:
            return make(line, args[0])
        if count == _THREE:
            return make(line, args[0], args[1], args[2])
        if count == _FOUR:
            return make(line, args[0], args[1], args[2], args[3])
        return make(line, *args)


class Page:
    """Lines of a hand, and what is known while they are read."""

    def __init__(
        self,
        lines: list[str],
        first: int,
        known: dict[str, Meaning],
        understand: Callable[[str, Fields], Meaning],
        names: set[str | None],
    ) -> None:
        self.lines: Final = lines
        self.first: Final = first
        """The number of the first line."""
        self.known: Final = known
        """What lines say in hands of this kind, where there is but one way to read them."""
        self.understand: Final = understand
        """What a line of that terminal with these fields says."""
        self.names: Final = names
        """The names on the seat list, as far as it is read, and None: nobody is no stranger."""


def nothing(_line: int) -> None:
    """What a line says that only divides."""


BLANK: Final = Meaning("", None, nothing)
UNKNOWN: Final = Meaning(UNREADABLE, None, nothing)
