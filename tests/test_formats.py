"""What the lines of each room come to."""

from functools import partial
from pathlib import Path
from time import process_time
from typing import Any

import pytest
from lark import UnexpectedInput

from stud_hh.formats import FORMATS, Room, read_text
from stud_hh.formats._fields import Unit
from stud_hh.formats.lines.grammar import grammar
from stud_hh.formats.lines.page import Page
from stud_hh.formats.lines.phrases import PHRASES
from stud_hh.formats.rooms.fulltilt import FULL_TILT
from stud_hh.formats.rooms.pokerstars import POKERSTARS
from stud_hh.formats.telling.context import Context
from stud_hh.formats.telling.events import _BUILDERS, understand
from stud_hh.model import Bet, Call, Fold, Half, Show
from tests.formats.sample import STARS, TILT, finding_of, hand_of
from tests.formats.update import CASES, told


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.parent.name}/{case.stem}")
def test_a_case_tells_what_stands_beside_it(case: Path) -> None:
    assert told(case) == case.with_suffix(".jsonl").read_text(encoding="utf-8")


def test_formats_say_what_they_read() -> None:
    assert len({room.site for room in FORMATS}) == len(FORMATS)
    assert all(room.reads and room.games for room in FORMATS)


@pytest.mark.parametrize(("text", "room"), [(STARS, POKERSTARS), (TILT, FULL_TILT)])
def test_hands_are_read_as_lark_itself_reads_them(text: str, room: Room) -> None:
    whole = text.rstrip().split("\n")
    for place in range(1, len(whole) - 1):
        dropped = whole[:place] + whole[place + 1 :]
        swapped = [*whole[:place], whole[place + 1], whole[place], *whole[place + 2 :]]
        for lines in (dropped, swapped):
            reading = partial(understand, Context(Unit("$", 2), Half.HIGH))
            page = Page(lines, 1, {}, reading, {None})
            try:
                grammar(room.grammar).lark.parse(page)
            except UnexpectedInput:
                assert finding_of("\n".join(lines)).code == "SH101"
            else:
                hand_of("\n".join(lines))


# --- lines ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("good", "bad"),
    [
        ("Dealt to Anna [2c 3c 4c] [9d]", "Dealt to Anna [2c 3c 4c] [of]"),
        ("Dealt to Bo [Kh] [Qs]", "Dealt to Bo [Kh] [10s]"),
        ("Dealt to Anna [2c 3c 4c]\n", "Dealt to Anna [2c 3c]\n"),
        ("Bo: bets $2", "Bo: bets"),
        ("Bo: bets $2", "Bo: bets $2.5.0"),
        ("Bo: bets $2", "Bo: bets 2"),
        ("Bo: bets $2", "Bo: bets €2"),
        ("Bo: bets $2", "Bo: bets $2 all in"),
        ("Anna: folds", "Anna: fold"),
        ("Anna: folds", "Anne: folds"),
        ("Anna: folds", "Anna folds"),
        ("Anna: folds", "Anna: leaves the table"),
        ("Bo: calls $0.50", "*** 3rd STREET ***"),
        ("*** 4th STREET ***", "*** 5th STREET ***"),
        ("Bo collected $1.80 from pot", "Bo collected $1.80 from the pot"),
        ("Total pot $1.80 | Rake $0", "Total pot $1.80"),
        ("Seat 2: Bo ($40 in chips)", "Seat 2: Bo ($40 in chips)\nSeat 3: Anna ($4 in chips)"),
    ],
)
def test_a_damaged_line_is_told(good: str, bad: str) -> None:
    text = STARS.replace(good, bad, 1)
    finding = finding_of(text)
    line = finding.source.line
    assert finding.code == "SH101"
    assert text.split("\n")[line - 1].strip() == finding.actual
    assert finding.actual in {bad.strip().split("\n")[-1], "Dealt to Anna [2c 3c 4c] [9d]"}
    assert finding.expected


@pytest.mark.parametrize(
    "bad",
    [
        "Anna fold",
        "Anna bets",
        "Anna folds: hm",
        "Anna raises to",
        "Anna antes",
        "Anna is with [4c]",
    ],
)
def test_full_tilt_noise_swallows_no_damaged_action(bad: str) -> None:
    finding = finding_of(TILT.replace("Anna folds\n", bad + "\n"))
    assert (finding.code, finding.source.line, finding.actual) == ("SH101", 12, bad)


@pytest.mark.parametrize("text", [STARS, TILT])
def test_a_hand_that_ends_too_soon_is_told_at_its_last_line(text: str) -> None:
    lines = text.split("\n")
    for count in range(1, lines.index("*** SUMMARY ***") + 1):
        finding = finding_of("\n".join(lines[:count]))
        assert (finding.code, finding.source.line) == ("SH101", count)
        assert finding.actual == lines[count - 1]


def test_a_finding_shows_no_control_characters_and_not_too_much() -> None:
    finding = finding_of(STARS.replace("Anna: folds", "Anna: \x1b[2J\x07" + "x" * 500))
    assert finding.actual.startswith("Anna: \\x1b[2J\\x07xxx")
    assert len(finding.actual) < 220


STARS_CLAIMS = [
    ("folded on the 3rd Street (didn't bet)", {"street": 3, "without_bet": True}),
    ("folded on the River", {"result": "folded", "street": 7}),
    ("(button) folded on the 6th Street", {"street": 6}),
    ("mucked", {"result": "mucked", "cards": ()}),
    ("mucked [2c 3c]", {"result": "mucked", "cards": ("2c", "3c")}),
    ("collected ($1,000.80)", {"result": "collected", "amount": 100_080}),
    ("is sitting out", {"result": "sitting out"}),
    ("showed [2c 3c] and lost with a pair of Twos", {"result": "lost", "high": "a pair of Twos"}),
    ("showed [2c] and won ($3) with HI: two pair, A and B; LO: 7,6,5,4,A",
     {"result": "won", "amount": 300, "high": "two pair, A and B", "low": "7,6,5,4,A"}),
    ("showed [2c] and won ($3) with HI: a flush", {"high": "a flush", "low": None}),
    ("showed [2c] and lost with Lo: 7,6,5,4,A", {"high": None, "low": "7,6,5,4,A"}),
    ("showed [2c] and won ($3) with a flush, Ten high, and lost with a pair of Twos",
     {"result": "won", "amount": 300, "high": "a flush, Ten high"}),
    ("showed [2c] and won ($3)", {"result": "won", "amount": 300}),
]  # fmt: skip
TILT_CLAIMS = [
    ("folded on 3rd St.", {"result": "folded", "street": 3}),
    ("(dealer) folded on the River", {"street": 7}),
    ("didn't bet (folded)", {"result": "folded", "without_bet": True, "street": None}),
    ("mucked", {"result": "mucked"}),
    ("mucked [2c] - HI: a pair; LO: 8,7,6,3,2", {"high": "a pair", "low": "8,7,6,3,2"}),
    ("mucked [2c] - a flush, Ten high", {"high": "a flush, Ten high"}),
    ("collected ($3), mucked", {"result": "collected", "amount": 300}),
    ("collected ($3)", {"result": "collected", "amount": 300}),
    ("showed [2c] and won ($3) with three of a kind, Nines", {"high": "three of a kind, Nines"}),
    ("showed [2c] and lost with LO: 8,7,6,3,2", {"result": "lost", "low": "8,7,6,3,2"}),
]
CLAIMS = [
    *((STARS, "Seat 1: Anna folded on the 4th Street", *row) for row in STARS_CLAIMS),
    *((TILT, "Seat 1: Anna folded on 3rd St.", *row) for row in TILT_CLAIMS),
]


@pytest.mark.parametrize(("text", "old", "claim", "means"), CLAIMS)
def test_claims_of_the_summary(text: str, old: str, claim: str, means: dict[str, Any]) -> None:
    first = hand_of(text.replace(old, f"Seat 1: Anna {claim}")).summary.seats[0]
    assert (first.seat, first.player) == (1, "Anna")
    assert {name: getattr(first, name) for name in means} == means


ROOMS = [each for each in FORMATS if isinstance(each, Room)]


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.site)
def test_each_kind_of_line_has_a_meaning_and_a_phrase(room: Room) -> None:
    kinds = {each.name for each in grammar(room.grammar).lines._terminals if not each.is_ignored}
    assert kinds <= set(_BUILDERS)
    assert kinds - set(PHRASES) <= {"CAPPED", "OPEN_PAIR"}


def test_a_line_made_to_cost_time_does_not() -> None:
    names = "".join(f"Seat {seat}: {'a' * seat} ($5)\n" for seat in range(3, 9))
    lines = ["wins " * 399, "Zed: " + "a" * 1900, "a shows [2c] " * 150, " is " * 400]
    for line in lines:
        before = process_time()
        list(read_text(TILT.replace("Anna antes", names + line + "\nAnna antes", 1)))
        list(read_text(STARS.replace("Anna: posts", line + "\nAnna: posts", 1)))
        assert process_time() - before < 1


# --- names ------------------------------------------------------------------


NAMES = """\
Bob: re
A [2c] b
x (y)
x ($5 in chips)
$rich$
Jürgen Ä.
0011205
7
he folds
a: folds
ann: bets $5
x shows [2c 3c]
x folded on the River
 lead
said, "hi"
x is sitting out
x collected ($2)
(button)
x (button)
***
Seat 2: z
x has 15 seconds left to act
Dealt to Bo
\u2028x\x0by\x85"""


@pytest.mark.parametrize("name", NAMES.split("\n"))
@pytest.mark.parametrize("text", [STARS, TILT])
def test_any_name_on_the_seat_list_is_a_player(text: str, name: str) -> None:
    hand = hand_of(text.replace("Bo", name))
    expected = hand_of(text)
    assert [seat.player for seat in hand.seats] == ["Anna", name]
    assert len(hand.events) == len(expected.events)
    for event, other in zip(hand.events, expected.events, strict=True):
        assert type(event) is type(other)
        if getattr(other, "player", None) == "Bo":
            assert event.player == name
    assert [claim.player for claim in hand.summary.seats] == ["Anna", name]


def test_chat_that_looks_like_an_action_is_chat_unless_its_name_has_a_seat() -> None:
    line = "Bo: I think Al folds"
    chat = hand_of(TILT.replace("Anna folds\n", f"{line}\nAnna folds\n"))
    assert sum(isinstance(event, Fold) for event in chat.events) == 1
    seated = TILT.replace("Seat 2", "Seat 3: Bo: I think Al ($9)\nSeat 2", 1)
    fold = hand_of(seated.replace("Anna folds\n", f"{line}\nAnna folds\n"))
    assert [event.player for event in fold.events if isinstance(event, Fold)] == [line[:-6], "Anna"]


STARS_NOISE = """\
Bo said, "Anna: folds"
Zed said, "x"
Zed joins the table at seat #4
Anna leaves the table
Bo is disconnected
Bo has timed out
Anna will be allowed to play after the button
Anna re-buys and receives 2000 chips for $5
Anna was removed from the table for failing to post
Bo has returned
Bo finished the tournament in 3rd place and received $5.00.
Bo: sits out
Anna wins the tournament and receives $9.00 - congratulations!
Anna wins the $5.00 bounty for eliminating Bo"""

TILT_NOISE = """\
Bo has 15 seconds left to act
5 seconds left to act
Zed: hello: there
Anna is feeling happy
Zed adds $0.40
Zed sits down
Bo stands up
Bo has requested TIME
Bo has timed out
Anna is sitting out
Anna has returned"""

SAID = [
    *((STARS, said) for said in STARS_NOISE.split("\n")),
    *((TILT, said) for said in TILT_NOISE.split("\n")),
]


@pytest.mark.parametrize(("text", "said"), SAID)
def test_noise_may_stand_between_any_two_lines(text: str, said: str) -> None:
    lines = text.rstrip().split("\n")
    told = hand_of(text)
    for place in range(1, len(lines) + 1):
        hand = hand_of("\n".join([*lines[:place], said, *lines[place:]]))
        assert [type(event) for event in hand.events] == [type(event) for event in told.events]


def test_a_line_means_what_its_hand_makes_it_mean() -> None:
    razz = STARS.replace("7 Card Stud", "Razz").replace("doesn't show hand", "shows [2c] (a pair)")
    high = razz.replace("Razz", "7 Card Stud")
    for text, want in [
        (razz, (None, "a pair")),
        (high, ("a pair", None)),
        (razz, (None, "a pair")),
    ]:
        show = next(event for event in hand_of(text).events if isinstance(event, Show))
        assert (show.high, show.low) == want
    euro = hand_of(STARS.replace("$", "€").replace("USD", "EUR"))
    assert [event.to for event in euro.events if isinstance(event, Bet)] == [200]
    assert [event.amount for event in euro.events if isinstance(event, Call)] == [50]
