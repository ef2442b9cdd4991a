"""What each pot owed and what it paid: awards proven, open or wrong."""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from msgspec.structs import replace

from stud_hh.model import Award, Chips, Half
from stud_hh.replay.contest import Showdown
from stud_hh.replay.merged import NotToldError, something, taken_apart
from stud_hh.replay.owed import pay_out
from stud_hh.replay.pot import Division, Manner, Pot
from stud_hh.replay.pots import split
from stud_hh.replay.proof import Proofs
from stud_hh.replay.rakes import net_pots, possible_nets, rake_of
from stud_hh.replay.remembered import Remembered
from stud_hh.replay.settled import Proof, Settled, Weighed, totals
from stud_hh.replay.table import Table
from stud_hh.replay.terms import Outcome

_HIGH: Final = Half.HIGH
_LOW: Final = Half.LOW
_HALVES: Final = tuple(Half)
_PROVEN: Final = Proof.PROVEN
_UNPROVEN: Final = Proof.UNPROVEN
_WRONG: Final = Proof.WRONG

_NOTHING: Final[Mapping[str, Chips]] = MappingProxyType({})


def settle(table: Table, remembered: Remembered | None = None) -> tuple[Settled, ...]:
    """Judge the awards of a finished table, pot by pot.

    What was proven of the same cards before is taken from what is remembered.
    """
    pots = table.pots()
    if len(table.live) == 1 and pots and table.hand.summary.tells_awards:
        return (_unopposed(table, *pots),)
    proofs = remembered.of(table) if remembered else Proofs(Showdown(table))
    if not table.hand.summary.tells_awards:
        pay_out(table, pots, proofs, lambda net, outcome: ways_to_pay(table, net, *outcome)[0])
    by_pot: list[list[Award]] = [[] for _ in pots]
    for award in table.awards:
        index = award.pot or 0
        if index < len(pots):
            by_pot[index].append(award)
    if len(pots) > 1 and any(award.pot is None for award in table.awards):
        try:
            by_pot = _sort_unlabelled(table, pots, proofs)
        except NotToldError:
            return _not_told(table, pots, proofs)
    return tuple(
        _settle_pot(table, index, pot, net, tuple(awards), proofs)
        for index, (pot, net, awards) in enumerate(
            zip(pots, net_pots(table, pots), by_pot, strict=True)
        )
    )


def _not_told(table: Table, pots: Sequence[Pot], proofs: Proofs) -> tuple[Settled, ...]:
    """Nothing proven of any pot; the main pot stands for all that was paid."""
    paid = sum(award.amount for award in table.awards)
    main = _settle_pot(table, 0, pots[0], paid, tuple(table.awards), proofs)
    others = (
        _settle_pot(table, index, pot, 0, (), proofs) for index, pot in enumerate(pots[1:], 1)
    )
    return tuple(replace(one, proof=_UNPROVEN) for one in (main, *others))


def _sort_unlabelled(table: Table, pots: Sequence[Pot], proofs: Proofs) -> list[list[Award]]:
    """Some rooms say only `from pot`: sort awards by line, or else take sums apart.

    Where each winner has a single award it may be a sum, and the lines need have no order.
    Raises NotToldError.
    """
    nets = net_pots(table, pots)
    by_line = _sort_by_line(table.awards, nets)
    paid = [sum(award.amount for award in awards) for awards in by_line]
    has_sums = len({award.player for award in table.awards}) == len(table.awards)
    if paid == nets and not has_sums:
        return by_line

    def ways(net: Chips, outcome: Outcome) -> Iterator[Division]:
        return (_sum(*pair) for pair in ways_to_pay(table, net, *outcome))

    possible = [one for one in possible_nets(table, pots, nets) if sum(one) == sum(paid)]
    return (possible and taken_apart(table.awards, pots, possible, proofs, ways)) or by_line


def _sort_by_line(awards: Sequence[Award], nets: Sequence[Chips | None]) -> list[list[Award]]:
    """Fill the side pots, last formed first, as lines come."""
    left = list(awards)
    sorted_: list[list[Award]] = [[] for _ in nets]
    for index in range(len(nets) - 1, 0, -1):
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
    proofs: Proofs,
) -> Settled:
    due = net if net is not None else _due(table, pot, awards)
    if len(pot.eligible) == 1:
        return _uncontested(table, index, pot, due, awards)
    payment = _Payment(table, due, awards)
    weighed = proofs.weigh(pot.eligible, payment.fits)
    showdown = proofs.showdown
    is_open = not awards and not table.hand.summary.tells_awards
    reading = next(filter(None, map(payment.reading, sorted(weighed.outcomes))), None)
    paid_high, paid_low = reading or _as_stated(table, awards)
    known = [player for player in pot.eligible if not showdown.unknown_cards(player)]
    leading = _leading(proofs, known, weighed)
    ranks = {
        half: {player: showdown.rank(player, half) for player in known} for half in showdown.halves
    }
    return Settled(
        index,
        pot,
        due,
        awards,
        ranks,
        weighed.outcomes,
        _UNPROVEN if is_open else weighed.proof,
        paid_high,
        paid_low,
        leading,
    )


def _leading(proofs: Proofs, known: Sequence[str], weighed: Weighed) -> Outcome:
    if len(weighed.outcomes) == 1:
        return next(iter(weighed.outcomes))
    return proofs.best_known(known)


def _due(table: Table, pot: Pot, awards: Sequence[Award]) -> Chips:
    """What a pot pays where only the whole rake is known: what it paid, if that can be."""
    paid = sum(award.amount for award in awards)
    rake = pot.amount - paid
    return paid if awards and 0 <= rake <= rake_of(table) else pot.amount


def _unopposed(table: Table, pot: Pot) -> Settled:
    """The one pot of a player whom all others left alone."""
    (net,) = net_pots(table, [pot])
    awards = tuple(award for award in table.awards if not award.pot)
    return _uncontested(table, 0, pot, pot.amount if net is None else net, awards)


def _uncontested(
    table: Table, index: int, pot: Pot, due: Chips, awards: tuple[Award, ...]
) -> Settled:
    paid = totals(awards)
    right = paid == {pot.eligible[0]: due}
    proof = _PROVEN if right else _WRONG
    is_high = table.game.halves[0] is _HIGH
    high, low = (paid, _NOTHING) if is_high else (_NOTHING, paid)
    return Settled(index, pot, due, awards, {}, frozenset(), proof, high, low)


def ways_to_pay(
    table: Table, amount: Chips, high: Sequence[str], low: Sequence[str]
) -> list[tuple[Division, Division]]:
    """Every right way to pay an amount to these winners of high and low, by the house's rules.

    Where the house has a rule for odd chips, the tied stand in the order in which they get them.
    """
    rules = table.rules
    odd_to = rules.odd_between_halves
    manner = Manner(
        odd_to_high=None if odd_to is None else odd_to is _HIGH,
        unit=rules.smallest_chip,
        same_hands_evenly=bool(rules.even_split_of_same_hands),
        claims={} if rules.odd_in_half is None else {_HIGH: high, _LOW: low},
    )
    return split(amount, high, low, manner)


class _Payment:
    """What a pot paid, to be read as shares of high and low."""

    def __init__(self, table: Table, due: Chips, awards: Sequence[Award]) -> None:
        self._table = table
        self._due = due
        self._paid = something(totals(awards))
        self._labelled = {
            half: something(totals([one for one in awards if one.half is half])) for half in _HALVES
        }
        self._readings: dict[Outcome, tuple[Division, Division] | None] = {}

    def fits(self, outcome: Outcome) -> bool | None:
        """The payment is right if this is who won; no rule says who is paid where nobody did."""
        if not any(outcome):
            return None
        return self.reading(outcome) is not None

    def reading(self, outcome: Outcome) -> tuple[Division, Division] | None:
        """The payment as shares of this outcome's winners, if it is right."""
        if outcome not in self._readings:
            self._readings[outcome] = self._read(*outcome)
        return self._readings[outcome]

    def _read(self, high: Sequence[str], low: Sequence[str]) -> tuple[Division, Division] | None:
        if not self._paid or not self._paid.keys() <= {*high, *low}:
            return None
        for pair in ways_to_pay(self._table, self._due, high, low):
            if something(_sum(*pair)) == self._paid and self._fits_labels(pair):
                return pair
        return None

    def _fits_labels(self, pair: tuple[Division, Division]) -> bool:
        """Each line that names its half pays just that half."""
        return all(
            not self._labelled[half] or self._labelled[half] == something(division)
            for half, division in zip(_HALVES, pair, strict=True)
        )


def _sum(high: Division, low: Division) -> Division:
    total = dict(high)
    for player, share in low.items():
        total[player] = total.get(player, 0) + share
    return total


def _as_stated(table: Table, awards: Sequence[Award]) -> tuple[Division, Division]:
    """By the lines' own words; an unlabelled line counts for the game's first half."""
    first = table.game.halves[0]
    return tuple(  # type: ignore[return-value]
        totals([one for one in awards if (one.half or first) is half]) for half in _HALVES
    )
