"""Awards with the half that each was for, told or worked out."""

from collections.abc import Iterator
from typing import NamedTuple

from stud_hh.audit import Judgement
from stud_hh.model import Award, Chips, Half
from stud_hh.replay.settled import Settled


class Share(NamedTuple):
    """An award, the pot that it came from, and the half that it was for."""

    award: Award
    pot: int
    half: Half | None
    """None where the game has one half, and where more than one reading is right."""
    is_derived: bool
    """The room does not say the half."""


def as_told(judgement: Judgement) -> Iterator[Share]:
    """The awards as the history has them."""
    found = {id(share.award): share for share in by_pot(judgement)}
    for award in judgement.table.awards:
        yield found.get(id(award)) or Share(award, award.pot or 0, award.half, is_derived=False)


def by_pot(judgement: Judgement) -> Iterator[Share]:
    """The awards pot by pot; sums over several pots are taken apart."""
    for pot in judgement.pots:
        yield from _of_pot(pot, judgement)


def _of_pot(pot: Settled, judgement: Judgement) -> Iterator[Share]:
    owed = {Half.HIGH: dict(pot.paid_high), Half.LOW: dict(pot.paid_low)}
    is_split = judgement.table.game.is_split
    for award in pot.awards:
        half = award.half or (_half_of(award, owed) if is_split else None)
        yield Share(award, pot.index, half, is_derived=half is not award.half)


def _half_of(award: Award, owed: dict[Half, dict[str, Chips]]) -> Half | None:
    """The half that pays just this; each share of a half is paid once."""
    for half, division in owed.items():
        if division.get(award.player) == award.amount:
            del division[award.player]
            return half
    return None
