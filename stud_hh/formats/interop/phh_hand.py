"""The play of a PHH hand."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Final

from stud_hh.cards import Card
from stud_hh.formats._fields import BadFieldError
from stud_hh.formats._reads import RawHand
from stud_hh.formats._refusal import BAD_FIELD, UNKNOWN_LINE, RefusedError
from stud_hh.formats.interop.decimals import units
from stud_hh.formats.interop.moves import Moves, by_place, known
from stud_hh.formats.interop.phh_actions import EXPECTED, UNDERSTOOD, Action, cards_of
from stud_hh.formats.interop.phh_amounts import amounts as amounts_of
from stud_hh.formats.interop.phh_fields import header, names
from stud_hh.formats.interop.phh_told import PhhHand, Share
from stud_hh.formats.interop.places import Places
from stud_hh.model import (
    Award,
    Chips,
    Event,
    Half,
    Hand,
    Seat,
    SeatClaim,
    Street,
    Summary,
)

_THIRD: Final = Street.THIRD
_SEVENTH: Final = Street.SEVENTH
_MOST_CARDS: Final = 7
_STREETS: Final = (_THIRD, _THIRD, *Street)
"""By the cards that a player has, the street on which the next is dealt."""
_SIDES: Final = {"hi": Half.HIGH, "lo": Half.LOW}


def hand_of(raw: RawHand, told: PhhHand, game: str) -> Hand:
    """The hand that the fields tell.

    Raises BadFieldError where they contradict each other, RefusedError for an action that
    is none of stud.
    """
    return _Reading(raw, told, game).hand()


class _Reading:
    def __init__(self, raw: RawHand, told: PhhHand, game: str) -> None:
        self._raw = raw
        self._told = told
        self._game = game
        self._amounts = amounts = amounts_of(told)
        self._units = units(amounts.exponent)
        self._names = names(told)
        self._stacks = amounts.stacks
        self._places = Places(raw.text, raw.line)
        self._moves = Moves(dict(zip(self._names, self._stacks, strict=True)))
        self._antes = [ante or 0 for ante in amounts.antes]
        self._seats = self._read_seats()
        self._revealed = dict(self._cards_of(text) for text in told.revealed)
        self._counts = dict.fromkeys(self._names, 0)
        self._dealt: dict[str, list[Card]] = {}
        """Cards of the street that are dealt and not yet told."""

    def _chips(self, amount: Decimal) -> Chips:
        return self._units.of(amount)

    def hand(self) -> Hand:
        told, raw = self._told, self._raw
        line = self._places.line("actions")
        self._declarations()
        self._post(line)
        is_one_line = self._places.all_quoted(len(told.actions))
        for action in told.actions:
            self._act(line if is_one_line else self._places.line(action), action)
        self._end()
        for action in told.after:
            self._act(self._places.line(action), action)
        summary_line = self._places.line("_shares" if told.shares is not None else "\n")
        self._moves.events += self._awards(summary_line)
        return Hand(
            game=self._game,
            small_bet=self._amounts.small_bet,
            big_bet=self._amounts.big_bet,
            ante=max(self._antes, default=0) or None,
            exponent=self._amounts.exponent,
            seats=self._seats,
            events=tuple(self._moves.events),
            summary=self._summary(summary_line),
            path=raw.path,
            line=raw.line,
            last_line=raw.line + raw.text.count("\n"),
            hero=self._hero(),
            **header(raw, told),
        )

    def _read_seats(self) -> tuple[Seat, ...]:
        numbers = self._told.seats or list(range(1, len(self._names) + 1))
        if len(numbers) != len(self._names):
            raise BadFieldError(f"{len(self._names)} seats, one a player, not {len(numbers)}")
        line = self._places.line("starting_stacks")
        seats = [
            Seat(line, number, player, stack)
            for number, player, stack in zip(numbers, self._names, self._stacks, strict=True)
        ]
        return tuple(seats)

    def _hero(self) -> str | None:
        hero = self._told.hero
        return None if hero is None else self._player(hero)

    def _player(self, number: int) -> str:
        if not 1 <= number <= len(self._names):
            raise BadFieldError(f"a player from p1 to p{len(self._names)}, not p{number}")
        return self._names[number - 1]

    # --- the play ----------------------------------------------------------------

    def _post(self, line: int) -> None:
        for player, ante, stack in zip(self._names, self._antes, self._stacks, strict=True):
            self._moves.ante(line, player, ante if stack is None else min(ante, stack))

    def _declarations(self) -> None:
        declared, count = self._told.declared, len(self._names)
        if not declared:
            return
        if len(declared) != count:
            raise BadFieldError(f"{count} entries in _declared, one a player, not {len(declared)}")
        # It may stand before the actions or after them.
        line = Places(self._raw.text, self._raw.line).line("_declared")
        for player, told in zip(self._names, declared, strict=True):
            if told:
                self._moves.declare(line, player, told)

    def _act(self, line: int, text: str) -> None:
        action = UNDERSTOOD.of(text)
        if action is None:
            raise RefusedError(UNKNOWN_LINE, line, EXPECTED)
        try:
            self._do(line, action)
        except BadFieldError as error:
            raise RefusedError(BAD_FIELD, line, str(error)) from error

    def _do(self, line: int, action: Action) -> None:
        kind = action.kind
        if kind == "dh":
            self._deal(line, self._player(action.player), action)
        elif kind == "db":
            self._turn_up(line, action.cards)
        elif kind:
            if self._dealt:
                self._tell_deals(line)
            self._move(line, self._player(action.player), action)

    def _move(self, line: int, player: str, action: Action) -> None:
        moves = self._moves
        if action.total is not None:
            moves.wager(line, player, to=self._chips(action.total))
        elif action.kind == "sm":
            self._show(line, player, action)
        elif action.kind == "pb":
            price = self._amounts.bring_in
            moves.bring_in(line, player, price, price)
        elif action.kind == "cc":
            moves.call(line, player)
        else:
            moves.fold(line, player)

    def _show(self, line: int, player: str, action: Action) -> None:
        if self._is_over() and not self._moves.has_showdown and len(self._moves.live) > 1:
            self._moves.begin_showdown(line)
        if action.shows:
            self._moves.show(line, player, action.cards or None)
        else:
            self._moves.muck(line, player, self._revealed.pop(player, ()))

    def _is_over(self) -> bool:
        return self._moves.street is _SEVENTH

    def _deal(self, line: int, player: str, action: Action) -> None:
        """Take in cards of a player; those of a street may come one by one."""
        moves, count = self._moves, self._counts[player]
        street = _STREETS[min(count, _MOST_CARDS - 1)]
        if street is not moves.street:
            self._tell_deals(line)
            moves.begin(line, street)
        self._counts[player] = count = count + len(action.cards)
        if count < street:
            self._dealt.setdefault(player, []).extend(action.cards)
        elif player in self._dealt:
            self._tell(line, player, (*self._dealt.pop(player), *action.cards))
        elif street is _SEVENTH:
            moves.deal(line, player, action.down + action.up, ())
        else:
            moves.deal(line, player, action.down, action.up)

    def _turn_up(self, line: int, cards: Sequence[Card]) -> None:
        """The card that all share, where the deck is too short for seventh street."""
        self._tell_deals(line)
        self._moves.begin(line, _SEVENTH, cards[0])

    def _tell_deals(self, line: int) -> None:
        for player in list(self._dealt):
            self._tell(line, player, self._dealt.pop(player))

    def _tell(self, line: int, player: str, cards: Sequence[Card]) -> None:
        down, up = by_place(self._moves.street or _THIRD, cards)
        self._moves.deal(line, player, known(down), known(up))

    def _end(self) -> None:
        """End the last street."""
        line = self._moves.line
        self._tell_deals(line)
        if self._moves.has_showdown:
            return
        if len(self._moves.live) > 1 and self._is_over():
            self._moves.begin_showdown(line)
        else:
            self._moves.give_back()

    # --- what it came to ---------------------------------------------------------

    def _awards(self, line: int) -> list[Event]:
        told = self._told
        if told.shares is not None:
            return [self._share(line, share) for share in told.shares]
        return [
            Award(line, player, amount)
            for player, amount in zip(self._names, self._paid(), strict=False)
            if amount > 0
        ]

    def _share(self, line: int, share: Share) -> Award:
        side = None if share.derived or share.side is None else _SIDES[share.side]
        player, amount = self._player(share.player), self._chips(share.amount)
        return Award(line, player, amount, share.pot, side, share.tied)

    def _paid(self) -> list[Chips]:
        """What each player was paid, by their winnings or else by the stacks at the end."""
        amounts, put_in = self._amounts, self._moves.put_in
        if amounts.winnings is not None:
            return [paid or 0 for paid in amounts.winnings]
        left = amounts.left
        if left is None:
            return []
        return [
            0 if before is None or after is None else after - before + put_in.get(player, 0)
            for player, before, after in zip(self._names, self._stacks, left, strict=True)
        ]

    def _summary(self, line: int) -> Summary:
        told = self._told
        total = None if told.pot is None else self._chips(told.pot)
        rake = None if told.rake is None else self._chips(told.rake)
        pots = tuple(map(self._chips, told.pots))
        return Summary(
            line,
            total,
            rake,
            pots,
            seats=self._claims(line),
            lists_seats=False,
            tells_awards=any(
                told_of is not None
                for told_of in (told.shares, told.winnings, told.finishing_stacks)
            ),
        )

    def _claims(self, line: int) -> tuple[SeatClaim, ...]:
        """The stacks at the end, and cards that came to light without a word of mucking."""
        left = self._amounts.left
        if left is None:
            if not self._revealed:
                return ()
            left = [None] * len(self._seats)
        return tuple(
            SeatClaim(
                line,
                seat.number,
                seat.player,
                None,
                cards=self._revealed.get(seat.player, ()),
                stack=stack,
            )
            for seat, stack in zip(self._seats, left, strict=True)
        )

    def _cards_of(self, text: str) -> tuple[str, tuple[Card, ...]]:
        number, _, cards = text.removeprefix("p").partition(" ")
        if not number.isdecimal():
            raise BadFieldError(f"a player and cards, not {text}")
        return self._player(int(number[:3])), cards_of(cards)
