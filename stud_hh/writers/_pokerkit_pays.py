"""What PokerKit pays at the end of a hand: `State.kill_hand` and `State.push_chips`."""

from collections.abc import Mapping, Sequence
from itertools import chain

from stud_hh.audit import Judgement
from stud_hh.cards import Card
from stud_hh.games import Game
from stud_hh.model import Chips, Half
from stud_hh.replay.pot import Pot
from stud_hh.replay.pots import side_pots

Hands = Mapping[Half, Mapping[str, int | None]]
"""By half, the rank of each hand that was shown; None where it has no claim."""


def pays_alike(judgement: Judgement, shown: Mapping[str, Sequence[Card]]) -> bool:
    """Whether PokerKit pays everybody what the room did, but for the rake and its odd units.

    The hands that are shown, of five cards or more each, contest the pots.
    """
    table = judgement.table
    paid = _paid(table.game, table.put_in, shown, list(table.order))
    above = [paid.get(player, 0) - table.paid.get(player, 0) for player in table.order]
    rake = sum(table.put_in.values()) - sum(table.paid.values())
    if not rake:
        return not any(above)
    return sum(above) == rake and min(above) >= -len(judgement.pots)


def _paid(
    game: Game, put_in: Mapping[str, Chips], shown: Mapping[str, Sequence[Card]], order: list[str]
) -> Mapping[str, Chips]:
    contesting = [player for player in order if player in shown]
    hands = {
        half: {player: game.rank(half, shown[player]) for player in contesting}
        for half in game.halves
    }
    pots = side_pots(put_in, contesting)
    left = [player for player in contesting if _may_win(player, hands, pots)]
    if len(left) < 2:
        return dict.fromkeys(left, sum(put_in.values()))
    paid = dict.fromkeys(order, 0)
    for pot in side_pots(put_in, left):
        for player, amount in _shares(pot, hands, left):
            paid[player] += amount
    return paid


def _may_win(player: str, hands: Hands, pots: Sequence[Pot]) -> bool:
    """Whether a hand is not killed: it is the best of some pot for some half."""
    return any(
        ranks[player] is not None and player in _best(pot.eligible, ranks)
        for ranks in hands.values()
        for pot in pots
        if player in pot.eligible
    )


def _best(players: Sequence[str], ranks: Mapping[str, int | None]) -> list[str]:
    """Those with the best hand; where nobody has one, all of them."""
    top = max((rank for one in players if (rank := ranks[one]) is not None), default=None)
    return [one for one in players if ranks[one] == top]


def _shares(pot: Pot, hands: Hands, left: Sequence[str]) -> list[tuple[str, Chips]]:
    """A pot is halved where any hand that is left has a low, be it in this pot or not."""
    told = [ranks for ranks in hands.values() if any(ranks[one] is not None for one in left)]
    winners = [_best(pot.eligible, ranks) for ranks in told]
    return list(
        chain.from_iterable(
            _divided(part, best)
            for part, best in zip(_parts(pot.amount, len(told)), winners, strict=True)
        )
    )


def _parts(amount: Chips, count: int) -> list[Chips]:
    """Even parts; what is left over goes to the first."""
    each, rest = divmod(amount, count)
    return [each + rest, *[each] * (count - 1)]


def _divided(amount: Chips, winners: Sequence[str]) -> list[tuple[str, Chips]]:
    return list(zip(winners, _parts(amount, len(winners)), strict=True))
