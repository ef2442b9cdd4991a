"""A hand in the Open Hand History format, by its specification alone."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

from tests.dealing.place import Page, Place
from tests.dealing.record import Action, Record

NAMES = {"stud8": "StudHiLo", "stud": "Stud", "razz": "Razz"}
"""The format has no name for razz; this is the one that is asked for."""
STREETS = ("Preflop", "Flop", "Turn", "River", "River")
OPENERS = ("Post Extra Blind", "Post BB", "Bring In")
"""What writers call the bring-in, which has no name either."""


def write(record: Record, place: Place, hero: str | None = None, seed: int = 0) -> list[str]:
    """The hand's lines: one or many, as writers differ."""
    rng = Random(seed)
    hand = _Writer(Page(record, place, hero, rng)).hand()
    wrapped = {"ohh": hand} if rng.random() < 0.8 else {"createdAt": 1, "ohh": hand}
    return json.dumps(wrapped, indent=rng.choice((None, 2, "\t")), ensure_ascii=False).split("\n")


class _Writer:
    def __init__(self, page: Page) -> None:
        self.page = page
        self.record = page.record
        self.play = page.record.play
        self.opener = page.rng.choice(OPENERS)

    def amount(self, amount: int) -> int | float:
        return amount if self.play.stakes.tournament else amount / 100

    def hand(self) -> dict[str, Any]:
        stakes, place = self.play.stakes, self.page.place
        info = {"tournament_info": {"tournament_number": "7", "name": place.tournament}}
        return {
            "spec_version": "1.4.6",
            "internal_version": "1",
            "site_name": "Aceville",
            "network_name": "Aceville",
            "tournament": stakes.tournament,
            **(info if stakes.tournament else {}),
            "game_number": str(place.hand_id),
            "start_date_utc": f"{place.when:%Y-%m-%dT%H:%M:%S}",
            "table_name": place.table,
            "game_type": NAMES[self.play.game],
            "bet_limit": {"bet_type": "FL", "bet_cap": 0},
            "table_size": self.page.rng.choice((place.max_seats, str(place.max_seats))),
            "currency": "USD",
            "dealer_seat": 0,
            "small_blind_amount": self.amount(stakes.small_bet),
            "big_blind_amount": self.amount(stakes.big_bet),
            "ante_amount": self.amount(stakes.ante),
            **({"hero_player_id": self.page.hero_seat} if self.page.hero_seat else {}),
            "flags": [],
            "players": [
                {
                    "id": seat.number,
                    "seat": seat.number,
                    "name": seat.name,
                    "starting_stack": self.amount(seat.stack),
                    "is_sitting_out": seat.sitting_out,
                }
                for seat in self.play.seats
            ],
            "rounds": list(self.rounds()),
            "pots": list(self.pots()),
        }

    def rounds(self) -> Iterator[dict[str, Any]]:
        for street in range(3, self.play.last_street + 1):
            shared = self.play.community if street == 7 else None
            actions = [*(self.antes() if street == 3 else ()), *self.street(street)]
            yield self.round(STREETS[street - 3], street - 3, actions, [shared] if shared else [])
        if self.record.reveals:
            yield self.round("Showdown", 5, list(self.showdown()), None)

    def round(self, street: str, number: int, actions: Any, cards: Any) -> dict[str, Any]:
        numbered = [{"action_number": at, **action} for at, action in enumerate(actions, 1)]
        return {"id": number, "street": street, "cards": cards, "actions": numbered}

    def antes(self) -> Iterator[dict[str, Any]]:
        stacks = {seat.number: seat.stack for seat in self.play.seats}
        for seat, ante in self.play.antes.items():
            yield self.put(seat, "Post Ante", ante, all_in=ante == stacks[seat])

    def put(self, seat: int, action: str, amount: int, *, all_in: bool) -> dict[str, Any]:
        told = {"action": action, "amount": self.amount(amount), "is_allin": all_in}
        return {"player_id": seat, **told}

    def street(self, street: int) -> Iterator[dict[str, Any]]:
        if not (street == 7 and self.play.community):
            yield from self.deals(street)
        for action in self.page.actions(street):
            yield self.action(action)

    def deals(self, street: int) -> Iterator[dict[str, Any]]:
        for seat, held in self.page.in_at(street):
            mine = seat == self.page.hero_seat
            if street == 7 and not mine:
                continue
            cards = held if street == 3 and mine else held[-1:]
            yield {"player_id": seat, "action": "Dealt Cards", "cards": list(cards)}

    def action(self, action: Action) -> dict[str, Any]:
        names = {"bring-in": self.opener, "complete": "Raise"}
        name = names.get(action.kind, action.kind.capitalize())
        if not action.amount:
            return {"player_id": action.seat, "action": name}
        return self.put(action.seat, name, action.amount, all_in=action.all_in)

    def showdown(self) -> Iterator[dict[str, Any]]:
        for reveal in self.record.reveals:
            if reveal.shows:
                cards = list(self.play.cards[reveal.seat])
                yield {"player_id": reveal.seat, "action": "Shows Cards", "cards": cards}
            else:
                yield {"player_id": reveal.seat, "action": "Mucks Cards"}

    def pots(self) -> Iterator[dict[str, Any]]:
        for number, pot in enumerate(self.record.pots):
            won: dict[int, int] = {}
            for award in self.record.awards:
                if award.pot == number:
                    won[award.seat] = won.get(award.seat, 0) + award.amount
            wins = [{"player_id": s, "win_amount": self.amount(a)} for s, a in won.items()]
            rake = self.amount(pot.amount - pot.net)
            told = {"amount": self.amount(pot.amount), "rake": rake, "player_wins": wins}
            yield {"number": number, **told}
