"""Faults of cards."""

from __future__ import annotations

from collections.abc import Iterator

from tests.faults._kind import Kind, kind
from tests.faults._script import Faulty, Script, with_card


def _up_deals(script: Script) -> Iterator[tuple[int, int, int]]:
    """Line, seat and street of every up card after the door card."""
    for street in range(4, min(script.play.last_street, 6) + 1):
        for seat in script.play.cards:
            line = script.deal_line(seat, street)
            if line is not None:
                yield line, seat, street


def _everywhere(script: Script, old: str, new: str, at: int) -> Faulty:
    """One card for another in the whole text."""
    changed = {n: with_card(line, old, new) for n, line in enumerate(script.lines)}
    edits = {n: line for n, line in changed.items() if line != script.lines[n]}
    return script.with_(edits, at)


@kind("SH201")
def card_dealt_twice(script: Script) -> Iterator[Faulty]:
    for line, seat, street in _up_deals(script):
        new = script.play.cards[seat][street - 1]
        for other in script.play.cards:
            door = script.play.cards[other][2]
            if other != seat:
                yield _everywhere(script, new, door, line)


@kind("SH201")
def shown_card_seen_before(script: Script) -> Iterator[Faulty]:
    for line, seat in script.shown():
        down = script.play.cards[seat][0]
        for other in script.play.cards:
            door = script.play.cards[other][2]
            if other != seat and script.names[seat] != "Hero":
                yield _everywhere(script, down, door, line)


@kind("SH202")
def board_changed(script: Script) -> Iterator[Faulty]:
    for line, seat, _ in _up_deals(script):
        door = script.play.cards[seat][2]
        for other in script.unseen()[:1]:
            yield script.change(line, script.lines[line].replace(door, other))


@kind("SH203")
def card_after_folding(script: Script) -> Iterator[Faulty]:
    for seat, folded in script.play.folded.items():
        for street in range(folded + 1, min(script.play.last_street, 6) + 1):
            line = script.banner(street)
            card = script.unseen()[0]
            yield script.insert(line, script.dealt(seat, street, card))


@kind("SH204")
def player_not_dealt(script: Script) -> Iterator[Faulty]:
    for line, _, street in _up_deals(script):
        yield script.drop(line, script.banner(street))


@kind("SH204")
def player_without_door_card(script: Script) -> Iterator[Faulty]:
    for seat in script.play.cards:
        line = script.deal_line(seat, 3)
        if line is not None:
            yield script.drop(line, script.banner(3))


@kind("SH101")
def two_cards_at_once(script: Script) -> Iterator[Faulty]:
    for line, _, _ in _up_deals(script):
        yield script.change(line, f"{script.lines[line][:-1]} {script.unseen()[0]}]")


@kind("SH205")
def dealt_twice_on_a_street(script: Script) -> Iterator[Faulty]:
    for line, seat, street in _up_deals(script):
        yield script.insert(line, script.dealt(seat, street, script.unseen()[0]))


@kind("SH206")
def community_card_not_needed(script: Script) -> Iterator[Faulty]:
    if script.play.last_street == 7 and not script.play.community and len(script.play.antes) < 6:
        line = script.banner(7)
        banner, stars, rest = script.lines[line].rpartition(" ***")
        yield script.change(line, f"{banner}{stars} [{script.unseen()[0]}]{rest}")


@kind("SH206")
def community_card_missing(script: Script) -> Iterator[Faulty]:
    if script.play.community:
        line = script.banner(7)
        yield script.change(line, script.lines[line].replace(f" [{script.play.community}]", ""))


@kind("SH207")
def shown_cards_contradict_board(script: Script) -> Iterator[Faulty]:
    for line, seat in script.shown():
        for card in script.play.cards[seat][2:6]:
            yield script.change(line, with_card(script.lines[line], card, script.unseen()[0]))


@kind("SH208")
def too_few_cards_shown(script: Script) -> Iterator[Faulty]:
    for line, seat in script.shown():
        last = script.play.cards[seat][6:]
        if last and script.names[seat] != "Hero":
            yield script.change(line, script.lines[line].replace(f" {last[0]}]", "]"))


@kind("SH209", rooms=("fulltilt",))
def door_card_misstated(script: Script) -> Iterator[Faulty]:
    seat = script.play.actions[0].seat
    line = script.find(f"{script.names[seat]} is ")
    for other in script.unseen()[:2]:
        yield script.change(line, script.lines[line][:-3] + f"{other}]")


@kind("SH209", rooms=("fulltilt",))
def low_card_of_wrong_player(script: Script) -> Iterator[Faulty]:
    seat = script.play.actions[0].seat
    line = script.find(f"{script.names[seat]} is ")
    side = "high" if script.game == "razz" else "low"
    for other, cards in script.play.cards.items():
        if other != seat and not script.out_of_chips(script.spots[0]):
            yield script.change(line, f"{script.names[other]} is {side} with [{cards[2]}]")


KINDS: tuple[Kind, ...] = (
    card_dealt_twice,
    shown_card_seen_before,
    board_changed,
    card_after_folding,
    player_not_dealt,
    player_without_door_card,
    two_cards_at_once,
    dealt_twice_on_a_street,
    community_card_not_needed,
    community_card_missing,
    shown_cards_contradict_board,
    too_few_cards_shown,
    door_card_misstated,
    low_card_of_wrong_player,
)
