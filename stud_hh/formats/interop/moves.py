"""Moves to events: what formats that tell little but amounts mean."""

from collections.abc import Mapping, Sequence
from typing import Final

from stud_hh.cards import UNKNOWN, Card
from stud_hh.formats._fields import BadFieldError
from stud_hh.formats.interop.home import HALVES
from stud_hh.model import (
    Ante,
    Bet,
    BringIn,
    Call,
    Check,
    Chips,
    Complete,
    Deal,
    Declare,
    Event,
    Fold,
    Muck,
    Raise,
    Show,
    ShowdownBegins,
    Street,
    StreetBegins,
    UncalledBet,
)

_THIRD: Final = Street.THIRD
_SEVENTH: Final = Street.SEVENTH
_WHOLE: Final = 7


def known(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Cards less the unknown ones."""
    if UNKNOWN not in cards:
        return tuple(cards)
    return tuple([card for card in cards if card != UNKNOWN])


def by_place(street: Street, cards: Sequence[Card]) -> tuple[Sequence[Card], Sequence[Card]]:
    """Which of a street's cards lie down and which up, where only their order tells."""
    return (cards, ()) if street is _SEVENTH else (cards[:-1], cards[-1:])


class Moves:
    """The events of one hand, as its moves come in.

    It knows what each player has put in, so that a move may tell the chips that it adds or
    the total that it makes. It never judges: a wrong move becomes a wrong event.
    """

    def __init__(self, stacks: Mapping[str, Chips | None]) -> None:
        self.events: list[Event] = []
        self.put_in: dict[str, Chips] = {}
        """What each player has in the pots."""
        self._stacks = stacks
        self._street: Street | None = None
        self._on_street: dict[str, Chips] = {}
        self._level: Chips = 0
        self._has_wager = False
        self._held: dict[str, list[Card]] = {}
        self._declared: list[Declare] = []
        self.line = 1
        """Where the last move stands."""
        self.has_showdown = False
        self.live: dict[str, None] = {}
        """Who was dealt in and has not folded."""

    @property
    def street(self) -> Street | None:
        """The street that is being played; None before the cards."""
        return self._street

    # --- chips -----------------------------------------------------------------

    def ante(self, line: int, player: str, amount: Chips, *, all_in: bool | None = None) -> None:
        """An ante; of nothing, it is none."""
        self.live[player] = None
        if amount:
            self.events.append(Ante(line, player, amount, self._pay(line, player, amount, all_in)))

    def bring_in(
        self, line: int, player: str, amount: Chips, price: Chips, *, all_in: bool | None = None
    ) -> None:
        """The bring-in; it costs the others `price`, even where the player has less."""
        self._level = price
        self.events.append(BringIn(line, player, amount, self._bet(line, player, amount, all_in)))

    def call(
        self, line: int, player: str, amount: Chips | None = None, *, all_in: bool | None = None
    ) -> None:
        """A call of so many chips, or of all that it takes; of nothing, it is a check."""
        if amount is None:
            owed = max(self._level - self._on_street.get(player, 0), 0)
            left = self._left(player)
            amount = owed if left is None else min(owed, left)
        if amount:
            self.events.append(Call(line, player, amount, self._bet(line, player, amount, all_in)))
        else:
            self.line = line
            self.events.append(Check(line, player))

    def wager(
        self,
        line: int,
        player: str,
        *,
        to: Chips | None = None,
        added: Chips = 0,
        kind: type[Bet | Raise] | None = None,
        all_in: bool | None = None,
    ) -> None:
        """A completion, bet or raise to a total of the street, or of so many chips more."""
        before = self._on_street.get(player, 0)
        total = before + added if to is None else to
        make = self._kind_of_wager(kind)
        self._has_wager = True
        self._level = max(self._level, total)
        is_all_in = self._bet(line, player, total - before, all_in)
        self.events.append(make(line, player, total, None, is_all_in))

    def _kind_of_wager(self, told: type[Bet | Raise] | None) -> type[Complete | Bet | Raise]:
        if self._street is _THIRD and not self._has_wager:
            return Complete
        return told or (Raise if self._level else Bet)

    def fold(self, line: int, player: str) -> None:
        """A fold."""
        self.line = line
        self.live.pop(player, None)
        self.events.append(Fold(line, player))

    def _bet(self, line: int, player: str, amount: Chips, told: bool | None) -> bool:
        self._on_street[player] = self._on_street.get(player, 0) + amount
        return self._pay(line, player, amount, told)

    def _pay(self, line: int, player: str, amount: Chips, told: bool | None) -> bool:
        """Put chips in; whether the player is all-in, as told or as the stack has it."""
        self.line = line
        self.put_in[player] = self.put_in.get(player, 0) + amount
        return self._left(player) == 0 if told is None else told

    def _left(self, player: str) -> Chips | None:
        stack = self._stacks[player]
        return None if stack is None else max(stack - self.put_in.get(player, 0), 0)

    def give_back(self) -> None:
        """End the betting of a street: what nobody called goes back."""
        if len(self.put_in) < 2:
            return
        player, top, second = "", -1, -1
        for one, amount in self.put_in.items():
            if amount > top:
                player, top, second = one, amount, top
            elif amount > second:
                second = amount
        if top > second:
            self.put_in[player] = second
            self.events.append(UncalledBet(self.line, player, top - second))

    # --- cards -----------------------------------------------------------------

    def begin(self, line: int, street: Street, community: Card | None = None) -> None:
        """The next street."""
        self.give_back()
        self._street, self._on_street, self._level = street, {}, 0
        self.events.append(StreetBegins(line, street, community))

    def deal(self, line: int, player: str, down: tuple[Card, ...], up: tuple[Card, ...]) -> None:
        """New cards of this street, as far as they are known.

        Raises BadFieldError where a player would hold more than seven.
        """
        held = self._held.get(player)
        if held is None:
            held = self._held[player] = []
        held.extend(down)
        held.extend(up)
        if len(held) > _WHOLE:
            raise BadFieldError("seven cards a player at most")
        self.live.setdefault(player)
        if down or self._street is not _SEVENTH:
            self.events.append(Deal(line, player, (), down, up))

    def show(self, line: int, player: str, cards: Sequence[Card] | None) -> None:
        """Cards shown: these, or all that are known of the player's."""
        told = self._held.get(player, []) if cards is None else cards
        shown = known(told)
        self.events.append(Show(line, player, shown, hidden=_WHOLE - len(shown)))

    def muck(self, line: int, player: str, cards: Sequence[Card] = ()) -> None:
        """A hand not shown; the history may know it all the same."""
        told = known(cards)
        hidden = _WHOLE - len(told) if told else 0
        self.events.append(Muck(line, player, told, hidden=hidden))

    def declare(self, line: int, player: str, told: str) -> None:
        """What a player goes for; it is said when the betting is over."""
        self._declared.append(Declare(line, player, HALVES[told]))

    def begin_showdown(self, line: int) -> None:
        """The end of the betting, with players left to compare hands."""
        self.give_back()
        self.has_showdown = True
        self.events += self._declared
        self.events.append(ShowdownBegins(line))
