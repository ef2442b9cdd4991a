"""What home games need beside the open formats' own words: `_game` and `_declared`."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal

from stud_hh.model import Half

Declared = Literal["", "hi", "lo", "both"]
"""What a player declared; empty where it is not known."""
HALVES: Final[Mapping[str, tuple[Half, ...]]] = MappingProxyType(
    {"hi": (Half.HIGH,), "lo": (Half.LOW,), "both": (Half.HIGH, Half.LOW)}
)
"""The halves that a declaration goes for."""
DECLARE: Final = "stud-hilo-declare"
GAMES: Final[Mapping[str, str]] = MappingProxyType(
    {key: key for key in ("stud-hilo-regular", DECLARE)}
)
"""Games that the open formats have no name for, by what stands in `_game`."""


def own_name(game: object, *, declares: bool) -> object:
    """What the hand itself calls its game; a hand that tells declarations need not name it."""
    return game or (DECLARE if declares else None)
