"""A hand in the words of the Winning network's old client."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tests.dealing.place import Page, Place, decimals
from tests.dealing.record import Action, Record, Seat

GAMES = {"stud8": "Seven Cards Stud HiLow", "stud": "Seven Cards Stud", "razz": "Razz"}
_BANNERS = {4: "Third", 5: "Fourth", 6: "Fifth", 7: "Sixth"}


def write(record: Record, place: Place, hero: str | None = None, seed: int = 0) -> list[str]:
    """The hand's lines."""
    page = Page(record, place, hero, Random(seed))
    return [*_head(page), *page.streets(_street), *_ending(page), *_summary(page)]


def _stamp(page: Page) -> str:
    when = page.place.when
    return f"{when.year}/{when.month}/{when.day} {when.hour}:{when.minute}:{when.second}"


def _head(page: Page) -> Iterator[str]:
    play, place = page.record.play, page.place
    limits = f"{decimals(play.stakes.small_bet)}/{decimals(play.stakes.big_bet)}"
    yield f"Game started at: {_stamp(page)}"
    yield f"Game ID: {place.hand_id} {limits} (PRR) {place.table} ({GAMES[play.game]})"
    for seat in page.dealt_in:
        yield f"Seat {seat.number}: {seat.name} ({decimals(seat.stack)})."
    for name, amount, _ in page.antes():
        yield f"Player {name} ante ({decimals(amount)})"


def _street(page: Page, street: int) -> Iterator[str]:
    if street > 3:
        yield f"*** {_BANNERS[street]} street ***"
    holdings = dict(page.in_at(street))
    if street == 3:
        for seat, cards in holdings.items():
            yield from (_received(page, seat, card, is_up=False) for card in cards[:2])
    for seat, cards in holdings.items():
        yield _received(page, seat, cards[-1], is_up=street < 7)
    for action in page.actions(street):
        yield f"Player {page.names[action.seat]} {_does(action)}"
    back = page.record.uncalled
    if back and back.street == street:
        yield f"Uncalled bet ({decimals(back.amount)}) returned to {page.names[back.seat]}"


def _received(page: Page, seat: int, card: str, *, is_up: bool) -> str:
    name = page.names[seat]
    if is_up or name == page.hero:
        return f"Player {name} received card: [{card.replace('T', '10')}]"
    return f"Player {name} received a card."


def _does(action: Action) -> str:
    amount = f"({decimals(action.amount)})"
    if action.all_in:
        return f"allin {amount}"
    match action.kind:
        case "fold":
            return "folds"
        case "check":
            return "checks"
        case "bring-in":
            return f"bring in {amount}"
        case "call":
            return f"calls {amount}"
        case "bet" | "complete":
            return f"bets {amount}"
        case _:
            return f"caps {amount}" if action.capped else f"raises {amount}"


def _ending(page: Page) -> Iterator[str]:
    record = page.record
    if not record.reveals:
        yield f"Player {page.names[record.play.live[0]]} mucks cards"
    for reveal in record.reveals:
        if not reveal.shows:
            yield f"Player {page.names[reveal.seat]} mucks cards"


def _summary(page: Page) -> Iterator[str]:
    record = page.record
    yield "------ Summary ------"
    fee = record.rake // 4
    rest = f". JP fee {decimals(fee)}" if fee else ""
    net = decimals(record.total - record.rake)
    yield f"Pot: {net}. Rake {decimals(record.rake - fee)}{rest}"
    for seat in page.dealt_in:
        star = "*" if record.won(seat.number) else ""
        yield f"{star}Player {seat.name} {_fate(page, seat)}{_book(page, seat)}"
    yield f"Game ended at: {_stamp(page)}"


def _fate(page: Page, seat: Seat) -> str:
    if seat.number in page.record.play.folded:
        return "does not show cards."
    if not page.shows(seat.number):
        return "mucks (does not show cards). "
    cards = " ".join(page.record.play.cards[seat.number]).replace("T", "10")
    return f"shows: A hand [{cards}]. "


def _book(page: Page, seat: Seat) -> str:
    net = page.record.nets()[seat.name]
    won, put = decimals(page.record.won(seat.number)), decimals(page.put_in(seat.number))
    result = "Wins" if net >= 0 else "Loses"
    return f"Bets: {put}. Collects: {won}. {result}: {decimals(abs(net))}."
