"""Any name, noise anywhere, and damage of any kind, in the words of every room."""

from __future__ import annotations

import re
from functools import cache
from random import Random
from time import process_time

import pytest

from stud_hh.formats import FORMATS, Imported, Rejected, Room, Skipped, read_text
from stud_hh.model import Act, Hand, Tournament
from tests.dealing.options import Options
from tests.dealing.sessions import Session
from tests.formats.sample import STARS, TILT
from tests.formats.update import CASES

ROOMS = {room.site.lower().replace(" ", ""): room for room in FORMATS if isinstance(room, Room)}
NAMES = """\
Bob: re
A [2c] b
x (y)
$rich$
Jürgen Ä.
0011205
7
he folds
a: folds
ann: bets $5
x, y ($3)
Player x
x - Folds
x wins
(button)
***
Dealt to
Table
Dealer
bets
Total pot
Seat 1:
Seat 3: Bob ($5 in chips)
x collected $5 from pot
Game #1
Stage #1
Hand #1 - 2
PokerStars Hand #1
#1: a - 1/2
{"ohh":
😀
שלום
a\u00a0b""".split("\n")
OTHER_GAMES = [
    (
        (
            "***** History for hand R5-9-1 *****\n"
            "Start hand: Tue Mar 2 21:05:15 GMT+0300 2010\n"
            "Table: Old Mill [9] (NO_LIMIT TEXAS_HOLDEM $0.01/$0.02, Real money)\n"
            "Players in round: 2\nSeat 2: tarn ($3)\n"
        ),
        "NO_LIMIT TEXAS_HOLDEM",
    ),
    (
        (
            "Stage #17: Holdem  No Limit $0.02 - 2009-11-05 09:10:07 (ET)\n"
            "Seat 1 - Ada ($20 in chips)\n"
        ),
        "Holdem  No Limit",
    ),
    (
        (
            "Stage #18: HORSE  Normal $1/$2 - 2009-11-05 09:10:07 (ET)\n"
            "Game Type: Limit Omaha Hi/Lo\nSeat 1 - Ada ($20 in chips)\n"
        ),
        "Omaha Hi/Lo",
    ),
    (
        (
            "Everleaf Gaming Game #29\n***** Hand history for game #29 *****\n"
            "Blinds $0.50/$1.00 NL Hold'em - 2011/06/07 - 08:10:10\nTable Old Mill 2\n"
        ),
        "NL Hold'em",
    ),
    (
        (
            "Everleaf Gaming Game #30\n***** Hand history for game #30 *****\n"
            "$0.50/$1.00 NL 7 Card Stud - 2011/06/07 - 08:10:10\nTable Old Mill 2\n"
        ),
        "NL 7 Card Stud",
    ),
    (
        (
            "Game started at: 2016/7/1 9:3:7\nGame ID: 71 0.50/1 (PRR) Old Mill (Hold'em)\n"
            "Seat 1 is the button\nSeat 1: Ada (20).\n"
        ),
        "Hold'em",
    ),
    (
        (
            "Hand #99 - Holdem(No Limit) - $0.10/$0.20 - 2023/05/06 07:08:09 UTC\n"
            "Old Mill 8-max Seat #1 is the button\nSeat 1: Ada ($15.00)\n"
        ),
        "Holdem(No Limit)",
    ),
    (
        (
            "Game Hand #98 - Tournament #5 - Omaha H/L(Pot Limit) - Level 2 (10.00/20.00)- "
            "2023/05/06 07:08:09 UTC\nTable '4' 8-max\nSeat 1: Ada (1500.00)\n"
        ),
        "Omaha H/L(Pot Limit)",
    ),
]
OTHER_STUD = {
    "pokerstars": (
        ("5 Card Stud Limit", "2-7 Razz Limit"),
        ("7 Card Stud No Limit", "7 Card Stud Hi/Lo Pot Limit", "Razz No Limit"),
    ),
    "fulltilt": (
        ("Limit 5 Card Stud", "Limit 2-7 Razz", "Limit Razz - 2-7"),
        ("No Limit Stud Hi", "Pot Limit Stud H/L", "No Limit Razz"),
    ),
    "partypoker": (
        ("FL 5 Card Stud", "FL 2-7 Razz"),
        ("NL 7 Card Stud", "PL 7 Card Stud Hi-Lo", "NL Razz"),
    ),
    "bovada": (("5CARD", "2-7 Razz", "Razz", "5Card"), ("7CARD No Limit", "7CARD HiLo Pot Limit")),
    "winamax": (
        ("5-Card Stud fixed limit", "2-7 Razz fixed limit"),
        ("7-Card Stud no limit", "7-Card Stud Hi/Lo pot limit", "Razz no limit"),
    ),
    "kingsclub": (
        ("Limit Five Card Stud", "Limit 2-7 Razz"),
        ("No Limit Seven Card Stud", "Pot Limit Seven Card Stud Hi-Lo", "No Limit Razz"),
    ),
    "ongame": (
        ("FIVE_CARD_STUD", "2-7_RAZZ", "RAZZ_27", "5 Card Stud Hi/Lo", "Razz 2-7"),
        ("NO_LIMIT SEVEN_CARD_STUD", "POT LIMIT SEVEN_CARD_STUD_HI_LO", "NO LIMIT RAZZ"),
    ),
    "everleaf": (
        ("5 Card Stud", "2-7 Razz"),
        ("NL 7 Card Stud", "PL 7 Card Stud Hi/Lo", "NL Razz"),
    ),
    "absolute": (
        ("Five Card Stud", "2-7 Razz"),
        ("No Limit Seven Card Stud", "Seven Card Hi/Lo  Pot Limit", "Razz  No Limit"),
    ),
    "winning": (
        ("Five cards stud", "2-7 Razz"),
        ("Seven cards stud NL", "Seven cards stud HiLow PL", "Razz No Limit"),
    ),
    "acr": (
        ("5Stud(Fixed Limit)", "2-7 Razz(Fixed Limit)"),
        ("7Stud(No Limit)", "7Stud H/L(Pot Limit)", "Razz(No Limit)"),
    ),
}
"""Stud that is not read, as rooms could call it: other games, and other limits."""


@cache
def sample(room: str) -> str:
    """The shortest hand among the room's cases."""
    texts = [case.read_text("utf-8") for case in CASES if case.parent.name == room]
    return min(texts, key=len)


def hand_of(text: str) -> Hand:
    (read,) = read_text(text)
    assert isinstance(read, Imported), read
    return read.hand


@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize("name", NAMES)
def test_any_name_on_the_seat_list_is_a_player(room: str, name: str) -> None:
    text = sample(room)
    told = hand_of(text)
    others = [seat.player for seat in told.seats if seat.player != told.hero]
    player = max(others, key=len)
    if player.startswith("Seat+"):
        pytest.skip("the room hides names")
    hand = hand_of(re.sub(rf"(?<!\w){re.escape(player)}(?!\w)", lambda _: name, text))
    assert [type(event) for event in hand.events] == [type(event) for event in told.events]
    for event, before in zip(hand.events, told.events, strict=True):
        if isinstance(before, Act):
            assert isinstance(event, Act)
            assert event.player == (name if before.player == player else before.player)


@pytest.mark.parametrize(("text", "name"), OTHER_GAMES, ids=[name for _, name in OTHER_GAMES])
def test_other_games_are_skipped_by_name(text: str, name: str) -> None:
    (read,) = read_text(text)
    assert isinstance(read, Skipped)
    assert read.reason == name


@pytest.mark.parametrize(
    ("room", "name"),
    [(room, name) for room in OTHER_STUD for names in OTHER_STUD[room] for name in names],
)
def test_other_stud_is_skipped_by_name(room: str, name: str) -> None:
    games = sorted(ROOMS[room].games, key=len, reverse=True)
    limits = r"(?: ?\(Fixed Limit\))?"
    text, replaced = re.subn(rf"(?i)({'|'.join(games)}){limits}", name, sample(room), count=1)
    (read,) = read_text(text)
    assert replaced
    assert isinstance(read, Skipped), read
    assert read.reason.startswith(name.removesuffix("(Fixed Limit)"))


@pytest.mark.parametrize(
    ("room", "old", "new", "name"),
    [
        ("pokerstars", "Razz Limit", "Razz (2-7) Limit", "2-7 razz"),
        ("pokerstars", "Razz Limit", "5 Card Stud (new, fast) Limit", "five-card stud"),
        ("pokerstars", "Razz Limit (", "Hold'em No Limit ($1/", "no-limit hold'em"),
        ("winamax", "Razz fixed limit", "Razz (deuce to seven) fixed limit", "2-7 razz"),
        ("winamax", "Razz fixed limit", "7-Card Stud (pot limit)", "pot-limit stud"),
        ("kingsclub", "Limit Razz - 500", "No Limit Razz - 500/50/5", "no-limit razz"),
        ("bovada", "Fixed Limit", "#(?) No Limit", "no-limit stud"),
        ("pokerstars", "Razz Limit (", "Razz Limit [Omaha] (?", None),
        ("pokerstars", "Razz Limit (", "Razz Limit 2012-2-7 (?", None),
    ],
)
def test_a_header_like_no_other_may_name_another_game(
    room: str, old: str, new: str, name: str | None
) -> None:
    text = sample(room)
    assert old in text
    (read,) = read_text(text.replace(old, new, 1))
    if name is None:
        assert isinstance(read, Rejected), read
    else:
        assert isinstance(read, Skipped), read
        assert read.reason == name


@pytest.mark.parametrize("room", ["absolute", "partypoker", "ipoker"])
@pytest.mark.parametrize(("old", "new"), [(r"\$", "kr "), (r"\$([\d.]*\d)", r"\1 €")])
def test_an_unknown_currency_is_no_other_game(room: str, old: str, new: str) -> None:
    text = next(Session(room, "stud8", 5, Options(players=3)).hands(1)).text
    (read,) = read_text(re.sub(old, new, text))
    assert isinstance(read, Rejected), read
    assert read.finding.code == "SH102"


@pytest.mark.parametrize(
    ("room", "case", "old", "new"),
    [
        ("acr", "tournament", "#12345678 - ", "#12345678, $5+$0.50 - "),
        ("acr", "tournament", "(Fixed Limit)", " (Limit)"),
        ("acr", "tournament", "Level 3", "Level III"),
        ("absolute", "split_with_side_pot", "Seven Card Hi/Lo", "Seven Card Hi/L"),
        ("winamax", "tournament", "4.50€ + 0.50€", "Ticket only"),
    ],
)
def test_headers_that_say_the_same(room: str, case: str, old: str, new: str) -> None:
    text = (CASES[0].parents[1] / room / f"{case}.txt").read_text("utf-8")
    assert old in text
    told, again = read_text(text), read_text(text.replace(old, new))
    for read, other in zip(told, again, strict=True):
        assert isinstance(read, Imported)
        assert isinstance(other, Imported), other
        assert (other.hand.game, other.hand.events) == (read.hand.game, read.hand.events)


def test_a_buy_in_told_with_the_number_of_a_tournament() -> None:
    header = "Game Hand #98 - Tournament #5, $5+$0.50 - Razz(Fixed Limit) - Level 2 (10.00/20.00)- "
    text = (CASES[0].parents[1] / "acr" / "tournament.txt").read_text("utf-8")
    first, rest = text.split("\n", 1)
    hand = hand_of(f"{header}{first.partition(')- ')[2]}\n{rest}")
    assert hand.tournament == Tournament("5", "$5+$0.50", "Level 2")


@pytest.mark.parametrize("room", ROOMS)
def test_a_hand_cut_short_is_told_or_still_a_hand(room: str) -> None:
    lines = sample(room).rstrip("\n").split("\n")
    for count in range(3, len(lines)):
        reads = list(read_text("\n".join(lines[:count])))
        for read in reads:
            assert isinstance(read, Imported | Rejected)
            if isinstance(read, Rejected):
                assert read.finding.code in {"SH101", "SH102"}
                assert 1 <= read.finding.source.line <= count


@pytest.mark.parametrize("room", ROOMS)
def test_damage_stays_within_its_hand(room: str) -> None:
    rng = Random(room)
    good = sample(room).rstrip("\n").split("\n")
    for _ in range(60):
        lines = good.copy()
        for _ in range(rng.randint(1, 3)):
            spoil(lines, rng)
        reads = list(read_text(f"{STARS}\n\n" + "\n".join(lines) + f"\n\n{TILT}\n\n"))
        first, last = reads[0], reads[-1]
        assert isinstance(first, Imported)
        assert isinstance(last, Imported)
        assert (first.hand.site, last.hand.site) == ("PokerStars", "Full Tilt")
        assert len(reads) >= 3, lines


def spoil(lines: list[str], rng: Random) -> None:
    """Drop, double, exchange or garble a line, but not the first."""
    at = rng.randrange(1, len(lines))
    match rng.choice("drop double swap garble".split()):
        case "drop" if len(lines) > 3:
            del lines[at]
        case "double":
            lines.insert(at, lines[at])
        case "swap":
            other = rng.randrange(1, len(lines))
            lines[at], lines[other] = lines[other], lines[at]
        case _:
            place = rng.randint(0, len(lines[at]))
            odd = rng.choice(["\0", "\u2028", "[", ")", ":", "$", "€", "9", "*** ", " folds", ""])
            lines[at] = lines[at][:place] + odd + lines[at][place + 1 :]


@pytest.mark.parametrize("room", ROOMS)
def test_a_line_made_to_cost_time_does_not(room: str) -> None:
    lines = sample(room).rstrip("\n").split("\n")
    long = [
        "wins " * 390,
        " - " * 600,
        "a shows [2c] " * 150,
        "(" * 1900,
        "Seat 1: " + "($1) " * 350,
    ]
    for line in long:
        for at in (len(lines) // 3, len(lines) - 2):
            before = process_time()
            list(read_text("\n".join([*lines[:at], line, *lines[at:]])))
            assert process_time() - before < 1
