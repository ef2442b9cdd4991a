"""Hands written in other formats: PHH, OHH, the text of PokerStars.

Every hand that is written is read again, and what the target did not keep is counted.
"""

from typing import TYPE_CHECKING, Final

from stud_hh.lazily import loading

if TYPE_CHECKING:
    from stud_hh.writers._targets import TARGETS, Target, TooManyHandsError, Written, write

__all__ = ["SUFFIXES", "TARGETS", "Target", "TooManyHandsError", "Written", "write"]

SUFFIXES: Final = (".phh", ".phhs", ".ohh", ".txt")
"""Those of `TARGETS`, which reads and judges hands and is loaded when it is first asked for."""

__getattr__ = loading(
    __name__, dict.fromkeys(set(__all__) - {"SUFFIXES"}, "stud_hh.writers._targets")
)
