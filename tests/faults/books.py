"""Faults of the account of each player that some rooms close a hand with."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tests.faults._kind import Kind, kind
from tests.faults._script import Faulty, Script

_PUT_IN = re.compile(r"(?<=Bets: )[\d.]+(?=\. Collects)")
_NET = re.compile(r"(?<=, net: )[+-]\$?[\d.]+|(?:Wins|Loses): [\d.]+(?=\.$)")
_STACK = re.compile(r"(?<=\()\$?[\d.]+(?=\), net: )")


def _spoilt(script: Script, account: re.Pattern[str]) -> Iterator[Faulty]:
    """The hand with another digit in one of the amounts that match."""
    for index, line in enumerate(script.lines):
        for found in account.finditer(line):
            amount = found[0]
            digit = (int(amount[-1]) + 1) % 10
            end = found.end()
            yield script.change(index, f"{line[: end - 1]}{digit}{line[end:]}")


@kind("SH431", rooms=("winning",))
def put_in_misstated(script: Script) -> Iterator[Faulty]:
    yield from _spoilt(script, _PUT_IN)


@kind("SH432", rooms=("ongame", "winning"))
def net_misstated(script: Script) -> Iterator[Faulty]:
    yield from _spoilt(script, _NET)


@kind("SH433", rooms=("ongame",))
def final_stack_misstated(script: Script) -> Iterator[Faulty]:
    yield from _spoilt(script, _STACK)


KINDS: tuple[Kind, ...] = (put_in_misstated, net_misstated, final_stack_misstated)
