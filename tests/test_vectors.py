"""The rules dossier's vectors on seats, betting, pots and showdowns, each by its number."""

import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest

from stud_hh.audit import audit
from stud_hh.audit._judge import judge
from stud_hh.findings import Finding, Verdict
from stud_hh.games import GAMES, Game, bring_in_player, openers
from stud_hh.houses import RULE_SETS, FirstToShow, RuleSet
from stud_hh.model import Half
from stud_hh.replay import play
from stud_hh.replay.odd_chips import claim
from stud_hh.replay.pot import Pot
from stud_hh.replay.pots import side_pots, uncalled
from stud_hh.replay.settlement import ways_to_pay
from stud_hh.replay.table import Table
from tests.hands_by_hand import Script, Written, write

VECTORS = Path(__file__).parent / "vectors"
SEATS, PLAY, POTS = (
    tomllib.loads((VECTORS / f"{name}.toml").read_text()) for name in ("seats", "play", "pots")
)
RAKES: Final = [
    (175, "Full Tilt", 13240, 300),
    (176, "Full Tilt", 5065, 200),
    (178, "PokerStars", 76, 3),
    (179, "PokerStars", 84, 4),
    (180, "PokerStars", 108, 5),
    (181, "PokerStars", 156, 7),
    (182, "PokerStars", 16, 0),
    (183, "PokerStars", 80, 3),
    (184, "Full Tilt", 13240, 300),
]
"""Number, rules, pot and rake: none is to be flagged."""


def rule_sets(names: list[str]) -> Iterator[RuleSet]:
    for name in names:
        match name:
            case "all":
                yield from RULE_SETS.values()
            case "half-bet":
                yield from (rules for rules in RULE_SETS.values() if rules.half_bet_rule)
            case "shows in order":
                nobody = FirstToShow.ANYBODY
                yield from (one for one in RULE_SETS.values() if one.first_to_show is not nobody)
            case "odd to high":
                high = (one for one in RULE_SETS.values() if one.odd_between_halves is Half.HIGH)
                yield from high
            case _:
                yield RULE_SETS.get(name) or RuleSet(name, "none written")


def cases(vectors: list[dict[str, Any]]) -> list[Any]:
    """Every vector under every rule set that it names."""
    return [
        pytest.param(vector, rules, id=f"{vector['number']} {rules.name}")
        for vector in vectors
        for rules in rule_sets(vector["rules"])
    ]


# --- who brings it in, who opens --------------------------------------------


@pytest.mark.parametrize(("vector", "rules"), cases(SEATS["bring_in"]))
def test_bring_in(vector: dict[str, Any], rules: RuleSet) -> None:
    doors = vector["doors"]
    for game in vector["games"]:
        assert bring_in_player(GAMES[game], rules, doors, list(doors)) == vector["owes"]


@pytest.mark.parametrize(("vector", "rules"), cases(SEATS["opener"]))
def test_opener(vector: dict[str, Any], rules: RuleSet) -> None:
    boards = {seat: cards.split() for seat, cards in vector["boards"].items()}
    for game in vector["games"]:
        found = openers(GAMES[game], rules, boards, list(boards), vector.get("all_in", ()))
        assert list(found) == vector["opens"]


# --- hands played -----------------------------------------------------------


WHOLE = [vector for vector in PLAY["hand"] if "\nend:" in vector["play"]]
CUT_SHORT = [vector for vector in PLAY["hand"] if vector not in WHOLE]
MARKED = [vector for vector in CUT_SHORT if "!" in vector["play"]]


def written(vector: dict[str, Any]) -> Written:
    given = {key: value for key, value in vector.items() if key not in {"number", "rules"}}
    return write(Script(**given))


@pytest.mark.parametrize(("vector", "rules"), cases(WHOLE))
def test_play(vector: dict[str, Any], rules: RuleSet) -> None:
    hand, marks, _ = written(vector)
    judgement = audit(hand, rules)
    assert [(one.source.line, one.code) for one in judgement.findings] == marks
    if not marks:
        assert judgement.verdict is Verdict.CLEAN


def of_play(findings: Iterable[Finding], told: int) -> list[tuple[int, str]]:
    """What is found of seats and betting in the lines before this one."""
    places = [(one.source.line, one.code) for one in findings]
    return [(at, code) for at, code in places if at < told and code.startswith(("SH2", "SH3"))]


@pytest.mark.parametrize(("vector", "rules"), cases(CUT_SHORT))
def test_play_cut_short(vector: dict[str, Any], rules: RuleSet) -> None:
    """The end is nonsense, and what would put it right takes an audit long to look for."""
    hand, marks, told = written(vector)
    assert of_play(judge(hand, rules).findings, told) == marks


@pytest.mark.parametrize("vector", MARKED, ids=lambda vector: str(vector["number"]))
def test_an_audit_tells_what_was_wrong_before_the_cut(vector: dict[str, Any]) -> None:
    hand, marks, told = written(vector)
    assert of_play(audit(hand, next(rule_sets(vector["rules"]))).findings, told) == marks


def test_what_winamax_prints() -> None:
    """Vector 185: its total and win are net of rake and hold the uncalled bet.

    Rules do not see what a room prints: its reader takes that apart, and this is what it must
    come to. So the sum is made up here from the hand.
    """
    (vector,) = (one for one in PLAY["hand"] if one["number"] == 185)
    hand, *_ = written(vector)
    table = audit(hand, RULE_SETS["Winamax"]).table
    all_in_the_middle = 2 * 5 + 200 + 50
    uncalled = all_in_the_middle - sum(table.put_in.values())
    assert uncalled == 50
    assert all_in_the_middle - hand.summary.rake == table.paid["A"] + uncalled == 258


# --- pots and shares --------------------------------------------------------


@pytest.mark.parametrize("vector", POTS["pots"], ids=lambda vector: str(vector["number"]))
def test_pots(vector: dict[str, Any]) -> None:
    put_in, back = vector["put_in"], vector.get("back", {})
    assert uncalled(put_in) == next(iter(back.items()), None)
    called = {player: put - back.get(player, 0) for player, put in put_in.items()}
    assert side_pots(called, vector["live"]) == tuple(
        Pot(amount, tuple(players)) for amount, *players in vector["pots"]
    )


def best_of(game: Game, half: Half, hands: Mapping[str, Sequence[str]]) -> list[str]:
    ranks = {player: game.rank(half, cards) for player, cards in hands.items()}
    top = max((rank for rank in ranks.values() if rank is not None), default=-1)
    return [player for player, rank in ranks.items() if rank == top]


def shown(game: Game, hands: Mapping[str, Sequence[str]], rules: RuleSet) -> Table:
    """The end of a hand in which all went all-in on the ante and show these cards."""
    up = {player: " ".join(cards[:4]) for player, cards in hands.items()}
    down = {player: " ".join(cards[4:]) for player, cards in hands.items()}
    shows = ", ".join(f"{player} shows" for player in hands)
    script = f"3:\n4:\n5:\n6:\n7:\nend: {shows}"
    stacks = dict.fromkeys(hands, 40)
    hand, *_ = write(Script(game.key, script, up=up, down=down, stacks=stacks))
    *_, (_, table) = play(hand, rules)
    return table


@pytest.mark.parametrize(("vector", "rules"), cases(POTS["share"]))
def test_shares(vector: dict[str, Any], rules: RuleSet) -> None:
    game = GAMES[vector["game"]]
    hands = {player: cards.split() for player, cards in vector["hands"].items()}
    best = {half: best_of(game, half, hands) if half in game.halves else [] for half in Half}
    if rules.odd_in_half is not None:
        for half, tied in best.items():
            tied.sort(key=lambda one: -claim(rules.odd_in_half, game, half, hands[one]))
    table = shown(game, hands, replace(rules, smallest_chip=vector.get("chip", 1)))
    ways = ways_to_pay(table, vector["net"], best[Half.HIGH], best[Half.LOW])
    high, low = vector.get("high", {}), vector.get("low", {})
    wanted = [(high, low)]
    for other in vector.get("or", ()):
        wanted.append((high, other) if low else (other, low))
    assert sorted(ways, key=str) == sorted(wanted, key=str)


# --- rake -------------------------------------------------------------------


@pytest.mark.parametrize(("number", "rules", "pot", "rake"), RAKES)
def test_rake(number: int, rules: str, pot: int, rake: int) -> None:
    assert number
    third_ante = pot % 2
    ante = third_ante or 1
    bring_in = (pot - (3 if third_ante else 2) * ante) // 2
    high = (pot - rake + 1) // 2
    play = f"""
        3: A brings {bring_in}, B calls{", C folds" if third_ante else ""}
        4: A checks, B checks
        5: A checks, B checks
        6: A checks, B checks
        7: A checks, B checks
        end: A shows, B shows, A wins {high}, B wins {pot - rake - high}"""
    players = "A B C" if third_ante else "A B"
    hand, *_ = write(
        Script("stud8", play, players, bets=(pot, 2 * pot), ante=ante, rake=rake, site=rules)
    )
    judgement = audit(hand)
    assert hand.summary.total == pot
    assert (judgement.findings, judgement.verdict) == ((), Verdict.CLEAN)


# --- none is forgotten ------------------------------------------------------


def test_every_vector_is_here() -> None:
    tables = [*SEATS.values(), *PLAY.values(), *POTS.values()]
    here = {vector["number"] for table in tables for vector in table}
    here |= {number for number, *_ in RAKES}
    assert sorted(here) == [*range(1, 99), *range(143, 199)]
