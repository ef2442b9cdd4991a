"""Plays random stud hands on PokerKit and writes them as PokerStars or Full Tilt do.

It imports nothing of stud_hh, so that it can prove stud_hh right.
"""

from tests.dealing.options import Options
from tests.dealing.sessions import DealtHand, Session, deal_hands, session_text

__all__ = ["DealtHand", "Options", "Session", "deal_hands", "session_text"]
