"""What the contests of a pot may come to: by deals at random, by bounds, by every deal."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain, combinations, permutations, product
from math import prod
from typing import Final

from stud_hh.model import Half
from stud_hh.replay.contest import Showdown
from stud_hh.replay.every_deal import EveryDeal
from stud_hh.replay.one_deal import Deals, by_claim
from stud_hh.replay.ranges import Options
from stud_hh.replay.terms import Outcome, Terms

_SAMPLES: Final = 200
_FEW: Final = 50
_FEW_OF_ONE: Final = 20
"""Where one hand is unknown, to go through every deal soon costs less."""
MOST_OUTCOMES: Final = 4_096
"""Where so many may have been, and bounds alone tell it, an award counts as open."""


class Kept:
    """Outcomes that are looked for as far as they are asked for, and each kept for the next."""

    def __init__(self, outcomes: Iterable[Outcome]) -> None:
        self._more = iter(outcomes)
        self._found: dict[Outcome, None] = {}

    def __iter__(self) -> Iterator[Outcome]:
        yield from list(self._found)
        for outcome in self._more:
            if outcome not in self._found:
                self._found[outcome] = None
                yield outcome


class Reach:
    """What a contest may come to, looked for in ways of which each costs more than the last."""

    def __init__(self, showdown: Showdown, terms: Terms) -> None:
        self._showdown = showdown
        self._terms = terms
        players = dict.fromkeys(chain.from_iterable(players for _, players in terms.contests))
        self.unknown = [player for player in players if showdown.unknown_cards(player)]
        """Who has cards that are not known."""
        self._sampled_deals = 0

    @property
    def deals(self) -> int:
        """How many deals of unknown cards have been looked at."""
        counted = self._every.deals if self.unknown and self.is_countable else 0
        return self._sampled_deals + counted

    @property
    def picked(self) -> Iterator[Kept]:
        """Outcomes of deals picked at random, the same at each call: of a few, then of more.

        Most open awards show by then.
        """
        yield self._glimpsed
        if not self.is_soon_counted:
            yield self._sampled

    @cached_property
    def _glimpsed(self) -> Kept:
        return Kept(self._samples(range(self._few)))

    @cached_property
    def _sampled(self) -> Kept:
        return Kept(self._samples(range(self._few, _SAMPLES)))

    @property
    def _few(self) -> int:
        return _FEW if len(self.unknown) > 1 else _FEW_OF_ONE

    def _samples(self, deals: range) -> Iterator[Outcome]:
        for cards in self._showdown.random_deals(self.unknown, deals):
            self._sampled_deals += 1
            if cards is not None:
                yield self._of_deals.outcome(cards)

    @cached_property
    def _of_deals(self) -> Deals:
        return Deals(self._showdown, self._terms, self.unknown)

    @cached_property
    def bounded(self) -> Kept:
        """Every outcome that the hands' best and worst leave possible, and perhaps more.

        None at all where these are too many.
        """
        return Kept(_bounded(self._showdown, self._terms))

    @cached_property
    def all(self) -> Kept:
        """Every outcome, of one or two unknown hands."""
        return Kept(self._every.outcomes())

    @property
    def is_soon_counted(self) -> bool:
        """Every deal is gone through as soon as bounds are found: one hand is unknown."""
        return len(self.unknown) == 1 and self.is_countable

    @property
    def is_countable(self) -> bool:
        """Every deal can be gone through."""
        return len(self.unknown) <= 2 and len(self._options) == len(self.unknown)

    @cached_property
    def _every(self) -> EveryDeal:
        return EveryDeal(self._showdown, self._terms, self._options)

    @cached_property
    def _options(self) -> Mapping[str, Options]:
        # One hand only has to come to every rank, two must share no card.
        are_two = len(self.unknown) > 1
        options = {
            player: self._showdown.options(player, every_way=are_two) for player in self.unknown
        }
        return {player: one for player, one in options.items() if one is not None}


# --- bounds -----------------------------------------------------------------


def _bounded(showdown: Showdown, terms: Terms) -> Iterator[Outcome]:
    """Every outcome that the hands' best and worst leave possible, and perhaps more.

    None at all where these are too many.
    """
    winners = [_may_win(showdown, half, players) for half, players in terms.contests]
    if prod(map(len, winners)) > MOST_OUTCOMES:
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
    fixed = by_claim(showdown, half, known, {})
    for order in permutations(tied):
        if tuple(one for one in order if one in fixed) == fixed:
            yield order
