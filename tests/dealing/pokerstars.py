"""A hand in the words of PokerStars."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tests.dealing.hands import high_name, low, low_name
from tests.dealing.record import Action, Record, Seat, Stakes

GAMES = {"stud8": "7 Card Stud Hi/Lo Limit", "stud": "7 Card Stud Limit", "razz": "Razz Limit"}
CODES = {"$": "USD", "€": "EUR", "£": "GBP"}
BANNERS = {
    3: "*** 3rd STREET ***",
    4: "*** 4th STREET ***",
    5: "*** 5th STREET ***",
    6: "*** 6th STREET ***",
    7: "*** RIVER ***",
}
_STREETS = {3: "3rd Street", 4: "4th Street", 5: "5th Street", 6: "6th Street", 7: "River"}
AFTER_HAND = "\n\n\n"


@dataclass(frozen=True, slots=True)
class Heading:
    """What the first two lines say beside the stakes."""

    hand_id: str
    when: str
    table: str
    max_seats: int = 8
    mix: str = ""
    """8-Game, HORSE or Triple Stud."""
    tournament: str = ""
    """ "Tournament #664712833, $2.00+$0.20 USD"."""
    level: str = ""
    word: str = "Hand"
    """Hand, or Game until 2011."""


def money(amount: int, stakes: Stakes) -> str:
    """ "$0.04", "$11", or "25" for chips."""
    if stakes.tournament or not stakes.currency:
        return str(amount)
    return stakes.currency + (f"{amount / 100:.2f}" if amount % 100 else str(amount // 100))


def write(record: Record, heading: Heading, hero: str | None = None) -> list[str]:
    """The hand's lines, without the blank ones that follow."""
    return list(_Writer(record, heading, hero).lines())


def _header(heading: Heading, stakes: Stakes, game: str) -> str:
    start = f"PokerStars {heading.word} #{heading.hand_id}:"
    name = GAMES[game]
    if heading.tournament:
        limits = f"({stakes.small_bet}/{stakes.big_bet})"
        shown = f"{heading.mix} ({name})" if heading.mix else name
        return f"{start} {heading.tournament} {shown} - {heading.level} {limits} - {heading.when}"
    small, big = (money(bet, stakes) for bet in (stakes.small_bet, stakes.big_bet))
    if "." in small and "." not in big:
        big += ".00"
    limits = f"{small}/{big}" + (f" {CODES[stakes.currency]}" if stakes.currency else "")
    shown = f"{heading.mix} ({name}, {limits})" if heading.mix else f"{name} ({limits})"
    return f"{start}  {shown} - {heading.when}"


class _Writer:
    def __init__(self, record: Record, heading: Heading, hero: str | None) -> None:
        self.record = record
        self.play = record.play
        self.heading = heading
        self.names = {seat.number: seat.name for seat in self.play.seats}
        self.hero = hero

    def money(self, amount: int) -> str:
        return money(amount, self.play.stakes)

    def lines(self) -> Iterator[str]:
        yield _header(self.heading, self.play.stakes, self.play.game)
        yield f"Table '{self.heading.table}' {self.heading.max_seats}-max"
        for seat in self.play.seats:
            out = "is sitting out" if seat.sitting_out else ""
            yield f"Seat {seat.number}: {seat.name} ({self.money(seat.stack)} in chips) {out}"
        for number, ante in self.play.antes.items():
            all_in = ante == next(s.stack for s in self.play.seats if s.number == number)
            line = f"{self.names[number]}: posts the ante {self.money(ante)}"
            yield line + (" and is all-in" if all_in else "")
        for street in range(3, self.play.last_street + 1):
            yield from self.street(street)
        yield from self.showdown() if self.record.reveals else self.uncontested()
        yield from self.summary()

    def street(self, street: int) -> Iterator[str]:
        shared = self.play.community if street == 7 else None
        yield BANNERS[street] + (f" [{shared}]" if shared else "")
        if not shared:
            yield from self.dealt(street)
        actions = [a for a in self.play.actions if a.street == street]
        if street == 4 and actions and self.pair_on_board():
            yield "Pair on board - a double bet is allowed"
        for action in actions:
            yield f"{self.names[action.seat]}: {self.action(action)}"
            if action.capped:
                yield "Betting is capped"
        back = self.record.uncalled
        if back and back.street == street:
            yield f"Uncalled bet ({self.money(back.amount)}) returned to {self.names[back.seat]}"

    def dealt(self, street: int) -> Iterator[str]:
        for seat, cards in self.play.cards.items():
            mine = self.names[seat] == self.hero
            if self.play.folded.get(seat, 8) < street or (street == 7 and not mine):
                continue
            old, new = cards[0 if mine else 2 : street - 1], cards[street - 1]
            if street == 3:
                old, new = (), " ".join((*old, new))
            before = f"[{' '.join(old)}] " if old else ""
            yield f"Dealt to {self.names[seat]} {before}[{new}]"

    def pair_on_board(self) -> bool:
        live = [s for s in self.play.cards if self.play.folded.get(s, 8) > 3]
        boards = (self.play.cards[seat][2:4] for seat in live)
        return self.play.game == "stud" and any(door[0] == new[0] for door, new in boards)

    def action(self, action: Action) -> str:
        all_in = " and is all-in" if action.all_in else ""
        amount, to = self.money(action.amount), self.money(action.to)
        match action.kind:
            case "fold":
                return "folds "
            case "check":
                return "checks "
            case "bring-in":
                return f"brings in for {amount}{all_in}"
            case "call":
                return f"calls {amount}{all_in}"
            case _ if not action.level:
                return f"bets {amount}{all_in}"
            case _:
                return f"raises {self.money(action.to - action.level)} to {to}{all_in}"

    def worth(self, seat: int) -> str:
        cards = self.play.hand_of(seat)
        if self.play.game == "razz":
            return f"Lo: {low_name('razz', cards)}"
        name = high_name("pokerstars", cards)
        if self.play.game == "stud":
            return name
        has_low = low("stud8", cards) is not None
        return f"HI: {name}" + (f"; LO: {low_name('stud8', cards)}" if has_low else "")

    def uncontested(self) -> Iterator[str]:
        yield from self.collected(0)
        yield f"{self.names[self.play.live[0]]}: doesn't show hand "

    def showdown(self) -> Iterator[str]:
        yield "*** SHOW DOWN ***"
        for pot in reversed(range(len(self.record.pots))):
            for reveal in self.record.reveals:
                if reveal.pot == pot:
                    name = self.names[reveal.seat]
                    shown = f"shows {self.cards(reveal.seat)} ({self.worth(reveal.seat)})"
                    yield f"{name}: {shown if reveal.shows else 'mucks hand '}"
            yield from self.collected(pot)
        if self.play.game == "stud8" and all(a.side != "low" for a in self.record.awards):
            yield "No low hand qualified"

    def cards(self, seat: int) -> str:
        return f"[{' '.join(self.play.cards[seat])}]"

    def collected(self, pot: int) -> Iterator[str]:
        source = self.pot_name(pot).lower()
        for award in self.record.awards:
            if award.pot == pot:
                yield f"{self.names[award.seat]} collected {self.money(award.amount)} from {source}"

    def pot_name(self, pot: int) -> str:
        if len(self.record.pots) == 1:
            return "Pot"
        if not pot:
            return "Main pot"
        return "Side pot" if len(self.record.pots) == 2 else f"Side pot-{pot}"

    def summary(self) -> Iterator[str]:
        yield "*** SUMMARY ***"
        pots = ""
        if len(self.record.pots) > 1:
            amounts = (
                f"{self.pot_name(n)} {self.money(pot.net)}."
                for n, pot in enumerate(self.record.pots)
            )
            pots = " ".join(amounts) + " "
        rake = self.money(self.record.rake)
        yield f"Total pot {self.money(self.record.total)} {pots}| Rake {rake} "
        if self.play.community:
            yield f"Board [{self.play.community}]"
        for seat in self.play.seats:
            if seat.dealt_in:
                yield f"Seat {seat.number}: {seat.name} {self.fate(seat)}"

    def fate(self, seat: Seat) -> str:
        number = seat.number
        street = self.play.folded.get(number)
        if street:
            paid = self.play.put_in()[number] - self.play.antes[number]
            return f"folded on the {_STREETS[street]}" + ("" if paid else " (didn't bet)")
        won = self.record.won(number)
        if not self.record.reveals:
            return f"collected ({self.money(won)})"
        cards = self.cards(number)
        if not next(r.shows for r in self.record.reveals if r.seat == number):
            return f"mucked {cards}"
        result = f"won ({self.money(won)})" if won else "lost"
        return f"showed {cards} and {result} with {self.worth(number)}"
