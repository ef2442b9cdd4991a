"""Real hands of two rooms, if they lie beside the project: each read, each added up again.

`corpus_facts.toml` states what each hand comes to. Nets are reckoned here a second time, by
a few regular expressions and none of the tool's own code.
"""

import re
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from stud_hh.audit import Judgement, audit
from stud_hh.formats import Imported, Passed, Read, Rejected, Skipped, read_paths
from stud_hh.model import Award, Hand

CORPUS = Path(__file__).parents[2] / "shared" / "corpus"
FACTS = tomllib.loads((Path(__file__).parent / "corpus_facts.toml").read_text())
ROOMS = sorted(FACTS)
HANDS = [(room, hand_id) for room in ROOMS for hand_id in FACTS[room]]

pytestmark = pytest.mark.skipif(not CORPUS.is_dir(), reason="the corpus is not here")

# --- the reckoning: line by line, from the bare text ------------------------

_MONEY = r"[$€£]?([\d,]+(?:\.\d+)?)"
HEADER = re.compile(
    r"^(?=(?:PokerStars|Full ?Tilt ?Poker)(?: Home| Game| Hand)+ #\d+:)", re.MULTILINE
)
STUD = re.compile(r"7 card stud|limit stud|razz", re.IGNORECASE)
SEAT = re.compile(rf"^Seat (\d+): (.+) \({_MONEY}(?: in chips)?\)")
STREET = re.compile(r"^\*\*\* (?:\d.. street|river)", re.IGNORECASE)
ADDS = re.compile(rf"^(.+?):? (?:posts the ante|antes|brings in for|calls|bets) {_MONEY}")
MAKES = re.compile(rf"^(.+?):? (?:completes it to|raises to|raises \S+ to) {_MONEY}")
RETURNS = re.compile(rf"^Uncalled bet (?:of )?\(?{_MONEY}\)? returned to (.+)")
PAYS = re.compile(rf"^(.+?) (?:collected |(?:wins|ties for) the .+ \(){_MONEY}")
ANTE = re.compile(r"posts the ante|antes")


def decoded(data: bytes) -> str:
    encodings = ("utf-16",) if data.startswith(b"\xff\xfe") else ("utf-8-sig", "cp1252")
    for encoding in encodings:
        try:
            return data.decode(encoding).replace("\r\n", "\n")
        except UnicodeDecodeError:
            continue
    raise AssertionError(encodings)


def stud_texts(room: str) -> Iterator[tuple[str, str]]:
    """The number and the text of each stud hand of a room."""
    for path in sorted((CORPUS / room).iterdir()):
        for text in HEADER.split(decoded(path.read_bytes()))[1:]:
            header = text.partition("\n")[0]
            if STUD.search(header):
                yield re.findall(r"#(\d+):", header)[0], text


def reckoned(text: str) -> dict[str, Decimal]:
    """What each seat dealt in won or lost, by adding up the lines of a hand."""
    net: dict[str, Decimal] = defaultdict(Decimal)
    on_street: dict[str, Decimal] = defaultdict(Decimal)
    seats: dict[str, str] = {}
    for raw in text.partition("*** SUMMARY")[0].splitlines():
        line = raw.rstrip()
        if STREET.match(line):
            on_street.clear()
        elif seat := SEAT.match(line):
            seats[seat[2]] = seat[1]
        elif (adds := ADDS.match(line)) and adds[1] in seats:
            net[seats[adds[1]]] -= _amount(adds[2])
            if not ANTE.search(line):
                on_street[adds[1]] += _amount(adds[2])
        elif (makes := MAKES.match(line)) and makes[1] in seats:
            net[seats[makes[1]]] -= _amount(makes[2]) - on_street[makes[1]]
            on_street[makes[1]] = _amount(makes[2])
        elif (returns := RETURNS.match(line)) and returns[2] in seats:
            net[seats[returns[2]]] += _amount(returns[1])
        elif (pays := PAYS.match(line)) and pays[1] in seats:
            net[seats[pays[1]]] += _amount(pays[2])
    return dict(net)


def _amount(text: str) -> Decimal:
    return Decimal(text.replace(",", ""))


# --- what the tool makes of it ----------------------------------------------


@pytest.fixture(scope="module")
def reads() -> dict[str, list[Read]]:
    return {room: list(read_paths([CORPUS / room])) for room in ROOMS}


@pytest.fixture(scope="module")
def judged(reads: dict[str, list[Read]]) -> dict[tuple[str, str], Judgement]:
    return {
        (room, read.hand.hand_id): audit(read.hand)
        for room in ROOMS
        for read in reads[room]
        if isinstance(read, Imported)
    }


@pytest.fixture(scope="module")
def texts() -> dict[tuple[str, str], str]:
    return {(room, hand_id): text for room in ROOMS for hand_id, text in stud_texts(room)}


def seats_of(hand: Hand) -> dict[str, str]:
    return {seat.player: str(seat.number) for seat in hand.seats}


def won(hand: Hand) -> dict[str, int]:
    totals: Counter[str] = Counter()
    for event in hand.events:
        if isinstance(event, Award):
            totals[seats_of(hand)[event.player]] += event.amount
    return dict(totals)


def told(judgement: Judgement) -> dict[str, Any]:
    """A hand in the words of the facts file."""
    hand = judgement.hand
    facts = {
        "game": hand.game,
        "verdict": str(judgement.verdict),
        "total": hand.summary.total,
        "won": won(hand),
    }
    if judgement.findings:
        facts["findings"] = [f"{one.source.line} {one.code}" for one in judgement.findings]
    return facts


# --- tests ------------------------------------------------------------------


def test_every_stud_hand_is_known(texts: dict[tuple[str, str], str]) -> None:
    assert sorted(texts) == sorted(HANDS)


@pytest.mark.parametrize("room", ROOMS)
def test_every_stud_hand_is_read(room: str, reads: dict[str, list[Read]]) -> None:
    kinds = [type(read) for read in reads[room]]
    rejected = [fact for fact in FACTS[room].values() if fact["verdict"] == "rejected"]
    assert Passed not in kinds
    assert kinds.count(Rejected) == len(rejected)
    assert kinds.count(Imported) == len(FACTS[room]) - len(rejected)
    reasons = {read.reason for read in reads[room] if isinstance(read, Skipped)}
    assert not any(STUD.search(reason) for reason in reasons)


@pytest.mark.parametrize(("room", "hand_id"), HANDS, ids=map(" ".join, HANDS))
def test_hand(
    room: str,
    hand_id: str,
    judged: dict[tuple[str, str], Judgement],
    texts: dict[tuple[str, str], str],
    reads: dict[str, list[Read]],
) -> None:
    fact = FACTS[room][hand_id]
    if fact["verdict"] == "rejected":
        refused = {one.hand_id: one.finding for one in reads[room] if isinstance(one, Rejected)}
        finding = refused[hand_id]
        assert [f"{finding.source.line} {finding.code}"] == fact["findings"]
        return
    judgement = judged[room, hand_id]
    assert told(judgement) == fact
    seats, unit = seats_of(judgement.hand), Decimal(10) ** judgement.hand.exponent
    nets = {seats[player]: net / unit for player, net in judgement.net.items()}
    assert nets == reckoned(texts[room, hand_id])
