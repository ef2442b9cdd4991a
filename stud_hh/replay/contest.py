"""The hands of a showdown: what each may be, as far as the text tells.

A hand with unknown cards is all the hands that its unseen cards allow and that agree with
what the text says of it: a name that the room gives it, or that no low qualified.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import combinations
from math import comb
from random import Random
from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from stud_hh.cards import DECK, Card
from stud_hh.hand_names import high_agrees, low_agrees
from stud_hh.model import Half, Muck, NoLow, SeatClaim, Show
from stud_hh.replay.odd_chips import claim
from stud_hh.replay.table import HAND_SIZE, Table
from stud_hh.replay.terms import Terms, declarations, declared_terms, terms_without_declaring

NO_CLAIM: Final = -1
"""The rank of a hand that has no claim to a half."""
_BEST: Final = 1 << 62
MOST_COMPLETIONS: Final = 25_000
"""Beyond so many a hand is taken to be able to be anything: three cards unknown are fewer."""
_BIT: Final = {card: np.uint64(1 << number) for number, card in enumerate(DECK)}


class Range(Struct, frozen=True):
    """The worst and the best rank that a hand may turn out to have; -1 is no claim at all."""

    worst: int
    best: int


_ANYTHING: Final = Range(NO_CLAIM, _BEST)


class Contest(Struct, frozen=True):
    """One half of a pot: the ranges of all who contest it.

    Ranges forget that two players cannot hold the same unseen card, so they err one way
    only: an outcome may look possible that is not, never the other way round.
    """

    half: Half
    ranges: Mapping[str, Range]

    def may_win(self, winners: Collection[str]) -> bool:
        """These players, and nobody else, may hold the best hand; none: nobody has a claim."""
        if not winners:
            return all(one.worst == NO_CLAIM for one in self.ranges.values())
        if not self.ranges.keys() >= set(winners):
            return False
        mine = [self.ranges[player] for player in winners]
        others = [one for player, one in self.ranges.items() if player not in winners]
        top = min(one.best for one in mine)
        if top == NO_CLAIM or top < max(one.worst for one in mine):
            return False
        return all(one.worst < top for one in others)


class Options(Struct, frozen=True):
    """All that a hand may be: an entry a completion, of its cards and its ranks."""

    completions: Sequence[Sequence[Card]]
    """The cards that complete the hand."""
    cards: NDArray[np.uint64]
    """The same, a bit each."""
    ranks: Mapping[Half, NDArray[np.int64]]

    def __len__(self) -> int:
        return len(self.cards)


class Showdown:
    """The hands of a finished deal; what they may be is worked out once, when asked for."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._game = table.game
        self._cards = {player: table.cards(player) for player in table.live}
        self._options: dict[str, Options | None] = {}
        self._ranges: dict[tuple[str, Half], Range] = {}
        self._odd_in_half = table.rules.odd_in_half

    @property
    def halves(self) -> tuple[Half, ...]:
        """The halves of the game's pots."""
        return self._game.halves

    def terms(self, players: Sequence[str]) -> Sequence[Sequence[Terms]]:
        """The terms of a pot between these players, as `declared_terms` has them."""
        if not self._game.declares:
            return ((terms_without_declaring(self._game, players),),)
        return declared_terms(players, self._declared, self._table.rules.declared_both)

    def undeclared(self, players: Iterable[str]) -> list[str]:
        """Those who should have declared what they go for, and of whom it is not known."""
        if not self._game.declares:
            return []
        return [player for player in players if not self._declared.get(player)]

    def contest(self, half: Half, players: Iterable[str]) -> Contest:
        """One half between these players."""
        return Contest(half, {player: self._range(player, half) for player in players})

    def unknown_cards(self, player: str) -> int:
        """How many of the player's cards are not known."""
        return HAND_SIZE - len(self._cards[player])

    def options(self, player: str) -> Options | None:
        """All that a hand with unknown cards may be; None where that is beyond counting."""
        if player not in self._options:
            self._options[player] = self._complete(player)
        return self._options[player]

    def rank(self, player: str, half: Half, cards: list[Card] | None = None) -> int:
        """The rank of a hand: of these cards, or of the player's where all are known."""
        if cards is not None:
            return self._rank(half, cards)
        return self._range(player, half).best

    @property
    def ranks_ties(self) -> bool:
        """The house has a rule on who of tied hands gets an odd chip."""
        return self._odd_in_half is not None

    def claim(self, player: str, half: Half, cards: Sequence[Card] | None = None) -> int:
        """How strongly a hand claims an odd chip: of these cards, or of the player's.

        The same for all where no rule is known.
        """
        if self._odd_in_half is None:
            return 0
        return claim(self._odd_in_half, self._game, half, cards or self._cards[player])

    def claims(
        self, player: str, half: Half, options: Options, picks: NDArray[np.intp]
    ) -> NDArray[np.int64]:
        """The claims of a hand when it is completed by these of its options."""
        needed, places = np.unique(picks, return_inverse=True)
        known = self._cards[player]
        found = [self.claim(player, half, [*known, *options.completions[at]]) for at in needed]
        return np.array(found, dtype=np.int64)[places]

    def deal(self, players: Iterable[str], random: Random) -> dict[str, list[Card]] | None:
        """Complete these players' hands at random; None where the text rules the deal out."""
        deck = random.sample(self._unseen, len(self._unseen))
        hands = {}
        for player in players:
            missing = self.unknown_cards(player)
            hands[player] = [*self._cards[player], *deck[:missing]]
            deck = deck[missing:]
            if not self._agrees(player, hands[player]):
                return None
        return hands

    def _range(self, player: str, half: Half) -> Range:
        key = (player, half)
        if key not in self._ranges:
            self._ranges[key] = self._work_out(player, half)
        return self._ranges[key]

    def _work_out(self, player: str, half: Half) -> Range:
        if not self.unknown_cards(player):
            rank = self._rank(half, self._cards[player])
            return Range(rank, rank)
        options = self.options(player)
        if options is None:
            return _ANYTHING
        ranks = options.ranks[half]
        return Range(int(ranks.min()), int(ranks.max()))

    def _rank(self, half: Half, cards: list[Card]) -> int:
        rank = self._game.rank(half, cards)
        return NO_CLAIM if rank is None else rank

    def _complete(self, player: str) -> Options | None:
        known = self._cards[player]
        missing = HAND_SIZE - len(known)
        if comb(len(self._unseen), missing) > MOST_COMPLETIONS:
            return None
        every = list(combinations(self._unseen, missing))
        agreeing = [more for more in every if self._agrees(player, [*known, *more])]
        # A text that contradicts itself rules nothing out.
        chosen = agreeing or every
        return Options(
            chosen,
            np.array([sum(map(_BIT.__getitem__, more), np.uint64(0)) for more in chosen]),
            {
                half: np.array([self._rank(half, [*known, *more]) for more in chosen])
                for half in self._game.halves
            },
        )

    @cached_property
    def _unseen(self) -> list[Card]:
        return [card for card in DECK if card not in self._table.seen]

    def _agrees(self, player: str, cards: list[Card]) -> bool:
        qualifier = self._game.qualifier
        if self._no_low and self._rank(Half.LOW, cards) != NO_CLAIM:
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
    def _declared(self) -> Mapping[str, tuple[Half, ...]]:
        return declarations(self._table.hand.events)

    @cached_property
    def _names(self) -> Mapping[str, list[tuple[Half, str]]]:
        """What the text calls the hands of players, by the player."""
        names: dict[str, list[tuple[Half, str]]] = {}
        first = self._game.halves[0]
        hand = self._table.hand
        told: list[Show | Muck | SeatClaim] = [
            one for one in hand.events if isinstance(one, Show | Muck)
        ]
        told += hand.summary.seats
        for one in told:
            for half, name in ((Half.HIGH, one.high), (Half.LOW, one.low)):
                if name is not None:
                    names.setdefault(one.player, []).append((half, name))
        for award in self._table.awards:
            if award.hand is not None:
                names.setdefault(award.player, []).append((award.half or first, award.hand))
        return names
