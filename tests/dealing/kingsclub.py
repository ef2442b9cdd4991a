"""A hand in the words of KingsClub."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from random import Random

from tests.dealing.place import Page, Place
from tests.dealing.record import Action, Record

GAMES = {
    "stud8": "Limit Seven Card Stud Hi-Lo",
    "stud": "Limit Seven Card Stud",
    "razz": "Limit Razz",
}
_BANNERS = {3: "3RD", 4: "4TH", 5: "5TH", 6: "6TH", 7: "7TH"}


def write(record: Record, place: Place, hero: str | None = None, seed: int = 0) -> list[str]:
    """The hand's lines; until 2022 third street had no banner, and the others were one late."""
    page = Page(record, place, hero, Random(seed))
    is_late = bool(place.hand_id % 2)
    return [*_head(page), *page.streets(partial(_street, is_late=is_late)), *_summary(page)]


def _money(amount: int) -> str:
    return f"{amount / 100:,.2f}" if amount % 100 else f"{amount // 100:,}"


def _head(page: Page) -> Iterator[str]:
    play, place = page.record.play, page.place
    limits = f"{_money(play.stakes.small_bet)}/{_money(play.stakes.big_bet)}"
    yield f"#{place.hand_id}: {GAMES[play.game]} - {limits}"
    yield f"{place.when:%Y-%m-%d %H:%M:%S}"
    yield f"Table '{place.table}'"
    for seat in page.dealt_in:
        yield f"Seat {seat.number}: {seat.name} ({_money(seat.stack)})"
    for seat in page.dealt_in:
        ante = play.antes[seat.number]
        all_in = ", and is all in" if ante == seat.stack else ""
        yield f"{seat.name}: posts ante {_money(ante)}{all_in}"


def _street(page: Page, street: int, *, is_late: bool) -> Iterator[str]:
    if not is_late:
        yield f"*** {_BANNERS[street]} STREET ***{page.shared(street)}"
    elif street > 3:
        yield f"*** {_BANNERS[street - 1]} STREET ***"
    for seat, cards in page.in_at(street):
        shown = _seen(page, seat, cards)
        new = " ".join(shown if street == 3 else shown[-1:])
        yield f"Dealt to {page.names[seat]}: [{new}]"
    for action in page.actions(street):
        yield f"{page.names[action.seat]} {_does(action)}"
    if page.record.reveals and street == _last_with_actions(page):
        for reveal in page.record.reveals:
            held = page.record.play.hand_of(reveal.seat)[:street]
            yield f"{page.names[reveal.seat]} shows [{' '.join(held)}]"


def _last_with_actions(page: Page) -> int:
    """Hands are turned up when the betting is over, before the last cards are dealt."""
    return max((action.street for action in page.record.play.actions), default=3)


def _seen(page: Page, seat: int, cards: Sequence[str]) -> list[str]:
    is_hero = page.names[seat] == page.hero
    return [card if is_hero or n in range(2, 6) else "X" for n, card in enumerate(cards)]


def _does(action: Action) -> str:
    all_in = ", and is all in" if action.all_in else ""
    match action.kind:
        case "fold":
            return "folds"
        case "check":
            return "checks"
        case "bring-in":
            return f"brings in for {_money(action.amount)}{all_in}"
        case "call":
            return f"calls {_money(action.to)}{all_in}"
        case "raise":
            return f"raises to {_money(action.to)}{all_in}"
        case _:
            return f"bets {_money(action.to)}{all_in}"


def _summary(page: Page) -> Iterator[str]:
    """Side pots are paid together."""
    record = page.record
    yield "*** SUMMARY ***"
    nets = record.nets()
    for seat in page.dealt_in:
        net = nets[seat.name]
        sign = "+" if net >= 0 else "-"
        left = _money(seat.stack + net)
        yield f"Seat {seat.number}: {seat.name} ({left}) {sign}{_money(abs(net))}"
    if record.rake:
        yield f"Rake {_money(record.rake)}"
    for seat in page.dealt_in:
        if won := record.won(seat.number):
            yield f"{seat.name} wins pot ({_money(won)})"
