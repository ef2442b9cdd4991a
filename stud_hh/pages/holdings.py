"""What the cards that lie on the table make so far."""

from collections.abc import Sequence
from typing import Final

from stud_hh.cards import Card
from stud_hh.games import Game
from stud_hh.hand_names import low_letters, name_high, name_low
from stud_hh.model import Half
from stud_hh.replay.table import HAND_SIZE

_PAIR: Final = 2
_MADE: Final = 5
"""Cards of a made hand."""
_NEAR: Final = 2
"""Cards that a low may lack and still be called a draw."""


def board_name(game: Game, cards: Sequence[Card]) -> str:
    """What up cards make by themselves, in the sense that the game opens by; one card nothing."""
    if len(cards) < _PAIR:
        return ""
    return name_high(cards) if game.halves[0] is Half.HIGH else _unmade_low(cards)


def hand_names(game: Game, cards: Sequence[Card]) -> tuple[str, str]:
    """The high and the low hand that known cards make; empty where the game has no such half."""
    high = name_high(cards) if Half.HIGH in game.halves and cards else ""
    low = _low(game, cards) if Half.LOW in game.halves and cards else ""
    return high, low


def _low(game: Game, cards: Sequence[Card]) -> str:
    if game.qualifier is None:
        made = len(cards) >= _MADE
        return name_low(cards, None) if made else _unmade_low(cards)
    if len(cards) >= _MADE and (name := name_low(cards, game.qualifier)) != "no low":
        return name
    return _draw(cards, game.qualifier)


def _unmade_low(cards: Sequence[Card]) -> str:
    """The ranks of less than a hand, or the pair among them."""
    is_paired = len({card[0] for card in cards}) < len(cards)
    return name_high(cards) if is_paired else low_letters(cards)


def _draw(cards: Sequence[Card], qualifier: int) -> str:
    """What there is of a low that is not made."""
    letters = low_letters(cards, qualifier)
    missing = _MADE - (letters.count(",") + bool(letters))
    if missing > HAND_SIZE - len(cards):
        return "no low"
    return f"drawing to {letters}" if missing <= _NEAR else ""
