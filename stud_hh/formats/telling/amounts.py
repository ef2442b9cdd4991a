"""Amounts: chips put in, told in any way, as calls and street totals; who is all-in."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, Final

from msgspec.structs import replace

from stud_hh.formats._refusal import BAD_FIELD, RefusedError
from stud_hh.formats.telling.told import Put
from stud_hh.model import (
    WAGERS,
    Ante,
    Bet,
    BringIn,
    Call,
    Chips,
    Event,
    Raise,
    Seat,
    Street,
    StreetBegins,
)

_THIRD: Final = Street.THIRD
POSTS: Final = frozenset({Ante, BringIn, Call})


class Bank:
    """What players have put in, as far as the lines before tell."""

    def __init__(self, seats: Iterable[Seat], small_bet: Chips = 0) -> None:
        self.small_bet = small_bet
        """0 where it is not told."""
        self.street = _THIRD
        self.behind = {seat.player: seat.stack for seat in seats if seat.stack is not None}
        """Chips not put in yet, where they are told."""
        self.put_in: Counter[str] = Counter()
        """Antes and wagers of the hand."""
        self.on_street: Counter[str] = Counter()
        """Wagers of the street."""
        self.wagered: Counter[str] = Counter()
        """Wagers of all streets, without antes."""

    @property
    def level(self) -> Chips:
        """The highest total of the street."""
        return max(self.on_street.values(), default=0)

    def added(self, event: Any) -> Chips:
        """What an event puts in."""
        if type(event) in WAGERS:
            return int(event.to) - self.on_street[event.player]
        return int(event.amount)

    def is_bring_in(self, amount: Chips) -> bool:
        """The first chips of third street are too few for a bet."""
        return self.street is _THIRD and not self.level and amount < self.small_bet

    def begin(self, street: Street) -> None:
        """Let a street begin."""
        self.on_street.clear()
        self.street = street

    def take(self, event: Any, added: Chips) -> None:
        """Let an event put chips in."""
        player = event.player
        if player in self.behind:
            self.behind[player] -= added
        self.put_in[player] += added
        if type(event) is not Ante:
            self.on_street[player] += added
            self.wagered[player] += added


def as_events(values: Iterable[Any], bank: Bank, *, tells_all_in: bool) -> list[Event]:
    """The values with all chips put in as the model has them; the bank keeps count.

    Raises RefusedError for a wager that makes less than what its player has in already.
    """
    return list(_events(values, bank, tells_all_in=tells_all_in))


def _events(values: Iterable[Any], bank: Bank, *, tells_all_in: bool) -> Iterator[Event]:
    for value in values:
        event: Any = _settled(value, bank) if type(value) is Put else value
        kind = type(event)
        if kind in WAGERS or kind in POSTS:
            added = bank.added(event)
            if not tells_all_in and added == bank.behind.get(event.player):
                event = replace(event, all_in=True)
            bank.take(event, added)
        elif kind is StreetBegins:
            bank.begin(event.street)
        yield event


def _settled(put: Put, bank: Bank) -> Event:
    """The wager or call that a player's chips make."""
    total = bank.on_street[put.player] + _added(put, bank)
    if total < bank.on_street[put.player]:
        raise RefusedError(BAD_FIELD, put.line, "more than the player has put in before")
    if put.kind is None and not put.is_call and bank.is_bring_in(total):
        return BringIn(put.line, put.player, total, put.all_in)
    level = bank.level
    if put.is_call or (put.kind is None and 0 < total <= level):
        return Call(put.line, put.player, total - bank.on_street[put.player], put.all_in)
    kind = put.kind or (Raise if level else Bet)
    by, adds = _told_beside(put, total, bank)
    return kind(put.line, put.player, total, by, put.all_in, adds)


def _told_beside(put: Put, total: Chips, bank: Bank) -> tuple[Chips | None, Chips | None]:
    """The step and the chips that the line tells beside the total, if they are neither's repeat."""
    by, adds = put.by, put.adds
    if put.to is not None and put.added is not None:
        adds = put.added
    elif adds == total:
        adds = None
    is_completion = bank.street is _THIRD and bank.level < bank.small_bet
    if by is not None and (by == (put.to or 0) - bank.level or (is_completion and by == total)):
        by = None
    return by, adds


def _added(put: Put, bank: Bank) -> Chips:
    if put.to is not None and put.added is not None:
        return put.to - bank.on_street[put.player]
    if put.added is not None:
        return put.added
    if put.whole is not None:
        return put.whole - bank.wagered[put.player]
    to = put.to or 0
    # What would be no raise as a total can only be what is put in.
    is_total = put.is_call or to > bank.level
    return to - bank.on_street[put.player] if is_total else to
