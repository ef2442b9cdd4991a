"""The outcome of a showdown whose hands are all known."""

from collections.abc import Mapping, Sequence
from typing import Final

from stud_hh.cards import Card
from stud_hh.model import Half
from stud_hh.replay.contest import Showdown
from stud_hh.replay.ranges import NO_CLAIM
from stud_hh.replay.terms import Outcome, Terms

_HIGH: Final = Half.HIGH
_LOW: Final = Half.LOW


def outcome_of(showdown: Showdown, terms: Terms, cards: Mapping[str, list[Card]]) -> Outcome:
    """The outcome of hands that are these, or known."""
    winners = [_best(showdown, half, players, cards) for half, players in terms.contests]
    high, low = terms.outcome(winners)
    if not showdown.ranks_ties:
        return high, low
    return by_claim(showdown, _HIGH, high, cards), by_claim(showdown, _LOW, low, cards)


def _best(
    showdown: Showdown, half: Half, players: Sequence[str], cards: Mapping[str, list[Card]]
) -> tuple[str, ...]:
    ranks = {player: showdown.rank(player, half, cards.get(player)) for player in players}
    top = max(ranks.values(), default=NO_CLAIM)
    return () if top == NO_CLAIM else tuple(one for one in players if ranks[one] == top)


def by_claim(
    showdown: Showdown, half: Half, tied: tuple[str, ...], cards: Mapping[str, list[Card]]
) -> tuple[str, ...]:
    """The tied, whoever has the first claim to an odd chip first."""
    if len(tied) < 2:
        return tied
    claims = {player: showdown.claim(player, half, cards.get(player)) for player in tied}
    return tuple(sorted(tied, key=claims.__getitem__, reverse=True))
