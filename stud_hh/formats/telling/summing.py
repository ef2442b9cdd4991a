"""The lines of a summary, put together."""

from collections.abc import Sequence
from typing import Any, Final

from msgspec.structs import replace

from stud_hh.formats._refusal import BAD_FIELD, RefusedError
from stud_hh.formats.telling.habits import Habits
from stud_hh.formats.telling.told import Board, PotPaid, Raked, Total
from stud_hh.model import Award, Chips, Seat, SeatClaim, Summary

SUMMARY_LINES: Final = frozenset({Board, PotPaid, Raked, SeatClaim, Total})


def summed_up(
    lines: Sequence[Any], seats: Sequence[Seat], last_line: int, *, lists_seats: bool = True
) -> Summary:
    """The summary that these lines are; what none of them tells is unknown.

    Raises RefusedError for the line of a seat that is not on the list.
    """
    claims, paid, first = [], [], dict[type, Any]()
    for line in lines:
        kind = type(line)
        if kind is SeatClaim:
            claims.append(line if line.seat and line.player else _placed(line, seats))
        elif kind is PotPaid:
            paid.append(line)
        else:
            first.setdefault(kind, line)
    total, board = first.get(Total), first.get(Board)
    told = total or (paid[0] if paid else None)
    return Summary(
        told.line if told else last_line,
        total.total if total else sum(pot.amount for pot in paid) if paid else None,
        _rake(total, first.get(Raked)),
        total.pots if total else tuple(pot.amount for pot in paid) if len(paid) > 1 else (),
        board.cards if board else (),
        board.line if board else None,
        tuple(claims),
        lists_seats,
    )


def _rake(total: Total | None, raked: Raked | None) -> Chips | None:
    if raked is not None:
        return raked.rake
    return total.rake if total else None


def _placed(claim: SeatClaim, seats: Sequence[Seat]) -> SeatClaim:
    """The line with the number and the name of its seat, where one of them tells the other."""
    for seat in seats:
        if seat.player == claim.player or seat.number == claim.seat:
            return replace(claim, seat=seat.number, player=seat.player)
    raise RefusedError(BAD_FIELD, claim.line, "a seat that is on the list")


def paid_by_pot(lines: Sequence[Any], seats: Sequence[Seat]) -> list[Award]:
    """The awards of pots that tell their winners. Raises RefusedError for a stranger."""
    players = {seat.player for seat in seats}
    awards = []
    for pot in lines:
        for player, amount in pot.winners if type(pot) is PotPaid else ():
            if player not in players:
                raise RefusedError(BAD_FIELD, pot.line, "winners who have seats")
            awards.append(Award(pot.line, player, amount, pot.pot))
    return awards


def with_joint_claims(summary: Summary, habits: Habits) -> Summary:
    """One line a seat, where a room writes one a half."""
    if not habits.sums_up_by_half:
        return summary
    joint: dict[tuple[int, str], SeatClaim] = {}
    for claim in summary.seats:
        place = claim.seat, claim.player
        first = joint.get(place)
        amount = (first.amount or 0) + (claim.amount or 0) if first else claim.amount
        joint[place] = replace(first or claim, amount=amount)
    return replace(summary, seats=tuple(joint.values()))
