"""SH312 to SH320: sizes of bets, the cap, all-ins."""

from collections.abc import Mapping

from stud_hh.findings import Severity
from stud_hh.model import (
    Ante,
    Bet,
    BringIn,
    Call,
    Check,
    Chips,
    Complete,
    Raise,
    Street,
    Wager,
)
from stud_hh.replay.table import Table
from stud_hh.rules._rule import FINE, Fault, Faults, Rule, chips_added, money, rule

_WAGERS = (Complete, Bet, Raise)


# --- sizes -------------------------------------------------------------------


@rule("SH312", *_WAGERS)
def wager_of_wrong_size(event: Wager, table: Table) -> Faults:
    """Limit bets and raises come in whole steps: small bets on third and fourth street.

    Later streets take big bets. A completion is to exactly the small bet. In stud high an
    open pair on fourth street allows the big bet. An all-in may be for less.

    Fires: $0.50/$1, fifth street … Ann: bets $0.50
    Fine: Ann: bets $1
    Source: PokerStars and Full Tilt rules pages; WSOP live action rule 220
    """
    round_ = table.round
    full = round_.full_totals()
    if event.to in full or not table.hand.small_bet:
        return FINE
    if event.all_in and round_.level < event.to < max(full):
        return FINE
    return (
        Fault(
            f"{event.player} makes it {money(table, event.to)} over {money(table, round_.level)}",
            " or ".join(money(table, total) for total in full),
            money(table, event.to),
            event.player,
        ),
    )


@rule("SH313", *_WAGERS)
def bet_over_cap(event: Wager, table: Table) -> Faults:
    """A street allows so many bets: with the completion or bet and three raises it is capped.

    Fires: $1, $2, $3, $4 on a street … Ann: raises $1 to $5
    Fine: $1, $2, $3, $4 on a street … Ann: calls $1
    Source: Full Tilt rules pages (bet and three raises); PokerStars prints "Betting is capped"
    """
    if not table.round.is_capped:
        return FINE
    return (
        Fault(
            f"the street allows {table.round.cap} bets, and there are {table.round.bets}",
            f"at most {money(table, table.round.level)}",
            money(table, event.to),
            event.player,
        ),
    )


@rule("SH314", *_WAGERS)
def raise_not_reopened(event: Wager, table: Table) -> Faults:
    """An all-in for less than half a step does not let those who acted raise again.

    Fires: Ann: bets $10 … Bob: raises $2 to $12 and is all-in … Ann: raises $8 to $20
    Fine: Ann: bets $10 … Bob: raises $2 to $12 and is all-in … Ann: calls $2
    Source: WSOP live action rule 129; TDA 2024 #47; Robert's Rules
    """
    if not table.rules.half_bet_rule or table.round.may_raise(event.player):
        return FINE
    return (
        Fault(
            f"{event.player} has acted, and the all-in since then is less than half a raise",
            "a call or a fold",
            f"a raise to {money(table, event.to)}",
            event.player,
        ),
    )


@rule("SH315", Call)
def call_of_wrong_size(event: Call, table: Table) -> Faults:
    """A call matches the bet, or takes all the chips that are left.

    Fires: Ann: bets $1 … Bob: calls $0.50
    Fine: Ann: bets $1 … Bob: calls $1
    """
    owed = table.to_call(event.player)
    if event.amount == owed and owed > 0:
        return FINE
    if event.amount == table.round.level - table.on_street.get(event.player, 0) > owed:
        return FINE  # The right price, but more than the stack; SH503 says so.
    if table.round.is_doubtful and event.amount == _owed_at(table.round.base, event, table):
        return FINE
    if owed <= 0:
        return (
            Fault(
                "there is nothing to call",
                "a check",
                f"a call of {money(table, event.amount)}",
                event.player,
            ),
        )
    return (
        Fault(
            f"{event.player} owes {money(table, owed)} to the bet of "
            f"{money(table, table.round.level)}",
            money(table, owed),
            money(table, event.amount),
            event.player,
        ),
    )


def _owed_at(level: Chips, event: Call, table: Table) -> Chips:
    return min(level - table.on_street.get(event.player, 0), table.stacks[event.player])


@rule("SH316", Check)
def check_facing_bet(event: Check, table: Table) -> Faults:
    """With a bet to call there is no checking, nor on third street at all.

    Fires: Ann: bets $1 … Bob: checks
    Fine: Ann: bets $1 … Bob: folds
    """
    owed = table.to_call(event.player)
    if owed <= 0 or not table.round.started:
        return FINE
    return (
        Fault(
            f"{event.player} faces {money(table, owed)}",
            "a call, a raise or a fold",
            "a check",
            event.player,
        ),
    )


@rule("SH317", *_WAGERS)
def raise_step_misstated(event: Wager, table: Table) -> Faults:
    """`raises A to B` adds A to the bet that stands; at some rooms it puts in A.

    Fires: Ann: bets $1 … Bob: raises $2 to $2
    Fine: Ann: bets $1 … Bob: raises $1 to $2
    """
    level, before = table.round.level, table.on_street.get(event.player, 0)
    levels = {level, table.round.base} if table.round.is_doubtful else {level}
    if event.adds is not None and event.adds != event.to - before:
        message = f"{event.player} has put in {money(table, before)} on this street before"
        right, told = event.to - before, event.adds
    elif event.by is None or event.to - event.by in levels:
        return FINE
    else:
        to = money(table, event.to)
        message = f"the bet stands at {money(table, level)} before the raise to {to}"
        right, told = event.to - level, event.by
    return (Fault(message, money(table, right), money(table, told), event.player),)


@rule("SH318", *_WAGERS)
def wager_misnamed(event: Wager, table: Table) -> Faults:
    """The first wager of a street is a bet, the next ones are raises.

    Third street has a bring-in before it: up to the small bet, its wager is a completion.

    Fires: Ann: bets $1 … Bob: bets $2
    Fine: Ann: bets $1 … Bob: raises $1 to $2
    """
    level = table.round.level
    is_open = not table.round.bets or level < table.hand.small_bet
    is_short = table.street is Street.THIRD and is_open
    if {Complete: is_short, Bet: level == 0, Raise: level > 0}[type(event)]:
        return FINE
    return (
        Fault(
            f"{event.player} makes the {'next' if level else 'first'} wager",
            "a raise" if level else "a bet",
            f"a {_NAMES[type(event)]}",
            event.player,
        ),
    )


_NAMES: Mapping[type[Wager], str] = {Complete: "completion", Bet: "bet", Raise: "raise"}


# --- all-in and the room's remarks --------------------------------------------


@rule("SH319", Ante, BringIn, Call, *_WAGERS)
def all_in_with_chips_left(event: Ante | BringIn | Call | Wager, table: Table) -> Faults:
    """All-in means that no chips are left.

    Fires: Seat 1: Ann ($20 in chips) … Ann: bets $1 and is all-in
    Fine: Seat 1: Ann ($1 in chips) … Ann: bets $1 and is all-in
    """
    if not event.all_in or table.has_untold_stack(event.player):
        return FINE
    left = table.stacks[event.player] - chips_added(event, table)
    if left <= 0:
        return FINE
    return (
        Fault(
            f"{event.player} has {money(table, left)} left", "not all-in", "all-in", event.player
        ),
    )


@rule("SH320", Ante, BringIn, Call, *_WAGERS, severity=Severity.WARNING)
def all_in_not_said(event: Ante | BringIn | Call | Wager, table: Table) -> Faults:
    """Rooms say when a player puts in the last chips.

    Fires: Seat 1: Ann ($1 in chips) … Ann: bets $1
    Fine: Ann: bets $1 and is all-in
    """
    if event.all_in or table.stacks[event.player] != chips_added(event, table):
        return FINE
    return (Fault(f"{event.player} has no chips left", "all-in", "not said", event.player),)


RULES: tuple[Rule, ...] = (
    wager_of_wrong_size,
    bet_over_cap,
    raise_not_reopened,
    call_of_wrong_size,
    check_facing_bet,
    raise_step_misstated,
    wager_misnamed,
    all_in_with_chips_left,
    all_in_not_said,
)
