"""What a starting hand is made of: the facts that its class hangs on."""

from functools import cached_property
from typing import Final

from msgspec import Struct

from stud_hh.cards import RANKS

ACE: Final = 14
HIGHEST_LOW: Final = 8
"""The highest card that is low."""
_ACE_HIGH: Final = {rank: RANKS.index(rank) + 2 for rank in RANKS}


class Third(Struct, frozen=True, dict=True):
    """Two down cards and a door card, looked at from all sides."""

    ranks: tuple[int, ...]
    """Ace high, highest first."""
    low_ranks: tuple[int, ...]
    """Ace low, highest first."""
    is_suited: bool
    pair: int | None
    """Rank of the two alike, ace high; None where none or all three are."""
    kicker: int | None
    """Rank of the card beside a pair, ace high."""
    door: int
    """Rank of the door card, ace high."""

    @property
    def is_rolled_up(self) -> bool:
        """All three are of one rank."""
        return len(set(self.ranks)) == 1

    @cached_property
    def is_unpaired(self) -> bool:
        """All three are of different ranks."""
        return len(set(self.ranks)) == len(self.ranks)

    @property
    def is_wired(self) -> bool:
        """The pair is down."""
        return self.kicker == self.door

    @property
    def has_ace(self) -> bool:
        """An ace is among them."""
        return ACE in self.ranks

    @cached_property
    def lows(self) -> int:
        """How many different ranks are low, eights the highest."""
        return len({rank for rank in self.low_ranks if rank <= HIGHEST_LOW})

    def at_least(self, rank: int) -> int:
        """How many cards are as high as that, ace high."""
        return sum(each >= rank for each in self.ranks)

    def spans(self, size: int) -> bool:
        """Three different ranks lie within just so many, the ace being high or low."""
        return self.is_unpaired and any(
            ranks[0] - ranks[-1] == size - 1 for ranks in (self.ranks, self.low_ranks)
        )


def third_of(first: str, second: str, door: str, *, is_suited: bool) -> Third:
    """The facts of a starting hand, by the letters of its ranks, the door card's last.

    Raises KeyError for a rank that is not known.
    """
    ranks = sorted((_ACE_HIGH[rank] for rank in (first, second, door)), reverse=True)
    alike = [rank for rank in ranks if ranks.count(rank) == 2]
    return Third(
        tuple(ranks),
        tuple(sorted((1 if rank == ACE else rank for rank in ranks), reverse=True)),
        is_suited=is_suited,
        pair=alike[0] if alike else None,
        kicker=next(rank for rank in ranks if rank not in alike) if alike else None,
        door=_ACE_HIGH[door],
    )
