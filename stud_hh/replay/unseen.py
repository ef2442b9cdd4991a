"""Cards that nobody sees: what they may be, as far as the text tells.

A hand with unknown cards is all the hands that its unseen cards allow and that agree with
what the text says of it: a name that the room gives it, or that no low qualified.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import combinations
from math import comb
from random import Random
from typing import Final

import numpy as np

from stud_hh.cards import DECK, Card
from stud_hh.hand_names import high_agrees, low_agrees
from stud_hh.model import Half, Muck, NoLow, SeatClaim, Show
from stud_hh.replay.ranges import NO_CLAIM, Options
from stud_hh.replay.table import HAND_SIZE, Table

MOST_COMPLETIONS: Final = 25_000
"""Beyond so many a hand is taken to be able to be anything: three cards unknown are fewer."""
_BIT: Final = {card: np.uint64(1 << number) for number, card in enumerate(DECK)}


class Unseen:
    """The unseen cards of a finished deal; what is asked of it is worked out once."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._game = table.game

    def rank(self, half: Half, cards: Sequence[Card]) -> int:
        """The rank of five to seven cards, -1 for no claim to the half."""
        rank = self._game.rank(half, cards)
        return NO_CLAIM if rank is None else rank

    def complete(self, player: str, known: Sequence[Card]) -> Options | None:
        """All that a hand may be of which these cards are known; None beyond counting."""
        missing = HAND_SIZE - len(known)
        if comb(len(self._cards), missing) > MOST_COMPLETIONS:
            return None
        every = list(combinations(self._cards, missing))
        agreeing = [more for more in every if self._agrees(player, [*known, *more])]
        # A text that contradicts itself rules nothing out.
        chosen = agreeing or every
        return Options(
            chosen,
            np.array([sum(map(_BIT.__getitem__, more), np.uint64(0)) for more in chosen]),
            {
                half: np.array([self.rank(half, [*known, *more]) for more in chosen])
                for half in self._game.halves
            },
        )

    def deal(
        self, known: Mapping[str, Sequence[Card]], players: Iterable[str], random: Random
    ) -> dict[str, list[Card]] | None:
        """Complete these players' hands at random; None where the text rules the deal out."""
        deck = random.sample(self._cards, len(self._cards))
        hands = {}
        for player in players:
            missing = HAND_SIZE - len(known[player])
            hands[player] = [*known[player], *deck[:missing]]
            deck = deck[missing:]
            if not self._agrees(player, hands[player]):
                return None
        return hands

    @cached_property
    def _cards(self) -> list[Card]:
        return [card for card in DECK if card not in self._table.seen]

    def _agrees(self, player: str, cards: list[Card]) -> bool:
        qualifier = self._game.qualifier
        if self._no_low and self.rank(Half.LOW, cards) != NO_CLAIM:
            return False
        for half, name in self._names.get(player, ()):
            if half is Half.HIGH and high_agrees(name, cards) is False:
                return False
            if half is Half.LOW and low_agrees(name, cards, qualifier) is False:
                return False
        return True

    @cached_property
    def _no_low(self) -> bool:
        """The room's word holds for all hands, but where it may mean that none declared a low."""
        if not self._game.is_split or self._game.declares:
            return False
        return any(isinstance(event, NoLow) for event in self._table.hand.events)

    @cached_property
    def _names(self) -> Mapping[str, list[tuple[Half, str]]]:
        """What the text calls the hands of players, by the player."""
        names: dict[str, list[tuple[Half, str]]] = {}
        first = self._game.halves[0]
        told: list[Show | Muck | SeatClaim] = [*self._table.shows]
        told += self._table.hand.summary.seats
        for one in told:
            for half, name in ((Half.HIGH, one.high), (Half.LOW, one.low)):
                if name is not None:
                    names.setdefault(one.player, []).append((half, name))
        for award in self._table.awards:
            if award.hand is not None:
                names.setdefault(award.player, []).append((award.half or first, award.hand))
        return names
