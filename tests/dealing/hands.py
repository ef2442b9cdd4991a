"""The worth and the names of made hands, by PokerKit's evaluators."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from pokerkit import EightOrBetterLowHand, RegularLowHand, StandardHighHand

RANKS = "23456789TJQKA"
_LOW = "A23456789TJQK"
_WORDS = dict(
    zip(
        RANKS,
        "Deuce Three Four Five Six Seven Eight Nine Ten Jack Queen King Ace".split(),
        strict=True,
    )
)


@lru_cache(maxsize=4096)
def high(cards: tuple[str, ...]) -> Any:
    """The best high hand; a greater one wins."""
    return StandardHighHand.from_game("".join(cards))


@lru_cache(maxsize=4096)
def low(game: str, cards: tuple[str, ...]) -> Any:
    """The best low hand of razz or stud8, or None; a greater one wins."""
    kind = RegularLowHand if game == "razz" else EightOrBetterLowHand
    return kind.from_game_or_none("".join(cards))


def sides(game: str, cards: tuple[str, ...]) -> dict[str, Any]:
    """The hand's worth for each half it can play for."""
    if game == "razz":
        return {"high": low(game, cards)}
    worth = {"high": high(cards)}
    if game == "stud8" and low(game, cards) is not None:
        worth["low"] = low(game, cards)
    return worth


def low_name(game: str, cards: tuple[str, ...], deuce: str = "Deuce") -> str:
    """ "8,7,5,4,2"; a razz hand with a pair is called by its pair."""
    ranks = [repr(card)[0] for card in low(game, cards).cards]
    if len(set(ranks)) < 5:
        return _groups(ranks, _LOW, deuce)
    return ",".join(sorted(ranks, key=_LOW.index, reverse=True))


def high_name(room: str, cards: tuple[str, ...]) -> str:
    """The high hand in the room's words."""
    best = [repr(card) for card in high(cards).cards]
    ranks = [card[0] for card in best]
    flush = len({card[1] for card in best}) == 1
    top, bottom = _ends(ranks)
    if top and flush:
        return "a royal flush" if top == "A" else f"a straight flush, {_run(room, top, bottom)}"
    if flush:
        return f"a flush, {_WORDS[max(ranks, key=RANKS.index)]} high"
    if top:
        return f"a straight, {_run(room, top, bottom)}"
    if len(set(ranks)) == 5:
        return _no_pair(room, ranks)
    return _groups(ranks, RANKS, "Two" if room == "fulltilt" else "Deuce")


def _ends(ranks: Sequence[str]) -> tuple[str, str]:
    """Highest and lowest rank of a straight, or two empty strings."""
    for order in (RANKS, "A" + RANKS[:4]):
        places = sorted(order.index(r) for r in set(ranks) if r in order)
        if len(places) == 5 and places[4] - places[0] == 4:
            return order[places[4]], order[places[0]]
    return "", ""


def _run(room: str, top: str, bottom: str) -> str:
    if room == "fulltilt":
        return f"{_WORDS[top]} high"
    return f"{_WORDS[bottom]} to {_WORDS[top]}"


def _no_pair(room: str, ranks: Sequence[str]) -> str:
    first, second = sorted(ranks, key=RANKS.index, reverse=True)[:2]
    if room == "fulltilt":
        return f"{_WORDS[first]} {_WORDS[second]} high"
    return f"high card {_WORDS[first]}"


def _groups(ranks: Sequence[str], order: str, deuce: str) -> str:
    counts = Counter(ranks)
    by_size = sorted(counts, key=lambda r: (counts[r], order.index(r)), reverse=True)
    names = [_plural(r, deuce) for r in by_size]
    match sorted(counts.values(), reverse=True):
        case [4, 1]:
            return f"four of a kind, {names[0]}"
        case [3, 2]:
            return f"a full house, {names[0]} full of {names[1]}"
        case [3, 1, 1]:
            return f"three of a kind, {names[0]}"
        case [2, 2, 1]:
            return f"two pair, {names[0]} and {names[1]}"
        case _:
            return f"a pair of {names[0]}"


def _plural(rank: str, deuce: str) -> str:
    word = deuce if rank == "2" else _WORDS[rank]
    return word + ("es" if word == "Six" else "s")
