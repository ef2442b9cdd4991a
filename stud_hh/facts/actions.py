"""What each player did: a row an action, and each player's account of it."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from enum import IntEnum
from typing import Annotated, Any, Final, NamedTuple

from stud_hh.facts.columns import Cards, Column, Count, Flag, Kind, Line, Money, Word
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


class ActionRow(NamedTuple):
    """One action of a hand."""

    number: Annotated[Count, "Place in the hand, from 1."]
    street: Annotated[Count | None, "3 to 7; null before the cards are dealt."]
    player: Annotated[Word, "Who acts or is paid."]
    action: Annotated[
        Word,
        "ante, bring-in, complete, bet, raise, call, check, fold, uncalled, show, muck or "
        "award. The first wager of third street is a complete, whatever the room calls it.",
    ]
    amount: Annotated[
        Money, "Chips put in by the action; those given back or paid for uncalled and award."
    ]
    to: Annotated[Money | None, "The player's total on the street after the action."]
    all_in: Annotated[Flag, "The room says that the action took the player's last chips."]
    pot_before: Annotated[Money, "All chips put in before the action, less those paid out."]
    cards: Annotated[Cards | None, "The cards shown, for show."]
    line: Annotated[Line, "Line of the file, from 1."]


class Did(IntEnum):
    """What is counted street by street."""

    BETS = 0
    RAISES = 1
    CALLS = 2
    CHECKS = 3
    FOLDS = 4


_COUNTED: Final[Mapping[Did, str]] = {
    Did.BETS: "First wagers of the street made by the player; the completion on third street.",
    Did.RAISES: "Wagers above another one, the completion excepted.",
    Did.CALLS: "Calls, that of the bring-in among them.",
    Did.CHECKS: "Checks.",
    Did.FOLDS: "1 if the player folded on this street.",
}

COUNT_COLUMNS: Final = tuple(
    Column(f"{did.name.lower()}_{street}", Kind.COUNT, nullable=False, description=_COUNTED[did])
    for street in Street
    for did in Did
)
"""`bets_3` to `folds_7`, in the order of `Account.counts`."""


class Account:
    """What one player did in a hand."""

    __slots__ = ("ante", "bring_in", "counts", "put_in")

    def __init__(self) -> None:
        self.ante: Chips = 0
        self.bring_in: Chips = 0
        self.put_in: Chips = 0
        """As the lines have it, a returned bet included."""
        self.counts = bytearray(len(COUNT_COLUMNS))


class Course:
    """A hand gone through once, from the first ante to the last award."""

    def __init__(self, table: Table) -> None:
        self.rows: list[ActionRow] = []
        self.accounts: defaultdict[str, Account] = defaultdict(Account)
        self.third = ThirdStreet(table)
        self.bring_in: Chips | None = None
        self._street: Street | None = None
        self._pot: Chips = 0
        self._on_street: dict[str, Chips] = {}
        self._wagered = False
        self._run(table.hand.events)

    def _run(self, events: Iterable[Event]) -> None:
        steps: dict[type[Event], Callable[[Any], None]] = {
            Ante: self._ante,
            BringIn: self._bring_in,
            Complete: self._wager,
            Bet: self._wager,
            Raise: self._wager,
            Call: self._call,
            Check: self._pass,
            Fold: self._pass,
            StreetBegins: self._begin_street,
            UncalledBet: self._pay_back,
            Show: self._show,
            Muck: self._muck,
            Award: self._award,
        }
        for event in events:
            step = steps.get(type(event))
            if step is not None:
                step(event)

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
        self.rows.append(
            ActionRow(
                len(self.rows) + 1,
                self._street,
                event.player,
                action,
                amount,
                to,
                all_in,
                self._pot,
                cards,
                event.line,
            )
        )

    def _count(self, player: str, did: Did) -> None:
        street = self._street
        if street is not None:
            self.accounts[player].counts[(street - 3) * 5 + did] += 1
            if street == 3:
                self.third.act(player, enters=did < Did.CHECKS, wagers=did < Did.CALLS)

    def _put(self, event: Act, action: str, amount: Chips, *, all_in: bool) -> None:
        player = event.player
        to = self._on_street.get(player, 0) + amount
        self._row(event, action, amount, to, all_in=all_in)
        self._on_street[player] = to
        self.accounts[player].put_in += amount
        self._pot += amount

    def _begin_street(self, event: StreetBegins) -> None:
        self._street = event.street
        self._on_street = {}
        self._wagered = False

    def _ante(self, event: Ante) -> None:
        account = self.accounts[event.player]
        account.ante += event.amount
        account.put_in += event.amount
        self._row(event, "ante", event.amount, all_in=event.all_in)
        self._pot += event.amount

    def _bring_in(self, event: BringIn) -> None:
        self.third.seat(event.player)
        self.bring_in = event.amount
        self.accounts[event.player].bring_in += event.amount
        self._put(event, "bring-in", event.amount, all_in=event.all_in)

    def _wager(self, event: Wager) -> None:
        first = not self._wagered
        self._wagered = True
        self._count(event.player, Did.BETS if first else Did.RAISES)
        name = "raise" if not first else "complete" if self._street == 3 else "bet"
        amount = event.to - self._on_street.get(event.player, 0)
        self._put(event, name, amount, all_in=event.all_in)

    def _call(self, event: Call) -> None:
        self._count(event.player, Did.CALLS)
        self._put(event, "call", event.amount, all_in=event.all_in)

    def _pass(self, event: Check | Fold) -> None:
        folds = isinstance(event, Fold)
        self._count(event.player, Did.FOLDS if folds else Did.CHECKS)
        self._row(event, "fold" if folds else "check", 0, self._on_street.get(event.player, 0))

    def _pay_back(self, event: UncalledBet) -> None:
        self._row(event, "uncalled", event.amount)
        self._pot -= event.amount

    def _show(self, event: Show) -> None:
        self._row(event, "show", cards=" ".join(event.cards))

    def _muck(self, event: Muck) -> None:
        self._row(event, "muck")

    def _award(self, event: Award) -> None:
        self._row(event, "award", event.amount)
        self._pot -= event.amount
