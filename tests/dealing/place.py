"""Where and when a hand was dealt; and what most rooms' writers share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from random import Random

from tests.dealing.record import Action, Record, Seat, Stakes


@dataclass(frozen=True, slots=True)
class Place:
    """What the first lines say beside the stakes."""

    hand_id: int
    when: datetime
    """By the table's own clock."""
    table: str
    max_seats: int = 8
    tournament: str = ""
    level: str = ""


def money(amount: int, stakes: Stakes) -> str:
    """ "$0.40", "$11", or "1345" for chips."""
    if stakes.tournament or not stakes.currency:
        return str(amount)
    return stakes.currency + decimals(amount)


def decimals(amount: int) -> str:
    """ "0.40" or "11": two places, or none where the cents are none."""
    return f"{amount / 100:.2f}" if amount % 100 else str(amount // 100)


@dataclass(frozen=True, slots=True)
class Page:
    """A hand that is being written, with what every writer asks of it."""

    record: Record
    place: Place
    hero: str | None
    rng: Random

    @property
    def names(self) -> dict[int, str]:
        return {seat.number: seat.name for seat in self.record.play.seats}

    @property
    def dealt_in(self) -> list[Seat]:
        return [seat for seat in self.record.play.seats if seat.dealt_in]

    @property
    def hero_seat(self) -> int | None:
        """The hero's number, if the hero was dealt in."""
        return next((seat.number for seat in self.dealt_in if seat.name == self.hero), None)

    def money(self, amount: int) -> str:
        return money(amount, self.record.play.stakes)

    def antes(self) -> list[tuple[str, int, bool]]:
        """Who posted how much and went all-in with it, as they posted."""
        play = self.record.play
        stacks = {seat.number: seat.stack for seat in play.seats}
        posted = [
            (self.names[seat], ante, ante == stacks[seat]) for seat, ante in play.antes.items()
        ]
        self.rng.shuffle(posted)
        return posted

    def actions(self, street: int) -> list[Action]:
        return [action for action in self.record.play.actions if action.street == street]

    def streets(self, write: Callable[[Page, int], Iterable[str]]) -> Iterator[str]:
        """The lines of all streets that were dealt, written one by one."""
        for street in range(3, self.record.play.last_street + 1):
            yield from write(self, street)

    def in_at(self, street: int) -> Iterator[tuple[int, tuple[str, ...]]]:
        """The seats that get a card of their own on a street, with all that they hold then."""
        folded = self.record.play.folded
        for seat, cards in self.record.play.cards.items():
            if folded.get(seat, 8) >= street and len(cards) >= street:
                yield seat, cards[:street]

    def shared(self, street: int, card: str = " [{}]") -> str:
        """What follows a street's banner: the card that is dealt to the middle, if one is."""
        community = self.record.play.community
        return card.format(community) if street == 7 and community else ""

    def put_in(self, seat: int) -> int:
        """All that a seat put in and did not get back uncalled."""
        back = self.record.uncalled
        return self.record.play.put_in()[seat] - (back.amount if back and back.seat == seat else 0)

    def shows(self, seat: int) -> bool:
        """Whether the seat shows its cards at the end."""
        return any(reveal.shows for reveal in self.record.reveals if reveal.seat == seat)

    def pot_name(self, pot: int, side: str = "side pot-{}") -> str:
        return side.format(pot) if pot else "main pot"
