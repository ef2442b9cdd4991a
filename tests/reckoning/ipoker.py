"""Nets of iPoker's hands, by their sums."""

import re
from collections import defaultdict
from collections.abc import Iterator

_GAME = re.compile(r'<game gamecode="(\d+)".*?</game>', re.DOTALL)
_PLAYER = re.compile(r'<player [^>]*name="([^"]+)"[^>]*win="[^\d"]*([\d,.]*)"')
_ROUND = re.compile(r'<round no="(\d)">(.*?)</round>', re.DOTALL)
_ACTION = re.compile(r'<action no="(\d+)" player="([^"]*)" type="(\d+)" sum="[^\d"]*([\d,.]*)"')
_RAISE = "23"


def hands(text: str) -> Iterator[tuple[str, str]]:
    """The number and the text of each hand."""
    for found in _GAME.finditer(text):
        yield found[1], found[0]


def nets(text: str) -> dict[str, int]:
    """What each player won or lost: a raise tells the street's total, all else what is put in."""
    net: dict[str, int] = defaultdict(int)
    for _, part in _ROUND.findall(text):
        on_street: dict[str, int] = defaultdict(int)
        for _, name, kind, told in sorted(_ACTION.findall(part), key=lambda one: int(one[0])):
            added = _cents(told) - (on_street[name] if kind == _RAISE else 0)
            on_street[name] += added
            net[name] -= added
    for name, won in _PLAYER.findall(text):
        if name in net:
            net[name] += _cents(won)
    return dict(net)


def _cents(text: str) -> int:
    return round(float(text.replace(",", "") or 0) * 100)
