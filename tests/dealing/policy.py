"""How an invented player decides: by a rough look at the cards, and luck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

_HIGH = {rank: n for n, rank in enumerate("23456789TJQKA", 2)}
_LOW = {**_HIGH, "A": 1}


@dataclass(frozen=True, slots=True)
class View:
    """What a player looks at when it is their turn."""

    game: str
    cards: Sequence[str]
    owes: bool
    """There is a bet to call."""
    bets: int
    """Full bets on this street; a bring-in alone is none."""
    rivals: int
    """Other players still in."""


def decide(view: View, rng: Random, looseness: float) -> str:
    """fold, call (or check), or raise (or bet)."""
    worth = strength(view.game, view.cards) + rng.gauss(looseness, 0.16)
    raises = 0.80 + 0.04 * view.bets
    if not view.owes:
        return "raise" if worth > 0.62 or rng.random() < 0.06 else "call"
    if worth > raises:
        return "raise"
    stays = (0.63 if len(view.cards) == 3 else 0.42) + 0.035 * view.bets
    return "call" if worth > stays else "fold"


def strength(game: str, cards: Sequence[str]) -> float:
    """Between 0 and 1, for three to seven cards."""
    if game == "stud":
        return _high(cards)
    if game == "razz":
        return _low(cards, 9)
    best, other = sorted((_high(cards), _low(cards, 8)), reverse=True)
    return min(1.0, 0.92 * best + 0.15 * other)


def _high(cards: Sequence[str]) -> float:
    ranks = Counter(card[0] for card in cards)
    groups = sorted(((n, _HIGH[rank]) for rank, n in ranks.items()), reverse=True)
    suited = Counter(card[1] for card in cards).most_common(1)[0][1]
    late = len(cards) - 3
    score = 0.25 * max(_HIGH[rank] for rank in ranks) / 14 + 0.12
    if groups[0][0] == 2:
        score = 0.55 + 0.25 * groups[0][1] / 14 - 0.06 * late
        if len(groups) > 1 and groups[1][0] == 2:
            score = 0.78
    if groups[0][0] >= 3:
        score = 0.95
    if suited >= 5:
        score = max(score, 0.95)
    elif suited + (late < 3) >= 4 and late < 4:
        score = max(score, 0.55)
    return score


def _low(cards: Sequence[str], limit: int) -> float:
    count = len({card[0] for card in cards if _LOW[card[0]] <= limit})
    missing = min(5, len(cards)) - min(5, count)
    if count >= 5:
        return 0.9
    if len(cards) == 7:
        return 0.3 if limit == 9 and count == 4 else 0.1
    return (0.72, 0.42, 0.15, 0.05, 0.0, 0.0)[missing]
