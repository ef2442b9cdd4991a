"""Workings of betting: what was done on the street, what stands, whose turn it is."""

from collections.abc import Iterator

from stud_hh.audit._spot import Spot
from stud_hh.model import (
    Act,
    Bet,
    BringIn,
    Call,
    Check,
    Complete,
    Event,
    Fold,
    Raise,
    Street,
    StreetBegins,
    Wager,
)
from stud_hh.replay.prices import totals_by_price
from stud_hh.rules import money

_ACTIONS = (BringIn, Call, Check, Fold, Complete, Bet, Raise)


def street_so_far(spot: Spot) -> Iterator[str]:
    """The actions of the street before the line."""
    table = spot.table
    done = [
        _in_words(event, spot)
        for event in spot.events[: spot.index]
        if isinstance(event, _ACTIONS) and event.line > table.street_line
    ]
    street = f"street {table.street}" if table.street else "before the cards"
    yield f"{street} so far: {', '.join(done) or 'nobody has acted'}"


def _in_words(event: Act, spot: Spot) -> str:
    names = {BringIn: "brings in", Call: "calls", Check: "checks", Fold: "folds"}
    if isinstance(event, Wager):
        return f"{event.player} to {money(spot.table, event.to)}"
    amount = f" {money(spot.table, event.amount)}" if isinstance(event, BringIn | Call) else ""
    return f"{event.player} {names[type(event)]}{amount}"


def turn(spot: Spot) -> Iterator[str]:
    """Who has yet to act, and who acts no more."""
    table = spot.table
    waiting = table.still_to_act()
    yield f"still to act: {', '.join(waiting) or 'nobody'}"
    away = [f"{one} all-in" for one in table.live if one in table.all_in_on]
    here = [one for one in table.live if one not in table.all_in_on]
    yield f"in the hand: {', '.join([*here, *away])}"


def price(spot: Spot) -> Iterator[str]:
    """The bet that stands, the step of the street, and what the player owes."""
    table, player = spot.table, spot.finding.player
    round_ = table.round
    cap = f" of {round_.cap}" if round_.cap is not None else ""
    yield (
        f"the bet stands at {money(table, round_.level)}, a full one adds "
        f"{money(table, round_.step)}; {round_.bets}{cap} bets made"
    )
    if player in table.stacks:
        inside = money(table, table.on_street.get(player, 0))
        behind, owed = table.stacks[player], max(table.to_call(player), 0)
        yield (
            f"{player} has {inside} in on this street and {money(table, behind)} behind: "
            f"{money(table, owed)} to call"
        )


def bring_in_prices(spot: Spot) -> Iterator[str]:
    """What each later line of the street takes the bring-in to be."""
    yield f"the small bet is {money(spot.end, spot.hand.small_bet)}"
    for event in spot.events[spot.index + 1 :]:
        if isinstance(event, Call):
            yield f"line {event.line}: {event.player} calls {money(spot.end, event.amount)}"
        elif isinstance(event, Wager) and event.by is not None:
            over = money(spot.end, event.to - event.by)
            yield f"line {event.line}: {event.player} to {money(spot.end, event.to)} over {over}"
        if isinstance(event, StreetBegins | Wager):
            return


def bring_in_or_call(spot: Spot) -> Iterator[str]:
    """That a call and the bring-in differ, and the total does not tell which of them is wrong."""
    call, bring_in = spot.event, _bring_in(spot)
    if not isinstance(call, Call) or bring_in is None or call.all_in:
        return
    if spot.table.round.level != bring_in.amount:
        return
    printed = spot.hand.summary.total
    otherwise, as_said = totals_by_price(call.amount, spot.hand, bring_in)
    if printed == as_said != otherwise:
        return
    low, this = money(spot.end, bring_in.amount), money(spot.end, call.amount)
    yield (
        f"line {bring_in.line} or this one is wrong: a bring-in of {this} makes a total of "
        f"{money(spot.end, otherwise)}, a call of {low} {money(spot.end, as_said)}"
    )
    yield "no total is printed" if printed is None else f"{money(spot.end, printed)} is printed"


def _bring_in(spot: Spot) -> BringIn | None:
    """The bring-in of the street that the line stands on."""
    if spot.table.street is not Street.THIRD:
        return None
    before = (one for one in spot.events[: spot.index] if isinstance(one, BringIn))
    return next(before, None)


def fold(spot: Spot) -> Iterator[str]:
    """Where the player folded, or that no line says so."""
    player = spot.finding.player
    line = next((e.line for e in spot.events if isinstance(e, Fold) and e.player == player), None)
    if line is not None:
        yield f"{player} folds on line {line}"
    elif player in spot.end.folded_on:
        yield f"{player} was passed over on street {spot.end.folded_on[player]} and acts no more"
    elif player is not None:
        yield f"no line has {player} fold"


def last_wager(spot: Spot) -> Iterator[str]:
    """Who bet or raised last."""
    last: Event | None = None
    for event in spot.events[: spot.index]:
        last = event if isinstance(event, Wager) else last
    if isinstance(last, Wager):
        yield f"{last.player} made the last wager, on line {last.line}"
