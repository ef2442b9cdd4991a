"""What unknown cards leave open, against every way that they could have been dealt.

Decks are cut to a few ranks, so that hands come close, and to a stub of a few cards, so that
all ways can be gone through: the rest of the deck counts as seen.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from dataclasses import replace as changed
from functools import partial
from itertools import combinations, product
from random import Random
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from stud_hh.audit import Judgement, audit
from stud_hh.cards import ACE_HIGH, ACE_LOW, DECK, RANKS, SUIT, Card
from stud_hh.games import GAMES, Game
from stud_hh.houses import GAMES_OWN, RULE_SETS, DeclaredBoth, OddInHalf, RuleSet
from stud_hh.model import Award, Chips, Declare, Half, Show
from stud_hh.replay import game_at, play, reach
from stud_hh.replay.contest import Showdown
from stud_hh.replay.pot import Division, Manner, Pot
from stud_hh.replay.pots import side_pots, split
from stud_hh.replay.ranges import Contest, Range
from stud_hh.replay.settled import Proof
from stud_hh.replay.settlement import settle
from stud_hh.replay.table import Table
from tests.hands_by_hand import Script, write

HIDDEN = [(), (1,), (1,), (2,), (3,), (1, 1), (1, 2), (2, 2), (3, 1), (1, 1, 1)]
"""How many down cards of the first, second and third player stay unknown."""
PLAYERS = "123"
ALL_DEALT: Final = "3:\n4:\n5:\n6:\n7:\nend:"
"""The script of a hand in which nobody can bet."""
Holdings = Mapping[str, Sequence[Card]]
Declared = Mapping[str, tuple[Half, ...]]
WAYS: Final = [(Half.HIGH,), (Half.LOW,), (Half.HIGH, Half.LOW)]
"""What may be declared."""


@dataclass(frozen=True)
class Dealt:
    """A showdown, some of it face down."""

    game: Game
    hands: Holdings
    """Seven cards each: those that were dealt face down first, a shared one last."""
    hidden: Mapping[str, int]
    unseen: tuple[Card, ...]
    """All cards that may be the hidden ones."""
    antes: Mapping[str, Chips]
    community: Card | None = None
    declared: Declared = field(default_factory=dict)
    """What each player went for."""
    untold: Sequence[str] = ()
    """Of whom it is not known."""

    def known(self, player: str) -> list[Card]:
        return list(self.hands[player][self.hidden.get(player, 0) :])

    def own(self, cards: Sequence[Card]) -> list[Card]:
        return [card for card in cards if card != self.community]


@st.composite
def deals(draw: st.DrawFn) -> Dealt:
    deal = draw(st.randoms(use_true_random=False))
    game = draw(st.sampled_from(list(GAMES.values())))
    players = PLAYERS[: draw(st.integers(2, 3))]
    hidden = dict(zip(players, draw(st.sampled_from(HIDDEN)), strict=False))
    ranks = deal.sample(RANKS, draw(st.sampled_from([7, 9, 11])))
    deck = deal.sample([card for card in DECK if card[0] in ranks], 7 * len(players) + 5)
    if draw(st.booleans()):
        _match(deck)
    hands = {one: deck[7 * at : 7 * at + 7] for at, one in enumerate(players)}
    community = deck[6] if draw(st.booleans()) else None
    if community is not None:
        hands = {one: [*cards[:6], community] for one, cards in hands.items()}
        hidden = {one: min(count, 2) for one, count in hidden.items()}
    face_down = [card for one, count in hidden.items() for card in hands[one][:count]]
    antes = {one: draw(st.sampled_from([40, 41, 45, 65])) for one in players}
    unseen = (*face_down, *(deck[-5:] if draw(st.booleans()) else _like(face_down, hands)))
    if not game.declares:
        return Dealt(game, hands, hidden, unseen, antes, community)
    declared = {one: draw(st.sampled_from(WAYS)) for one in players}
    untold = draw(st.sampled_from([(), (), players[:1], players[-1:]]))
    return Dealt(game, hands, hidden, unseen, antes, community, declared, untold)


def _match(deck: list[Card]) -> None:
    """Give the second hand the ranks of the first one, as far as they go: many hands tie."""
    for at in range(7):
        there = next((n for n in range(7 + at, len(deck)) if deck[n][0] == deck[at][0]), 7 + at)
        deck[7 + at], deck[there] = deck[there], deck[7 + at]


def _like(face_down: Sequence[Card], hands: Holdings) -> list[Card]:
    """Cards of the hidden ones' ranks, by which only suits are open."""
    held = {card for cards in hands.values() for card in cards}
    ranks = {card[0] for card in face_down}
    return [card for card in DECK if card[0] in ranks and card not in held][:5]


def table_of(deal: Dealt, rules: RuleSet, awards: Sequence[Award] = ()) -> Table:
    """The end of a hand in which all were all-in from the ante."""
    up = {player: " ".join(deal.own(cards)[-4:]) for player, cards in deal.hands.items()}
    hand, *_ = write(
        Script(
            deal.game.key, ALL_DEALT, up=up, community=deal.community, ante=65, stacks=deal.antes
        )
    )
    declares = [
        Declare(99, player, halves)
        for player, halves in deal.declared.items()
        if player not in deal.untold
    ]
    shows = [Show(100, player, tuple(deal.own(deal.known(player)))) for player in deal.hands]
    hand = replace(hand, events=(*hand.events, *declares, *shows, *awards))
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


def all_declared(deal: Dealt) -> Iterator[Declared]:
    """Every way that those may have declared of whom it is not known."""
    for ways in product(WAYS, repeat=len(deal.untold)):
        yield {**deal.declared, **dict(zip(deal.untold, ways, strict=True))}


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
    shown = changed(deal, hidden={})
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


def contenders(
    game: Game, hands: Holdings, declared: Declared, both: DeclaredBoth
) -> Mapping[Half, Holdings]:
    """Who may win each half: of those who go for both, only who holds up both ways."""
    if not game.declares:
        return dict.fromkeys(game.halves, hands)
    going = {
        half: {one: cards for one, cards in hands.items() if half in declared[one]} for half in Half
    }

    def holds_up(player: str) -> bool:
        best = [winners(game, half, going[half]) for half in declared[player]]
        if both is DeclaredBoth.WIN:
            return all(won == {player} for won in best)
        return all(player in won for won in best)

    failed = [
        one
        for one in hands
        if both is not DeclaredBoth.EACH and len(declared[one]) == 2 and not holds_up(one)
    ]
    return {
        half: {one: cards for one, cards in those.items() if one not in failed}
        for half, those in going.items()
    }


def in_order(game: Game, rules: RuleSet, half: Half, hands: Holdings) -> list[str]:
    """The tied, first who gets the first odd chip."""
    value = ACE_HIGH if half is Half.HIGH else ACE_LOW

    def suited(cards: Sequence[Card]) -> list[tuple[int, int]]:
        return sorted(((value[card], SUIT[card]) for card in cards), reverse=True)

    def claim(player: str) -> list[tuple[int, int]]:
        cards = hands[player]
        if rules.odd_in_half is OddInHalf.ROBERTS and half is Half.HIGH:
            return suited(cards)
        if rules.odd_in_half is OddInHalf.ROBERTS:
            return [(-rank, -suit) for rank, suit in reversed(suited(cards))]
        best = game.rank(half, cards)
        return max(suited(five) for five in combinations(cards, 5) if game.rank(half, five) == best)

    return sorted(winners(game, half, hands), key=claim, reverse=True)


def right_ways(
    game: Game,
    pot: Pot,
    rules: RuleSet,
    hands: Holdings,
    declared: Declared,
    both: DeclaredBoth = DeclaredBoth.EACH,
) -> list[tuple[Division, Division]] | None:
    """Every way to pay a pot that these hands bear out; None where no rule tells."""
    those = contenders(game, {player: hands[player] for player in pot.eligible}, declared, both)
    if rules.odd_in_half is None:
        best = {half: sorted(winners(game, half, cards)) for half, cards in those.items()}
    else:
        best = {half: in_order(game, rules, half, cards) for half, cards in those.items()}
    high, low = (best.get(half, []) for half in Half)
    if not high and not low:
        return None
    odd = rules.odd_between_halves
    manner = Manner(
        None if odd is None else odd is Half.HIGH,
        rules.smallest_chip,
        same_hands_evenly=bool(rules.even_split_of_same_hands),
        claims={} if rules.odd_in_half is None else {Half.HIGH: high, Half.LOW: low},
    )
    return split(pot.amount, high, low, manner)


@st.composite
def houses(draw: st.DrawFn) -> RuleSet:
    """Rule sets of all kinds, with any qualifier, and any rule on who declares both."""
    rules = draw(st.sampled_from(list(RULE_SETS.values())))
    return changed(
        rules,
        declared_both=draw(st.sampled_from([None, *DeclaredBoth])),
        smallest_chip=draw(st.sampled_from([1, 3, 7])),
        qualifier=draw(st.sampled_from([GAMES_OWN, GAMES_OWN, None, 8, 10])),
    )


def rules_on_both(rules: RuleSet) -> Sequence[DeclaredBoth]:
    return list(DeclaredBoth) if rules.declared_both is None else [rules.declared_both]


def lines(at: int, way: tuple[Division, Division], *, labelled: bool) -> list[Award]:
    return [
        Award(1, player, amount, at, half if labelled else None)
        for half, division in zip(Half, way, strict=True)
        for player, amount in division.items()
        if amount
    ]


def totals(way: tuple[Division, Division]) -> Counter[str]:
    total = Counter(way[0])
    total.update(way[1])
    return +total


def halves_apart(way: tuple[Division, Division]) -> list[Counter[str]]:
    return [+Counter(division) for division in way]


def some_way(pick: Random, game: Game, pot: Pot, rules: RuleSet) -> tuple[Division, Division]:
    """A pot paid as if the cards were others; odd units may go astray too."""
    some = [pick.sample(pot.eligible, pick.randint(1, len(pot.eligible))) for _ in Half]
    high, low = (one if half in game.halves else [] for half, one in zip(Half, some, strict=True))
    if high and pick.random() < 0.2:
        low = []
    manner = Manner(pick.choice([None, True, False]), rules.smallest_chip)
    return pick.choice(split(pot.amount, high, low, manner))


@pytest.mark.parametrize("labelled", [False, True])
@given(deals(), houses(), st.randoms(use_true_random=False))
@settings(max_examples=60)
def test_a_right_award_is_never_wrong(
    labelled: bool, deal: Dealt, rules: RuleSet, pick: Random
) -> None:
    deal = changed(deal, game=game_at(rules, deal.game))
    both = pick.choice(rules_on_both(rules))
    awards, has_rule = [], []
    for at, pot in enumerate(pots_of(deal)):
        ways = right_ways(deal.game, pot, rules, deal.hands, deal.declared, both)
        has_rule.append(ways is not None)
        way = some_way(pick, deal.game, pot, rules) if ways is None else pick.choice(ways)
        awards += lines(at, way, labelled=labelled)
    shown = changed(deal, hidden={}, untold=())
    for pot, told in zip(settle(table_of(shown, rules, awards)), has_rule, strict=True):
        # A rule that is not known may be one that tells where the true one does not.
        assert pot.proof is Proof.PROVEN or not told
    for pot, told in zip(settle(table_of(deal, rules, awards)), has_rule, strict=True):
        assert pot.proof is not Proof.WRONG or not told


@pytest.mark.parametrize("labelled", [False, True])
@given(deals(), houses(), st.randoms(use_true_random=False))
@settings(max_examples=60)
def test_proof_goes_with_every_way_the_cards_may_lie(
    labelled: bool, deal: Dealt, rules: RuleSet, pick: Random
) -> None:
    deal = changed(deal, game=game_at(rules, deal.game))
    pots = pots_of(deal)
    paid = [_likely_way(pick, deal, pot, rules) for pot in pots]
    awards = [line for at, way in enumerate(paid) for line in lines(at, way, labelled=labelled)]
    told = halves_apart if labelled else totals
    ways = list(product(completions(deal), all_declared(deal)))
    settled = settle(table_of(deal, rules, awards))
    for pot, way, found in zip(pots, paid, settled, strict=True):
        expected = _expected(deal, pot, rules, ways, partial(_is_told, told, way))
        bounds_may_do = len(deal.hidden.keys() & set(pot.eligible)) > 2
        assert found.proof is expected or (bounds_may_do and found.proof is Proof.UNPROVEN)


def _likely_way(pick: Random, deal: Dealt, pot: Pot, rules: RuleSet) -> tuple[Division, Division]:
    """A pot paid rightly, with odd chips anyhow, or as if the cards were others."""
    unruly = changed(rules, odd_in_half=pick.choice([None, rules.odd_in_half]))
    both = pick.choice(rules_on_both(rules))
    ways = right_ways(deal.game, pot, unruly, deal.hands, deal.declared, both)
    if ways is None or pick.random() < 0.4:
        return some_way(pick, deal.game, pot, rules)
    return pick.choice(ways)


def _is_told(
    told: Callable[[tuple[Division, Division]], object],
    way: tuple[Division, Division],
    right: tuple[Division, Division],
) -> bool:
    return told(right) == told(way)


def _expected(
    deal: Dealt,
    pot: Pot,
    rules: RuleSet,
    ways: Sequence[tuple[Holdings, Declared]],
    is_paid: Callable[[tuple[Division, Division]], bool],
) -> Proof:
    """What all deals say of an award, by the rule on who declares both that is kindest to it."""
    proofs = []
    for both in rules_on_both(rules):
        found = set()
        for hands, declared in ways:
            right = right_ways(deal.game, pot, rules, hands, declared, both)
            found.add(None if right is None else any(map(is_paid, right)))
        decided = {(True,): Proof.PROVEN, (False,): Proof.WRONG}
        proofs.append(decided.get((*found,), Proof.UNPROVEN))
    return min(proofs, key=list(Proof).index)


# --- odd chips --------------------------------------------------------------


def tied_lows(house: str, first_card: Card, most_to: str) -> Judgement:
    """A pot of five chips, for two lows of 7-5-4-3-2; Y shows all but one card."""
    up = {"X": "5d 4c 3h 2d", "Y": "5s 4h 3c 2c"}
    hand, *_ = write(Script("razz", ALL_DEALT, up=up, ante=40, stacks={"X": 40, "Y": 40}))
    shows = [
        Show(90, "X", ("Kd", "Kh", first_card, *up["X"].split())),
        Show(91, "Y", ("Qd", "7c", *up["Y"].split()), low="7,5,4,3,2"),
    ]
    awards = [Award(92, player, 48 if player == most_to else 32) for player in up]
    told = replace(hand, events=(*hand.events, *shows, *awards))
    return audit(told, changed(RULE_SETS[house], smallest_chip=16))


@pytest.mark.parametrize(
    ("house", "first_card", "most_to", "expected"),
    [
        # By the highest card of five: Y may hold another seven, and play it.
        ("TDA", "7s", "X", Proof.PROVEN),
        ("TDA", "7s", "Y", Proof.WRONG),
        ("WSOP live", "7d", "X", Proof.UNPROVEN),
        ("WSOP live", "7d", "Y", Proof.UNPROVEN),
        # By the lowest card of seven: nothing is lower than Y's deuce of clubs but an ace.
        ("Robert's", "7d", "X", Proof.WRONG),
        ("Robert's", "7d", "Y", Proof.PROVEN),
        # By no rule that is known.
        ("Full Tilt", "7d", "X", Proof.PROVEN),
        ("Full Tilt", "7d", "Y", Proof.PROVEN),
    ],
)
def test_an_odd_chip_may_hang_on_a_card(
    house: str, first_card: Card, most_to: str, expected: Proof
) -> None:
    judgement = tied_lows(house, first_card, most_to)
    (pot,) = judgement.pots
    assert pot.proof is expected
    is_open = expected is Proof.UNPROVEN
    words = ["one card of Y, not shown, decides the odd chip of the pot"] if is_open else []
    assert [one.message for one in judgement.unproven] == words


@pytest.mark.parametrize("samples", [0, 200])
def test_an_odd_chip_among_many_unknown_hands(
    samples: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Three lows are told to be the same; the last seven may be in any of the hands."""
    monkeypatch.setattr(reach, "_FEW", min(samples, 50))
    monkeypatch.setattr(reach, "_SAMPLES", samples)
    up = {"X": "5d 4c 3h 2d", "Y": "5s 4h 3c 2c", "Z": "5h 4d 3s 2h"}
    stacks = dict.fromkeys(up, 40)
    hand, *_ = write(Script("razz", ALL_DEALT, up=up, ante=40, stacks=stacks))
    others = {"X": ("Kd", "7c"), "Y": ("Kh", "7d"), "Z": ("Ks", "7h")}
    shows = [
        Show(90, player, (*others[player], *cards.split()), low="7,5,4,3,2")
        for player, cards in up.items()
    ]
    told = replace(
        hand,
        events=(
            *hand.events,
            *shows,
            Award(91, "Z", 48),
            *(Award(92, player, 36) for player in "XY"),
        ),
    )
    judgement = audit(told, changed(RULE_SETS["TDA"], smallest_chip=12))
    assert judgement.pots[0].proof is Proof.UNPROVEN


def test_a_text_that_no_deal_agrees_with_proves_nothing() -> None:
    """Both are said to hold the one ace that is left, which makes either low."""
    up = {"X": "2c 3d 4h Kc", "Y": "2d 3h 4s Kd"}
    others = [card for card in DECK if card[0] == "A" and card != "As"]
    hand, *_ = write(Script("stud8", ALL_DEALT, up=up, ante=40, stacks=dict.fromkeys(up, 40)))
    shows = [
        Show(90, "X", ("5c", *up["X"].split()), low="5,4,3,2,A"),
        Show(91, "Y", ("5d", *up["Y"].split()), low="5,4,3,2,A"),
    ]
    awards = [Award(92, player, 40) for player in up]
    told = replace(hand, events=(*hand.events, *shows, *awards))
    *_, (_, table) = play(told, RULE_SETS["Full Tilt"])
    for card in others:
        table.seen[card] = ("", 1)
    (pot,) = settle(table)
    assert pot.proof is Proof.UNPROVEN


def test_a_pot_of_fewer_chips_than_winners() -> None:
    """One gets the chip, the other nothing, and no line."""
    cards = "2c 2d 4c 5d 7h 9s Jc".split(), "2h 2s 4d 5h 7s 9c Jd".split()
    hands = dict(zip("12", cards, strict=True))
    deal = Dealt(GAMES["stud"], hands, {}, (), {"1": 1, "2": 1})
    rules = changed(RULE_SETS["PokerStars"], smallest_chip=2)
    for player in hands:
        (pot,) = settle(table_of(deal, rules, [Award(1, player, 2)]))
        assert pot.proof is Proof.PROVEN
