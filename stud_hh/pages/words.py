"""Events in words."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from stud_hh.cards import Card
from stud_hh.model import (
    Ante,
    Award,
    Bet,
    BringIn,
    BringInCard,
    Call,
    Capped,
    Check,
    Chips,
    Complete,
    Declare,
    Event,
    Fold,
    Muck,
    NoLow,
    OpenPair,
    Opens,
    Raise,
    Show,
    ShowdownBegins,
    UncalledBet,
)

Money = Callable[[Chips], str]
"""Writes an amount in the hand's currency."""


def in_words(event: Event, money: Money) -> str | None:
    """What the event says, without its player; None for cards, which boards show.

    Names of hands stand as the history has them: whoever shows the words makes them harmless.
    """
    words = _WORDS.get(type(event))
    if words is None:
        return None
    all_in = ", all-in" if getattr(event, "all_in", False) else ""
    return f"{words(event, money)}{all_in}"


def cards_text(cards: Sequence[Card]) -> str:
    """`[As Kd]`."""
    return f"[{' '.join(cards)}]"


def pot_name(index: int | None) -> str:
    """`the pot`, `the main pot`, `side pot 1`."""
    if index is None:
        return "the pot"
    return f"side pot {index}" if index else "the main pot"


def _show(event: Show, _: Money) -> str:
    hands = ", ".join(name for name in (event.high, event.low) if name)
    return f"shows {cards_text(event.cards)}{f' ({hands})' if hands else ''}"


def _award(event: Award, money: Money) -> str:
    verb = "ties for" if event.shared else "wins"
    half = f", {event.half}" if event.half else ""
    hand = f", with {event.hand}" if event.hand else ""
    return f"{verb} {money(event.amount)} from {pot_name(event.pot)}{half}{hand}"


_WORDS: Final[Mapping[type[Event], Callable[[Any, Money], str]]] = MappingProxyType(
    {
        Ante: lambda event, money: f"posts the ante, {money(event.amount)}",
        BringInCard: lambda event, _: f"is low with {cards_text([event.card])}",
        Opens: lambda *_: "is to act first",
        BringIn: lambda event, money: f"brings in for {money(event.amount)}",
        Call: lambda event, money: f"calls {money(event.amount)}",
        Complete: lambda event, money: f"completes to {money(event.to)}",
        Bet: lambda event, money: f"bets {money(event.to)}",
        Raise: lambda event, money: f"raises to {money(event.to)}",
        Check: lambda *_: "checks",
        Fold: lambda *_: "folds",
        UncalledBet: lambda event, money: f"takes back {money(event.amount)} that nobody called",
        Capped: lambda *_: "the betting is capped",
        OpenPair: lambda *_: "an open pair allows a double bet",
        Declare: lambda event, _: f"declares {' and '.join(event.halves) or 'something unknown'}",
        ShowdownBegins: lambda *_: "showdown",
        Show: _show,
        Muck: lambda *_: "mucks",
        NoLow: lambda *_: "no low hand qualifies",
        Award: _award,
    }
)
