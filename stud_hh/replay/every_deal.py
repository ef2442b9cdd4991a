"""Every deal of one or two unknown hands: what a contest comes to in each."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, reduce
from typing import Final

import numpy as np
from numpy.typing import NDArray

from stud_hh.model import Half
from stud_hh.replay.contest import Showdown
from stud_hh.replay.ranges import NO_CLAIM, Options
from stud_hh.replay.terms import Outcome, Terms

_CHUNK: Final = 256
"""Rows of a two-hand table compared at a time."""

_Picks = Mapping[str, NDArray[np.intp]]
"""For each unknown hand, which of its options it is, an entry a deal."""


class EveryDeal:
    """The hands of a contest in every deal that one or two unknown ones leave possible."""

    def __init__(self, showdown: Showdown, terms: Terms, options: Mapping[str, Options]) -> None:
        self._showdown = showdown
        self._terms = terms
        self._options = options
        self.deals = 0
        """Deals that have been looked at, those alike as one."""

    def outcomes(self) -> Iterator[Outcome]:
        """Every outcome; each may come more than once."""
        if len(self._options) > 1:
            yield from self._of_two()
            return
        picks = {player: np.arange(len(options)) for player, options in self._options.items()}
        codes = self._codes(picks)
        for code in _others(codes, set()):
            at = codes == code
            yield from self._orders(code, {player: pick[at] for player, pick in picks.items()})

    def _of_two(self) -> Iterator[Outcome]:
        """The outcomes of two hands, hands of the same ranks taken together.

        Hands of two kinds may be dealt at once if some of them share no card.
        """
        (one, first), (other, second) = self._options.items()
        rows, columns = _Kinds(first), _Kinds(second)
        seen: set[int] = set()
        for start in range(0, len(rows.samples), _CHUNK):
            kinds = np.arange(start, min(start + _CHUNK, len(rows.samples)))
            codes = self._table({one: rows.samples[kinds], other: columns.samples})
            for code in _others(codes, seen):
                for at in np.flatnonzero((codes == code).any(axis=1)):
                    left, right = _dealt(rows, kinds[at], columns, codes[at] == code)
                    if len(left):
                        outcomes = self._orders(code, {one: left, other: right})
                        yield from outcomes
                        if not self._has_orders(code):
                            seen.add(code)
                            break

    def _table(self, picks: _Picks) -> NDArray[np.int64]:
        """The winners when any of one hand's options meets any of the other's."""
        left, right = picks.values()
        met = dict(
            zip(picks, (np.repeat(left, len(right)), np.tile(right, len(left))), strict=True)
        )
        return self._codes(met).reshape(len(left), len(right))

    def _codes(self, picks: _Picks) -> NDArray[np.int64]:
        """The winners of all contests in each deal, a bit a player."""
        size = len(next(iter(picks.values())))
        self.deals += size
        codes = np.zeros(size, dtype=np.int64)
        for half, players in self._terms.contests:
            codes <<= len(players)
            if players:
                codes |= self._winners(half, players, picks, size)
        return codes

    def _winners(
        self, half: Half, players: Sequence[str], picks: _Picks, size: int
    ) -> NDArray[np.int64]:
        """The winners of a contest in each deal, a bit a player."""
        ranks = [
            self._options[player].ranks[half][picks[player]]
            if player in picks
            else np.int64(self._showdown.rank(player, half))
            for player in players
        ]
        top = reduce(np.maximum, ranks)
        winners = np.zeros(size, dtype=np.int64)
        for bit, rank in enumerate(ranks):
            winners += (rank == top) * np.int64(1 << bit)
        winners[top == NO_CLAIM] = 0
        return winners

    def _outcome(self, code: int) -> Outcome:
        return self._terms.outcome(list(self._decoded(code)))

    def _decoded(self, code: int) -> Iterator[tuple[str, ...]]:
        """The winners of each contest."""
        shift = sum(len(players) for _, players in self._terms.contests)
        for _, players in self._terms.contests:
            shift -= len(players)
            yield tuple(one for bit, one in enumerate(players) if code >> shift + bit & 1)

    # --- who of the tied comes first ---------------------------------------------

    def _has_orders(self, code: int) -> bool:
        """The tied may claim odd chips in several orders."""
        return self._showdown.ranks_ties and max(map(len, self._outcome(code))) > 1

    def _orders(self, code: int, picks: _Picks) -> Iterator[Outcome]:
        """The outcome of a code, with the tied in the order of their claims to odd chips."""
        high, low = outcome = self._outcome(code)
        if not self._has_orders(code):
            yield outcome
            return
        claims = [
            self._claims(player, half, picks)
            for half, tied in zip(Half, outcome, strict=True)
            for player in tied
        ]
        table = np.stack(claims)
        orders = [np.argsort(-part, axis=0) for part in (table[: len(high)], table[len(high) :])]
        for order in np.unique(np.concatenate(orders), axis=1).T:
            yield (
                tuple(high[at] for at in order[: len(high)]),
                tuple(low[at] for at in order[len(high) :]),
            )

    def _claims(self, player: str, half: Half, picks: _Picks) -> NDArray[np.int64]:
        if player in picks:
            return self._showdown.claims(player, half, self._options[player], picks[player])
        size = len(next(iter(picks.values())))
        return np.full(size, self._showdown.claim(player, half), dtype=np.int64)


class _Kinds:
    """The options of a hand, those of the same ranks taken together."""

    def __init__(self, options: Options) -> None:
        self.cards = options.cards
        both = np.zeros(len(options), dtype=np.int64)
        for ranks in options.ranks.values():
            different, which = np.unique(ranks, return_inverse=True)
            both = both * len(different) + which
        _, self.samples, kinds = np.unique(both, return_index=True, return_inverse=True)
        """One option of each kind."""
        self.kinds: NDArray[np.intp] = kinds.reshape(-1)
        """The kind of each option."""

    @cached_property
    def by_kind(self) -> list[NDArray[np.intp]]:
        """The options of each kind."""
        order = np.argsort(self.kinds, kind="stable")
        return np.split(order, np.flatnonzero(np.diff(self.kinds[order])) + 1)


def _dealt(
    rows: _Kinds, row: int, columns: _Kinds, met: NDArray[np.bool_]
) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """The options of one hand's kind and of the other's kinds that share no card, pair by pair."""
    mine, theirs = rows.by_kind[row], np.flatnonzero(met[columns.kinds])
    left, right = np.nonzero(rows.cards[mine, None] & columns.cards[None, theirs] == 0)
    return mine[left], theirs[right]


def _others(codes: NDArray[np.int64], seen: set[int]) -> list[int]:
    """The codes of a table that have not been seen, of which there are few."""
    left = codes.reshape(-1)
    for code in seen:
        left = left[left != code]
    others = []
    while len(left):
        others.append(int(left[0]))
        left = left[left != left[0]]
    return sorted(others)
