"""The fields of an OHH hand, and what they tell beside the play."""

from datetime import UTC, datetime
from decimal import Decimal
from typing import Any, Final, Literal

from msgspec import Struct, field

from stud_hh.formats.interop.decimals import places
from stud_hh.formats.interop.home import Declared
from stud_hh.model import Tournament

NO_CURRENCY: Final = "XXX"
"""ISO 4217 for none."""
_CENTS: Final = 2


class Action(Struct):
    """What a player does or is dealt; `amount` is chips put in, for raises too."""

    action: str
    player_id: int | None = None
    amount: Decimal | None = None
    is_allin: bool = False
    cards: list[str] | str | None = None
    up: list[str] | None = field(default=None, name="_up")
    down: list[str] | None = field(default=None, name="_down")
    stud: str | None = field(default=None, name="_stud")


class Round(Struct):
    """A street, or the showdown; the ids give the order."""

    id: int = 0
    street: str = ""
    cards: list[str] | str | None = None
    actions: list[Action] = field(default_factory=list)
    own_street: str | None = field(default=None, name="_street")


class Player(Struct):
    """A seat."""

    id: int
    seat: int
    name: str = ""
    starting_stack: Decimal | None = None
    is_sitting_out: bool | None = None
    revealed: list[str] = field(default_factory=list, name="_revealed")
    """Cards that came to light though the player neither showed nor mucked."""
    declared: Declared = field(default="", name="_declared")


class Win(Struct):
    """What a player got out of a pot."""

    player_id: int
    win_amount: Decimal


class Share(Struct):
    """What a player got out of one half of a pot."""

    player_id: int
    amount: Decimal
    side: Literal["hi", "lo"] | None = None
    derived: bool = False
    """The room does not say which half it was."""
    tied: bool = False


class Pot(Struct):
    """A pot, the rake in it."""

    number: int = 0
    amount: Decimal = Decimal(0)
    rake: Decimal | None = None
    jackpot: Decimal | None = None
    player_wins: list[Win] = field(default_factory=list)
    shares: list[Share] | None = field(default=None, name="_shares")


class BetLimit(Struct):
    """How much may be bet."""

    bet_type: str = "FL"


class TournamentInfo(Struct):
    """The tournament."""

    tournament_number: str | int | None = None
    buy_in: str | None = field(default=None, name="_buy_in")
    level: str | None = field(default=None, name="_level")


class OhhHand(Struct):
    """The fields that mean something here; others are passed over."""

    players: list[Player]
    rounds: list[Round]
    game_type: str
    pots: list[Pot] = field(default_factory=list)
    site_name: str | None = None
    size_name: str | None = None
    """A misspelling that a writer is known for, as the next one."""
    curency: str | None = None
    network_name: str | None = None
    game_number: str | int = ""
    start_date_utc: str | None = None
    table_name: str | None = None
    table_size: int | str | None = None
    bet_limit: BetLimit | None = None
    currency: str | None = None
    small_blind_amount: Decimal | None = None
    big_blind_amount: Decimal | None = None
    ante_amount: Decimal | None = None
    hero_player_id: int | None = None
    tournament: bool = False
    tournament_info: TournamentInfo | None = None
    game: str | None = field(default=None, name="_game")
    mix: str | None = field(default=None, name="_mix")
    zone: str | None = field(default=None, name="_zone")
    unit: Literal["chips", "play"] | None = field(default=None, name="_unit")


class OhhFile(Struct):
    """What a hand is wrapped in."""

    ohh: OhhHand


def exponent(told: OhhHand) -> int:
    """Cents for money; tournament and play chips are as fine as their amounts are."""
    amounts = [told.small_blind_amount, told.big_blind_amount, told.ante_amount]
    amounts += [player.starting_stack for player in told.players]
    amounts += [action.amount for round_ in told.rounds for action in round_.actions]
    amounts += [win.win_amount for pot in told.pots for win in pot.player_wins]
    least = 0 if currency(told) in ("chips", "play") else _CENTS
    return places((amount for amount in amounts if amount is not None), least)


def currency(told: OhhHand) -> str:
    """The currency of the hand's amounts."""
    unit = "chips" if told.tournament else told.unit
    return unit or told.currency or told.curency or NO_CURRENCY


def header(told: OhhHand) -> dict[str, Any]:
    """The fields of a hand that stand for themselves."""
    size = str(told.table_size or "")
    return {
        "site": told.site_name or told.size_name or told.network_name or "OHH",
        "hand_id": str(told.game_number),
        "currency": currency(told),
        "table": told.table_name or "",
        "mix": told.mix,
        "tournament": _tournament(told),
        "max_seats": int(size) if size.isascii() and size.isdecimal() and len(size) < 3 else None,
        "started_at": _started_at(told.start_date_utc or ""),
        "zone": told.zone,
    }


def _tournament(told: OhhHand) -> Tournament | None:
    if not told.tournament:
        return None
    info = told.tournament_info or TournamentInfo()
    return Tournament(str(info.tournament_number or ""), info.buy_in, info.level)


def _started_at(text: str) -> datetime | None:
    """A time of ISO 8601, in UTC whether it says so or not."""
    try:
        time = datetime.fromisoformat(text)
        return time.astimezone(UTC) if time.tzinfo else time.replace(tzinfo=UTC)
    except (ValueError, OverflowError):
        return None
