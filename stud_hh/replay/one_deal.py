"""The outcome of a showdown whose hands are all known, in one deal or in one after the other."""

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from stud_hh.cards import Card
from stud_hh.model import Half
from stud_hh.replay.contest import Showdown
from stud_hh.replay.ranges import NO_CLAIM
from stud_hh.replay.terms import Outcome, Terms

_HIGH: Final = Half.HIGH
_LOW: Final = Half.LOW


class Deals:
    """Outcomes of deals that differ in the hands of some players; those of the others are known."""

    def __init__(self, showdown: Showdown, terms: Terms, dealt: Collection[str] = ()) -> None:
        self._showdown = showdown
        self._terms = terms
        self._contests = [
            _Contest(showdown, half, players, dealt) for half, players in terms.contests
        ]

    def outcome(self, cards: Mapping[str, list[Card]]) -> Outcome:
        """The outcome when the players who differ have these cards."""
        high, low = self._terms.outcome([contest.winners(cards) for contest in self._contests])
        if not self._showdown.ranks_ties:
            return high, low
        return (
            by_claim(self._showdown, _HIGH, high, cards),
            by_claim(self._showdown, _LOW, low, cards),
        )


class _Contest:
    """One half, with the best of the known hands found once."""

    def __init__(
        self, showdown: Showdown, half: Half, players: Sequence[str], dealt: Collection[str]
    ) -> None:
        self._showdown = showdown
        self._half = half
        self._players = players
        self._dealt = [player for player in players if player in dealt]
        ranks = {one: showdown.rank(one, half) for one in players if one not in dealt}
        self._top = top = max(ranks.values(), default=NO_CLAIM)
        self._best = [player for player, rank in ranks.items() if rank == top]

    def winners(self, cards: Mapping[str, list[Card]]) -> tuple[str, ...]:
        top, best = self._top, self._best
        for player in self._dealt:
            rank = self._showdown.rank(player, self._half, cards[player])
            if rank > top:
                top, best = rank, [player]
            elif rank == top:
                best = [*best, player]
        if top == NO_CLAIM:
            return ()
        return tuple([one for one in self._players if one in best])


def by_claim(
    showdown: Showdown, half: Half, tied: tuple[str, ...], cards: Mapping[str, list[Card]]
) -> tuple[str, ...]:
    """The tied, whoever has the first claim to an odd chip first."""
    if len(tied) < 2:
        return tied
    claims = {player: showdown.claim(player, half, cards.get(player)) for player in tied}
    return tuple(sorted(tied, key=claims.__getitem__, reverse=True))
