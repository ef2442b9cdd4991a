"""A hand in the words of the Everleaf network."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from tests.dealing.hands import high_name, low_name
from tests.dealing.place import Page, Place
from tests.dealing.record import Action, Record

GAMES = {"stud8": "7 Card Stud Hi/Lo", "stud": "7 Card Stud", "razz": "Razz"}
_STREETS = {3: "down cards", 4: "4th Street", 5: "5th Street", 6: "6th Street", 7: "River"}
_UNITS = {"$": "USD", "€": "EURO"}


def write(record: Record, place: Place, hero: str | None = None, seed: int = 0) -> list[str]:
    """The hand's lines."""
    page = Page(record, place, hero, Random(seed))
    return [*_head(page), *page.streets(_street), *_ending(page)]


def _amount(page: Page, amount: int) -> str:
    """ "€ 0.05 EURO"."""
    sign = page.record.play.stakes.currency
    return f"{sign} {amount / 100:.2f} {_UNITS[sign]}"


def _short(page: Page, amount: int) -> str:
    return f"{page.record.play.stakes.currency}{amount / 100:.2f}"


def _head(page: Page) -> Iterator[str]:
    play, place = page.record.play, page.place
    limits = f"{_short(page, play.stakes.small_bet)}/{_short(page, play.stakes.big_bet)}"
    yield f"Everleaf Gaming Game #{place.hand_id}"
    yield f"***** Hand history for game #{place.hand_id} *****"
    yield f"{limits} {GAMES[play.game]} - {place.when:%Y/%m/%d - %H:%M:%S}"
    yield f"Table {place.table}"
    yield f"Total number of players: {len(page.dealt_in)}"
    for seat in page.dealt_in:
        yield f"Seat {seat.number}: {seat.name} (  {_amount(page, seat.stack)} )"
    for name, amount, _ in page.antes():
        yield f"{name}: posts ante [{_amount(page, amount)}]"


def _street(page: Page, street: int) -> Iterator[str]:
    yield f"** Dealing {_STREETS[street]} **{page.shared(street, ' [ {} ]')}"
    for seat, cards in page.in_at(street):
        is_hero = page.names[seat] == page.hero
        new = cards if street == 3 and is_hero else cards[-1:]
        if page.hero and (street < 7 or is_hero):
            yield f"Dealt to {page.names[seat]} {_cards(new)}."
    for action in page.actions(street):
        yield f"{page.names[action.seat]}{_does(page, action)}"


def _cards(cards: Sequence[str]) -> str:
    return f"[ {', '.join(cards)} ]"


def _does(page: Page, action: Action) -> str:
    amount = f"[{_amount(page, action.amount)}]"
    match action.kind:
        case "fold":
            return " folds"
        case "check":
            return " checks"
        case "bring-in":
            return f" posts bring-in {_short(page, action.amount)}."
        case "call":
            return f" calls {amount}"
        case "complete" if action.level:
            return f" completes to {_short(page, action.to)}."
        case "bet" | "complete":
            return f": bets {amount}"
        case _:
            return f" raises {amount}"


def _ending(page: Page) -> Iterator[str]:
    record = page.record
    if not record.reveals:
        yield f"{page.names[record.play.live[0]]} does not show cards"
    for reveal in record.reveals:
        worth = f"shows {_cards(record.play.cards[reveal.seat])} {_worth(page, reveal.seat)}"
        yield f"{page.names[reveal.seat]} {worth if reveal.shows else 'does not show cards'}"
    for award in record.awards:
        where = page.pot_name(award.pot, "side pot #{}")
        name, amount = page.names[award.seat], _amount(page, award.amount)
        yield f"{name} wins {amount} from {where}"


def _worth(page: Page, seat: int) -> str:
    play = page.record.play
    if play.game == "razz":
        return low_name(play.game, play.hand_of(seat))
    return high_name("fulltilt", play.hand_of(seat)).lower()
