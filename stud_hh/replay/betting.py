"""The betting of one street: what may be wagered, who still has to act."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from stud_hh.houses import HeadsUp, RuleSet
from stud_hh.model import Ante, Chips, Hand, StreetBegins
from stud_hh.replay.stated import stated_total

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
        self.named: str | None = None
        """Who has the card that brings it in, by the room's own word."""

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
