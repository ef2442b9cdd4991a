"""A hand in the words of Absolute Poker and UB."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from tests.dealing.place import Page, Place
from tests.dealing.record import Action, Record, Seat

GAMES = {"stud8": "Seven Card Hi/Lo", "stud": "Seven Card Stud", "razz": "Razz"}
_BANNERS = {3: "3rd STREET", 4: "4TH STREET", 5: "5TH STREET", 6: "6TH STREET", 7: "RIVER"}


def write(record: Record, place: Place, hero: str | None = None, seed: int = 0) -> list[str]:
    """The hand's lines."""
    page = Page(record, place, hero, Random(seed))
    return [*_head(page), *page.streets(_street), *_ending(page), *_summary(page)]


def _card(card: str) -> str:
    return card.replace("T", "10")


def _cards(cards: Sequence[str]) -> str:
    return f"[{' '.join(map(_card, cards))}]"


def _head(page: Page) -> Iterator[str]:
    play, place = page.record.play, page.place
    limits = f"{page.money(play.stakes.small_bet)}/{page.money(play.stakes.big_bet)}"
    tourney = f"Tourney ID {place.tournament} " if place.tournament else ""
    kind = " Multi Normal Tournament " if tourney else "  Normal "
    stamp = f"{place.when:%Y-%m-%d %H:%M:%S} (ET)"
    yield f"Stage #{place.hand_id}: {tourney}{GAMES[play.game]}{kind}{limits} - {stamp}"
    yield f"Table: {place.table} (Real Money) Seat #1 is the dealer"
    for seat in page.dealt_in:
        yield f"Seat {seat.number} - {seat.name} ({page.money(seat.stack)} in chips)"
    for name, amount, _ in page.antes():
        yield f"{name} - Ante {page.money(amount)}"


def _street(page: Page, street: int) -> Iterator[str]:
    yield f"*** {_BANNERS[street]} ***{_card(page.shared(street))}"
    folded = page.record.play.folded
    for seat, cards in page.record.play.cards.items():
        is_hero = page.names[seat] == page.hero
        if is_hero or folded.get(seat, 8) >= street:
            held = cards[: min(street, folded.get(seat, 8))]
            shown = [card if is_hero or n in range(2, 6) else "H" for n, card in enumerate(held)]
            yield f"{page.names[seat]} - Pocket {_cards(shown)} "
    for action in page.actions(street):
        yield f"{page.names[action.seat]} - {_does(page, action)}"
    back = page.record.uncalled
    if back and back.street == street:
        yield f"{page.names[back.seat]} - returned ({page.money(back.amount)}) : not called"


def _does(page: Page, action: Action) -> str:
    amount, to = page.money(action.amount), page.money(action.to)
    if action.all_in and action.kind == "raise":
        return f"All-In(Raise) {amount} to {to}"
    if action.all_in:
        return f"All-In {amount}"
    match action.kind:
        case "fold":
            return "Folds"
        case "check":
            return "Checks"
        case "bring-in":
            return f"Bring-In {amount}"
        case "call":
            return f"Calls {amount}"
        case "bet" | "complete":
            return f"Bets {to}"
        case _:
            return f"Raises {amount} to {to}"


def _ending(page: Page) -> Iterator[str]:
    record = page.record
    yield "*** SHOW DOWN ***"
    if not record.reveals:
        yield f"{page.names[record.play.live[0]]} - Does not show"
    for reveal in record.reveals:
        cards = f"Shows {_cards(record.play.cards[reveal.seat])} "
        yield f"{page.names[reveal.seat]} - {cards if reveal.shows else 'Does not show'}"
    for award in record.awards:
        where = page.pot_name(award.pot)
        yield f"{page.names[award.seat]} Collects {page.money(award.amount)} from {where}"


def _summary(page: Page) -> Iterator[str]:
    record = page.record
    yield "*** SUMMARY ***"
    yield f"Total Pot({page.money(record.total)}) | Rake ({page.money(record.rake)})"
    if record.play.community:
        yield f"Board [{_card(record.play.community)}]"
    for seat in page.dealt_in:
        yield f"Seat {seat.number}: {seat.name} {_fate(page, seat)}"


def _fate(page: Page, seat: Seat) -> str:
    street = page.record.play.folded.get(seat.number)
    if street:
        return f"Folded on the {_BANNERS[street]}"
    won = page.money(page.record.won(seat.number))
    if not page.record.reveals:
        return f"collected Total ({won}) HI:({won}) [Does not show]"
    if not page.shows(seat.number):
        return "HI: [Mucked]"
    cards = _cards(page.record.play.cards[seat.number])
    if page.record.won(seat.number):
        return f"won Total ({won}) HI:({won}) with a hand {cards} "
    return f"HI:lost with a hand {cards} "
