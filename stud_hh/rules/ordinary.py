"""Ordinary lines, known at a glance: most lines of most hands need no closer look.

Each function says yes only where no rule could object to the line. What it does not know for
ordinary, the rules look at one by one; so a mistake here could only be to say yes too often,
and a test holds every answer against the rules.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from stud_hh.cards import Card
from stud_hh.model import (
    Ante,
    Award,
    Bet,
    BringIn,
    Call,
    Check,
    Chips,
    Complete,
    Deal,
    Fold,
    Half,
    Muck,
    Raise,
    Result,
    SeatClaim,
    Show,
    ShowdownBegins,
    Street,
    StreetBegins,
    UncalledBet,
    Wager,
)
from stud_hh.replay.table import HAND_SIZE, Table
from stud_hh.rules._rule import Told
from stud_hh.rules.showdown import hand_agrees

_THIRD: Final = Street.THIRD
_SEVENTH: Final = Street.SEVENTH
_FOLDED: Final = Result.FOLDED
_COLLECTED: Final = Result.COLLECTED
_LOST: Final = Result.LOST
_MUCKED: Final = Result.MUCKED
_WON: Final = Result.WON
_HIGH: Final = Half.HIGH
_LOW: Final = Half.LOW

_FIRST_CARDS: Final = 3
"""Cards of third street."""


def _is_next(player: str, table: Table) -> bool:
    round_ = table.round
    if round_.started:
        return bool(round_.queue) and round_.queue[0] == player and len(table.live) > 1
    return table.street is not _THIRD and player in table.waiting()


def _fold(event: Fold, table: Table) -> bool:
    return _is_next(event.player, table)


def _check(event: Check, table: Table) -> bool:
    return table.round.level == 0 and _is_next(event.player, table)


def _call(event: Call, table: Table) -> bool:
    player, amount = event.player, event.amount
    return (
        not event.all_in
        and 0 < amount < table.stacks[player]
        and amount == table.round.level - table.on_street.get(player, 0)
        and _is_next(player, table)
    )


def _wager(event: Wager, table: Table) -> bool:
    round_, player, to = table.round, event.player, event.to
    added = to - table.on_street.get(player, 0)
    return (
        not event.all_in
        and (event.by is None or event.by == to - round_.level)
        and (event.adds is None or event.adds == added)
        and added < table.stacks[player]
        and to in round_.full_totals()
        and not round_.is_capped
        and not round_.is_doubtful
        and round_.may_raise(player)
        and _is_next(player, table)
    )


def _bet(event: Bet, table: Table) -> bool:
    return table.round.level == 0 and _wager(event, table)


def _raise(event: Raise, table: Table) -> bool:
    return table.round.level > 0 and _wager(event, table)


def _complete(event: Complete, table: Table) -> bool:
    return table.street is _THIRD and table.round.bets == 0 and _wager(event, table)


def _ante(event: Ante, table: Table) -> bool:
    player, amount = event.player, event.amount
    return (
        amount == table.ante
        and not event.all_in
        and amount < table.stacks[player]
        and player not in table.antes
    )


def _deal(event: Deal, table: Table) -> bool:
    player, street = event.player, table.street
    if player not in table.live or player in table.dealt_now or street is None:
        return False
    up, down, seen = event.up, event.down, table.seen
    if event.hidden:
        size = _FIRST_CARDS if street is _THIRD else 1
        if len(up) + len(down) + event.hidden != size:
            return False
    if not up and not down:
        return not event.held
    if street is _SEVENTH:
        if up or len(down) != 1 or down[0] in seen:
            return False
    elif len(up) != 1 or up[0] in seen or (down and not _are_hidden(down, up, table)):
        return False
    if not event.held:
        return True
    board, held = table.up[player], [*event.held]
    return held == board or held == table.down[player] + board


def _are_hidden(down: Sequence[Card], up: Sequence[Card], table: Table) -> bool:
    """The hero's first two cards."""
    if table.street is not _THIRD or len({*down, *up}) != _FIRST_CARDS:
        return False
    return all(card not in table.seen for card in down)


def _bring_in(event: BringIn, table: Table) -> bool:
    amount = event.amount
    return (
        not event.all_in
        and not table.round.started
        and amount < table.hand.small_bet
        and amount < table.stacks[event.player]
        and event.player in table.waiting()
        and amount == table.bring_in_price(event)
    )


def _uncalled(event: UncalledBet, table: Table) -> bool:
    return table.uncalled() == (event.player, event.amount) and not table.still_to_act()


def _award(_: Award, table: Table) -> bool:
    return (bool(table.awards) or table.uncalled() is None) and not table.still_to_act()


def _showdown(event: ShowdownBegins, table: Table) -> bool:
    return (
        (event.pot is None or event.pot == sum(table.put_in.values()))
        and table.uncalled() is None
        and not table.still_to_act()
    )


def _muck(event: Muck, table: Table) -> bool:
    player = event.player
    return (
        not event.cards
        and player in table.live
        and player not in table.mucked
        and player not in table.told
    )


def _street(event: StreetBegins, table: Table) -> bool:
    """A street after everybody has answered, with cards enough for all."""
    return (
        event.community is None
        and (event.pot is None or event.pot == sum(table.put_in.values()))
        and event.players in (None, len(table.live))
        and (event.all_in is None or event.all_in == len(table.live) - len(table.able))
        and not table.still_to_act()
        and (
            event.street is not _SEVENTH
            or _DECK_SIZE - table.dealt >= len(table.live) + _MOST_NOT_DEALT
        )
        and (event.street is not _THIRD or len(table.antes) == len(table.order))
    )


_DECK_SIZE: Final = 52
_MOST_NOT_DEALT: Final = 4
"""Cards that any house may burn or hold back."""


def _show(event: Show, table: Table) -> bool:
    """A whole hand shown in turn, whose known cards are those dealt."""
    player, cards = event.player, event.cards
    if player not in table.live or player in table.mucked or player in table.told:
        return False
    if not _may_show(player, table):
        return False
    return _is_whole(cards, player, table) and all(
        card not in table.seen or table.seen[card][0] == player for card in cards
    )


def _may_show(player: str, table: Table) -> bool:
    """The first to show at a showdown is who bet last on seventh street; whoever follows may."""
    if table.showed or table.street is not _SEVENTH:
        return True
    if not table.has_showdown:
        return False
    return bool(table.shows) or (table.aggressor_on is _SEVENTH and table.aggressor == player)


def _is_whole(cards: Sequence[Card], player: str, table: Table) -> bool:
    """Seven cards, among them all that are known of the player's."""
    if len(cards) != HAND_SIZE or len({*cards}) != HAND_SIZE or table.community is not None:
        return False
    return all(card in cards for card in table.up[player] + table.down[player])


def _claim(claim: SeatClaim, table: Table) -> bool:
    player, result = claim.player, claim.result
    paid = table.paid.get(player, 0)
    if not _is_right_account(claim, paid, table):
        return False
    if result is _FOLDED:
        return _is_right_fold(claim, paid, table)
    if claim.without_bet:
        return False
    if result is None:
        return claim.amount in (None, paid) and _says_nothing_of_hand(claim)
    if player in table.folded_on:
        return False
    if result is _COLLECTED:
        return claim.amount == paid and _says_nothing_of_hand(claim)
    if result is _MUCKED:
        if claim.amount is not None or paid or player in table.showed:
            return False
        return _says_nothing_of_hand(claim) or _is_right_hand(claim, table)
    if player not in table.showed or not _is_right_hand(claim, table):
        return False
    return claim.amount == paid if result is _WON else result is _LOST and not paid


def _says_nothing_of_hand(claim: SeatClaim) -> bool:
    return not claim.cards and claim.high is None and claim.low is None


def _is_right_fold(claim: SeatClaim, paid: Chips, table: Table) -> bool:
    return (
        claim.street is table.folded_on.get(claim.player)
        and claim.amount is None
        and not paid
        and _says_nothing_of_hand(claim)
        and (not claim.without_bet or _put_in_nothing_but_ante(claim.player, table))
    )


def _is_right_hand(claim: SeatClaim, table: Table) -> bool:
    """The hand that was shown, or that only the summary tells, with the right names."""
    player, cards = claim.player, claim.cards
    if table.doubled or cards != table.told.get(player) or not _is_whole(cards, player, table):
        return False
    qualifier = table.game.qualifier
    return (
        claim.high is None or hand_agrees(_HIGH, claim.high, cards, qualifier) is not False
    ) and (claim.low is None or hand_agrees(_LOW, claim.low, cards, qualifier) is not False)


def _is_right_account(claim: SeatClaim, paid: Chips, table: Table) -> bool:
    put_in = table.put_in[claim.player]
    return (
        (claim.shares is None or claim.shares == paid)
        and (claim.put_in is None or claim.put_in == put_in)
        and (claim.net is None or claim.net == paid - put_in)
        and (claim.stack is None or claim.stack == table.stacks[claim.player] + paid)
    )


def _put_in_nothing_but_ante(player: str, table: Table) -> bool:
    posted = table.antes.get(player)
    return posted is not None and table.put_in[player] <= posted.amount


ORDINARY: Final[Mapping[type[Told], Callable[[Any, Table], bool]]] = {
    Ante: _ante,
    Award: _award,
    Bet: _bet,
    BringIn: _bring_in,
    Call: _call,
    Check: _check,
    Complete: _complete,
    Deal: _deal,
    Fold: _fold,
    Muck: _muck,
    Raise: _raise,
    SeatClaim: _claim,
    Show: _show,
    ShowdownBegins: _showdown,
    StreetBegins: _street,
    UncalledBet: _uncalled,
}
"""By kind of line, whether one is ordinary; other kinds always get a closer look."""
