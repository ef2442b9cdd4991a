"""Hands written in other formats: PHH, OHH, the text of PokerStars.

Every hand that is written is read again, and what the target did not keep is counted.
"""

from stud_hh.writers._targets import TARGETS, Target, TooManyHandsError, Written, write

__all__ = ["TARGETS", "Target", "TooManyHandsError", "Written", "write"]
