"""Who brings it in and who opens: what holds for any cards."""

from collections.abc import Mapping

from hypothesis import given
from hypothesis import strategies as st

from stud_hh.cards import ACE_HIGH, ACE_LOW, DECK, SUIT
from stud_hh.games import GAMES, Game, Side, bring_in_player, openers
from stud_hh.houses import RULE_SETS, BringInTie, RuleSet

SEATS = "12345678"
games = st.sampled_from(list(GAMES.values()))
rule_sets = st.sampled_from(list(RULE_SETS.values()))
Boards = dict[str, list[str]]


@st.composite
def boards(draw: st.DrawFn, size: int | None = None) -> Boards:
    """Cards before two to eight seats; of few ranks, so that many tie."""
    count = draw(st.integers(1, 4)) if size is None else size
    seats = draw(st.lists(st.sampled_from(SEATS), min_size=2, unique=True))
    ranks = draw(st.sampled_from(["A23456789TJQK", "A2K", "A2345678"]))
    deck = [card for card in DECK if card[0] in ranks]
    draw(st.randoms(use_true_random=False)).shuffle(deck)
    dealt = {seat: deck[at * count : (at + 1) * count] for at, seat in enumerate(sorted(seats))}
    return {seat: cards for seat, cards in dealt.items() if len(cards) == count}


def doors_of(dealt: Boards) -> Mapping[str, str]:
    return {seat: cards[0] for seat, cards in dealt.items()}


@given(games, rule_sets, boards(size=1))
def test_one_player_owes_the_bring_in(game: Game, rules: RuleSet, dealt: Boards) -> None:
    doors = doors_of(dealt)
    owes = bring_in_player(game, rules, doors, SEATS)
    worst = min if game.bring_in is Side.LOW else max
    value = ACE_HIGH if game.bring_in is Side.LOW else ACE_LOW
    owed = worst(value[card] for card in doors.values())
    tied = [seat for seat, card in doors.items() if value[card] == owed]
    if rules.bring_in_tie is BringInTie.SEAT:
        assert owes == tied[0]
    else:
        assert owes == worst(tied, key=lambda seat: SUIT[doors[seat]])


@given(games, boards(size=1), st.permutations(SEATS))
def test_suits_decide_the_bring_in_wherever_the_dealer_sits(
    game: Game, dealt: Boards, order: list[str]
) -> None:
    rules, doors = RULE_SETS["PokerStars"], doors_of(dealt)
    assert bring_in_player(game, rules, doors, order) == bring_in_player(game, rules, doors, SEATS)


@given(games, rule_sets, boards(), st.data())
def test_openers_have_chips(game: Game, rules: RuleSet, dealt: Boards, data: st.DataObject) -> None:
    seats = list(dealt)
    all_in = data.draw(st.lists(st.sampled_from(seats), max_size=len(seats) - 1, unique=True))
    found = openers(game, rules, dealt, SEATS, all_in)
    assert found
    assert len(set(found)) == len(found)
    assert set(found) <= set(seats) - set(all_in)


@given(games, rule_sets, boards())
def test_openers_hold_the_best_board(game: Game, rules: RuleSet, dealt: Boards) -> None:
    found = openers(game, rules, dealt, SEATS, ())
    best = max(game.board(cards) for cards in dealt.values())
    tied = [seat for seat, cards in dealt.items() if game.board(cards) == best]
    if game.key in rules.opener_tie:
        assert len(found) == 1
        assert found[0] in tied
    else:
        assert list(found) == tied


@given(games, rule_sets, boards(), st.data())
def test_an_all_in_best_board_counts_as_having_checked(
    game: Game, rules: RuleSet, dealt: Boards, data: st.DataObject
) -> None:
    seats = list(dealt)
    would_open = openers(game, rules, dealt, SEATS, ())
    all_in = data.draw(st.sampled_from(seats))
    found = openers(game, rules, dealt, SEATS, [all_in])
    following = seats[(seats.index(all_in) + 1) % len(seats)]
    assert set(found) == {following if seat == all_in else seat for seat in would_open}
