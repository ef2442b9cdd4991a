"""Proof: whether an award is right whatever the unknown cards are, under some, or under none.

Exact with up to two hands unknown. With more, or with hands of which too little is known to
count what they may be, outcomes are bounded by each hand's best and worst, which errs only
towards unproven.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cache, partial
from typing import Final

from stud_hh.replay.contest import Showdown
from stud_hh.replay.one_deal import Deals
from stud_hh.replay.reach import MOST_OUTCOMES, Reach
from stud_hh.replay.settled import Proof, Weighed
from stud_hh.replay.terms import Outcome, Terms

_PROVEN: Final = Proof.PROVEN
_UNPROVEN: Final = Proof.UNPROVEN
_WRONG: Final = Proof.WRONG

IsRight = Callable[[Outcome], bool | None]
"""Whether an award fits an outcome; None where no rule tells."""
_Weighing = Callable[[Reach, IsRight], Weighed]

_OPEN: Final = Weighed(_UNPROVEN, frozenset())
_BEST_FIRST: Final = list(Proof)


class Proofs:
    """Weighs the awards of one showdown; what its hands may come to is worked out once."""

    def __init__(self, showdown: Showdown) -> None:
        self.showdown = showdown
        self._reaches: dict[Terms, Reach] = {}

    def weigh(self, players: Sequence[str], is_right: IsRight) -> Weighed:
        """Weigh an award between these players; `is_right` says whether it fits an outcome.

        Where the house's rule on who declares both is not known, it is the one that bears the
        award out best.
        """
        return self._weigh(players, is_right, _under)

    def possible(self, players: Sequence[str]) -> frozenset[Outcome]:
        """Who may have won of these players, by all that the cards allow, and perhaps more.

        Empty where these are too many.
        """
        return self._weigh(players, lambda _: True, _all_told).outcomes

    def best_known(self, players: Sequence[str]) -> Outcome:
        """Who would win of these players, whose cards are all known."""
        for terms, *_ in self.showdown.terms(players):
            return Deals(self.showdown, terms).outcome({})
        return (), ()

    @property
    def deals(self) -> int:
        """How many deals of unknown cards have been looked at."""
        return sum(reach.deals for reach in self._reaches.values())

    def _weigh(self, players: Sequence[str], is_right: IsRight, weighing: _Weighing) -> Weighed:
        rows = self.showdown.terms(players)
        if len(rows) == 1 and len(rows[0]) == 1:
            return self._under(is_right, weighing, rows[0][0])
        weighed = cache(partial(self._under, is_right, weighing))
        found = [_over(map(weighed, ways)) for ways in rows]
        return min(found, key=lambda one: _BEST_FIRST.index(one.proof), default=_OPEN)

    def _under(self, is_right: IsRight, weighing: _Weighing, terms: Terms) -> Weighed:
        players = {player for _, contestants in terms.contests for player in contestants}
        if not any(self.showdown.unknown_cards(player) for player in players):
            return _decide([Deals(self.showdown, terms).outcome({})], is_right)
        reach = self._reaches.get(terms)
        if reach is None:
            reach = self._reaches[terms] = Reach(self.showdown, terms)
        return weighing(reach, is_right)


def _over(ways: Iterable[Weighed]) -> Weighed:
    """An award under every way in which players may have declared; to the first that opens it."""
    proofs: set[Proof] = set()
    outcomes: set[Outcome] = set()
    for one in ways:
        proofs.add(one.proof)
        outcomes |= one.outcomes
        if len(proofs) > 1 or _UNPROVEN in proofs:
            return Weighed(_UNPROVEN, frozenset(outcomes))
    return Weighed(proofs.pop(), frozenset(outcomes))


def _under(reach: Reach, is_right: IsRight) -> Weighed:
    """An award under one way of declaring."""
    return _opened(reach, is_right) or _all_told(reach, is_right)


def _opened(reach: Reach, is_right: IsRight) -> Weighed | None:
    """An award that deals picked at random show to be open."""
    for outcomes in reach.picked:
        weighed = _decide(outcomes, is_right)
        if weighed.outcomes and weighed.proof is _UNPROVEN:
            return weighed
    return None


def _all_told(reach: Reach, is_right: IsRight) -> Weighed:
    """An award held against every outcome, and perhaps more."""
    if reach.is_soon_counted:
        return _decide(reach.all, is_right)
    bounded = _decide(reach.bounded, is_right)
    if bounded.proof is _UNPROVEN and reach.is_countable:
        return _decide(reach.all, is_right)
    return bounded


def _decide(outcomes: Iterable[Outcome], is_right: IsRight) -> Weighed:
    """Look at outcomes until the award is known to be open."""
    seen: dict[Outcome, bool | None] = {}
    for outcome in outcomes:
        if outcome not in seen:
            seen[outcome] = is_right(outcome)
        if {*seen.values()} not in ({True}, {False}) or len(seen) > MOST_OUTCOMES:
            return Weighed(_UNPROVEN, frozenset(seen))
    if not seen:
        return _OPEN
    return Weighed(_PROVEN if all(seen.values()) else _WRONG, frozenset(seen))
