"""What a history says: a hand, its seats, its events in order, its summary.

All of it is frozen, and every event remembers its line. Amounts are integers in
the hand's minor unit: cents, or single chips in tournaments and for play money.
"""

from datetime import datetime
from enum import IntEnum, StrEnum
from typing import Final

from msgspec import Struct

from stud_hh.cards import Card

Chips = int
"""Whole minor units: integers, so that split pots divide exactly."""


class Street(IntEnum):
    """A betting round, named by the number of cards that a player holds."""

    THIRD = 3
    FOURTH = 4
    FIFTH = 5
    SIXTH = 6
    SEVENTH = 7


class Half(StrEnum):
    """Which hand a pot or a part of it is paid to."""

    HIGH = "high"
    LOW = "low"


# --- events ----------------------------------------------------------------


class Event(Struct, frozen=True, gc=False):
    """One line of the history that tells something of the game."""

    line: int


class Act(Event, frozen=True, gc=False):
    """An event that a player causes."""

    player: str


class Ante(Act, frozen=True, gc=False):
    """Chips that every player dealt in posts before the cards."""

    amount: Chips
    all_in: bool = False


class BringIn(Act, frozen=True, gc=False):
    """The forced bet that opens third street."""

    amount: Chips
    all_in: bool = False


class Call(Act, frozen=True, gc=False):
    """Chips added to match the last wager, or all that are left."""

    amount: Chips
    all_in: bool = False


class Wager(Act, frozen=True, gc=False):
    """A completion, bet or raise: `to` is the player's total on the street."""

    to: Chips
    by: Chips | None = None
    """The step that the room prints beside the total, where it does."""
    all_in: bool = False
    adds: Chips | None = None
    """The chips put in now that the room prints beside the total, where it does."""


class Complete(Wager, frozen=True, gc=False):
    """The first full bet of third street, over a bring-in or in place of it."""


class Bet(Wager, frozen=True, gc=False):
    """The first wager of a later street."""


class Raise(Wager, frozen=True, gc=False):
    """A wager above the last one."""


WAGERS: Final = frozenset({Complete, Bet, Raise})
"""The kinds of wager: a look-up is far quicker than to ask for the base."""


class Check(Act, frozen=True, gc=False):
    """Passing with nothing to call."""


class Fold(Act, frozen=True, gc=False):
    """Giving the hand up."""


class StreetBegins(Event, frozen=True, gc=False):
    """The banner of a street."""

    street: Street
    community: Card | None = None
    """The card that all share on seventh street when the deck runs short."""
    pot: Chips | None = None
    """The pot so far, where the room prints it."""
    players: int | None = None
    """How many are left, where the room prints it."""
    all_in: int | None = None
    """How many of them have no chips left, where the room prints it."""
    pot_line: int | None = None
    """Where the pot stands, if that is another line."""


class Deal(Act, frozen=True, gc=False):
    """Cards dealt to a player, as far as the history shows them."""

    held: tuple[Card, ...]
    """What the line says the player held already; for others than the hero, the up cards."""
    down: tuple[Card, ...]
    up: tuple[Card, ...]
    hidden: int = 0
    """How many more cards the line deals without telling them."""


class BringInCard(Act, frozen=True, gc=False):
    """The room's word on who has the card that brings in: `Ann is low with [3c]`."""

    card: Card


class Opens(Act, frozen=True, gc=False):
    """The room's word on who acts first on a street."""


class Declare(Act, frozen=True, gc=False):
    """What a player goes for, in games where that is said before the showdown."""

    halves: tuple[Half, ...]
    """High, low or both; none where it is not known."""


class Show(Act, frozen=True, gc=False):
    """Cards shown, with the hands the room says they make."""

    cards: tuple[Card, ...]
    high: str | None = None
    low: str | None = None
    hidden: int = 0
    """How many more cards the hand may have that the source does not tell."""


class Muck(Act, frozen=True, gc=False):
    """A hand not shown: by a loser at showdown, or by a winner nobody called."""

    cards: tuple[Card, ...] = ()
    """What the room tells of it all the same."""
    high: str | None = None
    low: str | None = None
    hidden: int = 0
    """How many more cards the hand may have that the source does not tell."""


class UncalledBet(Act, frozen=True, gc=False):
    """The part of the last wager that nobody matched, given back."""

    amount: Chips


class Award(Act, frozen=True, gc=False):
    """Chips paid out of a pot."""

    amount: Chips
    pot: int | None = None
    """0 the main pot, 1 and up the side pots, None where the line says just `pot`."""
    half: Half | None = None
    """Where the room says it."""
    shared: bool = False
    """The room says that it is a tie."""
    hand: str | None = None
    """The hand that the room says it was won with."""


class NoLow(Event, frozen=True, gc=False):
    """The room's word that no low hand qualified."""


class Capped(Event, frozen=True, gc=False):
    """The room's word that the betting is capped."""


class OpenPair(Event, frozen=True, gc=False):
    """The room's word that a pair on board allows a double bet."""


class ShowdownBegins(Event, frozen=True, gc=False):
    """The banner of the showdown."""

    pot: Chips | None = None
    """The pot to be won and the rake, where the room prints them."""
    pot_line: int | None = None
    """Where the pot stands, if that is another line."""


# --- the hand --------------------------------------------------------------


class Result(StrEnum):
    """What the summary says became of a player."""

    FOLDED = "folded"
    WON = "won"
    """Showed and won."""
    LOST = "lost"
    """Showed and lost."""
    MUCKED = "mucked"
    COLLECTED = "collected"
    """Won without the summary telling the cards."""
    SITTING_OUT = "sitting out"


PAID_RESULTS = frozenset({Result.WON, Result.COLLECTED})
"""Results of players whom the summary says to have been paid."""
_UNPAID_RESULTS = frozenset({Result.FOLDED, Result.LOST, Result.SITTING_OUT})


class SeatClaim(Struct, frozen=True, gc=False):
    """A seat's line in the summary."""

    line: int
    seat: int
    player: str
    result: Result | None
    """None where the room does not tell."""
    street: Street | None = None
    """Where the player folded."""
    without_bet: bool = False
    """The room adds that the player never put in a chip but the ante."""
    cards: tuple[Card, ...] = ()
    amount: Chips | None = None
    high: str | None = None
    low: str | None = None
    put_in: Chips | None = None
    """Antes and wagers of the hand, less an uncalled bet."""
    net: Chips | None = None
    """What the hand brought or cost."""
    stack: Chips | None = None
    """Chips at the end."""
    shares: Chips | None = None
    """What the shares of high and low come to that stand beside the amount."""


class Summary(Struct, frozen=True, gc=False):
    """The room's own account at the end of a hand."""

    line: int
    """Where the total stands, or else the hand's last line."""
    total: Chips | None
    """What was put in, less an uncalled bet; None where the room does not tell."""
    rake: Chips | None
    """With all fees; None where the room does not tell."""
    pots: tuple[Chips, ...] = ()
    """Main pot, then side pots, where the room prints them apart."""
    board: tuple[Card, ...] = ()
    board_line: int | None = None
    seats: tuple[SeatClaim, ...] = ()
    lists_seats: bool = True
    """The source writes a line for everybody dealt in."""
    tells_awards: bool = True
    """The source tells who was paid; else the best hands are."""

    @property
    def claimed(self) -> Chips | None:
        """What all seats together are said to have been paid; None where no seat tells."""
        told = [
            seat.amount
            for seat in self.seats
            if seat.amount is not None and seat.result not in _UNPAID_RESULTS
        ]
        return sum(told) if told else None


class Seat(Struct, frozen=True, gc=False):
    """A player at the table when the hand began, dealt in or not."""

    line: int
    number: int
    player: str
    stack: Chips | None
    """None where the source does not tell."""
    sitting_out: bool = False


class Tournament(Struct, frozen=True, gc=False):
    """The tournament that a hand belongs to."""

    id: str
    buy_in: str | None = None
    """As printed: `$10+$1 USD`."""
    level: str | None = None


class Hand(Struct, frozen=True):
    """One deal, as its history tells it."""

    site: str
    """The room's name: `PokerStars`, `Full Tilt`."""
    hand_id: str
    game: str
    """A key of `games.GAMES`: `stud8`, `stud`, `razz` and others."""
    small_bet: Chips
    """Stakes are 0 where neither the room nor any wager of the hand tells them."""
    big_bet: Chips
    currency: str
    """ISO code, `XXX` where the room prints none; `chips` in tournaments, `play` for play money."""
    exponent: int
    """Decimal places of the minor unit: 2 for cents, 0 for chips."""
    table: str
    seats: tuple[Seat, ...]
    events: tuple[Event, ...]
    summary: Summary
    path: str
    line: int
    last_line: int
    ante: Chips | None = None
    """Where the header prints it."""
    mix: str | None = None
    """The mixed game that the hand was a part of: `8-Game`."""
    tournament: Tournament | None = None
    max_seats: int | None = None
    hero: str | None = None
    started_at: datetime | None = None
    """UTC."""
    zone: str | None = None
    """The name of the zone that the source printed first."""
    by_first_clock: datetime | None = None
    """UTC, by the clock of that zone, where the source prints another zone's as well."""
