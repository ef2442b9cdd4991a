"""Nets of Everleaf's hands, by their amounts; what nobody called was never lost."""

import re
from collections import Counter
from collections.abc import Iterator

_START = re.compile(r"^Everleaf Gaming Game #(\d+)\s*$", re.MULTILINE)
_SUM = r"\[?[$€] ?([\d.]+\d)"
_ADDS = re.compile(
    rf"^(.+?):? (?:posts ante|posts bring-in|calls|bets|raises) {_SUM}", re.MULTILINE
)
_COMPLETES = re.compile(rf"^(.+?):? completes to {_SUM}", re.MULTILINE)
_WINS = re.compile(rf"^(.+?) wins {_SUM}", re.MULTILINE)


def hands(text: str) -> Iterator[tuple[str, str]]:
    """The number and the text of each hand."""
    parts = _START.split(text)
    yield from zip(parts[1::2], parts[2::2], strict=True)


def nets(text: str) -> dict[str, int]:
    """What each player won or lost. Nobody here completes a bring-in of their own."""
    put_in: Counter[str] = Counter()
    for pattern in (_ADDS, _COMPLETES):
        for name, amount in pattern.findall(text):
            put_in[name] += round(float(amount) * 100)
    (player, most), (_, second), *_ = put_in.most_common()
    put_in[player] -= most - second
    net = {name: -amount for name, amount in put_in.items()}
    for name, amount in _WINS.findall(text):
        net[name] += round(float(amount) * 100)
    return net
