"""The play of an OHH hand."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from decimal import Decimal
from types import MappingProxyType
from typing import Any, ClassVar, Final

from stud_hh.cards import ACE_HIGH, UNKNOWN, Card
from stud_hh.formats._fields import BadFieldError, hidden
from stud_hh.formats._reads import RawHand
from stud_hh.formats._refusal import BAD_FIELD, UNKNOWN_LINE, RefusedError
from stud_hh.formats.interop.decimals import units
from stud_hh.formats.interop.moves import Moves, by_place, known
from stud_hh.formats.interop.ohh_fields import Action, OhhHand, Pot, Round, exponent, header
from stud_hh.formats.interop.places import Places
from stud_hh.houses import RULE_SETS, Printed
from stud_hh.model import (
    Award,
    Bet,
    Chips,
    Half,
    Hand,
    Raise,
    Seat,
    SeatClaim,
    Street,
    Summary,
)

_NOTHING: Final = Decimal(0)
_SIDES: Final = {"hi": Half.HIGH, "lo": Half.LOW}
_NAMED: Final = re.compile(r"(3|third)|(4|fourth)|(5|fifth)|(6|sixth)|(7|seventh)", re.IGNORECASE)
_SHOWDOWN: Final = "showdown"
_OPENERS: Final = frozenset(
    {"post extra blind", "post bb", "post sb", "bring in", "post bring-in", "bring-in"}
)
"""What writers call the bring-in, for which the format has no name."""
_ANTE: Final = "post ante"
_NO_PART: Final = frozenset({_ANTE, "added chips", "sits down", "stands up"})
"""Actions that are over before the cards, or no part of the play."""


def hand_of(raw: RawHand, told: OhhHand, game: str) -> Hand:
    """The hand that the fields tell.

    Raises BadFieldError where they contradict each other, RefusedError for an action that
    is none of stud.
    """
    return _Reading(raw, told, game).hand()


class _Reading:
    def __init__(self, raw: RawHand, told: OhhHand, game: str) -> None:
        self._raw = raw
        self._told = told
        self._game = game
        self._exponent = exponent(told)
        self._units = units(self._exponent)
        self._names = _names(told)
        self._places = Places(raw.text, raw.line)
        self._seats = self._read_seats()
        self._moves = Moves({seat.player: seat.stack for seat in self._seats})
        self._held: dict[str, list[Card]] = {seat.player: [] for seat in self._seats}
        self._sorted = self._in_order()

    def _chips(self, amount: Decimal | None) -> Chips:
        return self._units.of(amount or _NOTHING)

    def _name(self, player: int | None) -> str:
        if player not in self._names:
            raise BadFieldError(f"a player_id of one of the players, not {player}")
        return self._names[player]

    def hand(self) -> Hand:
        told, raw = self._told, self._raw
        self._declarations()
        for round_ in self._sorted:
            self._play(round_)
        self._end()
        line = self._places.line('"pots"')
        awards = [award for pot in told.pots for award in self._awards(pot)]
        return Hand(
            game=self._game,
            small_bet=self._chips(told.small_blind_amount),
            big_bet=self._chips(told.big_blind_amount),
            ante=self._chips(told.ante_amount) or None,
            exponent=self._exponent,
            seats=self._seats,
            events=(*self._moves.events, *awards),
            summary=self._summary(line),
            path=raw.path,
            line=raw.line,
            last_line=raw.line + raw.text.count("\n"),
            hero=None if told.hero_player_id is None else self._names.get(told.hero_player_id),
            **header(told),
        )

    def _read_seats(self) -> tuple[Seat, ...]:
        return tuple(
            Seat(
                self._places.line('"starting_stack"'),
                player.seat,
                self._names[player.id],
                None if player.starting_stack is None else self._chips(player.starting_stack),
                bool(player.is_sitting_out),
            )
            for player in self._told.players
        )

    def _in_order(self) -> list[Round]:
        return sorted(self._told.rounds, key=lambda round_: round_.id)

    # --- the play ----------------------------------------------------------------

    def _play(self, round_: Round) -> None:
        street = self._street_of(round_)
        line = self._places.line('"street"')
        told = [(self._places.line('"action"'), action) for action in round_.actions]
        antes = [one for one in told if one[1].action.lower() == _ANTE]
        for at, action in antes:
            self._ante(at, self._name(action.player_id), action)
        if street is not None and (street > Street.THIRD or len(told) > len(antes)):
            board = _cards(round_.cards)
            self._moves.begin(line, street, board[0] if board else None)
        elif told and not self._moves.has_showdown and len(self._moves.live) > 1:
            self._moves.begin_showdown(line)
        for at, action in told:
            if action.action.lower() not in _NO_PART:
                self._act(action, at)

    def _declarations(self) -> None:
        places = Places(self._raw.text, self._raw.line)
        for player in self._told.players:
            if player.declared:
                line = places.line('"_declared"')
                self._moves.declare(line, self._names[player.id], player.declared)

    def _street_of(self, round_: Round) -> Street | None:
        """The street of a round by its name, or else by its place; None for the showdown."""
        if round_.street.lower() == _SHOWDOWN:
            return None
        named = _NAMED.match(round_.own_street or round_.street)
        place = (named.lastindex or 1) - 1 if named else self._sorted.index(round_)
        if place > Street.SEVENTH - Street.THIRD:
            raise BadFieldError(f"five streets at most, not {round_.street}")
        return Street(Street.THIRD + place)

    def _act(self, action: Action, line: int) -> None:
        name = action.action.lower()
        act = self._acts.get("bring-in" if name in _OPENERS else name)
        if act is None:
            expected = ", ".join(sorted(self._acts))
            raise RefusedError(UNKNOWN_LINE, line, f"one of the actions {expected}")
        try:
            act(self, line, self._name(action.player_id), action)
        except BadFieldError as error:
            raise RefusedError(BAD_FIELD, line, str(error)) from error

    def _ante(self, line: int, player: str, action: Action) -> None:
        self._moves.ante(line, player, self._chips(action.amount), all_in=action.is_allin)

    def _dealt(self, line: int, player: str, action: Action) -> None:
        street = self._moves.street or Street.THIRD
        cards = _cards(action.cards)
        if action.up is not None or action.down is not None:
            down, up = _cards(action.down), _cards(action.up)
        else:
            # Some writers list all that the player holds.
            held = self._held[player] if len(cards) > 1 else []
            new = [card for card in cards if card == UNKNOWN or card not in held]
            down, up = map(list, by_place(street, new))
        self._held[player] += [*down, *up]
        self._moves.deal(line, player, known(down), known(up))

    def _bring_in(self, line: int, player: str, action: Action) -> None:
        amount = self._chips(action.amount)
        self._moves.bring_in(line, player, amount, amount, all_in=action.is_allin)

    def _bet(self, line: int, player: str, action: Action) -> None:
        self._wager(line, player, action, Bet)

    def _raise(self, line: int, player: str, action: Action) -> None:
        self._wager(line, player, action, None if action.stud == "complete" else Raise)

    def _wager(
        self, line: int, player: str, action: Action, kind: type[Bet | Raise] | None
    ) -> None:
        added = self._chips(action.amount)
        self._moves.wager(line, player, added=added, kind=kind, all_in=action.is_allin)

    def _call(self, line: int, player: str, action: Action) -> None:
        amount = self._chips(action.amount)
        self._moves.call(line, player, amount, all_in=action.is_allin)

    def _check(self, line: int, player: str, _: Action) -> None:
        self._moves.call(line, player, 0)

    def _fold(self, line: int, player: str, _: Action) -> None:
        self._moves.fold(line, player)

    def _show(self, line: int, player: str, action: Action) -> None:
        cards = _cards(action.cards)
        self._moves.show(line, player, cards or None)

    def _muck(self, line: int, player: str, action: Action) -> None:
        self._moves.muck(line, player, _cards(action.cards))

    _acts: ClassVar[Mapping[str, Callable[[Any, int, str, Action], None]]] = MappingProxyType(
        {
            "dealt cards": _dealt,
            "bring-in": _bring_in,
            "complete": _raise,
            "bet": _bet,
            "raise": _raise,
            "call": _call,
            "check": _check,
            "fold": _fold,
            "shows cards": _show,
            "mucks cards": _muck,
        }
    )

    def _end(self) -> None:
        if self._moves.has_showdown:
            return
        if self._moves.street is Street.SEVENTH and len(self._moves.live) > 1:
            self._moves.begin_showdown(self._moves.line)
        else:
            self._moves.give_back()

    # --- what it came to ---------------------------------------------------------

    def _awards(self, pot: Pot) -> Iterator[Award]:
        number = pot.number if len(self._told.pots) > 1 else None
        if pot.shares is not None:
            self._places.line('"_shares"')
            for share in pot.shares:
                line = self._places.line('"amount"')
                side = None if share.derived or share.side is None else _SIDES[share.side]
                player, amount = self._name(share.player_id), self._chips(share.amount)
                yield Award(line, player, amount, number, side, share.tied)
            return
        for win in pot.player_wins:
            line = self._places.line('"win_amount"')
            if win.win_amount:
                yield Award(line, self._name(win.player_id), self._chips(win.win_amount), number)

    def _summary(self, line: int) -> Summary:
        pots = self._told.pots
        claims = tuple(
            SeatClaim(
                line, player.seat, self._names[player.id], None, cards=(*_cards(player.revealed),)
            )
            for player in self._told.players
            if player.revealed
        )
        if not pots:
            return Summary(line, None, None, seats=claims, lists_seats=False)
        raked = [pot for pot in pots if pot.rake is not None or pot.jackpot is not None]
        rake = sum(self._raked(pot) for pot in raked) if raked else None
        total = sum(self._chips(pot.amount) for pot in pots)
        printed = tuple(self._as_printed(pot) for pot in pots) if len(pots) > 1 else ()
        return Summary(line, total, rake, printed, seats=claims, lists_seats=False)

    def _claims(self, line: int) -> Iterator[SeatClaim]:
        for player in self._told.players:
            if cards := known(_cards(player.revealed)):
                name = self._names[player.id]
                yield SeatClaim(line, player.seat, name, None, cards=cards)

    def _raked(self, pot: Pot) -> Chips:
        return self._chips(pot.rake) + self._chips(pot.jackpot)

    def _as_printed(self, pot: Pot) -> Chips:
        """A pot as the hand's room prints it: with or without its rake."""
        house = RULE_SETS.get(header(self._told)["site"])
        is_net = house is not None and house.printed_side_pots is Printed.NET
        return self._chips(pot.amount) - (self._raked(pot) if is_net else 0)


def _names(told: OhhHand) -> dict[int, str]:
    names = {player.id: player.name or f"Player {player.id}" for player in told.players}
    if len(set(names.values())) < len(told.players):
        raise BadFieldError("ids and names that tell the players apart")
    return names


def _cards(told: Sequence[str] | str | None) -> list[Card]:
    """Cards in a list, unknown ones among them. Raises BadFieldError for what is no card."""
    cards = told.split() if isinstance(told, str) else told or []
    return [_card(card) for card in cards]


def _card(text: str) -> Card:
    rank, suit = text[:-1].replace("10", "T").upper(), text[-1:].lower()
    return rank + suit if rank + suit in ACE_HIGH else hidden(text.strip())
