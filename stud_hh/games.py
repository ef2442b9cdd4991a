"""The games, as data: what every house agrees on."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from stud_hh.cards import ACE_HIGH, ACE_LOW, DECK, SUIT, Card
from stud_hh.hands import (
    board_high,
    board_low,
    high_rank,
    low_rank,
    razz_rank,
)
from stud_hh.houses import BringInTie, OpenerTie, RuleSet
from stud_hh.model import Half

_HIGH: Final = Half.HIGH
_BY_SUIT: Final = BringInTie.SUIT


class Side(StrEnum):
    """Which end of the ranking a game looks at."""

    HIGH = "high"
    LOW = "low"


_HIGH_SIDE: Final = Side.HIGH


@dataclass(frozen=True)
class Game:
    """What makes a stud game the game it is."""

    key: str
    name: str
    bring_in: Side
    """LOW: the lowest door card brings it in, aces high. HIGH: the highest, aces low."""
    opener: Side
    """Whether the best high or the best low board opens fourth street and later ones."""
    halves: tuple[Half, ...]
    qualifier: int | None = None
    """The highest card that a low may hold; None where any low counts."""
    is_unqualified: bool = False
    """Any low counts whatever the house says: the game is named for it."""
    declares: bool = False
    """Players say before the showdown which halves they go for."""

    @property
    def is_split(self) -> bool:
        """High and low share the pot."""
        return len(self.halves) > 1

    def rank(self, half: Half, cards: Sequence[Card]) -> int | None:
        """The rank of five to seven cards for one half; the larger wins, None has no claim."""
        if half is _HIGH:
            return high_rank(cards)
        if self.qualifier is None:
            return razz_rank(cards)
        return low_rank(cards, self.qualifier)

    def board(self, cards: Sequence[Card]) -> int:
        """The rank of up to four up cards; the largest opens."""
        return board_high(cards) if self.opener is _HIGH_SIDE else board_low(cards)

    def bring_in_key(self, door: Card) -> int:
        """How a door card ranks for the bring-in; the smallest pays it (suit breaks ties)."""
        return _BRING_IN_KEYS[self.bring_in][door]


_SUITS: Final = 4
_BRING_IN_KEYS: Final[Mapping[Side, Mapping[Card, int]]] = {
    Side.LOW: {card: _SUITS * ACE_HIGH[card] + SUIT[card] for card in DECK},
    Side.HIGH: {card: -_SUITS * ACE_LOW[card] - SUIT[card] + _SUITS - 1 for card in DECK},
}
"""Suits count in the last place, so that a quarter, rounded down, is the rank's."""
_ABOVE_ALL_KEYS: Final = 1 << 10

GAMES: Mapping[str, Game] = MappingProxyType(
    {
        game.key: game
        for game in (
            Game("stud8", "Stud Hi/Lo", Side.LOW, Side.HIGH, (Half.HIGH, Half.LOW), qualifier=8),
            Game("stud", "Stud High", Side.LOW, Side.HIGH, (Half.HIGH,)),
            Game("razz", "Razz", Side.HIGH, Side.LOW, (Half.LOW,)),
            Game(
                "stud-hilo-regular",
                "Stud Hi/Lo without qualifier",
                Side.HIGH,
                Side.LOW,
                (Half.HIGH, Half.LOW),
                is_unqualified=True,
            ),
            Game(
                "stud-hilo-declare",
                "Stud Hi/Lo with declare",
                Side.LOW,
                Side.HIGH,
                (Half.HIGH, Half.LOW),
                declares=True,
            ),
        )
    }
)
"""Without qualifier as the WSOP plays it: rule 245 of its live action rules (2024). Declared
hi/lo is a game of home tables, dealt and bet as Stud High."""


def bring_in_player(
    game: Game, rules: RuleSet, doors: Mapping[str, Card], order: Sequence[str]
) -> str:
    """Who owes the bring-in; `order` is clockwise from the dealer's left.

    All houses agree but for equal ranks, where one guide goes by seat (388 of 388
    hands of nine rooms go by suit).
    """
    keys = _BRING_IN_KEYS[game.bring_in]
    by_suit = rules.bring_in_tie is _BY_SUIT
    owes, least = "", _ABOVE_ALL_KEYS
    for player in order:
        if player in doors:
            key = keys[doors[player]] if by_suit else keys[doors[player]] // _SUITS
            if key < least:
                owes, least = player, key
    return owes


def openers(
    game: Game,
    rules: RuleSet,
    boards: Mapping[str, Sequence[Card]],
    order: Sequence[str],
    all_in: Collection[str],
) -> tuple[str, ...]:
    """Who may open a street after the third: one player, or all the tied where no rule decides.

    An all-in player with the best board counts as having checked: the next clockwise
    with chips opens (WSOP live action rule 240).
    """
    seated = [player for player in order if player in boards]
    best, tied = -1, list[str]()
    for player in seated:
        rank = game.board(boards[player])
        if rank > best:
            best, tied = rank, [player]
        elif rank == best:
            tied.append(player)
    if len(tied) > 1:
        tied = _break_tie(game, rules, boards, tied)
    if not all_in:
        return tuple(tied)
    return tuple({_next_with_chips(player, seated, all_in): None for player in tied})


def _break_tie(
    game: Game, rules: RuleSet, boards: Mapping[str, Sequence[Card]], tied: list[str]
) -> list[str]:
    rule = rules.opener_tie.get(game.key)
    if rule is OpenerTie.SEAT:
        return tied[:1]
    if rule is OpenerTie.HIGH_SUIT:
        value = ACE_HIGH if game.opener is Side.HIGH else ACE_LOW
        top = {player: max((value[card], SUIT[card]) for card in boards[player]) for player in tied}
        return [max(tied, key=top.__getitem__)]
    return tied


def _next_with_chips(player: str, order: list[str], all_in: Collection[str]) -> str:
    at = order.index(player)
    return next((one for one in order[at:] + order[:at] if one not in all_in), player)
