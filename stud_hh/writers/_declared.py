"""Who declared what, as the open formats hold it."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from stud_hh.formats.interop.home import HALVES
from stud_hh.model import Half, Hand
from stud_hh.replay.terms import declarations

_WORDS: Final[Mapping[tuple[Half, ...], str]] = MappingProxyType(
    {halves: word for word, halves in HALVES.items()}
)


def declared(hand: Hand) -> dict[str, str]:
    """What each player is known to have declared: `hi`, `lo` or `both`."""
    told = declarations(hand.events)
    return {player: _WORDS[halves] for player, halves in told.items() if halves}
