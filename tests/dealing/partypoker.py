"""A hand in the words of PartyPoker."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tests.dealing.hands import high_name, low, low_name
from tests.dealing.place import Page, Place, decimals
from tests.dealing.record import Action, Award, Record

GAMES = {"stud8": "FL 7 Card Stud Hi-Lo", "stud": "FL 7 Card Stud", "razz": "FL Razz"}
_BANNERS = {3: "", 4: " Fourth street", 5: " Fifth street", 6: " Sixth street", 7: " River"}
_ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII")
_VERBS = {"complete": "completes", "bet": "bets", "raise": "raises", "call": "calls"}


def write(record: Record, place: Place, hero: str | None = None, seed: int = 0) -> list[str]:
    """The hand's lines."""
    page = Page(record, place, hero, Random(seed))
    return [*_head(page), *page.streets(_street), *_showdown(page), *_awards(page)]


def _money(page: Page, amount: int) -> str:
    stakes = page.record.play.stakes
    if stakes.tournament:
        return f"{amount:,}"
    return f"{stakes.currency}{decimals(amount)} USD"


def _head(page: Page) -> Iterator[str]:
    play, place = page.record.play, page.place
    s = play.stakes
    yield f"Game #{place.hand_id} starts."
    yield ""
    yield f"#Game No : {place.hand_id} "
    yield f"***** Hand History for Game {place.hand_id} *****"
    when = f"{place.when:%A, %B} {place.when.day}, {place.when:%H:%M:%S} EST {place.when.year}"
    if s.tournament:
        level = _ROMAN.index(place.level.split()[-1]) + 1
        stakes = f"Stakes-Antes({s.small_bet}/{s.big_bet}-{s.ante})"
        trny = f"Trny:{place.tournament} Level:{level}"
        yield f"{GAMES[play.game]} $6 USD Buy-in {trny}  {stakes} - {when}"
        yield f"Table {place.table} Table #2 (Real Money)"
    else:
        limits = f"{s.currency}{decimals(s.small_bet)}/{s.currency}{decimals(s.big_bet)} USD"
        yield f"{limits} {GAMES[play.game]} - {when}"
        yield f"Table {place.table} (Real Money)"
    yield "Seat 0 is the button"
    yield f"Total number of players : {len(page.dealt_in)}/{place.max_seats} "
    seats = page.dealt_in
    page.rng.shuffle(seats)
    for seat in seats:
        yield f"Seat {seat.number}: {seat.name} ( {_money(page, seat.stack)} )"
    if s.tournament:
        yield f"{trny} "
        yield stakes
    for name, amount, _ in page.antes():
        yield f"{name} posts ante [{_money(page, amount)}]"


def _street(page: Page, street: int) -> Iterator[str]:
    yield f"** Dealing{_BANNERS[street]} **{page.shared(street, '  [  {} ]')}"
    for seat, cards in page.in_at(street):
        if page.names[seat] == page.hero:
            yield f"Dealt to {page.hero} [  {' '.join(cards if street == 3 else cards[-1:])} ]"
    actions = page.actions(street)
    if actions:
        yield f"{page.names[actions[0].seat]} opens"
    for action in actions:
        yield f"{page.names[action.seat]} {_does(page, action)}"


def _does(page: Page, action: Action) -> str:
    amount = f"[{_money(page, action.amount)}]"
    if action.kind in ("fold", "check"):
        return f"{action.kind}s"
    if action.kind == "bring-in":
        return f"bring-ins {amount}"
    if action.all_in:
        return f"is all-In  {amount}"
    stakes = page.record.play.stakes
    is_double = action.street == 4 and action.to == action.level + stakes.big_bet
    double = "double " if is_double and action.kind == "bet" else ""
    return f"{double}{_VERBS[action.kind]} {amount}"


def _showdown(page: Page) -> Iterator[str]:
    for reveal in page.record.reveals:
        name, cards = page.names[reveal.seat], page.record.play.hand_of(reveal.seat)
        verb = "shows" if reveal.shows else "doesn't show"
        yield f"{name} {verb} [ {', '.join(cards)} ]{_named(page, reveal.seat, 'high')}."
        if page.record.play.game == "stud8" and low("stud8", cards) is not None and reveal.shows:
            yield f"{name} shows{low_name('stud8', cards)}  for low."


def _named(page: Page, seat: int, side: str) -> str:
    game, cards = page.record.play.game, page.record.play.hand_of(seat)
    if game == "razz" or side == "low":
        return low_name(game, cards, "Two")
    return high_name("pokerstars", cards).replace("Deuce", "Two")


def _awards(page: Page) -> Iterator[str]:
    """An uncalled bet is in what its player wins, or in a pot of its own."""
    back = page.record.uncalled
    owed = back.amount if back else 0
    for award in page.record.awards:
        more = 0
        if back and owed and award.seat == back.seat and award.side != "low":
            more, owed = owed, 0
        yield _award(page, award, award.amount + more)
    if back and owed:
        pot = f"side pot {len(page.record.pots)}"
        yield f"{page.names[back.seat]} wins {_sum(page, owed)} from the {pot}."


def _sum(page: Page, amount: int) -> str:
    chips = " chips" if page.record.play.stakes.tournament else ""
    return f"{_money(page, amount)}{chips}"


def _award(page: Page, award: Award, amount: int) -> str:
    won = _sum(page, amount)
    if award.side == "low":
        won = f"Lo ({won})"
    ending = f" with {_named(page, award.seat, award.side)}" if page.record.reveals else ""
    pot = page.pot_name(award.pot, "side pot {}")
    return f"{page.names[award.seat]} wins {won} from the {pot}{ending}."
