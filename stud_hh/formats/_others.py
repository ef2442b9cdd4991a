"""Games that are not read, where a header is none that the room is known to write."""

import re
from collections.abc import Iterable
from typing import Final

_Names = tuple[tuple[str, re.Pattern[str]], ...]


def _names(*pairs: tuple[str, str]) -> _Names:
    return tuple((name, re.compile(pattern, re.IGNORECASE)) for name, pattern in pairs)


_LIMITS: Final = _names(
    ("no-limit", r"\bno[ _-]?limit|\bNL\b"), ("pot-limit", r"\bpot[ _-]?limit|\bPL\b")
)
_SURE: Final = _names(
    ("2-7 razz", r"razz[^\d\n]{0,20}(?<![\d-])2-?7(?![\d-])"),
    ("2-7 razz", r"(?<![\d-])2-?7\W{0,3}razz|deuce.{0,20}razz|razz.{0,20}deuce"),
)
"""What holds the name of a game that is read, and is another all the same."""
_OTHERS: Final = _names(
    ("draw", r"draw\b|lowball|badugi|baduci|razzdugi"),
    ("hold'em", r"hold[' ]?em"),
    ("Omaha", r"omaha|courchevel|\bbig o\b|\b[P5]LO"),
    ("five-card stud", r"\b(?:5|five)[ _-]?(?:card|stud)|\bstud[ ,_-]*(?:5|five)\b"),
    ("Chinese poker", r"chinese"),
)
_STUD: Final = _names(("razz", r"razz"), ("stud", r"stud|\b(?:7|seven)[ _-]?card"))


_AMOUNT: Final = re.compile(r"[$€£]|\d/")


def is_name(text: str) -> bool:
    """The text may name a game: no stakes are left in it, as in currencies that are not known."""
    return _AMOUNT.search(text) is None


def other_game(text: str, read: Iterable[str] = ()) -> str | None:
    """The game that a text surely names, where it is not read; in our words, not the room's.

    Beside the name of one that is `read`, in lower case, others may be part of a table's name.
    """
    game = _first(_SURE, text) or _first(_OTHERS, text)
    if limit := _first(_LIMITS, text):
        return f"{limit} {game or _first(_STUD, text) or 'poker'}"
    lowered = text.lower()
    is_read = any(name in lowered for name in read)
    return _first(_SURE, text) if is_read else game


def _first(names: _Names, text: str) -> str | None:
    return next((name for name, pattern in names if pattern.search(text)), None)
