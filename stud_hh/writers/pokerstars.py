"""Hands as PokerStars writes them."""

import re
import zlib
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final
from zoneinfo import ZoneInfo

from stud_hh.audit import Judgement
from stud_hh.formats._fields import ZONES
from stud_hh.model import (
    Ante,
    Award,
    Bet,
    BringIn,
    Call,
    Capped,
    Check,
    Chips,
    Deal,
    Event,
    Fold,
    Muck,
    NoLow,
    OpenPair,
    Show,
    ShowdownBegins,
    Street,
    StreetBegins,
    UncalledBet,
    Wager,
)
from stud_hh.replay import play
from stud_hh.replay.table import Table
from stud_hh.writers._pokerstars_summary import SIGNS, money, named, summary
from stud_hh.writers._replayable import has_unseen_board

GAMES: Final[Mapping[str, str]] = MappingProxyType(
    {"stud8": "7 Card Stud Hi/Lo Limit", "stud": "7 Card Stud Limit", "razz": "Razz Limit"}
)
_BANNERS: Final = MappingProxyType(
    {
        Street.THIRD: "3rd STREET",
        Street.FOURTH: "4th STREET",
        Street.FIFTH: "5th STREET",
        Street.SIXTH: "6th STREET",
        Street.SEVENTH: "RIVER",
    }
)
_LEVEL: Final = re.compile(r"(?:Match Round [IVXLCDM\d]+, )?(?:Level|LEVEL) [IVXLCDM\d]+")
_BUY_IN: Final = re.compile(
    r"Freeroll|\d+ ?FPP|[$€£]?[\d.,]+(?: ?\+ ?[$€£]?[\d.,]+)*(?: [A-Z]{3})?"
)
_HOME: Final = "ET"


def refusal(judgement: Judgement) -> str | None:
    """Why PokerStars could not have written such a hand; None where it could."""
    hand = judgement.hand
    if hand.game not in GAMES:
        return "a game that PokerStars does not deal"
    if hand.currency not in SIGNS or hand.exponent != (2 if SIGNS[hand.currency] else 0):
        return "another currency or a finer unit"
    if not hand.small_bet:
        return "stakes that the history does not tell"
    if any(seat.stack is None for seat in hand.seats):
        return "stacks that the history does not tell"
    return "up cards that the history does not show" if has_unseen_board(judgement) else None


def write(judgement: Judgement) -> str:
    """The lines of a hand, one that is not refused."""
    return "".join(f"{line}\n" for line in _Lines(judgement).all())


def number_of(hand_id: str) -> str:
    """A hand's number in digits alone: its own digits, or others that stand for it."""
    digits = "".join(letter for letter in hand_id if letter in "0123456789")
    return digits[:20] or str(zlib.crc32(hand_id.encode()))


class _Lines:
    def __init__(self, judgement: Judgement) -> None:
        self._judgement = judgement
        self._hand = judgement.hand
        self._end = judgement.table
        self._sign = SIGNS[self._hand.currency]

    def all(self) -> Iterator[str]:
        yield self._header()
        yield self._table()
        for seat in self._hand.seats:
            out = " is sitting out" if seat.sitting_out else ""
            chips = self._money(seat.stack or 0)
            yield f"Seat {seat.number}: {seat.player} ({chips} in chips){out}"
        for event, table in play(self._hand, self._end.rules):
            if (line := self._line(event, table)) is not None:
                yield line
        yield from summary(self._judgement)

    def _money(self, amount: Chips) -> str:
        return money(amount, self._hand.currency)

    # --- the head ----------------------------------------------------------------

    def _header(self) -> str:
        hand = self._hand
        start = f"PokerStars Hand #{number_of(hand.hand_id)}:"
        small, big = self._bets()
        at = self._time()
        if hand.tournament is not None:
            return f"{start} {self._tournament()}{at}"
        code = f" {hand.currency}" if self._sign else ""
        game = f"{GAMES[hand.game]} ({small}/{big}{code})"
        if hand.mix:
            game = f"{hand.mix} ({GAMES[hand.game]}, {small}/{big}{code})"
        return f"{start}  {game}{at}"

    def _bets(self) -> tuple[str, str]:
        bets = self._hand.small_bet, self._hand.big_bet
        if self._sign and any(bet % 100 for bet in bets):
            return tuple(f"{self._sign}{bet // 100}.{bet % 100:02}" for bet in bets)  # type: ignore[return-value]
        return self._money(bets[0]), self._money(bets[1])

    def _tournament(self) -> str:
        hand, told = self._hand, self._hand.tournament
        game = GAMES[hand.game]
        number = number_of(told.id if told else "")
        buy_in = told.buy_in if told and _BUY_IN.fullmatch(told.buy_in or "") else None
        level = told.level if told and _LEVEL.fullmatch(told.level or "") else None
        stakes = f"{hand.small_bet}/{hand.big_bet}"
        start = f"Tournament #{number}, {buy_in} " if buy_in else f"Tournament #{number}, "
        if level is None:
            return start + (f"{hand.mix} ({game}, {stakes})" if hand.mix else f"{game} ({stakes})")
        shown = f"{hand.mix} ({game})" if hand.mix else game
        return f"{start}{shown} - {level} ({stakes})"

    def _time(self) -> str:
        zone = self._hand.zone if self._hand.zone in ZONES else _HOME
        if self._hand.started_at is None:
            return ""
        home = self._clock(_HOME)
        return f" - {home}" if zone == _HOME else f" - {self._clock(zone or '')} [{home}]"

    def _clock(self, zone: str) -> str:
        if self._hand.started_at is None:
            return ""
        local = self._hand.started_at.astimezone(ZoneInfo(ZONES[zone]))
        return f"{local:%Y/%m/%d} {local.hour}:{local:%M:%S} {zone}"

    def _table(self) -> str:
        seats = f" {self._hand.max_seats}-max" if self._hand.max_seats else ""
        play_money = " (Play Money)" if self._hand.currency == "play" else ""
        return f"Table '{self._hand.table}'{seats}{play_money}"

    # --- the play ----------------------------------------------------------------

    def _line(self, event: Event, table: Table) -> str | None:
        match event:
            case StreetBegins(street=street, community=card):
                return f"*** {_BANNERS[street]} ***{f' [{card}]' if card else ''}"
            case Deal():
                return self._deal(event, table)
            case BringIn(player=player, amount=amount):
                return f"{player}: brings in for {self._money(amount)}{_all_in(event)}"
            case Wager():
                return self._wager(event, table)
            case Call(player=player, amount=amount):
                return f"{player}: calls {self._money(amount)}{_all_in(event)}"
            case Ante(player=player, amount=amount):
                return f"{player}: posts the ante {self._money(amount)}{_all_in(event)}"
            case UncalledBet(player=player, amount=amount):
                return f"Uncalled bet ({self._money(amount)}) returned to {player}"
            case Show():
                return self._show(event)
            case Award():
                return self._award(event)
        return _words(event, table)

    def _deal(self, event: Deal, table: Table) -> str | None:
        """The hero's line shows all cards, the others' what lies open."""
        player = event.player
        is_hero = player == self._hand.hero
        new = (*event.down, *event.up) if is_hero else event.up
        if not new:
            return None
        held = [*table.down[player], *table.up[player]] if is_hero else table.up[player]
        before = f"[{' '.join(held)}] " if held else ""
        return f"Dealt to {player} {before}[{' '.join(new)}]"

    def _wager(self, event: Wager, table: Table) -> str:
        to, level = self._money(event.to), table.round.level
        if not level or isinstance(event, Bet):
            return f"{event.player}: bets {to}{_all_in(event)}"
        by = event.to - level if event.by is None else event.by
        return f"{event.player}: raises {self._money(by)} to {to}{_all_in(event)}"

    def _show(self, event: Show) -> str:
        name = named(self._end.game, event.high, event.low)
        return f"{event.player}: shows [{' '.join(event.cards)}]{f' ({name})' if name else ''}"

    def _award(self, award: Award) -> str:
        pots = len(self._end.pots())
        names = {None: "pot", 0: "main pot" if pots > 1 else "pot"}
        side = "side pot" if pots == 2 else f"side pot-{award.pot}"
        pot = names.get(award.pot, side)
        return f"{award.player} collected {self._money(award.amount)} from {pot}"


def _all_in(event: Ante | BringIn | Call | Wager) -> str:
    return " and is all-in" if event.all_in else ""


def _words(event: Event, table: Table) -> str | None:
    """Lines without amounts."""
    match event:
        case Check(player=player):
            return f"{player}: checks"
        case Fold(player=player):
            return f"{player}: folds"
        case Muck(player=player):
            return f"{player}: mucks hand" if table.has_showdown else f"{player}: doesn't show hand"
        case Capped():
            return "Betting is capped"
        case OpenPair():
            return "Pair on board - a double bet is allowed"
        case NoLow():
            return "No low hand qualified"
        case ShowdownBegins() if not table.has_showdown:
            return "*** SHOW DOWN ***"
    return None
