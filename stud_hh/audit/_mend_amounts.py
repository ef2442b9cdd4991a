"""Repairs of amounts."""

from collections.abc import Iterator

from msgspec.structs import replace

from stud_hh.audit._spot import Spot
from stud_hh.model import (
    Act,
    Ante,
    BringIn,
    Call,
    Check,
    Fold,
    Hand,
    UncalledBet,
    Wager,
)


def wager_size(spot: Spot) -> Iterator[Hand]:
    event = spot.event
    if isinstance(event, Wager):
        level = spot.table.round.level
        for to in spot.table.round.full_totals():
            by = None if event.by is None else to - level
            yield spot.with_event(replace(event, to=to, by=by))
        owed = spot.table.to_call(event.player)
        if owed > 0:
            yield spot.with_event(Call(event.line, event.player, owed))
        rest = spot.table.stacks[event.player] + spot.table.on_street.get(event.player, 0)
        yield spot.with_event(replace(event, to=rest, by=None, all_in=True))


def raise_step(spot: Spot) -> Iterator[Hand]:
    if isinstance(spot.event, Wager):
        yield spot.with_event(replace(spot.event, by=None))


def call_size(spot: Spot) -> Iterator[Hand]:
    if isinstance(spot.event, Call):
        owed = spot.table.to_call(spot.event.player)
        all_in = owed == spot.table.stacks[spot.event.player]
        yield spot.with_event(replace(spot.event, amount=owed, all_in=all_in))


def bring_in_size(spot: Spot) -> Iterator[Hand]:
    if isinstance(spot.event, BringIn):
        price = spot.table.bring_in_price(spot.event)
        yield spot.with_event(replace(spot.event, amount=price))


def check_for_call(spot: Spot) -> Iterator[Hand]:
    if isinstance(spot.event, Act):
        player = spot.event.player
        owed = spot.table.to_call(player)
        all_in = owed == spot.table.stacks[player]
        yield spot.with_event(Call(spot.line, player, owed, all_in=all_in))
        yield spot.with_event(Fold(spot.line, player))


def nothing_to_call(spot: Spot) -> Iterator[Hand]:
    if isinstance(spot.event, Call):
        yield spot.with_event(Check(spot.line, spot.event.player))
        yield spot.without()


def not_all_in(spot: Spot) -> Iterator[Hand]:
    if isinstance(spot.event, Ante | BringIn | Call | Wager):
        yield spot.with_event(replace(spot.event, all_in=False))


def ante_size(spot: Spot) -> Iterator[Hand]:
    if isinstance(spot.event, Ante):
        yield spot.with_event(replace(spot.event, amount=spot.table.ante))


def ante_missing(spot: Spot) -> Iterator[Hand]:
    player = spot.finding.player
    if player is not None:
        yield spot.with_inserted(Ante(spot.line, player, spot.table.ante))


def uncalled(spot: Spot) -> Iterator[Hand]:
    excess = spot.table.uncalled()
    if isinstance(spot.event, UncalledBet):
        yield spot.without()
        if excess is not None:
            yield spot.with_event(UncalledBet(spot.line, *excess))
    elif excess is not None:
        yield spot.with_inserted(UncalledBet(spot.line, *excess))
