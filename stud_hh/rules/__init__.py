"""The rules of the audit, each with a code, a name, a reason and examples."""

from typing import Final

from stud_hh.rules import (
    awards,
    books,
    chips,
    dealing,
    remarks,
    showdown,
    sizes,
    stakes,
    summary,
    text,
    told_cards,
    totals,
    turns,
)
from stud_hh.rules._rule import Check, Fault, Faults, Rule, Told, chips_added, money
from stud_hh.rules.ordinary import ORDINARY
from stud_hh.rules.ordinary_ends import ORDINARY_ENDS

RULES: Final[tuple[Rule, ...]] = (
    *text.RULES,
    *dealing.RULES,
    *told_cards.RULES,
    *turns.RULES,
    *sizes.RULES,
    *remarks.RULES,
    *awards.RULES,
    *showdown.RULES,
    *summary.RULES,
    *books.RULES,
    *chips.RULES,
    *totals.RULES,
    *stakes.RULES,
)
"""Every rule, in order of code."""

__all__ = [
    "ORDINARY",
    "ORDINARY_ENDS",
    "RULES",
    "Check",
    "Fault",
    "Faults",
    "Rule",
    "Told",
    "chips_added",
    "money",
]
