"""Proof: whether an award is right whatever the unknown cards are, under some, or under none.

Exact with up to two hands unknown. With more, or with hands of which too little is known to
count what they may be, outcomes are bounded by each hand's best and worst, which errs only
towards unproven.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from itertools import combinations, product
from random import Random
from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from stud_hh.cards import Card
from stud_hh.model import Half
from stud_hh.replay.contest import NO_CLAIM, Contest, Options, Showdown

Outcome = tuple[tuple[str, ...], tuple[str, ...]]
"""Who wins the high half, and who the low half; nobody where no hand has a claim."""

_SAMPLES: Final = 200
_SEED: Final = 8
_CHUNK: Final = 256
"""Rows of a two-hand table compared at a time."""
_MOST_OUTCOMES: Final = 4_096


class Proof(StrEnum):
    """How far the known cards bear an award out."""

    PROVEN = "proven"
    UNPROVEN = "unproven"
    WRONG = "wrong"


class Weighed(Struct, frozen=True):
    """An award weighed against what may have been."""

    proof: Proof
    outcomes: frozenset[Outcome]
    """Outcomes that may have been; all of them, or enough to tell that it is open."""


def weigh(
    showdown: Showdown, players: Sequence[str], is_right: Callable[[Outcome], bool]
) -> Weighed:
    """Weigh an award between these players; `is_right` says whether it fits an outcome."""
    unknown = [player for player in players if showdown.unknown_cards(player)]
    if not unknown:
        return _decide([_known(showdown, players)], is_right)
    sampled = _decide(_sampled(showdown, players, unknown), is_right)
    if sampled.proof is Proof.UNPROVEN:
        return sampled
    options = [one for player in unknown if (one := showdown.options(player)) is not None]
    hands = _Hands(showdown, players, unknown)
    if len(options) == len(unknown) == 1:
        return _decide(hands.outcomes(options), is_right)
    bounded = _decide(_bounded(showdown, players), is_right)
    if bounded.proof is Proof.UNPROVEN and len(options) == len(unknown) == 2:
        return _decide(hands.outcomes(options), is_right)
    return bounded


def _sampled(
    showdown: Showdown, players: Sequence[str], unknown: Sequence[str]
) -> Iterator[Outcome]:
    """Outcomes of deals picked at random, the same at each call: most open awards show soon."""
    random = Random(_SEED)  # noqa: S311 no secret depends on it
    for _ in range(_SAMPLES):
        cards = showdown.deal(unknown, random)
        if cards is not None:
            high, low = (_best(showdown, half, players, cards) for half in Half)
            yield high, low


def _best(
    showdown: Showdown, half: Half, players: Sequence[str], cards: Mapping[str, list[Card]]
) -> tuple[str, ...]:
    if half not in showdown.halves:
        return ()
    ranks = {player: showdown.rank(player, half, cards.get(player)) for player in players}
    top = max(ranks.values())
    return () if top == NO_CLAIM else tuple(one for one in players if ranks[one] == top)


def _known(showdown: Showdown, players: Sequence[str]) -> Outcome:
    """The outcome of hands whose cards are all known."""
    high, low = (_best(showdown, half, players, {}) for half in Half)
    return high, low


def _decide(outcomes: Iterable[Outcome], is_right: Callable[[Outcome], bool]) -> Weighed:
    """Look at outcomes until the award is known to be open."""
    seen: dict[Outcome, bool] = {}
    for outcome in outcomes:
        if outcome not in seen:
            seen[outcome] = is_right(outcome)
        if len(set(seen.values())) > 1 or len(seen) > _MOST_OUTCOMES:
            return Weighed(Proof.UNPROVEN, frozenset(seen))
    proof = Proof.PROVEN if all(seen.values()) else Proof.WRONG
    return Weighed(proof, frozenset(seen))


def _bounded(showdown: Showdown, players: Sequence[str]) -> Iterator[Outcome]:
    """Every outcome that the hands' best and worst leave possible, and perhaps more."""
    sets = [one for size in range(len(players) + 1) for one in combinations(players, size)]
    halves: list[list[tuple[str, ...]]] = []
    for half in Half:
        contest = _contest(showdown, half, players)
        halves.append([()] if contest is None else [one for one in sets if contest.may_win(one)])
    yield from product(*halves)


def _contest(showdown: Showdown, half: Half, players: Sequence[str]) -> Contest | None:
    return showdown.contest(half, players) if half in showdown.halves else None


class _Hands:
    """The hands of a contest as arrays of ranks, an axis for each that is unknown."""

    def __init__(self, showdown: Showdown, players: Sequence[str], unknown: Sequence[str]) -> None:
        self._showdown = showdown
        self._players = players
        self._unknown = unknown

    def outcomes(self, options: Sequence[Options]) -> Iterator[Outcome]:
        """Every outcome of one or two unknown hands; each may come more than once."""
        if len(options) == 1:
            yield from self._unique(options, [np.arange(len(options[0]))])
            return
        first, second = options
        for start in range(0, len(first), _CHUNK):
            rows = np.arange(start, min(start + _CHUNK, len(first)))
            apart = first.cards[rows, None] & second.cards[None, :] == 0
            left, right = np.nonzero(apart)
            yield from self._unique(options, [rows[left], right])

    def _unique(
        self, options: Sequence[Options], picks: Sequence[NDArray[np.intp]]
    ) -> Iterator[Outcome]:
        codes = np.zeros(len(picks[0]), dtype=np.int64)
        for half in self._showdown.halves:
            codes <<= len(self._players)
            codes |= self._winners(half, options, picks, len(codes))
        for code in np.unique(codes):
            yield self._outcome(int(code))

    def _winners(
        self,
        half: Half,
        options: Sequence[Options],
        picks: Sequence[NDArray[np.intp]],
        size: int,
    ) -> NDArray[np.int64]:
        """The winners of a half in each deal, a bit a player."""
        ranks = np.empty((len(self._players), size), dtype=np.int64)
        for row, player in enumerate(self._players):
            if player in self._unknown:
                at = self._unknown.index(player)
                ranks[row] = options[at].ranks[half][picks[at]]
            else:
                ranks[row] = self._showdown.rank(player, half)
        top = ranks.max(axis=0)
        bits = (ranks == top) << np.arange(len(self._players))[:, None]
        return np.where(top == NO_CLAIM, 0, bits.sum(axis=0))

    def _outcome(self, code: int) -> Outcome:
        count = len(self._players)
        by_half: dict[Half, tuple[str, ...]] = dict.fromkeys(Half, ())
        for half in reversed(self._showdown.halves):
            by_half[half] = tuple(
                player for bit, player in enumerate(self._players) if code >> bit & 1
            )
            code >>= count
        return by_half[Half.HIGH], by_half[Half.LOW]
