"""Whether words can be the name of a hand at all, in whatever way a room may put it."""

import re
from functools import lru_cache
from typing import Final

from stud_hh.hand_names import RANK_OF_WORD

_CATEGORIES: Final = re.compile(
    r"\b(?:royal flush|straight flush|(?:four|three) of a kind|quads|trips|full house|two pairs?"
    r"|one pair|no pair|pair|flush|straight|wheel|broadway|high card|high|low|lo|hi)\b"
)
_BETWEEN_WORDS: Final = re.compile(r"[\s_.,;:+()/-]+")
_LITTLE_WORDS: Final = frozenset(
    "a an the of to and with for in by full over up set no not none "
    "kicker kickers card cards hand lower higher best nut nuts qualify qualifies qualifying "
    "suited spades hearts diamonds clubs spade heart diamond club".split()
)


@lru_cache(maxsize=4096)
def may_name_hand(stated: str) -> bool:
    """Every word is a kind of hand, a rank, `hand` itself or a little word, and one no little one.

    It asks less than the tables of names do: rooms spell in more ways than are known.
    """
    words = _BETWEEN_WORDS.sub(" ", stated.lower()).strip()
    others = _CATEGORIES.sub(" ", words)
    ranks = [word for word in others.split() if word not in _LITTLE_WORDS]
    says_something = others != words or "hand" in words.split() or bool(ranks)
    return says_something and all(map(_is_of_ranks, ranks))


def _is_of_ranks(word: str) -> bool:
    """`kings`, `10` or, as lows are written, `8654a`."""
    return word in RANK_OF_WORD or (len(word) > 1 and _RANKS.fullmatch(word) is not None)


_RANKS: Final = re.compile(r"(?:10|[2-9tjqka])+")
