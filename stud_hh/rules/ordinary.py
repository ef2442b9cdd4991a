"""Ordinary lines, known at a glance: most lines of most hands need no closer look.

Each function says yes only where no rule could object to the line. What it does not know for
ordinary, the rules look at one by one; so a mistake here could only be to say yes too often,
and a test holds every answer against the rules.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

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
    Muck,
    Raise,
    Result,
    SeatClaim,
    ShowdownBegins,
    Street,
    StreetBegins,
    UncalledBet,
    Wager,
)
from stud_hh.replay.settled import Ending, Proof
from stud_hh.replay.table import Table
from stud_hh.rules._rule import Told

_HERO_CARDS: Final = 3
"""Cards of the hero's third street."""


def _is_next(player: str, table: Table) -> bool:
    round_ = table.round
    if round_.started:
        return bool(round_.queue) and round_.queue[0] == player and len(table.live) > 1
    return table.street is not Street.THIRD and player in table.waiting()


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
    return (
        not event.all_in
        and event.by in (None, to - round_.level)
        and to - table.on_street.get(player, 0) < table.stacks[player]
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
    return table.street is Street.THIRD and table.round.bets == 0 and _wager(event, table)


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
    if player not in table.live or player in table.dealt_now:
        return False
    if len(event.up) != 1 or street is None or street is Street.SEVENTH:
        return False
    if event.down and (street is not Street.THIRD or len({*event.down, *event.up}) != _HERO_CARDS):
        return False
    seen = table.seen
    if event.up[0] in seen or any(card in seen for card in event.down):
        return False
    up = table.up[player]
    return not event.held or [*event.held] == up or [*event.held] == table.down[player] + up


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


def _showdown(_: ShowdownBegins, table: Table) -> bool:
    return table.uncalled() is None and not table.still_to_act()


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
        and not table.still_to_act()
        and (
            event.street is not Street.SEVENTH
            or _DECK_SIZE - table.dealt >= len(table.live) + _MOST_NOT_DEALT
        )
        and (event.street is not Street.THIRD or len(table.antes) == len(table.order))
    )


_DECK_SIZE: Final = 52
_MOST_NOT_DEALT: Final = 4
"""Cards that any house may burn or hold back."""


def _claim(claim: SeatClaim, table: Table) -> bool:
    """A player who folded, who won uncontested, or of whom only an account is given."""
    if claim.cards or claim.high is not None or claim.low is not None:
        return False
    player = claim.player
    paid = table.paid.get(player, 0)
    if not _is_right_account(claim, paid, table):
        return False
    if claim.result is Result.FOLDED:
        return (
            claim.street is table.folded_on.get(player)
            and claim.amount is None
            and not paid
            and (not claim.without_bet or _put_in_nothing_but_ante(player, table))
        )
    if claim.without_bet:
        return False
    if claim.result is None:
        return claim.amount in (None, paid)
    return (
        claim.result is Result.COLLECTED and claim.amount == paid and player not in table.folded_on
    )


def _is_right_account(claim: SeatClaim, paid: Chips, table: Table) -> bool:
    put_in = table.put_in[claim.player]
    return (
        claim.put_in in (None, put_in)
        and claim.net in (None, paid - put_in)
        and claim.stack in (None, table.stacks[claim.player] + paid)
    )


def _put_in_nothing_but_ante(player: str, table: Table) -> bool:
    posted = table.antes.get(player)
    return posted is not None and table.put_in[player] <= posted.amount


def is_paid_right(end: Ending, table: Table) -> bool:
    """Every pot is paid in full, to players who are in it, and not wrongly for all one knows."""
    for pot in end.pots:
        if pot.proof is Proof.WRONG:
            return False
        paid = 0
        for award in pot.awards:
            if award.player not in pot.pot.eligible:
                return False
            paid += award.amount
        if paid != pot.net:
            return False
    return all((award.pot or 0) < len(end.pots) for award in table.awards)


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
    ShowdownBegins: _showdown,
    StreetBegins: _street,
    UncalledBet: _uncalled,
}
"""By kind of line, whether one is ordinary; other kinds always get a closer look."""
