"""Hands written by hand: a short script becomes a `model.Hand`, with no room's text.

A script has a line a street, `3:` to `7:`, and then `end:`; `ante:` may come before. A line
lists what players do, in the words of `_WORDS`; a wager's number is the total on the street.

    3: A brings 50, B calls, C completes 200, rest fold
    4: C checks
    end: C wins 400 main

Antes, deals, all-ins, amounts of calls and the summary fill themselves in. A code after an
exclamation mark, `B raises 500 !SH312`, says what the audit should find there.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from stud_hh.cards import Card
from stud_hh.model import (
    Ante,
    Award,
    Bet,
    BringIn,
    Call,
    Check,
    Chips,
    Complete,
    Deal,
    Declare,
    Event,
    Fold,
    Half,
    Hand,
    Muck,
    Raise,
    Result,
    Seat,
    SeatClaim,
    Show,
    ShowdownBegins,
    Street,
    StreetBegins,
    Summary,
    Tournament,
    UncalledBet,
    Wager,
)

UP = {"A": "2c Ah Kd Qs", "B": "5d 9h 3c Js", "C": "6h Tc 4s 9d", "D": "7s 8d Jc 3h"}
"""Boards of which A's brings it in and opens every later street, but in razz."""
DOWN = {"A": "As Kh 7c", "B": "4d 6c 8s", "C": "Th Ts 2d", "D": "5h 5s Qd"}
"""A has aces and kings, B the low 8-6-5-4-3, C three tens, D a pair of fives."""


class Written(NamedTuple):
    """A hand, and the findings that its script foresees."""

    hand: Hand
    marks: list[tuple[int, str]]
    """Line and code, in order."""
    told: int
    """The line after the script's last deed; all that comes later fills itself in."""


@dataclass
class Script:
    """What makes a hand beside the play itself."""

    game: str
    play: str
    players: str = ""
    """Clockwise, from the dealer's left; those of `up` where empty."""
    up: Mapping[str, str] = field(default_factory=dict)
    down: Mapping[str, str] = field(default_factory=dict)
    """Three cards each, of those who show."""
    community: str | None = None
    bets: tuple[int, int] = (200, 400)
    ante: int | None = None
    """A fifth of the small bet where None."""
    stacks: Mapping[str, int] = field(default_factory=dict)
    """Of those who don't have plenty."""
    site: str = "somewhere"
    is_tournament: bool = False
    sitting_out: str = ""
    total: int | None = None
    """The stated pot, where it is not what was put in."""
    rake: int = 0


def write(script: Script) -> Written:
    """Play a script."""
    pen = _Pen(script)
    for line in script.play.strip().splitlines():
        heading, _, deeds = line.strip().partition(":")
        name, *codes = heading.split()
        pen.mark(pen.heading(name), codes)
        for deed in filter(None, (one.strip() for one in deeds.split(","))):
            words = deed.split()
            codes = [word for word in words if word.startswith("!")]
            pen.mark(pen.deed(*words[: len(words) - len(codes)]), codes)
    told = pen.line
    if name != "end":
        pen.cut_short()
    return Written(*pen.finished(), told)


class _Pen:
    """Writes the events of a script, and keeps count of the chips."""

    def __init__(self, script: Script) -> None:
        self.script = script
        self.players = script.players.split() or list(script.up)
        self.stacks = {one: script.stacks.get(one, 1_000_000) for one in self.players}
        absent = script.sitting_out.split()
        self.seats = tuple(
            Seat(
                2 + at, int(one) if one.isdigit() else at + 1, one, self.stacks[one], one in absent
            )
            for at, one in enumerate(self.players)
        )
        self.line = 2 + len(self.players)
        self.events: list[Event] = []
        self.marks: list[tuple[int | None, str]] = []
        self.street: Street | None = None
        self.on_street: Counter[str] = Counter()
        self.put_in: Counter[str] = Counter()
        self.paid: Counter[str] = Counter()
        self.folded: dict[str, Street] = {}
        self.results: dict[str, Result] = {}
        self.last = self.players[-1]
        for one in self.players:
            self._ante(one)

    @property
    def live(self) -> list[str]:
        return [one for one in self.players if one not in self.folded]

    def _cards(self, player: str) -> list[Card]:
        up, down = self.script.up.get(player) or UP[player], self.script.down.get(player)
        return [*(down or DOWN[player]).split(), *up.split()]

    def _add(self, event: Event) -> None:
        self.events.append(event)
        self.line += 1

    def _pay(self, player: str, amount: Chips) -> bool:
        """Put chips in; true if they are the last ones."""
        self.put_in[player] += amount
        self.stacks[player] -= amount
        return self.stacks[player] == 0

    def _ante(self, player: str) -> None:
        ante = self.script.ante
        full = self.script.bets[0] // 5 if ante is None else ante
        amount = min(full, self.stacks[player])
        self._add(Ante(self.line, player, amount, self._pay(player, amount)))

    def mark(self, line: int | None, codes: Iterable[str]) -> None:
        """Foresee findings at a line; None is the summary's."""
        self.marks += [(line, code.removeprefix("!")) for code in codes]

    # --- headings ------------------------------------------------------------

    def heading(self, name: str) -> int:
        """Begin a street or the end; the line where it stands."""
        line = self.line
        if name.isdigit():
            self._begin(Street(int(name)))
        elif name == "end" and len(self.live) > 1:
            self._add(ShowdownBegins(line))
        return line

    def _begin(self, street: Street) -> None:
        self.street = street
        self.on_street.clear()
        is_last = street is Street.SEVENTH
        self._add(StreetBegins(self.line, street, self.script.community if is_last else None))
        for one in () if is_last else self.live:
            up = self.script.up.get(one) or UP[one]
            *held, card = up.split()[: street - 2]
            self._add(Deal(self.line, one, tuple(held), (), (card,)))

    # --- deeds ---------------------------------------------------------------

    def deed(self, who: str, word: str = "", *details: str) -> int | None:
        """Let players do something; the line of the last of them."""
        if who == "summary":
            return None
        for player in self._meant(who):
            self.last = player
            _WORDS[word.removesuffix("s")](self, player, *details)
        return self.line - 1

    def _meant(self, who: str) -> list[str]:
        """One player, or the live ones with chips: `all`, or the `rest` after the last to act."""
        if who not in {"all", "rest"}:
            return [who]
        at = (self.players.index(self.last) + 1) if who == "rest" else 0
        clockwise = self.players[at:] + self.players[:at]
        others = clockwise[:-1] if who == "rest" else clockwise
        return [one for one in others if one in self.live and self.stacks[one]]

    def brings(self, player: str, amount: str) -> None:
        self.on_street[player] = int(amount)
        self._add(BringIn(self.line, player, int(amount), self._pay(player, int(amount))))

    def calls(self, player: str, amount: str = "") -> None:
        owed = max(self.on_street.values()) - self.on_street[player]
        added = int(amount) if amount else min(owed, self.stacks[player])
        self.on_street[player] += added
        self._add(Call(self.line, player, added, self._pay(player, added)))

    def wagers(self, type_: type[Wager], player: str, to: str) -> None:
        added = int(to) - self.on_street[player]
        self.on_street[player] = int(to)
        self._add(type_(self.line, player, int(to), all_in=self._pay(player, added)))

    def checks(self, player: str) -> None:
        self._add(Check(self.line, player))

    def folds(self, player: str) -> None:
        self._add(Fold(self.line, player))
        self.folded[player] = self.street or Street.THIRD

    def gets(self, player: str, amount: str) -> None:
        self._pay(player, -int(amount))
        self._add(UncalledBet(self.line, player, int(amount)))

    def adds(self, player: str, amount: str) -> None:
        """Raise by putting in so many chips."""
        self.wagers(Raise, player, str(self.on_street[player] + int(amount)))

    def declares(self, player: str, *halves: str) -> None:
        self._add(Declare(self.line, player, tuple(map(Half, halves))))

    def shows(self, player: str) -> None:
        self.results[player] = Result.LOST
        self._add(Show(self.line, player, tuple(self._cards(player))))

    def mucks(self, player: str) -> None:
        self.results[player] = Result.MUCKED
        self._add(Muck(self.line, player))

    def wins(self, player: str, amount: str, *words: str) -> None:
        pot = next((_POTS[word] for word in words if word in _POTS), None)
        half = next((Half(word) for word in words if word not in _POTS), None)
        self.paid[player] += int(amount)
        self._add(Award(self.line, player, int(amount), pot, half))

    # --- the summary ---------------------------------------------------------

    def cut_short(self) -> None:
        """Let all but one fold, whoever's turn it is: what remains needs no showdown."""
        for player in self.live[1:]:
            self.folds(player)

    def finished(self) -> tuple[Hand, list[tuple[int, str]]]:
        script, summary_line = self.script, self.line
        total = sum(self.put_in.values()) if script.total is None else script.total
        claims = tuple(
            self._claim(summary_line + at, seat) for at, seat in enumerate(self.seats, 1)
        )
        hand = Hand(
            script.site,
            "1",
            script.game,
            *script.bets,
            "chips" if script.is_tournament else "USD",
            0,
            "a table",
            self.seats,
            tuple(self.events),
            Summary(summary_line, total, script.rake, seats=claims),
            "a script",
            1,
            claims[-1].line,
            tournament=Tournament("1") if script.is_tournament else None,
        )
        return hand, sorted((line or summary_line, code) for line, code in self.marks)

    def _claim(self, line: int, seat: Seat) -> SeatClaim:
        player = seat.player
        if player in self.folded:
            street = self.folded[player]
            return SeatClaim(line, seat.number, player, Result.FOLDED, street)
        paid = self.paid[player] or None
        result = self.results.get(player, Result.COLLECTED)
        if result is Result.LOST and paid:
            result = Result.WON
        # The summary tells all whole hands, so that the audit need not go through what they may be.
        known = self.street is Street.SEVENTH and player in {**DOWN, **self.script.down}
        cards = tuple(self._cards(player)) if known else ()
        return SeatClaim(line, seat.number, player, result, None, cards=cards, amount=paid)


_POTS = {"main": 0, "side": 1, "side2": 2}
_WORDS: Mapping[str, Callable[..., None]] = {
    "bring": _Pen.brings,
    "call": _Pen.calls,
    "complete": lambda pen, *words: pen.wagers(Complete, *words),
    "bet": lambda pen, *words: pen.wagers(Bet, *words),
    "raise": lambda pen, *words: pen.wagers(Raise, *words),
    "add": _Pen.adds,
    "check": _Pen.checks,
    "fold": _Pen.folds,
    "get": _Pen.gets,
    "declare": _Pen.declares,
    "show": _Pen.shows,
    "muck": _Pen.mucks,
    "win": _Pen.wins,
}
