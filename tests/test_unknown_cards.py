"""Cards that are not known, however they are written, and what is no card at all."""

from __future__ import annotations

import re
from functools import cache

import pytest

from stud_hh.formats import Rejected
from tests.dealing.options import Options
from tests.dealing.rooms import GAMES, WRITERS
from tests.dealing.sessions import Session
from tests.formats.sample import hand_of, only

HIDDEN = {
    "absolute": r"(?<=[\[ ])H(?=[ \]])",
    "kingsclub": r"(?<=[\[ ])X(?=[ \]])",
    "ongame": r"(?<=[\[ ])-(?=[,\]])",
    "winamax": r"(?<=[\[ ])X(?=[ \]])",
    "ipoker": r"(?<=[> ])X(?=[ <])",
    "merge": r"(?<=[\",])null(?=[\",])",
}
"""How rooms write an unknown card, which others leave out."""
SPELLINGS = ("X", "x", "XX", "xx", "Xx", "H", "?", "??", "-", "--", "*", "**", "__")
NO_CARDS = ("1c", "Zs", "Kx", "K♣", "0x", "00", "5?", "XXX", "card", "[ ]", "Ts9h", "T")
CARD = re.compile(r"(?<![\w'])(?:(?:10|[2-9TJQKA])[cdhs]|[CDHS](?:10|[2-9TJQKA]))(?!\w)")


@cache
def text(room: str) -> str:
    game = GAMES.get(room, ("stud8",))[0]
    return next(Session(room, game, 7, Options(players=4, looseness=0.4)).hands(1)).text


@pytest.mark.parametrize("room", HIDDEN)
@pytest.mark.parametrize("spelling", SPELLINGS)
def test_an_unknown_card_is_one_in_every_spelling(room: str, spelling: str) -> None:
    changed, count = re.subn(HIDDEN[room], spelling, text(room))
    assert count
    assert hand_of(changed).events == hand_of(text(room)).events


def test_in_documents_it_may_be_empty() -> None:
    changed = re.sub(HIDDEN["merge"], "", text("merge"))
    assert hand_of(changed).events == hand_of(text("merge")).events


@pytest.mark.parametrize("room", ["pokerstars", "fulltilt", *WRITERS])
@pytest.mark.parametrize("no_card", NO_CARDS)
def test_what_is_no_card_is_refused(room: str, no_card: str) -> None:
    if room == "phh":
        pytest.skip("its cards stand without anything between them")
    whole = text(room)
    places = list(CARD.finditer(whole))
    assert len(places) > 3
    for card in places[:3]:
        read = only(whole[: card.start()] + no_card + whole[card.end() :])
        assert isinstance(read, Rejected), (card, read)
        assert no_card.split(" ", maxsplit=1)[0] in (read.finding.actual or "") or room == "ohh"
