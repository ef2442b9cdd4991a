"""A hand in the words of Bovada, Ignition and Bodog."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random

from tests.dealing.hands import high, high_name, low
from tests.dealing.place import Page, Place
from tests.dealing.record import Action, Record, Seat

GAMES = {"stud8": "7CARD HiLo", "stud": "7CARD"}
_BANNERS = {4: "4TH STREET", 5: "5TH STREET", 6: "6TH STREET", 7: "RIVER"}
_FOLDED = {3: "3rd STREET", **_BANNERS}
_CATEGORIES = {
    "high card": "High Card",
    "a pair": "One pair",
    "two pair": "Two pair",
    "three": "Three of a kind",
    "a straight flush": "Straight Flush",
    "a straight": "Straight",
    "a flush": "Flush",
    "a full": "Full House",
    "four": "Four of a kind",
    "a royal": "Straight Flush",
}
_ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII")


def write(record: Record, place: Place, hero: str | None = None, seed: int = 0) -> list[str]:
    """The hand's lines; some files have no banners after the first, where none tells a card."""
    page = Page(record, place, hero, Random(seed))
    has_banners = bool(place.hand_id % 2 or record.play.community)
    return [
        *_head(page),
        *page.streets(partial(_street, has_banners=has_banners)),
        *_ending(page),
        *_summary(page),
    ]


def _name(page: Page, seat: int) -> str:
    return f"Seat+{seat}" + (" [ME]" if page.names[seat] == page.hero else "")


def _money(page: Page, amount: int, commas: str = "") -> str:
    stakes = page.record.play.stakes
    return f"{amount:{commas}}" if stakes.tournament else page.money(amount)


def _head(page: Page) -> Iterator[str]:
    play, place = page.record.play, page.place
    stamp = f"{place.when:%Y-%m-%d %H:%M:%S}"
    if play.stakes.tournament:
        level = _ROMAN.index(place.level.split()[-1]) + 1
        where = f"{GAMES[play.game]} Tournament #{place.tournament} TBL#1, Fixed Limit"
        yield f"Bovada Hand #{place.hand_id}: {where}- Level {level} (0/0) - {stamp}"
    else:
        yield f"Bovada Hand #{place.hand_id} TBL#1178621 {GAMES[play.game]} Fixed Limit - {stamp}"
    for seat in page.dealt_in:
        yield f"{_name(page, seat.number)}: {_money(page, seat.stack, ',')} in chips"
    if play.stakes.tournament:
        yield f"{_name(page, page.dealt_in[0].number)} : Table enter user"
    for number, ante in play.antes.items():
        yield f"{_name(page, number)} : Ante chip {_money(page, ante)} "


def _street(page: Page, street: int, *, has_banners: bool) -> Iterator[str]:
    if street == 3:
        yield "*** 3RD STREET ***" if has_banners else "*** HOLE CARDS ***"
    elif has_banners:
        yield f"*** {_BANNERS[street]} ***{page.shared(street)}"
    for seat, cards in page.in_at(street):
        new = " ".join(cards if street == 3 else cards[-1:])
        yield f"{_name(page, seat)} : Card dealt to a spot [{new}] "
    for action in page.actions(street):
        yield f"{_name(page, action.seat)} : {_does(page, action)}"
    back = page.record.uncalled
    if back and back.street == street:
        amount = _money(page, back.amount)
        yield f"{_name(page, back.seat)} : Return uncalled portion of bet {amount} "


def _does(page: Page, action: Action) -> str:
    amount, to = _money(page, action.amount), _money(page, action.to)
    stakes = page.record.play.stakes
    match action.kind:
        case "fold":
            return "Folds"
        case "check":
            return "Checks"
        case "bring-in":
            word = "Big blind/Bring in" if stakes.tournament else "Bring_in chip"
            return f"{word} {amount} "
        case "call":
            return f"All-in {amount} " if action.all_in else f"Calls {amount} "
        case _ if action.all_in:
            return f"All-in(raise) {to} "
        case _ if action.level:
            return f"Raises {to} "
        case _:
            is_double = action.street == 4 and action.to == stakes.big_bet
            return f"{'Double bets' if is_double else 'Bets'} {to} "


def _kind(cards: tuple[str, ...]) -> str:
    """What kind of hand these cards make; fewer than five are told to be nothing."""
    if len(cards) < 5:
        return "High Card"
    name = high_name("pokerstars", cards)
    return next(word for start, word in _CATEGORIES.items() if name.startswith(start))


def _best(page: Page, seat: int) -> tuple[list[str], list[str]]:
    """The cards that count for the high and for the low."""
    cards = page.record.play.hand_of(seat)
    best = [repr(card) for card in high(cards).cards]
    lowest = low("stud8", cards) if page.record.play.game == "stud8" else None
    return best, [repr(card) for card in lowest.cards] if lowest is not None else []


def _ending(page: Page) -> Iterator[str]:
    record = page.record
    if not record.reveals:
        (winner,) = record.play.live
        cards = record.play.cards[winner][: record.play.last_street]
        yield f"{_name(page, winner)} : Does not show [{' '.join(cards)}] ({_kind(cards)})"
    for reveal in record.reveals:
        cards, who = record.play.hand_of(reveal.seat), _name(page, reveal.seat)
        best, lowest = _best(page, reveal.seat)
        if reveal.shows:
            yield f"{who} : Showdown [{' '.join([*best, *lowest])}] ({_kind(cards)})"
        else:
            yield f"{who} : Mucks [{' '.join(cards)}] ({_kind(cards)})"
    for award in record.awards:
        side = "-Side Pot" if award.pot else ""
        word = "Result" if record.play.stakes.tournament else "result"
        amount = _money(page, award.amount)
        yield f"{_name(page, award.seat)} : Hand {word}{side} {amount} "


def _summary(page: Page) -> Iterator[str]:
    record = page.record
    yield "*** SUMMARY ***"
    rake = "" if record.play.stakes.tournament else f" | Rake ({_money(page, record.rake)}) "
    yield f"Total Pot({_money(page, record.total)}){rake}"
    plus = "+" if record.play.game == "stud8" else " "
    for seat in page.dealt_in:
        yield f"Seat{plus}{seat.number}:  {_fate(page, seat)}"


def _fate(page: Page, seat: Seat) -> str:
    record, number = page.record, seat.number
    if street := record.play.folded.get(number):
        return f"Folded on the {_FOLDED[street]}"
    if not record.reveals:
        return f"{_money(page, record.won(number))} [Does not show]  "
    cards = record.play.hand_of(number)
    if not page.shows(number):
        return f" [Mucked] [{' '.join(cards)} ]  "
    best, lowest = _best(page, number)
    held = f"with {_kind(cards)} [{' '.join(cards)}-{' '.join(best)}]"
    by_side = dict.fromkeys(("high", "all", "low"), 0)
    for award in record.awards:
        by_side[award.side] += award.amount if award.seat == number else 0
    won_high, won_low = by_side["high"] + by_side["all"], by_side["low"]
    if not (won_high or won_low):
        return f" lost {held}  "
    if record.play.game == "stud":
        return f"{_money(page, won_high)}  {held}  "
    first = f"HI {_money(page, won_high)}  " if won_high else " "
    shown = f"[{' '.join(cards)}-{' '.join(lowest)}]"
    return f"{first}{held}" + (f" LO {_money(page, won_low)} {shown}" if won_low else "  ")
