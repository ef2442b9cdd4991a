"""How an expectation was worked out, in words and sums."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from stud_hh.audit._judgement import Judgement
from stud_hh.audit._spot import Spot
from stud_hh.audit.working import betting, cards, chips
from stud_hh.findings import Finding

_Work = Callable[[Spot], Iterator[str]]

_TURN: Final = (betting.street_so_far, betting.turn)
_SIZE: Final = (betting.street_so_far, betting.price)
_WORKS: Final[Mapping[str, tuple[_Work, ...]]] = {
    "SH202": (cards.dealt_so_far,),
    "SH203": (betting.fold,),
    "SH205": (cards.dealt_so_far,),
    "SH206": (cards.deck,),
    "SH207": (cards.dealt_and_told,),
    "SH208": (cards.dealt_and_told,),
    "SH209": (cards.doors,),
    "SH301": (cards.doors,),
    "SH302": (cards.doors,),
    "SH303": (betting.bring_in_prices,),
    "SH304": _SIZE,
    "SH305": (cards.boards,),
    "SH306": _TURN,
    "SH307": (betting.fold,),
    "SH308": (chips.stack,),
    "SH310": _TURN,
    "SH311": _TURN,
    "SH312": _SIZE,
    "SH313": _SIZE,
    "SH314": _SIZE,
    "SH315": (*_SIZE, betting.bring_in_or_call),
    "SH316": _SIZE,
    "SH317": _SIZE,
    "SH318": _SIZE,
    "SH319": (chips.stack,),
    "SH320": (chips.stack,),
    "SH321": _SIZE,
    "SH322": (cards.boards,),
    "SH401": (betting.fold, chips.pots),
    "SH402": (chips.pots,),
    "SH403": (chips.pots,),
    "SH404": (chips.pots,),
    "SH405": (chips.pots,),
    "SH406": (chips.pots,),
    "SH407": (chips.pots,),
    "SH408": (chips.pots,),
    "SH409": (cards.hand,),
    "SH410": (cards.hand,),
    "SH411": (cards.hand,),
    "SH412": (betting.fold,),
    "SH414": (betting.last_wager,),
    "SH421": (betting.fold,),
    "SH422": (betting.fold,),
    "SH423": (chips.awards,),
    "SH424": (cards.dealt_and_told,),
    "SH425": (cards.hand,),
    "SH428": (chips.stack,),
    "SH431": (chips.account,),
    "SH432": (chips.account,),
    "SH433": (chips.account,),
    "SH502": (chips.antes,),
    "SH503": (chips.stack,),
    "SH505": (chips.contributions,),
    "SH506": (chips.contributions,),
    "SH507": (chips.contributions,),
    "SH508": (chips.pots, chips.awards),
    "SH509": (chips.pots,),
    "SH510": (chips.awards,),
    "SH512": (chips.contributions,),
}

_TEXT: Final = "the text itself is at fault: what could stand there is what was expected"
_MESSAGE: Final = "the message names both lines or both values, and there is nothing to work out"
WITHOUT_WORKING: Final[Mapping[str, str]] = {
    "SH101": _TEXT,
    "SH102": _TEXT,
    "SH103": _TEXT,
    "SH201": _MESSAGE,
    "SH204": "a line is missing, and the message says whose",
    "SH210": "the message names the player and whose turn it was",
    "SH309": "the player has no ante and no cards to show",
    "SH323": "the message names who acts first, and the line who was said to",
    "SH413": "a line is missing, and the message says whose",
    "SH415": _MESSAGE,
    "SH416": _MESSAGE,
    "SH417": "a line is missing, and the message says which",
    "SH418": _MESSAGE,
    "SH426": _MESSAGE,
    "SH427": _MESSAGE,
    "SH429": _MESSAGE,
    "SH430": _MESSAGE,
    "SH501": "a line is missing, and the message says whose",
    "SH504": _MESSAGE,
    "SH511": "the rule is about the street alone, which the message names",
    "SH513": _MESSAGE,
    "SH514": _MESSAGE,
    "SH515": _MESSAGE,
    "SH516": _MESSAGE,
    "SH517": _MESSAGE,
}
"""By code, why its findings need no working."""


def working(judgement: Judgement, finding: Finding) -> tuple[str, ...]:
    """The boards, bets, chips or hands behind a finding; empty where its message says it all."""
    works = _WORKS.get(finding.code, ())
    if not works:
        return ()
    spot = Spot(judgement, finding, judgement.table.rules)
    return tuple(line for work in works for line in work(spot))
