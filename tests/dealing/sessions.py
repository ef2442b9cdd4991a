"""A table over many hands: stacks carry over, people come, go, sit out and buy in again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from random import Random

from tests.dealing import fulltilt, noise, pokerstars
from tests.dealing.community import play_community
from tests.dealing.engine import GivenUp, play_hand
from tests.dealing.options import CASH, START, Options
from tests.dealing.place import Place
from tests.dealing.record import Play, Record, Seat, Stakes
from tests.dealing.rooms import WRITERS, as_told
from tests.dealing.settle import settle
from tests.dealing.ties import play_tie

LEVELS = (
    (5, 10, 30, 60),
    (8, 12, 40, 80),
    (10, 15, 50, 100),
    (15, 25, 80, 160),
    (20, 30, 100, 200),
    (30, 45, 150, 300),
    (50, 75, 250, 500),
    (80, 120, 400, 800),
)
_ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII")
_LOOSENESS = {"stud8": 0.03, "stud": 0.07, "razz": 0.14}


@dataclass(frozen=True, slots=True)
class DealtHand:
    """A generated hand: what the room would write and what is true."""

    room: str
    game: str
    hand_id: str
    text: str
    """The hand with its line ends, without the blank lines that follow it."""
    nets: dict[str, int]
    """Minor units won or lost by each player who was dealt in."""
    record: Record


@dataclass(slots=True)
class _Chair:
    number: int
    name: str
    stack: int
    resting: bool = False


@dataclass(slots=True)
class Session:
    """Deals hand after hand; the same arguments always give the same hands."""

    room: str
    game: str
    seed: int
    options: Options
    chairs: list[_Chair] = field(default_factory=list)
    dealt: int = 0
    clock: datetime = START
    hand_id: int = 0
    names: list[str] = field(default_factory=list)
    stakes: Stakes = CASH

    def __post_init__(self) -> None:
        self.clock = self.options.start
        self.hand_id = self.options.first_id or (
            150_000_000_000 if self.room == "pokerstars" else 28_000_000_000
        )
        rng = self._rng("table")
        self.names = rng.sample(noise.PLAIN_NAMES, len(noise.PLAIN_NAMES))
        if self.options.odd_names:
            self.names += rng.sample(noise.ODD_NAMES, len(noise.ODD_NAMES))
        self._set_stakes()
        numbers = sorted(rng.sample(range(1, self.options.max_seats + 1), self.options.players))
        self.chairs = [_Chair(n, self.names.pop(), self._buy_in(rng)) for n in numbers]
        if self.options.hero:
            rng.choice(self.chairs).name = self.options.hero

    def _rng(self, what: object) -> Random:
        return Random(f"{self.seed}/{self.room}/{self.game}/{what}")

    def hands(self, count: int) -> Iterator[DealtHand]:
        """The next ``count`` hands."""
        for _ in range(count):
            yield self.next_hand()

    def next_hand(self) -> DealtHand:
        """The next hand; afterwards the table is ready for the one that follows."""
        self._set_stakes()
        record = self._deal()
        rng = self._rng(f"after {self.dealt}")
        present = [chair.name for chair in self.chairs if not chair.resting]
        self._pay(record)
        lines = self._write(record, rng)
        late, closing = self._changes(rng)
        if self.room not in WRITERS:
            level = self.options.noise
            lines = noise.sprinkle(lines, self.room, present, rng, level, late, closing)
        text = "\n".join(lines) + "\n"
        told = as_told(self.room, record, self.options.hero)
        number = str(self.hand_id)
        hand = DealtHand(self.room, record.play.game, number, text, told.nets(), told)
        self.dealt += 1
        self.hand_id += rng.randint(20_000, 90_000)
        self.clock += timedelta(seconds=rng.randint(35, 110))
        return hand

    def _set_stakes(self) -> None:
        """Levels of a tournament last twelve hands."""
        self.stakes = self.options.stakes
        if self.options.tournament:
            self.stakes = Stakes(*LEVELS[self._level], currency="", tournament=True)

    @property
    def _level(self) -> int:
        return min(self.dealt // 12, len(LEVELS) - 1)

    @property
    def _next_game(self) -> str:
        games = self.options.games or (self.game,)
        return games[self.dealt // self.options.hands_a_game % len(games)]

    def _deal(self) -> Record:
        first = dict(self.options.attempts).get(self.dealt, 0)
        for attempt in range(first, first + 100):
            try:
                record = settle(self._play(self._rng(f"{self.dealt}.{attempt}")), self.room)
            except GivenUp:
                continue
            if record:
                return record
        raise RuntimeError(f"no hand could be dealt at these stakes: {self.stakes}")

    def _play(self, rng: Random) -> Play:
        game, seats = self._next_game, self._seats(rng)
        if self.dealt == self.options.community_at:
            return play_community(game, self.stakes, seats, rng)
        if self.options.ties:
            return play_tie(game, self.stakes, seats, rng)
        loose = _LOOSENESS[game] + self.options.looseness
        return play_hand(self.room, game, self.stakes, seats, rng, loose)

    def _seats(self, rng: Random) -> list[Seat]:
        if self.options.short_stacks:
            for chair in self.chairs:
                chair.stack = self._buy_in(rng)
        cash = not self.options.tournament
        if self.dealt == self.options.community_at:
            for chair in self.chairs:
                chair.resting = False
                chair.stack = max(chair.stack, 8 * self.stakes.small_bet)
        if self.options.ties:
            for chair in self.chairs:
                chair.stack = max(chair.stack, 10 * self.stakes.small_bet)
        return [
            Seat(c.number, c.name, c.stack, not (c.resting and cash), c.resting)
            for c in self.chairs
        ]

    def _buy_in(self, rng: Random) -> int:
        if self.options.short_stacks:
            s = self.stakes
            if rng.random() < 0.06:
                return rng.choice((s.ante, s.ante - s.ante // 3))
            return s.ante + int(s.small_bet * rng.choice((0.3, 0.8, 1.5, 2, 3, 5, 8)))
        if self.options.tournament:
            return 1500 if not self.dealt else rng.randint(8, 25) * self.stakes.big_bet
        unit = self.stakes.small_bet
        return unit * rng.choice(self.options.buy_ins) + rng.choice((0, 0, unit // 4, unit // 10))

    def _pay(self, record: Record) -> None:
        nets = record.nets()
        for chair in self.chairs:
            chair.stack += nets.get(chair.name, 0)

    def _changes(self, rng: Random) -> tuple[list[str], list[str]]:
        """Who rests or returns, and who is broke or replaced; the lines about it."""
        late: list[str] = []
        closing: list[str] = []
        for chair in self.chairs:
            if chair.stack <= 0 or chair.stack < self._need:
                closing += self._broke(chair, rng)
            elif self.options.noise and chair.name != self.options.hero:
                late += self._restless(chair, rng)
                closing += self._replaced(chair, rng)
        return late, closing

    @property
    def _need(self) -> int:
        """A cash player with less than this buys chips; short stacks are dealt out anyway."""
        loose = self.options.short_stacks or self.options.tournament
        return 0 if loose else self.stakes.ante + self.stakes.bring_in

    def _broke(self, chair: _Chair, rng: Random) -> list[str]:
        added = self._buy_in(rng)
        chair.stack += added
        if self.options.tournament:
            return self._finished(chair)
        if self.room == "fulltilt" and self.options.noise:
            return [f"{chair.name} adds {fulltilt.money(added, self.stakes)}"]
        return []

    def _finished(self, chair: _Chair) -> list[str]:
        """Out of the tournament; somebody is moved to the chair from another table."""
        if chair.name == self.options.hero:
            return []
        name, chair.name, chair.resting = chair.name, self._take_name(chair.name), False
        return [noise.finishes(self.room, name, max(9, 190 - self.dealt))]

    def _restless(self, chair: _Chair, rng: Random) -> list[str]:
        chance = rng.random()
        if chair.resting and chance < 0.35:
            chair.resting = False
            return [noise.returns(chair.name)]
        playing = sum(not c.resting for c in self.chairs)
        if not chair.resting and chance < 0.02 and playing > 3:
            chair.resting = True
            return [noise.rests(chair.name)]
        return []

    def _replaced(self, chair: _Chair, rng: Random) -> list[str]:
        if self.options.tournament or rng.random() > 0.012:
            return []
        gone = noise.goes(self.room, chair.name)
        chair.name, chair.resting = self._take_name(chair.name), False
        chair.stack = self._buy_in(rng)
        chips = fulltilt.money(chair.stack, self.stakes)
        return [gone, *noise.comes(self.room, chair.name, chair.number, chips)]

    def _take_name(self, old: str) -> str:
        self.names.insert(0, old)
        return self.names.pop()

    def _write(self, record: Record, rng: Random) -> list[str]:
        o, hand_id = self.options, str(self.hand_id)
        if write := WRITERS.get(self.room):
            return write(record, self._place(), o.hero, rng.randrange(10**6))
        if self.room == "fulltilt":
            return fulltilt.write(
                record,
                fulltilt.Heading(
                    hand_id, self._stamp(), o.table, o.max_seats, o.tournament, o.pot_in_banners
                ),
                o.hero,
                rng.randrange(10**6),
            )
        level = f"Level {_ROMAN[self._level]}"
        heading = pokerstars.Heading(
            hand_id, self._stamp(), o.table, o.max_seats, o.mix, o.tournament, level, o.word
        )
        return pokerstars.write(record, heading, o.hero)

    def _place(self) -> Place:
        o = self.options
        level = f"Level {_ROMAN[self._level]}"
        return Place(self.hand_id, self.clock, o.table, o.max_seats, o.tournament, level)

    def _stamp(self) -> str:
        zone = self.options.zone
        local = self._one_stamp(self.clock, zone)
        if zone == "ET":
            return local
        return (
            f"{local} [{self._one_stamp(self.clock - timedelta(hours=self.options.behind), 'ET')}]"
        )

    def _one_stamp(self, time: datetime, zone: str) -> str:
        if self.room == "fulltilt":
            return f"{time:%H:%M:%S} {zone} - {time:%Y/%m/%d}"
        return f"{time:%Y/%m/%d} {time.hour}:{time:%M:%S} {zone}"


def deal_hands(
    room: str, game: str, count: int, seed: int, options: Options | None = None, **changes: object
) -> list[DealtHand]:
    """Random hands of one session; ``changes`` are fields of Options."""
    chosen = replace(options or Options(), **changes)  # type: ignore[arg-type]
    return list(Session(room, game, seed, chosen).hands(count))


def session_text(hands: Sequence[DealtHand]) -> str:
    """The hands as the room writes them into a file, three blank lines after each."""
    return "".join(hand.text + pokerstars.AFTER_HAND for hand in hands)
