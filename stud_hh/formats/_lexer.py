"""The line lexer: a grammar's terminals, each matched against whole lines.

Lark's own lexers look for tokens within a text. In a hand history a line is a token, the
same lines come again and again, and the seat list says whom a name may mean; so this lexer
takes lines, remembers them, and knows the seats.
"""

import re
from collections.abc import Callable, Iterator
from typing import Any, Final

from lark.lexer import Lexer, LexerState
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


class LineToken(Struct, gc=False):
    """A token that is a line."""

    type: str
    line: int
    value: Any


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
        self._by_head: dict[str, list[_Try]] = {}

    def lex(  # type: ignore[override] # Lark's tokens are strings, and slow to make
        self, lexer_state: LexerState, _parser_state: object
    ) -> Iterator[LineToken]:
        """Yield the lines of a `Page` as tokens, without what the grammar ignores."""
        page: Page = lexer_state.text  # type: ignore[assignment]
        known, names = page.known, page.names
        for number, line in enumerate(page.lines, page.first):
            meaning = known.get(line)
            if meaning is None or meaning.player not in names:
                meaning = self._read(line, page)
            if meaning.kind:
                yield LineToken(meaning.kind, number, meaning.make(number, *meaning.args))

    def fields(self, kind: str, line: str) -> Fields | None:
        """Match a line against one terminal, whoever has a seat."""
        terminal = next(each for each in self._terminals if each.name == kind)
        return terminal.match(line.rstrip(BLANKS))

    def _read(self, line: str, page: Page) -> Meaning:
        text = line.rstrip(BLANKS)
        if not text:
            return _BLANK
        best: _Reading | None = None
        count = 0
        head = text[:HEAD]
        for literal, fullmatch, terminal in self._by_head.get(head) or self._worth_a_try(head):
            if literal not in text or (found := fullmatch(text)) is None:
                continue
            count += 1
            if best is not None:
                break
            fields = found.groupdict()
            if _is_possible(fields, text, page.names):
                best = (terminal, fields)
                if terminal.seldom_comes_twice:
                    break
        if best is None or _is_said_by_a_stranger(best, page.names):
            best = self._reading_by_seats(text, page.names) or best
            return _meaning(*best, page) if best else _UNKNOWN
        meaning = _meaning(*best, page)
        # What can be read in two ways depends on the seats: it is read anew each time.
        if count == 1 and not best[0].seldom_comes_twice:
            self._remember(line, meaning, page)
        return meaning

    def _worth_a_try(self, head: str) -> list[_Try]:
        """The terminals that a line with such a beginning may be of."""
        tries: list[_Try] = [
            (terminal.literal, terminal.fullmatch, terminal)
            for terminal in self._terminals
            if terminal.may_begin(head)
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


def _is_possible(fields: Fields, text: str, names: set[str | None]) -> bool:
    if fields.get("player") not in names:
        return False
    who = fields.get("who")
    if who is None or who in names:
        return True
    return not any(
        text.startswith(name) and (len(name) > len(who) or text.startswith(": ", len(name)))
        for name in names
        if name
    )


def _is_said_by_a_stranger(reading: _Reading, names: set[str | None]) -> bool:
    terminal, fields = reading
    return terminal.is_ignored and fields.get("who") not in names


def _meaning(terminal: Terminal, fields: Fields, page: Page) -> Meaning:
    if terminal.is_ignored:
        return Meaning("", fields.get("player") or fields.get("who"), _BLANK.make)
    if "name" in fields and (name := fields["name"]):
        page.names.add(name)
    return page.understand(terminal.name, fields)
