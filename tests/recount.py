"""Every statistic counted a second time, straight from the events of each hand.

Nothing here is quick or shares code with the reports: a hand is told as a list of turns, and
each count is a line that asks something of that list.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from functools import cache, cached_property
from itertools import combinations, pairwise
from typing import NamedTuple

from phevaluator.evaluator import evaluate_cards

from stud_hh.model import (
    Act,
    Ante,
    Award,
    BringIn,
    Call,
    Check,
    Deal,
    Fold,
    Hand,
    Muck,
    Show,
    StreetBegins,
    UncalledBet,
    Wager,
)

DECK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
DOORS = {"stud": "23456789TJQKA", "razz": "KQJT98765432A"}
"""Worst first, as they threaten a stealer; all other games are split."""
SPLIT_DOORS = "9TJQK8765432A"


@cache
def high(cards: tuple[str, ...]) -> int:
    """The best high hand of seven cards; the larger wins."""
    return -evaluate_cards(*cards)


@cache
def low(kind: str, cards: tuple[str, ...]) -> tuple[object, ...] | None:
    """The best low, eight or better in stud8; the larger wins."""
    ranks = ["A23456789TJQK".index(card[0]) for card in cards]
    if kind == "stud8":
        lowest = sorted({rank for rank in ranks if rank < 8})[:5]
        return tuple(-rank for rank in reversed(lowest)) if len(lowest) == 5 else None
    return max(map(_razz, combinations(ranks, 5)))


def _razz(five: tuple[int, ...]) -> tuple[object, ...]:
    groups = sorted(((five.count(rank), rank) for rank in set(five)), reverse=True)
    return tuple(-times for times, _ in groups), tuple(-rank for _, rank in groups)


class Turn(NamedTuple):
    """A player's action of free will."""

    street: int
    player: str
    kind: str
    """call, wager, check or fold."""
    wagers: int
    """Made on the street before it."""
    others_in: bool
    """On third street: somebody put chips in of free will before."""


class Story:
    """A hand, told simply."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.turns: list[Turn] = []
        self.dealt_in: set[str] = set()
        self.put_in: Counter[str] = Counter()
        self.won: Counter[str] = Counter()
        self.cards: dict[str, list[str]] = {}
        """What is known of who did not fold, seven cards, in order."""
        self.up: dict[str, list[str]] = defaultdict(list)
        self.folded: dict[str, int] = {}
        self.all_in: dict[str, int] = {}
        self.bringer: str | None = None
        self.community: list[str] = []
        self.last_street = 3
        self._tell()

    def _tell(self) -> None:
        self._street, self._wagers, self._others_in = 0, 0, False
        self._on_street: Counter[str] = Counter()
        self._down: dict[str, list[str]] = defaultdict(list)
        stacks = {seat.player: seat.stack for seat in self.hand.seats}
        for event in self.hand.events:
            if isinstance(event, StreetBegins):
                self._begin(event)
            elif isinstance(event, Act):
                player = event.player
                added = self._take_turn(event) or 0
                self._take_rest(event)
                self._on_street[player] += added
                self.put_in[player] += added
                if getattr(event, "all_in", False) or self.put_in[player] == stacks.get(player):
                    self.all_in.setdefault(player, self._street)
        self._look_at_cards()

    def _begin(self, event: StreetBegins) -> None:
        self.last_street = self._street = event.street
        self._wagers, self._on_street = 0, Counter()
        self.community += [event.community] if event.community else []

    def _take_turn(self, event: Act) -> int | None:
        """The chips that it adds, if it is a turn."""
        player = event.player
        match event:
            case Wager():
                added = event.to - self._on_street[player]
                self._note(player, "wager")
                self._wagers += 1
                self._others_in = True
                return added
            case Call():
                self._note(player, "call")
                self._others_in = True
                return event.amount
            case Check():
                self._note(player, "check")
            case Fold():
                self._note(player, "fold")
                self.folded[player] = self._street
            case BringIn():
                self.bringer = player
                return event.amount
        return None

    def _note(self, player: str, kind: str) -> None:
        self.turns.append(Turn(self._street, player, kind, self._wagers, self._others_in))

    def _take_rest(self, event: Act) -> None:
        player = event.player
        match event:
            case Deal():
                self.dealt_in.add(player)
                self.up[player] += event.up
                self._down[player] += event.down
            case Ante():
                self.dealt_in.add(player)
                self.put_in[player] += event.amount
            case UncalledBet():
                self.put_in[player] -= event.amount
                self.all_in.pop(player, None)
            case Award():
                self.won[player] += event.amount
            case Show() | Muck() if len(event.cards) >= 6:
                self.cards[player] = [*event.cards, *self.community][:7]

    def _look_at_cards(self) -> None:
        for claim in self.hand.summary.seats:
            if len(claim.cards) >= 6:
                self.cards.setdefault(claim.player, [*claim.cards, *self.community][:7])
        for player, cards in self._down.items():
            seven = [*cards[:2], *self.up[player], *cards[2:], *self.community]
            if len(seven) == 7:
                self.cards.setdefault(player, seven)
        self.cards = {
            player: cards
            for player, cards in self.cards.items()
            if player in self.live and len(cards) == 7 and "??" not in cards
        }

    @property
    def players(self) -> list[str]:
        """Who was dealt in, by seat."""
        return [seat.player for seat in self.hand.seats if seat.player in self.dealt_in]

    @property
    def live(self) -> list[str]:
        return [player for player in self.players if player not in self.folded]

    @property
    def is_shown_down(self) -> bool:
        return len(self.live) > 1

    @property
    def is_split(self) -> bool:
        return self.hand.game not in DOORS

    def reached(self, player: str) -> int:
        return self.folded.get(player, self.last_street)

    def on(self, street: int, player: str) -> list[Turn]:
        return [turn for turn in self.turns if (turn.street, turn.player) == (street, player)]

    # --- pots ------------------------------------------------------------------

    def pots(self) -> list[tuple[int, list[str]]]:
        """Chips and who is in for them, layer by layer of what was put in."""
        found: list[tuple[int, list[str]]] = []
        levels = sorted({0, *(self.put_in[player] for player in self.live)})
        for below, level in pairwise(levels):
            chips = sum(max(0, min(put, level) - below) for put in self.put_in.values())
            found.append((chips, [one for one in self.live if self.put_in[one] >= level]))
        return found

    def ranks(self, player: str) -> tuple[object, object]:
        """The high hand and the low one; None is no claim."""
        cards = tuple(self.cards[player])
        if self.hand.game == "razz":
            return None, low("razz", cards)
        lowest = {"stud8": "stud8", "stud": None}.get(self.hand.game, "razz")
        return high(cards), lowest and low(lowest, cards)

    @cached_property
    def outcomes(self) -> dict[str, str]:
        """What each player's part of the contested pots is called."""
        contested = [seats for _, seats in self.pots() if len(seats) > 1]
        return {player: self._outcome(player, contested) for player in self.players}

    def _outcome(self, player: str, contested: list[list[str]]) -> str:
        parts = [self._part(player, seats) for seats in contested if player in seats]
        paid = [part for part in parts if part != "none"]
        if not paid:
            return "uncontested" if self.won[player] else "none"
        if len(set(paid)) > 1 or (paid[0] == "scoop" and len(paid) < len(contested)):
            return "shared"
        return paid[0]

    def _part(self, player: str, seats: list[str]) -> str:
        known = [one for one in seats if one in self.cards]
        winners = [best(known, lambda one, half=half: self.ranks(one)[half]) for half in (0, 1)]
        told = [
            ("all" if len(half) == 1 else "some") if player in half else "nothing"
            for half in winners
            if half
        ]
        if len(told) == 1:
            return {"all": "scoop", "some": "shared", "nothing": "none"}[told[0]]
        return {
            ("all", "all"): "scoop",
            ("all", "nothing"): "high",
            ("nothing", "all"): "low",
            ("nothing", "nothing"): "none",
            ("some", "some"): "shared",
        }.get((told[0], told[1])) or ("three-quarters" if "all" in told else "quartered")

    @property
    def is_countable(self) -> bool:
        """All who were paid at the showdown are known to have what they won with."""
        return not self.is_shown_down or all(one in self.cards for one in self.won)

    # --- third street ------------------------------------------------------------

    def door(self, player: str) -> int:
        """A card not seen may be the best of all."""
        order = DOORS.get(self.hand.game, SPLIT_DOORS)
        return order.index(self.up[player][0][0]) if self.up[player] else len(order)

    @cached_property
    def thief(self) -> tuple[set[str], str | None]:
        """Who had a chance to steal, and who took it."""
        third = [turn for turn in self.turns if turn.street == 3]
        first = self.bringer or (third[0].player if third else None)
        ring = [
            seat.player
            for seat in sorted(self.hand.seats, key=lambda seat: seat.number)
            if seat.player in self.dealt_in and self.all_in.get(seat.player, 3) > 0
        ]
        if first not in ring:
            return set(), None
        at = ring.index(first) + 1
        order = ring[at:] + ring[:at]
        chances: set[str] = set()
        for turn in third:
            if turn.others_in or turn.player == first:
                continue
            behind = order[order.index(turn.player) + 1 :]
            if self.up[turn.player] and all(
                self.door(other) < self.door(turn.player) for other in behind
            ):
                chances.add(turn.player)
                if turn.kind == "wager":
                    return chances, turn.player
        return chances, None

    def answer(self, player: str) -> str | None:
        """What a player did against a steal."""
        thief = self.thief[1]
        third = [turn for turn in self.turns if turn.street == 3]
        at = next((n for n, turn in enumerate(third) if turn.player == thief), None)
        if thief is None or at is None:
            return None
        for turn in third[at + 1 :]:
            if turn.player == player != thief:
                return {"wager": "raise"}.get(turn.kind, turn.kind)
            if turn.kind != "fold":
                return None
        return None

    # --- cards --------------------------------------------------------------------

    def catch(self, player: str, street: int) -> str | None:
        up = self.up[player][: street - 2]
        if len(up) < street - 2 or street not in (4, 5, 6):
            return None
        *before, new = up
        if new[0] == before[0][0]:
            return "paired_door"
        if new[0] in [card[0] for card in before]:
            return "paired_board"
        if self.hand.game != "stud":
            return "good" if new[0] in "A2345678" else "brick"
        order = "23456789TJQKA"
        is_top = all(order.index(new[0]) > order.index(card[0]) for card in before)
        return "good" if is_top or len({card[1] for card in up}) == 1 else "brick"

    @cached_property
    def freeroll(self) -> tuple[str, str] | None:
        """Who holds one and who faces it; empty names for nobody; None where it can't be told."""
        if not self.is_split or len(self.live) != 2 or len(self.cards) < 2 or self.community:
            return None
        if any(cards[2:6] != self.up[player] for player, cards in self.cards.items()):
            return None
        six = {player: cards[:6] for player, cards in self.cards.items()}
        gone = {card for cards in six.values() for card in cards}
        gone |= {card for player, up in self.up.items() if player not in six for card in up}
        left = [card for card in DECK if card not in gone]
        ranked = {
            player: {card: self._ranked((*cards, card)) for card in left}
            for player, cards in six.items()
        }
        for mine, theirs in (tuple(self.live), tuple(reversed(self.live))):
            shares = {
                shared(ranked[mine][one], ranked[theirs][other])
                for one in left
                for other in left
                if one != other
            }
            if min(shares) in (2, 3) and max(shares) == 4:
                return mine, theirs
        return "", ""

    def _ranked(self, cards: tuple[str, ...]) -> tuple[object, object]:
        kind = "stud8" if self.hand.game == "stud8" else "razz"
        return high(cards), low(kind, cards)


def shared(mine: tuple[object, object], theirs: tuple[object, object]) -> int:
    """Quarters of a pot of two that the first one gets."""
    halves = [pair for pair in zip(mine, theirs, strict=True) if pair != (None, None)]
    quarters = sum(
        2 if other is None or (one is not None and one > other) else 1 if one == other else 0  # type: ignore[operator]
        for one, other in halves
    )
    return quarters if len(halves) == 2 else 2 * quarters


def best(players: list[str], rank: Callable[[str], object]) -> list[str]:
    ranked = {player: rank(player) for player in players if rank(player) is not None}
    top = max(ranked.values(), default=None)  # type: ignore[type-var]
    return [player for player, one in ranked.items() if one == top]


# --- counts ---------------------------------------------------------------------


def count(story: Story, player: str) -> Counter[str]:
    """All that one hand adds to the counts of one player."""
    found: Counter[str] = Counter()
    for part in (results, endings, lows, third, steals, aggression):
        found.update(dict(part(story, player)))
    for street in range(3, 8):
        acts = dict(on_street(story, player, street))
        found.update({f"{name}_{street}": int(it) for name, it in acts.items()})
        catch = story.catch(player, street) if story.reached(player) >= street else None
        if catch:
            found.update({f"{name}_after_{catch}": int(it) for name, it in acts.items()})
    return found


def results(story: Story, player: str) -> Iterator[tuple[str, float]]:
    won, put_in, pot = story.won[player], story.put_in[player], sum(story.won.values())
    shown = story.is_shown_down and player in story.live
    yield from {"hands": 1, "net": won - put_in, "won": won, "put_in": put_in}.items()
    yield "pots_dealt", pot
    yield "won_sd_chips", won if shown else 0
    yield "pots_sd", pot if shown else 0
    yield "big_bets", (won - put_in) / story.hand.big_bet if story.hand.big_bet else 0


def endings(story: Story, player: str) -> Iterator[tuple[str, float]]:
    outcome, won = story.outcomes[player], story.won[player]
    shown = story.is_shown_down and player in story.live
    unopposed = outcome == "uncontested" and not shown
    ends = {
        "wins": won > 0,
        "scoops": outcome == "scoop" or unopposed,
        "splits": outcome in ("high", "low", "shared", "quartered", "three-quarters"),
        "highs": outcome == "high",
        "lows": outcome == "low",
        "quartered": outcome == "quartered",
        "three_quartered": outcome == "three-quarters",
        "uncontested": unopposed,
    }
    for name, is_so in ends.items():
        yield name, is_so
        yield f"{name}_chips", won * is_so
    yield "showdowns", shown
    yield "wins_sd", shown and outcome not in ("none", "uncontested")
    yield "scoops_sd", outcome == "scoop"
    yield "all_ins", shown and story.all_in.get(player, 7) < 7
    for street, name in enumerate(("fourths", "fifths", "sixths", "sevenths"), 4):
        yield name, story.reached(player) >= street


def lows(story: Story, player: str) -> Iterator[tuple[str, float]]:
    seen = story.is_split and story.is_shown_down and player in story.cards
    _, mine = story.ranks(player) if seen else (None, None)
    yield "hilo_showdowns", seen
    yield "lows_made", mine is not None
    outcome = story.outcomes[player]
    contested = [seats for _, seats in story.pots() if len(seats) > 1 and player in seats]
    ways = (
        [
            [
                best(
                    [one for one in seats if one in story.cards],
                    lambda one, n=n: story.ranks(one)[n],
                )
                for n in (0, 1)
            ]
            for seats in contested
        ]
        if seen
        else []
    )
    yield "lows_beaten", mine is not None and not any(player in lowest for _, lowest in ways)
    side = story.won[player] > 0 and outcome != "none"
    yield "highs_without_low", seen and mine is None and side
    freeroll = story.freeroll
    yield "freerolls_known", freeroll is not None and player in story.live
    yield "freerolls_held", freeroll is not None and freeroll[0] == player
    yield "freerolls_faced", freeroll is not None and freeroll[1] == player


def third(story: Story, player: str) -> Iterator[tuple[str, float]]:
    turns = story.on(3, player)
    wagers = [turn for turn in turns if turn.kind == "wager"]
    open_ = [turn for turn in turns if not turn.wagers]
    is_bringer = player == story.bringer
    yield "vpip", any(turn.kind in ("call", "wager") for turn in turns)
    yield "completions", any(not turn.wagers for turn in wagers)
    yield "raises_third", bool(wagers)
    yield "bring_ins", is_bringer
    in_place = story.bringer is None
    yield "opened_full", in_place and any(not turn.others_in for turn in wagers)
    first_in = [turn for turn in open_ if not turn.others_in and turn.kind != "check"]
    yield "first_in_chances", bool(first_in) and not (in_place and first_in[0].kind == "wager")
    yield "first_in_completions", not in_place and any(turn.kind == "wager" for turn in first_in)
    limping = [turn for turn in open_ if turn.kind != "check"]
    yield "limp_chances", bool(limping) and not (in_place and limping[0].kind == "wager")
    yield "limps", any(turn.kind == "call" for turn in open_)
    faced = [turn for turn in turns if turn.wagers]
    yield "completions_faced", bool(faced)
    yield "raises_of_completion", any(turn.kind == "wager" for turn in faced)
    raised = [turn for turn in turns if turn.wagers > 1]
    yield "raises_faced_third", bool(raised)
    yield "reraises_third", any(turn.kind == "wager" for turn in raised)
    attacked = is_bringer and bool(turns) and turns[0].wagers > 0
    yield "bring_ins_attacked", attacked
    yield "bring_ins_defended", attacked and turns[0].kind != "fold"


def steals(story: Story, player: str) -> Iterator[tuple[str, float]]:
    chances, thief = story.thief
    answer = story.answer(player)
    yield "steal_chances", player in chances
    yield "steals", player == thief
    is_alone = story.last_street == 3 and story.live == [player]
    yield "steals_taken", player == thief and is_alone
    yield "steals_faced", answer is not None
    yield "folds_to_steal", answer == "fold"
    yield "calls_of_steal", answer == "call"
    yield "raises_of_steal", answer == "raise"


def aggression(story: Story, player: str) -> Iterator[tuple[str, float]]:
    kinds = Counter(turn.kind for turn in story.turns if turn.player == player and turn.street > 3)
    yield "wagers_made", kinds["wager"]
    yield "calls_made", kinds["call"]
    yield "decisions", kinds["wager"] + kinds["call"] + kinds["fold"]


def on_street(story: Story, player: str, street: int) -> Iterator[tuple[str, bool]]:
    turns = story.on(street, player)
    faced = [turn for turn in turns if turn.wagers]
    saw = story.reached(player) >= street
    yield "saw", saw
    yield "stays", saw and story.folded.get(player) != street
    yield "bet_chances", any(not turn.wagers for turn in turns)
    yield "bets", any(turn.kind == "wager" and not turn.wagers for turn in turns)
    yield "wagers_faced", bool(faced)
    yield "raises", any(turn.kind == "wager" for turn in faced)
    yield "folds", any(turn.kind == "fold" for turn in faced)
    after_check = [turn for before, turn in pairwise(turns) if before.kind == "check"]
    yield "check_raise_chances", bool(after_check)
    yield "check_raises", any(turn.kind == "wager" for turn in after_check)
    if street == 3:
        return
    wagers = [
        turn.player for turn in story.turns if turn.street == street - 1 and turn.kind == "wager"
    ]
    leads = bool(turns) and wagers[-1:] == [player] and not turns[0].wagers
    yield "barrel_chances", leads
    yield "barrels", leads and turns[0].kind == "wager"
