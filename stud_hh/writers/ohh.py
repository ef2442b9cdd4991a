"""Hands in the open Open Hand History format (OHH)."""

from collections.abc import Mapping
from datetime import UTC
from decimal import Decimal
from types import MappingProxyType
from typing import Any, Final

import msgspec

from stud_hh.audit import Judgement
from stud_hh.formats.interop.ohh_fields import NO_CURRENCY
from stud_hh.model import (
    Act,
    Ante,
    BringIn,
    Call,
    Check,
    Chips,
    Complete,
    Deal,
    Event,
    Fold,
    Half,
    Hand,
    Muck,
    Show,
    Street,
    StreetBegins,
    Wager,
)
from stud_hh.replay import play
from stud_hh.replay.settled import Settled
from stud_hh.replay.table import Table
from stud_hh.version import __version__
from stud_hh.writers._amounts import whole
from stud_hh.writers._declared import declared
from stud_hh.writers._revealed import revealed
from stud_hh.writers._shares import Share, by_pot

Json = dict[str, Any]

GAMES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "stud8": "StudHiLo",
        "stud": "Stud",
        "razz": "Stud",
        "stud-hilo-regular": "StudHiLo",
        "stud-hilo-declare": "StudHiLo",
    }
)
"""The format's names, by our keys of games; what it has no name for, `_game` tells."""
_SPEC: Final = "1.4.7"
_STREETS: Final = ("Preflop", "Flop", "Turn", "River", "River")
_OWN_STREETS: Final = ("3rd", "4th", "5th", "6th", "7th")
_SIDES: Final = {Half.HIGH: "hi", Half.LOW: "lo"}
_NO_MONEY: Final = frozenset({"chips", "play"})
_ENCODER: Final = msgspec.json.Encoder(decimal_format="number")


def refusal(_: Judgement) -> str | None:
    """Why the format can't hold a hand: it holds all of them."""
    return None


def write(judgement: Judgement) -> str:
    """The object of a hand."""
    told = _head(judgement) | _seats(judgement) | _play(judgement) | _pots(judgement)
    own = {key: value for key, value in told.items() if not (key[0] == "_" and value is None)}
    text = msgspec.json.format(_ENCODER.encode({"ohh": own}), indent=1)
    return f"{text.decode()}\n"


def _head(judgement: Judgement) -> Json:
    hand = judgement.hand
    at = hand.started_at
    return {
        "spec_version": _SPEC,
        "internal_version": __version__,
        "site_name": hand.site,
        "network_name": hand.site,
        "tournament": hand.tournament is not None,
        **_tournament(hand),
        "game_number": hand.hand_id,
        "start_date_utc": at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ") if at else "",
        "table_name": hand.table,
        "game_type": GAMES[hand.game],
        "_game": hand.game if hand.game not in ("stud8", "stud") else None,
        "_mix": hand.mix,
        "_zone": hand.zone,
        "bet_limit": {"bet_type": "FL", "bet_cap": 0},
        "table_size": hand.max_seats or 0,
        "currency": NO_CURRENCY if hand.currency in _NO_MONEY else hand.currency,
        "_unit": hand.currency if hand.currency in _NO_MONEY else None,
        "dealer_seat": 0,
        "small_blind_amount": whole(hand, hand.small_bet),
        "big_blind_amount": whole(hand, hand.big_bet),
        "ante_amount": whole(hand, judgement.table.ante),
        "flags": [] if hand.hero else ["Observed"],
    }


def _tournament(hand: Hand) -> Json:
    told = hand.tournament
    if told is None:
        return {}
    info = {"tournament_number": told.id, "_buy_in": told.buy_in, "_level": told.level}
    return {"tournament_info": {key: value for key, value in info.items() if value is not None}}


def _seats(judgement: Judgement) -> Json:
    hand = judgement.hand
    ids = _ids(hand)
    hero = {"hero_player_id": ids[hand.hero]} if hand.hero in ids else {}
    mucked = {event.player for event in hand.events if isinstance(event, Muck)}
    told = {one: cards for one, cards in revealed(hand).items() if one not in mucked}
    goes_for = declared(hand)
    players = [
        {
            "id": seat.number,
            "seat": seat.number,
            "name": seat.player,
            "starting_stack": None if seat.stack is None else whole(hand, seat.stack),
            "is_sitting_out": seat.sitting_out,
            **({"_revealed": told[seat.player]} if seat.player in told else {}),
            **({"_declared": goes_for[seat.player]} if seat.player in goes_for else {}),
        }
        for seat in hand.seats
    ]
    return {**hero, "players": players}


def _ids(hand: Hand) -> dict[str, int]:
    return {seat.player: seat.number for seat in hand.seats}


# --- the play --------------------------------------------------------------------


def _play(judgement: Judgement) -> Json:
    return {"rounds": _Rounds(judgement).all}


class _Rounds:
    """The rounds of a hand, as its events come in."""

    def __init__(self, judgement: Judgement) -> None:
        self._hand = judgement.hand
        self._ids = _ids(judgement.hand)
        self._revealed = revealed(judgement.hand)
        self._number = 0
        self.all: list[Json] = [_round(0, Street.THIRD)]
        for event, table in play(self._hand, judgement.table.rules):
            self._tell(event, table)

    def _tell(self, event: Event, table: Table) -> None:
        if isinstance(event, StreetBegins):
            self._begin(event)
        elif isinstance(event, Show | Muck):
            self._show(event)
        elif isinstance(event, Act) and (action := self._action(event, table)):
            self._add(event.player, action)

    def _begin(self, event: StreetBegins) -> None:
        if event.street is not Street.THIRD:
            self.all.append(_round(len(self.all), event.street))
        if event.community is not None:
            self.all[-1]["cards"] = [event.community]

    def _show(self, event: Show | Muck) -> None:
        if self.all[-1]["street"] != "Showdown":
            self.all.append({"id": len(self.all), "street": "Showdown", "cards": [], "actions": []})
        if isinstance(event, Show):
            self._add(event.player, {"action": "Shows Cards", "cards": list(event.cards)})
        else:
            cards = list(self._revealed.get(event.player, ()))
            self._add(event.player, {"action": "Mucks Cards", "cards": cards})

    def _add(self, player: str, action: Json) -> None:
        told = {"action_number": self._number, "player_id": self._ids[player], **action}
        self.all[-1]["actions"].append(told)
        self._number += 1

    def _action(self, event: Act, table: Table) -> Json | None:
        match event:
            case Deal(down=down, up=up):
                dealt = {"cards": [*down, *up], "_down": list(down), "_up": list(up)}
                return {"action": "Dealt Cards", **dealt}
            case Ante(amount=amount, all_in=all_in):
                return self._put("Post Ante", amount, all_in)
            case BringIn(amount=amount, all_in=all_in):
                own = {"description": "bring-in", "_stud": "bring-in"}
                return self._put("Post Extra Blind", amount, all_in) | own
            case Wager():
                return self._wager(event, table)
            case Call(amount=amount, all_in=all_in):
                return self._put("Call", amount, all_in)
            case Check():
                return {"action": "Check"}
            case Fold():
                return {"action": "Fold"}
        return None

    def _wager(self, event: Wager, table: Table) -> Json:
        added = event.to - table.on_street.get(event.player, 0)
        if isinstance(event, Complete):
            return self._put("Raise", added, event.all_in) | {"_stud": "complete"}
        return self._put(type(event).__name__, added, event.all_in)

    def _put(self, action: str, amount: Chips, all_in: bool) -> Json:
        return {"action": action, "amount": whole(self._hand, amount), "is_allin": all_in}


def _round(number: int, street: Street) -> Json:
    place = street - Street.THIRD
    return {
        "id": number,
        "street": _STREETS[place],
        "_street": _OWN_STREETS[place],
        "cards": [],
        "actions": [],
    }


# --- the pots --------------------------------------------------------------------


def _pots(judgement: Judgement) -> Json:
    told = list(by_pot(judgement))
    pots = [_pot(judgement.hand, pot, told) for pot in judgement.pots]
    if pots:
        _agree(pots[0], pots, judgement)
    return {"pots": pots}


def _pot(hand: Hand, pot: Settled, told: list[Share]) -> Json:
    mine = [share for share in told if share.pot == pot.index]
    won: dict[str, Chips] = {}
    for share in mine:
        won[share.award.player] = won.get(share.award.player, 0) + share.award.amount
    ids = _ids(hand)
    return {
        "number": pot.index,
        "amount": whole(hand, pot.pot.amount),
        "rake": whole(hand, max(pot.pot.amount - sum(won.values()), 0)),
        "player_wins": [
            {"player_id": ids[player], "win_amount": whole(hand, amount)}
            for player, amount in won.items()
        ],
        "_shares": [_share(hand, share, ids) for share in mine],
    }


def _share(hand: Hand, share: Share, ids: Mapping[str, int]) -> Json:
    told: Json = {
        "player_id": ids[share.award.player],
        "amount": whole(hand, share.award.amount),
    }
    if share.half is not None:
        told["side"] = _SIDES[share.half]
    if share.is_derived:
        told["derived"] = True
    if share.award.shared:
        told["tied"] = True
    return told


def _agree(main: Json, pots: list[Json], judgement: Judgement) -> None:
    """Let the pots add up to what the summary says, right or wrong."""
    hand, summary = judgement.hand, judgement.hand.summary
    for key, stated in (("amount", summary.total), ("rake", summary.rake)):
        others: Decimal = sum((pot[key] for pot in pots[1:]), Decimal(0))
        if stated is not None and whole(hand, stated) >= others:
            main[key] = whole(hand, stated) - others
