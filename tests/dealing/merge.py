"""A hand in the XML of the Merge network."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tests.dealing.hands import high_name, low_name
from tests.dealing.place import Page, Place
from tests.dealing.record import Action, Award, Record
from tests.dealing.xml import element

CODES = {"stud8": (43, 45), "stud": (39, 41), "razz": (47, 49)}
"""Codes of each game, for cash and in tournaments."""
NAMES = {"stud8": "7-Stud H/L8", "stud": "7-Stud", "razz": "Razz"}
_ROUNDS = {4: "FOURTH_STREET", 5: "FIFTH_STREET", 6: "SIXTH_STREET", 7: "SEVENTH_STREET"}
_SIDES = {"all": "n", "high": "h", "low": "l"}


def write(record: Record, place: Place, hero: str | None = None, seed: int = 0) -> list[str]:
    """The hand's lines, after the description that stands once a file."""
    return list(_Writer(Page(record, place, hero, Random(seed))).lines())


class _Writer:
    def __init__(self, page: Page) -> None:
        self.page = page
        self.record = page.record
        self.play = page.record.play
        self.is_tournament = self.play.stakes.tournament
        self.sequence = 0
        self.rounds = 0
        self.open = False
        """All cards lie open: nobody has anything left to decide."""

    def lines(self) -> Iterator[str]:
        yield self.description()
        yield self.game()
        yield from self.players()
        yield from self.round("BLINDS", self.antes())
        yield from self.third_street()
        for street in range(4, self.play.last_street + 1):
            yield from self.round(_ROUNDS[street], self.street(street))
        if self.record.reveals and not self.open:
            yield from self.round("SHOWDOWN", self.showdown())
        if not self.record.reveals:
            yield from self.round("END_OF_FOLDED_GAME", self.uncontested())
        yield from self.round("END_OF_GAME", self.winners() if self.record.reveals else iter(()))
        yield "</game>"

    def description(self) -> str:
        s, name = self.play.stakes, NAMES[self.play.game]
        if self.is_tournament:
            return element("description", type=f"{name} Tournament", stakes="Limit")
        bets = "/".join(self.page.money(bet) for bet in (s.small_bet, s.big_bet))
        return element("description", type=name, stakes=f"Limit {bets}")

    def game(self) -> str:
        place = self.page.place
        table, number = (
            f"{place.hand_id // 1000}",
            f"{place.hand_id // 1000}-{place.hand_id % 1000}",
        )
        ids = [place.when.strftime("%Y%m%d"), place.table, table, number, "false"]
        if self.is_tournament:
            ids[1:3], ids[4] = [place.tournament.replace(":", "%3A"), "36447024-1"], "true"
        return element(
            "game",
            end=">",
            id=number,
            starttime=f"{place.when:%Y%m%d%H%M%S}",
            numholecards=7,
            gametype=CODES[self.play.game][self.is_tournament],
            seats=place.max_seats,
            realmoney="true" if self.is_tournament or self.play.stakes.currency else "false",
            data="|".join(ids),
        )

    def players(self) -> Iterator[str]:
        yield element("players", end=">", dealer=self.play.seats[-1].number)
        for seat in self.play.seats:
            posted = self.play.antes.get(seat.number, 0) if self.is_tournament else 0
            yield "\t" + element(
                "player",
                seat=seat.number,
                nickname=seat.name,
                balance=f"${self.amount(seat.stack - posted)}",
                dealtin="true" if seat.dealt_in else "false",
            )
        yield "</players>"

    def amount(self, amount: int) -> str:
        is_money = self.play.stakes.currency and not self.is_tournament
        return f"{amount / 100:.2f}" if is_money else f"{amount}.00"

    def round(self, name: str, content: Iterator[str]) -> Iterator[str]:
        self.rounds += 1
        yield element("round", end=">", id=name, sequence=self.rounds)
        yield from ("\t" + line for line in content)
        yield "</round>"

    def event(self, kind: str, seat: int, amount: int | None = None) -> str:
        self.sequence += 1
        return element(
            "event",
            sequence=self.sequence,
            type=kind,
            timestamp=1296868936796 + 1000 * self.sequence,
            player=seat,
            amount=None if amount is None else self.amount(amount),
        )

    def antes(self) -> Iterator[str]:
        seats = list(self.play.antes)
        self.page.rng.shuffle(seats)
        yield from (self.event("ANTE", seat, self.play.antes[seat]) for seat in seats)

    def third_street(self) -> Iterator[str]:
        """The bring-in and the cards, then the other actions of the street."""
        first, *others = self.page.actions(3)
        kind = "BRING_IN" if first.kind == "bring-in" else "BET"
        opening = [self.event(kind, first.seat, first.to or first.amount), *self.dealt(3)]
        yield from self.round("BRING_IN", iter(opening))
        yield from self.round("THIRD_STREET", self.acts(3, others))

    def street(self, street: int) -> Iterator[str]:
        yield from self.acts(street, self.page.actions(street))
        yield from self.dealt(street)

    def acts(self, street: int, actions: list[Action]) -> Iterator[str]:
        yield from map(self.act, actions)
        is_last = not any(each.street > street for each in self.play.actions)
        if self.record.reveals and is_last and street < 7 and not self.open:
            self.open = True
            yield from (self.event("SHOW", seat) for seat in self.play.live)
            yield from (self.cards("SHOWN", seat, street) for seat in self.play.live)

    def act(self, action: Action) -> str:
        if action.kind in ("fold", "check"):
            return self.event(action.kind.upper(), action.seat)
        if action.all_in:
            return self.event("ALL_IN", action.seat, action.amount)
        if action.kind == "call":
            return self.event("CALL", action.seat, action.amount)
        return self.event(action.kind.upper(), action.seat, action.to)

    def dealt(self, street: int) -> Iterator[str]:
        """All that each player holds; the hero's, last, on every street."""
        shared = self.play.community if street == 7 else None
        if shared:
            yield element("cards", type="COMMUNITY", cards=shared)
        hero = self.page.hero_seat
        for seat, _ in self.page.in_at(street):
            if seat != hero and not shared:
                yield self.cards("DRAW_DRAWN_CARDS", seat, street)
        if hero is not None:
            last = min(self.play.folded.get(hero, 7), street, 6 if shared else 7)
            yield self.cards("HOLE", hero, last)

    def cards(self, kind: str, seat: int, street: int) -> str:
        known = list(self.play.cards[seat][:street])
        if kind == "DRAW_DRAWN_CARDS" and not self.open:
            for hidden in (0, 1, 6):
                known[hidden : hidden + 1] = ["null"] * len(known[hidden : hidden + 1])
        return element("cards", type=kind, cards=",".join(known), player=seat)

    def showdown(self) -> Iterator[str]:
        for reveal in self.record.reveals:
            yield self.event("SHOW" if reveal.shows else "MUCK", reveal.seat)
        for reveal in self.record.reveals:
            yield self.cards("SHOWN" if reveal.shows else "MUCKED", reveal.seat, 7)

    def uncontested(self) -> Iterator[str]:
        """Nobody called: what the winner wins includes it."""
        yield self.event("MUCK", self.play.live[0])
        back = self.record.uncalled
        for award in self.record.awards:
            yield self.winner(award, award.amount + (back.amount if back else 0))

    def winners(self) -> Iterator[str]:
        yield from (
            self.winner(award, award.amount, self.worth(award)) for award in self.record.awards
        )
        if back := self.record.uncalled:
            number = len(self.record.pots) + 1
            yield self.paid(back.seat, back.amount, number, "n", uncalled=True)

    def winner(self, award: Award, amount: int, hand: str | None = None) -> str:
        return self.paid(award.seat, amount, award.pot + 1, _SIDES[award.side], hand=hand)

    def paid(
        self,
        seat: int,
        amount: int,
        pot: int,
        side: str,
        *,
        hand: str | None = None,
        uncalled: bool = False,
    ) -> str:
        return element(
            "winner",
            amount=self.amount(amount),
            uncalled="true" if uncalled else "false",
            potnumber=pot,
            player=seat,
            hand=hand,
            pottype=side,
        )

    def worth(self, award: Award) -> str | None:
        """The hand in the room's words, as far as they are known."""
        cards = self.play.hand_of(award.seat)
        if award.side == "low" or self.play.game == "razz":
            name = low_name(self.play.game, cards)
            return name.replace(",", "-") if "," in name else None
        words = high_name("fulltilt", cards).split(", ")
        match words:
            case ["two pair", pairs]:
                return f"Two Pair {pairs}"
            case ["three of a kind", rank]:
                return f"Three of a Kind {rank}"
            case ["a straight", top]:
                return f"{top.replace(' high', ' High')} Straight"
            case ["a flush", top]:
                return f"Flush {top.replace(' high', ' High')}"
            case [pair] if pair.startswith("a pair of "):
                return f"Pair of {pair.removeprefix('a pair of ')}"
            case [top] if top.endswith(" high"):
                return f"{top.split(' ')[0]} High"
            case _:
                return None
