"""The betting of one street: what may be wagered, who still has to act."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, Final

from msgspec.structs import replace

from stud_hh.houses import HeadsUp, RuleSet
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

_THIRD: Final = Street.THIRD
_TELLS_PRICE: Final = frozenset({*WAGERS, Call, StreetBegins})
"""Events that tell what the bring-in costs, or that no more of them come."""
_CAPPED: Final = HeadsUp.CAPPED
_FREE_IF_EVENT: Final = HeadsUp.FREE_IF_EVENT


class Round:
    """One street's betting, kept up to date by the table.

    The half-bet rule (WSOP live action rule 129, TDA 47, Robert's Rules): an all-in of at
    least half a step counts as a full bet and reopens the betting; a smaller one does neither.
    """

    def __init__(
        self,
        small_bet: Chips,
        big_bet: Chips,
        step: Chips,
        cap: int | None,
        *,
        half_bet_rule: bool | None = True,
        counts_from_bring_in: bool = False,
        skipped: set[str] | None = None,
    ) -> None:
        self.small_bet = small_bet
        self.big_bet = big_bet
        self.step = step
        """What a full bet or raise adds."""
        self.cap = cap
        self.half_bet_rule = half_bet_rule
        """None: the house's rule is unknown, and short all-ins are taken either way."""
        self.counts_from_bring_in = counts_from_bring_in
        """A completion that adds less than half a step to the bring-in is no full bet."""
        self.open_pair = False
        """An open pair allows bets of the big size."""
        self.level: Chips = 0
        """The highest total on this street."""
        self.base: Chips = 0
        """The level that the next full raise is measured from."""
        self.other_base: Chips | None = None
        """What a house may also measure from, after a short all-in whose rule is unknown."""
        self.bets = 0
        """Full bets so far; a bring-in is none."""
        self.perhaps_bets = 0
        """Short all-ins that may count as full bets, where the house's rule is unknown."""
        self.is_doubtful = False
        """The last wager was of a wrong size: `base` is what it should have been made to."""
        self.seen: dict[str, Chips] = {}
        """The level at each player's last action."""
        self.queue: list[str] = []
        """Who still has to act, in turn."""
        self.skipped = set[str]() if skipped is None else skipped
        """Who was passed over and has been reported for it."""
        self.started = False
        self.first: tuple[str, ...] | None = None
        """Who may open the street; worked out when first asked for."""

    @property
    def is_capped(self) -> bool:
        """No more raises are allowed."""
        return self.cap is not None and self.bets >= self.cap

    def full_totals(self) -> tuple[Chips, ...]:
        """The totals that a full bet, completion or raise may be made to."""
        if self.open_pair and self.step == self.small_bet:
            return self.base + self.small_bet, self.base + self.big_bet
        if self.other_base is not None:
            return self.base + self.step, self.other_base + self.step
        return (self.base + self.step,)

    def may_raise(self, player: str) -> bool:
        """The betting is open to this player; the cap is another question."""
        if player not in self.seen:
            return True
        return (self.level - self.seen[player]) * 2 >= self.step

    def wager(self, player: str, to: Chips, *, all_in: bool) -> None:
        """Take a completion, bet or raise, full, short or wrong, as the history has it."""
        full = self.full_totals()
        if self._is_weak_completion(to):
            self.base = self.level
        elif to in full or not all_in:
            self._full(to if to in full else full[0])
        elif self.half_bet_rule is None:
            self.other_base = to
            self.perhaps_bets += 1
        elif (to - self.base) * 2 >= self.step:
            self.bets += 1
            self.base = to
        self.is_doubtful = to not in full and not all_in
        self.level = max(self.level, to)
        self.seen[player] = self.level

    def _is_weak_completion(self, to: Chips) -> bool:
        is_first = self.counts_from_bring_in and self.base == 0 < self.level
        return is_first and (to - self.level) * 2 < self.step

    def _full(self, to: Chips) -> None:
        if self.open_pair and to - self.base == self.big_bet:
            self.step = self.big_bet
        self.bets += 1
        self.base = to
        self.other_base = None


def cap_of(rules: RuleSet, *, able: int, dealt_in: int) -> int | None:
    """The cap of a street that begins with so many players able to bet; None: no known limit.

    Two players dealt in may be the last two of a tournament; a history does not tell.
    """
    if able > 2 or rules.heads_up is _CAPPED:
        return rules.cap
    if rules.heads_up is _FREE_IF_EVENT and dealt_in > 2:
        return rules.cap
    return None


def ante_of(hand: Hand) -> Chips:
    """The ante of the hand: as the header has it, or as most players post it."""
    if hand.ante is not None:
        return hand.ante
    posted = list(_antes(hand))
    if len({event.amount for event in posted}) == 1:
        return posted[0].amount
    full = Counter(event.amount for event in posted if not event.all_in)
    most = max(full.values(), default=0)
    likely = [amount for amount, count in full.items() if count == most]
    total = hand.summary.total
    if len(likely) > 1 and total is not None:
        excess = stated_total(hand) - total
        fitting = [one for one in likely if most * (sum(likely) - len(likely) * one) == excess]
        return fitting[0] if fitting else max(likely)
    return max(likely, default=0) or max((event.amount for event in posted), default=0)


def _antes(hand: Hand) -> Iterator[Ante]:
    for event in hand.events:
        if isinstance(event, Ante):
            yield event
        elif type(event) is StreetBegins:
            return


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
    return _put_in(priced), _put_in(called)


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
    return _put_in(hand.events)


def _put_in(events: Iterable[Event]) -> Chips:
    total = 0
    on_street: Counter[str] = Counter()
    for event in events:
        if isinstance(event, StreetBegins):
            on_street.clear()
        elif isinstance(event, Wager):
            total += event.to - on_street[event.player]
            on_street[event.player] = event.to
        elif isinstance(event, BringIn | Call):
            total += event.amount
            on_street[event.player] += event.amount
        elif isinstance(event, Ante):
            total += event.amount
        elif isinstance(event, UncalledBet):
            total -= event.amount
    return total
