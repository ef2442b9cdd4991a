"""The limits by which PokerKit takes bets: `State.verify_completion_betting_or_raising_to`."""

from collections.abc import Mapping
from typing import Final

from stud_hh.model import Act, BringIn, Call, Chips, Fold, Wager

_CAP: Final = 4
"""Completions, bets and raises of a street, between two players too; all-ins count."""


class Bets:
    """A hand's bets, street by street.

    It follows what the players did, and tells where PokerKit would not have let them.
    """

    def __init__(self, stacks: Mapping[str, Chips | None]) -> None:
        self._left = dict(stacks)
        """Chips behind; None where the history does not tell."""
        self.begin(0)

    def begin(self, step: Chips) -> None:
        """A street, of bets of so many chips."""
        self._put: dict[str, Chips] = dict.fromkeys(self._left, 0)
        self._step = step
        self._last: Chips = 0
        """The largest raise so far."""
        self._count = 0
        self._over_bring_in = False
        self._acted: set[str] = set()
        self._short: list[Chips] = []
        """All-ins in a row, each of less than a full raise."""

    @property
    def is_over(self) -> bool:
        """Whether nobody has another to bet against."""
        return len(self.able) < 2

    @property
    def able(self) -> list[str]:
        """Who is in the hand and has chips."""
        return [player for player, left in self._left.items() if left != 0]

    @property
    def all_in(self) -> set[str]:
        """Who is in the hand and has none."""
        return {player for player, left in self._left.items() if left == 0}

    def pay(self, player: str, amount: Chips) -> None:
        """Put chips in."""
        self._put[player] += amount
        left = self._left[player]
        self._left[player] = None if left is None else max(left - amount, 0)

    def takes(self, event: Act) -> bool:
        """Follow what a player does; whether PokerKit allows it."""
        player = event.player
        is_allowed = True
        if isinstance(event, Wager):
            is_allowed = self._allows(player, event)
            self._raise(player, event.to)
        elif isinstance(event, BringIn):
            self._over_bring_in = True
            self.pay(player, event.amount)
        elif isinstance(event, Call):
            self.pay(player, event.amount)
        elif isinstance(event, Fold):
            del self._left[player], self._put[player]
        self._acted.add(player)
        return is_allowed

    def _allows(self, player: str, event: Wager) -> bool:
        top, mine, left = max(self._put.values()), self._put[player], self._left[player]
        to_call = top - mine if left is None else min(left, top - mine)
        if to_call < self._last or self._count == _CAP:
            return False
        if self._short and sum(self._short) < self._last and player in self._acted:
            return False
        if not any(self._can_answer(one, top) for one in self._left if one != player):
            return False
        full = max(self._last, self._step) + (0 if self._over_bring_in else top)
        return event.to == (full if left is None else min(left + mine, full)) > top

    def _can_answer(self, player: str, top: Chips) -> bool:
        left = self._left[player]
        return left is None or left + self._put[player] > top

    def _raise(self, player: str, to: Chips) -> None:
        by = to - max(self._put.values())
        self.pay(player, to - self._put[player])
        self._over_bring_in = False
        if by >= self._last:
            self._acted.clear()
        self._last = max(self._last, by)
        self._count += 1
        if self._left[player] == 0:
            self._short.append(by)
        else:
            self._short.clear()
        if sum(self._short) >= self._last:
            self._short.clear()
