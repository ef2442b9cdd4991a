"""A terminal of a grammar, ready to match whole lines."""

import re
from collections.abc import Iterable
from functools import cached_property
from re import _constants as ops
from re import _parser as parser
from typing import Any, Final

from lark.lexer import TerminalDef

Fields = dict[str, str | None]
"""The named groups of a line."""

_SELDOM: Final = frozenset({"cards", "held", "new", "name", "hand_id"})
"""Fields of lines that must not be remembered, for they put a name on the seat list or tell
another thing on another street, or that need not be, for they differ from hand to hand."""
_PLAYER: Final = re.compile(r"\(\?P<player>\.\+\??\)")
_MOST_TRIES: Final = 8
"""How often a name may stand in a line: a bound for lines made to cost time."""
_MARK: Final = "\0"
"""Stands for a name; no line has it, for reading leaves NULs out."""


class Terminal:
    """One kind of line."""

    def __init__(self, definition: TerminalDef, *, is_ignored: bool) -> None:
        self.name = definition.name
        self.priority = int(definition.priority)
        self.is_ignored = is_ignored
        self._pattern = definition.pattern.to_regexp()
        regex = re.compile(self._pattern)
        self.seldom_comes_twice = not _SELDOM.isdisjoint(regex.groupindex)
        self.fullmatch = regex.fullmatch
        self.start, self.literal = _literals(self._pattern)

    def match(self, text: str) -> Fields | None:
        """The fields of a line without trailing blanks; None if it is of another kind."""
        found = self.fullmatch(text)
        return found.groupdict() if found else None

    def may_begin(self, head: str) -> bool:
        """Whether a line of this kind may begin so."""
        return head.startswith(self.start[: len(head)]) or self.start.startswith(head)

    def match_name(self, text: str, name: str) -> Fields | None:
        """Like `match`, with `name` as the player, who may stand anywhere in the line."""
        if self._by_name is None or self.literal not in text:
            return None
        start = -1
        for _ in range(_MOST_TRIES):
            start = text.find(name, start + 1)
            if start < 0:
                break
            marked = text[:start] + _MARK + text[start + len(name) :]
            if found := self._by_name.fullmatch(marked):
                return found.groupdict() | {"player": name}
        return None

    @cached_property
    def _by_name(self) -> re.Pattern[str] | None:
        pattern, count = _PLAYER.subn(f"(?P<player>{_MARK})", self._pattern)
        return re.compile(pattern) if count else None


def _literals(pattern: str) -> tuple[str, str]:
    """What each match begins with, and the longest text that each contains.

    Most kinds fail on most lines, and to look for a text is far cheaper than to match.
    """
    runs = [""]
    _collect(parser.parse(pattern), runs)
    return runs[0], max(runs, key=len)


def _collect(parsed: Iterable[tuple[Any, Any]], runs: list[str]) -> None:
    for op, value in parsed:
        if op is ops.LITERAL:
            runs[-1] += chr(value)
        elif op is ops.SUBPATTERN and not value[1] & re.IGNORECASE:
            _collect(value[3], runs)
        else:
            runs.append("")
