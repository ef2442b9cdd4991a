"""Cards in the terminal."""

from collections.abc import Mapping, Sequence
from typing import Final

from rich.text import Text

from stud_hh.cards import Card

_SUITS: Final[Mapping[str, str]] = {"c": "green", "d": "blue", "h": "red"}


def cards_text(cards: Sequence[Card]) -> Text:
    """Cards in the colours of their suits."""
    return Text(" ").join(Text(card, _SUITS.get(card[1], "")) for card in cards)
