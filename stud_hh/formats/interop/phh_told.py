"""The fields of a PHH hand that mean something here, of the types that they must have."""

import datetime as dt
from decimal import Decimal
from typing import Literal

from msgspec import Struct, field

from stud_hh.formats.interop.home import Declared


class Share(Struct):
    """An award, as this program adds it."""

    player: int
    amount: Decimal
    pot: int | None = None
    side: Literal["hi", "lo"] | None = None
    derived: bool = False
    """The room does not say which side it was."""
    tied: bool = False


class TournamentTold(Struct):
    """The tournament, as this program adds it."""

    id: str
    buy_in: str | None = None
    level: str | None = None


class PhhHand(Struct):
    """The fields that mean something here; others are passed over."""

    actions: list[str]
    antes: list[Decimal]
    bring_in: Decimal
    small_bet: Decimal
    big_bet: Decimal
    starting_stacks: list[Decimal]
    players: list[str] | None = None
    seats: list[int] | None = None
    seat_count: int | None = None
    winnings: list[Decimal] | None = None
    finishing_stacks: list[Decimal] | None = None
    hand: str | int | None = None
    table: str | int | None = None
    event: str | None = None
    level: int | None = None
    currency: str | None = None
    time: dt.time | None = None
    time_zone: str | None = None
    day: int | None = None
    month: int | None = None
    year: int | None = None
    site: str | None = field(default=None, name="_site")
    hero: int | None = field(default=None, name="_hero")
    mix: str | None = field(default=None, name="_mix")
    zone: str | None = field(default=None, name="_zone")
    unit: str | None = field(default=None, name="_unit")
    tournament: TournamentTold | None = field(default=None, name="_tournament")
    pot: Decimal | None = field(default=None, name="_pot")
    rake: Decimal | None = field(default=None, name="_rake")
    pots: list[Decimal] = field(default_factory=list, name="_pots")
    shares: list[Share] | None = field(default=None, name="_shares")
    after: list[str] = field(default_factory=list, name="_after")
    revealed: list[str] = field(default_factory=list, name="_revealed")
    declared: list[Declared] | None = field(default=None, name="_declared")
