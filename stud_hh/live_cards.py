"""Live cards: how many of the cards that a hand needs are seen to be gone.

A card is dead to a player who sees it lie before another one, who may have folded since. What
a hand needs is told by kind, as players count it; a kind that the hand can't get to any more,
or has made already, is left out.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from enum import StrEnum
from types import MappingProxyType
from typing import Final, NamedTuple

from stud_hh.cards import ACE_HIGH, ACE_LOW, DECK, UNKNOWN, Card
from stud_hh.games import Game
from stud_hh.hand_names import ranks_named
from stud_hh.houses import RuleSet
from stud_hh.model import (
    Act,
    Bet,
    Call,
    Check,
    Complete,
    Event,
    Fold,
    Half,
    Hand,
    Raise,
    Street,
)
from stud_hh.replay import play
from stud_hh.replay.holdings import Told, held
from stud_hh.replay.table import HAND_SIZE, Table

_DECISIONS: Final = (Complete, Bet, Raise, Call, Check, Fold)
_MADE: Final = 5
"""Cards that make a flush, a straight or a low."""
_DRAW: Final = 3
"""Cards of it that make a draw, where enough are still to come."""
_LOWEST_HIGH: Final = 9
_STRAIGHTS: Final = tuple(
    frozenset(ACE_HIGH[rank + "c"] for rank in ranks)
    for ranks in ("A2345", *("23456789TJQKA"[at : at + 5] for at in range(9)))
)


class Kind(StrEnum):
    """What a card would do for a hand."""

    ALIKE = "alike"
    """Makes three of a pair, or four of three."""
    PAIR = "pair"
    """Pairs another card of a hand that holds a pair, or all three alike."""
    FLUSH = "flush"
    """Comes nearer to a flush that the hand has three cards of."""
    STRAIGHT = "straight"
    """Comes nearer to a straight that the hand has three cards of."""
    LOW = "low"
    """Comes nearer to a low that the hand has three cards of, the eight being the highest."""


_SUIT_NAMES: Final = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
_WORDS: Final[Mapping[Kind, Callable[[Collection[Card]], str]]] = MappingProxyType(
    {
        Kind.ALIKE: ranks_named,
        Kind.PAIR: lambda _: "to pair another card",
        Kind.FLUSH: lambda cards: next(_SUIT_NAMES[card[1]] for card in cards),
        Kind.STRAIGHT: lambda _: "for a straight",
        Kind.LOW: lambda _: "for a low",
    }
)


class Need(NamedTuple):
    """The cards of one kind that a hand needs."""

    kind: Kind
    wanted: frozenset[Card]
    """All of them, but those that the hand has."""
    dead: frozenset[Card]
    """Those of them that are gone."""

    @property
    def live(self) -> int:
        """How many may still come."""
        return len(self.wanted) - len(self.dead)

    @property
    def words(self) -> str:
        """`1 of 2 kings`, `8 of 10 clubs`, `14 of 20 for a low`: the live ones of the wanted."""
        return f"{self.live} of {len(self.wanted)} {_WORDS[self.kind](self.wanted)}"


class Decision(NamedTuple):
    """A turn of a player whose cards are all known, and what it was taken on."""

    event: Act
    street: Street
    held: tuple[Card, ...]
    needs: tuple[Need, ...]


def live_cards(game: Game, own: Sequence[Card], seen: Collection[Card]) -> tuple[Need, ...]:
    """What a hand of three cards or more needs, and what of it is among the cards seen.

    A hand that gets no further card needs none.
    """
    if len(own) >= HAND_SIZE:
        return ()
    found = [
        Need(kind, wanted, wanted & frozenset(seen)) for kind, wanted in _wanted(game, own).items()
    ]
    return tuple(need for need in found if need.wanted)


def _wanted(game: Game, own: Sequence[Card]) -> dict[Kind, frozenset[Card]]:
    ranks: dict[Kind, set[int]] = {kind: set() for kind in Kind}
    suits: set[str] = set()
    to_come = HAND_SIZE - len(own)
    if Half.HIGH in game.halves:
        ranks[Kind.ALIKE], ranks[Kind.PAIR] = _alike(own)
        ranks[Kind.STRAIGHT] = _straights({ACE_HIGH[card] for card in own}, to_come)
        counts = Counter(card[1] for card in own)
        suits = {suit for suit, count in counts.items() if _is_draw(count, to_come)}
    if Half.LOW in game.halves:
        ranks[Kind.LOW] = _lows(own, to_come)
    return {
        kind: frozenset(
            card
            for card in DECK
            if card not in own
            and (card[1] in suits if kind is Kind.FLUSH else ACE_HIGH[card] in ranks[kind])
        )
        for kind in Kind
    }


def _is_draw(count: int, to_come: int) -> bool:
    return _DRAW <= count < _MADE <= count + to_come


def _alike(own: Sequence[Card]) -> tuple[set[int], set[int]]:
    """The ranks that lie there twice or three times, and the others beside them."""
    counts = Counter(ACE_HIGH[card] for card in own)
    alike = {rank for rank, count in counts.items() if 2 <= count < 4}
    return alike, set(counts) - alike if alike else set()


def _straights(ranks: set[int], to_come: int) -> set[int]:
    if any(straight <= ranks for straight in _STRAIGHTS):
        return set()
    draws = [one for one in _STRAIGHTS if _is_draw(len(one & ranks), to_come)]
    return set().union(*draws) - ranks


def _lows(own: Sequence[Card], to_come: int) -> set[int]:
    low = {ACE_HIGH[card] for card in DECK if ACE_LOW[card] < _LOWEST_HIGH}
    ranks = {ACE_HIGH[card] for card in own} & low
    return low - ranks if _is_draw(len(ranks), to_come) else set()


def decisions(hand: Hand, rules: RuleSet | None = None) -> Iterator[Decision]:
    """Every decision of a hand that was taken on cards that are known, now or in the end.

    Who has shown his hand counts in all that he did, but what he could not see, the down cards
    of others, is not dead to him.
    """
    told = _told(hand, rules)
    for event, table in play(hand, rules):
        decision = decision_of(event, table, told)
        if decision is not None:
            yield decision


def decision_of(event: Event, table: Table, told: Told) -> Decision | None:
    """What an event, which the table has not seen yet, was decided on.

    None where it is no decision, or where the cards are not known; `told` is what players showed
    in the end.
    """
    if not isinstance(event, _DECISIONS) or table.street is None:
        return None
    own = _own(table, event.player, told)
    if not own or UNKNOWN in own:
        return None
    seen = [card for up in table.up.values() for card in up]
    return Decision(event, table.street, own, live_cards(table.game, own, seen))


def _told(hand: Hand, rules: RuleSet | None) -> Told:
    told: Told = {}
    for _, table in play(hand, rules):
        told = table.told
    return told


def _own(table: Table, player: str, told: Told) -> tuple[Card, ...]:
    shared = () if table.community is None else (table.community,)
    return (*held(table, player, told), *shared)
