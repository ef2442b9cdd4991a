"""How a session of random hands is to look."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

from tests.dealing.record import Stakes

CASH = Stakes(ante=10, bring_in=15, small_bet=50, big_bet=100)
START = datetime(2016, 3, 5, 19, 4, 11, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Options:
    """How a session is to look; the defaults are a full cash table with a hero and no noise."""

    stakes: Stakes = CASH
    games: tuple[str, ...] = ()
    """Games of a mix, a few hands each in turn; overrides the session's game."""
    hands_a_game: int = 6
    mix: str = ""
    """PokerStars: HORSE, 8-Game, Triple Stud."""
    tournament: str = ""
    """The header's words, such as "Tournament #99, $9.80+$1.20 USD"; chips, rising levels."""
    table: str = "Perdita IV"
    players: int = 8
    max_seats: int = 8
    hero: str | None = "Hero"
    odd_names: bool = False
    noise: float = 0.0
    """Chance of a noise line after each line; above 0 people also sit out, come and go."""
    short_stacks: bool = False
    """A few bets each, dealt out anew every hand: many all-ins and side pots."""
    buy_ins: tuple[int, ...] = (20, 25, 30, 40, 50)
    """Small bets that a player may bring to a cash table."""
    looseness: float = 0.0
    start: datetime = START
    """The table's own clock, whatever ``zone`` it is said to show."""
    zone: str = "ET"
    """Any other zone writes ET as well, in brackets."""
    behind: int = 6
    """Hours by which ET is behind the zone."""
    first_id: int = 0
    word: str = "Hand"
    """PokerStars: Hand, or Game until 2011."""
    attempts: tuple[tuple[int, int], ...] = ()
    """(number of a hand, first attempt at it): a way to hold on to a rare hand once found."""
    community_at: int = -1
    """Number of the hand in which eight players go to the river and share a card."""
    ties: bool = False
    """In every hand two players tie for all there is."""
    pot_in_banners: bool = False
