"""A pot, and the manner in which a house divides it."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from stud_hh.model import Chips, Half

Division = dict[str, Chips]
"""What each winner gets."""


class Pot(Struct, frozen=True):
    """Chips that some players contest."""

    amount: Chips
    """Before any rake."""
    eligible: tuple[str, ...]


class Manner(Struct, frozen=True):
    """How a house divides a pot."""

    odd_to_high: bool | None = None
    unit: Chips = 1
    same_hands_evenly: bool = False
    """Who tie both ways share the whole pot, not each half of it (WSOP rule 73, TDA 20)."""
    claims: Mapping[Half, Sequence[str]] = {}
    """By half, the tied in the order in which they get odd units, where a rule says so."""
