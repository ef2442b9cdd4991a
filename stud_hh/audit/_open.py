"""Awards that are left open, and what would have to be known."""

from collections.abc import Iterator
from typing import Final

from stud_hh.findings import Unproven
from stud_hh.model import Half
from stud_hh.replay.contest import Showdown
from stud_hh.replay.settled import Ending, Proof, Settled
from stud_hh.replay.table import Table

_CARDS: Final = {1: "one card", 2: "two cards", 3: "the three down cards"}


def open_questions(end: Ending, table: Table) -> Iterator[Unproven]:
    """Each half of a pot whose award is neither proven nor wrong."""
    open_pots = [pot for pot in end.pots if pot.proof is Proof.UNPROVEN]
    if not open_pots:
        return
    showdown = Showdown(table)
    for pot in open_pots:
        line = pot.awards[0].line if pot.awards else end.summary.line
        for half in pot.open_halves or showdown.halves:
            yield Unproven(pot.index, half, line, _missing(pot, half, showdown))


def _missing(pot: Settled, half: Half, showdown: Showdown) -> str:
    """What would have to be known, in words."""
    hidden = {one: count for one in pot.pot.eligible if (count := showdown.unknown_cards(one)) > 0}
    undeclared = showdown.undeclared(pot.pot.eligible)
    what = _what(pot, half, showdown)
    things = []
    if hidden:
        cards = [f"{_CARDS.get(count, count)} of {one}" for one, count in hidden.items()]
        things.append(f"{' and '.join(cards)}, not shown,")
    if undeclared:
        things.append(f"what {' and '.join(undeclared)} declared, not told,")
    if not things:
        return f"no rule tells who gets {what} where nobody wins what they declared"
    is_one = sum(hidden.values()) + len(undeclared) == 1
    return f"{' and '.join(things)} {'decides' if is_one else 'decide'} {what}"


def _what(pot: Settled, half: Half, showdown: Showdown) -> str:
    where = "the pot" if pot.index == 0 else f"side pot {pot.index}"
    what = where if len(showdown.halves) == 1 else f"the {half} half of {where}"
    return f"the odd chip of {what}" if _is_of_odd_chip(pot, half) else what


def _is_of_odd_chip(pot: Settled, half: Half) -> bool:
    """The winners of the half are known, but not who of them comes first."""
    orders = {outcome[[*Half].index(half)] for outcome in pot.outcomes}
    return len(orders) > 1 and len({frozenset(order) for order in orders}) == 1
