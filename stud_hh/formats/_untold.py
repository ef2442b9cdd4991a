"""What formats leave out, and what follows for their hands."""

from enum import Enum


class Untold(Enum):
    """A fact of a hand that a format does not tell: in words, and what becomes of it."""

    TIME = "time of a hand", "reports by day and session leave its hands out"
    CURRENCY = "currency", "amounts are of an unknown currency, `XXX`"
    STAKES = (
        "stakes",
        "they come from the hand's own bets; where there is none, no size is checked",
    )
    UP_CARDS = (
        "up cards of others",
        "who brings it in and who acts first is not checked",
    )
    UNCALLED = "uncalled bets", "they come from the betting"
    SHOWING = "who shows", "the order of showing is not checked"
    POTS = (
        "pot of an award",
        "a player's sum is taken apart; where it fits in more than one way it stays unproven",
    )
    HALVES = "half of an award", "the cards and the other awards tell it"
    TOTAL = "total pot", "awards are held against the betting"
    RAKE = (
        "rake",
        "in cash games it is what is missing, and an award that is too small looks like rake",
    )
    SEATS = "summary by seat", "there is nothing to compare the hand with"

    @property
    def words(self) -> str:
        """The fact."""
        return self.value[0]

    @property
    def consequence(self) -> str:
        """What follows."""
        return self.value[1]
