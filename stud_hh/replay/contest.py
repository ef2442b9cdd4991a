"""The hands of a showdown: what each is, or may be, as far as the text tells."""

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from stud_hh.cards import Card
from stud_hh.model import Half
from stud_hh.replay.odd_chips import claim
from stud_hh.replay.ranges import NO_CLAIM, Contest, Options, Range
from stud_hh.replay.table import HAND_SIZE, Table
from stud_hh.replay.terms import Terms, declarations, declared_terms, terms_without_declaring
from stud_hh.replay.unseen import Unseen

_BEST: Final = 1 << 62
_ANYTHING: Final = Range(NO_CLAIM, _BEST)


class Showdown:
    """The hands of a finished deal; what they may be is worked out once, when asked for."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._game = table.game
        self._cards = {player: table.cards(player) for player in table.live}
        self._unseen = Unseen(table)
        self._options: dict[tuple[str, bool], Options | None] = {}
        self._ranges: dict[tuple[str, Half], Range] = {}
        self._odd_in_half = table.rules.odd_in_half
        self._declared: Mapping[str, tuple[Half, ...]] = (
            declarations(table.hand.events) if self._game.declares else {}
        )

    @property
    def key(self) -> Hashable:
        """Equal for showdowns whose hands may be just the same."""
        hidden = [player for player in self._cards if self.unknown_cards(player)]
        return (
            self._game,
            self._odd_in_half,
            self._table.rules.declared_both,
            tuple((player, tuple(cards)) for player, cards in self._cards.items()),
            self._unseen.told_of(hidden),
            frozenset(self._table.seen),
            tuple(self._declared.items()),
        )

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

    def options(self, player: str, *, every_way: bool = True) -> Options | None:
        """All that a hand with unknown cards may be; None where that is beyond counting.

        Where not every way is wanted, there may be fewer that come to the same ranks.
        """
        key = (player, every_way or self.ranks_ties)
        if key not in self._options:
            cards, (_, every) = self._cards[player], key
            self._options[key] = self._unseen.complete(player, cards, every_way=every)
        return self._options[key]

    def rank(self, player: str, half: Half, cards: list[Card] | None = None) -> int:
        """The rank of a hand: of these cards, or of the player's where all are known."""
        if cards is not None:
            return self._unseen.rank(half, cards)
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
        found = [self.claim(player, half, [*known, *options.completion(at)]) for at in needed]
        return np.array(found, dtype=np.int64)[places]

    def random_deals(
        self, players: Iterable[str], deals: range
    ) -> Iterator[dict[str, list[Card]] | None]:
        """Complete these players' hands at random; None where the text rules the deal out."""
        return self._unseen.random_deals(self._cards, players, deals)

    def _range(self, player: str, half: Half) -> Range:
        key = (player, half)
        if key not in self._ranges:
            self._ranges[key] = self._work_out(player, half)
        return self._ranges[key]

    def _work_out(self, player: str, half: Half) -> Range:
        if not self.unknown_cards(player):
            rank = self._unseen.rank(half, self._cards[player])
            return Range(rank, rank)
        options = self.options(player, every_way=False)
        if options is None:
            return _ANYTHING
        ranks = options.ranks[half]
        return Range(int(ranks.min()), int(ranks.max()))
