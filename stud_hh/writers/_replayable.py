"""What keeps PokerKit from replaying a hand as its room played it; PokerKit 0.7 is meant."""

from collections.abc import Iterator
from typing import Final

from stud_hh.audit import Judgement
from stud_hh.cards import Card
from stud_hh.findings import Verdict
from stud_hh.formats.interop.home import GAMES as HOME_GAMES
from stud_hh.games import bring_in_player, openers
from stud_hh.houses import GAME_KEYS, OpenerTie, RuleSet
from stud_hh.model import (
    Act,
    Bet,
    BringIn,
    Call,
    Check,
    Complete,
    Deal,
    Fold,
    Raise,
    Street,
    StreetBegins,
)
from stud_hh.writers._phh_actions import Actions
from stud_hh.writers._pokerkit_bets import Bets
from stud_hh.writers._pokerkit_pays import pays_alike

_RULES: Final = RuleSet("PokerKit", opener_tie=dict.fromkeys(GAME_KEYS, OpenerTie.SEAT))
_PLAYS: Final = (BringIn, Complete, Bet, Raise, Call, Check, Fold)

FAULTY: Final = "faults of the hand itself"
NO_CODE: Final = "a game that PHH has no code for"
COMMUNITY: Final = "a community card"
HIDDEN: Final = "up cards that the history does not show"
LIMITS: Final = "bets beyond its limits: on an open pair, after a short all-in, over its cap"
OPENERS: Final = "another opener than it chooses"
ALONE: Final = "betting against nobody who has chips"
UNKNOWN: Final = "winners whose cards are not known"
DIVIDED: Final = "pots or odd chips that it divides in its own way"


def obstacle(judgement: Judgement) -> str | None:
    """Why PokerKit can't replay the hand with the payoffs that it had; None where it can."""
    return next(_obstacles(judgement), None)


def _obstacles(judgement: Judgement) -> Iterator[str]:
    hand, table = judgement.hand, judgement.table
    if judgement.verdict is Verdict.FLAGGED:
        yield FAULTY
    if hand.game in HOME_GAMES:
        yield NO_CODE
    if table.community is not None:
        yield COMMUNITY
    if _has_hidden_opener(judgement):
        yield HIDDEN
    yield from _Betting(judgement).obstacles()
    if len(table.live) > 1:
        shown = Actions(judgement).shown
        if not shown.keys() >= table.paid.keys():
            yield UNKNOWN
        if not pays_alike(judgement, shown):
            yield DIVIDED


def has_unseen_board(judgement: Judgement) -> bool:
    """Whether up cards were dealt that the history does not show."""
    street = None
    for event in judgement.hand.events:
        if isinstance(event, StreetBegins):
            street = event.street
        elif isinstance(event, Deal) and street is not Street.SEVENTH and not event.up:
            return True
    return False


def _has_hidden_opener(judgement: Judgement) -> bool:
    """Whether somebody opens who can't be told from the up cards that the history shows.

    The bring-in is looked for among the door cards that are known, so that who folds on third
    street may hide one.
    """
    live, hidden = set(judgement.table.order), set[str]()
    street, is_open = Street.THIRD, False
    for event in judgement.hand.events:
        if isinstance(event, StreetBegins):
            street = event.street
            if hidden and street is not Street.THIRD:
                return True
            hidden = set() if street is Street.SEVENTH else set(live)
        elif isinstance(event, Deal) and event.up:
            hidden.discard(event.player)
        elif isinstance(event, _PLAYS):
            if hidden and street is not Street.THIRD:
                return True
            if event.player in hidden and not is_open:
                return True
            is_open = True
            if isinstance(event, Fold):
                live.discard(event.player)
                hidden.discard(event.player)
    return bool(hidden) and street is not Street.THIRD


class _Betting:
    """The betting of a hand whose boards are known, as PokerKit would have it."""

    def __init__(self, judgement: Judgement) -> None:
        self._hand = judgement.hand
        self._table = judgement.table
        antes = judgement.table.antes
        stacks = {seat.player: seat.stack for seat in judgement.hand.seats}
        self._bets = Bets({one: stacks[one] for one in judgement.table.order})
        for player, ante in antes.items():
            self._bets.pay(player, ante.amount)
        self._boards: dict[str, list[Card]] = {one: [] for one in judgement.table.order}
        self._street = Street.THIRD
        self._has_begun = False
        self._passed_over: set[str] = set()
        """Who would have acted before the first to act; PokerKit lets them check."""

    def obstacles(self) -> Iterator[str]:
        """What PokerKit would not let pass."""
        for event in self._hand.events:
            if isinstance(event, StreetBegins):
                self._begin(event.street)
            elif isinstance(event, Deal):
                self._boards[event.player].extend(event.up)
            elif isinstance(event, _PLAYS):
                yield from self._takes(event)

    def _begin(self, street: Street) -> None:
        hand = self._hand
        self._street, self._has_begun = street, False
        step = hand.small_bet if street <= Street.FOURTH else hand.big_bet
        self._bets.begin(step or 0)

    def _takes(self, event: Act) -> Iterator[str]:
        if not self._has_begun:
            self._has_begun = True
            if self._bets.is_over:
                yield ALONE
            self._passed_over = self._before(event.player)
            if self._passed_over and self._street is Street.THIRD:
                yield OPENERS
        if event.player in self._passed_over:
            yield OPENERS
        if not self._bets.takes(event):
            yield LIMITS
        if not isinstance(event, Check | Fold):
            self._passed_over.clear()
        if isinstance(event, Fold):
            self._boards.pop(event.player, None)

    def _before(self, first: str) -> set[str]:
        """Who acts before this player, if the best board opens."""
        order = self._table.order
        at = order.index(self._opener())
        seated = order[at:] + order[:at]
        return set(self._bets.able).intersection(seated[: seated.index(first)])

    def _opener(self) -> str:
        """The best board, or the door card that brings in; of equal ones the first to be dealt."""
        game, order = self._table.game, self._table.order
        all_in = self._bets.all_in
        if self._street is not Street.THIRD:
            (first,) = openers(game, _RULES, self._boards, order, all_in)
            return first
        doors = {player: board[0] for player, board in self._boards.items() if board}
        low = bring_in_player(game, _RULES, doors, order)
        at = order.index(low)
        return next(one for one in order[at:] + order[:at] if one in self._bets.able)
