"""Hands as they would be with one line put right.

Each repair is what a careful reader would try: another amount or player in the line, the
line left out, a line put in before it, two lines exchanged. Nothing here decides what did
happen; it only shows whether one change would make the whole hand fit.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from stud_hh.audit._judgement import Judgement
from stud_hh.audit._spot import Repair, Spot
from stud_hh.audit.mending import amounts, cards, deals, ends, heads, turns
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
_SHARES: Final = (ends.award, ends.pot_as_due)
_CLAIM: Final = (ends.claim_of_other, ends.claim)
_WAYS: Final[Mapping[str, tuple[Repair, ...]]] = {
    "SH201": (
        cards.card_told_later,
        cards.dealt_as_told,
        cards.shown_as_summed_up,
        cards.other_card,
    ),
    "SH202": (cards.held_restated, cards.card_told_later, deals.dealt_to_other),
    "SH203": (deals.dealt_to_other, turns.left_out, turns.not_folded),
    "SH204": (deals.deal_missing, turns.exchanged),
    "SH205": (
        deals.another_count,
        deals.dealt_to_other,
        turns.left_out,
        turns.exchanged,
        deals.dealt_before_banner,
        deals.down_cards,
    ),
    "SH206": (cards.community,),
    "SH207": (
        cards.shown_as_summed_up,
        cards.dealt_as_told,
        cards.shown_by_other,
        cards.shown_as_dealt,
    ),
    "SH208": (cards.shown_as_summed_up, cards.shown_as_restated),
    "SH209": (deals.dealt_as_named,),
    "SH210": (deals.dealt_in_turn,),
    "SH301": _TURN,
    "SH302": _TURN,
    "SH303": (amounts.bring_in_size,),
    "SH304": (*_TURN, amounts.check_for_call),
    "SH305": _TURN,
    "SH306": _TURN,
    "SH307": (turns.other_player, turns.left_out, turns.not_folded),
    "SH308": (turns.other_player, turns.left_out),
    "SH309": (turns.other_player, turns.left_out),
    "SH310": (turns.left_out, turns.exchanged, turns.banner_missing),
    "SH311": (turns.line_missing, turns.exchanged),
    "SH312": (amounts.wager_size,),
    "SH313": (amounts.wager_size, turns.left_out),
    "SH314": (amounts.wager_size,),
    "SH315": (amounts.call_size, amounts.check_for_call, amounts.nothing_to_call),
    "SH316": (amounts.check_for_call, turns.line_missing),
    "SH317": (amounts.raise_step, amounts.wager_size, turns.line_missing),
    "SH319": (amounts.not_all_in, amounts.stack),
    "SH323": (turns.opener,),
    "SH401": (*_SHARES, turns.not_folded),
    "SH402": _SHARES,
    "SH403": (ends.award,),
    "SH404": _SHARES,
    "SH405": _SHARES,
    "SH406": _SHARES,
    "SH407": _SHARES,
    "SH408": _SHARES,
    "SH409": (cards.shown_as_summed_up, cards.not_named),
    "SH410": (cards.not_named,),
    "SH411": (turns.left_out,),
    "SH412": (cards.shown_by_other, turns.left_out, turns.not_folded),
    "SH415": (cards.shown_by_other, turns.left_out),
    "SH416": (turns.banner_missing, turns.left_out),
    "SH417": (turns.showdown_banner_missing,),
    "SH418": (ends.tie,),
    "SH421": _CLAIM,
    "SH422": (*_CLAIM, turns.not_folded),
    "SH423": _CLAIM,
    "SH424": (*_CLAIM, cards.other_card),
    "SH425": _CLAIM,
    "SH427": (*_CLAIM, cards.show_missing),
    "SH429": (ends.board,),
    "SH430": (ends.claim_of_other, ends.claim_too_many),
    "SH431": _CLAIM,
    "SH432": _CLAIM,
    "SH433": _CLAIM,
    "SH501": (amounts.ante_missing,),
    "SH502": (amounts.ante_size,),
    "SH503": (amounts.call_size, amounts.wager_size, amounts.bring_in_size, amounts.stack),
    "SH504": (amounts.ante_of_other, turns.left_out),
    "SH505": (amounts.uncalled,),
    "SH506": (amounts.uncalled,),
    "SH507": (ends.total, amounts.bring_in_by_total, turns.bring_in_by_total),
    "SH508": (ends.rake,),
    "SH509": (ends.pots,),
    "SH510": (ends.rake,),
    "SH512": (turns.pot_of_banner,),
    "SH514": (heads.stakes,),
    "SH515": (heads.seat, heads.table_size),
    "SH516": (heads.clocks,),
    "SH517": (turns.players_of_banner,),
}
