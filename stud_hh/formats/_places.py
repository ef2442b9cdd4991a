"""Where the parts of a document stand, whose parser does not tell."""

import re
from bisect import bisect_right
from typing import Final

_LINE_END: Final = re.compile("\n")


class Places:
    """Finds texts of a document, one after the other, and tells their lines."""

    def __init__(self, text: str, first: int) -> None:
        self._text = text
        self._ends = [end.start() for end in _LINE_END.finditer(text)]
        self._first = first
        self._at = 0

    def line(self, wanted: str) -> int:
        """The line of the next such text; where there is none, of the one found before."""
        found = self._text.find(wanted, self._at)
        if found >= 0:
            self._at = found
        line = self._first + bisect_right(self._ends, self._at)
        if found >= 0:
            self._at += len(wanted)
        return line
