"""The table between two events: chips, cards, and who may act.

The table follows what the history says, right or wrong, to its end; it never judges.
Rules look at it before an event is applied, and may not change it.
"""

from collections.abc import Callable, Mapping
from enum import Enum, auto
from typing import Any, Final

from stud_hh.cards import Card
from stud_hh.games import Game, RuleSet, bring_in_player, openers
from stud_hh.model import (
    Ante,
    Award,
    Bet,
    BringIn,
    Call,
    Check,
    Chips,
    Complete,
    Deal,
    Event,
    Fold,
    Hand,
    Muck,
    Raise,
    Seat,
    Show,
    ShowdownBegins,
    Street,
    StreetBegins,
    UncalledBet,
    Wager,
)
from stud_hh.replay.betting import Round, ante_of, bring_in_price, cap_of
from stud_hh.replay.pots import Pot, side_pots, uncalled

HAND_SIZE: Final = 7
"""Cards of a whole hand, a community card among them."""


class Standing(Enum):
    """Whether an action is a player's to take."""

    IN_TURN = auto()
    PASSED_OVER = auto()
    """Acts late, after others were let act first."""
    NOT_DEALT_IN = auto()
    FOLDED = auto()
    ALL_IN = auto()
    NOT_BRING_IN = auto()
    NOT_OPENER = auto()
    CLOSED = auto()
    """Nobody has a decision left on this street."""
    NOT_NEXT = auto()


class Table:
    """One hand in play."""

    def __init__(self, hand: Hand, game: Game, rules: RuleSet) -> None:
        self.hand = hand
        self.game = game
        self.rules = rules
        self.stacks: dict[str, Chips] = {seat.player: seat.stack for seat in hand.seats}
        """Chips behind, before any award."""
        self.order = _dealt_in(hand)
        """Who is dealt in, clockwise from the dealer's left."""
        self.ante = ante_of(hand)
        """What everybody dealt in owes before the cards."""
        self.antes: dict[str, Ante] = {}
        self.put_in: dict[str, Chips] = dict.fromkeys(self.order, 0)
        """Antes and wagers of the hand, less a returned bet."""
        self.on_street: dict[str, Chips] = {}
        """Wagers of the street, antes not counted."""
        self.live: dict[str, None] = dict.fromkeys(self.order)
        """Who has not folded, clockwise."""
        self.folded_on: dict[str, Street] = {}
        self.all_in_on: dict[str, Street | None] = {}
        """Who has no chips left, and since when; None: since the ante."""
        self.down: dict[str, list[Card]] = {player: [] for player in self.stacks}
        self.up: dict[str, list[Card]] = {player: [] for player in self.stacks}
        self.seen: dict[Card, tuple[str, int]] = {}
        """Whose each known card is, and the line that first showed it."""
        self.told: dict[str, tuple[Card, ...]] = {}
        """The whole hands that players showed or the summary reveals."""
        self.community: Card | None = None
        self.dealt = 0
        """Cards that have left the deck, known or not."""
        self.dealt_now: set[str] = set()
        """Who has been dealt on this street."""
        self.undealt: list[tuple[str, Street, int]] = []
        """Who was left out of the deal, when, and the line of that street's banner."""
        self.street: Street | None = None
        self.street_line = hand.line
        self.round = Round(hand.small_bet, hand.big_bet, hand.small_bet, None)
        self.awards: list[Award] = []
        self.has_showdown = False
        self.seen_out: set[str] = set()
        """Who showed or mucked at the end."""
        self.showed: set[str] = set()
        self.aggressor: str | None = None
        """Who bet or raised last, on any street."""
        self.aggressor_on: Street | None = None
        self._deal_is_over = True
        self._prices: dict[int, Chips] = {}

    # --- what rules ask ------------------------------------------------------

    @property
    def able(self) -> list[str]:
        """Live players with chips behind."""
        return [player for player in self.live if player not in self.all_in_on]

    def to_call(self, player: str) -> Chips:
        """What the player must add to stay in, chips behind permitting."""
        owed = self.round.level - self.on_street.get(player, 0)
        return min(owed, self.stacks[player])

    def standing(self, player: str) -> Standing:
        """Whether it is this player's turn, and if not, why."""
        round_ = self.round
        if round_.started:
            if round_.queue and round_.queue[0] == player:
                return Standing.IN_TURN
        elif player in self.waiting():
            return Standing.IN_TURN
        return self._misplaced(player)

    def _misplaced(self, player: str) -> Standing:
        if player not in self.put_in:
            return Standing.NOT_DEALT_IN
        if player not in self.live:
            return Standing.FOLDED
        if player in self.round.skipped:
            return Standing.PASSED_OVER
        if player in self.all_in_on:
            return Standing.ALL_IN
        if not self.waiting():
            return Standing.CLOSED
        if self.round.started:
            return Standing.NOT_NEXT
        return Standing.NOT_BRING_IN if self.street is Street.THIRD else Standing.NOT_OPENER

    def still_to_act(self) -> tuple[str, ...]:
        """Who has a decision left on this street and has not been passed over."""
        if len(self.live) < 2:
            return ()
        return tuple(self.round.queue) if self.round.started else self.waiting()

    def waiting(self) -> tuple[str, ...]:
        """Who may act next; several only where no rule breaks a tie of boards."""
        if self.round.started:
            return tuple(self.round.queue[:1])
        able = self.able
        if self.street is None or len(self.live) < 2 or len(able) < 2:
            return ()
        if self.street is Street.THIRD:
            return self.bring_in_owed_by()
        # A community card belongs to no board (TDA RP-10 H).
        boards = {player: self.up[player] for player in self.live if self.up[player]}
        if not boards:
            return tuple(able)
        return openers(self.game, self.rules, boards, self.order, self.all_in_on)

    def bring_in_owed_by(self) -> tuple[str, ...]:
        """Who may open third street."""
        doors = {player: self.up[player][0] for player in self.live if self.up[player]}
        if len(doors) < len(self.live):
            return tuple(self.able)
        low = bring_in_player(self.game, self.rules, doors, self.order)
        if low not in self.all_in_on:
            return (low,)
        moved = next(one for one in self._clockwise_from(low) if one not in self.all_in_on)
        return (moved,)

    def cards(self, player: str) -> list[Card]:
        """All that is known of a player's hand, at most seven, a community card included."""
        shared = [self.community] if self.community is not None else []
        known = self.told.get(player) or (*self.down[player], *self.up[player])
        return [*known[: 7 - len(shared)], *shared]

    def bring_in_price(self, event: BringIn) -> Chips:
        """What the bring-in costs at this table, as far as the hand tells."""
        price = self._prices.get(event.line)
        if price is None:
            price = self._prices[event.line] = bring_in_price(self.hand, event)
        return price

    def uncalled(self) -> tuple[str, Chips] | None:
        """Who has put in more than anybody else, and how much more."""
        return uncalled(self.put_in)

    def pots(self) -> tuple[Pot, ...]:
        """Main and side pots of what has been put in."""
        return side_pots(self.put_in, self.live) if self.live else ()

    # --- what events do ------------------------------------------------------

    def apply(self, event: Event) -> None:
        """Let an event happen."""
        step = _STEPS.get(type(event))
        if step is not None:
            step(self, event)

    def finish(self) -> None:
        """Settle what the events left open: an uncalled bet, players passed over, mucked hands."""
        self._end_street()
        self._give_back()
        for claim in self.hand.summary.seats:
            if claim.cards and claim.player in self.live:
                self.reveal(claim.player, claim.cards, claim.line)
        paid = {award.player for award in self.awards}
        for player in self.round.skipped - self.seen_out - paid:
            self._leave(player, self.street or Street.THIRD)

    def reveal(self, player: str, cards: tuple[Card, ...], line: int) -> None:
        """Learn the cards that a player shows, or that the summary reveals."""
        up, known = self.up[player], self.down[player]
        known.extend(card for card in cards if card not in up and card not in known)
        for card in cards:
            self.seen.setdefault(card, (player, line))
        if len(cards) + (self.community is not None) == HAND_SIZE:
            self.told.setdefault(player, cards)

    def _clockwise_from(self, player: str) -> list[str]:
        """Live players after this one, clockwise, then the player."""
        at = self.order.index(player) + 1 if player in self.order else 0
        return [one for one in self.order[at:] + self.order[:at] if one in self.live]

    def _pay(self, player: str, amount: Chips) -> None:
        self.put_in[player] = self.put_in.get(player, 0) + amount
        self.stacks[player] -= amount
        if self.stacks[player] <= 0:
            self.all_in_on.setdefault(player, self.street)

    def _ante(self, event: Ante) -> None:
        self.antes[event.player] = event
        self._pay(event.player, event.amount)

    def _street(self, event: StreetBegins) -> None:
        self._end_street()
        adrift = self.round.skipped
        self.street = event.street
        self.street_line = event.line
        self.community = event.community
        if event.community is not None:
            self.seen.setdefault(event.community, ("", event.line))
            self.dealt += 1
        else:
            self.dealt += len(self.live) * (3 if event.street is Street.THIRD else 1)
        self.dealt_now = set()
        self._deal_is_over = False
        self.on_street = {}
        early = event.street <= Street.FOURTH
        self.round = Round(
            self.hand.small_bet,
            self.hand.big_bet,
            self.hand.small_bet if early else self.hand.big_bet,
            cap_of(self.rules, able=len(self.able), is_tournament=self.hand.tournament is not None),
            skipped=adrift,
        )

    def _end_street(self) -> None:
        """Whoever was never asked is passed over; nothing is owed to them any more."""
        self._end_deal()
        self.round.skipped.update(self.still_to_act())

    def _end_deal(self) -> None:
        """Note who was left out, but for those passed over: they seem to have folded."""
        if self._deal_is_over:
            return
        self._deal_is_over = True
        if self.street is Street.SEVENTH or self.street is None:
            return
        for player in [one for one in self.live if one not in self.dealt_now]:
            if player in self.round.skipped:
                self._leave(player, Street(self.street - 1))
            else:
                self.undealt.append((player, self.street, self.street_line))
        self.round.skipped &= self.live.keys()

    def _leave(self, player: str, street: Street) -> None:
        self.live.pop(player, None)
        self.folded_on.setdefault(player, street)

    def _deal(self, event: Deal) -> None:
        player = event.player
        self.dealt_now.add(player)
        for card in event.down + event.up:
            self.seen.setdefault(card, (player, event.line))
        down = self.down[player]
        down.extend(card for card in event.down if card not in down)
        board = self.up[player]
        board.extend(event.up)
        if self.street is Street.FOURTH and _has_pair(board):
            self.round.open_pair = self.round.open_pair or self._open_pair_allowed()

    def _begin(self, player: str) -> None:
        """The first action of a street: everyone able to act follows, clockwise."""
        round_ = self.round
        if round_.started:
            return
        self._end_deal()
        round_.started = True
        followers = [one for one in self._clockwise_from(player) if one != player]
        round_.queue = [one for one in [player, *followers] if one not in self.all_in_on]

    def _open_pair_allowed(self) -> bool:
        doubles = self.rules.open_pair_doubles
        if doubles is not None and self.game.key not in doubles:
            return False
        in_tournaments = self.rules.open_pair_doubles_in_tournaments
        return self.hand.tournament is None or in_tournaments is not False

    def has_open_pair(self) -> bool:
        """Two cards of a rank lie open on a live board."""
        return any(_has_pair(self.up[player]) for player in self.live)

    def _take_turn(self, player: str) -> None:
        """Drop the player, and everyone passed over, from the queue."""
        self._begin(player)
        queue = self.round.queue
        if player in queue:
            at = queue.index(player)
            self.round.skipped.update(queue[:at])
            del queue[: at + 1]
        self.round.skipped.discard(player)
        self.round.seen[player] = self.round.level

    def _put(self, player: str, amount: Chips) -> None:
        self.on_street[player] = self.on_street.get(player, 0) + amount
        self._pay(player, amount)

    def _bring_in(self, event: BringIn) -> None:
        player = event.player
        self._begin(player)
        self._take_turn(player)
        self._put(player, event.amount)
        self.round.level = self.bring_in_price(event)
        # Whoever posted the bring-in has no option left when it is only called.
        self.round.seen.pop(player)

    def _call(self, event: Call) -> None:
        player = event.player
        self._take_turn(player)
        self._put(player, event.amount)

    def _wager(self, event: Wager) -> None:
        player = event.player
        self._take_turn(player)
        before = self.round.level
        self.round.wager(player, event.to, all_in=event.all_in)
        self._put(player, event.to - self.on_street.get(player, 0))
        self.aggressor, self.aggressor_on = player, self.street
        if self.round.level > before:
            self._requeue(player)

    def _requeue(self, bettor: str) -> None:
        """All others who can act must answer."""
        self.round.queue = [
            one
            for one in self._clockwise_from(bettor)
            if one != bettor and one not in self.all_in_on and one not in self.round.skipped
        ]

    def _check(self, event: Check) -> None:
        self._take_turn(event.player)

    def _fold(self, event: Fold) -> None:
        player = event.player
        self._take_turn(player)
        self._leave(player, self.street or Street.THIRD)

    def _uncalled(self, event: UncalledBet) -> None:
        self._end_street()
        self._give_back()

    def _give_back(self) -> None:
        """Whatever the text says of it, a pot holds only what was called."""
        excess = self.uncalled()
        if excess is None:
            return
        player, amount = excess
        self._pay(player, -amount)
        if self.stacks[player] > 0:
            self.all_in_on.pop(player, None)

    def _showdown(self, event: ShowdownBegins) -> None:
        self._end_street()
        self.has_showdown = True

    def _show(self, event: Show) -> None:
        self.reveal(event.player, event.cards, event.line)
        self.seen_out.add(event.player)
        self.showed.add(event.player)

    def _muck(self, event: Muck) -> None:
        self.seen_out.add(event.player)

    def _award(self, event: Award) -> None:
        self._end_street()
        self.awards.append(event)


def _dealt_in(hand: Hand) -> list[str]:
    """Who posted an ante or was dealt to, clockwise from the first to be dealt to."""
    names = {event.player for event in hand.events if type(event) is Ante or type(event) is Deal}
    order = [seat.player for seat in sorted(hand.seats, key=_number) if seat.player in names]
    first = next((event.player for event in hand.events if type(event) is Deal), None)
    at = order.index(first) if first in order else 0
    return order[at:] + order[:at]


def _has_pair(board: list[Card]) -> bool:
    return len({card[0] for card in board}) < len(board)


def _number(seat: Seat) -> int:
    return seat.number


_STEPS: Mapping[type[Event], Callable[[Table, Any], None]] = {
    Ante: Table._ante,
    BringIn: Table._bring_in,
    Call: Table._call,
    Complete: Table._wager,
    Bet: Table._wager,
    Raise: Table._wager,
    Check: Table._check,
    Fold: Table._fold,
    StreetBegins: Table._street,
    Deal: Table._deal,
    UncalledBet: Table._uncalled,
    ShowdownBegins: Table._showdown,
    Show: Table._show,
    Muck: Table._muck,
    Award: Table._award,
}
