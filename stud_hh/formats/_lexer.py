"""The line lexer: a grammar's terminals, each matched against whole lines.

Lark's own lexers look for tokens within a text. In a hand history a line is a token, the
same lines come again and again, and the seat list says whom a name may mean; so this lexer
takes lines, remembers them, and knows the seats.
"""

import re
from collections.abc import Callable, Iterator
from typing import Any, Final

from lark.lexer import Lexer, LexerState, Token
from msgspec import Struct

from stud_hh.formats._terminal import Fields, Terminal

UNREADABLE: Final = "UNREADABLE"
"""The type of a line that no terminal matches. No grammar has it: the parser refuses it."""
REMEMBERED: Final = 20_000
"""How many lines are remembered."""
BLANKS: Final = " \t"
"""What is trimmed from the end of a line; a name may end with odder spaces."""
HEAD: Final = 4
"""How many characters of a line are enough to tell most kinds of line apart."""

_Reading = tuple[Terminal, Fields]
_Try = tuple[str, Callable[[str], re.Match[str] | None], Terminal]


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


_BLANK: Final = Meaning("", None, lambda _line: None)
_UNKNOWN: Final = Meaning(UNREADABLE, None, lambda _line: None)


class LineLexer(Lexer):
    """Lark's custom lexer for text in which a line is a token.

    Three groups of a terminal mean something here. `player` has to be on the seat list.
    `name` puts a name on it. `who` may be anybody; but a line that begins with a seated name
    and a colon, or with a seated name longer than `who`, is that player's.
    """

    __future_interface__ = 2

    def __init__(self, conf: Any) -> None:
        terminals = [Terminal(each, is_ignored=each.name in conf.ignore) for each in conf.terminals]
        self._terminals = sorted(terminals, key=lambda each: (-each.priority, not each.start))
        self._by_name = {each.name: each for each in terminals}
        self._by_head: dict[str, list[_Try]] = {}

    def lex(self, lexer_state: LexerState, _parser_state: object) -> Iterator[Token]:
        """Yield the lines of a `Page` as Lark's tokens, without what the grammar ignores."""
        page: Page = lexer_state.text  # type: ignore[assignment]
        for number, line in enumerate(page.lines, page.first):
            if kind := self.read(line, page).kind:
                yield Token(kind, line, line=number)

    def fields(self, kind: str, line: str) -> Fields | None:
        """Match a line against one terminal, whoever has a seat."""
        return self._by_name[kind].match(line.rstrip(BLANKS))

    def knows(self, line: str) -> bool:
        """Some terminal matches the line, whoever has a seat."""
        text = line.rstrip(BLANKS)
        kinds = (each for each in self._terminals if not each.is_ignored)
        return any(each.fullmatch(text) for each in kinds)

    def read(self, line: str, page: Page) -> Meaning:
        """What a line says, which is remembered where it is sure to say so again."""
        text = line.rstrip(BLANKS)
        if not text:
            return _BLANK
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
        return _meaning(*by_seats, page) if by_seats else _UNKNOWN

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
        return Meaning("", fields.get("player") or fields.get("who"), _BLANK.make)
    if terminal.seats_a_player:
        page.names.add(fields["name"])
    return page.understand(terminal.name, fields)
