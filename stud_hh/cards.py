"""Cards: a rank and a suit in two letters, such as `As` or `Td`."""

from typing import Final

Card = str
"""A card of the deck, or `UNKNOWN`."""

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"
"""Lowest first. Suits decide a bring-in and some odd chips; they never rank hands."""

DECK: Final[tuple[Card, ...]] = tuple(rank + suit for rank in RANKS for suit in SUITS)
UNKNOWN: Final[Card] = "??"

ACE_HIGH: Final = {card: RANKS.index(card[0]) + 2 for card in DECK}
"""Rank of each card with the ace high: 2 to 14."""
ACE_LOW: Final = {card: 1 if card[0] == "A" else ACE_HIGH[card] for card in DECK}
"""Rank of each card with the ace low: 1 to 13."""
SUIT: Final = {card: SUITS.index(card[1]) for card in DECK}
"""Suit of each card: clubs 0, diamonds 1, hearts 2, spades 3."""
