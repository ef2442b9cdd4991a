"""What the header of a hand tells, in all its styles."""

from datetime import UTC, datetime
from typing import Any

import pytest

from stud_hh.formats import Skipped
from tests.formats.sample import STARS, TILT, finding_of, hand_of, only


def with_header(header: str) -> str:
    body = STARS if header.startswith("PokerStars") else TILT
    rest = body.partition("\n")[2]
    if "$" not in header.rpartition("(")[2] and "$2/" not in header:
        rest = rest.replace("$", "").replace("0.40", "1").replace(".50", "5").replace("1.80", "9")
    return f"{header}\n{rest}"


STAMP = "2011/07/18 2:21:35"


@pytest.mark.parametrize(
    ("header", "told"),
    [
        (
            f"PokerStars Game #1:  7 Card Stud Hi/Lo Limit ($0.04/$0.08 USD) - {STAMP} ET",
            {"game": "stud8", "small_bet": 4, "big_bet": 8, "currency": "USD", "zone": "ET"},
        ),
        (
            f"PokerStars Hand #1:  7 Card Stud Limit ($2.50 / $5.00 USD) - {STAMP} ET",
            {"game": "stud", "small_bet": 250, "big_bet": 500, "exponent": 2},
        ),
        (f"PokerStars Hand #1: Razz Limit ($1/$2) - {STAMP} ET", {"currency": "USD"}),
        (
            f"PokerStars Zoom Hand #1:  Razz Limit ($1,000/$2,000 USD) - {STAMP} ET",
            {"game": "razz", "small_bet": 100_000},
        ),
        (
            f"PokerStars Hand #1:  8-Game (7 Card Stud Hi/Lo Limit, $400/$800 USD) - {STAMP} ET",
            {"game": "stud8", "mix": "8-Game", "big_bet": 80_000},
        ),
        (
            f"PokerStars Hand #1:  7 Card Stud Limit (10/20) - {STAMP} ET",
            {"currency": "play", "exponent": 0, "small_bet": 10},
        ),
        (
            (
                "PokerStars Game #1: TOURNAMENT #7, $10+$1 7 CARD STUD HI/LO LIMIT - LEVEL I"
                f" (25/50) - {STAMP} ET"
            ),
            {"game": "stud8", "currency": "chips", "tournament": ("7", "$10+$1", "LEVEL I")},
        ),
        (
            (
                "PokerStars Hand #1: Tournament #7, $9.80+$1.20 USD 8-Game (Razz Limit) - Level XX"
                f" (400/800) - {STAMP} WET"
            ),
            {"game": "razz", "mix": "8-Game", "tournament": ("7", "$9.80+$1.20 USD", "Level XX")},
        ),
        (
            (
                "PokerStars Hand #1: Tournament #7, Freeroll  Razz Limit - Level I (10/20)"
                f" - {STAMP} ET"
            ),
            {"tournament": ("7", "Freeroll", "Level I")},
        ),
        (
            (
                "PokerStars Hand #1: Tournament #7, 500FPP 7 Card Stud Limit - Level II (15/30)"
                f" - {STAMP} ET"
            ),
            {"tournament": ("7", "500FPP", "Level II")},
        ),
        (
            f"PokerStars Game #1: Tournament #7, 7 Card Stud Limit - Level I (10/20) - {STAMP} ET",
            {"game": "stud", "tournament": ("7", None, "Level I")},
        ),
        (
            (
                "PokerStars Hand #1: Tournament #7, €2.50+€2+€0.50 EUR HORSE (7 Card Stud Limit)"
                f" - Level II (15/30) - {STAMP} CET [2011/07/17 20:21:35 ET]"
            ),
            {"mix": "HORSE", "tournament": ("7", "€2.50+€2+€0.50 EUR", "Level II")},
        ),
        (
            (
                "PokerStars Home Game Hand #1: {Ann's (new) Room} Tournament #7, 100+9 8-Game"
                f" (Razz Limit) - Match Round I, Level IV (30/60) - {STAMP} ET"
            ),
            {"mix": "8-Game", "tournament": ("7", "100+9", "Match Round I, Level IV")},
        ),
        (
            (
                "Full Tilt Poker Game #1: Table Half Moon (6 max) - $2.50/$5 Ante $0.40"
                " - Limit Stud H/L - 20:13:24 CET - 2011/07/18 [14:13:24 ET - 2011/07/18]"
            ),
            {"game": "stud8", "table": "Half Moon", "max_seats": 6, "ante": 40, "zone": "CET"},
        ),
        (
            (
                "Full Tilt Poker.fr Game #1: Table T (deep 6) - $2/$4 - Limit Razz"
                " - 01:12:00 ET - 2011/03/28"
            ),
            {"game": "razz", "table": "T", "max_seats": None, "ante": None},
        ),
        (
            (
                "FullTiltPoker Game #1: Table T - $2/$4 Ante $0.40 - Limit Stud Hi"
                " - 2008/02/12 - 19:53:37 ET"
            ),
            {"game": "stud", "started_at": datetime(2008, 2, 13, 0, 53, 37, tzinfo=UTC)},
        ),
        (
            (
                "Full Tilt Poker Game #1: $200 Heads-Up Sit & Go (243603038), Table 1 - 40/80"
                " Ante 7 - Limit Razz - 19:53:37 ET - Thursday, November 8, 2012"
            ),
            {
                "tournament": ("243603038", "$200 Heads-Up Sit & Go", None),
                "table": "1",
                "ante": 7,
                "started_at": datetime(2012, 11, 9, 0, 53, 37, tzinfo=UTC),
            },
        ),
    ],
)
def test_header(header: str, told: dict[str, Any]) -> None:
    hand = hand_of(with_header(header))
    for name, value in told.items():
        found = getattr(hand, name)
        if name == "tournament":
            found = (found.id, found.buy_in, found.level)
        assert (name, found) == (name, value)


@pytest.mark.parametrize(
    ("stamp", "hour"),
    [
        ("2011/07/18 2:00:00 ET", 6),
        ("2006/07/18 - 2:00:00 (ET)", 6),
        ("2011/01/18 2:00:00 ET", 7),
        ("2011/07/18 9:00:00 CET", 7),
        ("2011/07/18 9:00:00 EET", 6),
        ("2011/01/18 9:00:00 WET", 9),
        ("2011/01/18 9:00:00 CCT", 1),
        ("2011/07/18 9:00:00 CET [2011/07/18 4:00:00 ET]", 8),
        ("2011/07/18 9:00:00 XYZ", None),
        ("2011/07/18 9:00:00 XYZ [2011/07/18 4:00:00 ET]", 8),
    ],
)
def test_time_is_utc(stamp: str, hour: int | None) -> None:
    hand = hand_of(STARS.replace("2020/01/02 3:04:05 ET", stamp))
    assert hand.zone == stamp.partition(":00:00 ")[2].strip("()")[: len(str(hand.zone))]
    assert (hand.started_at.hour if hand.started_at else None) == hour


@pytest.mark.parametrize(
    ("printed", "reason"),
    [
        ("8-Game (Hold'em No Limit, $2/$4 USD)", "Hold'em No Limit"),
        ("Omaha Hi/Lo Limit ($2/$4 USD)", "Omaha Hi/Lo Limit"),
        ("7 Card Stud Pot Limit ($2/$4 USD)", "7 Card Stud Pot Limit"),
        ("Badugi Limit ($2/$4 USD)", "Badugi Limit"),
        ("Hold'em No Limit ($2/$4 USD - $80 USD Cap)", "Hold'em No Limit"),
    ],
)
def test_another_game_is_skipped_by_name(printed: str, reason: str) -> None:
    read = only(STARS.replace("7 Card Stud Limit ($2/$4 USD)", printed))
    assert isinstance(read, Skipped)
    assert read.reason == reason


@pytest.mark.parametrize("text", [STARS, TILT])
def test_a_damaged_header_is_told(text: str) -> None:
    finding = finding_of(text.replace("$2/$4", "$2/$"))
    assert (finding.code, finding.source.line) == ("SH102", 1)


@pytest.mark.parametrize("stamp", ["2011/02/30 2:00:00 ET", "2011/02/03 25:00:00 ET"])
def test_a_day_or_hour_that_does_not_exist_is_told(stamp: str) -> None:
    finding = finding_of(STARS.replace("2020/01/02 3:04:05 ET", stamp))
    assert (finding.code, finding.source.line) == ("SH102", 1)
