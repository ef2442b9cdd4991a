"""Nets of OnGame's hands: the room prints them."""

import re
from collections.abc import Iterator

_HAND = re.compile(
    r"^\*{5} History for hand (\S+) \*{5}$(.*?)^\*{5} End of hand", re.MULTILINE | re.DOTALL
)
_NET = re.compile(r"^Seat \d+: (.+) \(\$?[\d.]+\), net: ([+-])\$?([\d.]+)", re.MULTILINE)


def hands(text: str) -> Iterator[tuple[str, str]]:
    """The number and the text of each hand."""
    for found in _HAND.finditer(text):
        yield found[1], found[2]


def nets(text: str) -> dict[str, int]:
    """What each player won or lost."""
    return {name: round(float(sign + net) * 100) for name, sign, net in _NET.findall(text)}
