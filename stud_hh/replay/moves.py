"""What each event does to the table."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from stud_hh.houses import HeadsUp
from stud_hh.model import (
    Ante,
    Award,
    Bet,
    BringIn,
    BringInCard,
    Call,
    Check,
    Chips,
    Complete,
    Deal,
    Event,
    Fold,
    Muck,
    Opens,
    Raise,
    Show,
    ShowdownBegins,
    Street,
    StreetBegins,
    UncalledBet,
    Wager,
)
from stud_hh.replay.streets import begin_street, deal, end_deal, end_street, leave, reveal
from stud_hh.replay.table import Table

_THIRD: Final = Street.THIRD
_FOURTH: Final = Street.FOURTH
_SEVENTH: Final = Street.SEVENTH
_FREE_ONCE: Final = HeadsUp.FREE_ONCE

_UP_ON_FOURTH: Final = 2


def apply(table: Table, event: Event) -> None:
    """Let an event happen."""
    step = STEPS.get(type(event))
    if step is not None:
        step(table, event)


def finish(table: Table) -> None:
    """Settle what the events left open: an uncalled bet, players passed over, mucked hands."""
    end_street(table)
    _give_back(table)
    for claim in table.hand.summary.seats:
        if claim.cards and claim.player in table.live:
            reveal(table, claim.player, claim.cards, claim.line)
    for player in table.round.skipped - table.seen_out - table.paid.keys():
        if len(table.live) > 1:
            leave(table, player, table.street or _THIRD)


def _pay(table: Table, player: str, amount: Chips) -> None:
    table.put_in[player] = table.put_in.get(player, 0) + amount
    table.stacks[player] -= amount
    if table.stacks[player] <= 0:
        table.all_in_on.setdefault(player, table.street)


def _ante(table: Table, event: Ante) -> None:
    table.antes[event.player] = event
    _pay(table, event.player, event.amount)
    if event.all_in:
        _run_out(table, event.player)


def _run_out(table: Table, player: str) -> None:
    """A player whose chips nobody counts says to have none left."""
    if table.has_untold_stack(player):
        table.stacks[player] = 0
        table.all_in_on.setdefault(player, table.street)


def _named(table: Table, event: BringInCard | Opens) -> None:
    table.round.named = event.player
    if len(table.waiting()) > 1:
        table.round.first = None


def _begin(table: Table, player: str) -> None:
    """The first action of a street: everyone able to act follows, clockwise."""
    round_ = table.round
    if not table.deal_is_over:
        end_deal(table)
    is_open = bool(table.waiting())
    round_.started = True
    if not is_open:
        return
    followers = [one for one in table.clockwise_from(player) if one != player]
    round_.queue = [one for one in [player, *followers] if one not in table.all_in_on]


def _take_turn(table: Table, player: str) -> None:
    """Drop the player, and everyone passed over, from the queue."""
    round_ = table.round
    if not round_.started:
        _begin(table, player)
    queue = round_.queue
    if queue and queue[0] == player:
        del queue[0]
    elif player in queue:
        at = queue.index(player)
        round_.skipped.update(queue[:at])
        del queue[: at + 1]
    if round_.skipped:
        round_.skipped.discard(player)
    round_.seen[player] = round_.level


def _put(table: Table, event: BringIn | Call | Wager, amount: Chips) -> None:
    player = event.player
    table.on_street[player] = table.on_street.get(player, 0) + amount
    _pay(table, player, amount)
    if event.all_in:
        _run_out(table, player)


def _bring_in(table: Table, event: BringIn) -> None:
    player = event.player
    _take_turn(table, player)
    _put(table, event, event.amount)
    table.round.level = table.bring_in_price(event)
    # Whoever posted the bring-in has no option left when it is only called.
    table.round.seen.pop(player)


def _call(table: Table, event: Call) -> None:
    player = event.player
    _take_turn(table, player)
    _put(table, event, event.amount)


def _wager(table: Table, event: Wager) -> None:
    player = event.player
    _take_turn(table, player)
    before = table.round.level
    table.round.wager(player, event.to, all_in=event.all_in)
    _put(table, event, event.to - table.on_street.get(player, 0))
    table.aggressor, table.aggressor_on = player, table.street
    if table.round.level > before:
        _requeue(table, player)


def _requeue(table: Table, bettor: str) -> None:
    """All others who can act must answer."""
    table.round.queue = [
        one
        for one in table.clockwise_from(bettor)
        if one != bettor and one not in table.all_in_on and one not in table.round.skipped
    ]


def _check(table: Table, event: Check) -> None:
    _take_turn(table, event.player)


def _fold(table: Table, event: Fold) -> None:
    player = event.player
    _take_turn(table, player)
    leave(table, player, table.street or _THIRD)
    is_free = table.rules.heads_up is _FREE_ONCE and not table.round.is_capped
    if is_free and len(table.live) == 2:
        table.round.cap = None


def _uncalled(table: Table, _: UncalledBet) -> None:
    end_street(table)
    _give_back(table)


def _give_back(table: Table) -> None:
    """Whatever the text says of it, a pot holds only what was called."""
    excess = table.uncalled()
    if excess is None:
        return
    player, amount = excess
    _pay(table, player, -amount)
    if table.stacks[player] > 0:
        table.all_in_on.pop(player, None)


def _showdown(table: Table, _: ShowdownBegins) -> None:
    end_street(table)
    table.has_showdown = True


def _show(table: Table, event: Show) -> None:
    reveal(table, event.player, event.cards, event.line)
    table.shows.append(event)
    table.showed.add(event.player)


def _muck(table: Table, event: Muck) -> None:
    if event.cards:
        reveal(table, event.player, event.cards, event.line)
    table.shows.append(event)
    table.mucked.add(event.player)


def _award(table: Table, event: Award) -> None:
    end_street(table)
    table.awards.append(event)
    table.paid[event.player] = table.paid.get(event.player, 0) + event.amount


STEPS: Final[Mapping[type[Event], Callable[[Table, Any], None]]] = {
    Ante: _ante,
    BringInCard: _named,
    Opens: _named,
    BringIn: _bring_in,
    Call: _call,
    Complete: _wager,
    Bet: _wager,
    Raise: _wager,
    Check: _check,
    Fold: _fold,
    StreetBegins: begin_street,
    Deal: deal,
    UncalledBet: _uncalled,
    ShowdownBegins: _showdown,
    Show: _show,
    Muck: _muck,
    Award: _award,
}
"""By kind of event; those of other kinds do nothing to it."""
