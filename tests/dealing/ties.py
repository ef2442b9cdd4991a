"""Two players to the end with the same ranks in other suits: whatever they make, they tie.

Such hands are too rare to wait for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from tests.dealing.engine import DECK, opens_later, opens_third
from tests.dealing.record import Action, Play, Seat, Stakes

_SUITS = ("cd", "hs")
"""Of each of the two players in turn: seven cards of two suits, no five of which are of one."""


def play_tie(game: str, stakes: Stakes, seats: Sequence[Seat], rng: Random) -> Play:
    """A hand in which one completes, another calls down, and all others fold on third street.

    No player may be short of chips.
    """
    numbers = [seat.number for seat in seats if seat.dealt_in]
    tied = rng.sample(numbers, 2)
    cards = _deal(numbers, tied, rng)
    bringer = numbers[opens_third(game, [cards[seat][2] for seat in numbers])]
    order = _from(numbers, numbers.index(bringer))
    actions = list(_third(stakes, order, tied))
    rivals = [seat for seat in numbers if seat in tied]
    for street in range(4, 8):
        opener = opens_later(game, [cards[seat][2 : min(street, 6)] for seat in rivals])
        unit = stakes.small_bet if street < 5 else stakes.big_bet
        first, second = _from(rivals, opener)
        actions.append(Action(street, first, "bet", unit, unit))
        actions.append(Action(street, second, "call", unit, unit, unit))
    antes = dict.fromkeys(numbers, stakes.ante)
    return Play(game, stakes, tuple(seats), antes, cards, tuple(actions))


def _deal(numbers: Sequence[int], tied: Sequence[int], rng: Random) -> dict[int, tuple[str, ...]]:
    ranks = rng.sample("23456789TJQKA", 7)
    own = {}
    for seat, suits in zip(tied, _SUITS, strict=True):
        hand = [rank + suits[n % 2] for n, rank in enumerate(ranks)]
        own[seat] = tuple(rng.sample(hand, 7))
    taken = {card for hand in own.values() for card in hand}
    deck = rng.sample([card for card in DECK if card not in taken], len(DECK) - len(taken))
    return {seat: own.get(seat) or tuple(deck.pop() for _ in range(3)) for seat in numbers}


def _from(numbers: Sequence[int], index: int) -> list[int]:
    return [*numbers[index:], *numbers[:index]]


def _third(stakes: Stakes, order: Sequence[int], tied: Sequence[int]) -> Iterator[Action]:
    """The bring-in, the completion by the first of the two that comes to act, and the call."""
    price, bet = stakes.bring_in, stakes.small_bet
    yield Action(3, order[0], "bring-in", price, price)
    level = price
    for seat in [*order[1:], order[0]]:
        paid = price if seat == order[0] else 0
        if seat not in tied:
            yield Action(3, seat, "fold", level=level)
        elif level == price:
            yield Action(3, seat, "complete", bet - paid, bet, level)
            level = bet
        else:
            yield Action(3, seat, "call", bet - paid, bet, level)
