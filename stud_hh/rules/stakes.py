"""SH514 and SH515: what is printed above the cards, against itself."""

from stud_hh.replay.settled import Ending
from stud_hh.replay.table import Table
from stud_hh.rules._rule import FINE, Fault, Faults, Rule, money, rule


@rule("SH514")
def stakes_misstated(_: Ending, table: Table) -> Faults:
    """The big bet is twice the small one, where the room has no other tables.

    Fires: PokerStars Hand #123: 7 Card Stud Hi/Lo Limit ($0.50/$1.50 USD)
    Fine: PokerStars Hand #123: 7 Card Stud Hi/Lo Limit ($0.50/$1 USD)
    """
    hand = table.hand
    if hand.big_bet == 2 * hand.small_bet or not table.rules.big_bet_is_double:
        return FINE
    return (
        Fault(
            "one of the two bets is not as the other has it",
            "a big bet of two small ones",
            f"{money(table, hand.small_bet)} and {money(table, hand.big_bet)}",
            line=hand.line,
        ),
    )


@rule("SH515")
def seat_beyond_table(_: Ending, table: Table) -> Faults:
    """The last seat on the list has no higher number than the table has seats.

    Fires: Table 'Perdita' 6-max … Seat 7: Ann ($20 in chips)
    Fine: Table 'Perdita' 8-max … Seat 7: Ann ($20 in chips)
    """
    most, seats = table.hand.max_seats, table.hand.seats
    if most is None or not seats or seats[-1].number <= most:
        return FINE
    last = seats[-1]
    return (
        Fault(
            f"the table has {most} seats",
            f"at most {most}",
            str(last.number),
            last.player,
            last.line,
        ),
    )


RULES: tuple[Rule, ...] = (stakes_misstated, seat_beyond_table)
