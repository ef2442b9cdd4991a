"""Awards that a source tells as one sum a player, whatever pots and halves it came from."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from stud_hh.model import Award, Chips
from stud_hh.replay.pot import Division, Pot
from stud_hh.replay.proof import Proofs
from stud_hh.replay.terms import Outcome

_MOST_TRIES: Final = 20_000
"""Ways to pay a pot that are tried; a real hand needs some tens."""

WaysToPay = Callable[[Chips, Outcome], Iterator[Division]]
"""Every right way to pay an amount to the winners of an outcome."""


class NotToldError(Exception):
    """More may have been than sums can tell apart."""


def taken_apart(
    awards: Sequence[Award],
    pots: Sequence[Pot],
    possible_nets: Sequence[Sequence[Chips]],
    proofs: Proofs,
    ways: WaysToPay,
) -> list[list[Award]] | None:
    """The awards of each pot, as some outcome that the cards allow divides them.

    Where it is not known what each pot pays, several possibilities are given. None where no
    outcome pays these sums: then the awards are wrong. Raises NotToldError.
    """
    first = {award.player: award for award in reversed(awards)}
    paid = dict.fromkeys(first, 0)
    for award in awards:
        paid[award.player] += award.amount
    outcomes = [_outcomes(pot, proofs) for pot in pots]
    search = _Search()
    for nets in possible_nets:
        payable = [
            _Payable(pot.eligible, _divisions(net, ends, ways, paid))
            for pot, net, ends in zip(pots, nets, outcomes, strict=True)
        ]
        divisions = search.fill(payable, paid)
        if divisions is not None:
            return [_pieces(first, index, one) for index, one in enumerate(divisions)]
    return None


def _pieces(first: Mapping[str, Award], pot: int, division: Division) -> list[Award]:
    """What a pot paid, as awards that stand where the sums do."""
    return [replace(first[player], amount=amount, pot=pot) for player, amount in division.items()]


def _outcomes(pot: Pot, proofs: Proofs) -> list[Outcome]:
    """Who may have won a pot. Raises NotToldError."""
    if len(pot.eligible) == 1:
        return [(pot.eligible, ())]
    possible = proofs.possible(pot.eligible)
    if not possible:
        raise NotToldError
    return sorted(one for one in possible if any(one))


class _Payable(NamedTuple):
    """A pot, and what it may have paid."""

    eligible: Sequence[str]
    divisions: Mapping[frozenset[tuple[str, Chips]], Division]


def _divisions(
    net: Chips, outcomes: Iterable[Outcome], ways: WaysToPay, paid: Mapping[str, Chips]
) -> dict[frozenset[tuple[str, Chips]], Division]:
    """Every right division of a pot among those who were paid, whatever outcomes come to it.

    Of those who tie for an odd chip, some get nothing.
    """
    each = (something(one) for outcome in outcomes for one in ways(net, outcome))
    return {frozenset(one.items()): one for one in each if paid.keys() >= one.keys()}


def something(division: Mapping[str, Chips]) -> Division:
    """The division without those who get nothing: a pot may have fewer chips than winners."""
    return {player: amount for player, amount in division.items() if amount}


class _Search:
    """The search for divisions that pay what was paid, which gives up in the end."""

    def __init__(self) -> None:
        self._tries = _MOST_TRIES

    def fill(self, pots: Sequence[_Payable], left: Division) -> list[Division] | None:
        """Pay the first pot in some right way, and the others out of what is left.

        Who is in no later pot must have been paid in full by then. Raises NotToldError.
        """
        (_, divisions), *others = pots
        if not others:
            last = something(left)
            return [last] if frozenset(last.items()) in divisions else None
        for division in divisions.values():
            self._tries -= 1
            if self._tries < 0:
                raise NotToldError
            rest = {player: left[player] - division.get(player, 0) for player in left}
            if all(
                chips == 0 or (chips > 0 and player in others[0].eligible)
                for player, chips in rest.items()
            ):
                filled = self.fill(others, rest)
                if filled is not None:
                    return [division, *filled]
        return None
