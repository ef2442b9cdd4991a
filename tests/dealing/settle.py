"""Pots, rake, showdown and awards of a hand that has been played."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any

from tests.dealing.hands import sides
from tests.dealing.pays import pays
from tests.dealing.record import WAGERS, Award, Play, Pot, Record, Reveal, Uncalled


def settle(play: Play, room: str, *, raked: bool = True) -> Record | None:
    """Pay the hand as the room would; None when an award would be nothing.

    Full Tilt takes the rake out of the main pot, so a hand whose main pot is too small for
    it is given up as well.
    """
    uncalled = _uncalled(play)
    put = play.put_in()
    if uncalled:
        put[uncalled.seat] -= uncalled.amount
    total = sum(put.values())
    rake = _rake(play, room, total) if raked else 0
    pots = _share_rake(_layers(put, play.live), rake, room)
    odd = pays(room).odd
    awards = tuple(a for n in reversed(range(len(pots))) for a in _pay(play, pots[n], n, odd))
    if any(a.amount <= 0 for a in awards) or any(pot.net <= 0 for pot in pots):
        return None
    reveals = _reveals(play, room, pots, {a.seat for a in awards}) if len(play.live) > 1 else ()
    in_order = _in_showdown_order(awards, [r.seat for r in reveals])
    return Record(play, uncalled, total, rake, pots, reveals, in_order)


def _uncalled(play: Play) -> Uncalled | None:
    """The part of the largest total that nobody matched, and the street it came back on."""
    for street in range(3, play.last_street + 1):
        put = play.put_in(street)
        seat = max(put, key=lambda s: put[s])
        over = put[seat] - sorted(put.values())[-2]
        if over:
            return Uncalled(seat, over, street)
    return None


def _rake(play: Play, room: str, total: int) -> int:
    """0.01 per full 0.20, at Full Tilt from $1 up 1 per full 20, at most 3; none on third."""
    if play.stakes.tournament or play.last_street == 3:
        return 0
    step, unit = (2000, 100) if _is_by_dollars(play, room) else (20, 1)
    return min(total // step * unit, pays(room).most_rake)


def _is_by_dollars(play: Play, room: str) -> bool:
    return room == "fulltilt" and play.stakes.small_bet >= 100


def _layers(put: dict[int, int], live: Sequence[int]) -> list[tuple[int, tuple[int, ...]]]:
    """Amount and owners of the main pot and each side pot."""
    layers: list[tuple[int, tuple[int, ...]]] = []
    levels = sorted({put[s] for s in live})
    levels[-1] = max(levels[-1], *put.values())
    for floor, level in pairwise([0, *levels]):
        amount = sum(max(0, min(v, level) - floor) for v in put.values())
        owners = tuple(s for s in live if put[s] > floor)
        layers.append((amount, owners))
    return layers


def _share_rake(
    layers: Sequence[tuple[int, tuple[int, ...]]], rake: int, room: str
) -> tuple[Pot, ...]:
    amounts = [amount for amount, _ in layers]
    all_from_main = [rake] + [0] * (len(layers) - 1)
    from_main = pays(room).rake_from == "main_pot"
    cuts = all_from_main if from_main else _in_proportion(rake, amounts)
    return tuple(
        Pot(amount, amount - cut, owners)
        for (amount, owners), cut in zip(layers, cuts, strict=True)
    )


def _in_proportion(rake: int, amounts: Sequence[int]) -> list[int]:
    """Whole units, the largest remainders rounded up."""
    total = sum(amounts)
    cuts = [rake * a // total for a in amounts]
    by_remainder = sorted(range(len(amounts)), key=lambda n: -(rake * amounts[n] % total))
    for n in by_remainder[: rake - sum(cuts)]:
        cuts[n] += 1
    return cuts


def _pay(play: Play, pot: Pot, number: int, odd: str) -> list[Award]:
    if len(pot.seats) == 1:
        return [Award(number, pot.seats[0], pot.net, "all")]
    worth = {seat: sides(play.game, play.hand_of(seat)) for seat in pot.seats}
    lows = {seat: w["low"] for seat, w in worth.items() if "low" in w}
    highs = {seat: w["high"] for seat, w in worth.items()}
    if not lows:
        return _split(number, "all", pot.net, _best(highs))
    half = pot.net // 2 if odd == "high" else pot.net - pot.net // 2
    # Odd units go up the table for the high and down it for the low, so that two players
    # who tie both ways share them evenly.
    return [
        *_split(number, "high", pot.net - half, _best(highs)),
        *_split(number, "low", half, _best(lows)[::-1]),
    ]


def _best(worth: dict[int, Any]) -> list[int]:
    top = max(worth.values())
    return [seat for seat, hand in worth.items() if hand == top]


def _split(number: int, side: str, amount: int, winners: Sequence[int]) -> list[Award]:
    each, odd = divmod(amount, len(winners))
    return [
        Award(number, seat, each + (place < odd), side, len(winners) > 1)
        for place, seat in enumerate(winners)
    ]


def _in_showdown_order(awards: Iterable[Award], order: Sequence[int]) -> tuple[Award, ...]:
    if not order:
        return tuple(awards)
    halves = ("high", "all", "low")
    return tuple(sorted(awards, key=lambda a: (-a.pot, halves.index(a.side), order.index(a.seat))))


def _reveals(play: Play, room: str, pots: Sequence[Pot], winners: set[int]) -> tuple[Reveal, ...]:
    """Owners of the last side pot first; later ones show when they beat or tie, else muck."""
    first = _first_to_show(play, room)
    all_show = room == "pokerstars" and play.stakes.tournament and _all_in(play)
    best: dict[str, Any] = {}
    reveals: list[Reveal] = []
    for number in reversed(range(len(pots))):
        done = {r.seat for r in reveals}
        group = [s for s in pots[number].seats if s not in done]
        start = first if first in group else min((s for s in group if s > first), default=0)
        for seat in sorted(group, key=lambda s: (s < start, s)):
            worth = sides(play.game, play.hand_of(seat))
            good = any(side not in best or hand >= best[side] for side, hand in worth.items())
            shows = good or all_show or seat in winners
            reveals.append(Reveal(seat, number, shows))
            for side, hand in worth.items() if shows else ():
                best[side] = max(best.get(side, hand), hand)
    return tuple(reveals)


def _all_in(play: Play) -> bool:
    return any(a.all_in for a in play.actions if a.seat in play.live)


def _first_to_show(play: Play, room: str) -> int:
    """The last to bet: on seventh at PokerStars, on the latest street with a bet at Full Tilt."""
    wagers = [a for a in play.actions if a.kind in WAGERS]
    by_last_bettor = pays(room).uses_last_bettor
    if not by_last_bettor:
        wagers = [a for a in wagers if a.street == 7]
    if wagers:
        return wagers[-1].seat
    openers = [a.seat for a in play.actions if a.street == 7]
    starts = by_last_bettor or pays(room).opener_shows
    return openers[0] if starts and openers else min(play.live)
