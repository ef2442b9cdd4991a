"""Repairs of amounts."""

from collections import Counter
from collections.abc import Iterator
from itertools import takewhile

from msgspec.structs import replace

from stud_hh.audit._spot import Spot
from stud_hh.model import (
    Act,
    Ante,
    BringIn,
    Call,
    Check,
    Chips,
    Event,
    Fold,
    Hand,
    Street,
    StreetBegins,
    UncalledBet,
    Wager,
)
from stud_hh.rules import chips_added


def wager_size(spot: Spot) -> Iterator[Hand]:
    """The wager of a size that the rules allow, as far as the chips go."""
    event = spot.event
    if isinstance(event, Wager):
        table, player = spot.table, event.player
        rest = table.stacks[player] + table.on_street.get(player, 0)
        for to in table.round.full_totals():
            by = None if event.by is None else to - table.round.level
            adds = None if event.adds is None else to - table.on_street.get(player, 0)
            yield spot.with_event(replace(event, to=to, by=by, adds=adds, all_in=to == rest))
        owed = table.to_call(player)
        if owed > 0:
            all_in = owed == table.stacks[player]
            yield spot.with_event(Call(event.line, player, owed, all_in=all_in))
            yield spot.with_event(Fold(event.line, player))
        bare = replace(event, by=None, adds=None)
        yield spot.with_event(replace(bare, to=rest, all_in=True))
        for to in table.round.full_totals():
            hand = spot.with_event(replace(bare, to=to, all_in=to == rest))
            yield from spot.with_returned(hand, player, to - event.to)


def raise_step(spot: Spot) -> Iterator[Hand]:
    """The same raise, without what its line tells beside the total."""
    if isinstance(spot.event, Wager):
        yield spot.with_event(replace(spot.event, by=None, adds=None))


def call_size(spot: Spot) -> Iterator[Hand]:
    """The call of what is owed."""
    if isinstance(spot.event, Call):
        owed = spot.table.to_call(spot.event.player)
        all_in = owed == spot.table.stacks[spot.event.player]
        yield spot.with_event(replace(spot.event, amount=owed, all_in=all_in))


def bring_in_size(spot: Spot) -> Iterator[Hand]:
    """The bring-in is of another amount."""
    event = spot.event
    if isinstance(event, BringIn):
        stack = spot.table.stacks[event.player]
        for price in (spot.table.bring_in_price(event), *prices(spot, event.player, event.amount)):
            yield spot.with_event(replace(event, amount=price))
        yield spot.with_event(replace(event, amount=stack, all_in=True))


def bring_in_by_total(spot: Spot) -> Iterator[Hand]:
    """The bring-in is of another amount, and only the total tells it; one other may match it."""
    for index, event in enumerate(spot.events):
        if isinstance(event, BringIn):
            for more in (spot.gap, spot.gap // 2):
                if 0 < event.amount + more < spot.hand.small_bet:
                    yield spot.with_event(replace(event, amount=event.amount + more), index)


def prices(spot: Spot, player: str, counted: Chips = 0) -> list[Chips]:
    """What the player's bring-in may have been, by what the hand tells later.

    That is what is called or raised next, what a later call leaves out, what comes back to a
    player nobody called, what the printed total, or what is paid and raked, has beside the chips
    that are `counted` (whoever checks on third street has called the same), and what is missing of
    the chips when the player calls with the last; where nothing tells, any amount below the small
    bet. What is told most often comes first.
    """
    told: list[Chips] = []
    level = checks = 0
    ends = takewhile(lambda one: not _is_later_street(one), spot.events[spot.index :])
    for event in ends:
        if isinstance(event, Call):
            told.append(level - event.amount if level else event.amount)
            if event.all_in and event.player == player:
                told.append(spot.table.stacks[player] - event.amount)
        elif isinstance(event, Check):
            checks += 1
        elif isinstance(event, UncalledBet):
            told += [event.amount, level - event.amount]
        elif isinstance(event, Wager):
            told += [] if event.by is None else [event.to - event.by]
            level = event.to
    for missing in (gap + counted for gap in spot.gaps):
        told += {missing // (checks + 1), missing}
    often = [price for price, _ in Counter(told).most_common()]
    likely = dict.fromkeys((*often, spot.hand.small_bet // 3))
    return [price for price in likely if 0 < price < spot.hand.small_bet]


def _is_later_street(event: Event) -> bool:
    return isinstance(event, StreetBegins) and event.street > Street.THIRD


def check_for_call(spot: Spot) -> Iterator[Hand]:
    """A call of what is owed, or a fold."""
    if isinstance(spot.event, Act):
        player = spot.event.player
        owed = spot.table.to_call(player)
        all_in = owed == spot.table.stacks[player]
        yield spot.with_event(Call(spot.line, player, owed, all_in=all_in))
        yield spot.with_event(Fold(spot.line, player))


def nothing_to_call(spot: Spot) -> Iterator[Hand]:
    """A check, or nothing."""
    if isinstance(spot.event, Call):
        yield spot.with_event(Check(spot.line, spot.event.player))
        yield spot.without()


def not_all_in(spot: Spot) -> Iterator[Hand]:
    """The same, but not all-in."""
    if isinstance(spot.event, Ante | BringIn | Call | Wager):
        yield spot.with_event(replace(spot.event, all_in=False))


def stack(spot: Spot) -> Iterator[Hand]:
    """The seat list tells another stack: just what this line takes, or more than enough."""
    event = spot.event
    if not isinstance(event, Ante | BringIn | Call | Wager):
        return
    player = event.player
    short = chips_added(event, spot.table) - spot.table.stacks[player]
    for more in (short, short + spot.hand.big_bet + spot.end.put_in.get(player, 0)):
        seats = tuple(
            one
            if one.player != player or one.stack is None
            else replace(one, stack=one.stack + more)
            for one in spot.hand.seats
        )
        yield replace(spot.hand, seats=seats)


def ante_size(spot: Spot) -> Iterator[Hand]:
    """The ante is of another amount; the total tells it where no other ante does."""
    if isinstance(spot.event, Ante):
        for amount in dict.fromkeys((spot.table.ante, spot.event.amount + spot.gap)):
            hand = spot.with_event(replace(spot.event, amount=amount))
            yield hand
            yield from spot.with_returned(hand, spot.event.player, amount - spot.event.amount)


def ante_missing(spot: Spot) -> Iterator[Hand]:
    """A player's ante has no line."""
    player = spot.finding.player
    if player is not None:
        place = spot.moved_to(_turn_to_ante(spot, player))
        stack = spot.table.stacks[player]
        yield place.with_inserted(Ante(spot.line, player, spot.table.ante))
        yield place.with_inserted(Ante(spot.line, player, stack, all_in=True))


def _turn_to_ante(spot: Spot, player: str) -> int:
    """Where the player's ante belongs, if all are posted clockwise; else before this line."""
    later = spot.end.order[spot.end.order.index(player) :]
    for at, event in enumerate(spot.events):
        if isinstance(event, Ante) and event.player in later:
            return at
    return spot.index


def ante_of_other(spot: Spot) -> Iterator[Hand]:
    """One of two antes of a player is another player's."""
    without = [one for one in spot.end.order if one not in spot.end.antes]
    for index, event in enumerate(spot.events):
        if isinstance(event, Ante) and event.player == spot.finding.player:
            for player in without:
                yield spot.with_event(replace(event, player=player), index)


def uncalled(spot: Spot) -> Iterator[Hand]:
    """The uncalled bet as it is due: another one, none, or one put in."""
    excess = spot.table.uncalled()
    if isinstance(spot.event, UncalledBet):
        yield spot.without()
        if excess is not None:
            yield spot.with_event(UncalledBet(spot.line, *excess))
    elif excess is not None:
        yield spot.with_inserted(UncalledBet(spot.line, *excess))
        yield from _uncalled_before_banners(spot, UncalledBet(spot.line, *excess))


def _uncalled_before_banners(spot: Spot, returned: UncalledBet) -> Iterator[Hand]:
    """With a rival all-in, the streets that nobody bets on come after the bet goes back."""
    actions = [at for at in range(spot.index) if isinstance(spot.events[at], Wager | Call | Fold)]
    if actions:
        after = actions[-1] + 1
        yield spot.with_events([*spot.events[:after], returned, *spot.events[after:]])
