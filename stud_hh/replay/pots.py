"""Main and side pots, uncalled bets, and how a pot divides."""

from collections.abc import Collection, Mapping, Sequence
from itertools import combinations, product

from msgspec import Struct

from stud_hh.model import Chips


class Pot(Struct, frozen=True):
    """Chips that some players contest."""

    amount: Chips
    """Before any rake."""
    eligible: tuple[str, ...]


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
    pots: list[Pot] = []
    below = 0
    levels = sorted({put_in[player] for player in live})
    for level in levels:
        amount = sum(min(put, level) - below for put in put_in.values() if put > below)
        eligible = tuple(player for player in live if put_in[player] >= level)
        if pots and pots[-1].eligible == eligible:
            amount += pots.pop().amount
        if amount:
            pots.append(Pot(amount, eligible))
        below = level
    surplus = sum(put - below for put in put_in.values() if put > below)
    if surplus and pots:
        last = pots.pop()
        pots.append(Pot(last.amount + surplus, last.eligible))
    return tuple(pots)


Division = dict[str, Chips]
"""What each winner gets."""


def divide(amount: Chips, winners: Sequence[str]) -> list[Division]:
    """Every way to share an amount evenly with at most one odd unit a player.

    No online room documents which of the tied gets an odd unit, so all ways stand.
    """
    each, odd = divmod(amount, len(winners))
    return [
        {winner: each + (winner in lucky) for winner in winners}
        for lucky in combinations(winners, odd)
    ]


def halves(amount: Chips, odd_to_high: bool | None) -> list[tuple[Chips, Chips]]:
    """The high and the low half; both ways where no rule gives the odd unit to one."""
    small = amount // 2
    large = amount - small
    if odd_to_high is None and large != small:
        return [(large, small), (small, large)]
    return [(large, small)] if odd_to_high in (True, None) else [(small, large)]


def split(
    amount: Chips, high: Sequence[str], low: Sequence[str], odd_to_high: bool | None
) -> list[tuple[Division, Division]]:
    """Every right way to pay a pot: to the high hands alone, the low alone, or by halves."""
    if not low:
        return [(division, {}) for division in divide(amount, high)]
    if not high:
        return [({}, division) for division in divide(amount, low)]
    return [
        pair
        for for_high, for_low in halves(amount, odd_to_high)
        for pair in product(divide(for_high, high), divide(for_low, low))
    ]
