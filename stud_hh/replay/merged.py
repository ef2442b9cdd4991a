"""Awards that a source tells as one sum a player, whatever pots and halves it came from."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from stud_hh.model import Award, Chips
from stud_hh.replay.pot import Division, Pot
from stud_hh.replay.proof import Proofs
from stud_hh.replay.terms import Outcome

_MOST_TRIES: Final = 2_000
"""Ways to pay a pot that are tried; a real hand needs some tens."""

WaysToPay = Callable[[Chips, Outcome], Iterator[Division]]
"""Every right way to pay an amount to the winners of an outcome."""


def taken_apart(
    awards: Sequence[Award],
    pots: Sequence[Pot],
    possible_nets: Sequence[Sequence[Chips]],
    proofs: Proofs,
    ways: WaysToPay,
) -> list[list[Award]] | None:
    """The awards of each pot, as some outcome that the cards allow divides them.

    Where it is not known what each pot pays, several possibilities are given. None where no
    outcome pays these sums: then the awards are wrong, or more is unknown than sums can tell.
    """
    first = {award.player: award for award in reversed(awards)}
    left = dict.fromkeys(first, 0)
    for award in awards:
        left[award.player] += award.amount
    outcomes = [_outcomes(pot, proofs, left) for pot in pots]
    search = _Search(ways)
    for nets in possible_nets:
        divisions = search.fill(list(zip(nets, outcomes, strict=True)), left)
        if divisions is not None:
            return [_pieces(first, index, one) for index, one in enumerate(divisions)]
    return None


def _pieces(first: Mapping[str, Award], pot: int, division: Division) -> list[Award]:
    """What a pot paid, as awards that stand where the sums do."""
    paid = {player: amount for player, amount in division.items() if amount}
    return [replace(first[player], amount=amount, pot=pot) for player, amount in paid.items()]


def _outcomes(pot: Pot, proofs: Proofs, paid: Mapping[str, Chips]) -> list[Outcome]:
    """Who may have won a pot, of those who were paid."""
    if len(pot.eligible) == 1:
        return [(pot.eligible, ())] if pot.eligible[0] in paid else []
    return sorted(
        (high, low)
        for high, low in proofs.possible(pot.eligible)
        if {*high, *low} and paid.keys() >= {*high, *low}
    )


class _Search:
    """The search for outcomes that pay what was paid, which gives up in the end."""

    def __init__(self, ways: WaysToPay) -> None:
        self._ways = ways
        self._tries = _MOST_TRIES

    def fill(
        self, pots: list[tuple[Chips, list[Outcome]]], left: Mapping[str, Chips]
    ) -> list[Division] | None:
        """Pay the last pot in some right way, and the others out of what is left."""
        if not pots:
            return None if any(left.values()) else []
        *others, (net, outcomes) = pots
        for outcome in outcomes:
            for division in self._ways(net, outcome):
                self._tries -= 1
                if self._tries < 0:
                    return None
                rest = {player: left[player] - division.get(player, 0) for player in left}
                if min(rest.values(), default=0) < 0:
                    continue
                filled = self.fill(others, rest)
                if filled is not None:
                    return [*filled, division]
        return None
