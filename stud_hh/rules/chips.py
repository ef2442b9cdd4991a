"""SH501 to SH506: antes, stacks and the uncalled bet."""

from stud_hh.model import (
    Ante,
    Award,
    Bet,
    BringIn,
    Call,
    Complete,
    Raise,
    ShowdownBegins,
    Street,
    StreetBegins,
    UncalledBet,
    Wager,
)
from stud_hh.replay.table import Table
from stud_hh.rules._rule import FINE, Fault, Faults, Rule, chips_added, money, rule


@rule("SH501", StreetBegins)
def ante_missing(event: StreetBegins, table: Table) -> Faults:
    """Everybody dealt in posts an ante.

    Fires: Dealt to Ann [7d], without a line `Ann: posts the ante $0.25`
    Fine: Ann: posts the ante $0.25 … Dealt to Ann [7d]
    """
    if event.street is not Street.THIRD or not table.antes:
        return FINE
    return [
        Fault(
            f"{player} is dealt in without an ante",
            f"an ante of {money(table, table.ante)}",
            "none",
            player,
        )
        for player in table.order
        if player not in table.antes
    ]


@rule("SH502", Ante)
def ante_of_wrong_size(event: Ante, table: Table) -> Faults:
    """All antes are equal, but for players who have less.

    Fires: Ann: posts the ante $0.25 … Bob: posts the ante $0.20
    Fine: Ann: posts the ante $0.25 … Bob: posts the ante $0.25
    """
    right = table.ante
    if event.amount == right or (event.all_in and event.amount < right):
        return FINE
    return (
        Fault(
            f"the ante is {money(table, right)}",
            money(table, right),
            money(table, event.amount),
            event.player,
        ),
    )


@rule("SH503", Ante, BringIn, Call, Complete, Bet, Raise)
def more_than_the_stack(event: Ante | BringIn | Call | Wager, table: Table) -> Faults:
    """Nobody puts in more chips than they have.

    Fires: Seat 1: Ann ($5 in chips) … Ann: bets $6
    Fine: Seat 1: Ann ($5 in chips) … Ann: bets $5 and is all-in
    """
    player = event.player
    added = chips_added(event, table)
    if added <= table.stacks[player]:
        return FINE
    return (
        Fault(
            f"{player} has {money(table, table.stacks[player])} left",
            f"at most {money(table, table.stacks[player])}",
            money(table, added),
            player,
        ),
    )


@rule("SH504", Ante)
def ante_posted_twice(event: Ante, table: Table) -> Faults:
    """A player posts one ante.

    Fires: Ann: posts the ante $0.25 … Ann: posts the ante $0.25
    Fine: Ann: posts the ante $0.25
    """
    if event.player not in table.antes:
        return FINE
    return (
        Fault(
            f"{event.player} has posted the ante on line {table.antes[event.player].line}",
            "one ante",
            "two",
            event.player,
        ),
    )


@rule("SH505", UncalledBet)
def uncalled_bet_misstated(event: UncalledBet, table: Table) -> Faults:
    """What exceeds every other player's chips in the pot goes back, no more and no less.

    Fires: Ann: bets $1 … Bob: folds … Uncalled bet ($2) returned to Ann
    Fine: Uncalled bet ($1) returned to Ann
    """
    excess = table.uncalled()
    stated = f"{money(table, event.amount)} to {event.player}"
    if excess is None:
        return (Fault("every chip in the pot was called", "nothing back", stated, event.player),)
    player, amount = excess
    if (player, amount) == (event.player, event.amount):
        return FINE
    return (
        Fault(
            f"{player} put in {money(table, amount)} that nobody called",
            f"{money(table, amount)} to {player}",
            stated,
            event.player,
        ),
    )


@rule("SH506", ShowdownBegins, Award)
def uncalled_bet_missing(event: ShowdownBegins | Award, table: Table) -> Faults:
    """A bet that nobody called goes back before the pot is paid.

    Fires: Ann: bets $1 … Bob: folds … Ann collected $3 from pot
    Fine: Ann: bets $1 … Bob: folds … Uncalled bet ($1) returned to Ann
    """
    excess = table.uncalled()
    if excess is None or table.has_showdown or table.awards or not table.rules.tells_uncalled:
        return FINE
    player, amount = excess
    return (
        Fault(
            f"{money(table, amount)} of {player}'s chips were not called",
            f"{money(table, amount)} back to {player}",
            "none",
            player,
        ),
    )


RULES: tuple[Rule, ...] = (
    ante_missing,
    ante_of_wrong_size,
    more_than_the_stack,
    ante_posted_twice,
    uncalled_bet_misstated,
    uncalled_bet_missing,
)
