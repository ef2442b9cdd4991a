"""SH5xx: antes, stacks, the uncalled bet, totals and rake."""

from stud_hh.findings import Severity
from stud_hh.houses import Printed
from stud_hh.model import (
    Ante,
    Award,
    Bet,
    BringIn,
    Call,
    Complete,
    Raise,
    Seat,
    ShowdownBegins,
    Street,
    StreetBegins,
    UncalledBet,
    Wager,
)
from stud_hh.replay.rakes import rake_of
from stud_hh.replay.settled import Ending
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


@rule("SH507")
def total_misstated(end: Ending, table: Table) -> Faults:
    """The printed total is the sum of antes, bets and calls, less an uncalled bet.

    Fires: antes $1 and two bets of $2 … Total pot $6
    Fine: Total pot $5
    """
    summary = end.summary
    total = sum(table.put_in.values())
    if summary.total is None or summary.total == total:
        return FINE
    return (
        Fault(
            f"antes and wagers make {money(table, total)}",
            money(table, total),
            money(table, summary.total),
            line=summary.line,
        ),
    )


@rule("SH508")
def awards_out_of_balance(end: Ending, table: Table) -> Faults:
    """The total less the rake is what the winners get.

    Fires: Total pot $5 | Rake $0.25 … Ann collected $4.70 from pot
    Fine: Total pot $5 | Rake $0.25 … Ann collected $4.75 from pot
    """
    summary = end.summary
    paid = sum(table.paid.values())
    if summary.total is None or summary.rake is None:
        return FINE
    due = summary.total - summary.rake
    if paid == due:
        return FINE
    if summary.claimed == due:
        return FINE  # The awards themselves are in doubt; SH403 says so at their line.
    if table.hand.tournament is not None and paid == summary.total:
        return FINE  # All is paid out, and the rake is the fault; SH510 says so.
    return (
        Fault(
            f"{money(table, paid)} is paid out of {money(table, summary.total)}",
            f"a rake of {money(table, summary.total - paid)}",
            money(table, summary.rake),
            line=summary.line,
        ),
    )


@rule("SH509")
def side_pots_misprinted(end: Ending, table: Table) -> Faults:
    """Main and side pots are printed as the contributions make them, by the room's own way.

    PokerStars prints them after the rake, Full Tilt before it.

    Fires: Total pot $12 Main pot $6. Side pot $5. | Rake $0
    Fine: Total pot $12 Main pot $7. Side pot $5. | Rake $0
    """
    summary = end.summary
    printed = table.rules.printed_side_pots
    if not summary.pots or printed is None:
        return FINE
    gross = [pot.amount for pot in table.pots()]
    stated = ", ".join(money(table, amount) for amount in summary.pots)
    if len(summary.pots) != len(gross):
        return (
            Fault("the number of pots is another", f"{len(gross)} pots", stated, line=summary.line),
        )
    rake = rake_of(table) if printed is Printed.NET else 0
    apart = [all_ - net for all_, net in zip(gross, summary.pots, strict=True)]
    if sum(apart) == rake and all(0 <= part <= rake for part in apart):
        return FINE
    right = ", ".join(money(table, amount) for amount in gross)
    return (
        Fault(
            f"the contributions make pots of {right}, less a rake of {money(table, rake)}",
            right,
            stated,
            line=summary.line,
        ),
    )


@rule("SH510")
def rake_in_tournament(end: Ending, table: Table) -> Faults:
    """Tournament pots are not raked.

    Fires: Tournament #1 … Total pot 400 | Rake 20
    Fine: Total pot 400 | Rake 0
    """
    summary = end.summary
    if table.hand.tournament is None or not summary.rake:
        return FINE
    return (
        Fault(
            "the hand is a tournament's", "no rake", money(table, summary.rake), line=summary.line
        ),
    )


@rule("SH511", severity=Severity.WARNING)
def rake_on_third_street(end: Ending, table: Table) -> Faults:
    """A pot that is won on third street is not raked.

    Fires: all but Ann fold on third street … Total pot $2 | Rake $0.10
    Fine: Total pot $2 | Rake $0
    Source: PokerStars rake page; Full Tilt, 19 of 19 hands
    """
    summary = end.summary
    if not table.rules.no_rake_on_third or not summary.rake or table.street != Street.THIRD:
        return FINE
    if table.hand.tournament is not None:
        return FINE  # No street of a tournament is raked; SH510 says so.
    return (
        Fault(
            "the hand ended on third street",
            "no rake",
            money(table, summary.rake),
            line=summary.line,
        ),
    )


@rule("SH512", StreetBegins)
def street_pot_misstated(event: StreetBegins, table: Table) -> Faults:
    """The pot on a street's banner is what has been put in so far.

    Fires: antes of 12 … *** 3RD STREET *** (Total Pot: 14, 2 Players)
    Fine: *** 3RD STREET *** (Total Pot: 12, 2 Players)
    """
    total = sum(table.put_in.values())
    if event.pot is None or event.pot == total:
        return FINE
    return (
        Fault(
            f"antes and wagers make {money(table, total)}",
            money(table, total),
            money(table, event.pot),
        ),
    )


@rule("SH513")
def seat_listed_twice(_: Ending, table: Table) -> Faults:
    """A seat holds one player, and a player one seat.

    Fires: Seat 3: Ann ($20 in chips) … Seat 3: Bob ($15 in chips)
    Fine: Seat 3: Ann ($20 in chips) … Seat 4: Bob ($15 in chips)
    """
    listed = table.hand.seats
    numbers, players = {seat.number for seat in listed}, {seat.player for seat in listed}
    if len(numbers) == len(players) == len(listed):
        return FINE
    seats: dict[int | str, Seat] = {}
    faults = []
    for seat in listed:
        for key in (seat.number, seat.player):
            first = seats.setdefault(key, seat)
            if first is not seat:
                faults.append(
                    Fault(
                        f"seat {seat.number} or its player stands on line {first.line} already",
                        "once",
                        "twice",
                        seat.player,
                        seat.line,
                    )
                )
    return faults


RULES: tuple[Rule, ...] = (
    ante_missing,
    ante_of_wrong_size,
    more_than_the_stack,
    ante_posted_twice,
    uncalled_bet_misstated,
    uncalled_bet_missing,
    total_misstated,
    awards_out_of_balance,
    side_pots_misprinted,
    rake_in_tournament,
    rake_on_third_street,
    street_pot_misstated,
    seat_listed_twice,
)
