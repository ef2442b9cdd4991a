import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from stud_hh.audit import audit
from stud_hh.cli._app import app
from stud_hh.findings import Verdict
from stud_hh.games import GAMES
from stud_hh.houses import (
    GAME_KEYS,
    GAMES_OWN,
    RULE_SETS,
    HeadsUp,
    HouseError,
    RuleSet,
    in_words,
    rule_fields,
    rule_set,
)
from tests.hands_by_hand import DOWN, UP, Script, write


@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=lambda rules: rules.name)
def test_every_value_of_a_built_in_set_has_a_source(rules: RuleSet) -> None:
    unset = RuleSet(rules.name)
    told = {name for name in rule_fields() if getattr(rules, name) != getattr(unset, name)}
    assert told <= rules.sources.keys()
    assert all(rules.sources.values())
    assert rules.about


def test_houses_name_the_games_there_are() -> None:
    assert set(GAME_KEYS) == GAMES.keys()


def test_names_in_any_case() -> None:
    assert rule_set("wsop LIVE") is RULE_SETS["WSOP live"]


def _file(folder: Path, text: str) -> str:
    path = folder / "home.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_a_house_of_ones_own(tmp_path: Path) -> None:
    text = """
        name = "Thursday game"
        based_on = "Robert's"
        cap = 5
        qualifier = "none"
        smallest_chip = 25
        open_pair_doubles = ["stud", "stud8"]
        odd_in_half = ["high_suit_five", "agreed in 2020"]
        opener_tie = { stud8 = "high_suit" }
    """
    rules = rule_set(_file(tmp_path, text))
    assert (rules.name, rules.cap, rules.qualifier) == ("Thursday game", 5, None)
    assert rules.open_pair_doubles == {"stud", "stud8"}
    assert rules.sources["odd_in_half"] == "agreed in 2020"
    assert rules.sources["cap"] == "home.toml"
    assert rules.heads_up is HeadsUp.FREE_ONCE
    assert rules.opener_tie == {"stud8": "high_suit"}


def test_a_house_from_nothing_knows_nothing(tmp_path: Path) -> None:
    rules = rule_set(_file(tmp_path, "cap = 4"))
    assert rules.cap == 4
    assert rules.half_bet_rule is None
    assert rules.qualifier == GAMES_OWN


def test_a_house_may_take_back_what_another_says(tmp_path: Path) -> None:
    text = """
        based_on = "Robert's"
        odd_in_half = "unknown"
        opener_tie = "unknown"
        declared_both = "win_both"
    """
    rules = rule_set(_file(tmp_path, text))
    assert (rules.odd_in_half, rules.opener_tie) == (None, {})
    assert rules.cap == 4
    assert in_words(rules, "odd_in_half") == "unknown"
    assert rules.sources["odd_in_half"] == "home.toml"
    told = CliRunner().invoke(app, ["rules", "--set", str(tmp_path / "home.toml")])
    assert re.search(r"declared_both +win_both +home.toml", told.output)


@pytest.mark.parametrize(
    ("game", "house", "verdict"),
    [
        ("stud8", "cap = 4", Verdict.FLAGGED),
        ("stud8", "qualifier = 'none'", Verdict.CLEAN),
        ("stud8", "qualifier = 10", Verdict.FLAGGED),
        ("stud8", "qualifier = 13", Verdict.CLEAN),
        ("stud-hilo-regular", "cap = 4", Verdict.CLEAN),
        ("stud-hilo-regular", "qualifier = 8", Verdict.CLEAN),
    ],
)
def test_a_low_is_paid_by_the_qualifier(
    tmp_path: Path, game: str, house: str, verdict: Verdict
) -> None:
    """E has a full house; A's low is K-Q-7-2-A, and E's has a pair."""
    script = "3:\n4:\n5:\n6:\n7:\nend: E shows, A shows, E wins 120 high, A wins 120 low"
    up = {"A": UP["A"], "E": "Kc Ks Td Th"}
    down = {"A": DOWN["A"], "E": "Tc 4d 4c"}
    hand, *_ = write(Script(game, script, up=up, down=down, ante=120, stacks={"A": 120, "E": 120}))
    assert audit(hand, rule_set(_file(tmp_path, house))).verdict is verdict


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("capp = 4", "no rule is called 'capp'"),
        ("cap = 0", "cap: 0 is less than 1"),
        ("cap = true", "cap: True is not a whole number"),
        ("cap = 'four'", "cap: 'four' is not a whole number"),
        ("heads_up = 'capped'", "heads_up is capped, but there is no cap"),
        ("heads_up = 'sometimes'", "none of capped,"),
        ("qualifier = 4", "no qualifier"),
        ("open_pair_doubles = ['omaha']", "none of the games"),
        ("opener_tie = { stud8 = 'luck' }", "none of seat, high_suit"),
        ("half_bet_rule = 1", "not true or false"),
        (
            "open_pair_doubles = []\nopen_pair_doubles_in_tournaments = true",
            "no game has open_pair_doubles",
        ),
        ("based_on = \"Robert's\"\ncap = 'unknown'", "heads_up is free_once_heads_up, but"),
        ("smallest_chip = 'unknown'", "smallest_chip: 'unknown' is not a whole number"),
        ("declared_both = 'win'", "none of win_both, win_or_tie_both, each_half_by_itself"),
        ("name = 5", "name: 5 is not text"),
        ("based_on = ['TDA']", r"based_on: \['TDA'\] is not text"),
        ("based_on = 'Nowhere'", "no rule set is called 'Nowhere'"),
        ("cap = ", "home.toml"),
    ],
)
def test_what_makes_no_sense_is_refused(tmp_path: Path, text: str, told: str) -> None:
    with pytest.raises(HouseError, match=told.replace("(", r"\(")):
        rule_set(_file(tmp_path, text))


def test_no_such_house() -> None:
    with pytest.raises(HouseError, match="there are PokerStars, Full Tilt"):
        rule_set("Nowhere")
    with pytest.raises(HouseError, match=r"nowhere\.toml"):
        rule_set("nowhere.toml")


@pytest.mark.parametrize("name", RULE_SETS)
def test_sets_are_printed(name: str) -> None:
    told = CliRunner().invoke(app, ["rules", "--set", name])
    assert told.exit_code == 0
    assert all(field in told.output for field in rule_fields())


def test_values_in_words() -> None:
    rules = RULE_SETS["Full Tilt"]
    assert in_words(rules, "opener_tie") == "stud: seat, stud8: seat, razz: seat"
    assert in_words(rules, "half_bet_rule") == "yes"
    assert in_words(rules, "odd_in_half") == "unknown"
    assert in_words(rules, "qualifier") == "the game's own"
    assert in_words(RULE_SETS["TDA"], "open_pair_doubles") == "none"
