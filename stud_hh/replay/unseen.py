"""Cards that nobody sees: what they may be, as far as the text tells.

A hand with unknown cards is all the hands that its unseen cards allow and that agree with
what the text says of it: a name that the room gives it, or that no low qualified.
"""

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, islice
from math import comb
from random import Random
from typing import Final

import numpy as np
from numpy.typing import NDArray

from stud_hh.cards import DECK, Card
from stud_hh.hand_names import high_agrees, low_agrees
from stud_hh.model import Half, Muck, NoLow, SeatClaim, Show
from stud_hh.replay.alike import ranks
from stud_hh.replay.kinds import of_each_kind
from stud_hh.replay.ranges import NO_CLAIM, Options
from stud_hh.replay.table import HAND_SIZE, Table

_HIGH: Final = Half.HIGH
_LOW: Final = Half.LOW

_SEED: Final = 8
MOST_COMPLETIONS: Final = 25_000
"""Beyond so many a hand is taken to be able to be anything: three cards unknown are fewer."""


class Unseen:
    """The unseen cards of a finished deal; what is asked of it is worked out once."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._game = table.game
        self._deck: list[Card] | None = None
        self._texts: Mapping[str, list[tuple[Half, str]]] | None = None
        self._no_low: bool | None = None

    def rank(self, half: Half, cards: Sequence[Card]) -> int:
        """The rank of five to seven cards, -1 for no claim to the half."""
        rank = self._game.rank(half, cards)
        return NO_CLAIM if rank is None else rank

    def told_of(self, players: Iterable[str]) -> Hashable:
        """What the text says of these players' hands."""
        return self._says_no_low(), *(frozenset(self._names(player)) for player in players)

    def complete(
        self, player: str, known: Sequence[Card], *, every_way: bool = True
    ) -> Options | None:
        """All that a hand may be of which these cards are known; None beyond counting.

        Where not every way is wanted, there may be fewer that come to the same ranks.
        """
        missing = HAND_SIZE - len(known)
        if comb(len(self._cards()), missing) > MOST_COMPLETIONS:
            return None
        deck = self._cards()
        is_told = bool(self._says_no_low() or self._names(player))
        ways = None if every_way or is_told else of_each_kind(known, deck, missing)
        if ways is None:
            ways = _ways(len(deck), missing)
        if is_told:
            agreeing = [
                at
                for at, way in enumerate(ways.tolist())
                if self._agrees(player, [*known, *(deck[place] for place in way)])
            ]
            # A text that contradicts itself rules nothing out.
            ways = ways[agreeing] if agreeing else ways
        game = self._game
        return Options(
            deck, ways, {half: ranks(game, half, known, deck, ways) for half in game.halves}
        )

    def random_deals(
        self, known: Mapping[str, Sequence[Card]], players: Iterable[str], deals: range
    ) -> Iterator[dict[str, list[Card]] | None]:
        """Complete these players' hands at random; None where the text rules the deal out.

        The deals of these numbers in an endless row, the same at each call.
        """
        missing = {player: HAND_SIZE - len(known[player]) for player in players}
        deck = self._cards()
        # A text may have more hidden cards than a deck has left.
        needed = min(sum(missing.values()), len(deck))
        for places in _random_ways(len(deck), needed, deals.stop)[deals.start :]:
            dealt = iter([deck[place] for place in places])
            yield self._dealt(known, missing, dealt)

    def _dealt(
        self,
        known: Mapping[str, Sequence[Card]],
        missing: Mapping[str, int],
        dealt: Iterator[Card],
    ) -> dict[str, list[Card]] | None:
        hands = {}
        for player, count in missing.items():
            hands[player] = [*known[player], *islice(dealt, count)]
            if not self._agrees(player, hands[player]):
                return None
        return hands

    def _cards(self) -> list[Card]:
        """The cards that nobody saw."""
        if self._deck is None:
            self._deck = [card for card in DECK if card not in self._table.seen]
        return self._deck

    def _agrees(self, player: str, cards: list[Card]) -> bool:
        qualifier = self._game.qualifier
        if self._says_no_low() and self.rank(_LOW, cards) != NO_CLAIM:
            return False
        for half, name in self._names(player):
            if half is _HIGH and high_agrees(name, cards) is False:
                return False
            if half is _LOW and low_agrees(name, cards, qualifier) is False:
                return False
        return True

    def _says_no_low(self) -> bool:
        """The room's word holds for all hands, but where it may mean that none declared a low."""
        if self._no_low is None:
            is_told = any(type(event) is NoLow for event in self._table.hand.events)
            self._no_low = is_told and self._game.is_split and not self._game.declares
        return self._no_low

    def _names(self, player: str) -> Sequence[tuple[Half, str]]:
        """What the text calls the player's hand."""
        if self._texts is None:
            self._texts = _names_told(self._table)
        return self._texts.get(player, ())


@lru_cache(maxsize=256)
def _random_ways(cards: int, needed: int, deals: int) -> list[list[int]]:
    """Ways to pick so many of the cards at random, the same ones each time."""
    random = Random(_SEED)  # noqa: S311 no secret depends on it
    return [random.sample(range(cards), needed) for _ in range(deals)]


@lru_cache(maxsize=64)
def _ways(cards: int, missing: int) -> NDArray[np.intp]:
    """All ways to pick so many of the cards, a row each, in the order of `combinations`."""
    ways = list(combinations(range(cards), missing))
    return np.array(ways, dtype=np.intp).reshape(len(ways), missing)


def _names_told(table: Table) -> Mapping[str, list[tuple[Half, str]]]:
    """What the text calls the hands of players, by the player."""
    names: dict[str, list[tuple[Half, str]]] = {}
    first = table.game.halves[0]
    told: list[Show | Muck | SeatClaim] = [*table.shows]
    told += table.hand.summary.seats
    for one in told:
        for half, name in ((_HIGH, one.high), (_LOW, one.low)):
            if name is not None:
                names.setdefault(one.player, []).append((half, name))
    for award in table.awards:
        if award.hand is not None:
            names.setdefault(award.player, []).append((award.half or first, award.hand))
    return names
