"""What happened in one hand, told in no room's words."""

from __future__ import annotations

from dataclasses import dataclass

WAGERS = frozenset({"complete", "bet", "raise"})
"""Kinds of action that set a new price; the bring-in is not one."""


@dataclass(frozen=True, slots=True)
class Stakes:
    """The table's sizes in minor units: cents for money, single chips for tournaments and play."""

    ante: int
    bring_in: int
    small_bet: int
    big_bet: int
    currency: str = "$"
    """"$", "€", "£", or "" for play money and tournament chips."""
    tournament: bool = False


@dataclass(frozen=True, slots=True)
class Seat:
    """A chair with somebody in it, before the antes."""

    number: int
    name: str
    stack: int
    dealt_in: bool = True
    sitting_out: bool = False


@dataclass(frozen=True, slots=True)
class Action:
    """One decision: ``amount`` is chips added, ``to`` the player's total on the street."""

    street: int
    seat: int
    kind: str
    """bring-in, complete, bet, raise, call, check or fold."""
    amount: int = 0
    to: int = 0
    level: int = 0
    """The street's highest total before the action."""
    all_in: bool = False
    capped: bool = False
    """The action was the fourth full bet of the street."""


@dataclass(frozen=True, slots=True)
class Uncalled:
    """Chips that nobody matched, given back at the end of ``street``."""

    seat: int
    amount: int
    street: int


@dataclass(frozen=True, slots=True)
class Pot:
    """Main pot first; ``net`` is what is left of ``amount`` after the rake."""

    amount: int
    net: int
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Award:
    """One payment out of ``pot`` (0 is the main pot)."""

    pot: int
    seat: int
    amount: int
    side: str
    """high, low, or all when the pot has one side only."""
    tied: bool = False


@dataclass(frozen=True, slots=True)
class Reveal:
    """A player's turn at the showdown, as a member of ``pot``, the last one they are in."""

    seat: int
    pot: int
    shows: bool


@dataclass(frozen=True, slots=True)
class Play:
    """What the cards and the betting were, before anything is paid."""

    game: str
    """stud8, stud or razz."""
    stakes: Stakes
    seats: tuple[Seat, ...]
    antes: dict[int, int]
    cards: dict[int, tuple[str, ...]]
    """The two down cards, then the rest in the order they came."""
    actions: tuple[Action, ...]
    community: str | None = None

    @property
    def folded(self) -> dict[int, int]:
        """Street on which each folded seat folded."""
        return {a.seat: a.street for a in self.actions if a.kind == "fold"}

    @property
    def live(self) -> tuple[int, ...]:
        """Seats that never folded."""
        return tuple(seat for seat in self.antes if seat not in self.folded)

    @property
    def last_street(self) -> int:
        """The last street that was dealt."""
        return 7 if len(self.live) > 1 else max(a.street for a in self.actions)

    def put_in(self, street: int = 7) -> dict[int, int]:
        """Antes and bets of each seat up to and with ``street``."""
        total = dict(self.antes)
        for action in self.actions:
            if action.street <= street:
                total[action.seat] += action.amount
        return total

    def hand_of(self, seat: int) -> tuple[str, ...]:
        """All cards the seat may use, a community card with them."""
        shared = (self.community,) if self.community else ()
        return self.cards[seat] + shared


@dataclass(frozen=True, slots=True)
class Record:
    """A whole hand: the play and how it was paid."""

    play: Play
    uncalled: Uncalled | None
    total: int
    """All chips put in, without the uncalled bet, before the rake."""
    rake: int
    pots: tuple[Pot, ...]
    reveals: tuple[Reveal, ...]
    """Empty when all but one folded."""
    awards: tuple[Award, ...]
    """In the order they are paid: last side pot first, high before low."""

    def won(self, seat: int) -> int:
        """Everything paid to the seat, without an uncalled bet."""
        return sum(a.amount for a in self.awards if a.seat == seat)

    def nets(self) -> dict[str, int]:
        """What each dealt-in player won or lost, by name."""
        put = self.play.put_in()
        if self.uncalled:
            put[self.uncalled.seat] -= self.uncalled.amount
        names = {s.number: s.name for s in self.play.seats}
        return {names[seat]: self.won(seat) - paid for seat, paid in put.items()}
