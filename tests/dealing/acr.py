"""A hand in the words of the Winning network's new client."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tests.dealing.hands import high_name, low, low_name
from tests.dealing.place import Page, Place
from tests.dealing.record import Action, Record, Seat

GAMES = {"stud8": "7Stud H/L", "stud": "7Stud", "razz": "Razz"}
_ORDINALS = {3: "3rd", 4: "4th", 5: "5th", 6: "6th", 7: "7th"}


def write(record: Record, place: Place, hero: str | None = None, seed: int = 0) -> list[str]:
    """The hand's lines."""
    page = Page(record, place, hero, Random(seed))
    return [*_head(page), *page.streets(_street), *_ending(page), *_summary(page)]


def _money(page: Page, amount: int) -> str:
    """ "$0.10", "$8.00"; chips have two places as well."""
    stakes = page.record.play.stakes
    if stakes.tournament or not stakes.currency:
        return f"{amount}.00"
    return f"{stakes.currency}{amount / 100:.2f}"


def _head(page: Page) -> Iterator[str]:
    play, place = page.record.play, page.place
    limits = f"{_money(page, play.stakes.small_bet)}/{_money(page, play.stakes.big_bet)}"
    game = f"{GAMES[play.game]}(Fixed Limit)"
    stamp = f"{place.when:%Y/%m/%d %H:%M:%S} UTC"
    if place.tournament:
        where = f"Game Hand #{place.hand_id} - Tournament #{place.tournament}"
        yield f"{where} - {game} - {place.level} ({limits})- {stamp}"
    else:
        yield f"Hand #{place.hand_id} - {game} - {limits} - {stamp}"
    yield f"{place.table} {place.max_seats}-max"
    for seat in page.dealt_in:
        yield f"Seat {seat.number}: {seat.name} ({_money(page, seat.stack)})"
    for name, amount, all_in in page.antes():
        yield f"{name} posts ante {_money(page, amount)}" + _all_in(all_in)


def _all_in(is_all_in: bool) -> str:
    return " and is all-in" if is_all_in else ""


def _street(page: Page, street: int) -> Iterator[str]:
    yield f"*** {_ORDINALS[street]} STREET ***{page.shared(street)}"
    yield f"Main pot {_money(page, _so_far(page, street))} | Rake {_money(page, 0)}"
    for seat, cards in page.in_at(street):
        is_hero = page.names[seat] == page.hero
        if street < 7 or is_hero:
            yield f"Dealt to {page.names[seat]} {_dealt(street, cards if is_hero else cards[2:])}"
    for action in page.actions(street):
        yield f"{page.names[action.seat]} {_does(page, action)}{_all_in(action.all_in)}"
    back = page.record.uncalled
    if back and back.street == street:
        yield f"Uncalled bet ({_money(page, back.amount)}) returned to {page.names[back.seat]}"


def _so_far(page: Page, street: int) -> int:
    back = page.record.uncalled
    put = sum(page.record.play.put_in(street - 1).values())
    return put - (back.amount if back and back.street < street else 0)


def _dealt(street: int, cards: tuple[str, ...]) -> str:
    if street == 3:
        return f"[{' '.join(cards)}]"
    return f"[{' '.join(cards[:-1])}] [{cards[-1]}]"


def _does(page: Page, action: Action) -> str:
    amount, to = _money(page, action.amount), _money(page, action.to)
    match action.kind:
        case "fold":
            return "folds"
        case "check":
            return "checks"
        case "bring-in":
            return f"brings in {amount}"
        case "call":
            return f"calls {amount}"
        case "bet":
            return f"bets {to}"
        case "complete" if not action.level:
            return f"bets {to}"
        case _:
            return f"raises {amount} to {to}"


def _ending(page: Page) -> Iterator[str]:
    record = page.record
    if not record.reveals:
        yield f"{page.names[record.play.live[0]]} does not show"
    else:
        yield "*** SHOW DOWN ***"
        for number, pot in enumerate(record.pots):
            where = f"Side pot({number})" if number else "Main pot"
            rake = _money(page, pot.amount - pot.net)
            yield f"{where} {_money(page, pot.net)} | Rake {rake}"
    for reveal in record.reveals:
        shown = f"shows {_cards(page, reveal.seat)} ({_worth(page, reveal.seat)})"
        yield f"{page.names[reveal.seat]} {shown if reveal.shows else 'does not show'}"
    for award in record.awards:
        where = page.pot_name(award.pot)
        yield f"{page.names[award.seat]} collected {_money(page, award.amount)} from {where}"


def _cards(page: Page, seat: int) -> str:
    return f"[{' '.join(page.record.play.cards[seat])}]"


def _worth(page: Page, seat: int) -> str:
    play = page.record.play
    cards = play.hand_of(seat)
    if play.game == "razz":
        return low_name(play.game, cards)
    high = high_name("pokerstars", cards)
    if play.game == "stud":
        return high
    lows = f" | LO - [{low_name('stud8', cards)}]" if low("stud8", cards) else ""
    return f"HI - {high}{lows}"


def _summary(page: Page) -> Iterator[str]:
    record = page.record
    fee = record.rake // 5
    yield "*** SUMMARY ***"
    total, rake = _money(page, record.total - record.rake), _money(page, record.rake - fee)
    yield f"Total pot {total} | Rake {rake} | JP Fee {_money(page, fee)}"
    if record.play.community:
        yield f"Board [{record.play.community}]"
    for seat in page.dealt_in:
        yield f"Seat {seat.number}: {seat.name} {_fate(page, seat)}"


def _fate(page: Page, seat: Seat) -> str:
    street = page.record.play.folded.get(seat.number)
    if street:
        mine = {a.kind for a in page.record.play.actions if a.seat == seat.number}
        remark = " and did not bet" if mine <= {"bring-in", "check", "fold"} else ""
        return f"folded on the {_ORDINALS[street]} Street{remark}"
    won = page.record.won(seat.number)
    if not page.record.reveals:
        return f"did not show and won {_money(page, won)}"
    if not page.shows(seat.number):
        return "mucked"
    result = f"won {_money(page, won)}" if won else "lost"
    showed = f"showed {_cards(page, seat.number)}"
    return f"{showed} and {result} with {_worth(page, seat.number)}"
