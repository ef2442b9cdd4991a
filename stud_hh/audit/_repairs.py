"""Hands as they would be with one line put right.

Each repair is what a careful reader would try: another amount or player in the line, the
line left out, a line put in before it, two lines exchanged. Nothing here decides what did
happen; it only shows whether one change would make the whole hand fit.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from stud_hh.audit import _mend_amounts as amounts
from stud_hh.audit import _mend_ends as ends
from stud_hh.audit import _mend_turns as turns
from stud_hh.audit._judge import Judgement
from stud_hh.audit._spot import Repair, Spot
from stud_hh.findings import Finding
from stud_hh.houses import RuleSet
from stud_hh.model import Hand


def repairs(judgement: Judgement, finding: Finding, rules: RuleSet | None) -> Iterator[Hand]:
    """The hand with this finding put right, in each way that comes to mind."""
    ways = _WAYS.get(finding.code, ())
    if not ways or not judgement.hand.events:
        return
    spot = Spot(judgement, finding, rules)
    for way in ways:
        yield from way(spot)


_TURN: Final = (turns.other_player, turns.line_missing, turns.exchanged, turns.left_out)
_WAYS: Final[Mapping[str, tuple[Repair, ...]]] = {
    "SH201": (ends.card_told_later,),
    "SH202": (ends.held_restated, ends.card_told_later),
    "SH203": (turns.left_out,),
    "SH204": (ends.deal_missing,),
    "SH205": (turns.left_out,),
    "SH207": (ends.shown_as_summed_up,),
    "SH208": (ends.shown_as_summed_up,),
    "SH301": _TURN,
    "SH302": _TURN,
    "SH303": (amounts.bring_in_size,),
    "SH304": (*_TURN, amounts.check_for_call),
    "SH305": _TURN,
    "SH306": _TURN,
    "SH307": (turns.other_player, turns.left_out),
    "SH308": (turns.other_player, turns.left_out),
    "SH309": (turns.other_player, turns.left_out),
    "SH310": (turns.left_out,),
    "SH311": (turns.line_missing,),
    "SH312": (amounts.wager_size,),
    "SH313": (amounts.wager_size, turns.left_out),
    "SH314": (amounts.wager_size,),
    "SH315": (amounts.call_size, amounts.check_for_call, amounts.nothing_to_call),
    "SH316": (amounts.check_for_call, turns.line_missing),
    "SH317": (amounts.raise_step, amounts.wager_size, turns.line_missing),
    "SH319": (amounts.not_all_in,),
    "SH401": (ends.award,),
    "SH402": (ends.award,),
    "SH403": (ends.award,),
    "SH404": (ends.award,),
    "SH405": (ends.award,),
    "SH406": (ends.award,),
    "SH407": (ends.award,),
    "SH408": (ends.award,),
    "SH421": (ends.claim,),
    "SH422": (ends.claim,),
    "SH423": (ends.claim,),
    "SH424": (ends.claim,),
    "SH425": (ends.claim,),
    "SH431": (ends.claim,),
    "SH432": (ends.claim,),
    "SH433": (ends.claim,),
    "SH501": (amounts.ante_missing,),
    "SH502": (amounts.ante_size,),
    "SH503": (amounts.call_size, amounts.wager_size),
    "SH504": (turns.left_out,),
    "SH505": (amounts.uncalled,),
    "SH506": (amounts.uncalled,),
    "SH507": (ends.total,),
    "SH508": (ends.rake,),
}
