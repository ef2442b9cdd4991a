"""What pots pay after the rake."""

from collections.abc import Iterator, Sequence
from typing import Final

from stud_hh.houses import Printed, RakeFrom
from stud_hh.model import Chips
from stud_hh.replay.pot import Pot
from stud_hh.replay.table import Table

_MOST_RAKE: Final = 10
"""What is not paid is rake up to this part of a pot, rounded up: rooms take no more."""


def rake_of(table: Table) -> Chips:
    """The rake as the room states it; else what was put in and not paid out, in cash games.

    If that is more than a tenth, it is no rake: an award is missing or too small.
    """
    stated = table.hand.summary.rake
    if stated is not None or table.hand.tournament is not None:
        return stated or 0
    total = sum(table.put_in.values())
    missing = total - sum(table.paid.values())
    return missing if 0 <= missing <= total // _MOST_RAKE + 1 else 0


def net_pots(table: Table, pots: Sequence[Pot]) -> list[Chips | None]:
    """What each pot pays after rake; None where the room does not tell how it shares the rake."""
    summary = table.hand.summary
    gross = [pot.amount for pot in pots]
    rake = rake_of(table)
    if sum(gross) - rake != sum(table.paid.values()):
        rake = _rake_by_claims(table, sum(gross))
    if not rake or not gross:
        return list(gross)
    if len(gross) == 1:
        return [gross[0] - rake]
    if table.rules.rake_from is RakeFrom.MAIN_POT:
        return [gross[0] - rake, *gross[1:]]
    printed = summary.pots if table.rules.printed_side_pots is Printed.NET else ()
    if len(printed) != len(gross):
        return [None] * len(gross)
    shares = [full - net for full, net in zip(gross, printed, strict=True)]
    fits = sum(shares) == rake and all(0 <= share <= rake for share in shares)
    return list(printed) if fits else [None] * len(gross)


def _rake_by_claims(table: Table, gross: Chips) -> Chips:
    """The rake that the summary's seats bear out, where the printed one fits no award.

    They agree with the awards, or else with the pots that the summary prints after the rake.
    """
    summary, claimed = table.hand.summary, table.hand.summary.claimed
    is_net = table.rules.printed_side_pots is Printed.NET
    if claimed is not None and (
        claimed == sum(table.paid.values()) or (is_net and claimed == sum(summary.pots))
    ):
        return gross - claimed
    return rake_of(table)


def possible_nets(
    table: Table, pots: Sequence[Pot], nets: Sequence[Chips | None]
) -> Iterator[list[Chips]]:
    """What the pots may pay: as known, or else the rake from the main pot or from each its part."""
    known = [net for net in nets if net is not None]
    if len(known) == len(pots):
        yield known
        return
    gross = [pot.amount for pot in pots]
    rake, total = rake_of(table), sum(gross)
    if rake < gross[0]:
        yield [gross[0] - rake, *gross[1:]]
    shares = [amount * rake // total for amount in gross]
    odd = rake - sum(shares)
    by_remainder = sorted(range(len(gross)), key=lambda index: -(gross[index] * rake % total))
    for takers in ([0] * odd, by_remainder[:odd]):
        cuts = [share + takers.count(index) for index, share in enumerate(shares)]
        yield [amount - cut for amount, cut in zip(gross, cuts, strict=True)]
