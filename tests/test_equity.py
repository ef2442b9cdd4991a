"""Equity: brute force with the plain evaluators, PokerKit, and what must hold of any answer."""

import random
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, permutations

import numpy as np
import pokerkit
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stud_hh.audit import Judgement, audit
from stud_hh.cards import DECK, UNKNOWN
from stud_hh.equity import (
    Equity,
    NoEquityError,
    Worth,
    _equity,
    adjusted_nets,
    equity,
    when_betting_ended,
)
from stud_hh.equity._evaluate import NO_CLAIM, numbers, ranks
from stud_hh.formats import Imported, read_text
from stud_hh.games import GAMES, Game
from stud_hh.model import Half
from stud_hh.replay.holdings import held
from tests.dealing import deal_hands

PLAYED = [game for game in GAMES.values() if not game.declares]
Hands = Mapping[str, Sequence[str]]
Deal = list[list[str]]


def cards(text: str) -> list[str]:
    return [text[at : at + 2] for at in range(0, len(text.replace(" ", "")), 2)]


def table(*hands: str) -> dict[str, list[str]]:
    return {f"player {number}": cards(hand) for number, hand in enumerate(hands)}


# --- the reference: every deal, hand by hand, in exact fractions ------------------------------


def completions(known: Deal, unseen: list[str]) -> Iterator[Deal]:
    if not known:
        yield []
        return
    first, *others = known
    for more in combinations(unseen, 7 - len(first)):
        for rest in completions(others, [card for card in unseen if card not in more]):
            yield [[*first, *more], *rest]


def winners(game: Game, half: Half, deal: Deal) -> list[int]:
    found = [game.rank(half, hand) for hand in deal]
    best = max((rank for rank in found if rank is not None), default=None)
    return [at for at, rank in enumerate(found) if rank == best] if best is not None else []


def by_brute_force(game: Game, deals: Iterator[Deal]) -> tuple[int, list[list[Fraction]]]:
    """How many deals there are; for each hand its share, high, low and scoops."""
    sums: list[list[Fraction]] = []
    count = 0
    for deal in deals:
        sums = sums or [[Fraction(0)] * 4 for _ in deal]
        count += 1
        won = {half: winners(game, half, deal) for half in game.halves}
        paid = [best for best in won.values() if best]
        for at, one in enumerate(sums):
            share = sum(Fraction(at in best, len(best)) for best in paid) / len(paid)
            one[0] += share
            for place, half in enumerate(Half, 1):
                if best := won.get(half, []):
                    one[place] += Fraction(at in best, len(best))
            one[3] += share == 1
    return count, [[total / count for total in one] for one in sums]


def assert_equal(found: Equity, expected: tuple[int, list[list[Fraction]]]) -> None:
    assert (found.deals, found.is_exact) == (expected[0], True)
    for worth, wanted in zip(found.hands.values(), expected[1], strict=True):
        assert list(worth[:4]) == pytest.approx([float(one) for one in wanted], abs=1e-12)
        assert worth.error == 0


def dealt(seed: int, sizes: Sequence[int], unseen: int) -> tuple[dict[str, list[str]], list[str]]:
    """Hands of these sizes, and dead cards that leave so many unseen."""
    deck = random.Random(seed).sample(DECK, 52)
    hands = {}
    for number, size in enumerate(sizes):
        hands[f"player {number}"], deck = deck[:size], deck[size:]
    return hands, deck[unseen:]


@pytest.mark.parametrize("game", PLAYED, ids=lambda game: game.key)
@pytest.mark.parametrize(
    ("sizes", "unseen"), [((6, 6), 40), ((5, 5), 8), ((6, 6, 6), 14), ((4, 6), 9), ((7, 5), 20)]
)
def test_all_deals_are_gone_through(game: Game, sizes: Sequence[int], unseen: int) -> None:
    for seed in range(2):
        hands, dead = dealt(seed, sizes, unseen)
        left = [card for card in DECK if card not in {*dead}.union(*hands.values())]
        expected = by_brute_force(game, completions(list(hands.values()), left))
        assert_equal(equity(game, hands, dead), expected)


@pytest.mark.parametrize("game", PLAYED, ids=lambda game: game.key)
def test_a_card_for_all_is_dealt_once(game: Game) -> None:
    hands, dead = dealt(3, (6, 6, 6), 9)
    left = [card for card in DECK if card not in {*dead}.union(*hands.values())]
    deals = ([[*hand, card] for hand in hands.values()] for card in left)
    assert_equal(equity(game, hands, dead, is_shared=True), by_brute_force(game, deals))
    shared = [[*hand, left[0]] for hand in hands.values()]
    found = equity(game, hands, dead, community=left[0])
    assert_equal(found, by_brute_force(game, iter([shared])))


@pytest.mark.parametrize("game", PLAYED, ids=lambda game: game.key)
@pytest.mark.parametrize("hands", [("Ah2c3d4h5s", "QsQdJs8c8d"), ("Ah2c3dTh8s", "As2d3cTc8h")])
def test_samples_agree_with_all_deals(
    game: Game, hands: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    exact = equity(game, table(*hands))
    assert exact.is_exact
    monkeypatch.setattr(_equity, "MOST_EXACT", 0)
    sampled = equity(game, table(*hands), samples=5_000)
    assert (sampled.is_exact, sampled.deals) == (False, 5_000)
    for player, worth in exact.hands.items():
        found = sampled.hands[player]
        assert abs(found.share - worth.share) <= 4 * found.error + 1e-9
        assert found.error < 0.008
        for one, other in zip(worth[1:4], found[1:4], strict=True):
            assert abs(one - other) <= 4 * (one * (1 - one) / 5_000) ** 0.5 + 1e-9


POKERKIT = {
    "stud8": (pokerkit.StandardHighHand, pokerkit.EightOrBetterLowHand),
    "stud": (pokerkit.StandardHighHand,),
    "razz": (pokerkit.RegularLowHand,),
}


@pytest.mark.parametrize("key", POKERKIT)
@pytest.mark.parametrize(
    "hands", [("Ah2c3d", "QsQdJs"), ("7c8c9c", "4h5h6h", "KdKcKs"), ("2s3s4s5s", "AdKd8h8c")]
)
def test_pokerkit_agrees(key: str, hands: tuple[str, ...]) -> None:
    samples = 400
    found = equity(GAMES[key], table(*hands))
    random.seed(5)  # PokerKit deals by the module's generator
    theirs = pokerkit.calculate_equities(
        [pokerkit.parse_range(hand) for hand in hands]
        if max(map(len, hands)) < 6
        else [[list(pokerkit.Card.parse(hand))] for hand in hands],
        [],
        7,
        0,
        pokerkit.Deck.STANDARD,
        POKERKIT[key],
        sample_count=samples,
    )
    for worth, their in zip(found.hands.values(), theirs, strict=True):
        assert abs(worth.share - their) < 4.5 * worth.error * (found.deals / samples) ** 0.5 + 1e-9


@settings(max_examples=30)
@given(st.randoms(use_true_random=False), st.sampled_from(PLAYED))
def test_ranks_are_those_of_single_hands(source: random.Random, game: Game) -> None:
    suits = source.choice(["cdhs", "cd", "cdh", "cdhs"])
    deck = [card for card in DECK if card[1] in suits]
    hands = [source.sample(deck, 7) for _ in range(20)]
    columns = np.array([numbers(hand) for hand in hands], dtype=np.uint8).T
    for half in game.halves:
        plain = [game.rank(half, hand) for hand in hands]
        assert ranks(game, half, columns).tolist() == [
            NO_CLAIM if rank is None else rank for rank in plain
        ]


@settings(max_examples=40)
@given(
    st.randoms(use_true_random=False),
    st.sampled_from(PLAYED),
    st.integers(2, 8),
    st.integers(1, 6),
)
def test_a_pot_is_shared_out(source: random.Random, game: Game, players: int, size: int) -> None:
    deck = source.sample(DECK, 52)
    hands = {str(at): deck[at * size : at * size + size] for at in range(players)}
    is_shared = players * 7 > 52
    found = equity(game, hands, is_shared=is_shared, samples=500)
    worths = found.hands.values()
    assert sum(worth.share for worth in worths) == pytest.approx(1)
    assert sum(worth.scoop for worth in worths) <= 1 + 1e-9
    if Half.HIGH in game.halves:
        assert sum(worth.high for worth in worths) == pytest.approx(1)
    for worth in worths:
        assert 0 <= worth.scoop <= worth.share <= 1 + 1e-9
        expected = worth.high + worth.low
        assert expected == pytest.approx(worth.share) or game.is_split


def test_seats_and_suits_do_not_matter() -> None:
    hands = table("Ah2c3d4h5sTd", "QsQdJs8c8dQh", "3c3s7h7d2s9c")
    found = equity(GAMES["stud8"], hands)
    for order in permutations(hands):
        again = equity(GAMES["stud8"], {player: hands[player] for player in order})
        assert all(again.hands[player] == pytest.approx(found.hands[player]) for player in hands)
    turned = {
        player: [card[0] + "cdhs"["hscd".index(card[1])] for card in hand]
        for player, hand in hands.items()
    }
    again = equity(GAMES["stud8"], turned)
    assert all(again.hands[player] == pytest.approx(found.hands[player]) for player in hands)


def test_equal_hands_are_worth_the_same() -> None:
    found = equity(GAMES["razz"], table("Ah2c3d4h5s", "As2d3c4c5h"))
    one, other = found.hands.values()
    assert one == pytest.approx(other)
    assert one.share == pytest.approx(0.5)


def test_a_hand_that_cannot_lose_scoops() -> None:
    found = equity(GAMES["stud8"], table("Ah2h3h4h5h9c", "KsKdKcQsQdJs"))
    assert found.hands["player 0"] == Worth(share=1, high=1, low=1, scoop=1, error=0)
    assert found.hands["player 1"] == Worth(share=0, high=0, low=0, scoop=0, error=0)


def test_unknown_cards_may_be_any() -> None:
    known, other = cards("Ah2c3d4h5s9c"), cards("KsQd")
    left_out = equity(GAMES["stud8"], {"one": known, "other": other})
    marked = equity(GAMES["stud8"], {"one": known, "other": [UNKNOWN, UNKNOWN, *other]})
    assert left_out == marked


@pytest.mark.parametrize(
    ("hands", "dead", "why"),
    [
        ({"one": "Ah2c3d", "other": "AhKdKs"}, "", "twice"),
        ({"one": "Ah2c3d", "other": "KhKdKs"}, "Ah", "twice"),
        ({"one": "Ah2c3d4d5d6d7d8d", "other": "KhKdKs"}, "", "up to 7 cards"),
        ({}, "", "one to 8 hands"),
        ({"one": "Ah2c3x", "other": "KhKdKs"}, "", "not a card"),
        ({str(at): "" for at in range(8)}, "", "too few cards"),
    ],
)
def test_what_has_no_equity(hands: dict[str, str], dead: str, why: str) -> None:
    with pytest.raises(NoEquityError, match=why):
        equity(GAMES["stud8"], {one: cards(hand) for one, hand in hands.items()}, cards(dead))


def test_a_declared_game_has_none() -> None:
    with pytest.raises(NoEquityError, match="declared"):
        equity(GAMES["stud-hilo-declare"], table("Ah2c3d", "KhKdKs"))


# --- all-in pots ------------------------------------------------------------------------------


def judged(room: str, game: str, count: int, seed: int) -> Iterator[Judgement]:
    for hand in deal_hands(room, game, count, seed=seed, short_stacks=True):
        (read,) = read_text(hand.text)
        assert isinstance(read, Imported)
        yield audit(read.hand)


@pytest.fixture(scope="module")
def all_in() -> list[Judgement]:
    return [
        judgement
        for game in ("stud8", "stud", "razz")
        for judgement in judged("pokerstars", game, 60, seed=21)
        if when_betting_ended(judgement)
    ]


def test_adjusting_moves_chips_and_makes_none(all_in: list[Judgement]) -> None:
    assert len(all_in) > 20
    moved = 0
    for judgement in all_in:
        adjusted = adjusted_nets(judgement, samples=500)
        known = {player: net for player, net in adjusted.items() if net is not None}
        if len(known) == len(adjusted):
            assert sum(known.values()) == sum(judgement.net.values())
            moved += known != judgement.net
        for player in judgement.table.folded_on:
            assert adjusted[player] == judgement.net[player]
    assert moved > 10


def test_adjusted_by_brute_force(all_in: list[Judgement]) -> None:
    """Pots that were all-in on sixth street between two, paid by all deals of their last cards."""
    looked_at = 0
    for judgement in all_in:
        at_end = when_betting_ended(judgement)
        assert at_end is not None
        (first, *others) = judgement.pots
        if at_end.street != 6 or others or len(first.pot.eligible) != 2:
            continue
        told = judgement.table.told
        known = [list(held(at_end, player, told)) for player in first.pot.eligible]
        if any(UNKNOWN in hand for hand in known):
            continue
        gone = {*at_end.seen}.union(*known)
        left = [card for card in DECK if card not in gone]
        _, expected = by_brute_force(at_end.game, completions(known, left))
        paid = sum(first.paid.values())
        adjusted = adjusted_nets(judgement)
        for player, worth in zip(first.pot.eligible, expected, strict=True):
            net = adjusted[player]
            assert net is not None
            exact = paid * worth[0] - judgement.table.put_in[player]
            assert abs(net - exact) < 1
        looked_at += 1
    assert looked_at


def test_hands_without_an_all_in_pot_stay_as_they_are() -> None:
    for hand in deal_hands("pokerstars", "stud8", 20, seed=4):
        (read,) = read_text(hand.text)
        assert isinstance(read, Imported)
        judgement = audit(read.hand)
        if when_betting_ended(judgement) is None:
            assert adjusted_nets(judgement) == judgement.net
