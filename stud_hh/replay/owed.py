"""Awards that a source leaves to be worked out: those of the best hands, if they are known."""

from collections.abc import Callable, Sequence

from stud_hh.model import Award, Chips, Half
from stud_hh.replay.pot import Division, Pot
from stud_hh.replay.proof import Proofs
from stud_hh.replay.table import Table
from stud_hh.replay.terms import Outcome

Divide = Callable[[Chips, Outcome], tuple[Division, Division]]
"""One right way to pay an amount to the winners of an outcome, high and low."""


def pay_out(table: Table, pots: Sequence[Pot], proofs: Proofs, divide: Divide) -> None:
    """Pay each pot to whom it is owed; none of them where one depends on unknown cards.

    Who mucks at the showdown gives up the claim.
    """
    awards: list[Award] = []
    for index, pot in enumerate(pots):
        claimants = [one for one in pot.eligible if one not in table.mucked] or [*pot.eligible]
        outcome = _outcome(claimants, proofs)
        if outcome is None:
            return
        for half, division in zip(Half, divide(pot.amount, outcome), strict=True):
            told = half if table.game.is_split and outcome[1] else None
            awards += [
                Award(table.hand.last_line, player, amount, index, told)
                for player, amount in division.items()
                if amount
            ]
    for award in awards:
        table.awards.append(award)
        table.paid[award.player] = table.paid.get(award.player, 0) + award.amount


def _outcome(claimants: Sequence[str], proofs: Proofs) -> Outcome | None:
    """Who wins high and low; None where that depends on unknown cards."""
    if len(claimants) == 1:
        return (claimants[0],), ()
    outcomes = proofs.possible(claimants)
    if len(outcomes) != 1:
        return None
    return next(filter(any, outcomes), None)
