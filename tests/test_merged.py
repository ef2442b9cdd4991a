"""Awards that are sums over several pots, against every way in which pots could make them up."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from stud_hh.audit import audit
from stud_hh.cards import DECK, Card
from stud_hh.findings import Verdict
from stud_hh.formats import Imported, read_text
from stud_hh.games import GAMES, Game
from stud_hh.houses import RULE_SETS
from stud_hh.model import Award, Chips, Half, Hand
from stud_hh.replay import play
from stud_hh.replay.pot import Division, Manner, Pot
from stud_hh.replay.pots import side_pots, split
from stud_hh.replay.settled import Proof, Settled
from stud_hh.replay.settlement import settle
from tests.hands_by_hand import Script, write

ALL_DEALT = "3:\n4:\n5:\n6:\n7:\nend:"
"""Everybody is all-in on the ante."""
HOUSE = RULE_SETS["PokerStars"]
HIDDEN = Path(__file__).parent / "cases/SH403/sums-over-three-pots-and-four-hidden-cards.txt"
CARDS_SPEAK = ["stud8", "stud", "razz", "stud-hilo-regular"]
Sums = Mapping[str, Chips]
Holdings = Mapping[str, Sequence[Card]]


@dataclass(frozen=True)
class Dealt:
    """A showdown after all-ins for different amounts."""

    hand: Hand
    game: Game
    hands: Holdings
    pots: Sequence[Pot]
    hidden: str | None
    """Whose first card nobody saw."""

    def completions(self) -> Iterator[Holdings]:
        """Every way that the hidden card may lie."""
        if self.hidden is None:
            yield self.hands
            return
        known = self.hands[self.hidden][1:]
        seen = {card for one, cards in self.hands.items() if one != self.hidden for card in cards}
        for card in DECK:
            if card not in seen and card not in known:
                yield {**self.hands, self.hidden: [card, *known]}


def dealt(game: str, hands: Holdings, stacks: Mapping[str, Chips], hidden: str | None) -> Dealt:
    """These hands, all-in on the ante."""
    script = Script(
        game,
        ALL_DEALT,
        up={one: " ".join(cards[3:]) for one, cards in hands.items()},
        down={one: " ".join(cards[:3]) for one, cards in hands.items()},
        ante=135,
        stacks=stacks,
        site="PokerStars",
    )
    hand = write(script).hand
    return Dealt(hand, GAMES[game], hands, side_pots(stacks, list(hands)), hidden)


@st.composite
def deals(draw: st.DrawFn, *, may_hide: bool) -> Dealt:
    random = draw(st.randoms(use_true_random=False))
    game = draw(st.sampled_from(CARDS_SPEAK))
    players = "ABCD"[: draw(st.integers(3, 4))]
    # Few ranks, so that hands come close and tie.
    deck = random.sample([card for card in DECK if card[0] in "A2345678"], 7 * len(players))
    hands = {one: deck[7 * n : 7 * n + 7] for n, one in enumerate(players)}
    drawn = {one: draw(st.sampled_from([60, 61, 90, 135])) for one in players}
    second = sorted(drawn.values())[-2]
    stacks = {one: min(stack, second) for one, stack in drawn.items()}
    hidden = draw(st.sampled_from([None, *players])) if may_hide else None
    return dealt(game, hands, stacks, hidden)


def best(game: Game, half: Half, players: Sequence[str], hands: Holdings) -> list[str]:
    ranks = {one: rank for one in players if (rank := game.rank(half, hands[one])) is not None}
    return [one for one, rank in ranks.items() if rank == max(ranks.values())]


def right_ways(deal: Dealt, pot: Pot) -> list[Division]:
    """Every right way to pay a pot whatever the hidden card is, each player's halves together."""
    manner = Manner(HOUSE.odd_between_halves and HOUSE.odd_between_halves is Half.HIGH)
    ways: list[Division] = []
    for hands in deal.completions():
        high, low = (
            best(deal.game, half, pot.eligible, hands) if half in deal.game.halves else []
            for half in Half
        )
        for pair in split(pot.amount, high, low, manner):
            way = dict(sum(map(Counter, pair), Counter[str]()))
            if way not in ways:
                ways.append(way)
    return ways


def possible(deal: Dealt) -> list[Sums]:
    """All sums that the pots may make up."""
    each = (right_ways(deal, pot) for pot in deal.pots)
    return [dict(sum(map(Counter, ways), Counter[str]())) for ways in product(*each)]


def paying(deal: Dealt, sums: Sums) -> tuple[Settled, ...]:
    """The pots when each player got one award, in an order that tells nothing."""
    hand = deal.hand
    awards = [Award(hand.last_line, one, amount) for one, amount in sorted(sums.items())]
    seats = [
        replace(one, cards=one.cards[one.player == deal.hidden :]) for one in hand.summary.seats
    ]
    summary = replace(hand.summary, rake=0, seats=tuple(seats))
    told = replace(hand, events=(*hand.events, *awards), summary=summary)
    *_, (_, table) = play(told, HOUSE)
    return settle(table)


def moved(sums: Sums, players: Sequence[str]) -> Iterator[Sums]:
    """The same chips with some of them given to another player."""
    for one, other in combinations(players, 2):
        for amount in (1, 2, 30, 45):
            for more in (amount, -amount):
                now = Counter(sums)
                now[one] += more
                now[other] -= more
                if min(now.values()) >= 0:
                    yield dict(+now)


def is_wrong(pots: Sequence[Settled]) -> bool:
    return any(pot.proof is Proof.WRONG for pot in pots)


@given(deals(may_hide=False))
@settings(max_examples=60)
def test_sums_are_right_just_when_pots_can_make_them_up(deal: Dealt) -> None:
    right = possible(deal)
    for sums in right[:6]:
        pots = paying(deal, sums)
        assert {pot.proof for pot in pots} == {Proof.PROVEN}
        assert dict(sum((Counter(pot.paid) for pot in pots), Counter[str]())) == sums
        assert all(pot.paid in right_ways(deal, pot.pot) for pot in pots)
    for sums in moved(right[0], list(deal.hands)):
        assert is_wrong(paying(deal, sums)) is (sums not in right)


def test_who_ties_for_an_odd_chip_may_get_nothing() -> None:
    hands = {
        "A": "2c 2d 3c 3d 4c 4d 7c".split(),
        "B": "2h 3h 3s 4h 4s 5c 7d".split(),
        "C": "2s 5d 5h 5s 6c 6d 6h".split(),
    }
    deal = dealt("stud8", hands, {"A": 61, "B": 61, "C": 60}, hidden=None)
    sums = {"C": 90, "B": 92}
    assert sums in possible(deal)
    assert not is_wrong(paying(deal, sums))


@given(deals(may_hide=True))
@settings(max_examples=40)
def test_a_hidden_card_leaves_right_what_it_could_make_right(deal: Dealt) -> None:
    right = possible(deal)
    for sums in right[:6]:
        assert not is_wrong(paying(deal, sums))
    for sums in moved(right[0], list(deal.hands)):
        assert is_wrong(paying(deal, sums)) is (sums not in right)


def test_sums_that_are_too_much_to_take_apart_are_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stud_hh.replay.merged._MOST_TRIES", 0)
    (read,) = read_text(HIDDEN.read_text(encoding="utf-8"))
    assert isinstance(read, Imported)
    judgement = audit(read.hand)
    assert judgement.verdict is Verdict.UNPROVEN
    assert {pot.proof for pot in judgement.pots} == {Proof.UNPROVEN}
    assert not judgement.findings
