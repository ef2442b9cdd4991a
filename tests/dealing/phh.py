"""A hand in the Poker Hand History notation, by its specification alone."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tests.dealing.place import Page, Place
from tests.dealing.record import Action, Record

CODES = {"stud8": "F7S/8", "stud": "F7S", "razz": "FR"}


def write(record: Record, place: Place, hero: str | None = None, seed: int = 0) -> list[str]:
    """The hand's lines under a heading, as files of many hands have it."""
    return list(_Writer(Page(record, place, hero, Random(seed))).lines())


class _Writer:
    def __init__(self, page: Page) -> None:
        self.page = page
        self.record = page.record
        self.play = page.record.play
        self.number = {seat: at for at, seat in enumerate(self.play.antes, 1)}

    def lines(self) -> Iterator[str]:
        stakes, place = self.play.stakes, self.page.place
        stacks = {seat.number: seat.stack for seat in self.play.seats}
        yield f"[{place.hand_id}]"
        yield f"variant = '{CODES[self.play.game]}'"
        yield "ante_trimming_status = true"
        yield f"antes = {self.amounts([stakes.ante] * len(self.number))}"
        yield f"bring_in = {self.amount(stakes.bring_in)}"
        yield f"small_bet = {self.amount(stakes.small_bet)}"
        yield f"big_bet = {self.amount(stakes.big_bet)}"
        yield f"starting_stacks = {self.amounts([stacks[seat] for seat in self.number])}"
        yield f"actions = [{', '.join(repr(action) for action in self.actions())}]"
        if place.tournament:
            yield f'event = "{place.tournament}"'
        yield f"time = {place.when:%H:%M:%S}"
        yield "time_zone = 'America/New_York'"
        yield f"day = {place.when.day}"
        yield f"month = {place.when.month}"
        yield f"year = {place.when.year}"
        yield f"hand = {place.hand_id}"
        yield f"seats = {[*self.number]}"
        yield f"seat_count = {place.max_seats}"
        yield f"table = '{place.table}'"
        names = ", ".join(f'"{self.page.names[seat]}"' for seat in self.number)
        yield f"players = [{names}]"
        yield f"winnings = {self.amounts([self.record.won(seat) for seat in self.number])}"
        if not stakes.tournament:
            yield "currency = 'USD'"

    def amount(self, amount: int) -> str:
        return str(amount) if self.play.stakes.tournament else f"{amount / 100:.2f}"

    def amounts(self, amounts: list[int]) -> str:
        return f"[{', '.join(map(self.amount, amounts))}]"

    def actions(self) -> Iterator[str]:
        for street in range(3, self.play.last_street + 1):
            yield from self.deals(street)
            yield from map(self.action, self.page.actions(street))
        for reveal in self.record.reveals:
            cards = "".join(self.play.cards[reveal.seat]) if reveal.shows else ""
            yield f"p{self.number[reveal.seat]} sm {cards}".rstrip()

    def deals(self, street: int) -> Iterator[str]:
        if street == 7 and self.play.community:
            yield f"d db {self.play.community}"
            return
        for seat, held in self.page.in_at(street):
            new = list(held if street == 3 else held[-1:])
            if seat != self.page.hero_seat:
                hidden = {3: 2, 7: 1}.get(street, 0)
                new[:hidden] = ["??"] * hidden
            yield f"d dh p{self.number[seat]} {''.join(new)}"

    def action(self, action: Action) -> str:
        who = f"p{self.number[action.seat]}"
        if action.kind in {"complete", "bet", "raise"}:
            return f"{who} cbr {self.amount(action.to)}"
        words = {"bring-in": "pb", "call": "cc", "check": "cc", "fold": "f"}
        return f"{who} {words[action.kind]}"
