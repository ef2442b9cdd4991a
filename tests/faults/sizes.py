"""Faults of bets, raises and calls."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tests.dealing.record import WAGERS, Action
from tests.faults._kind import Kind, kind
from tests.faults._script import Faulty, Script, Spot

_CAPPED = "Betting is capped"
_OPEN_PAIR = "Pair on board - a double bet is allowed"


def _wagers(script: Script) -> Iterator[Spot]:
    """Wagers that leave chips behind."""
    return (s for s in script.spots if s.action.kind in WAGERS and not s.action.all_in)


def _calls(script: Script) -> Iterator[Spot]:
    return (s for s in script.spots if s.action.kind == "call" and not s.action.all_in)


def _made_to(action: Action, to: int) -> Action:
    return replace(action, to=to, amount=action.amount + to - action.to)


@kind("SH312")
def wager_of_wrong_size(script: Script) -> Iterator[Faulty]:
    for spot in _wagers(script):
        to = spot.action.to + script.unit(spot.action.street) // 4
        yield script.change(spot.index, script.say(_made_to(spot.action, to)))


@kind("SH312")
def wager_too_large_by_one(script: Script) -> Iterator[Faulty]:
    for spot in _wagers(script):
        yield script.change(spot.index, script.say(_made_to(spot.action, spot.action.to + 1)))


@kind("SH312")
def big_bet_on_fourth_street(script: Script) -> Iterator[Faulty]:
    for spot in _wagers(script):
        if spot.action.street != 4 or spot.action.kind != "bet":
            continue
        boards = [script.board(seat, 4) for seat in script.live(spot)]
        if script.game != "stud" or all(door[0] != card[0] for door, card in boards):
            big = _made_to(spot.action, script.stakes.big_bet)
            yield script.change(spot.index, script.say(big))


@kind("SH312")
def small_bet_on_late_street(script: Script) -> Iterator[Faulty]:
    for spot in _wagers(script):
        if spot.action.street > 4 and spot.action.kind == "bet":
            small = _made_to(spot.action, script.stakes.small_bet)
            yield script.change(spot.index, script.say(small))


@kind("SH317", rooms=("pokerstars",))
def raise_step_misstated(script: Script) -> Iterator[Faulty]:
    for spot in script.spots:
        action = spot.action
        if action.kind in WAGERS and action.level:
            step = action.to - action.level
            yield script.change(spot.index, script.reword(spot.index, step + 1, -2))


@kind("SH313")
def bet_over_cap(script: Script) -> Iterator[Faulty]:
    for spot, after in script.pairs():
        if spot.action.capped and not spot.action.all_in:
            level = spot.action.to
            raise_ = replace(
                after.action,
                kind="raise",
                level=level,
                to=level + script.unit(after.action.street),
                all_in=False,
            )
            yield script.change(after.index, script.say(raise_))


@kind("SH314", rooms=("fulltilt",))
def raise_after_short_all_in(script: Script) -> Iterator[Faulty]:
    for n, short in enumerate(script.spots):
        action, unit = short.action, script.unit(short.action.street)
        if action.kind != "raise" or not 0 < (action.to - action.level) * 2 < unit:
            continue
        seen = {
            one.action.seat: max(one.action.to, script.level(one))
            for one in script.spots[:n]
            if one.action.street == action.street and one.action.kind != "bring-in"
        }
        for after in script.spots[n + 1 :]:
            if after.action.street != action.street or after.action.kind in WAGERS:
                break
            if (action.to - seen.get(after.action.seat, -unit)) * 2 < unit:
                raise_ = replace(
                    after.action,
                    kind="raise",
                    level=action.to,
                    to=action.level + unit,
                    all_in=False,
                )
                yield script.change(after.index, script.say(raise_))


@kind("SH318")
def raise_called_bet(script: Script) -> Iterator[Faulty]:
    for spot in script.spots:
        # On third street a bet is what the rooms call a completion without a bring-in.
        if spot.action.kind == "raise" and spot.action.street > 3:
            said = replace(spot.action, kind="bet", level=0, amount=spot.action.to)
            yield script.change(spot.index, script.say(said))


@kind("SH318")
def bet_called_raise(script: Script) -> Iterator[Faulty]:
    for spot in script.spots:
        if spot.action.kind == "bet":
            to = script.money(spot.action.to)
            does = f"raises {to} to {to}" if script.is_pokerstars else f"raises to {to}"
            end = script.lines[spot.index].partition(to)[2]
            yield script.change(spot.index, script.by(spot.action.seat, does) + end)


@kind("SH318", rooms=("fulltilt",))
def bet_called_completion(script: Script) -> Iterator[Faulty]:
    for spot in script.spots:
        short = spot.action.street == 3 and spot.action.level < script.stakes.small_bet
        if spot.action.kind in {"bet", "raise"} and not short:
            yield script.change(spot.index, script.say(replace(spot.action, kind="complete")))


@kind("SH315")
def call_too_small(script: Script) -> Iterator[Faulty]:
    for spot in _calls(script):
        amount = spot.action.amount - max(spot.action.amount // 4, 1)
        if amount:
            yield script.change(spot.index, script.say(replace(spot.action, amount=amount)))


@kind("SH315")
def call_too_large(script: Script) -> Iterator[Faulty]:
    for spot in _calls(script):
        amount = spot.action.amount + 1
        yield script.change(spot.index, script.say(replace(spot.action, amount=amount)))


@kind("SH315")
def call_of_nothing(script: Script) -> Iterator[Faulty]:
    for spot in script.spots:
        if spot.action.kind == "check":
            amount = script.unit(spot.action.street)
            call = replace(spot.action, kind="call", amount=amount)
            yield script.change(spot.index, script.say(call))


@kind("SH316")
def check_facing_bet(script: Script) -> Iterator[Faulty]:
    for spot in script.spots:
        if spot.action.kind in {"fold", "call"} and script.owes(spot):
            yield script.change(spot.index, script.say(replace(spot.action, kind="check")))


@kind("SH503")
def more_than_the_stack(script: Script) -> Iterator[Faulty]:
    for spot in script.spots:
        action = spot.action
        if not action.all_in or action.kind == "bring-in":
            continue
        full = script.level(spot)
        if action.kind != "call":
            full = min((full // script.unit(action.street) + 1) * script.unit(action.street), 400)
        if full > action.to:
            more = replace(_made_to(action, full), all_in=False)
            yield script.change(spot.index, script.say(more))


@kind("SH503")
def stack_smaller_than_the_wagers(script: Script) -> Iterator[Faulty]:
    for seat in script.play.antes:
        spots = [s for s in script.spots if s.action.seat == seat and s.action.amount > 1]
        if spots:
            stack = script.stacks[seat] - script.behind(spots[-1]) + spots[-1].action.amount - 1
            line = script.seat_line(seat)
            yield script.with_({line: script.reword(line, stack)}, spots[-1].index)


@kind("SH319")
def all_in_with_chips_left(script: Script) -> Iterator[Faulty]:
    for spot in script.spots:
        if spot.action.amount and not spot.action.all_in:
            yield script.change(spot.index, script.say(replace(spot.action, all_in=True)))


@kind("SH320", is_warning=True)
def all_in_not_said(script: Script) -> Iterator[Faulty]:
    for spot in script.spots:
        if spot.action.kind == "call" and spot.action.all_in:
            yield script.change(spot.index, script.say(replace(spot.action, all_in=False)))


@kind("SH321", is_warning=True)
def cap_misstated(script: Script) -> Iterator[Faulty]:
    for spot in _wagers(script):
        later = [s for s in script.spots if s.action.street == spot.action.street]
        if not any(one.action.capped for one in later):
            yield script.insert(spot.index, _CAPPED)


@kind("SH322", rooms=("pokerstars",), is_warning=True)
def open_pair_misstated(script: Script) -> Iterator[Faulty]:
    for spot in script.spots:
        if spot.action.street > 4 or (spot.action.street == 4 and _OPEN_PAIR not in script.lines):
            yield script.with_({spot.index: [_OPEN_PAIR, script.lines[spot.index]]}, spot.index)


KINDS: tuple[Kind, ...] = (
    wager_of_wrong_size,
    wager_too_large_by_one,
    big_bet_on_fourth_street,
    small_bet_on_late_street,
    raise_step_misstated,
    bet_over_cap,
    raise_after_short_all_in,
    raise_called_bet,
    bet_called_raise,
    bet_called_completion,
    call_too_small,
    call_too_large,
    call_of_nothing,
    check_facing_bet,
    more_than_the_stack,
    stack_smaller_than_the_wagers,
    all_in_with_chips_left,
    all_in_not_said,
    cap_misstated,
    open_pair_misstated,
)
