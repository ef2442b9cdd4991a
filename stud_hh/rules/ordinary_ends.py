"""Ordinary endings, known at a glance, as `ordinary` knows lines.

Each function says yes only where none of the rules that it stands for could object.
"""

from collections.abc import Callable
from typing import Final

from stud_hh.model import Chips, Street, Summary
from stud_hh.replay.settled import Ending, Proof
from stud_hh.replay.table import Table
from stud_hh.rules.summary import is_listed

_THIRD: Final = Street.THIRD
_SEVENTH: Final = Street.SEVENTH
_WRONG: Final = Proof.WRONG


def _is_paid_right(end: Ending, table: Table) -> bool:
    """Every pot is paid in full, to players who are in it, and not wrongly for all one knows."""
    for pot in end.pots:
        if pot.proof is _WRONG:
            return False
        paid = 0
        for award in pot.awards:
            if award.player not in pot.pot.eligible:
                return False
            paid += award.amount
        if paid != pot.net:
            return False
    return all((award.pot or 0) < len(end.pots) for award in table.awards)


def _is_without_names(_: Ending, table: Table) -> bool:
    """No hand is named."""
    for event in table.shows:
        if event.high is not None or event.low is not None:
            return False
    return all(award.hand is None for award in table.awards)


def _is_untied(_: Ending, table: Table) -> bool:
    """No award is said to be a tie's."""
    return not any(award.shared for award in table.awards)


def _is_dealt_out(_: Ending, table: Table) -> bool:
    return table.street is _SEVENTH or not table.has_showdown


def _has_sound_head(_: Ending, table: Table) -> bool:
    """A big bet of two small ones, and one clock."""
    hand = table.hand
    return hand.big_bet == 2 * hand.small_bet and hand.by_first_clock is None


def _is_dealt_to_all(_: Ending, table: Table) -> bool:
    return not table.misdealt


def _is_seen_out(_: Ending, table: Table) -> bool:
    """There is no showdown, or as many hands are seen out as are live."""
    return not table.has_showdown or table.live.keys() <= table.seen_out


def _is_in_balance(end: Ending, table: Table) -> bool:
    """The total is what was put in, and the rake what was not paid, of a single pot."""
    said = end.summary
    if said.total is None or said.rake is None or said.pots:
        return False
    total: Chips = sum(table.put_in.values())
    if said.total != total or total - said.rake != sum(table.paid.values()):
        return False
    return not said.rake or (table.hand.tournament is None and table.street is not _THIRD)


def _is_listed_right(end: Ending, table: Table) -> bool:
    """A seat and a line in the summary for each, and no word of a board."""
    said = end.summary
    return not said.board and _has_own_seats(table) and _are_summed_up(said, table)


def _has_own_seats(table: Table) -> bool:
    seats = table.hand.seats
    numbers = {seat.number for seat in seats}
    if not len(numbers) == len(table.stacks) == len(seats):
        return False
    most = table.hand.max_seats
    return most is None or max(numbers, default=0) <= most


def _are_summed_up(said: Summary, table: Table) -> bool:
    at = {claim.player: claim.seat for claim in said.seats}
    if len(at) != len(said.seats):
        return False
    for seat in table.hand.seats:
        player = seat.player
        is_due = player in at or is_listed(player, table)
        if is_due and player in table.put_in and at.get(player) != seat.number:
            return False
    return True


ORDINARY_ENDS: Final[tuple[tuple[Callable[[Ending, Table], bool], tuple[str, ...]], ...]] = (
    (_is_paid_right, ("SH401", "SH402", "SH403", "SH404", "SH405", "SH406", "SH407", "SH408")),
    (_is_without_names, ("SH409", "SH410")),
    (_is_untied, ("SH418",)),
    (_is_dealt_to_all, ("SH204", "SH210")),
    (_is_dealt_out, ("SH416",)),
    (_has_sound_head, ("SH514", "SH516")),
    (_is_seen_out, ("SH413",)),
    (_is_in_balance, ("SH507", "SH508", "SH509", "SH510", "SH511")),
    (_is_listed_right, ("SH426", "SH429", "SH430", "SH513", "SH515")),
)
"""What tells an ordinary ending, and the codes of the rules that need not look at it then."""
