"""What lines tell that is no event of the model yet: each needs another line to be one."""

from enum import Enum, auto

from msgspec import Struct

from stud_hh.cards import Card
from stud_hh.formats.lines.terminal import Fields
from stud_hh.model import Chips, Wager


class Facts(Struct, frozen=True, gc=False):
    """A line of the header, its fields as they stand."""

    line: int
    fields: Fields


class Listing(Enum):
    """Which cards a line that deals lists."""

    NEW = auto()
    """The new ones."""
    WHOLE = auto()
    """All that the player has been dealt so far."""
    ONE = auto()
    """One of perhaps several on a street."""


class Dealt(Struct, frozen=True, gc=False):
    """Cards dealt, known or not; which are up or down the street tells."""

    line: int
    player: str
    cards: tuple[Card, ...]
    listing: Listing
    held: tuple[Card, ...] = ()
    """What the line says the player held already, unknown cards among it."""


class Put(Struct, frozen=True, gc=False):
    """Chips put in, told otherwise than as a call's amount or as a wager's total."""

    line: int
    player: str
    kind: type[Wager] | None
    """None: whatever the bet that stands makes it, a bet, a call or a raise."""
    added: Chips | None
    """What is put in now."""
    whole: Chips | None
    """All that the player has put in on all streets, less the ante."""
    to: Chips | None
    """The total of the street; if that would be no raise, what is put in now."""
    all_in: bool
    is_call: bool = False
    by: Chips | None = None
    """The step that stands beside the total; a completion's may be the total again."""
    adds: Chips | None = None
    """What is put in now, or the total of the street, beside another total."""


class ShownBest(Struct, frozen=True, gc=False):
    """A hand shown of which only the cards that count are listed, high and low together."""

    line: int
    player: str
    cards: tuple[Card, ...]
    high: str | None
    low: str | None


class ShownLow(Struct, frozen=True, gc=False):
    """What the low of a hand is that a line before shows."""

    line: int
    player: str
    low: str


class PotSoFar(Struct, frozen=True, gc=False):
    """A pot as it is at a street's beginning."""

    line: int
    amount: Chips


class Total(Struct, frozen=True, gc=False):
    """The summary's line of totals."""

    line: int
    total: Chips
    rake: Chips | None
    pots: tuple[Chips, ...]


class Raked(Struct, frozen=True, gc=False):
    """The rake on a line of its own."""

    line: int
    rake: Chips


class PotPaid(Struct, frozen=True, gc=False):
    """A pot before rake, and who won how much of it."""

    line: int
    pot: int | None
    amount: Chips
    winners: tuple[tuple[str, Chips], ...]


class Board(Struct, frozen=True, gc=False):
    """The summary's line of community cards."""

    line: int
    cards: tuple[Card, ...]
