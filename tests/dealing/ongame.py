"""A hand in the words of the OnGame network."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tests.dealing.place import Page, Place
from tests.dealing.record import Action, Record

GAMES = {"stud8": "SEVEN_CARD_STUD_HI_LO", "stud": "SEVEN_CARD_STUD", "razz": "RAZZ"}
_STREETS = {3: "pocket cards", 4: "4th street", 5: "5th street", 6: "6th street", 7: "river"}
_RULE = "---"


def write(record: Record, place: Place, hero: str | None = None, seed: int = 0) -> list[str]:
    """The hand's lines."""
    page = Page(record, place, hero, Random(seed))
    return [*_head(page), *page.streets(_street), _RULE, *_summary(page)]


def _number(page: Page) -> str:
    return f"R5-{page.place.hand_id // 1000}-{page.place.hand_id % 1000}"


def _head(page: Page) -> Iterator[str]:
    play, place = page.record.play, page.place
    s = play.stakes
    small, big, ante = (page.money(value) for value in (s.small_bet, s.big_bet, s.ante))
    yield f"***** History for hand {_number(page)} *****"
    yield f"Start hand: {place.when:%a %b} {place.when.day} {place.when:%H:%M:%S} GMT+0100 2010"
    what = "Tournament money" if s.tournament else "Real money" if s.currency else "Play money"
    limits = f"LIMIT {GAMES[play.game]} {small}/{big}, ante: {ante}, {what}"
    yield f"Table: {place.table} [{place.hand_id // 1000}] ({limits})"
    if page.hero:
        yield f"User: {page.hero}"
    yield f"Players in round: {len(page.dealt_in)}"
    for seat in page.dealt_in:
        yield f"Seat {seat.number}: {seat.name} ({page.money(seat.stack)})"
    for name, amount, all_in in page.antes():
        yield f"{name} posts ante {page.money(amount)}" + _all_in(all_in)


def _all_in(is_all_in: bool) -> str:
    return " [all in]" if is_all_in else ""


def _street(page: Page, street: int) -> Iterator[str]:
    yield _RULE
    yield f"Dealing {_STREETS[street]}{page.shared(street)}"
    for seat, cards in page.in_at(street):
        if line := _dealt(page, street, seat, cards):
            yield f"Dealing to {page.names[seat]}: [{line}]"
    for action in page.actions(street):
        yield f"{page.names[action.seat]} {_does(page, action)}{_all_in(action.all_in)}"


def _dealt(page: Page, street: int, seat: int, cards: tuple[str, ...]) -> str:
    is_hero = page.names[seat] == page.hero
    if street == 3:
        return ", ".join(cards if is_hero else ("-", "-", cards[2]))
    return cards[-1] if street < 7 or is_hero else ""


def _does(page: Page, action: Action) -> str:
    amount, to = page.money(action.amount), page.money(action.to)
    match action.kind:
        case "fold":
            return "folds"
        case "check":
            return "checks"
        case "bring-in":
            return f"small bring in {amount}"
        case "call":
            return f"calls {amount}"
        case "complete" if not action.level:
            return f"big bring in {to}"
        case "bet" | "complete":
            return f"bets {to}"
        case _:
            return f"raises {amount} to {page.money(_so_far(page, action))}"


def _so_far(page: Page, action: Action) -> int:
    """All that the player has put in up to and with an action, less the ante."""
    actions = page.record.play.actions
    mine = [each.amount for each in actions[: actions.index(action)] if each.seat == action.seat]
    return sum(mine) + action.amount


def _summary(page: Page) -> Iterator[str]:
    record = page.record
    yield "Summary:"
    for number, pot in enumerate(record.pots):
        paid = [award for award in record.awards if award.pot == number]
        sums = {seat: sum(a.amount for a in paid if a.seat == seat) for seat in pot.seats}
        winners = ", ".join(f"{page.names[s]} ({page.money(v)})" for s, v in sums.items() if v)
        name = f"Side pot {number}" if number else "Main pot"
        yield f"{name}: {page.money(pot.amount)} won by {winners}"
    yield f"Rake taken: {page.money(record.rake)}"
    for seat in page.dealt_in:
        yield f"Seat {seat.number}: {seat.name} " + _result(page, seat.number, seat.stack)
    yield f"***** End of hand {_number(page)} *****"


def _result(page: Page, seat: int, stack: int) -> str:
    net = page.record.nets()[page.names[seat]]
    sign = "+" if net >= 0 else "-"
    line = f"({page.money(stack + net)}), net: {sign}{page.money(abs(net))}"
    if not page.shows(seat):
        return line
    return f"{line}, [{', '.join(page.record.play.cards[seat])}]"
