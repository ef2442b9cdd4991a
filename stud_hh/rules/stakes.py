"""SH513 to SH517: what is printed above the cards and on banners, against the rest."""

from datetime import timedelta
from typing import Final

from stud_hh.model import Seat, StreetBegins
from stud_hh.replay.settled import Ending
from stud_hh.replay.table import Table
from stud_hh.rules._rule import FINE, Fault, Faults, Rule, money, rule


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
    """No seat on the list has a higher number than the table has seats.

    Fires: Table 'Perdita' 6-max … Seat 7: Ann ($20 in chips)
    Fine: Table 'Perdita' 8-max … Seat 7: Ann ($20 in chips)
    """
    most = table.hand.max_seats
    if most is None:
        return FINE
    return [
        Fault(
            f"the table has {most} seats",
            f"at most {most}",
            str(seat.number),
            seat.player,
            seat.line,
        )
        for seat in table.hand.seats
        if seat.number > most
    ]


@rule("SH516")
def clocks_differ(_: Ending, table: Table) -> Faults:
    """Two clocks of a header tell one moment.

    An hour between them may be the summer time of one of the zones.

    Fires: 2009/07/16 2:36:31 CET [2009/07/15 14:36:31 ET]
    Fine: 2009/07/16 2:36:31 CET [2009/07/15 20:36:31 ET]
    """
    hand = table.hand
    first, second = hand.by_first_clock, hand.started_at
    if first is None or second is None or abs(first - second) in _TOLERATED:
        return FINE
    return (
        Fault(
            f"the clocks of {hand.zone} and ET are not of one moment",
            f"{second:%Y-%m-%d %H:%M:%S} UTC",
            f"{first:%Y-%m-%d %H:%M:%S} UTC",
            line=hand.line,
        ),
    )


_TOLERATED: Final = frozenset({timedelta(0), timedelta(hours=1)})


@rule("SH517", StreetBegins)
def players_miscounted(event: StreetBegins, table: Table) -> Faults:
    """The number of players on a street's banner is that of those who have not folded.

    So is the number of those all-in that of those among them who have no chips left.

    Fires: two of eight players fold … *** 4TH STREET *** (Total Pot: $1.20, 5 Players)
    Fine: *** 4TH STREET *** (Total Pot: $1.20, 6 Players)
    Source: 9 of 9 banners of Full Tilt, 8 of them with a player all-in
    """
    left, all_in = len(table.live), len(table.live.keys() & table.all_in_on.keys())
    if event.players not in (None, left):
        return (Fault(f"{left} players are in the hand", str(left), str(event.players)),)
    if event.all_in not in (None, all_in):
        return (Fault(f"{all_in} players are all-in", str(all_in), str(event.all_in)),)
    return FINE


RULES: tuple[Rule, ...] = (
    seat_listed_twice,
    stakes_misstated,
    seat_beyond_table,
    clocks_differ,
    players_miscounted,
)
