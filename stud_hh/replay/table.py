"""The table between two events: chips, cards, and who may act.

The table follows what the history says, right or wrong, to its end; it never judges.
Rules look at it before an event is applied, and may not change it.
"""

from enum import Enum, auto
from typing import Final, NamedTuple

from stud_hh.cards import Card
from stud_hh.games import Game, bring_in_player, openers
from stud_hh.houses import RuleSet
from stud_hh.model import (
    Ante,
    Award,
    BringIn,
    Chips,
    Deal,
    Hand,
    Muck,
    Seat,
    Show,
    Street,
    StreetBegins,
)
from stud_hh.replay.betting import Round, ante_of
from stud_hh.replay.pot import Pot
from stud_hh.replay.pots import side_pots, uncalled
from stud_hh.replay.prices import bring_in_price

_THIRD: Final = Street.THIRD
_DEALS_IN: Final = frozenset({Ante, Deal})

HAND_SIZE: Final = 7
"""Cards of a whole hand, a community card among them."""
_DOWN: Final = 2
"""How many of the cards dealt up to sixth street are down."""
_MOST_UP: Final = 4
_ENDLESS: Final = 1 << 60
"""More chips than anybody can put in."""


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


class Misdealt(NamedTuple):
    """A player left out of a street's deal, or dealt to out of turn."""

    player: str
    street: Street
    line: int
    """The street's banner where the player was left out, else the deal."""
    turn: str | None = None
    """Whose turn to be dealt to it was; None: the player was left out."""


class Table:
    """One hand in play."""

    def __init__(self, hand: Hand, game: Game, rules: RuleSet) -> None:
        self.hand = hand
        self.game = game
        self.rules = rules
        self.stacks = _stacks(hand)
        """Chips behind, before any award; endless where the source does not tell them."""
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
        self.doubled: dict[Card, int] = {}
        """Cards that lie in two places, and the line that first showed it."""
        self.told: dict[str, tuple[Card, ...]] = {}
        """The whole hands that players showed or the summary reveals."""
        self.community: Card | None = None
        self.dealt = 0
        """Cards that have left the deck, known or not."""
        self.dealt_now: dict[str, Deal] = {}
        """Who has been dealt on this street, in order, and what."""
        self.misdealt: list[Misdealt] = []
        """Who was left out of a deal, or dealt to out of turn."""
        self.street: Street | None = None
        self.street_line = hand.line
        self.round = Round(hand.small_bet, hand.big_bet, hand.small_bet, None)
        self.awards: list[Award] = []
        self.paid: dict[str, Chips] = {}
        """What each player was awarded."""
        self.has_showdown = False
        self.shows: list[Show | Muck] = []
        """What was shown or mucked at the end."""
        self.showed: set[str] = set()
        self.mucked: set[str] = set()
        self.aggressor: str | None = None
        """Who bet or raised last, on any street."""
        self.aggressor_on: Street | None = None
        self.deal_is_over = True
        self._prices: dict[int, Chips] = {}

    # --- what rules ask ------------------------------------------------------

    @property
    def able(self) -> list[str]:
        """Live players with chips behind."""
        return [player for player in self.live if player not in self.all_in_on]

    @property
    def seen_out(self) -> set[str]:
        """Who showed or mucked at the end."""
        return {event.player for event in self.shows}

    def has_untold_stack(self, player: str) -> bool:
        """The source does not tell the player's chips: there are any, until the last go in."""
        return self.stacks[player] > _ENDLESS // 2

    def to_call(self, player: str) -> Chips:
        """What the player must add to stay in, chips behind permitting."""
        owed = self.round.level - self.on_street.get(player, 0)
        return min(owed, self.stacks[player])

    def standing(self, player: str) -> Standing:
        """Whether it is this player's turn, and if not, why."""
        round_ = self.round
        if round_.started:
            if round_.queue and round_.queue[0] == player and len(self.live) > 1:
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
            return Standing.IN_TURN if self._may_bring_in_alone() else Standing.CLOSED
        if self.round.started:
            return Standing.NOT_NEXT
        return Standing.NOT_BRING_IN if self.street is _THIRD else Standing.NOT_OPENER

    def _may_bring_in_alone(self) -> bool:
        """All others are all-in on the ante: whether the last one brings it in, no house tells."""
        return self.street is _THIRD and not self.round.started and len(self.able) == 1

    def still_to_act(self) -> tuple[str, ...]:
        """Who has a decision left on this street and has not been passed over."""
        if len(self.live) < 2:
            return ()
        return tuple(self.round.queue) if self.round.started else self.waiting()

    def waiting(self) -> tuple[str, ...]:
        """Who may act next; several only where no rule breaks a tie of boards."""
        if self.round.started:
            return tuple(self.round.queue[:1]) if len(self.live) > 1 else ()
        if self.round.first is None:
            self.round.first = self._first()
        return self.round.first

    def _first(self) -> tuple[str, ...]:
        able = self.able
        if self.street is None or len(self.live) < 2 or len(able) < 2:
            return ()
        if self.street is _THIRD:
            return self.bring_in_owed_by()
        # A community card belongs to no board (TDA RP-10 H).
        boards: dict[str, list[Card]] = {}
        for player in self.live:
            board = self.up[player]
            # Boards of which a card is not told can't be compared.
            if len(board) < min(self.street - _DOWN, _MOST_UP):
                return tuple(one for one in able if one == self.round.named) or tuple(able)
            boards[player] = board
        return openers(self.game, self.rules, boards, self.order, self.all_in_on)

    def bring_in_owed_by(self) -> tuple[str, ...]:
        """Who may open third street."""
        doors: dict[str, Card] = {}
        for player in self.live:
            up = self.up[player]
            if not up:
                named = self.round.named
                return tuple(one for one in self.able if named in (None, one)) or tuple(self.able)
            doors[player] = up[0]
        low = bring_in_player(self.game, self.rules, doors, self.order)
        if low not in self.all_in_on:
            return (low,)
        moved = next(one for one in self.clockwise_from(low) if one not in self.all_in_on)
        return (moved,)

    def cards(self, player: str) -> list[Card]:
        """All that is known of a player's hand, at most seven, a community card included."""
        shared = [self.community] if self.community is not None else []
        known = self.told.get(player) or (*self.down[player], *self.up[player])
        return [*known[: HAND_SIZE - len(shared)], *shared]

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

    def has_open_pair(self) -> bool:
        """A live board shows a pair."""
        return any(has_pair(self.up[player]) for player in self.live)

    def clockwise_from(self, player: str) -> list[str]:
        """Live players after this one, clockwise, then the player."""
        at = self.order.index(player) + 1 if player in self.order else 0
        return [one for one in self.order[at:] + self.order[:at] if one in self.live]


def _stacks(hand: Hand) -> dict[str, Chips]:
    return {seat.player: _ENDLESS if seat.stack is None else seat.stack for seat in hand.seats}


def _dealt_in(hand: Hand) -> list[str]:
    """Who posted an ante or was dealt to, clockwise from the first to be dealt to."""
    names = set()
    first = None
    for event in hand.events:
        kind = type(event)
        if kind in _DEALS_IN:
            player: str = event.player  # type: ignore[attr-defined]
            names.add(player)
            if first is None and kind is Deal:
                first = player
        elif kind is StreetBegins and event.street > _THIRD:  # type: ignore[attr-defined]
            break
    order = [seat.player for seat in sorted(hand.seats, key=_number) if seat.player in names]
    at = order.index(first) if first in order else 0
    return order[at:] + order[:at]


def has_pair(board: list[Card]) -> bool:
    """Two cards of a rank lie on the board."""
    return len({card[0] for card in board}) < len(board)


def _number(seat: Seat) -> int:
    return seat.number
