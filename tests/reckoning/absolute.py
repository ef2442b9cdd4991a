"""Nets of Absolute's hands, by their amounts."""

import re
from collections import defaultdict
from collections.abc import Iterator

_START = re.compile(r"^Stage #(\d+): ", re.MULTILINE)
_STREET = re.compile(r"^\*\*\* (?:\d.. STREET|RIVER)", re.MULTILINE | re.IGNORECASE)
_ADDS = re.compile(r"^(.+) - (Ante|Bring-In|Calls|Bets|All-In) \$?([\d.]+)$", re.MULTILINE)
_MAKES = re.compile(r"^(.+) - (?:Raises|All-In\(Raise\)) \S+ to \$?([\d.]+)$")
_GETS = re.compile(r"^(.+?) (?:Collects|- returned) \(?\$?([\d.]+)", re.MULTILINE)


def hands(text: str) -> Iterator[tuple[str, str]]:
    """The number and the text of each hand."""
    parts = _START.split(text)
    yield from zip(parts[1::2], parts[2::2], strict=True)


def nets(text: str) -> dict[str, int]:
    """What each player won or lost."""
    net: dict[str, int] = defaultdict(int)
    for street in _STREET.split(text):
        on_street: dict[str, int] = defaultdict(int)
        for line in street.splitlines():
            if adds := _ADDS.match(line.rstrip()):
                net[adds[1]] -= _cents(adds[3])
                on_street[adds[1]] += 0 if adds[2] == "Ante" else _cents(adds[3])
            elif makes := _MAKES.match(line.rstrip()):
                net[makes[1]] -= _cents(makes[2]) - on_street[makes[1]]
                on_street[makes[1]] = _cents(makes[2])
            elif gets := _GETS.match(line):
                net[gets[1]] += _cents(gets[2])
    return dict(net)


def _cents(text: str) -> int:
    return round(float(text) * 100)
