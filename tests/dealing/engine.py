"""A random hand of stud, played on PokerKit.

PokerKit keeps the turn order, the sizes, the cap and the stacks. Where it is known to differ
from the rooms, the hand is steered around the difference or given up: after a wager of less
than a full step the street goes on with calls and folds only, and a hand is dropped when the
bring-in or the opening falls to somebody the rooms would not choose.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from pokerkit import (
    Automation,
    FixedLimitRazz,
    FixedLimitSevenCardStud,
    FixedLimitSevenCardStudHighLowSplitEightOrBetter,
)

from tests.dealing.policy import View, decide
from tests.dealing.record import WAGERS, Action, Play, Seat, Stakes
from tests.dealing.settle import settle

GAMES: dict[str, Any] = {
    "stud8": FixedLimitSevenCardStudHighLowSplitEightOrBetter,
    "stud": FixedLimitSevenCardStud,
    "razz": FixedLimitRazz,
}
DECK = tuple(rank + suit for rank in "23456789TJQKA" for suit in "cdhs")
_AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)


class GivenUp(Exception):
    """The hand went where PokerKit and the rooms part, and must be dealt again."""


@dataclass(slots=True)
class _Dealer:
    """A hand in progress: PokerKit's state and the notes taken beside it."""

    room: str
    game: str
    stakes: Stakes
    seats: Sequence[Seat]
    rng: Random
    looseness: float
    state: Any = None
    deck: list[str] = field(default_factory=list)
    cards: list[list[str]] = field(default_factory=list)
    actions: list[Action] = field(default_factory=list)
    street: int = 2
    bets: int = 0
    base: int = 0
    short: bool = False
    """A wager of less than a full step was made on this street."""

    def start(self) -> None:
        s = self.stakes
        self.deck = self.rng.sample(DECK, len(DECK))
        self.cards = [[] for _ in self.seats]
        self.state = GAMES[self.game].create_state(
            _AUTOMATIONS,
            True,
            s.ante,
            s.bring_in,
            s.small_bet,
            s.big_bet,
            [seat.stack for seat in self.seats],
            len(self.seats),
        )

    def run(self) -> None:
        state = self.state
        while state.status:
            if state.card_burning_status:
                state.burn_card("??")
            elif any(state.hole_dealing_statuses):
                self.deal()
            elif any(state.board_dealing_counts):
                raise GivenUp
            elif state.showdown_index is not None:
                # All show: to ask PokerKit who need not takes longer than all the betting.
                state.show_or_muck_hole_cards(True)
            else:
                self.act()

    def deal(self) -> None:
        if not self.deck:
            raise GivenUp
        card = self.deck.pop()
        self.cards[self.state.deal_hole(card).player_index].append(card)

    def act(self) -> None:
        state = self.state
        if state.street_index + 3 != self.street:
            self.street = state.street_index + 3
            self.bets, self.base, self.short = 0, 0, False
            if state.actor_index != self.expected_opener():
                raise GivenUp
        if state.bring_in_status:
            self.bring_in()
            return
        choice = self.choose(state.actor_index)
        if choice == "fold":
            self.note(state.fold(), "fold", 0)
        elif choice == "raise":
            self.wager()
        else:
            added = state.checking_or_calling_amount
            self.note(state.check_or_call(), "call" if added else "check", added)

    def bring_in(self) -> None:
        state = self.state
        seat = self.seats[state.actor_index]
        if state.stacks[state.actor_index] < self.stakes.bring_in or seat.sitting_out:
            raise GivenUp
        if self.rng.random() < 0.1:
            self.wager()
        else:
            self.note(state.post_bring_in(), "bring-in", self.stakes.bring_in)

    def choose(self, index: int) -> str:
        state = self.state
        owes = bool(state.checking_or_calling_amount)
        if self.seats[index].sitting_out and owes:
            return "fold"
        rivals = sum(state.statuses) - 1
        view = View(self.game, self.cards[index], owes, self.bets, rivals)
        choice = decide(view, self.rng, self.looseness)
        if choice == "raise" and (self.short or not state.can_complete_bet_or_raise_to()):
            return "call"
        return choice

    def wager(self) -> None:
        state = self.state
        level, mine = max(state.bets), state.bets[state.actor_index]
        first_on_third = self.street == 3 and not self.bets
        kind = "complete" if first_on_third else "raise" if level else "bet"
        operation = state.complete_bet_or_raise_to()
        step = operation.amount - self.base
        unit = self.stakes.small_bet if self.street < 5 else self.stakes.big_bet
        self.short = step < unit
        if 2 * step >= unit:
            self.bets += 1
            self.base = operation.amount
        self.note(operation, kind, operation.amount - mine, level)

    def note(self, operation: Any, kind: str, added: int, level: int | None = None) -> None:
        index = operation.player_index
        number = self.seats[index].number
        before = self.spent(number)
        level = self.level() if level is None else level
        left = self.seats[index].stack - self.ante(index) - self.total(number) - added
        self.actions.append(
            Action(
                self.street,
                number,
                kind,
                added,
                before + added,
                level,
                all_in=bool(added) and not left,
                capped=kind in WAGERS and self.bets == 4,
            )
        )

    def level(self) -> int:
        return max((a.to for a in self.actions if a.street == self.street), default=0)

    def spent(self, seat: int) -> int:
        return sum(a.amount for a in self.actions if (a.seat, a.street) == (seat, self.street))

    def total(self, seat: int) -> int:
        return sum(a.amount for a in self.actions if a.seat == seat)

    def ante(self, index: int) -> int:
        return min(self.stakes.ante, self.seats[index].stack)

    def expected_opener(self) -> int | None:
        """Who opens the street by the rooms' rules, as an index."""
        if self.street == 3:
            first = opens_third(self.game, [cards[2] for cards in self.cards])
            if not self.state.stacks[first] and self.room == "fulltilt":
                return None
        else:
            boards = [
                cards[2 : min(self.street, 6)] if self.state.statuses[i] else None
                for i, cards in enumerate(self.cards)
            ]
            first = opens_later(self.game, boards)
        clockwise = [(first + n) % len(self.seats) for n in range(len(self.seats))]
        able = (i for i in clockwise if self.state.statuses[i] and self.state.stacks[i])
        return next(able, None)


def opens_third(game: str, doors: Sequence[str]) -> int:
    """The lowest door card brings it in, in razz the highest with the ace low."""
    if game == "razz":
        return max(range(len(doors)), key=lambda i: _value(doors[i], "A23456789TJQK"))
    return min(range(len(doors)), key=lambda i: _value(doors[i], "23456789TJQKA"))


def _value(card: str, order: str) -> tuple[int, int]:
    return order.index(card[0]), "cdhs".index(card[1])


def opens_later(game: str, boards: Sequence[Sequence[str] | None]) -> int:
    """The best board opens, in razz the lowest; the first of equal ones."""
    order = "A23456789TJQK" if game == "razz" else "23456789TJQKA"
    worth = {i: _shape(board, order) for i, board in enumerate(boards) if board}
    best = min(worth.values()) if game == "razz" else max(worth.values())
    return next(i for i, board in worth.items() if board == best)


def _shape(board: Sequence[str], order: str) -> tuple[list[int], list[int]]:
    """How many cards there are of each rank, most first, then the ranks: two pair beat a pair."""
    counts = Counter(order.index(card[0]) for card in board)
    groups = sorted(((n, rank) for rank, n in counts.items()), reverse=True)
    return [n for n, _ in groups], [rank for _, rank in groups]


def play_hand(
    room: str,
    game: str,
    stakes: Stakes,
    seats: Sequence[Seat],
    rng: Random,
    looseness: float = 0.0,
) -> Play:
    """One random hand; raises GivenUp when it must be dealt again."""
    dealt_in = [seat for seat in seats if seat.dealt_in]
    dealer = _Dealer(room, game, stakes, dealt_in, rng, looseness)
    dealer.start()
    dealer.run()
    if not dealer.actions:
        raise GivenUp
    play = Play(
        game,
        stakes,
        tuple(seats),
        {seat.number: dealer.ante(i) for i, seat in enumerate(dealt_in)},
        {seat.number: tuple(dealer.cards[i]) for i, seat in enumerate(dealt_in)},
        tuple(dealer.actions),
    )
    _check_payoffs(play, room, dealer.state.payoffs)
    return play


def _check_payoffs(play: Play, room: str, payoffs: Sequence[int]) -> None:
    """Without rake PokerKit must pay the same, but for odd units.

    PokerKit 0.7 shares out a low half of a pot in which nobody has a low when another pot has
    one; such hands are not compared (each pot is split by itself: WSOP, TDA rule 21).
    """
    record = settle(play, room, raked=False)
    if record is None:
        raise GivenUp
    contested = [pot for pot in record.pots if len(pot.seats) > 1]
    with_low = {award.pot for award in record.awards if award.side == "low"}
    if with_low and len(with_low) < len(contested):
        return
    for ours, theirs in zip(record.nets().values(), payoffs, strict=True):
        assert abs(ours - theirs) <= 2 * len(record.pots), (play, record.nets(), payoffs)
