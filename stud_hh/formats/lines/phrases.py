"""What may stand at a place, in words."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

_ACTION: Final = "an action"
_CLAIM: Final = "a seat of the summary"

PHRASES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "HEADER": "the header of a hand",
        "STARTED": "when the hand began",
        "STAKES": "the stakes",
        "TOURNAMENT": "the stakes",
        "TABLE": "the table",
        "PLAYERS": "a detail of the table",
        "DETAIL": "a detail of the table",
        "SEAT": "a seat",
        "ANTE": "an ante",
        "DEAL_FIRST": "cards dealt",
        "DEAL": "cards dealt",
        "DEAL_CARD": "cards dealt",
        "BRING_IN_CARD": "who brings it in",
        "OPENS": "who acts first",
        "BRING_IN": "the bring-in",
        "BET": _ACTION,
        "RAISE": _ACTION,
        "COMPLETE": _ACTION,
        "ALL_IN_ACT": _ACTION,
        "CALL": _ACTION,
        "CHECK": _ACTION,
        "FOLD": _ACTION,
        "UNCALLED_BET": "an uncalled bet returned",
        "THIRD_STREET": "the banner of 3rd street",
        "FOURTH_STREET": "the banner of 4th street",
        "FIFTH_STREET": "the banner of 5th street",
        "SIXTH_STREET": "the banner of 6th street",
        "SEVENTH_STREET": "the banner of 7th street",
        "POT_SO_FAR": "the pot so far",
        "SHOWDOWN_BEGINS": "the showdown",
        "SHOW": "cards shown or mucked",
        "SHOW_LOW": "cards shown or mucked",
        "MUCK": "cards shown or mucked",
        "AWARD": "an award",
        "NO_LOW": "the word that no low qualified",
        "SUMMARY": "the summary",
        "TOTAL": "the total of the pot",
        "POT": "the total of the pot",
        "RAKE": "the rake",
        "BOARD": "the community card",
        "FOLDED": _CLAIM,
        "SHOWED": _CLAIM,
        "MUCKED": _CLAIM,
        "COLLECTED": _CLAIM,
        "SITTING_OUT": _CLAIM,
        "CLAIM": _CLAIM,
        "$END": "the end of the hand",
    }
)
"""Terminals in the order of a hand; one that has no phrase goes without saying."""


def in_words(kinds: set[str]) -> str:
    """List what may stand, in the order of a hand."""
    phrases = list(dict.fromkeys(phrase for kind, phrase in PHRASES.items() if kind in kinds))
    if len(phrases) < 2:
        return "".join(phrases)
    return ", ".join(phrases[:-1]) + " or " + phrases[-1]
