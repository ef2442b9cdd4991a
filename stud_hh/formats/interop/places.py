"""Where the parts of a document stand, whose parser does not tell."""


class Places:
    """Finds texts of a document, one after the other, and tells their lines."""

    def __init__(self, text: str, first: int) -> None:
        self._text = text
        self._line = first
        self._at = 0
        """Where the next text is looked for."""
        self._counted = 0
        """Up to where lines have been counted."""
        self._line_end = -1
        """The end of the line that was counted last; before the text, where none was."""

    def line(self, wanted: str) -> int:
        """The line of the next such text; where there is none, of the one found before."""
        found = self._text.find(wanted, self._at)
        if found >= 0:
            if found >= self._line_end:
                self._line += self._text.count("\n", self._counted, found + 1)
                self._counted = found + 1
                end = self._text.find("\n", found + 1)
                self._line_end = len(self._text) if end < 0 else end
            self._at = found + len(wanted)
        return self._line

    def all_quoted(self, count: int) -> bool:
        """Whether just so many texts in single quotes end the line found last; if so, pass them."""
        begin, end = self._at, self._line_end
        is_all = self._text.count("'", begin, end) == 2 * count and self._text.endswith(
            "']", begin, end
        )
        if is_all:
            self._at = end
        return is_all
