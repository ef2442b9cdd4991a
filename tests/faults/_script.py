"""A generated hand as lines that faults are put into."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from tests.dealing import DealtHand, fulltilt, pokerstars
from tests.dealing.engine import DECK, opens_later
from tests.dealing.record import Action, Award, Reveal

_MONEY = re.compile(r"[$€£]?\d[\d,]*(?:\.\d\d)?")
_STREET_ENDS = ("*** ", "Uncalled bet ")


@dataclass(frozen=True, slots=True)
class Spot:
    """An action and its line, counted from 0."""

    index: int
    action: Action


@dataclass(frozen=True, slots=True)
class Faulty:
    """A hand's lines with a fault in them, and where the audit must point."""

    lines: tuple[str, ...]
    line: int
    """Counted from 1."""
    code: str | None = None
    """Where it is not the kind's own."""


class Script:
    """The lines of a hand, with what each of them is."""

    def __init__(self, hand: DealtHand) -> None:
        self.hand = hand
        self.room, self.game = hand.room, hand.game
        self.record, self.play = hand.record, hand.record.play
        self.stakes = self.play.stakes
        self.lines = hand.text.splitlines()
        self.names = {seat.number: seat.name for seat in self.play.seats}
        self.stacks = {seat.number: seat.stack for seat in self.play.seats}
        room = pokerstars if self.is_pokerstars else fulltilt
        heading = room.Heading("", "", "")
        self.writer = (
            pokerstars._Writer(self.record, heading, "Hero")
            if self.is_pokerstars
            else fulltilt._Writer(self.record, heading, "Hero", None)
        )

    # --- words ---------------------------------------------------------------

    @property
    def is_pokerstars(self) -> bool:
        return self.room == "pokerstars"

    def money(self, amount: int) -> str:
        return self.writer.money(amount)

    def by(self, seat: int, does: str) -> str:
        """A line of what a player does."""
        return f"{self.names[seat]}{':' if self.is_pokerstars else ''} {does}"

    def say(self, action: Action) -> str:
        return self.by(action.seat, self.writer.action(action))

    def returned(self, seat: int, amount: int) -> str:
        shown = f"({self.money(amount)})" if self.is_pokerstars else f"of {self.money(amount)}"
        return f"Uncalled bet {shown} returned to {self.names[seat]}"

    def dealt(self, seat: int, street: int, card: str) -> str:
        """A line that deals a player one more card, up cards only."""
        held = " ".join(self.play.cards[seat][2 : street - 1])
        return f"Dealt to {self.names[seat]} [{held}] [{card}]"

    def reword(self, index: int, amount: int, place: int = -1) -> str:
        """A line with another amount in place of one that it has."""
        found = list(_MONEY.finditer(self.lines[index]))[place]
        line = self.lines[index]
        return line[: found.start()] + self.money(amount) + line[found.end() :]

    # --- places --------------------------------------------------------------

    @cached_property
    def spots(self) -> list[Spot]:
        """Every action with its line."""
        at, spots = 0, []
        for action in self.play.actions:
            said = self.say(action).rstrip()
            at = next(n for n in range(at + 1, len(self.lines)) if self.lines[n].rstrip() == said)
            spots.append(Spot(at, action))
        return spots

    def pairs(self) -> Iterator[tuple[Spot, Spot]]:
        """Neighbouring actions of two players on one street, the opening action aside."""
        for first, second in zip(self.spots, self.spots[1:], strict=False):
            one, two = first.action, second.action
            if one.street == two.street and one.seat != two.seat and not self.opens(first):
                yield first, second

    def opens(self, spot: Spot) -> bool:
        return spot == next(s for s in self.spots if s.action.street == spot.action.street)

    def closes(self, spot: Spot) -> bool:
        return spot == [s for s in self.spots if s.action.street == spot.action.street][-1]

    def banner(self, street: int) -> int:
        return self.find(f"*** {'RIVER' if self.is_pokerstars and street == 7 else street}")

    def find(self, start: str, after: int = 0) -> int:
        return next(n for n in range(after, len(self.lines)) if self.lines[n].startswith(start))

    def find_any(self, pattern: str) -> int:
        return next(n for n, line in enumerate(self.lines) if re.search(pattern, line))

    @cached_property
    def summary(self) -> int:
        return self.find("*** SUMMARY")

    @property
    def total(self) -> int:
        return self.summary + 1

    def seat_line(self, seat: int) -> int:
        return self.find(f"Seat {seat}: ")

    def claim(self, seat: int) -> int:
        """The summary's line of a seat."""
        return self.find(f"Seat {seat}: ", self.summary)

    def ante(self, seat: int) -> int:
        words = "posts the ante " if self.is_pokerstars else "antes "
        return self.find(self.by(seat, words))

    def deal_line(self, seat: int, street: int) -> int | None:
        start = f"Dealt to {self.names[seat]} ["
        for n in range(self.banner(street) + 1, len(self.lines)):
            if self.lines[n].startswith(start):
                return n
            if self.lines[n].startswith("*** "):
                return None
        return None

    @cached_property
    def awards(self) -> list[tuple[int, Award]]:
        """Every award with its line."""
        words = (" collected ",) if self.is_pokerstars else (" wins the ", " wins ", " ties for ")
        start = self.spots[-1].index
        lines = [
            n
            for n in range(start, self.summary)
            if any(one in self.lines[n] for one in words) and "[" not in self.lines[n]
        ]
        return list(zip(lines, self.record.awards, strict=True))

    @cached_property
    def reveals(self) -> list[tuple[int, Reveal]]:
        """Every player's turn at the showdown with its line."""
        if not self.record.reveals:
            return []
        start = self.find("*** SHOW DOWN")
        found = []
        for reveal in self.record.reveals:
            does = "shows [" if reveal.shows else "mucks"
            found.append((self.find(self.by(reveal.seat, does), start), reveal))
        return sorted(found, key=lambda pair: pair[0])

    def shown(self) -> list[tuple[int, int]]:
        """Lines of shown hands, with the seat."""
        return [(line, reveal.seat) for line, reveal in self.reveals if reveal.shows]

    def next_end(self, index: int) -> int:
        """The line after this one that ends a round of betting."""
        award = next((line for line, _ in self.awards if line > index), len(self.lines))
        ends = (n for n in range(index + 1, award) if self.lines[n].startswith(_STREET_ENDS))
        return next(ends, award)

    # --- the state of play -----------------------------------------------------

    def behind(self, spot: Spot) -> int:
        """What the player has left before acting."""
        earlier = self.spots[: self.spots.index(spot)]
        seat = spot.action.seat
        spent = sum(one.action.amount for one in earlier if one.action.seat == seat)
        return self.stacks[seat] - self.play.antes[seat] - spent

    def owes(self, spot: Spot) -> int:
        """What separates the player from the street's highest total, before acting."""
        return max(self.level(spot) - (spot.action.to - spot.action.amount), 0)

    def level(self, spot: Spot) -> int:
        at = self.spots.index(spot)
        street = spot.action.street
        totals = [one.action.to for one in self.spots[:at] if one.action.street == street]
        return max(totals, default=0)

    def live(self, spot: Spot) -> list[int]:
        """Who has not folded before the action."""
        at = self.spots.index(spot)
        gone = {one.action.seat for one in self.spots[:at] if one.action.kind == "fold"}
        return [seat for seat in self.play.antes if seat not in gone]

    def out_of_chips(self, spot: Spot) -> set[int]:
        """Who was all-in before the action."""
        at = self.spots.index(spot)
        return {one.action.seat for one in self.spots[:at] if one.action.all_in} | {
            seat for seat, ante in self.play.antes.items() if ante == self.stacks[seat]
        }

    def unit(self, street: int) -> int:
        return self.stakes.small_bet if street < 5 else self.stakes.big_bet

    def board(self, seat: int, street: int) -> tuple[str, ...]:
        return self.play.cards[seat][2 : min(street, 6)]

    def has_tie_to_open(self, spot: Spot) -> bool:
        """The best board is not alone."""
        boards = [self.board(seat, spot.action.street) for seat in self.live(spot)]
        best = boards[opens_later(self.game, boards)]
        return any(opens_later(self.game, [one, best]) == 0 for one in boards if one is not best)

    def unseen(self) -> list[str]:
        """Cards that nobody was dealt."""
        dealt = {card for cards in self.play.cards.values() for card in cards}
        return [card for card in DECK if card not in dealt and card != self.play.community]

    # --- faults ----------------------------------------------------------------

    def with_(
        self,
        edits: Mapping[int, str | Sequence[str]],
        at: int,
        code: str | None = None,
        offset: int = 0,
    ) -> Faulty:
        """Lines in place of others; the fault stands where line `at` was, `offset` lines on."""
        lines: list[str] = []
        found = 0
        for n, old in enumerate(self.lines):
            if n == at:
                found = len(lines) + 1 + offset
            new = edits.get(n, old)
            lines += [new] if isinstance(new, str) else new
        return Faulty(tuple(lines), found, code)

    def change(self, index: int, text: str, code: str | None = None) -> Faulty:
        return self.with_({index: text}, index, code)

    def insert(self, index: int, text: str) -> Faulty:
        """A new line after this one."""
        return self.with_({index: [self.lines[index], text]}, index, offset=1)

    def drop(self, index: int, at: int, code: str | None = None) -> Faulty:
        return self.with_({index: []}, at, code)

    def swap(self, first: int, second: int) -> Faulty:
        return self.with_({first: self.lines[second], second: self.lines[first]}, first)


def with_card(line: str, old: str, new: str) -> str:
    """The line with one card for another; `Ac` is none of it where `Aces` stands."""
    return re.sub(rf"\b{old}\b", new, line)
