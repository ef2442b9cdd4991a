"""A hand in the words of Winamax."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from tests.dealing.place import Page, Place, decimals
from tests.dealing.record import Action, Award, Record, Seat

GAMES = {"stud8": "7-Card Stud Hi/Lo", "stud": "7-Card Stud", "razz": "Razz"}
_BANNERS = {3: "3rd", 4: "4th", 5: "5th", 6: "6th", 7: "7th"}
_ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII")


def write(record: Record, place: Place, hero: str | None = None, seed: int = 0) -> list[str]:
    """The hand's lines."""
    page = Page(record, place, hero, Random(seed))
    return [*_head(page), *page.streets(_street), *_showdown(page), *_summary(page)]


def _money(page: Page, amount: int) -> str:
    stakes = page.record.play.stakes
    return str(amount) if stakes.tournament else decimals(amount) + ("€" if stakes.currency else "")


def _head(page: Page) -> Iterator[str]:
    play, place = page.record.play, page.place
    s = play.stakes
    kind = "CashGame"
    if s.tournament:
        level = _ROMAN.index(place.level.split()[-1]) + 1
        kind = f'Tournament "Perdita" buyIn: 9€ + 1€ level: {level}'
    limits = "/".join(_money(page, bet) for bet in (s.ante, s.small_bet, s.big_bet))
    stamp = f"{place.when:%Y/%m/%d %H:%M:%S} UTC"
    number = f"HandId: #{place.hand_id}-{place.hand_id % 97}-1478990787"
    yield f"Winamax Poker - {kind} - {number} - {GAMES[play.game]} fixed limit ({limits}) - {stamp}"
    table = f"{place.table}({place.tournament})#049" if s.tournament else place.table
    money = "real" if s.currency or s.tournament else "play"
    yield f"Table: '{table}' {place.max_seats}-max ({money} money) "
    for seat in page.dealt_in:
        yield f"Seat {seat.number}: {seat.name} ({_money(page, seat.stack)})"
    yield "*** ANTE/BLINDS ***"
    for name, amount, all_in in page.antes():
        yield f"{name} posts ante {_money(page, amount)}" + _all_in(all_in)


def _all_in(is_all_in: bool) -> str:
    return " and is all-in" if is_all_in else ""


def _street(page: Page, street: int) -> Iterator[str]:
    yield f"*** {_BANNERS[street]} STREET ***{page.shared(street)}"
    for seat, cards in page.in_at(street):
        shown = _seen(page, seat, cards)
        before = f"[{' '.join(shown[:-1])}] " if street > 3 else ""
        new = " ".join(shown if street == 3 else shown[-1:])
        yield f"Dealt to {page.names[seat]} {before}[{new}]"
    for action in page.actions(street):
        yield f"{page.names[action.seat]} {_does(page, action)}{_all_in(action.all_in)}"


def _seen(page: Page, seat: int, cards: Sequence[str]) -> list[str]:
    is_hero = page.names[seat] == page.hero
    return [card if is_hero or n in range(2, 6) else "X" for n, card in enumerate(cards)]


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
        case _ if action.level:
            return f"raises {_money(page, action.to - action.level)} to {to}"
        case _:
            return f"bets {to}"


def _showdown(page: Page) -> Iterator[str]:
    """What is won includes an uncalled bet; it is a pot of its own where its player loses."""
    record = page.record
    if record.reveals:
        yield "*** SHOW DOWN ***"
    for reveal in record.reveals:
        cards = " ".join(record.play.hand_of(reveal.seat))
        yield f"{page.names[reveal.seat]} shows [{cards}]"
    for seat, amount, where in _payments(page):
        yield f"{page.names[seat]} collected {_money(page, amount)} from {where}"


def _payments(page: Page) -> Iterator[tuple[int, int, str]]:
    record = page.record
    back = record.uncalled
    owed = back.amount if back else 0
    for award in record.awards:
        more = 0
        if back and owed and award.seat == back.seat:
            more, owed = owed, 0
        yield from _halves(page, award, award.amount + more)
    if back and owed:
        yield back.seat, owed, f"side pot {len(record.pots)}"


def _halves(page: Page, award: Award, amount: int) -> Iterator[tuple[int, int, str]]:
    """A pot that nobody contests is paid by halves too."""
    pot = page.pot_name(award.pot, "side pot {}") if len(page.record.pots) > 1 else "pot"
    if page.record.play.game != "stud8" or (page.record.reveals and award.side == "all"):
        yield award.seat, amount, pot
    elif award.side == "all":
        yield award.seat, amount - amount // 2, f"{pot}(HI)"
        if amount > 1:
            yield award.seat, amount // 2, f"{pot}(LO)"
    else:
        yield award.seat, amount, f"{pot}({'LO' if award.side == 'low' else 'HI'})"


def _summary(page: Page) -> Iterator[str]:
    """The total is after rake and holds an uncalled bet; only who showed or won has a line."""
    record = page.record
    yield "*** SUMMARY ***"
    back = record.uncalled.amount if record.uncalled else 0
    rake = f"Rake {_money(page, record.rake)}" if record.rake else "No rake"
    yield f"Total pot {_money(page, record.total - record.rake + back)} | {rake}"
    won: dict[int, list[int]] = {}
    for seat, amount, _ in _payments(page):
        won.setdefault(seat, []).append(amount)
    for seat in page.dealt_in:
        for line in _fate(page, seat, won.get(seat.number, [])):
            yield f"Seat {seat.number}: {seat.name} {line}"


def _fate(page: Page, seat: Seat, won: list[int]) -> list[str]:
    if not page.record.reveals:
        return [f"won {_money(page, amount)}" for amount in won]
    if seat.number in page.record.play.folded:
        return []
    shown = f"showed [{' '.join(page.record.play.hand_of(seat.number))}]"
    return [f"{shown} and " + (f"won {_money(page, sum(won))}" if won else "lost")]
