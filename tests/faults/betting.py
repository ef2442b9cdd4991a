"""Faults of bring-in and order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tests.dealing.record import WAGERS, Action
from tests.faults._kind import Kind, kind
from tests.faults._script import Faulty, Script, Spot


def _others_with_chips(script: Script, spot: Spot) -> list[int]:
    broke = script.out_of_chips(spot)
    return [s for s in script.live(spot) if s != spot.action.seat and s not in broke]


def _rename(script: Script, spot: Spot) -> Iterator[Faulty]:
    for seat in _others_with_chips(script, spot):
        yield script.change(spot.index, script.say(replace(spot.action, seat=seat)))


@kind("SH301")
def bring_in_by_wrong_player(script: Script) -> Iterator[Faulty]:
    first = script.spots[0]
    if first.action.kind == "bring-in":
        yield from _rename(script, first)


@kind("SH301")
def completion_by_wrong_player(script: Script) -> Iterator[Faulty]:
    first = script.spots[0]
    if first.action.kind == "complete":
        yield from _rename(script, first)


@kind("SH302")
def bring_in_missing(script: Script) -> Iterator[Faulty]:
    first, *rest = script.spots
    if first.action.kind == "bring-in" and rest and rest[0].action.street == 3:
        code = "SH301" if rest[0].action.kind == "complete" else None
        yield script.drop(first.index, rest[0].index, code)


def _witnesses(script: Script, bring_in: Action) -> int:
    """How many other lines tell what the bring-in costs."""
    third = [spot.action for spot in script.spots[1:] if spot.action.street == 3]
    wager = next((one for one in third if one.kind in WAGERS), None)
    before = third[: third.index(wager)] if wager else third
    calls = [one for one in before if one.kind == "call" and not one.all_in]
    own = next((one for one in third if one.seat == bring_in.seat), None)
    called = own is not None and own.kind == "call" and not own.all_in
    return len(calls) + bool(wager and script.is_pokerstars) + called


def _answers(script: Script, bring_in: Action) -> list[str]:
    """What the player who brought it in does later on third street."""
    third = [spot.action for spot in script.spots[1:] if spot.action.street == 3]
    return [one.kind for one in third if one.seat == bring_in.seat]


def _cheaper(script: Script, spot: Spot) -> str:
    amount = spot.action.amount - spot.action.amount // 3
    return script.say(replace(spot.action, amount=amount, to=amount))


@kind("SH303")
def bring_in_misstated(script: Script) -> Iterator[Faulty]:
    first = script.spots[0]
    if first.action.kind != "bring-in" or first.action.all_in:
        return
    # Where the same player raises, the total tells nothing of the bring-in.
    needed = 2 if set(_answers(script, first.action)) & WAGERS else 1
    if _witnesses(script, first.action) >= needed:
        yield script.change(first.index, _cheaper(script, first))


@kind("SH507")
def bring_in_misstated_and_told_by_no_line(script: Script) -> Iterator[Faulty]:
    first = script.spots[0]
    if first.action.kind != "bring-in" or _witnesses(script, first.action):
        return
    edits = {first.index: _cheaper(script, first)}
    if _answers(script, first.action)[:1] == ["fold"]:
        yield script.with_(edits, script.total)
    back = script.record.uncalled
    if set(_answers(script, first.action)) & WAGERS or first.action.all_in:
        return
    if back and (back.street, back.seat) == (3, first.action.seat):
        yield script.with_(edits, script.find("Uncalled bet "), "SH505")


@kind("SH303")
def bring_in_as_large_as_a_bet(script: Script) -> Iterator[Faulty]:
    first = script.spots[0]
    amount = script.stakes.small_bet
    if first.action.kind == "bring-in" and script.behind(first) > amount:
        yield script.change(
            first.index, script.say(replace(first.action, amount=amount, to=amount))
        )


@kind("SH304")
def second_bring_in(script: Script) -> Iterator[Faulty]:
    for spot in script.spots[1:]:
        action = spot.action
        if action.street == 3 and action.kind == "call" and not action.all_in:
            yield script.change(spot.index, script.say(replace(action, kind="bring-in")))


@kind("SH305")
def street_opened_by_second_player(script: Script) -> Iterator[Faulty]:
    for first, second in zip(script.spots, script.spots[1:], strict=False):
        one, two = first.action, second.action
        if one.street != two.street or one.street == 3 or not script.opens(first):
            continue
        if not script.has_tie_to_open(first):
            yield script.swap(first.index, second.index)


@kind("SH305")
def opener_left_out(script: Script) -> Iterator[Faulty]:
    for first, second in zip(script.spots, script.spots[1:], strict=False):
        one, two = first.action, second.action
        if one.street != two.street or one.street == 3 or not script.opens(first):
            continue
        if not script.has_tie_to_open(first):
            yield script.drop(first.index, second.index)


@kind("SH306")
def action_out_of_turn(script: Script) -> Iterator[Faulty]:
    for first, second in script.pairs():
        yield script.swap(first.index, second.index)


@kind("SH306")
def player_skipped(script: Script) -> Iterator[Faulty]:
    for first, second in script.pairs():
        yield script.drop(first.index, second.index)


@kind("SH311")
def last_to_act_skipped(script: Script) -> Iterator[Faulty]:
    for spot in script.spots:
        if script.closes(spot) and not script.opens(spot) and spot.action.kind not in WAGERS:
            yield script.drop(spot.index, script.next_end(spot.index))


@kind("SH307")
def action_after_folding(script: Script) -> Iterator[Faulty]:
    for n, fold in enumerate(script.spots):
        if fold.action.kind != "fold":
            continue
        for later in script.spots[n:]:
            yield script.insert(later.index, script.by(fold.action.seat, "folds"))


@kind("SH203")
def stayed_and_told_to_fold(script: Script) -> Iterator[Faulty]:
    """A call or a check that is told as a fold; the player gets more cards, or acts again."""
    for n, spot in enumerate(script.spots):
        action = spot.action
        if action.kind not in {"call", "check"} or action.all_in or len(script.live(spot)) < 3:
            continue
        fold = {spot.index: script.by(action.seat, "folds")}
        again = (one for one in script.spots[n + 1 :] if one.action.seat == action.seat)
        later = next((one for one in again if one.action.street == action.street), None)
        goes_on = action.street < min(script.play.last_street, 6)
        card = script.deal_line(action.seat, action.street + 1) if goes_on else None
        if later is not None:
            yield script.with_(fold, later.index, "SH307")
        elif card is not None:
            yield script.with_(fold, card)


@kind("SH308")
def action_without_chips(script: Script) -> Iterator[Faulty]:
    for n, spot in enumerate(script.spots):
        for later in script.spots[n + 1 :] if spot.action.all_in else ():
            yield script.insert(later.index, script.by(spot.action.seat, "checks"))


@kind("SH310")
def action_after_betting_closed(script: Script) -> Iterator[Faulty]:
    for spot in script.spots:
        if not script.closes(spot):
            continue
        broke = script.out_of_chips(spot)
        for seat in script.live(spot):
            if seat not in broke and seat != spot.action.seat:
                yield script.insert(spot.index, script.by(seat, "checks"))


@kind("SH310")
def action_after_hand_is_won(script: Script) -> Iterator[Faulty]:
    last = script.spots[-1]
    winner = script.play.live[0]
    if len(script.play.live) == 1 and winner not in script.out_of_chips(last):
        does = "checks" if last.action.kind != "bring-in" else "folds"
        yield script.insert(last.index, script.by(winner, does))


@kind("SH310")
def bet_after_others_fold(script: Script) -> Iterator[Faulty]:
    """On the last street all check and then fold to a bet: the checks fold instead."""
    last = script.spots[-1].action.street
    spots = [spot for spot in script.spots if spot.action.street == last]
    kinds = [spot.action.kind for spot in spots]
    if last == 3 or len(script.play.live) > 1 or kinds.count("bet") != 1:
        return
    at = kinds.index("bet")
    before, after = spots[:at], spots[at + 1 :]
    if {*kinds[:at]} == {"check"} and [*kinds[at + 1 :]] == ["fold"] * at:
        folds = {spot.index: script.by(spot.action.seat, "folds") for spot in before}
        gone: dict[int, str | list[str]] = {spot.index: [] for spot in after}
        yield script.with_({**folds, **gone}, spots[at].index)


@kind("SH309")
def action_of_player_not_dealt_in(script: Script) -> Iterator[Faulty]:
    taken = {seat.number for seat in script.play.seats}
    last = script.seat_line(max(taken))
    chips = script.money(2000)
    stack = f"({chips} in chips)" if script.is_pokerstars else f"({chips})"
    for number in sorted(set(range(1, 9)) - taken)[:1]:
        for spot in script.spots[1:]:
            script.names[number] = "Latecomer"
            edits = {
                last: [script.lines[last], f"Seat {number}: Latecomer {stack}"],
                spot.index: [script.lines[spot.index], script.by(number, "folds")],
            }
            yield script.with_(edits, spot.index, offset=1)


KINDS: tuple[Kind, ...] = (
    bring_in_by_wrong_player,
    completion_by_wrong_player,
    bring_in_missing,
    bring_in_misstated,
    bring_in_misstated_and_told_by_no_line,
    bring_in_as_large_as_a_bet,
    second_bring_in,
    street_opened_by_second_player,
    opener_left_out,
    action_out_of_turn,
    player_skipped,
    last_to_act_skipped,
    action_after_folding,
    stayed_and_told_to_fold,
    action_without_chips,
    action_after_betting_closed,
    action_after_hand_is_won,
    bet_after_others_fold,
    action_of_player_not_dealt_in,
)
