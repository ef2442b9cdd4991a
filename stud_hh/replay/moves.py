"""What each event does to the table."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from stud_hh.cards import Card
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
    Raise,
    Show,
    ShowdownBegins,
    Street,
    StreetBegins,
    UncalledBet,
    Wager,
)
from stud_hh.replay.betting import Round, cap_of
from stud_hh.replay.table import HAND_SIZE, Table, has_pair

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
    _end_street(table)
    _give_back(table)
    for claim in table.hand.summary.seats:
        if claim.cards and claim.player in table.live:
            reveal(table, claim.player, claim.cards, claim.line)
    for player in table.round.skipped - table.seen_out - table.paid.keys():
        if len(table.live) > 1:
            _leave(table, player, table.street or _THIRD)


def reveal(table: Table, player: str, cards: tuple[Card, ...], line: int) -> None:
    """Learn the cards that a player shows, or that the summary reveals."""
    up, known = table.up[player], table.down[player]
    whole = HAND_SIZE - (table.community is not None)
    room = max(0, whole - len(up) - len(known))
    known.extend([card for card in cards if card not in up and card not in known][:room])
    _see(table, player, cards, line)
    if len(cards) == whole:
        table.told.setdefault(player, cards)


def _see(table: Table, player: str, cards: Iterable[Card], line: int) -> None:
    """Note where cards are; one that is somewhere else already is there twice."""
    seen = table.seen
    for card in cards:
        if card not in seen:
            seen[card] = (player, line)
        elif seen[card][0] != player:
            table.doubled.setdefault(card, line)


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


def _street(table: Table, event: StreetBegins) -> None:
    _end_street(table)
    adrift = table.round.skipped
    table.street = event.street
    table.street_line = event.line
    table.community = event.community
    if event.community is not None:
        _see(table, "", (event.community,), event.line)
        table.dealt += 1
    else:
        table.dealt += len(table.live) * (3 if event.street is _THIRD else 1)
    table.dealt_now = set()
    table.deal_is_over = False
    table.on_street = {}
    early = event.street <= _FOURTH
    table.round = Round(
        table.hand.small_bet,
        table.hand.big_bet,
        table.hand.small_bet if early else table.hand.big_bet,
        cap_of(table.rules, able=len(table.able), dealt_in=len(table.order)),
        half_bet_rule=table.rules.half_bet_rule,
        counts_from_bring_in=bool(table.rules.completion_is_raise),
        skipped=adrift,
    )


def _end_street(table: Table) -> None:
    """Whoever was never asked is passed over; nothing is owed to them any more."""
    if not table.deal_is_over:
        _end_deal(table)
    if table.round.queue or not table.round.started:
        table.round.skipped.update(table.still_to_act())


def _end_deal(table: Table) -> None:
    """Note who was left out, but for those passed over: they seem to have folded."""
    table.deal_is_over = True
    if table.street is _SEVENTH or table.street is None:
        _end_last_deal(table)
        return
    if table.street is _FOURTH and _has_hidden_board(table):
        table.round.open_pair = table.round.open_pair or _open_pair_allowed(table)
    if not table.live.keys() <= table.dealt_now:
        _leave_out(table, table.street, table.live)
    table.round.skipped.clear()


def _end_last_deal(table: Table) -> None:
    """Note whether anybody was left out whose down cards the room tells as it deals them."""
    if table.street is not _SEVENTH or table.community is not None:
        return
    told = [one for one in table.live if len(table.down[one]) > 1 and one not in table.showed]
    if not table.dealt_now.issuperset(told):
        _leave_out(table, _SEVENTH, told)


def _has_hidden_board(table: Table) -> bool:
    """A live player's up cards are not all told, so that there may be a pair among them."""
    return any(len(table.up[player]) < _UP_ON_FOURTH for player in table.live)


def _leave_out(table: Table, street: Street, players: Iterable[str]) -> None:
    for player in [one for one in players if one not in table.dealt_now]:
        if player in table.round.skipped and len(table.live) > 1:
            _leave(table, player, Street(max(street - 1, _THIRD)))
        else:
            table.undealt.append((player, street, table.street_line))


def _leave(table: Table, player: str, street: Street) -> None:
    table.live.pop(player, None)
    table.folded_on.setdefault(player, street)


def _deal(table: Table, event: Deal) -> None:
    player, up = event.player, event.up
    table.dealt_now.add(player)
    if event.down:
        _see(table, player, event.down, event.line)
        down = table.down[player]
        down.extend([card for card in event.down if card not in down])
    _see(table, player, up, event.line)
    board = table.up[player]
    board += up
    # A board that nobody sees may hold a pair.
    if table.street is _FOURTH and (has_pair(board) or len(board) < _UP_ON_FOURTH):
        table.round.open_pair = table.round.open_pair or _open_pair_allowed(table)


def _bring_in_card(table: Table, event: BringInCard) -> None:
    table.round.named = event.player
    if len(table.waiting()) > 1:
        table.round.first = None


def _begin(table: Table, player: str) -> None:
    """The first action of a street: everyone able to act follows, clockwise."""
    round_ = table.round
    if not table.deal_is_over:
        _end_deal(table)
    is_open = bool(table.waiting())
    round_.started = True
    if not is_open:
        return
    followers = [one for one in table.clockwise_from(player) if one != player]
    round_.queue = [one for one in [player, *followers] if one not in table.all_in_on]


def _open_pair_allowed(table: Table) -> bool:
    doubles = table.rules.open_pair_doubles
    if doubles is not None and table.game.key not in doubles:
        return False
    in_tournaments = table.rules.open_pair_doubles_in_tournaments
    return table.hand.tournament is None or in_tournaments is not False


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
    _leave(table, player, table.street or _THIRD)
    is_free = table.rules.heads_up is _FREE_ONCE and not table.round.is_capped
    if is_free and len(table.live) == 2:
        table.round.cap = None


def _uncalled(table: Table, _: UncalledBet) -> None:
    _end_street(table)
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
    _end_street(table)
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
    _end_street(table)
    table.awards.append(event)
    table.paid[event.player] = table.paid.get(event.player, 0) + event.amount


STEPS: Final[Mapping[type[Event], Callable[[Table, Any], None]]] = {
    Ante: _ante,
    BringInCard: _bring_in_card,
    BringIn: _bring_in,
    Call: _call,
    Complete: _wager,
    Bet: _wager,
    Raise: _wager,
    Check: _check,
    Fold: _fold,
    StreetBegins: _street,
    Deal: _deal,
    UncalledBet: _uncalled,
    ShowdownBegins: _showdown,
    Show: _show,
    Muck: _muck,
    Award: _award,
}
"""By kind of event; those of other kinds do nothing to it."""
