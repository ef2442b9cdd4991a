"""Nets of Merge's hands, by their amounts."""

import re
from collections import defaultdict
from collections.abc import Iterator

_GAME = re.compile(r'<game id="([^"]+)".*?</game>', re.DOTALL)
_PLAYER = re.compile(r'<player seat="(\d+)" nickname="([^"]*)"')
_ROUND = re.compile(r"<round .*?</round>", re.DOTALL)
_EVENT = re.compile(r'<event [^>]*type="([A-Z_]+)"[^>]*player="(\d+)"[^>]*amount="([\d.]+)"')
_WINNER = re.compile(r'<winner [^>]*amount="([\d.]+)"[^>]*player="(\d+)"')
_TOTALS = {"COMPLETE", "BET", "RAISE"}


def hands(text: str) -> Iterator[tuple[str, str]]:
    """The number and the text of each hand."""
    for found in _GAME.finditer(text):
        yield found[1], found[0]


def nets(text: str) -> dict[str, int]:
    """What each player won or lost: bets and raises tell totals, all else what is put in."""
    net: dict[str, int] = defaultdict(int)
    on_street: dict[str, int] = defaultdict(int)
    for part in _ROUND.findall(text):
        if 'id="THIRD_STREET"' not in part:  # the bring-in stands in a round of its own
            on_street.clear()
        for kind, seat, told in _EVENT.findall(part):
            amount = round(float(told) * 100)
            added = amount - on_street[seat] if kind in _TOTALS else amount
            net[seat] -= added
            if kind != "ANTE":
                on_street[seat] += added
    for told, seat in _WINNER.findall(text):
        net[seat] += round(float(told) * 100)
    return {name: net[seat] for seat, name in _PLAYER.findall(text) if seat in net}
