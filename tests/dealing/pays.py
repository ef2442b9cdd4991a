"""What differs from room to room when a hand is paid."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final


@dataclass(frozen=True, slots=True)
class Pays:
    """How a room pays."""

    odd: str = "high"
    """The half that gets an odd unit."""
    rake_from: str = "shared"
    """shared: each pot bears its part; main_pot: the main pot bears all."""
    most_rake: int = 100
    """In cents."""
    uses_last_bettor: bool = False
    """After a checked river the last to bet, on whatever street, shows first."""
    opener_shows: bool = False
    """After a checked river its opener shows first; else the first seat does."""


PAYS: Final[Mapping[str, Pays]] = MappingProxyType(
    {
        "fulltilt": Pays(rake_from="main_pot", most_rake=300, uses_last_bettor=True),
        "acr": Pays(rake_from="main_pot"),
        "winning": Pays(odd="low"),
        "bovada": Pays(opener_shows=True),
    }
)


def pays(room: str) -> Pays:
    """The room's row, or the common one."""
    return PAYS.get(room, Pays())
