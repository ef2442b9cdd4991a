"""A hand in the words of Full Tilt."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from tests.dealing.hands import high_name, low, low_name
from tests.dealing.record import Action, Award, Record, Seat, Stakes

GAMES = {"stud8": "Limit Stud H/L", "stud": "Limit Stud Hi", "razz": "Limit Razz"}
_ORDINALS = {3: "3rd", 4: "4th", 5: "5th", 6: "6th", 7: "7th"}
AFTER_HAND = "\n\n\n"


@dataclass(frozen=True, slots=True)
class Heading:
    """What the first line says beside the stakes."""

    hand_id: str
    when: str
    table: str
    max_seats: int = 8
    """Written for six or fewer: "(6 max)"."""
    tournament: str = ""
    """ "$200 Heads-Up Sit & Go (243603038)"."""
    pot_in_banners: bool = False
    """The style of 2012: "*** 3RD STREET *** (Total Pot: 1,050, 7 Players)"."""


def money(amount: int, stakes: Stakes, *, commas: bool = True) -> str:
    """ "$0.40", "$1,234.50", or "1,345" for chips."""
    if stakes.tournament or not stakes.currency:
        return f"{amount:,}" if commas else str(amount)
    shown = f"{amount / 100:,.2f}" if amount % 100 else f"{amount // 100:,}"
    return stakes.currency + (shown if commas else shown.replace(",", ""))


def write(record: Record, heading: Heading, hero: str | None = None, seed: int = 0) -> list[str]:
    """The hand's lines; ``seed`` shuffles the antes, which stand as they were posted."""
    return list(_Writer(record, heading, hero, Random(seed)).lines())


class _Writer:
    def __init__(self, record: Record, heading: Heading, hero: str | None, rng: Random) -> None:
        self.record = record
        self.play = record.play
        self.heading = heading
        self.names = {seat.number: seat.name for seat in self.play.seats}
        self.hero = hero
        self.rng = rng

    def money(self, amount: int) -> str:
        return money(amount, self.play.stakes)

    def lines(self) -> Iterator[str]:
        yield self.header()
        for seat in self.play.seats:
            out = ", is sitting out" if seat.sitting_out else ""
            yield f"Seat {seat.number}: {seat.name} ({self.money(seat.stack)}){out}"
        yield from self.antes()
        for street in range(3, self.play.last_street + 1):
            yield from self.street(street)
        yield from self.showdown() if self.record.reveals else self.uncontested()
        yield from self.summary()

    def header(self) -> str:
        s, heading = self.play.stakes, self.heading
        small, big, ante = (money(v, s, commas=False) for v in (s.small_bet, s.big_bet, s.ante))
        room = f"{heading.tournament}, " if heading.tournament else ""
        seats = f" ({heading.max_seats} max)" if heading.max_seats < 8 else ""
        start = f"Full Tilt Poker Game #{heading.hand_id}: {room}Table {heading.table}{seats}"
        return f"{start} - {small}/{big} Ante {ante} - {GAMES[self.play.game]} - {heading.when}"

    def antes(self) -> Iterator[str]:
        posted = list(self.play.antes.items())
        self.rng.shuffle(posted)
        stacks = {seat.number: seat.stack for seat in self.play.seats}
        for seat, ante in posted:
            all_in = ", and is all in" if ante == stacks[seat] else ""
            yield f"{self.names[seat]} antes {self.money(ante)}{all_in}"

    def street(self, street: int) -> Iterator[str]:
        shared = f" [{self.play.community}]" if street == 7 and self.play.community else ""
        yield f"*** {_ORDINALS[street].upper()} STREET ***{shared}{self.banner_pot(street)}"
        yield from self.dealt(street)
        actions = [a for a in self.play.actions if a.street == street]
        if street == 3:
            side = "high" if self.play.game == "razz" else "low"
            low_card = actions[0].seat
            door = self.play.cards[low_card][2]
            yield f"{self.names[low_card]} is {side} with [{door}]"
        for action in actions:
            yield f"{self.names[action.seat]} {self.action(action)}"
        back = self.record.uncalled
        if back and back.street == street:
            yield f"Uncalled bet of {self.money(back.amount)} returned to {self.names[back.seat]}"

    def banner_pot(self, street: int) -> str:
        if not self.heading.pot_in_banners:
            return ""
        put = self.play.put_in(street - 1)
        back = self.record.uncalled
        total = sum(put.values()) - (back.amount if back and back.street < street else 0)
        live = [s for s in put if self.play.folded.get(s, 8) >= street]
        stacks = {seat.number: seat.stack for seat in self.play.seats}
        all_in = sum(put[s] == stacks[s] for s in live)
        more = f", {all_in} All-In" if all_in else ""
        return f" (Total Pot: {self.money(total)}, {len(live)} Players{more})"

    def dealt(self, street: int) -> Iterator[str]:
        for seat, cards in self.play.cards.items():
            mine = self.names[seat] == self.hero
            if self.play.folded.get(seat, 8) < street or street > (len(cards) if mine else 6):
                continue
            old, new = cards[0 if mine else 2 : street - 1], cards[street - 1]
            before = f"[{' '.join(old)}] " if old else ""
            yield f"Dealt to {self.names[seat]} {before}[{new}]"

    def action(self, action: Action) -> str:
        all_in = ", and is all in" if action.all_in else ""
        amount, to = self.money(action.amount), self.money(action.to)
        match action.kind:
            case "fold":
                return "folds"
            case "check":
                return "checks"
            case "bring-in":
                return f"brings in for {amount}{all_in}"
            case "call":
                return f"calls {amount}{all_in}"
            case "bet":
                return f"bets {amount}{all_in}"
            case "complete":
                return f"completes it to {to}{all_in}"
            case _:
                return f"raises to {to}{all_in}"

    def name(self, side: str, seat: int) -> str:
        cards = self.play.hand_of(seat)
        if self.play.game == "razz" or side == "low":
            return low_name(self.play.game, cards, "Two")
        return high_name("fulltilt", cards)

    def has_low(self, seat: int) -> bool:
        return self.play.game == "stud8" and low("stud8", self.play.hand_of(seat)) is not None

    def shown_worth(self, seat: int) -> str:
        name = self.name("high", seat)
        if self.play.game != "stud8":
            return name
        return f"{name}, for high" + (
            f" and {self.name('low', seat)}, for low" if self.has_low(seat) else ""
        )

    def summary_worth(self, seat: int) -> str:
        name = self.name("high", seat)
        if self.play.game != "stud8":
            return name
        return f"HI: {name}" + (f"; LO: {self.name('low', seat)}" if self.has_low(seat) else "")

    def uncontested(self) -> Iterator[str]:
        winner = self.play.live[0]
        yield f"{self.names[winner]} mucks"
        yield f"{self.names[winner]} wins the pot ({self.money(self.record.won(winner))})"

    def showdown(self) -> Iterator[str]:
        yield "*** SHOW DOWN ***"
        for pot in reversed(range(len(self.record.pots))):
            for reveal in self.record.reveals:
                if reveal.pot == pot:
                    cards = f"{self.cards(reveal.seat)} {self.shown_worth(reveal.seat)}"
                    does = f"shows {cards}" if reveal.shows else "mucks"
                    yield f"{self.names[reveal.seat]} {does}"
            for award in self.record.awards:
                if award.pot == pot:
                    yield self.award(award)
        if self.play.game == "stud8" and all(a.side != "low" for a in self.record.awards):
            yield "No low hand qualified"

    def cards(self, seat: int) -> str:
        return f"[{' '.join(self.play.cards[seat])}]"

    def award(self, award: Award) -> str:
        does = "ties for" if award.tied else "wins"
        amount = self.money(award.amount)
        with_what = self.name(award.side, award.seat)
        return f"{self.names[award.seat]} {does} {self.pot_name(award)} ({amount}) with {with_what}"

    def pot_name(self, award: Award) -> str:
        half = "" if award.side == "all" else f"{award.side} "
        sides = len(self.record.pots) - 1
        if not sides:
            return f"the {half}pot"
        if not award.pot:
            return f"the {half}main pot"
        if sides == 1:
            return f"the {half}side pot"
        return f"the {half}side pot #{award.pot}" if half else f"side pot #{award.pot}"

    def summary(self) -> Iterator[str]:
        yield "*** SUMMARY ***"
        pots = self.record.pots
        parts = ""
        if len(pots) > 1:
            parts = f"Main pot {self.money(pots[0].amount)}. "
            for n, pot in enumerate(pots[1:], 1):
                label = "Side pot" if len(pots) == 2 else f"Side pot {n}"
                parts += f"{label} {self.money(pot.amount)}. "
        total, rake = self.money(self.record.total), self.money(self.record.rake)
        yield f"Total pot {total} {parts}| Rake {rake}"
        for seat in self.play.seats:
            yield f"Seat {seat.number}: {seat.name} {self.fate(seat)}"

    def fate(self, seat: Seat) -> str:
        number = seat.number
        if not seat.dealt_in:
            return "is sitting out"
        if number in self.play.folded:
            return f"folded on {_ORDINALS[self.play.folded[number]]} St."
        won = self.record.won(number)
        if not self.record.reveals:
            return f"collected ({self.money(won)}), mucked"
        cards, worth = self.cards(number), self.summary_worth(number)
        if not next(r.shows for r in self.record.reveals if r.seat == number):
            return f"mucked {cards} - {worth}"
        result = f"won ({self.money(won)})" if won else "lost"
        return f"showed {cards} and {result} with {worth}"
