"""What the bring-in costs: no header prints it, and any line that tells may be wrong."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any, Final

from msgspec.structs import replace

from stud_hh.model import (
    WAGERS,
    BringIn,
    Call,
    Check,
    Chips,
    Event,
    Hand,
    Street,
    StreetBegins,
    UncalledBet,
    Wager,
)
from stud_hh.replay.stated import called_total, paid_and_raked, stated_total, with_checks_called

_THIRD: Final = Street.THIRD
_TELLS_PRICE: Final = frozenset({*WAGERS, Call, Check, StreetBegins})
"""Events that tell what the bring-in costs, or that no more of them come."""


def bring_in_price(hand: Hand, bring_in: BringIn) -> Chips:
    """What the bring-in costs at this table, by all the lines of third street that tell.

    Headers do not print it. The line itself may be wrong, or short of the price when its
    player is all-in; calls and the printed step of the completion tell it too. The most
    witnesses win; if one stands against one, the printed total decides, if it can, or else
    what is paid and raked: if neither can, the line stands.
    """
    told = [
        price
        for price in _prices_told(hand, bring_in)
        if price > 0 and (not hand.small_bet or price < hand.small_bet)
    ]
    if bring_in.all_in:
        return _price_over_short(hand, bring_in, told)
    told.append(bring_in.amount)
    if len(set(told)) < 2:
        return bring_in.amount
    told += [price for price in _price_returned(hand, bring_in) if 0 < price < hand.small_bet]
    (best, count), (rival, second), *_ = Counter(told).most_common()
    if second < count:
        return best
    if best == bring_in.amount:
        best = rival
    return best if _is_borne_out(best, hand, bring_in) else bring_in.amount


def _is_borne_out(price: Chips, hand: Hand, bring_in: BringIn) -> bool:
    """The total is what this price makes it, and not what the line of the bring-in does.

    A check that faces a bet may be a fold or a call.
    """
    for total, checks_call in product((hand.summary.total, paid_and_raked(hand)), (False, True)):
        otherwise, as_said = totals_by_price(price, hand, bring_in, checks_call=checks_call)
        if total in (otherwise, as_said):
            return otherwise == total != as_said
    return False


def totals_by_price(
    price: Chips, hand: Hand, bring_in: BringIn, *, checks_call: bool = False
) -> tuple[Chips, Chips]:
    """The total if the bring-in were of this price, and if those who call this price err."""
    said = bring_in.amount
    callers = [*_calls_of(price, hand)]
    called = [replace(one, amount=said) if one in callers else one for one in hand.events]
    otherwise = _with_bring_in(price, hand, bring_in)
    if checks_call:
        otherwise, called = with_checks_called(otherwise), with_checks_called(called)
    return called_total(otherwise), called_total(called)


def _with_bring_in(price: Chips, hand: Hand, bring_in: BringIn) -> list[Event]:
    return [replace(one, amount=price) if one is bring_in else one for one in hand.events]


def _calls_of(price: Chips, hand: Hand) -> Iterator[Call]:
    """The calls of the bring-in that take it to be of this price."""
    for event in _third_street(hand):
        if isinstance(event, Wager):
            return
        if isinstance(event, Call) and event.amount == price:
            yield event


def _price_over_short(hand: Hand, bring_in: BringIn, told: list[Chips]) -> Chips:
    """An all-in bring-in is never more than the price; one witness for more needs the total."""
    votes = Counter(price for price in told if price > bring_in.amount).most_common(1)
    if not votes:
        return bring_in.amount
    price, count = votes[0]
    if count <= told.count(bring_in.amount):
        return bring_in.amount
    if count == 1 and stated_total(hand) != hand.summary.total:
        return bring_in.amount
    return price


def _prices_told(hand: Hand, bring_in: BringIn) -> list[Chips]:
    prices: list[Chips] = []
    level: Chips | None = None
    events: tuple[Any, ...] = hand.events
    has_paid = {bring_in.player}
    is_odd = False
    for event in events:
        kind = type(event)
        if kind not in _TELLS_PRICE:
            continue
        if kind is Check or (kind is Call and event.all_in):
            is_odd = True
        elif kind is Call:
            if level is None:
                prices.append(event.amount)
                has_paid.add(event.player)
            elif event.player in has_paid:
                prices.append(level - event.amount)
                has_paid.remove(event.player)
        elif kind in WAGERS:
            if level is None and event.by is not None:
                prices.append(event.to - event.by)
            level = event.to
            has_paid.discard(event.player)
        elif event.street > _THIRD:
            break
    return [*prices, *_by_odd_lines(hand, bring_in, prices)] if is_odd else prices


def _by_odd_lines(hand: Hand, bring_in: BringIn, prices: Sequence[Chips]) -> Iterator[Chips]:
    """What a call of more than the bring-in tells, if only with the last chips, and a check."""
    most = max(prices, default=0)
    has_checks = False
    for event in _third_street(hand):
        if isinstance(event, Wager):
            break
        if isinstance(event, Call) and event.all_in and event.amount > bring_in.amount:
            yield max(most, event.amount)
        has_checks = has_checks or isinstance(event, Check)
    if has_checks:
        yield from _price_checked(hand, bring_in)


def _price_checked(hand: Hand, bring_in: BringIn) -> Iterator[Chips]:
    """What the total leaves for each of those who check on third street, who called by rights."""
    total, said = hand.summary.total, bring_in.amount
    if total is None or total != paid_and_raked(hand):
        return
    now, with_one_more = (
        called_total(with_checks_called(_with_bring_in(price, hand, bring_in)))
        for price in (said, said + 1)
    )
    payers = with_one_more - now
    if payers > 0 and (total - now) % payers == 0:
        yield said + (total - now) // payers


def _price_returned(hand: Hand, bring_in: BringIn) -> Iterator[Chips]:
    """What an uncalled bet says: of one wager that nobody calls, all but the price goes back."""
    wagers: list[Wager] = []
    for event in _third_street(hand):
        if isinstance(event, Wager):
            wagers.append(event)
        elif isinstance(event, Call) and wagers:
            return
        elif isinstance(event, UncalledBet) and event.line > bring_in.line and len(wagers) == 1:
            yield wagers[0].to - event.amount


def _third_street(hand: Hand) -> Iterator[Event]:
    for event in hand.events:
        if type(event) is StreetBegins and event.street > _THIRD:
            return
        yield event
