"""A page of one hand, or of all hands that share a number."""

from collections.abc import Sequence
from typing import Final

from stud_hh.pages.document import Data, document
from stud_hh.pages.moments import Playback

_BODY: Final = '<main id="hands"></main>\n<noscript>This page needs its script to run.</noscript>'


def hand_page(playbacks: Sequence[Playback]) -> str:
    """A page that replays these hands, one below the other."""
    first = playbacks[0]
    return document(
        f"{first.site} #{first.hand_id}",
        _BODY,
        data=[Data("playbacks", playbacks)],
        styles=["assets/common.css", "assets/replayer.css"],
        scripts=["assets/replayer.js", "assets/hands.js"],
    )
