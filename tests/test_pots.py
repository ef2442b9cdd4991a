"""Pots and shares: what holds for any amounts."""

from collections import Counter
from itertools import pairwise
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stud_hh.replay.pot import Manner
from stud_hh.replay.pots import divide, halves, side_pots, split, uncalled

amounts = st.integers(0, 5_000)
players = st.lists(st.sampled_from("ABCDEFGH"), min_size=1, unique=True)


@st.composite
def tables(draw: st.DrawFn) -> tuple[dict[str, int], list[str]]:
    """What each player put in, and who is live; the live ones have paid an ante at least."""
    live = draw(players)
    folded = [one for one in draw(players) if one not in live]
    put_in = {one: draw(st.integers(1, 12)) for one in live}
    put_in |= {one: draw(st.integers(0, 12)) for one in folded}
    return put_in, live


@given(tables())
def test_side_pots_hold_every_chip(table: tuple[dict[str, int], list[str]]) -> None:
    put_in, live = table
    assert sum(pot.amount for pot in side_pots(put_in, live)) == sum(put_in.values())


@given(tables())
def test_each_pot_has_fewer_players_than_the_one_before(
    table: tuple[dict[str, int], list[str]],
) -> None:
    pots = side_pots(*table)
    assert set(pots[0].eligible) == set(table[1])
    assert all(pot.eligible and pot.amount > 0 for pot in pots)
    assert all(set(later.eligible) < set(pot.eligible) for pot, later in pairwise(pots))


@given(tables())
def test_side_pots_go_with_a_count_chip_by_chip(table: tuple[dict[str, int], list[str]]) -> None:
    put_in, live = table
    counted: Counter[frozenset[str]] = Counter()
    last = frozenset(live)
    for level in range(1, max(put_in.values()) + 1):
        last = frozenset(one for one in live if put_in[one] >= level) or last
        counted[last] += sum(put >= level for put in put_in.values())
    assert {frozenset(pot.eligible): pot.amount for pot in side_pots(put_in, live)} == counted


@given(st.dictionaries(st.sampled_from("ABCDEFGH"), amounts, min_size=2))
def test_an_uncalled_part_goes_back_once(put_in: dict[str, int]) -> None:
    excess = uncalled(put_in)
    top = max(put_in.values())
    if excess is None:
        assert list(put_in.values()).count(top) > 1
        return
    player, amount = excess
    assert put_in[player] == top
    assert amount > 0
    called = put_in | {player: put_in[player] - amount}
    assert uncalled(called) is None


@pytest.mark.parametrize("put_in", [{}, {"A": 5}])
def test_nobody_to_call_leaves_nothing_uncalled(put_in: dict[str, int]) -> None:
    assert uncalled(put_in) is None


@given(amounts, players)
def test_a_division_gives_at_most_one_odd_unit_each(amount: int, winners: list[str]) -> None:
    ways = divide(amount, winners)
    each, odd = divmod(amount, len(winners))
    assert len(ways) == comb(len(winners), odd)
    assert len({tuple(way.items()) for way in ways}) == len(ways)
    for way in ways:
        assert list(way) == winners
        assert sum(way.values()) == amount
        assert set(way.values()) <= {each, each + 1}


@given(amounts, players, st.integers(1, 25))
def test_odd_units_go_by_claim(amount: int, winners: list[str], unit: int) -> None:
    (way,) = divide(amount, winners, unit, claim=winners)
    shares = list(way.values())
    assert sum(shares) == amount
    assert shares == sorted(shares, reverse=True)
    assert all(share % unit == 0 for share in shares[1:])
    assert shares[0] - shares[-1] < 2 * unit


@given(amounts, st.sampled_from([True, False, None]))
def test_halves_differ_by_the_odd_unit_alone(amount: int, odd_to_high: bool | None) -> None:
    for high, low in halves(amount, odd_to_high):
        assert high + low == amount
        assert abs(high - low) == amount % 2
        if odd_to_high is not None and amount % 2:
            assert (high > low) == odd_to_high
    assert len(halves(amount, None)) == 1 + amount % 2


@given(amounts, st.lists(st.sampled_from("ABCDEFGH"), min_size=2, unique=True))
def test_the_same_hands_both_ways_share_the_whole_pot(amount: int, tied: list[str]) -> None:
    for high, low in split(amount, tied, tied, Manner(same_hands_evenly=True)):
        shares = [high[player] + low[player] for player in tied]
        assert sum(shares) == amount
        assert max(shares) - min(shares) <= 1


@given(amounts, players, st.lists(st.sampled_from("ABCDEFGH"), unique=True), st.booleans())
def test_a_split_pays_the_whole_pot(
    amount: int, high: list[str], low: list[str], odd_to_high: bool
) -> None:
    manner = Manner(odd_to_high)
    ways = split(amount, high, low, manner)
    assert ways
    for for_high, for_low in ways:
        assert sum(for_high.values()) + sum(for_low.values()) == amount
        assert sorted(for_high) == sorted(high)
        assert sorted(for_low) == sorted(low)
        for division in (for_high, for_low):
            assert max(division.values(), default=0) - min(division.values(), default=0) <= 1
    assert split(amount, [], high, manner) == [({}, way) for way in divide(amount, high)]
