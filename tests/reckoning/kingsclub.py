"""Nets of KingsClub's hands: the room prints them."""

import re
from collections.abc import Iterator

_START = re.compile(r"^#(\d+): .+ - [\d.,]+/[\d.,]+\s*$", re.MULTILINE)
_NET = re.compile(r"^Seat \d+: (.+) \([\d,.]+\) ([+-][\d,.]+)\s*$", re.MULTILINE)


def hands(text: str) -> Iterator[tuple[str, str]]:
    """The number and the text of each hand."""
    parts = _START.split(text)
    yield from zip(parts[1::2], parts[2::2], strict=True)


def nets(text: str) -> dict[str, int]:
    """What each player won or lost."""
    return {name: round(float(net.replace(",", "")) * 100) for name, net in _NET.findall(text)}
