"""Texts that can't be read."""

from __future__ import annotations

from collections.abc import Iterator

from tests.faults._kind import Kind, kind
from tests.faults._script import Faulty, Script


@kind("SH101")
def amount_cut_off(script: Script) -> Iterator[Faulty]:
    for spot in script.spots:
        if spot.action.kind in {"call", "bet", "bring-in"}:
            does = {"call": "calls", "bet": "bets", "bring-in": "brings in for"}[spot.action.kind]
            yield script.change(spot.index, script.by(spot.action.seat, does))


@kind("SH101")
def garbled_line(script: Script) -> Iterator[Faulty]:
    for spot in script.spots:
        yield script.change(spot.index, script.lines[spot.index].replace(" ", "\ufffd"))


@kind("SH101")
def card_unknown(script: Script) -> Iterator[Faulty]:
    for seat, cards in script.play.cards.items():
        line = script.deal_line(seat, 3)
        if line is not None:
            yield script.change(line, script.lines[line].replace(cards[2], "of"))


@kind("SH101")
def player_unknown(script: Script) -> Iterator[Faulty]:
    for spot in script.spots:
        name = script.names[spot.action.seat]
        yield script.change(spot.index, script.lines[spot.index].replace(name, "Nobody_here", 1))


@kind("SH101")
def street_banner_missing(script: Script) -> Iterator[Faulty]:
    for street in range(4, min(script.play.last_street, 6) + 1):
        line = script.banner(street)
        if any(spot.action.street == street - 1 for spot in script.spots):
            yield script.drop(line, line + 1)


@kind("SH101")
def truncated(script: Script) -> Iterator[Faulty]:
    for last in range(script.banner(3), script.summary):
        yield Faulty(tuple(script.lines[: last + 1]), last + 1)


@kind("SH102")
def header_cut_off(script: Script) -> Iterator[Faulty]:
    yield script.change(0, script.lines[0][4:])


@kind("SH102")
def header_garbled(script: Script) -> Iterator[Faulty]:
    yield script.change(0, script.lines[0].replace("/", "?"))


@kind("SH103")
def line_beyond_limits(script: Script) -> Iterator[Faulty]:
    for spot in script.spots[:1]:
        yield script.insert(spot.index, "x" * 10_001)


KINDS: tuple[Kind, ...] = (
    amount_cut_off,
    garbled_line,
    card_unknown,
    player_unknown,
    street_banner_missing,
    truncated,
    header_cut_off,
    header_garbled,
    line_beyond_limits,
)
