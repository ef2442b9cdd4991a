"""Proof: whether an award is right whatever the unknown cards are, under some, or under none.

Exact with up to two hands unknown. With more, or with hands of which too little is known to
count what they may be, outcomes are bounded by each hand's best and worst, which errs only
towards unproven.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import chain, combinations, permutations, product
from math import prod
from random import Random
from typing import Final

import numpy as np
from numpy.typing import NDArray

from stud_hh.cards import Card
from stud_hh.model import Half
from stud_hh.replay.contest import Showdown
from stud_hh.replay.ranges import NO_CLAIM, Options
from stud_hh.replay.settled import Proof, Weighed
from stud_hh.replay.terms import Outcome, Terms

IsRight = Callable[[Outcome], bool | None]
"""Whether an award fits an outcome; None where no rule tells."""

_SAMPLES: Final = 200
_SEED: Final = 8
_CHUNK: Final = 256
"""Rows of a two-hand table compared at a time."""
_MOST_OUTCOMES: Final = 4_096
"""Where so many may have been, and bounds alone tell it, an award counts as open."""


_OPEN: Final = Weighed(Proof.UNPROVEN, frozenset())
_BEST_FIRST: Final = list(Proof)


def weigh(showdown: Showdown, players: Sequence[str], is_right: IsRight) -> Weighed:
    """Weigh an award between these players; `is_right` says whether it fits an outcome.

    Where the house's rule on who declares both is not known, it is the one that bears the
    award out best.
    """
    rows = showdown.terms(players)
    if len(rows) == 1 and len(rows[0]) == 1:
        return _under(showdown, is_right, rows[0][0])
    weighed = cache(partial(_under, showdown, is_right))
    found = [_over(map(weighed, ways)) for ways in rows]
    return min(found, key=lambda one: _BEST_FIRST.index(one.proof), default=_OPEN)


def best_known(showdown: Showdown, players: Sequence[str]) -> Outcome:
    """Who would win of these players, whose cards are all known."""
    for terms, *_ in showdown.terms(players):
        return _outcome(showdown, terms, {})
    return (), ()


def _over(ways: Iterable[Weighed]) -> Weighed:
    """An award under every way in which players may have declared; to the first that opens it."""
    proofs: set[Proof] = set()
    outcomes: set[Outcome] = set()
    for one in ways:
        proofs.add(one.proof)
        outcomes |= one.outcomes
        if len(proofs) > 1 or Proof.UNPROVEN in proofs:
            return Weighed(Proof.UNPROVEN, frozenset(outcomes))
    return Weighed(proofs.pop(), frozenset(outcomes))


def _under(showdown: Showdown, is_right: IsRight, terms: Terms) -> Weighed:
    players = dict.fromkeys(chain.from_iterable(players for _, players in terms.contests))
    unknown = [player for player in players if showdown.unknown_cards(player)]
    if not unknown:
        return _decide([_outcome(showdown, terms, {})], is_right)
    sampled = _decide(_sampled(showdown, terms, unknown), is_right)
    if sampled.outcomes and sampled.proof is Proof.UNPROVEN:
        return sampled
    options = {player: showdown.options(player) for player in unknown}
    counted = {player: one for player, one in options.items() if one is not None}
    is_countable = len(counted) == len(unknown) <= 2
    hands = _Hands(showdown, terms, counted)
    if is_countable and len(unknown) == 1:
        return _decide(hands.outcomes(), is_right)
    bounded = _decide(_bounded(showdown, terms), is_right)
    if bounded.proof is Proof.UNPROVEN and is_countable:
        return _decide(hands.outcomes(), is_right)
    return bounded


def _decide(outcomes: Iterable[Outcome], is_right: IsRight) -> Weighed:
    """Look at outcomes until the award is known to be open."""
    seen: dict[Outcome, bool | None] = {}
    for outcome in outcomes:
        if outcome not in seen:
            seen[outcome] = is_right(outcome)
        if {*seen.values()} not in ({True}, {False}) or len(seen) > _MOST_OUTCOMES:
            return Weighed(Proof.UNPROVEN, frozenset(seen))
    if not seen:
        return _OPEN
    return Weighed(Proof.PROVEN if all(seen.values()) else Proof.WRONG, frozenset(seen))


# --- one deal ---------------------------------------------------------------


def _sampled(showdown: Showdown, terms: Terms, unknown: Sequence[str]) -> Iterator[Outcome]:
    """Outcomes of deals picked at random, the same at each call: most open awards show soon."""
    random = Random(_SEED)  # noqa: S311 no secret depends on it
    for _ in range(_SAMPLES):
        cards = showdown.deal(unknown, random)
        if cards is not None:
            yield _outcome(showdown, terms, cards)


def _outcome(showdown: Showdown, terms: Terms, cards: Mapping[str, list[Card]]) -> Outcome:
    """The outcome of hands that are these, or known."""
    winners = [_best(showdown, half, players, cards) for half, players in terms.contests]
    high, low = terms.outcome(winners)
    if not showdown.ranks_ties:
        return high, low
    return _by_claim(showdown, Half.HIGH, high, cards), _by_claim(showdown, Half.LOW, low, cards)


def _best(
    showdown: Showdown, half: Half, players: Sequence[str], cards: Mapping[str, list[Card]]
) -> tuple[str, ...]:
    ranks = {player: showdown.rank(player, half, cards.get(player)) for player in players}
    top = max(ranks.values(), default=NO_CLAIM)
    return () if top == NO_CLAIM else tuple(one for one in players if ranks[one] == top)


def _by_claim(
    showdown: Showdown, half: Half, tied: tuple[str, ...], cards: Mapping[str, list[Card]]
) -> tuple[str, ...]:
    """The tied, whoever has the first claim to an odd chip first."""
    if len(tied) < 2:
        return tied
    claims = {player: showdown.claim(player, half, cards.get(player)) for player in tied}
    return tuple(sorted(tied, key=claims.__getitem__, reverse=True))


# --- bounds -----------------------------------------------------------------


def _bounded(showdown: Showdown, terms: Terms) -> Iterator[Outcome]:
    """Every outcome that the hands' best and worst leave possible, and perhaps more.

    None at all where these are too many.
    """
    winners = [_may_win(showdown, half, players) for half, players in terms.contests]
    if prod(map(len, winners)) > _MOST_OUTCOMES:
        return
    for each in product(*winners):
        high, low = terms.outcome(each)
        yield from product(
            _orders(showdown, Half.HIGH, high),
            _orders(showdown, Half.LOW, low),
        )


def _may_win(showdown: Showdown, half: Half, players: Sequence[str]) -> list[tuple[str, ...]]:
    contest = showdown.contest(half, players)
    sets = chain.from_iterable(combinations(players, size) for size in range(len(players) + 1))
    return [one for one in sets if contest.may_win(one)]


def _orders(showdown: Showdown, half: Half, tied: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """The orders in which the tied may claim odd chips: those who are known keep theirs."""
    if len(tied) < 2 or not showdown.ranks_ties:
        yield tied
        return
    known = tuple(one for one in tied if not showdown.unknown_cards(one))
    fixed = _by_claim(showdown, half, known, {})
    for order in permutations(tied):
        if tuple(one for one in order if one in fixed) == fixed:
            yield order


# --- every deal -------------------------------------------------------------

_Picks = Mapping[str, NDArray[np.intp]]
"""For each unknown hand, which of its options it is, an entry a deal."""


class _Hands:
    """The hands of a contest in every deal that one or two unknown ones leave possible."""

    def __init__(self, showdown: Showdown, terms: Terms, options: Mapping[str, Options]) -> None:
        self._showdown = showdown
        self._terms = terms
        self._options = options

    def outcomes(self) -> Iterator[Outcome]:
        """Every outcome; each may come more than once."""
        for picks in self._deals():
            codes = self._codes(picks)
            for code in np.unique(codes):
                outcome = self._terms.outcome(list(self._decoded(int(code))))
                if self._showdown.ranks_ties and max(map(len, outcome)) > 1:
                    at = codes == code
                    yield from self._ordered(
                        outcome, {player: pick[at] for player, pick in picks.items()}
                    )
                else:
                    yield outcome

    def _deals(self) -> Iterator[_Picks]:
        if len(self._options) == 1:
            yield {player: np.arange(len(options)) for player, options in self._options.items()}
            return
        (one, first), (other, second) = self._options.items()
        for start in range(0, len(first), _CHUNK):
            rows = np.arange(start, min(start + _CHUNK, len(first)))
            apart = first.cards[rows, None] & second.cards[None, :] == 0
            left, right = np.nonzero(apart)
            yield {one: rows[left], other: right}

    def _codes(self, picks: _Picks) -> NDArray[np.int64]:
        """The winners of all contests in each deal, a bit a player."""
        size = len(next(iter(picks.values())))
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
        ranks = np.empty((len(players), size), dtype=np.int64)
        for row, player in enumerate(players):
            if player in picks:
                ranks[row] = self._options[player].ranks[half][picks[player]]
            else:
                ranks[row] = self._showdown.rank(player, half)
        top = ranks.max(axis=0)
        bits = (ranks == top) << np.arange(len(players))[:, None]
        return np.where(top == NO_CLAIM, 0, bits.sum(axis=0))

    def _decoded(self, code: int) -> Iterator[tuple[str, ...]]:
        """The winners of each contest."""
        shift = sum(len(players) for _, players in self._terms.contests)
        for _, players in self._terms.contests:
            shift -= len(players)
            yield tuple(one for bit, one in enumerate(players) if code >> shift + bit & 1)

    def _ordered(self, outcome: Outcome, picks: _Picks) -> Iterator[Outcome]:
        """The outcome with the tied in the order of their claims to odd chips, deal by deal."""
        high, low = outcome
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
