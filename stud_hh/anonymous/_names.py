"""Invented names: the same for the same player, and for nobody else."""

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, count
from typing import Any, Final

import msgspec

from stud_hh.anonymous._lines import Edit
from stud_hh.model import Hand

_HERO: Final = "Hero"
"""What the hero is called, and many already are: it tells nobody who it is."""
_SHORTEST: Final = 3
"""Letters and digits of a name that is looked for in chat: shorter ones are any word there."""
_WHO: Final = ("player", "hero")
"""The fields of a hand and its parts that hold names."""


class Names:
    """Who is called what."""

    def __init__(self, *, keeps_hero: bool) -> None:
        self._keeps_hero = keeps_hero
        self._heroes: set[str] = set()
        self._by_lower: dict[str, str] = {}
        """Every name that is known, by itself in small letters."""
        self._known: set[str] = set()
        self._invented: dict[str, str] = {}

    def learn(self, hand: Hand) -> None:
        """Take note of who plays: nobody may be given the name of one who does."""
        for seat in hand.seats:
            self._know(seat.player)
        if hand.hero is not None:
            self._heroes.add(hand.hero)

    def _know(self, name: str) -> None:
        self._known.add(name)
        self._by_lower.setdefault(name.lower(), name)

    def __getitem__(self, name: str) -> str:
        """The invented name of a player; the hero's own, where it is kept."""
        if name not in self._invented:
            self._know(name)
            self._invented[name] = self._invent(name)
        return self._invented[name]

    def _invent(self, name: str) -> str:
        if name not in self._heroes:
            return self._free(_numbered("Player"))
        if self._keeps_hero or name == _HERO:
            return name
        return self._free(chain([_HERO], _numbered(_HERO)))

    def _free(self, names: Iterable[str]) -> str:
        taken = {*self._invented.values()}
        return next(name for name in names if name not in taken and name not in self._known)

    def mentions(self, remark: str, *, in_words: bool = True) -> Iterator[Edit]:
        """Where a remark names somebody who is known: after a colon, or as words in any case."""
        first, _, rest = remark.partition(": ")
        if rest in self._known:
            if self[rest] != rest:
                yield Edit(len(first) + 2, len(remark), self[rest])
            return
        if not in_words:
            return
        lower = remark.lower()
        said = [name for name in self._by_lower if name in lower and _is_word(name)]
        if not said:
            return
        either = "|".join(map(re.escape, sorted(said, key=len, reverse=True)))
        for found in re.finditer(rf"(?<!\w)(?:{either})(?!\w)", remark, re.IGNORECASE):
            text = found[0]
            name = text if text in self._known else self._by_lower.get(text.lower(), text)
            if self[name] != name:
                yield Edit(found.start(), found.end(), self[name])


def _is_word(name: str) -> bool:
    return sum(letter.isalnum() for letter in name) >= _SHORTEST


def _numbered(name: str) -> Iterator[str]:
    """Names of one length, so that none is the beginning of another, for a thousand players."""
    return (f"{name}{number:03}" for number in count(1))


def renamed(part: Any, names: Mapping[str, str]) -> Any:
    """A hand, or a part of one, with other names."""
    if isinstance(part, tuple):
        return tuple(renamed(one, names) for one in part)
    if not isinstance(part, msgspec.Struct):
        return part
    changes = {}
    for field in part.__struct_fields__:
        value = getattr(part, field)
        if isinstance(value, str):
            changes[field] = names.get(value, value) if field in _WHO else value
        else:
            changes[field] = renamed(value, names)
    return type(part)(**changes)
