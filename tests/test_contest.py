"""What unknown cards leave open, against every way that they could have been dealt.

Decks are cut to a few ranks, so that hands come close, and to a stub of a few cards, so that
all ways can be gone through: the rest of the deck counts as seen.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from stud_hh.cards import DECK, RANKS, Card
from stud_hh.games import GAMES, Game
from stud_hh.houses import RULE_SETS, RuleSet
from stud_hh.model import Award, Chips, Half, Show
from stud_hh.replay import play
from stud_hh.replay.contest import Contest, Range, Showdown
from stud_hh.replay.pots import Division, Manner, Pot, side_pots, split
from stud_hh.replay.proof import Proof
from stud_hh.replay.settlement import settle
from stud_hh.replay.table import Table
from tests.hands_by_hand import Script, write

HIDDEN = [(1,), (2,), (3,), (1, 1), (1, 2), (2, 2), (3, 1), (1, 1, 1)]
"""How many down cards of the first, second and third player stay unknown."""
PLAYERS = "123"
ONLINE = [rules for rules in RULE_SETS.values() if rules.odd_in_half is None]
"""Houses where any of tied hands may get an odd chip."""
Holdings = Mapping[str, Sequence[Card]]


@dataclass(frozen=True)
class Dealt:
    """A showdown, some of it face down."""

    game: Game
    hands: Holdings
    """Seven cards each, the three down cards first."""
    hidden: Mapping[str, int]
    unseen: tuple[Card, ...]
    """All cards that may be the hidden ones."""
    antes: Mapping[str, Chips]

    def known(self, player: str) -> list[Card]:
        return list(self.hands[player][self.hidden.get(player, 0) :])


@st.composite
def deals(draw: st.DrawFn) -> Dealt:
    deal = draw(st.randoms(use_true_random=False))
    game = draw(st.sampled_from(list(GAMES.values())))
    players = PLAYERS[: draw(st.integers(2, 3))]
    hidden = dict(zip(players, draw(st.sampled_from(HIDDEN)), strict=False))
    ranks = deal.sample(RANKS, draw(st.sampled_from([7, 9, 11])))
    deck = deal.sample([card for card in DECK if card[0] in ranks], 7 * len(players) + 5)
    hands = {one: deck[7 * at : 7 * at + 7] for at, one in enumerate(players)}
    face_down = [card for one, count in hidden.items() for card in hands[one][:count]]
    antes = {one: draw(st.sampled_from([40, 45, 65])) for one in players}
    return Dealt(game, hands, hidden, (*face_down, *deck[-5:]), antes)


def table_of(deal: Dealt, rules: RuleSet, awards: Sequence[Award] = ()) -> Table:
    """The end of a hand in which all were all-in from the ante."""
    up = {player: " ".join(cards[3:]) for player, cards in deal.hands.items()}
    script = "3:\n4:\n5:\n6:\n7:\nend:"
    hand, *_ = write(Script(deal.game.key, script, up=up, ante=65, stacks=deal.antes))
    shows = [Show(100, player, tuple(deal.known(player))) for player in deal.hands]
    hand = replace(hand, events=(*hand.events, *shows, *awards))
    *_, (_, table) = play(hand, rules)
    for card in DECK:
        if card not in deal.unseen:
            table.seen.setdefault(card, ("", 1))
    return table


def completions(deal: Dealt) -> Iterator[Holdings]:
    """Every way that the hidden cards may lie."""

    def fill(players: list[str], left: tuple[Card, ...]) -> Iterator[dict[str, list[Card]]]:
        if not players:
            yield {one: deal.known(one) for one in deal.hands}
            return
        first, *others = players
        for cards in combinations(left, deal.hidden[first]):
            for rest in fill(others, tuple(card for card in left if card not in cards)):
                yield rest | {first: [*cards, *rest[first]]}

    return fill(list(deal.hidden), deal.unseen)


def winners(game: Game, half: Half, hands: Holdings) -> frozenset[str]:
    """Who holds the best hand; nobody where none has a claim."""
    ranks = {player: game.rank(half, cards) for player, cards in hands.items()}
    claims = {player: rank for player, rank in ranks.items() if rank is not None}
    top = max(claims.values(), default=None)
    return frozenset(player for player, rank in claims.items() if rank == top)


def subsets(players: Sequence[str]) -> Iterator[tuple[str, ...]]:
    for size in range(len(players) + 1):
        yield from combinations(players, size)


@given(deals())
@settings(max_examples=40)
def test_what_may_win(deal: Dealt) -> None:
    showdown = Showdown(table_of(deal, RULE_SETS["PokerStars"]))
    ways = list(completions(deal))
    for half in deal.game.halves:
        contest = showdown.contest(half, deal.hands)
        outcomes = Counter(winners(deal.game, half, way) for way in ways)
        for named in subsets(list(deal.hands)):
            if outcomes[frozenset(named)]:
                assert contest.may_win(named)


@given(
    st.dictionaries(
        st.sampled_from(PLAYERS),
        st.tuples(st.integers(-1, 3), st.integers(-1, 3)).map(sorted),
        min_size=1,
    )
)
def test_ranges_go_with_every_rank_within_them(bounds: dict[str, list[int]]) -> None:
    contest = Contest(Half.HIGH, {player: Range(*ends) for player, ends in bounds.items()})
    outcomes = Counter(
        frozenset(one for one, rank in zip(bounds, ranks, strict=True) if rank == max(ranks) >= 0)
        for ranks in product(*(range(worst, best + 1) for worst, best in bounds.values()))
    )
    for named in subsets(list(bounds)):
        assert contest.may_win(named) == (outcomes[frozenset(named)] > 0)


@given(deals())
def test_nothing_is_open_when_all_is_known(deal: Dealt) -> None:
    shown = Dealt(deal.game, deal.hands, {}, (), deal.antes)
    showdown = Showdown(table_of(shown, RULE_SETS["PokerStars"]))
    for half in deal.game.halves:
        contest = showdown.contest(half, deal.hands)
        best = winners(deal.game, half, deal.hands)
        for named in subsets(list(deal.hands)):
            assert contest.may_win(named) == (set(named) == best)


# --- awards -----------------------------------------------------------------


def pots_of(deal: Dealt) -> tuple[Pot, ...]:
    """The pots, without what nobody called."""
    called = sorted(deal.antes.values())[-2]
    return side_pots({one: min(ante, called) for one, ante in deal.antes.items()}, list(deal.hands))


def right_ways(
    game: Game, pot: Pot, rules: RuleSet, hands: Holdings
) -> list[tuple[Division, Division]]:
    """Every way to pay a pot that these hands bear out."""
    contesting = {player: hands[player] for player in pot.eligible}
    best = {
        half: sorted(winners(game, half, contesting)) if half in game.halves else []
        for half in Half
    }
    odd = rules.odd_between_halves
    manner = Manner(None if odd is None else odd is Half.HIGH)
    return split(pot.amount, best[Half.HIGH], best[Half.LOW], manner)


def lines(at: int, way: tuple[Division, Division], *, labelled: bool) -> list[Award]:
    return [
        Award(1, player, amount, at, half if labelled else None)
        for half, division in zip(Half, way, strict=True)
        for player, amount in division.items()
    ]


def totals(way: tuple[Division, Division]) -> Counter[str]:
    total = Counter(way[0])
    total.update(way[1])
    return total


def some_way(pick: Random, game: Game, pot: Pot) -> tuple[Division, Division]:
    """A pot paid as if the cards were others; odd units may go astray too."""
    some = [pick.sample(pot.eligible, pick.randint(1, len(pot.eligible))) for _ in Half]
    high, low = (one if half in game.halves else [] for half, one in zip(Half, some, strict=True))
    if high and pick.random() < 0.2:
        low = []
    return pick.choice(split(pot.amount, high, low, Manner(pick.choice([None, True, False]))))


@pytest.mark.parametrize("labelled", [False, True])
@given(deals(), st.sampled_from(ONLINE), st.randoms(use_true_random=False))
@settings(max_examples=40)
def test_a_right_award_is_never_wrong(
    labelled: bool, deal: Dealt, rules: RuleSet, pick: Random
) -> None:
    awards = [
        line
        for at, pot in enumerate(pots_of(deal))
        for way in [pick.choice(right_ways(deal.game, pot, rules, deal.hands))]
        for line in lines(at, way, labelled=labelled)
    ]
    shown = Dealt(deal.game, deal.hands, {}, (), deal.antes)
    assert {pot.proof for pot in settle(table_of(shown, rules, awards))} == {Proof.PROVEN}
    for pot in settle(table_of(deal, rules, awards)):
        assert pot.proof is not Proof.WRONG


@pytest.mark.parametrize("labelled", [False, True])
@given(deals(), st.sampled_from(ONLINE), st.randoms(use_true_random=False))
@settings(max_examples=40)
def test_proof_goes_with_every_way_the_cards_may_lie(
    labelled: bool, deal: Dealt, rules: RuleSet, pick: Random
) -> None:
    pots = pots_of(deal)
    paid = [some_way(pick, deal.game, pot) for pot in pots]
    awards = [line for at, way in enumerate(paid) for line in lines(at, way, labelled=labelled)]
    told = (lambda way: way) if labelled else totals
    ways = list(completions(deal))
    settled = settle(table_of(deal, rules, awards))
    for pot, way, found in zip(pots, paid, settled, strict=True):
        is_right = {
            told(way) in [told(right) for right in right_ways(deal.game, pot, rules, hands)]
            for hands in ways
        }
        expected = Proof.PROVEN if is_right == {True} else Proof.WRONG
        if len(is_right) > 1:
            expected = Proof.UNPROVEN
        bounds_may_do = len(deal.hidden.keys() & set(pot.eligible)) > 2
        assert found.proof is expected or (bounds_may_do and found.proof is Proof.UNPROVEN)
