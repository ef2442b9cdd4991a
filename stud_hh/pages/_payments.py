"""What each pot pays to whom, half by half."""

from collections import Counter
from collections.abc import Iterator, Mapping

from stud_hh.audit import Judgement
from stud_hh.model import Chips, Half
from stud_hh.pages.moments import Payment, Share
from stud_hh.replay.settled import Proof, Settled

Places = Mapping[str, int]
"""Where each player sits, by `Playback.places`."""


def payments(judgement: Judgement, places: Places) -> Iterator[tuple[Settled | None, Payment]]:
    """Each half that was paid, and its pot: the last side pot first, high before low.

    What was awarded from pots that do not exist comes last, with no pot.
    """
    for settled in reversed(judgement.pots):
        for payment in _halves(settled, places):
            yield settled, payment
    rest = _left_over(judgement)
    if rest:
        yield None, Payment(None, "", sum(rest.values()), _shares(rest, places))


def _halves(settled: Settled, places: Places) -> Iterator[Payment]:
    high, low = settled.paid_high, settled.paid_low
    is_right = settled.proof is not Proof.WRONG
    for half, paid, other in ((Half.HIGH, high, low), (Half.LOW, low, high)):
        if not paid:
            continue
        amount, against = sum(paid.values()), sum(other.values())
        yield Payment(
            settled.index,
            half if other else "",
            amount,
            _shares(paid, places, is_right=is_right),
            has_odd=is_right and 0 < against < amount,
            proof=settled.proof if len(settled.pot.eligible) > 1 else "",
        )


def _shares(
    paid: Mapping[str, Chips], places: Places, *, is_right: bool = False
) -> tuple[Share, ...]:
    least = min(paid.values())
    return tuple(
        Share(places[player], amount, has_odd=is_right and amount > least)
        for player, amount in paid.items()
    )


def _left_over(judgement: Judgement) -> Counter[str]:
    """What players were awarded beyond what the pots paid them."""
    awarded: Counter[str] = Counter()
    for award in judgement.table.awards:
        awarded[award.player] += award.amount
    for settled in judgement.pots:
        awarded.subtract(settled.paid_high)
        awarded.subtract(settled.paid_low)
    return +awarded
