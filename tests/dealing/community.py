"""Eight players to the river: the deck runs out and one card is turned up for all.

PokerKit would deal the mucked cards again, the rooms do not, so this hand is dealt here: all
call the bring-in, all check to the sixth street, and the river is bet.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tests.dealing.engine import DECK, opens_later, opens_third
from tests.dealing.record import Action, Play, Seat, Stakes


def play_community(game: str, stakes: Stakes, seats: Sequence[Seat], rng: Random) -> Play:
    """A hand of eight players, none of whom may be short of chips."""
    deck = rng.sample(DECK, len(DECK))
    cards = [tuple(deck[n : n + 6]) for n in range(0, 48, 6)]
    numbers = [seat.number for seat in seats]
    actions = _third(stakes, numbers, opens_third(game, [c[2] for c in cards]))
    opener = 0
    for street in (4, 5, 6):
        opener = opens_later(game, [c[2:street] for c in cards])
        actions += [Action(street, seat, "check") for seat in _from(numbers, opener)]
    actions += _river(stakes, _from(numbers, opener), rng)
    return Play(
        game,
        stakes,
        tuple(seats),
        dict.fromkeys(numbers, stakes.ante),
        dict(zip(numbers, cards, strict=True)),
        tuple(actions),
        community=deck[48],
    )


def _from(numbers: Sequence[int], index: int) -> list[int]:
    return [*numbers[index:], *numbers[:index]]


def _third(stakes: Stakes, numbers: Sequence[int], first: int) -> list[Action]:
    price = stakes.bring_in
    bringer, *others = _from(numbers, first)
    calls = [Action(3, seat, "call", price, price, price) for seat in others]
    return [Action(3, bringer, "bring-in", price, price), *calls]


def _river(stakes: Stakes, order: Sequence[int], rng: Random) -> list[Action]:
    """Some check, one bets, the others call or fold; at least one calls."""
    bet = stakes.big_bet
    at = rng.randrange(4)
    actions = [Action(7, seat, "check") for seat in order[:at]]
    actions.append(Action(7, order[at], "bet", bet, bet))
    later = [*order[at + 1 :], *order[:at]]
    callers = set(rng.sample(later, 3))
    return actions + [
        Action(7, seat, "call", bet, bet, bet)
        if seat in callers
        else Action(7, seat, "fold", level=bet)
        for seat in later
    ]
