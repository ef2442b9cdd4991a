"""The end of a hand: uncalled bets, the showdown, the summary's amounts."""

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from msgspec.structs import replace

from stud_hh.cards import Card
from stud_hh.formats._refusal import MISPLACED_LINE, RefusedError
from stud_hh.formats.telling.amounts import Bank
from stud_hh.formats.telling.habits import Habits
from stud_hh.formats.telling.streets import ACTS
from stud_hh.formats.telling.told import ShownBest, ShownLow
from stud_hh.houses import Printed
from stud_hh.model import (
    Award,
    Chips,
    Deal,
    Event,
    Fold,
    Muck,
    SeatClaim,
    Show,
    ShowdownBegins,
    Summary,
    UncalledBet,
)

_AT_SHOWDOWN: Final = frozenset({Show, Muck})
_PARTLY_SHOWN: Final = frozenset({ShownBest, ShownLow})


def with_shows(values: Sequence[Any]) -> list[Any]:
    """The values with one line a hand shown, with all of its cards where all were dealt open.

    Raises RefusedError for the low of a hand that no line shows.
    """
    if _PARTLY_SHOWN.isdisjoint(map(type, values)):
        return list(values)
    done: list[Any] = []
    dealt: dict[str, tuple[Card, ...]] = {}
    for value in values:
        kind = type(value)
        if kind is Deal:
            dealt[value.player] = (*dealt.get(value.player, ()), *value.down, *value.up)
        if kind is ShownLow:
            _add_low(done, value)
        else:
            done.append(_whole(value, dealt) if kind is ShownBest else value)
    return done


def _whole(best: ShownBest, dealt: dict[str, tuple[Card, ...]]) -> Show:
    cards = tuple(dict.fromkeys((*dealt.get(best.player, ()), *best.cards)))
    return Show(best.line, best.player, cards, best.high, best.low)


def _add_low(done: list[Any], low: ShownLow) -> None:
    for at in range(len(done) - 1, -1, -1):
        if type(done[at]) in _AT_SHOWDOWN and done[at].player == low.player:
            done[at] = replace(done[at], low=low.low)
            return
    raise RefusedError(MISPLACED_LINE, low.line, "the low of a hand that is shown above")


class Ending:
    """How a hand ends, as far as chips tell."""

    def __init__(self, events: Sequence[Event], bank: Bank) -> None:
        self.last_act = 0
        """Where the last action stands."""
        self.returned: dict[str, Chips] = {}
        """The uncalled bets that lines tell, by player."""
        folded = set()
        for index, event in enumerate(events):
            kind = type(event)
            if kind in ACTS:
                self.last_act = index
                if kind is Fold:
                    folded.add(event.player)  # type: ignore[attr-defined]
            elif kind is UncalledBet:
                self.returned[event.player] = event.amount  # type: ignore[attr-defined]
        self.live = len(bank.put_in.keys() - folded)
        self.put_in = bank.put_in
        self.uncalled = None if self.returned else _excess(bank.put_in)
        """Who has put in more than anybody else, and how much more; None if a line tells it."""


def _excess(put_in: Counter[str]) -> tuple[str, Chips] | None:
    second, most = [0, *sorted(put_in.values())][-2:] if put_in else (0, 0)
    if most == second:
        return None
    return max(put_in, key=put_in.__getitem__), most - second


def with_uncalled(events: Sequence[Event], ending: Ending, habits: Habits) -> list[Event]:
    """The events with the uncalled bet after the last action, and out of the awards."""
    told = ending.uncalled
    is_in_awards = habits.awards_have_uncalled
    if told is None or (habits.prints_uncalled and is_in_awards is False):
        return list(events)
    player, amount = told
    at = ending.last_act + 1
    returned = UncalledBet(events[at - 1].line, player, amount)
    rest = list(events[at:])
    if is_in_awards is None:
        paid = sum(event.amount for event in rest if isinstance(event, Award))
        is_in_awards = paid > ending.put_in.total() - amount
    return [*events[:at], returned, *(_without(rest, player, amount) if is_in_awards else rest)]


def _without(events: list[Event], player: str, amount: Chips) -> list[Event]:
    """Take an uncalled bet out of what its player wins.

    It is an award of its own where one is just as large, else a part of the first; of both
    where the player alone wins both halves.
    """
    mine = [event for event in events if isinstance(event, Award) and event.player == player]
    others = [event for event in events if isinstance(event, Award) and event.player != player]
    alone = [award for award in mine if award.amount == amount and _has_own_pot(award, events)]
    if alone and len(mine) + len(others) > 1:
        return [event for event in events if event is not alone[-1]]
    sharing = mine if not others and _are_halves(mine) else mine[:1]
    shares = {id(award): _share(amount, len(sharing), n) for n, award in enumerate(sharing)}
    return [
        replace(event, amount=max(event.amount - shares[id(event)], 0))
        if isinstance(event, Award) and id(event) in shares
        else event
        for event in events
    ]


def _has_own_pot(award: Award, events: Sequence[Event]) -> bool:
    """Nobody is paid from a later pot than the award's, nor another time from that one."""
    if award.pot is None:
        return True
    pots = [event.pot or 0 for event in events if isinstance(event, Award)]
    return award.pot == max(pots) > 0 and pots.count(award.pot) == 1


def _are_halves(awards: Sequence[Award]) -> bool:
    amounts = [award.amount for award in awards]
    return max(amounts, default=0) - min(amounts, default=0) < 2


def without_uncalled(summary: Summary, ending: Ending, habits: Habits) -> Summary:
    """The summary without an uncalled bet in what its player is said to have won."""
    if ending.uncalled is None or not habits.awards_have_uncalled:
        return summary
    player, amount = ending.uncalled
    seats = tuple(
        replace(claim, amount=(claim.amount or 0) - amount)
        if claim.player == player and (claim.amount or 0) >= amount
        else claim
        for claim in summary.seats
    )
    return replace(summary, seats=seats)


def _share(amount: Chips, parts: int, number: int) -> Chips:
    """One of so many even parts; the first ones get what is odd."""
    return amount // parts + (number < amount % parts)


def with_showdown(events: Sequence[Event], ending: Ending) -> list[Event]:
    """The events with a banner before the hands that are shown or mucked after all is dealt."""
    at = len(events)
    for index in range(len(events) - 1, ending.last_act, -1):
        if type(events[index]) in _AT_SHOWDOWN:
            at = index
        elif type(events[index]) is Deal:
            break
    if at == len(events) or ending.live < 2:
        return list(events)
    return [*events[:at], ShowdownBegins(events[at].line), *events[at:]]


def with_gross_total(summary: Summary, ending: Ending, habits: Habits) -> Summary:
    """The summary with its total before rake and without an uncalled bet."""
    if summary.total is None:
        return summary
    total = summary.total
    if habits.totals is Printed.NET:
        total += summary.rake or 0
    if habits.total_has_uncalled and ending.uncalled is not None:
        total -= ending.uncalled[1]
    return replace(summary, total=total)


def with_awards(events: Sequence[Event], summary: Summary, ending: Ending) -> list[Event]:
    """The events with the awards that only the summary's seats tell of.

    A seat tells what it was paid, or what it won or lost besides what it had put in.
    """
    awards = [
        Award(claim.line, claim.player, paid)
        for claim in summary.seats
        if (paid := _paid(claim, ending)) > 0
    ]
    return [*events, *awards]


def _paid(claim: SeatClaim, ending: Ending) -> Chips:
    if claim.amount is not None or claim.net is None:
        return claim.amount or 0
    returned = dict([ending.uncalled]) if ending.uncalled else ending.returned
    return claim.net + ending.put_in[claim.player] - returned.get(claim.player, 0)
