"""What each player did: a row an action, and each player's account of it."""

from array import array
from collections import defaultdict
from collections.abc import Callable, Mapping
from typing import Any, Final

from stud_hh.facts.columns import Row
from stud_hh.facts.rows import COUNT_COLUMNS, Did
from stud_hh.facts.third_street import ThirdStreet
from stud_hh.model import (
    Act,
    Ante,
    Award,
    Bet,
    BringIn,
    Call,
    Check,
    Chips,
    Complete,
    Event,
    Fold,
    Muck,
    Raise,
    Show,
    Street,
    StreetBegins,
    UncalledBet,
    Wager,
)
from stud_hh.replay.table import Table

_THIRD: Final = Street.THIRD
_WAYS_TO_ACT: Final = len(Did)

_BETS: Final = int(Did.BETS)
_RAISES: Final = int(Did.RAISES)
_CALLS: Final = int(Did.CALLS)
_CHECKS: Final = int(Did.CHECKS)
_FOLDS: Final = int(Did.FOLDS)
"""Plain numbers, for sums with members of an enumeration are slow."""

_Put = BringIn | Call | Wager

_HEADS: Final = {street: f"{' ' if street > _THIRD else ''}{int(street)}" for street in Street}
"""What parts a street's letters from those before."""
_UNOPENED, _NOBODY_IN, _LIMPED, _QUIET, _WAGERED, _RAISED = (
    "o?LxD",
    "B?LxD",
    "b?lxd",
    "b?cxq",
    "?rcxf",
    "?RCxF",
)
"""A letter for each of `Did`, as the street stands: third street before the bring-in, after it,
and after somebody called it; a later street; any street after a wager, and after a raise."""

_NONE_YET: Final = array("h", [0] * len(COUNT_COLUMNS))


class Account:
    """What one player did in a hand."""

    __slots__ = ("ante", "bring_in", "counts", "line", "put_in", "street")

    def __init__(self) -> None:
        self.ante: Chips = 0
        self.bring_in: Chips = 0
        self.put_in: Chips = 0
        """As the lines have it, a returned bet included."""
        self.counts = _NONE_YET[:]
        self.line = ""
        """The player's actions, a letter each, as `EndFacts.line` has them."""
        self.street: Street | None = None
        """Where the last letter belongs."""

    def note(self, street: Street, letter: str) -> None:
        """Add an action to the line."""
        if street is not self.street:
            self.line += _HEADS[street]
            self.street = street
        self.line += letter


class Course:
    """A hand gone through once, from the first ante to the last award."""

    def __init__(self, table: Table) -> None:
        self.rows: list[Row] = []
        """By `ActionFacts`."""
        self.accounts: defaultdict[str, Account] = defaultdict(Account)
        self.third = ThirdStreet(table)
        self.bring_in: Chips | None = None
        self._street: Street | None = None
        self._counted_from = 0
        """Where the street's counts begin."""
        self._pot: Chips = 0
        self._on_street: dict[str, Chips] = {}
        self._wagered = False
        self._letters: str = _UNOPENED
        step_of = _STEPS.get
        for event in table.hand.events:
            step = step_of(type(event))
            if step is not None:
                step(self, event)

    def _row(
        self,
        event: Act,
        action: str,
        amount: Chips = 0,
        to: Chips | None = None,
        *,
        all_in: bool = False,
        cards: str | None = None,
    ) -> None:
        rows = self.rows
        number = len(rows) + 1
        street, player, pot, line = self._street, event.player, self._pot, event.line
        rows.append((number, street, player, action, amount, to, all_in, pot, cards, line))

    def _count(self, player: str, did: int) -> Account:
        account = self.accounts[player]
        street = self._street
        if street is not None:
            account.counts[self._counted_from + did] += 1
            account.note(street, self._letters[did])
        return account

    def _put(self, event: _Put, account: Account, action: str, amount: Chips, to: Chips) -> None:
        self._row(event, action, amount, to, all_in=event.all_in)
        self._on_street[event.player] = to
        account.put_in += amount
        self._pot += amount

    def on_street(self, event: StreetBegins) -> None:
        """Another street begins."""
        self._street = event.street
        self._counted_from = (event.street - _THIRD) * _WAYS_TO_ACT
        self._on_street = {}
        self._wagered = False
        self._letters = _UNOPENED if event.street is _THIRD else _QUIET

    def on_ante(self, event: Ante) -> None:
        """An ante is posted."""
        account = self.accounts[event.player]
        account.ante += event.amount
        account.put_in += event.amount
        self._row(event, "ante", event.amount, all_in=event.all_in)
        self._pot += event.amount

    def on_bring_in(self, event: BringIn) -> None:
        """The bring-in is posted."""
        player, amount = event.player, event.amount
        self.third.seat(player)
        self.bring_in = amount
        account = self.accounts[player]
        account.bring_in += amount
        account.note(_THIRD, "i")
        self._letters = _NOBODY_IN
        self._put(event, account, "bring-in", amount, self._on_street.get(player, 0) + amount)

    def on_wager(self, event: Wager) -> None:
        """A completion, bet or raise."""
        player, to = event.player, event.to
        is_third = self._street is _THIRD
        if is_third:
            self.third.enter(player, wagers=True)
        account = self._count(player, _RAISES if self._wagered else _BETS)
        name = "raise" if self._wagered else "complete" if is_third else "bet"
        self._letters = _RAISED if self._wagered else _WAGERED
        self._wagered = True
        self._put(event, account, name, to - self._on_street.get(player, 0), to)

    def on_call(self, event: Call) -> None:
        """A call."""
        player, amount = event.player, event.amount
        if self._street is _THIRD:
            self.third.enter(player, wagers=False)
        account = self._count(player, _CALLS)
        if not self._wagered and self._street is _THIRD:
            self._letters = _LIMPED
        self._put(event, account, "call", amount, self._on_street.get(player, 0) + amount)

    def on_check(self, event: Check) -> None:
        """A check."""
        self._stay_out(event, "check", _CHECKS)

    def on_fold(self, event: Fold) -> None:
        """A fold."""
        self._stay_out(event, "fold", _FOLDS)

    def _stay_out(self, event: Check | Fold, action: str, did: int) -> None:
        player = event.player
        if self._street is _THIRD:
            self.third.stay_out(player)
        self._count(player, did)
        self._row(event, action, 0, self._on_street.get(player, 0))

    def on_uncalled_bet(self, event: UncalledBet) -> None:
        """A bet that nobody called goes back."""
        self._row(event, "uncalled", event.amount)
        self._pot -= event.amount

    def on_show(self, event: Show) -> None:
        """Cards are shown."""
        self._row(event, "show", cards=" ".join(event.cards))

    def on_muck(self, event: Muck) -> None:
        """Cards are mucked."""
        self._row(event, "muck")

    def on_award(self, event: Award) -> None:
        """Chips are paid out."""
        self._row(event, "award", event.amount)
        self._pot -= event.amount


_STEPS: Final[Mapping[type[Event], Callable[[Course, Any], None]]] = {
    Ante: Course.on_ante,
    BringIn: Course.on_bring_in,
    Complete: Course.on_wager,
    Bet: Course.on_wager,
    Raise: Course.on_wager,
    Call: Course.on_call,
    Check: Course.on_check,
    Fold: Course.on_fold,
    StreetBegins: Course.on_street,
    UncalledBet: Course.on_uncalled_bet,
    Show: Course.on_show,
    Muck: Course.on_muck,
    Award: Course.on_award,
}
