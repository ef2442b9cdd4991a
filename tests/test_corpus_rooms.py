"""Real hands of the other rooms, if they lie beside the project: each read, each added up again.

`corpus_rooms.toml` states what each hand comes to. Nets are reckoned a second time in
`reckoning`, a module a room, with a few regular expressions and none of the tool's own code.
"""

import tomllib
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from stud_hh.audit import Judgement, audit
from stud_hh.formats import Imported, Rejected, read_paths

CORPUS = Path(__file__).parents[2] / "shared" / "corpus"
FACTS = tomllib.loads((Path(__file__).parent / "corpus_rooms.toml").read_text("utf-8"))
HANDS = [(room, hand_id) for room in sorted(FACTS) for hand_id in FACTS[room]]
ENCODINGS = ("utf-8-sig", "cp1252")

pytestmark = pytest.mark.skipif(not CORPUS.is_dir(), reason="the corpus is not here")


@cache
def judged(room: str) -> dict[str, Judgement]:
    reads = list(read_paths([CORPUS / room]))
    assert not [read for read in reads if isinstance(read, Rejected)]
    return {read.hand.hand_id: audit(read.hand) for read in reads if isinstance(read, Imported)}


def decoded(data: bytes) -> str:
    text = data.decode("utf-16") if data.startswith(b"\xff\xfe") else None
    for encoding in ENCODINGS if text is None else ():
        try:
            text = data.decode(encoding)
            break
        except UnicodeDecodeError:
            continue
    assert text is not None
    return text.replace("\r\n", "\n").replace("\0", "")


@cache
def reckoned(room: str) -> dict[str, dict[str, int]]:
    return dict(_reckoned(room))


def _reckoned(room: str) -> Iterator[tuple[str, dict[str, int]]]:
    by_room = import_module(f"tests.reckoning.{room}")
    for path in sorted((CORPUS / room).iterdir()):
        for hand_id, text in by_room.hands(decoded(path.read_bytes())):
            yield hand_id, by_room.nets(text)


def told(judgement: Judgement) -> dict[str, Any]:
    """A hand in the words of the facts file."""
    hand = judgement.hand
    facts: dict[str, Any] = {
        "game": hand.game,
        "verdict": str(judgement.verdict),
        "net": {str(seat.number): judgement.net.get(seat.player, 0) for seat in hand.seats},
    }
    if hand.summary.total is not None:
        facts["total"] = hand.summary.total
    if hand.summary.rake is not None:
        facts["rake"] = hand.summary.rake
    if judgement.findings:
        facts["findings"] = [f"{one.source.line} {one.code}" for one in judgement.findings]
    return facts


@pytest.mark.parametrize("room", sorted(FACTS))
def test_every_stud_hand_is_read(room: str) -> None:
    assert sorted(judged(room)) == sorted(FACTS[room])


@pytest.mark.parametrize(("room", "hand_id"), HANDS, ids=map(" ".join, HANDS))
def test_hand(room: str, hand_id: str) -> None:
    judgement = judged(room)[hand_id]
    assert told(judgement) == FACTS[room][hand_id]
    again = reckoned(room)[hand_id]
    nets = {player: net for player, net in judgement.net.items() if net or player in again}
    # A reckoning is in the hand's own unit or, of chips too, in hundredths.
    assert again in (nets, {player: net * 100 for player, net in nets.items()})
