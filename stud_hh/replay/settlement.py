"""What each pot owed and what it paid: awards proven, open or wrong."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from itertools import chain, combinations, product

from msgspec import Struct

from stud_hh.games import Printed, SidePotRake
from stud_hh.model import Award, Chips, Half, Result, Summary
from stud_hh.replay.contest import Contest, Showdown
from stud_hh.replay.pots import Division, Pot, split
from stud_hh.replay.table import Table


class Proof(StrEnum):
    """How far the known cards bear an award out."""

    PROVEN = "proven"
    UNPROVEN = "unproven"
    WRONG = "wrong"


class Settled(Struct, frozen=True):
    """One pot at the end of a hand."""

    index: int
    """0 is the main pot."""
    pot: Pot
    net: Chips
    """What it had to pay, after rake."""
    awards: tuple[Award, ...]
    high: Contest | None
    """None in a game without a high half, or where the pot was not contested."""
    low: Contest | None
    proof: Proof
    paid_high: Mapping[str, Chips]
    paid_low: Mapping[str, Chips]
    """What each player got for each half; a pot without a low counts as high, in razz as low."""

    @property
    def paid(self) -> dict[str, Chips]:
        """What each player got out of this pot."""
        return _totals(self.awards)


class Ending(Struct, frozen=True):
    """A hand that is over: what the room says of it, and what became of its pots."""

    summary: Summary
    pots: tuple[Settled, ...]


def _totals(awards: Sequence[Award]) -> dict[str, Chips]:
    totals: Counter[str] = Counter()
    for award in awards:
        totals[award.player] += award.amount
    return dict(totals)


def net_pots(table: Table, pots: Sequence[Pot]) -> list[Chips | None]:
    """What each pot pays after rake; None where the room does not tell how it shares the rake."""
    summary = table.hand.summary
    gross = [pot.amount for pot in pots]
    rake = summary.rake
    if sum(gross) - rake != sum(award.amount for award in table.awards):
        rake = _rake_by_claims(table, sum(gross))
    if not rake or not gross:
        return list(gross)
    if len(gross) == 1:
        return [gross[0] - rake]
    if table.rules.rake_from is SidePotRake.MAIN_POT:
        return [gross[0] - rake, *gross[1:]]
    printed = summary.pots if table.rules.printed_side_pots is Printed.NET else ()
    if len(printed) == len(gross) and sum(printed) == sum(gross) - rake:
        return list(printed)
    return [None] * len(gross)


def _rake_by_claims(table: Table, gross: Chips) -> Chips:
    """The rake that the summary's seats bear out, where the printed one fits no award."""
    summary = table.hand.summary
    paid = sum(award.amount for award in table.awards)
    claimed = sum(
        claim.amount or 0
        for claim in summary.seats
        if claim.result in (Result.WON, Result.COLLECTED)
    )
    return gross - paid if claimed == paid else summary.rake


def settle(table: Table) -> tuple[Settled, ...]:
    """Judge the awards of a finished table, pot by pot."""
    pots = table.pots()
    showdown = Showdown(table)
    by_pot: list[list[Award]] = [[] for _ in pots]
    for award in table.awards:
        index = award.pot or 0
        if index < len(pots):
            by_pot[index].append(award)
    if len(pots) > 1 and any(award.pot is None for award in table.awards):
        by_pot = _sort_unlabelled(table, pots, showdown)
    return tuple(
        _settle_pot(table, index, pot, net, tuple(awards), showdown)
        for index, (pot, net, awards) in enumerate(
            zip(pots, net_pots(table, pots), by_pot, strict=True)
        )
    )


def _sort_unlabelled(table: Table, pots: Sequence[Pot], _: Showdown) -> list[list[Award]]:
    """Some rooms say only `from pot`: fill the side pots, last formed first, as lines come."""
    left = list(table.awards)
    sorted_: list[list[Award]] = [[] for _ in pots]
    nets = net_pots(table, pots)
    for index in range(len(pots) - 1, 0, -1):
        for take in range(1, len(left) + 1):
            if sum(award.amount for award in left[:take]) == nets[index]:
                sorted_[index] = left[:take]
                left = left[take:]
                break
    sorted_[0] = left
    return sorted_


def _settle_pot(
    table: Table,
    index: int,
    pot: Pot,
    net: Chips | None,
    awards: tuple[Award, ...],
    showdown: Showdown,
) -> Settled:
    due = net if net is not None else sum(award.amount for award in awards)
    if len(pot.eligible) == 1:
        return _uncontested(table, index, pot, due, awards)
    contests = {half: showdown.contest(half, pot.eligible) for half in table.game.halves}
    high, low = contests.get(Half.HIGH), contests.get(Half.LOW)
    proof, paid_high, paid_low = _best_reading(table, due, awards, high, low)
    return Settled(index, pot, due, awards, high, low, proof, paid_high, paid_low)


def _uncontested(
    table: Table, index: int, pot: Pot, due: Chips, awards: tuple[Award, ...]
) -> Settled:
    paid = _totals(awards)
    right = paid == {pot.eligible[0]: due}
    proof = Proof.PROVEN if right else Proof.WRONG
    by_half = {half: {} for half in Half}  # type: dict[Half, dict[str, Chips]]
    by_half[table.game.halves[0]] = paid
    return Settled(
        index, pot, due, awards, None, None, proof, by_half[Half.HIGH], by_half[Half.LOW]
    )


def _best_reading(
    table: Table,
    due: Chips,
    awards: Sequence[Award],
    high: Contest | None,
    low: Contest | None,
) -> tuple[Proof, Division, Division]:
    """The most certain way to read the awards as shares of high and low."""
    found: tuple[Proof, Division, Division] | None = None
    for for_high, for_low in _readings(table, due, awards, high, low):
        contests = [(high, for_high), (low, for_low)]
        if not all(one.may_win(paid) for one, paid in contests if one is not None):
            continue
        if all(one.must_win(paid) for one, paid in contests if one is not None):
            return Proof.PROVEN, for_high, for_low
        found = found or (Proof.UNPROVEN, for_high, for_low)
    return found or (Proof.WRONG, *_as_stated(table, awards))


def _readings(
    table: Table,
    due: Chips,
    awards: Sequence[Award],
    high: Contest | None,
    low: Contest | None,
) -> Iterator[tuple[Division, Division]]:
    """All ways to share the pot between high and low winners that pay what was paid."""
    paid = _totals(awards)
    rule = table.rules.odd_between_halves
    odd_to_high = None if rule is None else rule is Half.HIGH
    for winners in product(
        _sets(paid, awards, high, Half.HIGH), _sets(paid, awards, low, Half.LOW)
    ):
        if not any(winners) or set(chain(*winners)) != paid.keys():
            continue
        for pair in split(due, *winners, odd_to_high):
            if _sum(*pair) == paid and _fits_labels(awards, pair):
                yield pair


def _sets(
    paid: Mapping[str, Chips], awards: Sequence[Award], contest: Contest | None, half: Half
) -> list[tuple[str, ...]]:
    """Sets of paid players who may have won this half, where lines say so, just those."""
    if contest is None:
        return [()]
    labelled = tuple(dict.fromkeys(one.player for one in awards if one.half is half))
    if labelled:
        return [labelled]
    if half is Half.LOW and any(award.half is not None for award in awards):
        return [()]
    sizes = range(0 if half is Half.LOW else 1, len(paid) + 1)
    return [one for size in sizes for one in combinations(paid, size) if contest.may_win(one)]


def _fits_labels(awards: Sequence[Award], pair: tuple[Division, Division]) -> bool:
    """Each line that names its half pays just that half."""
    for half, division in zip(Half, pair, strict=True):
        labelled = _totals([one for one in awards if one.half is half])
        if labelled and labelled != division:
            return False
    return True


def _sum(high: Division, low: Division) -> Division:
    total = Counter(high)
    total.update(low)
    return dict(total)


def _as_stated(table: Table, awards: Sequence[Award]) -> tuple[Division, Division]:
    """By the lines' own words; an unlabelled line counts for the game's first half."""
    first = table.game.halves[0]
    return tuple(  # type: ignore[return-value]
        _totals([one for one in awards if (one.half or first) is half]) for half in Half
    )
