"""Faults of what some rooms tell a second time, or of every player: sums, steps, unseen cards."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tests.faults._kind import Kind, kind
from tests.faults._script import Faulty, Script

_MONEY = re.compile(r"\d+(?:\.\d\d?)?")
_UNSEEN_RIVER = {
    "absolute": re.compile(r".* - Pocket \[(?:\S+ ){6}H\] ?"),
    "kingsclub": re.compile(r"Dealt to .* \[(?:\S+ ){6}X\]"),
    "merge": re.compile(r"\t<cards [^>]*cards=\"null,null,(?:..,){4}null\".*"),
    "winamax": re.compile(r"Dealt to .* \[X X [^\]]*\] \[X\]"),
    "winning": re.compile(r"Player .* received a card\."),
}
"""Lines that deal a card of seventh street that nobody sees; in the last room, any such card."""
_RAISES = {
    "acr": re.compile(r" raises \$?(.+?) to "),
    "ongame": re.compile(r" raises \$?(.+?) to "),
    "winamax": re.compile(r" raises (.+?)€? to "),
}
_PARTS_OF_SUMS = {
    "absolute": re.compile(r"(?:HI|LO):\(\$(.+?)\)"),
}


def _more(script: Script, index: int, found: re.Match[str]) -> Faulty:
    """The line with a larger amount in place of the one that matches."""
    line, (start, end) = script.lines[index], found.span(1)
    amount = found[1]
    larger = str(int(amount) + 7) if amount.isdigit() else f"{float(amount) + 0.07:.2f}"
    return script.change(index, f"{line[:start]}{larger}{line[end:]}")


def _lines(script: Script, pattern: re.Pattern[str]) -> Iterator[tuple[int, re.Match[str]]]:
    for index, line in enumerate(script.lines):
        if found := pattern.search(line):
            yield index, found


@kind("SH204", rooms=("absolute", "merge", "winamax", "winning"))
def unseen_river_left_out(script: Script) -> Iterator[Faulty]:
    if script.play.last_street < 7 or script.play.community is not None:
        return
    if script.room == "winning":
        banner = script.find("*** Sixth street")
    elif script.room == "merge":
        banner = script.find('<round id="SEVENTH')
    else:
        banner = script.find("*** RIVER" if script.room == "absolute" else "*** 7th STREET")
    for index, found in _lines(script, _UNSEEN_RIVER[script.room]):
        if index > banner and found[0] == script.lines[index]:
            yield script.drop(index, banner)


@kind("SH205", rooms=("winning",))
def unseen_door_left_out(script: Script) -> Iterator[Faulty]:
    """One of the two cards that a player is dealt face down."""
    fourth = next((n for n, line in enumerate(script.lines) if line.startswith("*** ")), None)
    for index, found in _lines(script, _UNSEEN_RIVER["winning"]):
        if fourth is None or index < fourth:
            name = found[0].removesuffix(" received a card.")
            up = next(
                n for n, one in _lines(script, re.compile(rf"^{re.escape(name)} received card:"))
            )
            yield script.drop(index, up)


@kind("SH205", rooms=("winning",))
def card_told_twice(script: Script) -> Iterator[Faulty]:
    fourth = next((n for n, line in enumerate(script.lines) if line.startswith("*** ")), 0)
    for index, _ in _lines(script, re.compile("received card: ")):
        if index > fourth > 0:
            yield script.insert(index, script.lines[index])


@kind("SH317", rooms=("acr", "ongame", "winamax"))
def first_amount_of_raise(script: Script) -> Iterator[Faulty]:
    for index, found in _lines(script, _RAISES[script.room]):
        yield _more(script, index, found)


@kind("SH512", rooms=("acr",))
def pot_at_showdown(script: Script) -> Iterator[Faulty]:
    """The first of the pots: further lines are about the others."""
    showdown = [n for n, line in enumerate(script.lines) if line == "*** SHOW DOWN ***"]
    for index, found in _lines(script, re.compile(r"^Main pot \$?(.+?) ")):
        if showdown and index > showdown[0]:
            yield _more(script, index, found)


@kind("SH423", rooms=("absolute",))
def shares_of_sum(script: Script) -> Iterator[Faulty]:
    for index, found in _lines(script, _PARTS_OF_SUMS[script.room]):
        yield _more(script, index, found)


@kind("SH426", rooms=("winamax",))
def winner_not_summed_up(script: Script) -> Iterator[Faulty]:
    lines = [n for n, _ in _lines(script, re.compile(r"^Seat \d.* won [\d.]+€"))]
    players = [script.lines[n].split(":")[0] for n in lines]
    for index in lines:
        player = script.lines[index].split(":")[0]
        is_paid = script.record.won(int(player.removeprefix("Seat "))) > 0
        if is_paid and players.count(player) == 1:
            yield script.drop(index, script.summary + 1)


@kind("SH323", rooms=("partypoker",))
def opener_misnamed(script: Script) -> Iterator[Faulty]:
    for index, line in enumerate(script.lines):
        if line.endswith(" opens"):
            name = line.removesuffix(" opens")
            others = [other for other in script.names.values() if other != name]
            yield from (script.change(index, f"{other} opens") for other in others)


@kind("SH208", rooms=("merge",))
def shown_hand_without_cards(script: Script) -> Iterator[Faulty]:
    for index, found in _lines(script, re.compile(r'<cards type="SHOWN".*player="(\d)"')):
        shows = script.find_any(f'type="SHOW" .*player="{found[1]}"')
        if index > shows:
            yield script.drop(index, shows)


@kind("SH101", rooms=("merge",))
def shown_cards_of_another(script: Script) -> Iterator[Faulty]:
    for index, found in _lines(script, re.compile(r'<cards type="SHOWN".*player="(\d)"')):
        for seat in script.play.folded:
            line = script.lines[index].replace(f'player="{found[1]}"', f'player="{seat}"')
            yield script.change(index, line)


@kind("SH514", rooms=("ipoker", "merge"))
def stakes_of_file_misstated(script: Script) -> Iterator[Faulty]:
    """The big bet of the head, which is twice the small one."""
    begin = script.find("<game ") + 1
    for index, found in _lines(script, re.compile(r"[$€]0\.50/[$€](\d+)")):
        yield Faulty(_more(script, index, found).lines, begin)


@kind("SH517", rooms=("fulltilt",))
def all_in_miscounted(script: Script) -> Iterator[Faulty]:
    for index, found in _lines(script, re.compile(r", (\d) All-In")):
        line = script.lines[index].replace(found[0], f", {int(found[1]) + 1} All-In")
        yield script.change(index, line)


@kind("SH424", rooms=("bovada",), games=("stud8", "stud"))
def card_twice_in_hand(script: Script) -> Iterator[Faulty]:
    """In the first of a line's two lists."""
    for index, found in _lines(script, re.compile(r"\[(..) (..) (?:.. ){4}..-")):
        line, (start, end) = script.lines[index], found.span(2)
        yield script.change(index, f"{line[:start]}{found[1]}{line[end:]}")


@kind("SH210", rooms=("pokerstars", "fulltilt", "absolute"))
def dealt_out_of_turn(script: Script) -> Iterator[Faulty]:
    """On a later street than the first, two neighbours change places."""
    words = " - Pocket [" if script.room == "absolute" else "Dealt to "
    banners = [n for n, line in enumerate(script.lines) if line.startswith("*** ")]
    for index in range(
        banners[1] if len(banners) > 1 else len(script.lines), len(script.lines) - 1
    ):
        two = script.lines[index : index + 2]
        if all(words in line for line in two) and not any("Hero" in line for line in two):
            yield script.swap(index, index + 1)


KINDS: tuple[Kind, ...] = (
    unseen_river_left_out,
    unseen_door_left_out,
    card_told_twice,
    first_amount_of_raise,
    pot_at_showdown,
    shares_of_sum,
    winner_not_summed_up,
    opener_misnamed,
    shown_hand_without_cards,
    shown_cards_of_another,
    stakes_of_file_misstated,
    all_in_miscounted,
    card_twice_in_hand,
    dealt_out_of_turn,
)
