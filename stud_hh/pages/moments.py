"""A hand as a replayer shows it: the seats, and one picture of the table after another.

All of it becomes JSON. Amounts are whole minor units; players are told apart by their place
in `Playback.places`. What has its default is left out of the JSON.
"""

from enum import StrEnum

from msgspec import Struct

from stud_hh.cards import Card
from stud_hh.findings import Verdict
from stud_hh.model import Chips


class Kind(StrEnum):
    """What happens at a moment."""

    START = "start"
    ANTES = "antes"
    DEAL = "deal"
    ACTION = "action"
    REMARK = "remark"
    """Something that the room says, and no player does."""
    PAYMENT = "payment"
    END = "end"


class State(StrEnum):
    """How a player stands."""

    IN = "in"
    ALL_IN = "all-in"
    FOLDED = "folded"
    OUT = "out"
    """Not dealt in."""


class Place(Struct, frozen=True, omit_defaults=True):
    """A seat, with what is known of its cards in the end."""

    seat: int
    player: str
    stack: Chips | None
    """At the beginning; None where the source does not tell."""
    down: tuple[Card, ...] = ()
    """Down cards in the order dealt, `??` where not known."""
    up: tuple[Card, ...] = ()
    is_hero: bool = False
    net: Chips | None = None
    """What the hand brought or cost; None for who was not dealt in."""


class View(Struct, frozen=True, omit_defaults=True):
    """A player at a moment."""

    place: int
    stack: Chips | None
    """Chips behind; None where the source does not tell."""
    state: State = State.IN
    bet: Chips = 0
    """Chips wagered on this street, not yet in the pot."""
    down: int = 0
    """How many down cards there are."""
    up: int = 0
    is_shown: bool = False
    """The down cards lie open."""
    board: str = ""
    """What the up cards alone make."""
    high: str = ""
    """What all cards make, where all are known and the game has this half."""
    low: str = ""
    won: Chips = 0
    """What was paid to the player so far."""


class Heap(Struct, frozen=True):
    """Chips in the middle, and who contests them."""

    amount: Chips
    places: tuple[int, ...]


class Share(Struct, frozen=True, omit_defaults=True):
    """What one player gets of a half."""

    place: int
    amount: Chips
    has_odd: bool = False
    """More than another winner of the same half."""


class Payment(Struct, frozen=True, omit_defaults=True):
    """A half of a pot, or all of it, on its way to the winners."""

    pot: int | None
    """0 is the main pot; None for an award from no pot that exists."""
    half: str
    """`high` or `low`; empty where the pot is not divided or nobody contested it."""
    amount: Chips
    shares: tuple[Share, ...]
    has_odd: bool = False
    """More than the other half."""
    proof: str = ""
    """Whether the known cards prove the award; empty where nobody contested the pot."""


class Note(Struct, frozen=True, omit_defaults=True):
    """What the audit says of a line."""

    code: str
    name: str
    severity: str
    message: str
    line: int
    source: str = ""
    """The line as written."""
    expected: str | None = None
    actual: str | None = None
    rule: str = ""
    """The rule, in a sentence."""
    working: tuple[str, ...] = ()
    """How the right value was worked out, line by line."""
    consequences: tuple[str, ...] = ()
    """What else does not fit, only because of this."""


class Chance(Struct, frozen=True, omit_defaults=True):
    """What a hand is worth at a moment, as fractions of 1."""

    place: int
    share: float
    """Of the pot, on average."""
    high: float = 0.0
    low: float = 0.0
    scoop: float = 0.0
    error: float = 0.0
    """Standard error of the share; 0 where every deal was counted."""


class Moment(Struct, frozen=True, omit_defaults=True):
    """The table after something happened; of the players, those who look otherwise than before."""

    kind: Kind
    text: str
    """What happens, in a sentence."""
    line: int
    """Where the history says it."""
    street: int | None = None
    actor: int | None = None
    action: str = ""
    """The text without the player."""
    pot: Chips = 0
    """All chips in the middle, the bets of this street among them."""
    heaps: tuple[Heap, ...] = ()
    """Main pot and side pots, without the bets of this street."""
    to_act: tuple[int, ...] = ()
    """Who may act next; several only where no rule breaks a tie."""
    opens: tuple[int, ...] = ()
    """Who opens the street that begins."""
    views: tuple[View, ...] = ()
    community: Card | None = None
    payment: Payment | None = None
    notes: tuple[Note, ...] = ()
    chances: tuple[Chance, ...] = ()
    live: tuple[str, ...] = ()
    """What the actor needed, and how much of it was live: `8 of 10 clubs`; empty where the
    actor's cards are not known, now or in the end."""


class MoneyFormat(Struct, frozen=True):
    """How amounts are written."""

    before: str
    after: str
    exponent: int
    """Decimal places of the minor unit."""


class Playback(Struct, frozen=True, omit_defaults=True):
    """A whole hand, to be looked at moment by moment."""

    site: str
    hand_id: str
    game: str
    stakes: str
    table: str
    verdict: Verdict
    file: str
    first_line: int
    last_line: int
    money: MoneyFormat
    places: tuple[Place, ...]
    moments: tuple[Moment, ...]
    began: str | None = None
    """ISO 8601, UTC."""
    tournament: str | None = None
    mix: str | None = None
    hero: int | None = None
