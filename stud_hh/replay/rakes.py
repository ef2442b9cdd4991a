"""What pots pay after the rake."""

from collections import Counter
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
    printed = summary.pots if _prints_net_pots(table) else ()
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
    if claimed is None:
        return rake_of(table)
    if claimed == sum(table.paid.values()):
        is_as_printed = summary.total == claimed + (summary.rake or 0)
        is_borne_out = is_as_printed or may_be_rake(table, gross - claimed)
    else:
        is_borne_out = _prints_net_pots(table) and claimed == sum(summary.pots)
    return gross - claimed if is_borne_out else rake_of(table)


def may_be_rake(table: Table, rake: Chips) -> bool:
    """Whether so much may be the rake: if not, something else is paid out wrong.

    No rake is less than nothing, none is taken in a tournament, none makes up for a side pot that
    is paid wrong, and none is another than the one printed together with pots that bear it out.
    """
    if rake < 0 or (rake and table.hand.tournament is not None) or _has_side_pot_paid_wrong(table):
        return False
    stated, summary = table.hand.summary.rake, table.hand.summary
    if stated in (None, rake) or not _prints_net_pots(table) or not summary.pots:
        return True
    return sum(summary.pots) + stated != summary.total


def _has_side_pot_paid_wrong(table: Table) -> bool:
    """A side pot pays more than it holds, or less where all rake is from the main pot."""
    paid: Counter[int] = Counter()
    for award in table.awards:
        paid[award.pot or 0] += award.amount
    is_whole = table.rules.rake_from is RakeFrom.MAIN_POT
    return any(
        index in paid and (paid[index] > pot.amount or (is_whole and paid[index] < pot.amount))
        for index, pot in enumerate(table.pots())
        if index
    )


def _prints_net_pots(table: Table) -> bool:
    return table.rules.printed_side_pots is Printed.NET


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
