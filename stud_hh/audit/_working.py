"""How an expectation was worked out, in words and sums."""

from collections.abc import Iterator
from typing import Final

from stud_hh.audit._judge import Judgement
from stud_hh.findings import Finding
from stud_hh.hand_names import name_high, name_low
from stud_hh.model import Half
from stud_hh.replay.settlement import Settled, ways_to_pay
from stud_hh.replay.table import HAND_SIZE, Table
from stud_hh.rules import money

_OF_POTS: Final = frozenset({f"SH{code}" for code in (*range(401, 409), *range(505, 510))})
"""Codes of rules about pots and awards."""


def working(judgement: Judgement, finding: Finding) -> tuple[str, ...]:
    """The sums behind a finding about pots; empty where its message says it all."""
    if finding.code not in _OF_POTS:
        return ()
    return tuple(_lines(judgement))


def _lines(judgement: Judgement) -> Iterator[str]:
    table = judgement.table
    put_in = ", ".join(f"{player} {money(table, put)}" for player, put in table.put_in.items())
    yield f"put in: {put_in}; together {money(table, sum(table.put_in.values()))}"
    for pot in judgement.pots:
        yield _pot(pot, table)
        yield from _hands(pot, table)


def _pot(pot: Settled, table: Table) -> str:
    name = "main pot" if pot.index == 0 else f"side pot {pot.index}"
    text = f"{name} {money(table, pot.pot.amount)}, between {', '.join(pot.pot.eligible)}"
    rake = pot.pot.amount - pot.net
    if rake:
        text += f"; less rake {money(table, rake)}: {money(table, pot.net)}"
    return text + _owed(pot, table)


def _owed(pot: Settled, table: Table) -> str:
    """What the best known hands are owed; nothing while unknown cards leave it open."""
    high, low = (pot.leaders(half) for half in Half)
    if len(pot.outcomes) != 1 or not (high or low):
        return ""
    halves = zip(Half, ways_to_pay(table, pot.net, high, low)[0], strict=True)
    shares = [
        f"{half} {money(table, amount)} to {player}"
        for half, division in halves
        for player, amount in division.items()
    ]
    return f"; {', '.join(shares)}"


def _hands(pot: Settled, table: Table) -> Iterator[str]:
    if len(pot.pot.eligible) < 2:
        return
    for player in pot.pot.eligible:
        cards = table.cards(player)
        if len(cards) < HAND_SIZE:
            yield f"{player} [{' '.join(cards)}]: {HAND_SIZE - len(cards)} cards not known"
            continue
        names = {
            Half.HIGH: name_high(cards),
            Half.LOW: f"low {name_low(cards, table.game.qualifier)}".replace("low no", "no"),
        }
        made = "; ".join(names[half] for half in table.game.halves)
        yield f"{player} [{' '.join(cards)}]: {made}"
