"""Lines, each matched against a grammar's terminals, and remembered."""

import re
from collections.abc import Callable, Iterable
from sys import intern
from typing import Final

from stud_hh.formats.lines.page import BLANK, UNKNOWN, Meaning, Page, nothing
from stud_hh.formats.lines.terminal import Fields, Terminal

REMEMBERED: Final = 20_000
"""How many lines are remembered."""
BLANKS: Final = " \t"
"""What is trimmed from the end of a line; a name may end with odder spaces."""
HEAD: Final = 4
"""How many characters of a line are enough to tell most kinds of line apart."""

_Reading = tuple[Terminal, Fields]
_Try = tuple[str, Callable[[str], re.Match[str] | None], Terminal]


class LineReader:
    """Reads the lines of a grammar's hands.

    Three groups of a terminal mean something here. `player` has to be on the seat list.
    `name` puts a name on it. `who` may be anybody; but a line that begins with a seated name
    and a colon, or with a seated name longer than `who`, is that player's.
    """

    def __init__(self, terminals: Iterable[Terminal]) -> None:
        self._terminals = sorted(terminals, key=lambda each: (-each.priority, not each.start))
        self._by_name = {each.name: each for each in self._terminals}
        self._by_head: dict[str, list[_Try]] = {}

    def fields(self, kind: str, line: str) -> Fields | None:
        """Match a line against one terminal, whoever has a seat."""
        return self._by_name[kind].match(line.rstrip(BLANKS))

    def terminal(self, kind: str) -> Terminal:
        """The terminal of that name."""
        return self._by_name[kind]

    def knows(self, line: str) -> bool:
        """Some terminal matches the line, whoever has a seat."""
        text = line.rstrip(BLANKS)
        kinds = (each for each in self._terminals if not each.is_ignored)
        return any(each.fullmatch(text) for each in kinds)

    def read(self, line: str, page: Page) -> Meaning:
        """What a line says, which is remembered where it is sure to say so again."""
        text = line.rstrip(BLANKS)
        if not text:
            return BLANK
        is_first = True
        head = text[:HEAD]
        for literal, fullmatch, terminal in self._by_head.get(head) or self._worth_a_try(head):
            if literal in text and (found := fullmatch(text)) is not None:
                fields: Fields = found.groupdict()
                if terminal.is_ignored and fields.get("who") not in page.names:
                    if said := self._said_by_anybody(terminal, fields, text, page):
                        return said
                elif fields.get("player") in page.names:
                    meaning = _meaning(terminal, fields, page)
                    # Where a likelier reading failed for want of a seat, another hand has it.
                    if is_first and not terminal.seldom_comes_twice:
                        self._remember(line, meaning, page)
                    return meaning
                is_first = False
        by_seats = self._reading_by_seats(text, page.names)
        return _meaning(*by_seats, page) if by_seats else UNKNOWN

    def _said_by_anybody(
        self, terminal: Terminal, fields: Fields, text: str, page: Page
    ) -> Meaning | None:
        """What the line says if it is by somebody without a seat; None if it can't be."""
        length = len(fields["who"] or "")
        for name in page.names:
            if not name or not text.startswith(name):
                continue
            if len(name) > length or text.startswith(": ", len(name)):
                return None
        reading = self._reading_by_seats(text, page.names) or (terminal, fields)
        return _meaning(*reading, page)

    def _worth_a_try(self, head: str) -> list[_Try]:
        """The terminals that a line with such a beginning may be of."""
        tries: list[_Try] = [
            (literal, terminal.fullmatch, terminal)
            for terminal in self._terminals
            if terminal.may_begin(head)
            for literal in terminal.literals
        ]
        if len(self._by_head) >= REMEMBERED:
            self._by_head.clear()
        self._by_head[head] = tries
        return tries

    def _reading_by_seats(self, text: str, names: set[str | None]) -> _Reading | None:
        """Try each seated name at each place: it may hold what looks like the line's end."""
        present = [name for name in names if name and name in text]
        present.sort(key=len, reverse=True)
        for terminal in self._terminals if present else ():
            for name in present:
                if (fields := terminal.match_name(text, name)) is not None:
                    return terminal, fields
        return None

    def _remember(self, line: str, meaning: Meaning, page: Page) -> None:
        if len(page.known) >= REMEMBERED:
            page.known.clear()
        page.known[line] = meaning


def _meaning(terminal: Terminal, fields: Fields, page: Page) -> Meaning:
    if terminal.is_ignored:
        return Meaning("", fields.get("player") or fields.get("who"), nothing)
    # A name that is one object in all lines is found at once in all dicts.
    if player := fields.get("player"):
        fields["player"] = intern(player)
    if terminal.seats_a_player:
        name = fields["name"] = intern(fields["name"] or "")
        page.names.add(name)
    return page.understand(terminal.name, fields)
