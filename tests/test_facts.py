"""Facts, counted a second time from what the dealing engine says that happened."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stud_hh.audit import audit
from stud_hh.facts import COUNT_COLUMNS, PLAYER_COLUMNS, ActionFacts, Facts, Outcome, facts
from stud_hh.facts.freerolls import freerolls
from stud_hh.facts.outcome import outcomes, share_rake
from stud_hh.facts.third_street import STEAL_DOORS
from stud_hh.formats import Imported, read_text
from stud_hh.games import GAMES
from stud_hh.replay.pot import Pot
from stud_hh.replay.settled import Settled
from stud_hh.replay.settlement import Proof
from tests.dealing import DealtHand, deal_hands

ROOMS = ("pokerstars", "fulltilt")
DEALT_GAMES = ("stud8", "stud", "razz")
KINDS = {"complete": "bets", "bet": "bets"} | {
    kind: f"{kind}s" for kind in ("raise", "call", "check", "fold")
}

Row = dict[str, Any]


class Case:
    """A hand as the engine dealt it, and its facts."""

    def __init__(self, dealt: DealtHand, found: Facts) -> None:
        self.dealt = dealt
        self.record = dealt.record
        self.play = dealt.record.play
        self.facts = found
        self.rows: dict[int, Row] = {}
        counts = iter(found.players.counts)
        for row in player_facts(found):
            self.rows[row["seat"]] = row | {one.name: next(counts) for one in COUNT_COLUMNS}
        assert not list(counts)


def player_facts(found: Facts) -> list[Row]:
    names = [one.name for one in PLAYER_COLUMNS]
    return [dict(zip(names, row, strict=True)) for row in found.players.facts]


def facts_of(text: str) -> Facts:
    (read,) = read_text(text)
    assert isinstance(read, Imported), read
    return facts(audit(read.hand), read.raw.text)


def dealt_cases() -> Iterator[Case]:
    for room in ROOMS:
        for game in DEALT_GAMES:
            for short in (False, True):
                for dealt in deal_hands(room, game, 12, seed=11, short_stacks=short):
                    yield Case(dealt, facts_of(dealt.text))


@pytest.fixture(scope="module")
def cases() -> list[Case]:
    return list(dealt_cases())


def test_every_player_dealt_in_has_a_row(cases: list[Case]) -> None:
    for case in cases:
        assert case.rows.keys() == case.play.antes.keys()
        assert case.facts.hand.n_players == len(case.rows)


def test_chips(cases: list[Case]) -> None:
    for case in cases:
        record = case.record
        total = case.play.put_in()
        for seat, row in case.rows.items():
            uncalled = record.uncalled
            returned = uncalled.amount if uncalled and uncalled.seat == seat else 0
            assert row["net"] == case.dealt.nets[row["player"]]
            assert row["ante"] == case.play.antes[seat]
            assert (row["uncalled"], row["put_in"]) == (returned, total[seat] - returned)
            assert row["won"] == record.won(seat)
            assert row["big_bets"] == pytest.approx(row["net"] / case.play.stakes.big_bet)
        assert sum(row["net"] for row in case.rows.values()) == -record.rake
        assert sum(row["rake_share"] for row in case.rows.values()) == record.rake
        assert sum(row["pot_share"] for row in case.rows.values()) == pytest.approx(1)


def test_winnings_by_half(cases: list[Case]) -> None:
    for case in cases:
        first = "low" if case.play.game == "razz" else "high"
        won: Counter[tuple[int, str]] = Counter()
        for award in case.record.awards:
            won[award.seat, first if award.side == "all" else award.side] += award.amount
        for seat, row in case.rows.items():
            assert (row["won_high"], row["won_low"]) == (won[seat, "high"], won[seat, "low"])


def test_counts_by_street(cases: list[Case]) -> None:
    for case in cases:
        counted: Counter[tuple[int, str]] = Counter()
        opened: set[int] = set()
        for action in case.play.actions:
            if action.kind == "bring-in":
                continue
            kind = KINDS[action.kind]
            if kind in {"bets", "raises"}:
                kind = "raises" if action.street in opened else "bets"
                opened.add(action.street)
            counted[action.seat, f"{kind}_{action.street}"] += 1
        for seat, row in case.rows.items():
            for column in COUNT_COLUMNS:
                assert row[column.name] == counted[seat, column.name], column.name


def test_third_street(cases: list[Case]) -> None:
    for case in cases:
        told = third_street(case)
        for seat, row in case.rows.items():
            assert {name: row[name] for name in told[seat]} == told[seat], case.dealt.text


def third_street(case: Case) -> dict[int, Row]:
    """A slow recount of third street, a player's decision at a time."""
    play = case.play
    actions = [action for action in play.actions if action.street == 3]
    deciding = [action for action in actions if action.kind != "bring-in"]
    told: dict[int, Row] = {seat: dict.fromkeys(THIRD, False) for seat in play.antes}
    entered = [action for action in deciding if action.kind not in {"fold", "check"}]
    wagers = [action for action in entered if action.kind != "call"]
    for action in actions:
        told[action.seat]["brought_in"] |= action.kind == "bring-in"
    for action in entered:
        told[action.seat]["vpip"] = True
    for action in wagers:
        told[action.seat]["raised_third"] = True
    if entered:
        told[entered[0].seat]["opened"] = True
    if wagers:
        told[wagers[0].seat]["completed"] = True
    turns = list(dict.fromkeys(action.seat for action in deciding))
    places = seats_by_turn(case)
    for seat in turns:
        first = next(at for at, action in enumerate(deciding) if action.seat == seat)
        quiet = all(action.kind == "fold" for action in deciding[:first])
        behind = places[places.index(seat) + 1 :]
        if quiet and behind and all(is_worse(case, other, seat) for other in behind):
            told[seat]["steal_chance"] = True
            if wagers and deciding[first] is wagers[0]:
                told[seat]["stole"] = True
                face(told, deciding[first + 1 :])
    return told


THIRD = (
    "brought_in completed opened vpip raised_third steal_chance stole faced_steal folded_to_steal"
).split()


def face(told: dict[int, Row], after: list[Any]) -> None:
    for action in after:
        told[action.seat]["faced_steal"] = True
        told[action.seat]["folded_to_steal"] = action.kind == "fold"
        if action.kind != "fold":
            return


def seats_by_turn(case: Case) -> list[int]:
    """Seats with chips after the ante, in the order of their first turns, the opener last."""
    first = next((action.seat for action in case.play.actions if action.street == 3), None)
    stacks = {seat.number: seat.stack for seat in case.play.seats}
    ring = [seat for seat in sorted(case.rows) if stacks[seat] > case.play.antes[seat]]
    if first is None:
        return []
    at = ring.index(first) + 1
    return ring[at:] + ring[:at]


def is_worse(case: Case, other: int, mine: int) -> bool:
    order = {"stud8": "9TJQK8765432A", "stud": "23456789TJQKA", "razz": "KQJT98765432A"}
    doors = [case.play.cards[seat][2][0] for seat in (other, mine)]
    other_rank, my_rank = map(order[case.play.game].index, doors)
    return other_rank < my_rank


def test_position(cases: list[Case]) -> None:
    for case in cases:
        ring = seats_by_turn(case)
        for seat, row in case.rows.items():
            left = len(ring) - 1 - ring.index(seat) if seat in ring else None
            assert row["position"] == left, case.dealt.text


def test_end_of_the_hand(cases: list[Case]) -> None:
    for case in cases:
        live = case.play.live
        for seat, row in case.rows.items():
            folded = case.play.folded.get(seat)
            assert row["folded_on"] == folded
            assert row["street_reached"] == (folded or case.play.last_street)
            assert row["saw_showdown"] == (seat in live and len(live) > 1)
            shows = any(one.shows for one in case.record.reveals if one.seat == seat)
            assert row["showed"] == shows


def test_cards(cases: list[Case]) -> None:
    for case in cases:
        for seat, row in case.rows.items():
            cards = row["cards"].split()
            truth = case.play.hand_of(seat)
            assert len(cards) == 7
            assert row["door_card"] == cards[2] == truth[2]
            assert all(card == "??" or card in truth for card in cards)
            if row["showed"]:
                assert cards == list(truth)


def test_outcomes_agree_with_the_awards(cases: list[Case]) -> None:
    for case in cases:
        shares: defaultdict[int, set[str]] = defaultdict(set)
        for award in case.record.awards:
            shares[award.seat].add(award.side)
        for seat, row in case.rows.items():
            assert (row["outcome"] == "none") == (not row["won"])
            if not case.record.reveals and row["won"]:
                assert row["outcome"] == "uncontested"
            if case.record.reveals and len(case.record.pots) == 1:
                whole = row["won"] == case.record.pots[0].net
                assert (row["outcome"] == "scoop") == whole
            if row["outcome"] == "high":
                assert "low" not in shares[seat]


def test_actions_are_those_of_the_hand(cases: list[Case]) -> None:
    for case in cases:
        names = {seat.number: seat.name for seat in case.play.seats}
        truth = [
            (action.street, names[action.seat], action.amount, action.to)
            for action in case.play.actions
            if action.kind not in {"fold", "check"}
        ]
        put = {"bring-in", "complete", "bet", "raise", "call"}
        actions = [ActionFacts._make(row) for row in case.facts.actions]
        rows = [row for row in actions if row.action in put]
        assert [(row.street, row.player, row.amount, row.to) for row in rows] == truth
        last = actions[-1]
        left = last.pot_before - (last.amount if last.action == "award" else 0)
        assert left == case.record.rake


# --- outcomes --------------------------------------------------------------


def settled(high: dict[str, int], low: dict[str, int], eligible: str = "abcd") -> Settled:
    amount = sum(high.values()) + sum(low.values())
    return Settled(0, Pot(amount, tuple(eligible)), amount, (), None, None, Proof.PROVEN, high, low)


OUTCOMES = [
    ("one winner", [({"a": 8}, {})], "a scoop"),
    ("one winner of a low game", [({}, {"a": 8})], "a scoop"),
    ("both halves", [({"a": 4}, {"a": 4})], "a scoop"),
    ("a half each", [({"a": 4}, {"b": 4})], "a high, b low"),
    ("a quarter", [({"a": 4}, {"a": 2, "b": 2})], "a three-quarters, b quartered"),
    ("two quartered", [({"a": 4}, {"b": 2, "c": 2})], "a high, b quartered, c quartered"),
    ("a tied high", [({"a": 2, "b": 2}, {"b": 4})], "a quartered, b three-quarters"),
    ("all tied", [({"a": 2, "b": 2}, {"a": 2, "b": 2})], "a shared, b shared"),
    ("a tie without a low", [({"a": 4, "b": 4}, {})], "a shared, b shared"),
    ("two pots, one winner", [({"a": 8}, {}), ({"a": 4}, {})], "a scoop"),
    ("two pots, two winners", [({"a": 8}, {}), ({"b": 4}, {})], "a shared, b shared"),
    (
        "high of two pots",
        [({"a": 4}, {"b": 4}), ({"a": 2}, {"c": 2})],
        "a high, b low, c low",
    ),
    ("unlike parts", [({"a": 4}, {"b": 4}), ({"b": 4}, {})], "a high, b shared"),
    ("a side pot nobody contests", [({"a": 8}, {}), ({"b": 4}, {}, "b")], "a scoop, b uncontested"),
    ("left alone", [({"a": 8}, {}, "a")], "a uncontested"),
    ("left alone in a side pot", [({"a": 8}, {}), ({"a": 4}, {}, "a")], "a scoop"),
]


@pytest.mark.parametrize(
    ("pots", "expected"), [pytest.param(*one, id=name) for name, *one in OUTCOMES]
)
def test_outcome(pots: list[Any], expected: str) -> None:
    found = outcomes("abcd", [settled(*pot) for pot in pots])
    told = [f"{player} {one}" for player, one in found.items() if one is not Outcome.NONE]
    assert ", ".join(told) == expected


@given(
    st.integers(0, 10**6),
    st.dictionaries(st.text(max_size=3), st.integers(1, 10**9), min_size=1, max_size=8),
)
def test_rake_shares_add_up_and_follow_the_winnings(rake: int, won: dict[str, int]) -> None:
    shares = share_rake(rake, won)
    assert sum(shares.values()) == rake
    total = sum(won.values())
    for player, share in shares.items():
        assert abs(share * total - rake * won[player]) < total


def test_rake_without_winners_is_nobodys() -> None:
    assert share_rake(5, {}) == {}


# --- steals ----------------------------------------------------------------


def test_every_game_ranks_its_doors() -> None:
    assert STEAL_DOORS.keys() == GAMES.keys()
    for ranks in STEAL_DOORS.values():
        assert sorted(ranks) == sorted("23456789TJQKA")


def third_street_text(game: str, doors: dict[str, str], *lines: str) -> str:
    """Third street of a PokerStars hand that ends there, won by the last of `doors`."""
    seats = "\n".join(f"Seat {n}: {name} ($50 in chips)" for n, name in enumerate(doors, 1))
    antes = "\n".join(f"{name}: posts the ante $0.10" for name in doors)
    dealt = "\n".join(f"Dealt to {name} [{card}]" for name, card in doors.items())
    *_, winner = doors
    return "\n".join(
        [
            f"PokerStars Hand #1:  {game} Limit ($0.50/$1.00 USD) - 2016/03/05 19:04:11 ET",
            "Table 'Adria' 8-max",
            seats,
            antes,
            "*** 3rd STREET ***",
            dealt,
            *lines,
            f"{winner} collected $0.55 from pot",
            "*** SUMMARY ***",
            "Total pot $0.55 | Rake $0",
        ]
    )


STEALS = [
    ("stud8", "7 Card Stud Hi/Lo", "7h", ["Kc", "9d", "2c"], False),
    ("stud8", "7 Card Stud Hi/Lo", "7h", ["Kc", "9d", "8c"], True),
    ("stud8", "7 Card Stud Hi/Lo", "Ah", ["Kc", "2d", "3c"], True),
    ("stud8", "7 Card Stud Hi/Lo", "Kh", ["Qc", "9d", "Jc"], True),
    ("stud8", "7 Card Stud Hi/Lo", "Kh", ["Qc", "8d", "Jc"], False),
    ("stud", "7 Card Stud", "Jh", ["Tc", "9d", "2c"], True),
    ("stud", "7 Card Stud", "Jh", ["Jc", "9d", "2c"], False),
    ("razz", "Razz", "5h", ["Tc", "6d", "Kc"], True),
    ("razz", "Razz", "5h", ["Tc", "Ad", "Kc"], False),
]


@pytest.mark.parametrize(("key", "game", "mine", "behind", "is_chance"), STEALS)
def test_steal(key: str, game: str, mine: str, behind: list[str], is_chance: bool) -> None:
    text = third_street_text(
        game,
        {"Ann": behind[0], "Bob": behind[1], "Cal": behind[2], "Dot": mine},
        "Cal: brings in for $0.15",
        "Dot: raises $0.35 to $0.50",
        "Ann: folds",
        "Bob: folds",
        "Cal: folds",
        "Uncalled bet ($0.35) returned to Dot",
    )
    found = facts_of(text)
    assert found.hand.game == key
    rows = {row["player"]: row for row in player_facts(found)}
    assert rows["Dot"]["steal_chance"] == rows["Dot"]["stole"] == is_chance
    assert rows["Dot"]["completed"]
    assert rows["Dot"]["opened"]
    for name in ("Ann", "Bob", "Cal"):
        assert rows[name]["faced_steal"] == rows[name]["folded_to_steal"] == is_chance
    assert [rows[name]["position"] for name in ("Dot", "Ann", "Bob", "Cal")] == [3, 2, 1, 0]


# --- lines and freerolls -----------------------------------------------------


def test_lines_tell_each_action_and_what_it_answered() -> None:
    text = third_street_text(
        "7 Card Stud Hi/Lo",
        {"Ann": "Kc", "Bob": "9d", "Cal": "2c", "Dot": "7h", "Eve": "8s"},
        "Cal: brings in for $0.15",
        "Dot: folds",
        "Eve: calls $0.15",
        "Ann: raises $0.35 to $0.50",
        "Bob: raises $0.50 to $1",
        "Cal: folds",
        "Eve: raises $0.50 to $1.50",
        "Ann: calls $1",
        "Bob: folds",
    )
    rows = {row["player"]: row["line"] for row in player_facts(facts_of(text))}
    assert rows == {"Ann": "3bC", "Bob": "3rF", "Cal": "3iF", "Dot": "3D", "Eve": "3LR"}


def test_lines_have_as_many_letters_as_there_were_actions(cases: list[Case]) -> None:
    for case in cases:
        names = {seat.name: seat.number for seat in case.play.seats}
        for row in case.rows.values():
            told = {int(part[0]): len(part) - 1 for part in row["line"].split()}
            seat = names[row["player"]]
            truth = Counter(one.street for one in case.play.actions if one.seat == seat)
            assert told == truth


FREEROLLS = [
    ("a made low against one pair", "Ac 2d 3h 4s 7c 9d", "Ks Kd Qh Jc 9s 8h", "held"),
    ("a low that can still be beaten", "2c 3d 4h 7s 8c Kd", "As 2h 3s 6c Qd Qh", "none"),
    ("high hands alone", "As Ad Kh Qc Js 9d", "Ks Kd Qh Jc 9s 8h", "none"),
    ("all of it is safe", "Ac 2c 3c 4c 5c 9d", "Ks Kd Qh Jc 9s 8h", "none"),
    (
        "a high hand that is safe, against a low draw",
        "Kc Kd Kh Ks 2c 3d",
        "Ac 2d 3h 4s 9c 9d",
        "held",
    ),
    ("a straight that a flush draw can beat", "4c 5d 6h 7s 8c Kd", "Ah 2h 3h 4h Qs Qd", "none"),
]


@pytest.mark.parametrize(("mine", "theirs", "expected"), [one[1:] for one in FREEROLLS])
def test_freerolls(mine: str, theirs: str, expected: str) -> None:
    found = freerolls(GAMES["stud8"], {"me": mine.split(), "you": theirs.split()}, ())
    other = {"held": "faced", "faced": "held", "none": "none"}[expected]
    assert found == {"me": expected, "you": other}
    turned = freerolls(GAMES["stud8"], {"you": theirs.split(), "me": mine.split()}, ())
    assert turned == found


def test_cards_that_are_gone_can_make_a_freeroll() -> None:
    """A low that fives beat and sixes tie is safe when all these have been seen."""
    hands = {"me": "Ac 2d 3h 4s 6c Kd".split(), "you": "As 2h 3s 4d Kh Ks".split()}
    seen = "5c 5d 5h 5s 6d 6h 6s".split()
    assert set(freerolls(GAMES["stud8"], hands, ()).values()) == {"none"}
    assert freerolls(GAMES["stud8"], hands, seen) == {"me": "held", "you": "faced"}
