"""What the lines of a hand put into its pot, and took out of it, as they stand."""

from collections import Counter
from collections.abc import Iterable, Sequence

from stud_hh.model import (
    Ante,
    Award,
    BringIn,
    Call,
    Check,
    Chips,
    Event,
    Hand,
    StreetBegins,
    UncalledBet,
    Wager,
)
from stud_hh.replay.pots import uncalled


def stated_total(hand: Hand) -> Chips:
    """What the lines of the hand put into the pot, line by line as they stand."""
    return _put_in(hand.events).total()


def paid_and_raked(hand: Hand) -> Chips | None:
    """The total by what it was paid out for; None where the room does not tell its rake."""
    rake = hand.summary.rake
    if rake is None:
        return None
    return rake + sum(event.amount for event in hand.events if isinstance(event, Award))


def called_total(events: Iterable[Event]) -> Chips:
    """What the lines put in and somebody called, whatever they say of an uncalled bet."""
    put_in = _put_in(one for one in events if not isinstance(one, UncalledBet))
    excess = uncalled(put_in)
    return put_in.total() - (excess[1] if excess else 0)


def with_checks_called(events: Sequence[Event]) -> list[Event]:
    """The events with a call for each check that faces a bet: of all but what then goes back."""
    called: list[Event] = []
    on_street: Counter[str] = Counter()
    level: Chips = 0
    for at, event in enumerate(events):
        if isinstance(event, StreetBegins):
            on_street.clear()
            level = 0
        elif isinstance(event, Wager):
            on_street[event.player] = level = event.to
        elif isinstance(event, BringIn):
            on_street[event.player] = level = event.amount
        elif isinstance(event, Call):
            on_street[event.player] += event.amount
        elif isinstance(event, Check) and level > on_street[event.player]:
            amount = level - on_street[event.player] - _returned_after(events[at:])
            on_street[event.player] += amount
            called.append(Call(event.line, event.player, amount))
            continue
        called.append(event)
    return called


def _returned_after(events: Sequence[Event]) -> Chips:
    """What comes back to a bettor before the next street or wager."""
    for event in events:
        if isinstance(event, UncalledBet):
            return event.amount
        if isinstance(event, StreetBegins | Wager):
            return 0
    return 0


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
