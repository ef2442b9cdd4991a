"""A terminal of a grammar, ready to match whole lines."""

import re
from collections.abc import Iterable
from re import _constants as ops
from re import _parser as parser
from typing import Any, Final

from lark.lexer import TerminalDef

Fields = dict[str, str | None]
"""The named groups of a line."""

_SELDOM: Final = frozenset({"best", "cards", "hand_id", "held", "name", "new"})
"""Fields of lines that must not be remembered, for they put a name on the seat list or tell
another thing on another street, or that need not be, for they differ from hand to hand."""
_PLAYER: Final = re.compile(r"\(\?P<player>\.\+\??\)")
_MOST_TRIES: Final = 8
"""How often a name may stand in a line: a bound for lines made to cost time."""
_MOST_CHOICES: Final = 3
"""How many texts are looked for before a line is matched."""
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
        self.seats_a_player = "name" in regex.groupindex
        self.fullmatch = regex.fullmatch
        self.start, self.literals = _literals(self._pattern)
        self._has_name = _PLAYER.search(self._pattern) is not None
        self._named: re.Pattern[str] | None = None

    def match(self, text: str) -> Fields | None:
        """The fields of a line without trailing blanks; None if it is of another kind."""
        found = self.fullmatch(text)
        return found.groupdict() if found else None

    def may_begin(self, head: str) -> bool:
        """Whether a line of this kind may begin so."""
        return head.startswith(self.start[: len(head)]) or self.start.startswith(head)

    def match_name(self, text: str, name: str) -> Fields | None:
        """Like `match`, with `name` as the player, who may stand anywhere in the line."""
        found = self._with_name(text, name)
        return found[1].groupdict() | {"player": name} if found else None

    def place_of(self, text: str, player: str) -> int | None:
        """Where the player stands in a line of this kind that is theirs."""
        plain = self.fullmatch(text)
        if plain and plain.groupdict().get("player") == player:
            return plain.start("player")
        found = self._with_name(text, player)
        return found[0] if found else None

    def _with_name(self, text: str, name: str) -> tuple[int, re.Match[str]] | None:
        if not self._has_name or not any(literal in text for literal in self.literals):
            return None
        by_name = self._by_name()
        start = -1
        for _ in range(_MOST_TRIES):
            start = text.find(name, start + 1)
            if start < 0:
                break
            marked = text[:start] + _MARK + text[start + len(name) :]
            if found := by_name.fullmatch(marked):
                return start, found
        return None

    def _by_name(self) -> re.Pattern[str]:
        """The pattern with a mark for the player; few terminals ever need it."""
        if self._named is None:
            self._named = re.compile(_PLAYER.sub(f"(?P<player>{_MARK})", self._pattern))
        return self._named


def _literals(pattern: str) -> tuple[str, tuple[str, ...]]:
    """What each match begins with, and texts of which each match contains one.

    Most kinds fail on most lines, and to look for a text is far cheaper than to match.
    """
    parsed = parser.parse(pattern)
    runs, _ = _texts(parsed)
    return runs[0], _most_telling(parsed)


def _most_telling(parsed: Iterable[tuple[Any, Any]]) -> tuple[str, ...]:
    runs, choices = _texts(parsed)
    few = [choice for choice in choices if len(choice) <= _MOST_CHOICES]
    return max([*((run,) for run in runs), *few], key=lambda texts: min(map(len, texts)))


def _texts(parsed: Iterable[tuple[Any, Any]]) -> tuple[list[str], list[tuple[str, ...]]]:
    """The texts that each match contains, and those of which each contains one."""
    runs, choices = [""], list[tuple[str, ...]]()
    for op, value in parsed:
        if op is ops.LITERAL:
            runs[-1] += chr(value)
        elif op is ops.SUBPATTERN and not value[1] & re.IGNORECASE:
            (first, *others), more = _texts(value[3])
            runs[-1] += first
            runs += others
            choices += more
        else:
            runs.append("")
            if op is ops.BRANCH:
                choices.append(tuple(text for each in value[1] for text in _most_telling(each)))
    return runs, choices
