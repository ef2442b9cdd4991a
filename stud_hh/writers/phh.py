"""Hands in the open Poker Hand History notation (PHH)."""

from collections.abc import Iterable, Mapping
from datetime import UTC
from decimal import Decimal
from types import MappingProxyType
from typing import Final

from stud_hh.audit import Judgement
from stud_hh.formats.interop.home import GAMES as HOME_GAMES
from stud_hh.formats.interop.phh import GAMES
from stud_hh.model import BringIn, Chips, Half, Hand, Tournament
from stud_hh.writers._amounts import whole
from stud_hh.writers._declared import declared
from stud_hh.writers._phh_actions import Actions
from stud_hh.writers._revealed import revealed
from stud_hh.writers._shares import Share, as_told
from stud_hh.writers._toml import Value, lines, toml

Fields = dict[str, Value | None]

VARIANTS: Final[Mapping[str, str]] = MappingProxyType(
    {game: code for code, game in GAMES.items()} | dict.fromkeys(HOME_GAMES, "F7S/8")
)
"""The notation's codes, by our keys of games; what it has no code for, `_game` tells."""
_SIDES: Final = {Half.HIGH: "hi", Half.LOW: "lo"}
_UNKNOWN: Final = Decimal("inf")
_NO_MONEY: Final = frozenset({"chips", "play"})


def refusal(judgement: Judgement) -> str | None:
    """Why the notation can't hold a hand; None where it can."""
    if not judgement.hand.small_bet:
        return "stakes that the history does not tell"
    return None if len(judgement.table.order) > 1 else "fewer than two players dealt in"


def write(judgement: Judgement) -> str:
    """The fields of a hand that is not refused, a line each."""
    fields = {**_required(judgement), **_optional(judgement), **_own(judgement)}
    told = {key: value for key, value in fields.items() if value not in (None, [], "")}
    return "".join(
        f"{key} = {lines(value) if key == 'actions' else toml(value)}\n"  # type: ignore[arg-type]
        for key, value in told.items()
    )


def _required(judgement: Judgement) -> Fields:
    hand, table = judgement.hand, judgement.table
    antes = [table.antes[one].amount if one in table.antes else 0 for one in table.order]
    stacks = {seat.player: seat.stack for seat in hand.seats}
    return {
        "variant": VARIANTS[hand.game],
        "ante_trimming_status": True,
        "antes": _amounts(hand, antes),
        "bring_in": whole(hand, _bring_in(judgement)),
        "small_bet": whole(hand, hand.small_bet),
        "big_bet": whole(hand, hand.big_bet),
        "starting_stacks": _amounts(hand, [stacks[one] for one in table.order]),
        "actions": Actions(judgement).told,
    }


def _amounts(hand: Hand, amounts: Iterable[Chips | None]) -> Value:
    """An amount a player; `inf` where it is not known."""
    return [_UNKNOWN if amount is None else whole(hand, amount) for amount in amounts]


def _bring_in(judgement: Judgement) -> Chips:
    """The price of the bring-in; where nobody posted one, any that is less than the small bet."""
    for event in judgement.hand.events:
        if isinstance(event, BringIn):
            return judgement.table.bring_in_price(event)
    return max(judgement.hand.small_bet // 2, 1)


def _optional(judgement: Judgement) -> Fields:
    hand, table = judgement.hand, judgement.table
    numbers = {seat.player: seat.number for seat in hand.seats}
    return {
        "event": f"Tournament {hand.tournament.id}" if hand.tournament else None,
        "hand": int(hand.hand_id) if _is_plain_number(hand.hand_id) else hand.hand_id,
        "table": hand.table,
        **_time(hand),
        "seats": [numbers[one] for one in table.order],
        "seat_count": hand.max_seats,
        "players": list(table.order),
        "currency": None if hand.currency in _NO_MONEY else hand.currency,
        **_results(judgement),
    }


def _time(hand: Hand) -> Fields:
    if hand.started_at is None:
        return {}
    at = hand.started_at.astimezone(UTC)
    time = at.time().replace(microsecond=0)
    return {"time": time, "time_zone": "UTC", "day": at.day, "month": at.month, "year": at.year}


def _is_plain_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and text == str(int(text)) and len(text) <= 18


def _results(judgement: Judgement) -> Fields:
    hand, table = judgement.hand, judgement.table
    if not table.awards:
        return {}
    won = [table.paid.get(one, 0) for one in table.order]
    told: Fields = {"winnings": _amounts(hand, won)}
    left = [table.stacks[one] + table.paid.get(one, 0) for one in table.order]
    if not any(map(table.has_untold_stack, table.order)) and min(left) >= 0:
        told["finishing_stacks"] = _amounts(hand, left)
    return told


def _own(judgement: Judgement) -> Fields:
    """What the notation has no fields for; hands replay without it."""
    hand, summary = judgement.hand, judgement.hand.summary
    number = {player: at for at, player in enumerate(judgement.table.order, 1)}
    return {
        "_site": hand.site,
        "_game": hand.game if hand.game in HOME_GAMES else None,
        "_mix": hand.mix,
        "_zone": hand.zone,
        "_unit": hand.currency if hand.currency in _NO_MONEY else None,
        "_hero": number.get(hand.hero or ""),
        "_tournament": _tournament(hand.tournament),
        "_pot": None if summary.total is None else whole(hand, summary.total),
        "_rake": None if summary.rake is None else whole(hand, summary.rake),
        "_pots": _amounts(hand, list(summary.pots)) if summary.pots else None,
        "_shares": [_share(hand, share, number) for share in as_told(judgement)],
        "_after": Actions(judgement).after,
        "_revealed": _revealed(judgement, number),
        "_declared": _declared(judgement),
    }


def _tournament(told: Tournament | None) -> Value | None:
    if told is None:
        return None
    fields = {"id": told.id, "buy_in": told.buy_in, "level": told.level}
    return {key: value for key, value in fields.items() if value is not None}


def _share(hand: Hand, share: Share, number: Mapping[str, int]) -> dict[str, Value]:
    award = share.award
    told: dict[str, Value] = {"player": number[award.player], "amount": whole(hand, award.amount)}
    if award.pot is not None:
        told["pot"] = award.pot
    if share.half is not None:
        told["side"] = _SIDES[share.half]
    if share.is_derived:
        told["derived"] = True
    if award.shared:
        told["tied"] = True
    return told


def _declared(judgement: Judgement) -> list[str]:
    """What each player declared; nothing where nobody is known to have."""
    told = declared(judgement.hand)
    return [told.get(player, "") for player in judgement.table.order] if told else []


def _revealed(judgement: Judgement, number: Mapping[str, int]) -> list[str]:
    """Cards that came to light though nobody showed them."""
    told = revealed(judgement.hand)
    return [f"p{at} {''.join(told[player])}" for player, at in number.items() if player in told]
