"""Hands in the OHH format."""

from __future__ import annotations

import json
from copy import deepcopy
from datetime import UTC, datetime
from typing import Any

import pytest

from stud_hh.audit import audit
from stud_hh.findings import Finding, Verdict
from stud_hh.formats import Imported, Passed, Rejected, read_text
from stud_hh.model import (
    Ante,
    Award,
    BringIn,
    Call,
    Complete,
    Deal,
    Half,
    Hand,
    Muck,
    Raise,
    Show,
    StreetBegins,
    UncalledBet,
)
from tests.formats.sample import only


def act(player: int, action: str, amount: float | None = None, **more: Any) -> dict[str, Any]:
    told = {"action_number": 0, "player_id": player, "action": action, **more}
    return told if amount is None else {**told, "amount": amount, "is_allin": False}


def dealt(player: int, *cards: str) -> dict[str, Any]:
    return act(player, "Dealt Cards", cards=list(cards))


HAND: dict[str, Any] = {
    "spec_version": "1.4.7",
    "site_name": "Aceville",
    "network_name": "Aceville",
    "tournament": False,
    "game_number": "a-17",
    "start_date_utc": "2021-07-02T19:30:00Z",
    "table_name": "Elm",
    "game_type": "Stud",
    "bet_limit": {"bet_type": "FL", "bet_cap": 0},
    "table_size": "8",
    "currency": "USD",
    "dealer_seat": 0,
    "small_blind_amount": 2.00,
    "big_blind_amount": 4,
    "ante_amount": 0.25,
    "hero_player_id": 0,
    "players": [
        {"id": 0, "seat": 2, "name": "Ann", "starting_stack": 20},
        {"id": 3, "seat": 5, "name": "Bo", "starting_stack": 8.25},
        {"id": 4, "seat": 6, "name": "Cy", "starting_stack": 20.0},
    ],
    "rounds": [
        {
            "id": 1,
            "street": "Flop",
            "cards": [],
            "actions": [
                dealt(0, "Ks"),
                dealt(3, "3d"),
                act(0, "Bet", 2),
                act(3, "Call", 2),
            ],
        },
        {
            "id": 0,
            "street": "Preflop",
            "cards": "",
            "actions": [
                *(act(player, "Post Ante", 0.25) for player in (0, 3, 4)),
                dealt(0, "As", "Kd", "Kc"),
                dealt(3, "2d"),
                dealt(4, "Jh"),
                act(3, "Post BB", 0.5),
                act(4, "Fold"),
                act(0, "Raise", 2),
                act(3, "Raise", 3.5),
                act(0, "Call", 2),
            ],
        },
        {
            "id": 2,
            "street": "Turn",
            "actions": [dealt(0, "5c"), dealt(3, "4s"), act(0, "Bet", 4), act(3, "Fold")],
        },
    ],
    "pots": [
        {
            "number": 0,
            "amount": 12.75,
            "rake": 0.5,
            "player_wins": [{"player_id": 0, "win_amount": 12.25}],
        }
    ],
}


def text_of(hand: dict[str, Any], indent: int | None = 1) -> str:
    return json.dumps({"ohh": hand}, indent=indent)


def changed(**fields: Any) -> dict[str, Any]:
    return {**deepcopy(HAND), **fields}


def hand_of(hand: dict[str, Any]) -> Hand:
    read = only(text_of(hand))
    assert isinstance(read, Imported), read
    return read.hand


def events(hand: Hand, *kinds: type) -> list[Any]:
    return [event for event in hand.events if isinstance(event, kinds)]


def told(hand: Hand, *kinds: type) -> list[tuple[Any, ...]]:
    """The events less their lines."""
    return [
        (type(one).__name__, *(getattr(one, name) for name in one.__struct_fields__[1:3]))
        for one in events(hand, *kinds)
    ]


def test_actions_become_events() -> None:
    hand = hand_of(HAND)
    assert (hand.site, hand.hand_id, hand.game, hand.hero) == ("Aceville", "a-17", "stud", "Ann")
    assert (hand.small_bet, hand.big_bet, hand.ante, hand.max_seats) == (200, 400, 25, 8)
    assert hand.started_at == datetime(2021, 7, 2, 19, 30, tzinfo=UTC)
    assert told(hand, Ante, BringIn, Complete, Raise, Call, UncalledBet) == [
        ("Ante", "Ann", 25),
        ("Ante", "Bo", 25),
        ("Ante", "Cy", 25),
        ("BringIn", "Bo", 50),
        ("Complete", "Ann", 200),
        ("Raise", "Bo", 400),
        ("Call", "Ann", 200),
        ("Call", "Bo", 200),
        ("UncalledBet", "Ann", 400),
    ]
    assert [event.street for event in events(hand, StreetBegins)] == [3, 4, 5]
    assert (hand.summary.total, hand.summary.rake) == (1275, 50)
    judgement = audit(hand)
    assert judgement.net == {"Ann": 600, "Bo": -625, "Cy": -25}
    assert judgement.verdict is Verdict.CLEAN


def test_events_stand_on_the_lines_of_their_actions() -> None:
    in_order = changed(rounds=sorted(HAND["rounds"], key=lambda one: one["id"]))
    text = text_of(in_order)
    read = only(text)
    assert isinstance(read, Imported)
    lines = text.split("\n")
    for event in events(read.hand, Ante, Complete, Raise, Call, Deal, Award):
        assert '"action"' in lines[event.line - 1] or '"win_amount"' in lines[event.line - 1]


def test_flat_lists_of_cards() -> None:
    flat = deepcopy(HAND)
    flat["rounds"][0]["actions"][0] = dealt(0, "As", "Kd", "Kc", "Ks")
    flat["rounds"][0]["actions"][1] = dealt(3, "??", "", "2d", "3d")
    hand = hand_of(flat)
    fourth = [deal for deal in events(hand, Deal) if deal.up in {("Ks",), ("3d",)}]
    assert [(deal.player, deal.down) for deal in fourth] == [("Ann", ()), ("Bo", ())]


def test_a_showdown_with_halves() -> None:
    river = [
        {"id": 3, "street": "River", "actions": [dealt(0, "6c"), dealt(3, "10S")]},
        {"id": 4, "street": "River", "actions": [dealt(0, "7c"), act(0, "Check"), act(3, "Check")]},
        {
            "id": 5,
            "street": "Showdown",
            "actions": [
                act(0, "Shows Cards", cards=["As", "Kd", "Kc", "Ks", "5c", "6c", "7c"]),
                act(3, "Mucks Cards", cards=["2c", "2h", "2d", "3d", "4s", "Ts", "9h"]),
            ],
        },
    ]
    rounds = [*deepcopy(HAND["rounds"])[:2], *river]
    shares = [
        {"player_id": 0, "side": "hi", "amount": 6.25},
        {"player_id": 3, "side": "lo", "amount": 6.0, "derived": True},
    ]
    pots = [{**HAND["pots"][0], "_shares": shares}]
    hand = hand_of(changed(rounds=rounds, pots=pots, game_type="StudHiLo"))
    assert [award.half for award in events(hand, Award)] == [Half.HIGH, None]
    assert events(hand, Show)[0].cards[0] == "As"
    assert events(hand, Muck)[0].cards[-1] == "9h"
    assert hand.game == "stud8"


@pytest.mark.parametrize(
    ("fields", "name"),
    [
        ({"game_type": "Holdem"}, "Holdem"),
        ({"game_type": "OmahaHiLo"}, "OmahaHiLo"),
        ({"bet_limit": {"bet_type": "NL", "bet_cap": 0}}, "no-limit Stud"),
        ({"bet_limit": {"bet_type": "PL", "bet_cap": 0}}, "pot-limit Stud"),
        ({"bet_limit": {"bet_type": "No Limit"}}, "no-limit Stud"),
        ({"bet_limit": {"bet_type": "pot-limit"}, "game_type": "StudHiLo"}, "pot-limit StudHiLo"),
        ({"bet_limit": {"bet_type": "SL"}}, "spread-limit Stud"),
        ({"bet_limit": {"bet_type": "Cap"}}, "Cap Stud"),
        ({"bet_limit": {"bet_type": "NL"}, "_game": "razz"}, "no-limit razz"),
        ({"_game": "2-7 razz"}, "2-7 razz"),
        ({"_game": "stud-hilo-declare", "game_type": "Draw"}, "Draw"),
        ({"game_type": "FiveCardStud"}, "FiveCardStud"),
        ({"rounds": [{**HAND["rounds"][0], "street": "Second Street"}]}, "five-card Stud"),
        ({"rounds": [{**HAND["rounds"][0], "_street": "2nd"}]}, "five-card Stud"),
    ],
)
def test_other_games_are_skipped_by_name(fields: dict[str, Any], name: str) -> None:
    assert only(text_of(changed(**fields))).reason == name


@pytest.mark.parametrize("limit", ["FL", "fl", "Fixed Limit", "limit", ""])
def test_a_fixed_limit_has_many_spellings(limit: str) -> None:
    assert isinstance(only(text_of(changed(bet_limit={"bet_type": limit}))), Imported)


def test_spellings_that_writers_are_known_for() -> None:
    odd = changed(size_name="Aceville", curency="EUR", currency=None)
    del odd["site_name"]
    hand = hand_of(odd)
    assert (hand.site, hand.currency) == ("Aceville", "EUR")


FORMS = {
    "blank lines": "\n\n".join([text_of(HAND)] * 3),
    "no blank lines": "\n".join([text_of(HAND)] * 3),
    "a line each": "\n".join([text_of(HAND, None)] * 3),
    "an array": f"[\n{','.join([text_of(HAND)] * 3)}\n]",
    "an array on one line": f"[{', '.join([text_of(HAND, None)] * 3)}]",
    "wrapped": "\n".join(json.dumps({"createdAt": 1, "ohh": HAND, "_profits": []}) for _ in "abc"),
    "without indentation": "\n\n".join([text_of(HAND, 0)] * 3),
}


@pytest.mark.parametrize("text", FORMS.values(), ids=FORMS)
def test_hands_stand_one_after_the_other_in_many_ways(text: str) -> None:
    reads = list(read_text(text))
    assert [type(read) for read in reads] == [Imported] * 3
    for read in reads:
        again = only(read.raw.text)
        assert isinstance(again, Imported)
        assert again.raw.text == read.raw.text
        assert text.split("\n")[read.raw.line - 1].lstrip("[, ")[:1] in {"{", "}"}


@pytest.mark.parametrize("text", FORMS.values(), ids=FORMS)
@pytest.mark.parametrize("cut", ['"pots"', '"Fold"', '"players": ['])
def test_a_damaged_hand_costs_no_other(text: str, cut: str) -> None:
    at = text.index(cut)
    damaged = text[:at] + text[at + len(cut) :]
    reads = list(read_text(damaged))
    kinds = [type(read) for read in reads]
    assert kinds == [Rejected, Imported, Imported]


def finding_of(hand: dict[str, Any]) -> Finding:
    read = only(text_of(hand))
    assert isinstance(read, Rejected), read
    return read.finding


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"game_type": ""}, "game_type"),
        ({"players": []}, "player_id"),
        ({"players": [*HAND["players"], HAND["players"][0]]}, "apart"),
        ({"rounds": [{"id": 0, "actions": [act(9, "Post Ante", 1)]}]}, "player_id"),
        ({"rounds": [{"id": 0, "actions": [act(0, "Straddle", 1)]}]}, "one of the actions"),
        ({"ante_amount": -1}, "an amount"),
        ({"ante_amount": 1e300}, "an amount"),
        ({"rounds": "none"}, "array"),
    ],
)
def test_what_contradicts_itself_is_rejected(fields: dict[str, Any], expected: str) -> None:
    assert expected in (finding_of(changed(**fields)).expected or "")


def test_deep_nesting_is_no_crash() -> None:
    deep = '{"ohh": ' + "[" * 50_000
    assert isinstance(only(deep), Rejected)
    assert [type(one) for one in read_text(f"{deep}\n{text_of(HAND)}")] == [Rejected, Imported]


def test_other_json_is_no_history() -> None:
    assert [type(one) for one in read_text('{"name": "x"}\n{"name": "y"}\n')] == [Passed]
