"""The line lexer: a grammar's terminals, each matched against whole lines.

Lark's own lexers look for tokens within a text. In a hand history a line is a token, the
same lines come again and again, and the seat list says whom a name may mean; so this lexer
takes lines, remembers them, and knows the seats.
"""

from collections.abc import Iterator
from typing import Any

from lark.lexer import Lexer, LexerState, Token

from stud_hh.formats.lines.lines import LineReader
from stud_hh.formats.lines.page import Page
from stud_hh.formats.lines.terminal import Terminal


class LineLexer(Lexer):
    """Lark's custom lexer for text in which a line is a token."""

    __future_interface__ = 2

    def __init__(self, conf: Any) -> None:
        self.reader = LineReader(
            Terminal(each, is_ignored=each.name in conf.ignore) for each in conf.terminals
        )

    def lex(self, lexer_state: LexerState, _parser_state: object) -> Iterator[Token]:
        """Yield the lines of a `Page` as Lark's tokens, without what the grammar ignores."""
        page: Page = lexer_state.text  # type: ignore[assignment]
        for number, line in enumerate(page.lines, page.first):
            if kind := self.reader.read(line, page).kind:
                yield Token(kind, line, line=number)
