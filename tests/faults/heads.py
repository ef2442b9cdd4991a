"""Faults above the cards, of banners, and of what the room tells a second time."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from tests.faults._kind import Kind, kind
from tests.faults._script import Faulty, Script
from tests.faults.words import _names

_CARDS = re.compile(r"\[[^\[\]]+\]")
_SHOWDOWN = "*** SHOW DOWN ***"


@kind("SH102", rooms=("pokerstars",))
def currency_contradicts_sign(script: Script) -> Iterator[Faulty]:
    if " USD)" in script.lines[0]:
        yield script.change(0, script.lines[0].replace(" USD)", " EUR)"))


def _stakes(script: Script) -> str:
    stakes = re.search(r"\S*\d/\S*\d", script.lines[0].partition(" - 20")[0].partition("#")[2])
    assert stakes is not None
    return stakes[0].lstrip("(")


@kind("SH514")
def big_bet_misstated(script: Script) -> Iterator[Faulty]:
    old = _stakes(script)
    small, big = old.split("/")
    for amount in (1, script.stakes.small_bet):
        new = script.money(script.stakes.big_bet + amount)
        assert new != big
        yield script.change(0, script.lines[0].replace(old, f"{small}/{new}"))


@kind("SH514")
def small_bet_misstated(script: Script) -> Iterator[Faulty]:
    old = _stakes(script)
    _, big = old.split("/")
    for amount in (-1, script.stakes.small_bet):
        new = script.money(script.stakes.small_bet + amount)
        yield script.change(0, script.lines[0].replace(old, f"{new}/{big}"))


@kind("SH515")
def seat_beyond_table(script: Script) -> Iterator[Faulty]:
    last = max(script.names)
    at = script.seat_line(last)
    if script.is_pokerstars:
        edits = {1: re.sub(r"\d-max", f"{last - 1}-max", script.lines[1])}
    else:
        edits = {0: script.lines[0].replace(" - ", f" ({last - 1} max) - ", 1)}
    yield script.with_(edits, at)


@kind("SH516", rooms=("pokerstars",))
def clocks_differ(script: Script) -> Iterator[Faulty]:
    """Paris and New York tell the same time."""
    found = re.search(r"(\d{4}/\d\d/\d\d \d\d?:\d\d:\d\d) ET$", script.lines[0])
    if found is not None:
        both = f"{found[1]} CET [{found[1]} ET]"
        yield script.change(0, script.lines[0].replace(found[0], both))


@kind("SH517", rooms=("fulltilt",))
def players_miscounted(script: Script) -> Iterator[Faulty]:
    for street in range(3, script.play.last_street + 1):
        line = script.banner(street)
        if match := re.search(r"(\d) Players", script.lines[line]):
            for players in (int(match[1]) + 1, int(match[1]) - 1):
                yield script.change(
                    line, script.lines[line].replace(match[0], f"{players} Players")
                )


@kind("SH416")
def seventh_street_left_out(script: Script) -> Iterator[Faulty]:
    if script.play.last_street == 7:
        banner = script.banner(7)
        if script.lines[banner + 1] == _SHOWDOWN:
            yield script.drop(banner, banner + 1)


@kind("SH417")
def showdown_not_announced(script: Script) -> Iterator[Faulty]:
    if _SHOWDOWN in script.lines:
        yield script.drop(script.find(_SHOWDOWN), script.shown()[0][0])


def _awards_reworded(script: Script, said: str, instead: str) -> Iterator[Faulty]:
    for line, _ in script.awards:
        if said in script.lines[line]:
            yield script.change(line, script.lines[line].replace(said, instead, 1))


@kind("SH418", rooms=("fulltilt",))
def winner_said_to_tie(script: Script) -> Iterator[Faulty]:
    yield from _awards_reworded(script, " wins ", " ties for ")


@kind("SH418", rooms=("fulltilt",))
def tie_said_to_be_won(script: Script) -> Iterator[Faulty]:
    yield from _awards_reworded(script, " ties for ", " wins ")


@kind("SH204")
def last_card_of_hero_missing(script: Script) -> Iterator[Faulty]:
    if script.play.last_street == 7 and script.play.community is None:
        for seat, name in script.names.items():
            line = script.deal_line(seat, 7) if name == "Hero" else None
            if line is not None:
                yield script.drop(line, script.banner(7))


@kind("SH205", rooms=("fulltilt",))
def one_down_card_of_hero(script: Script) -> Iterator[Faulty]:
    line = script.find("Dealt to ")
    for at in range(line, script.banner(4) if script.play.last_street > 3 else len(script.lines)):
        if match := re.fullmatch(r"(Dealt to Hero \[)(..) (..)(\] \[..\])", script.lines[at]):
            yield script.change(at, f"{match[1]}{match[2]}{match[4]}")


@kind("SH423")
def winner_said_to_have_lost(script: Script) -> Iterator[Faulty]:
    for _, seat in script.shown():
        line = script.claim(seat)
        if " and won (" in script.lines[line]:
            yield script.change(line, script.lines[line].replace(" and won (", " and lost ("))


@kind("SH423")
def loser_said_to_have_won_no_sum(script: Script) -> Iterator[Faulty]:
    for _, seat in script.shown():
        line = script.claim(seat)
        if " and lost with " in script.lines[line]:
            yield script.change(line, script.lines[line].replace(" and lost ", " and won "))


def _claims_with_cards(script: Script) -> Iterator[tuple[int, list[str]]]:
    for _, reveal in script.reveals:
        line = script.claim(reveal.seat)
        if match := _CARDS.search(script.lines[line]):
            yield line, match[0].strip("[]").split()


def _with_cards(script: Script, line: int, cards: Sequence[str]) -> Faulty:
    return script.change(line, _CARDS.sub(f"[{' '.join(cards)}]", script.lines[line], count=1))


@kind("SH424")
def summary_card_left_out(script: Script) -> Iterator[Faulty]:
    for line, cards in _claims_with_cards(script):
        yield _with_cards(script, line, cards[1:])


@kind("SH424")
def summary_card_twice(script: Script) -> Iterator[Faulty]:
    for line, cards in _claims_with_cards(script):
        yield _with_cards(script, line, [cards[1], *cards[1:]])


@kind("SH424")
def summary_card_too_many(script: Script) -> Iterator[Faulty]:
    for line, cards in _claims_with_cards(script):
        if len(cards) < 7:
            yield _with_cards(script, line, [*cards, script.unseen()[0]])


@kind("SH409", games=("stud8", "razz"))
def shown_low_of_four_ranks(script: Script) -> Iterator[Faulty]:
    for line, seat in script.shown():
        low = _names(script, seat)[1]
        if low is not None and re.fullmatch(r"(?:[\dTJQKA],){4}[\dTJQKA]", low):
            yield script.change(line, script.lines[line].replace(low, low[2:]))


KINDS: tuple[Kind, ...] = (
    currency_contradicts_sign,
    big_bet_misstated,
    small_bet_misstated,
    seat_beyond_table,
    seventh_street_left_out,
    showdown_not_announced,
    winner_said_to_tie,
    tie_said_to_be_won,
    last_card_of_hero_missing,
    one_down_card_of_hero,
    winner_said_to_have_lost,
    loser_said_to_have_won_no_sum,
    summary_card_left_out,
    summary_card_twice,
    summary_card_too_many,
    shown_low_of_four_ranks,
    clocks_differ,
    players_miscounted,
)
