"""A room's grammar: its lexer, and which line may follow which."""

from __future__ import annotations

from functools import cache
from typing import cast

from lark import Lark, Token
from lark.parsers.lalr_interactive_parser import InteractiveParser

from stud_hh.formats._fields import Unit
from stud_hh.formats.lines.lexer import LineLexer
from stud_hh.formats.lines.page import Meaning
from stud_hh.model import Half

END = "$END"
"""The type of the token that ends a text."""


class Place:
    """A place in a hand: what the parser has seen so far, as far as it matters.

    A grammar of lines nests nothing, so that few states of Lark's parser are ever reached;
    each is kept, with the way to the next. A token then costs one look into a dict instead
    of a walk through the parser, and Lark's tables remain the only authority.
    """

    __slots__ = ("_known", "_parser", "next")

    def __init__(self, parser: InteractiveParser, known: dict[tuple[object, ...], Place]) -> None:
        self._parser = parser
        self._known = known
        self.next: dict[str, Place] = {}

    def after(self, kind: str) -> Place:
        """The place after one more token. Raises Lark's UnexpectedInput if none may stand here."""
        parser = self._parser.copy(deepcopy_values=False)  # type: ignore[no-untyped-call]
        parser.feed_token(Token(kind, ""))
        state = tuple(parser.parser_state.state_stack)
        place = self._known.setdefault(state, Place(parser, self._known))
        self.next[kind] = place
        return place

    def expected(self) -> set[str]:
        """The types of the tokens that may stand here."""
        accepted: set[str] = self._parser.accepts()  # type: ignore[no-untyped-call]
        return accepted


class Grammar:
    """A grammar file of the package."""

    def __init__(self, name: str) -> None:
        self.lark = Lark.open_from_package(
            "stud_hh.grammars", name, parser="lalr", lexer=LineLexer, maybe_placeholders=False
        )
        """Lark itself. It takes a `Page` for a text, and agrees with `Place`."""
        parser = self.lark.parse_interactive("")
        self.after_header = Place(parser, {}).after("HEADER")
        self.lines = cast("LineLexer", parser.lexer_thread.lexer).reader
        self.head: dict[str, Meaning] = {}
        """The lines remembered from above the seats."""
        self._known: dict[tuple[Unit, Half], dict[str, Meaning]] = {}

    def known(self, unit: Unit, only_half: Half) -> dict[str, Meaning]:
        """The lines remembered from hands of this kind."""
        return self._known.setdefault((unit, only_half), {})


@cache
def grammar(name: str) -> Grammar:
    """Load a grammar, once a process and only when a hand needs it."""
    return Grammar(name)
