"""What the bring-in costs: no header prints it, and any line that tells may be wrong."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, Final

from msgspec.structs import replace

from stud_hh.model import (
    WAGERS,
    Ante,
    Award,
    BringIn,
    Call,
    Chips,
    Event,
    Hand,
    Street,
    StreetBegins,
    UncalledBet,
    Wager,
)
from stud_hh.replay.pots import uncalled

_THIRD: Final = Street.THIRD
_TELLS_PRICE: Final = frozenset({*WAGERS, Call, StreetBegins})
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
    otherwise, as_said = totals_by_price(best, hand, bring_in)
    total = hand.summary.total
    if total not in (otherwise, as_said):
        total = _paid_and_raked(hand)
    return best if total == otherwise != as_said else bring_in.amount


def _paid_and_raked(hand: Hand) -> Chips | None:
    """The total by what it was paid out for; None where the room does not tell its rake."""
    rake = hand.summary.rake
    if rake is None:
        return None
    return rake + sum(event.amount for event in hand.events if isinstance(event, Award))


def totals_by_price(price: Chips, hand: Hand, bring_in: BringIn) -> tuple[Chips, Chips]:
    """The total if the bring-in were of this price, and if those who call this price err."""
    said = bring_in.amount
    priced = [replace(one, amount=price) if one is bring_in else one for one in hand.events]
    callers = [*_calls_of(price, hand)]
    called = [replace(one, amount=said) if one in callers else one for one in hand.events]
    return _called(priced), _called(called)


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
    for event in events:
        kind = type(event)
        if kind not in _TELLS_PRICE:
            continue
        if kind is Call:
            if event.all_in:
                continue
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
        elif kind is StreetBegins and event.street > _THIRD:
            break
    return prices


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


def stated_total(hand: Hand) -> Chips:
    """What the lines of the hand put into the pot, line by line as they stand."""
    return _put_in(hand.events).total()


def _called(events: Iterable[Event]) -> Chips:
    """What the lines put in and somebody called, whatever they say of an uncalled bet."""
    put_in = _put_in(one for one in events if not isinstance(one, UncalledBet))
    excess = uncalled(put_in)
    return put_in.total() - (excess[1] if excess else 0)


def _put_in(events: Iterable[Event]) -> Counter[str]:
    put_in: Counter[str] = Counter()
    on_street: Counter[str] = Counter()
    for event in events:
        if isinstance(event, StreetBegins):
            on_street.clear()
        elif isinstance(event, Wager):
            put_in[event.player] += event.to - on_street[event.player]
            on_street[event.player] = event.to
        elif isinstance(event, BringIn | Call):
            put_in[event.player] += event.amount
            on_street[event.player] += event.amount
        elif isinstance(event, Ante):
            put_in[event.player] += event.amount
        elif isinstance(event, UncalledBet):
            put_in[event.player] -= event.amount
    return put_in
