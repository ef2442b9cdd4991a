"""SH507 to SH512: totals and rake, and the pots that are printed on the way."""

from stud_hh.findings import Severity
from stud_hh.houses import Printed
from stud_hh.model import ShowdownBegins, Street, StreetBegins
from stud_hh.replay.rakes import may_be_rake, rake_of
from stud_hh.replay.settled import Ending
from stud_hh.replay.table import Table
from stud_hh.rules._rule import FINE, Fault, Faults, Rule, money, rule


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
    if not may_be_rake(table, sum(table.put_in.values()) - paid):
        return FINE  # The awards are at fault whatever the rake is; SH403 says so.
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


@rule("SH512", StreetBegins, ShowdownBegins)
def street_pot_misstated(event: StreetBegins | ShowdownBegins, table: Table) -> Faults:
    """The pot printed at a street's beginning or at the showdown is what has been put in so far.

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
            line=event.pot_line,
        ),
    )


RULES: tuple[Rule, ...] = (
    total_misstated,
    awards_out_of_balance,
    side_pots_misprinted,
    rake_in_tournament,
    rake_on_third_street,
    street_pot_misstated,
)
