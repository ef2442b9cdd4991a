"""What became of a hand's pots: who won them, and how far the known cards bear it out."""

from collections.abc import Mapping, Sequence
from enum import StrEnum

from msgspec import Struct

from stud_hh.model import Award, Chips, Half, Summary
from stud_hh.replay.pot import Pot
from stud_hh.replay.terms import Outcome


class Proof(StrEnum):
    """How far the known cards bear an award out."""

    PROVEN = "proven"
    UNPROVEN = "unproven"
    WRONG = "wrong"


class Weighed(Struct, frozen=True):
    """An award weighed against what may have been."""

    proof: Proof
    outcomes: frozenset[Outcome]
    """Outcomes that may have been; all of them, or enough to tell that it is open."""


def totals(awards: Sequence[Award]) -> dict[str, Chips]:
    """What each player was awarded."""
    sums: dict[str, Chips] = {}
    for award in awards:
        sums[award.player] = sums.get(award.player, 0) + award.amount
    return sums


class Settled(Struct, frozen=True):
    """One pot at the end of a hand."""

    index: int
    """0 is the main pot."""
    pot: Pot
    net: Chips
    """What it had to pay, after rake."""
    awards: tuple[Award, ...]
    ranks: Mapping[Half, Mapping[str, int]]
    """By half, the ranks of the hands whose cards are all known, -1 for no claim to the half.

    Empty where the pot was not contested.
    """
    outcomes: frozenset[Outcome]
    """Who may have won high and low: all that the cards allow, or enough to leave it open."""
    proof: Proof
    paid_high: Mapping[str, Chips]
    paid_low: Mapping[str, Chips]
    """What each player got for each half; a pot without a low counts as high, in razz as low."""
    leading: Outcome = ((), ())
    """Who wins, where that is known; else the best of the hands that are known.

    Nobody where the pot was not contested.
    """

    @property
    def open_halves(self) -> tuple[Half, ...]:
        """The halves whose winners the known cards do not tell."""
        return tuple(
            half
            for number, half in enumerate(Half)
            if len({outcome[number] for outcome in self.outcomes}) > 1
        )

    @property
    def paid(self) -> dict[str, Chips]:
        """What each player got out of this pot."""
        return totals(self.awards)


class Ending(Struct, frozen=True):
    """A hand that is over: what the room says of it, and what became of its pots."""

    summary: Summary
    pots: tuple[Settled, ...]
