"""Faults of what only some rooms write: cards told again, rivers told of all, two numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby

from tests.faults._kind import Kind, kind
from tests.faults._script import Faulty, Script

_CARD = re.compile(r"(?<![\w])(?:10|[2-9TJQKA])[cdhs]\b")
_RESTATED = re.compile(r"Dealt to .+ \[X X (..)[^\]]*\] \[..?\]")
_POCKET = re.compile(r"- Pocket \[H H (10.|..) .+\]")
_DEALT = "Card dealt to a spot ["
_STREETS_AFTER_THIRD = 4


def _with_card(script: Script, index: int, found: re.Match[str]) -> Faulty:
    """The line with a card that nobody has in place of the one that matches."""
    line, (start, end) = script.lines[index], found.span(1)
    return script.change(index, f"{line[:start]}{script.unseen()[0]}{line[end:]}")


@kind("SH202", rooms=("absolute", "winamax"))
def card_told_again_changed(script: Script) -> Iterator[Faulty]:
    """On seventh street, too, where nothing else of the line is known."""
    pattern = _POCKET if script.room == "absolute" else _RESTATED
    for index, line in enumerate(script.lines):
        if found := pattern.search(line):
            yield _with_card(script, index, found)


@kind("SH205", rooms=("absolute",))
def pocket_told_twice(script: Script) -> Iterator[Faulty]:
    for index, line in enumerate(script.lines):
        if _POCKET.search(line):
            yield script.insert(index, line)


@kind("SH204", rooms=("bovada",), games=("stud8", "stud"))
def open_river_left_out(script: Script) -> Iterator[Faulty]:
    """A seventh card, where everybody's are told."""
    alone = [n for n, line in enumerate(script.lines) if _DEALT in line and line.count(" ") < 10]
    deals = [n for n in alone if len(_CARD.findall(script.lines[n])) == 1]
    streets = [[n for _, n in run] for _, run in groupby(enumerate(deals), lambda one: _run(*one))]
    if len(streets) == _STREETS_AFTER_THIRD and script.play.community is None:
        first, *others = streets[-1]
        has_banner = script.lines[first - 1].startswith("***")
        for index in others:
            yield script.drop(index, first - has_banner)


def _run(place: int, line: int) -> int:
    """The same for lines that follow each other."""
    return line - place


@kind("SH208", rooms=("absolute", "kingsclub"))
def unnamed_hand_shown_in_part(script: Script) -> Iterator[Faulty]:
    """At a showdown."""
    for index, line in enumerate(script.lines):
        shown = re.search(r" [Ss]hows \[(.*)\]", line)
        after = script.lines[index + 1] if index + 1 < len(script.lines) else ""
        if shown and len(shown[1].split()) == 7 and "Hero" not in line and "STREET" not in after:
            yield script.change(index, line.replace(f" {shown[1].split()[-1]}]", "]"))


@kind("SH424", rooms=("bovada",), games=("stud8", "stud"))
def best_five_of_another_hand(script: Script) -> Iterator[Faulty]:
    for index, line in enumerate(script.lines):
        if best := re.search(r"-(..) [^\]]*\]", line):
            yield _with_card(script, index, best)


@kind("SH426", rooms=("winamax",))
def claim_at_wrong_seat(script: Script) -> Iterator[Faulty]:
    """In a summary that does not list all, and may have a line a half."""
    for seat in script.play.live:
        start = f"Seat {seat}: "
        last = range(script.summary, len(script.lines))
        lines = [n for n in last if script.lines[n].startswith(start)]
        if len(lines) == 1:
            changed = script.lines[lines[0]].replace(start, "Seat 9: ", 1)
            yield script.change(lines[0], changed)


@kind("SH102", rooms=("everleaf", "partypoker"))
def number_told_twice(script: Script) -> Iterator[Faulty]:
    """Not the same one."""
    for index, line in enumerate(script.lines[1:5], 1):
        if "game #" in line or "Game No" in line:
            faulty = script.change(index, re.sub(r"\d(?=\D*$)", "x", line).replace("x", "17"))
            yield Faulty(faulty.lines, 1)


@kind("SH204", rooms=("everleaf", "partypoker"))
def card_of_reader_left_out(script: Script) -> Iterator[Faulty]:
    """On fourth to sixth street, in a room that tells no other cards."""
    banner = 0
    for index, line in enumerate(script.lines):
        if line.startswith("** Dealing"):
            banner = index
        is_one = line.startswith("Dealt to Hero [") and len(_CARD.findall(line)) == 1
        if is_one and "River" not in script.lines[banner]:
            yield script.drop(index, banner)


@kind("SH101", rooms=("partypoker",), games=("stud8",))
def low_of_hand_not_shown(script: Script) -> Iterator[Faulty]:
    for index, line in enumerate(script.lines):
        low = re.fullmatch(r"(.+?) shows?\S+ +for low\.", line)
        for seat in script.play.folded if low else ():
            yield script.change(index, line.replace(low[1], script.names[seat], 1))


KINDS: tuple[Kind, ...] = (
    card_told_again_changed,
    pocket_told_twice,
    open_river_left_out,
    unnamed_hand_shown_in_part,
    best_five_of_another_hand,
    claim_at_wrong_seat,
    number_told_twice,
    card_of_reader_left_out,
    low_of_hand_not_shown,
)
