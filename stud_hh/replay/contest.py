"""Who may win a half of a pot, as far as the known cards tell.

Each unknown hand is given the best and the worst rank that its unseen cards allow. That
forgets that two players cannot hold the same unseen card, so it errs only one way: an
outcome may be called possible that is not, never the other way round.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import combinations
from math import comb
from typing import Final

from msgspec import Struct

from stud_hh.cards import DECK, Card
from stud_hh.games import Game
from stud_hh.model import Half
from stud_hh.replay.table import HAND_SIZE, Table

Rank = int | None
"""A hand's rank for a half; the larger wins, None has no claim to it."""

_NO_CLAIM: Final = -1
_BEST: Final = 1 << 62
_TOO_MANY: Final = 20_000
"""Completions beyond which a hand is taken to be able to be anything."""


class Range(Struct, frozen=True):
    """The ranks that a hand may turn out to have; -1 is no claim at all."""

    worst: int
    best: int

    @property
    def is_known(self) -> bool:
        """The rank is certain."""
        return self.worst == self.best


class Contest(Struct, frozen=True):
    """One half of a pot: the ranges of all who contest it."""

    half: Half
    ranges: Mapping[str, Range]

    @property
    def open_hands(self) -> tuple[str, ...]:
        """Whose cards leave their rank open."""
        return tuple(player for player, range_ in self.ranges.items() if not range_.is_known)

    @property
    def leaders(self) -> tuple[str, ...]:
        """The best of the hands that are certain; empty when none has a claim."""
        known = {player: one.best for player, one in self.ranges.items() if one.is_known}
        top = max(known.values(), default=_NO_CLAIM)
        if top == _NO_CLAIM:
            return ()
        return tuple(player for player, rank in known.items() if rank == top)

    def may_win(self, winners: Collection[str]) -> bool:
        """These players, and nobody else, may hold the best hand; none: nobody has a claim."""
        if not winners:
            return all(one.worst == _NO_CLAIM for one in self.ranges.values())
        if not self.ranges.keys() >= set(winners):
            return False
        mine = [self.ranges[player] for player in winners]
        others = [one for player, one in self.ranges.items() if player not in winners]
        top = min(one.best for one in mine)
        if top == _NO_CLAIM or top < max(one.worst for one in mine):
            return False
        return all(one.worst < top for one in others)

    def must_win(self, winners: Collection[str]) -> bool:
        """These players, and nobody else, hold the best hand whatever the unknown cards are."""
        if not winners:
            return all(one.best == _NO_CLAIM for one in self.ranges.values())
        if not self.ranges.keys() >= set(winners):
            return False
        mine = [self.ranges[player] for player in winners]
        others = [one for player, one in self.ranges.items() if player not in winners]
        worst = min(one.worst for one in mine)
        if worst == _NO_CLAIM or (len(mine) > 1 and not all(one.is_known for one in mine)):
            return False
        return len({one.best for one in mine}) == 1 and all(one.best < worst for one in others)


class Showdown:
    """The hands of a finished deal; ranks are worked out once, when asked for."""

    def __init__(self, table: Table) -> None:
        self._game: Game = table.game
        self._cards = {player: table.cards(player) for player in table.live}
        self._unseen: Sequence[Card] = ()
        self._seen = table.seen
        self._ranges: dict[tuple[str, Half], Range] = {}

    def contest(self, half: Half, players: Iterable[str]) -> Contest:
        """One half between these players."""
        return Contest(half, {player: self._range(player, half) for player in players})

    def unknown_cards(self, player: str) -> int:
        """How many of the player's cards are not known."""
        return HAND_SIZE - len(self._cards[player])

    def _range(self, player: str, half: Half) -> Range:
        key = (player, half)
        if key not in self._ranges:
            self._ranges[key] = self._work_out(self._cards[player], half)
        return self._ranges[key]

    def _work_out(self, cards: list[Card], half: Half) -> Range:
        missing = HAND_SIZE - len(cards)
        if not missing:
            rank = _number(self._game.rank(half, cards))
            return Range(rank, rank)
        if not self._unseen:
            self._unseen = [card for card in DECK if card not in self._seen]
        if comb(len(self._unseen), missing) > _TOO_MANY:
            return Range(_NO_CLAIM, _BEST)
        rank_of = self._game.rank
        worst, best = _BEST, _NO_CLAIM
        for more in combinations(self._unseen, missing):
            rank = _number(rank_of(half, [*cards, *more]))
            worst = min(worst, rank)
            best = max(best, rank)
        return Range(worst, best)


def _number(rank: Rank) -> int:
    return _NO_CLAIM if rank is None else rank
