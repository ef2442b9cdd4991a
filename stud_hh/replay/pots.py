"""Main and side pots, uncalled bets, and how a pot divides."""

from collections.abc import Collection, Mapping, Sequence
from itertools import combinations, product
from typing import Final

from stud_hh.model import Chips, Half
from stud_hh.replay.pot import Division, Manner, Pot

_HIGH: Final = Half.HIGH
_LOW: Final = Half.LOW


def uncalled(put_in: Mapping[str, Chips]) -> tuple[str, Chips] | None:
    """The part of the largest total that exceeds every other one, folded players' included."""
    if len(put_in) < 2:
        return None
    top, second = sorted(put_in.values())[-1:-3:-1]
    if top == second:
        return None
    return max(put_in, key=put_in.__getitem__), top - second


def side_pots(put_in: Mapping[str, Chips], live: Collection[str]) -> tuple[Pot, ...]:
    """Main pot first, then side pots in the order they formed.

    Layers between the live players' totals; what folded players put in above the
    top layer goes to the last pot; layers with the same players are one pot.
    """
    levels = sorted({put_in[player] for player in live})
    if len(levels) == 1:
        amount = sum(put_in.values())
        return (Pot(amount, tuple(live)),) if amount else ()
    pots: list[Pot] = []
    below = 0
    for level in levels:
        amount = sum(min(put, level) - below for put in put_in.values() if put > below)
        eligible = tuple(player for player in live if put_in[player] >= level)
        if pots and pots[-1].eligible == eligible:
            amount += pots.pop().amount
        if amount:
            pots.append(Pot(amount, eligible))
        below = level
    surplus = sum(put - below for put in put_in.values() if put > below)
    if surplus:
        last = pots.pop() if pots else Pot(0, tuple(live))
        pots.append(Pot(last.amount + surplus, last.eligible))
    return tuple(pots)


def divide(
    amount: Chips,
    winners: Sequence[str],
    unit: Chips = 1,
    claim: Sequence[str] | None = None,
) -> list[Division]:
    """Every way to share an amount evenly with at most one odd unit a player.

    `claim` has the winners in the order in which they get odd units; without it any of them
    may, since no online room documents who does. What is less than a unit goes along with
    the first odd one.
    """
    units, rest = divmod(amount, unit)
    each, odd = divmod(units, len(winners))
    ways = [tuple(claim[:odd])] if claim is not None else list(combinations(winners, odd))
    return [
        {
            winner: (each + (winner in lucky)) * unit
            + (rest if winner == (*lucky, *(claim or winners))[0] else 0)
            for winner in winners
        }
        for lucky in ways
    ]


def halves(amount: Chips, odd_to_high: bool | None, unit: Chips = 1) -> list[tuple[Chips, Chips]]:
    """The high and the low half; both ways where no rule gives the odd unit to one."""
    small = amount // unit // 2 * unit
    large = amount - small
    if odd_to_high is None and large != small:
        return [(large, small), (small, large)]
    return [(large, small)] if odd_to_high in (True, None) else [(small, large)]


def split(
    amount: Chips, high: Sequence[str], low: Sequence[str], manner: Manner
) -> list[tuple[Division, Division]]:
    """Every right way to pay a pot: to the high hands alone, the low alone, or by halves."""
    unit, claims = manner.unit, manner.claims
    if not low:
        return [(one, {}) for one in divide(amount, high, unit, claims.get(_HIGH))]
    if not high:
        return [({}, one) for one in divide(amount, low, unit, claims.get(_LOW))]
    if manner.same_hands_evenly and len(high) > 1 and set(high) == set(low):
        return [_in_halves(one) for one in divide(amount, high, unit, claims.get(_HIGH))]
    return [
        pair
        for for_high, for_low in halves(amount, manner.odd_to_high, unit)
        for pair in product(
            divide(for_high, high, unit, claims.get(_HIGH)),
            divide(for_low, low, unit, claims.get(_LOW)),
        )
    ]


def _in_halves(whole: Division) -> tuple[Division, Division]:
    """Each player's share of a whole pot as a high and a low part."""
    low = {player: share // 2 for player, share in whole.items()}
    return {player: share - low[player] for player, share in whole.items()}, low
