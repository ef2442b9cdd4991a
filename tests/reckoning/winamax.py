"""Nets of Winamax's hands, added up line by line: what is won includes what was not called."""

import re
from collections import Counter
from collections.abc import Iterator

_MONEY = r"([\d,]+(?:\.\d+)?)[$€£]?"
_START = re.compile(r"^Winamax Poker - .*?HandId: #([\d-]+)", re.MULTILINE)
_ADDS = re.compile(rf"^(.+) (posts ante|brings in|bring-in|calls|bets) {_MONEY}")
_MAKES = re.compile(rf"^(.+) raises -?[\d,.]+[$€£]? to {_MONEY}")
_WINS = re.compile(rf"^(.+) collected {_MONEY} from ")
_STREET = re.compile(r"^\*\*\* (?:\d.. STREET|THIRD|FOURTH|FIFTH|SIXTH|SEVENTH) \*\*\*")


def hands(text: str) -> Iterator[tuple[str, str]]:
    """The number and the text of each hand."""
    parts = _START.split(text)
    yield from zip(parts[1::2], parts[2::2], strict=True)


def nets(text: str) -> dict[str, int]:
    """What each player won or lost."""
    unit = 1 if "buyIn:" in text.partition("\n")[0] else 100
    net: Counter[str] = Counter()
    on_street: Counter[str] = Counter()
    for line in text.partition("*** SUMMARY")[0].splitlines():
        if _STREET.match(line):
            on_street.clear()
        elif adds := _ADDS.match(line):
            net[adds[1]] -= _amount(adds[3], unit)
            if adds[2] != "posts ante":
                on_street[adds[1]] += _amount(adds[3], unit)
        elif makes := _MAKES.match(line):
            net[makes[1]] -= _amount(makes[2], unit) - on_street[makes[1]]
            on_street[makes[1]] = _amount(makes[2], unit)
        elif wins := _WINS.match(line):
            net[wins[1]] += _amount(wins[2], unit)
    return dict(net)


def _amount(text: str, unit: int) -> int:
    return round(float(text.replace(",", "")) * unit)
