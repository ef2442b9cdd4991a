"""Proofs of showdowns that were seen before."""

from stud_hh.replay.contest import Showdown
from stud_hh.replay.proof import Proofs
from stud_hh.replay.table import Table


class Remembered:
    """The proofs of some showdowns, for tables that end with just the same cards."""

    def __init__(self) -> None:
        self._known: list[Proofs] = []

    def of(self, table: Table) -> Proofs:
        """The proofs of a finished table's showdown, as far as they have been worked out."""
        new = Proofs(Showdown(table))
        for known in self._known:
            if known.showdown.key == new.showdown.key:
                return known
        self._known.append(new)
        return new

    @property
    def deals(self) -> int:
        """How many deals of unknown cards have been looked at."""
        return sum(one.deals for one in self._known)
