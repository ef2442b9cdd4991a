"""Nets of Bovada's hands, added up line by line; streets begin where cards come after actions."""

import re
from collections import Counter
from collections.abc import Iterator

_MONEY = r"[$€£]?([\d,]+(?:\.\d+)?)"
_START = re.compile(r"^(?:Bovada|Bodog|Ignition) Hand #(\d+)", re.MULTILINE)
_SEAT = re.compile(r"(Seat\+\d+)( \[ME\])?(?: : (.*))?$")
_ADDS = re.compile(rf"(?:Ante chip|Bring_in chip|Big blind/Bring in|Calls?|All-in) {_MONEY}")
_MAKES = re.compile(rf"(?:(?:Double )?[Bb]ets|Raises|All-in\(raise\)) (?:\S+ to )?{_MONEY}")
_GETS = re.compile(rf"(?:Return uncalled portion of bet|Hand [Rr]esult(?:-Side [Pp]ot)?) {_MONEY}")


def hands(text: str) -> Iterator[tuple[str, str]]:
    """The number and the text of each hand."""
    parts = _START.split(text)
    yield from zip(parts[1::2], parts[2::2], strict=True)


def nets(text: str) -> dict[str, int]:
    """What each seat won or lost; the reader's is `Hero`."""
    unit = 100 if " : Ante chip $" in text else 1
    net: Counter[str] = Counter()
    on_street: Counter[str] = Counter()
    has_acted = False
    for line in text.partition("*** SUMMARY")[0].splitlines():
        seat = _SEAT.match(line.rstrip())
        if not seat or not seat[3]:
            continue
        player, what = "Hero" if seat[2] else seat[1], seat[3]
        if what.startswith("Card dealt") and has_acted:
            on_street.clear()
            has_acted = False
        elif adds := _ADDS.match(what):
            net[player] -= _amount(adds[1], unit)
            if not what.startswith("Ante"):
                on_street[player] += _amount(adds[1], unit)
                has_acted = True
        elif makes := _MAKES.match(what):
            net[player] -= _amount(makes[1], unit) - on_street[player]
            on_street[player] = _amount(makes[1], unit)
            has_acted = True
        elif gets := _GETS.match(what):
            net[player] += _amount(gets[1], unit)
    return dict(net)


def _amount(text: str, unit: int) -> int:
    return round(float(text.replace(",", "")) * unit)
