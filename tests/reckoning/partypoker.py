"""Nets of PartyPoker's hands, added up line by line: what is won includes what was not called."""

import re
from collections import Counter
from collections.abc import Iterator

_MONEY = r"[$€£]?([\d,]+(?:\.\d+)?)"
_START = re.compile(r"^\*{5} Hand History for Game (\d+) \*{5}", re.MULTILINE)
_CENTS = re.compile(r"^Seat \d+: .+ \( [$€£]", re.MULTILINE)
_PUTS = re.compile(
    r"^(.+?) (?:posts ante|bring-ins|completes|(?:double )?bets|raises|calls|is all-[Ii]n) +"
    rf"\[{_MONEY}"
)
_WINS = re.compile(rf"^(.+) wins (?:(?:Hi|Lo) \()?{_MONEY}")


def hands(text: str) -> Iterator[tuple[str, str]]:
    """The number and the text of each hand."""
    parts = _START.split(text)
    yield from zip(parts[1::2], parts[2::2], strict=True)


def nets(text: str) -> dict[str, int]:
    """What each player won or lost."""
    unit = 100 if _CENTS.search(text) else 1
    net: Counter[str] = Counter()
    for line in text.splitlines():
        if puts := _PUTS.match(line):
            net[puts[1]] -= _amount(puts[2], unit)
        elif wins := _WINS.match(line):
            net[wins[1]] += _amount(wins[2], unit)
    return dict(net)


def _amount(text: str, unit: int) -> int:
    return round(float(text.replace(",", "")) * unit)
