"""Pages: one self-contained HTML file of charts, tables and hands to look at step by step."""

from stud_hh.pages._replays import TEXT, Key, Tell, Texts
from stud_hh.pages.hand_page import hand_page
from stud_hh.pages.moments import Moment, Playback
from stud_hh.pages.playback import playback
from stud_hh.pages.report_page import MOST_HANDS, NEEDED, NobodysHandsError, Wanted, report_page

__all__ = [
    "MOST_HANDS",
    "NEEDED",
    "TEXT",
    "Key",
    "Moment",
    "NobodysHandsError",
    "Playback",
    "Tell",
    "Texts",
    "Wanted",
    "hand_page",
    "playback",
    "report_page",
]
