"""A hand in the XML of the iPoker network."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tests.dealing.place import Page, Place, decimals
from tests.dealing.record import Action, Record
from tests.dealing.xml import element, text_element

NAMES = {"stud8": "7 Card Stud Hi-Lo L", "stud": "7 Card Stud L", "razz": "Razz L"}
CODES = {"$": "USD", "€": "EUR", "£": "GBP"}
_STREETS = {3: "Third Street", 4: "Fourth Street", 5: "Fifth Street", 6: "Sixth Street", 7: "River"}
_TYPES = {"fold": 0, "call": 3, "check": 4, "bet": 5, "complete": 5, "bring-in": 16, "raise": 23}
_ALL_IN = 7
_ANTE = 15


def write(record: Record, place: Place, hero: str | None = None, seed: int = 0) -> list[str]:
    """The hand's lines, after the session's head, which stands once a file."""
    page = Page(record, place, hero, Random(seed))
    return [*_session(page), *_game(page)]


def _session(page: Page) -> Iterator[str]:
    s, place = page.record.play.stakes, page.place
    bets = "" if s.tournament else f" {page.money(s.small_bet)}/{page.money(s.big_bet)}"
    yield '<?xml version="1.0" encoding="utf-8"?>'
    yield element("session", end=">", sessioncode=place.hand_id // 1000)
    yield "\t<general>"
    told = {
        "mode": "real" if s.tournament or s.currency else "fun",
        "gametype": NAMES[page.record.play.game] + bets,
        "tablename": f"{place.table}, {place.hand_id // 1000}",
        "tablecurrency": CODES.get(s.currency, "USD"),
        "duration": "00:14",
        "gamecount": 5,
        "startdate": f"{place.when:%Y-%m-%d %H:%M:%S}",
        "currency": "USD",
        "nickname": page.hero or "Nobody",
    }
    if s.tournament:
        told |= {"tournamentname": place.tournament, "place": 5, "buyin": "$5+$0.50"}
    yield from ("\t\t" + text_element(tag, text) for tag, text in told.items())
    yield "\t</general>"


def _game(page: Page) -> Iterator[str]:
    yield element("game", end=">", gamecode=page.place.hand_id)
    yield "<general>"
    yield text_element("startdate", f"{page.place.when:%Y-%m-%d %H:%M:%S}")
    yield "<players>"
    yield "".join(_players(page))
    yield "</players>"
    yield "</general>"
    numbers = _Numbers()
    for number in range(page.record.play.last_street):
        yield element("round", end=">", no=number)
        yield "".join(_round(page, number, numbers))
        yield "</round>"
    yield "</game>"


class _Numbers:
    """Counts the actions of a hand."""

    def __init__(self) -> None:
        self.last = 0

    def take(self) -> int:
        self.last += 1
        return self.last


def _players(page: Page) -> Iterator[str]:
    """All seats; what is won includes an uncalled bet."""
    back = page.record.uncalled
    for seat in page.record.play.seats:
        number = seat.number
        returned = back.amount if back and back.seat == number else 0
        put_in = page.record.play.put_in().get(number, 0)
        yield element(
            "player",
            seat=number,
            name=seat.name,
            chips=_money(page, seat.stack),
            dealer=int(number == page.record.play.seats[0].number),
            win=_money(page, page.record.won(number) + returned),
            bet=_money(page, put_in),
            rebuy=0,
            addon=0,
        )
    taken = {seat.number for seat in page.record.play.seats}
    if page.place.max_seats not in taken:
        free = {"win": _money(page, 0), "bet": _money(page, 0)}
        chips = _money(page, 0)
        yield element("player", seat=page.place.max_seats, name="", chips=chips, dealer=0, **free)


def _money(page: Page, amount: int) -> str:
    s = page.record.play.stakes
    if s.tournament or not s.currency:
        return f"{amount:,}"
    return s.currency + decimals(amount)


def _round(page: Page, number: int, numbers: _Numbers) -> Iterator[str]:
    if number == 0:
        for seat, ante in page.record.play.antes.items():
            yield _action(page, numbers.take(), seat, _ANTE, ante, "[cards]")
    if number < 2:
        return
    street = number + 1
    actions = [(numbers.take(), action) for action in page.actions(street)]
    if shared := page.shared(street, "{}"):
        yield _shared(street, _spelled(shared))
    own = dict(page.in_at(street))
    for seat in page.record.play.cards:
        if seat in own:
            yield _cards(page, street, seat, own[seat])
        yield from (_act(page, no, action) for no, action in actions if action.seat == seat)


def _shared(street: int, card: str) -> str:
    return element("cards", end=">", type=_STREETS[street], player="") + f"{card}</cards>"


def _cards(page: Page, street: int, seat: int, cards: tuple[str, ...]) -> str:
    """The new cards; who showed in the end has them told from the beginning."""
    new = list(cards[:3] if street == 3 else cards[-1:])
    is_known = seat == page.hero_seat or page.shows(seat)
    if not is_known:
        hidden = {3: 2, 7: 1}.get(street, 0)
        new[:hidden] = ["X"] * hidden
    told = " ".join(card if card == "X" else _spelled(card) for card in new)
    attributes = element("cards", end=">", type=_STREETS[street], player=page.names[seat])
    return f"{attributes}{told}</cards>"


def _spelled(card: str) -> str:
    return card[1].upper() + card[0].replace("T", "10")


def _act(page: Page, number: int, action: Action) -> str:
    if action.all_in and action.kind != "bring-in":
        return _action(page, number, action.seat, _ALL_IN, action.amount)
    is_total = action.kind in ("raise", "complete", "bet")
    amount = action.to if is_total else action.amount
    return _action(page, number, action.seat, _type(action), amount)


def _type(action: Action) -> int:
    return _TYPES[action.kind]


def _action(page: Page, number: int, seat: int, kind: int, amount: int, cards: str = "") -> str:
    sum_ = _money(page, amount)
    return element("action", no=number, player=page.names[seat], type=kind, sum=sum_, cards=cards)
