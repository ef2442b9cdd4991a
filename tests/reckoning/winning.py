"""Nets of the Winning network's hands: the old client prints them, the new one's add up."""

import re
from collections import defaultdict
from collections.abc import Iterator

_HAND = re.compile(
    r"^Game ID: (\d+) .*?^Game ended at:|^Hand #(\d+) - .*?^\*\*\* SUMMARY",
    re.MULTILINE | re.DOTALL,
)
_BOOK = re.compile(r"^\*?Player (\S+) .*(?:(Wins)|Loses): ([\d.]+\d|\d)\.\s*$", re.MULTILINE)
_PUTS = re.compile(r"^(.+?) (?:posts ante|brings in|calls|bets|raises) \$([\d.]+)", re.MULTILINE)
_GETS = re.compile(
    r"^(.+?) collected \$([\d.]+)|^Uncalled bet \(\$([\d.]+)\) returned to (.+)$", re.MULTILINE
)


def hands(text: str) -> Iterator[tuple[str, str]]:
    """The number and the text of each hand."""
    for found in _HAND.finditer(text):
        yield found[1] or found[2], found[0]


def nets(text: str) -> dict[str, int]:
    """What each player won or lost; of a raise, the first amount is what it puts in."""
    if text.startswith("Game ID"):
        books = _BOOK.findall(text)
        return {name: _cents(sum_) * (1 if wins else -1) for name, wins, sum_ in books}
    net: dict[str, int] = defaultdict(int)
    for name, amount in _PUTS.findall(text):
        net[name] -= _cents(amount)
    for name, amount, back, other in _GETS.findall(text):
        net[name or other] += _cents(amount or back)
    return dict(net)


def _cents(text: str) -> int:
    return round(float(text) * 100)
