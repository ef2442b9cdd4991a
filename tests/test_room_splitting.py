"""Where hands begin and end in rooms that write no summary, or lines before the header."""

from pathlib import Path

import pytest

from stud_hh.formats import Imported, Passed, Read, Rejected, Skipped, read_text
from stud_hh.formats.telling.stakes import stakes_told
from stud_hh.model import Bet, Complete, Deal, Event, Raise, Street, StreetBegins
from tests.formats.sample import STARS

CASES = Path(__file__).parent / "formats"
PARTY = (CASES / "partypoker" / "low_and_side_pot.txt").read_text(encoding="utf-8")
KINGS = (CASES / "kingsclub" / "won_without_a_call.txt").read_text(encoding="utf-8")
BOVADA = (CASES / "bovada" / "tournament_side_pot.txt").read_text(encoding="utf-8")


def kinds(text: str) -> list[str]:
    return [_told(read) for read in read_text(text)]


def _told(read: Read) -> str:
    return read.hand.site if isinstance(read, Imported) else type(read).__name__


@pytest.mark.parametrize("between", ["", "\n", "\n\n\n", "\n\nGame #9 starts.\n"])
def test_lines_before_a_header_belong_to_its_hand(between: str) -> None:
    text = PARTY + between + PARTY + between + STARS
    assert kinds(text) == ["PartyPoker", "PartyPoker", "PokerStars"]
    first, second, _ = read_text(text)
    assert isinstance(first, Imported)
    assert isinstance(second, Imported)
    assert second.raw.text.startswith("Game #")
    before = (PARTY + between).partition("Game #9")[0]
    assert second.hand.line - first.hand.line == before.count("\n")


def test_a_beginning_without_a_hand_is_no_hand() -> None:
    assert kinds(PARTY + "\nGame #700000009 starts.\n\n") == ["PartyPoker"]
    assert kinds("Game #700000009 starts.\n\n#Game No : 700000009 \n") == [Passed.__name__]


def test_what_follows_a_hand_without_a_summary_is_not_of_it() -> None:
    rest = "Seat 3: Olga ( $4 USD )\nOlga folds\n"
    assert kinds(f"{PARTY}\n{rest}\n{KINGS}") == ["PartyPoker", Rejected.__name__, "KingsClub"]


@pytest.mark.parametrize("line", ["# a remark", "#1: why - 1 or 2", "#tag - 3/4"])
def test_not_every_number_sign_begins_a_hand(line: str) -> None:
    assert kinds(f"{line}\n\n{KINGS}") == ["KingsClub"]


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("7CARD Tournament", "HOLDEM Tournament", "HOLDEM"),
        ("7CARD Tournament #700123 TBL#4, Fixed Limit- Level 8 (0/0)", "OMAHA Pot Limit", None),
        ("7CARD Tournament #700123 TBL#4, Fixed Limit- Level 8 (0/0)", "7CARD No Limit", None),
    ],
)
def test_another_game_is_skipped_by_name(old: str, new: str, reason: str | None) -> None:
    header = BOVADA.replace(old, new).replace("#800000002: ", "#800000002 TBL#5 ", 1)
    text = header if reason is None else BOVADA.replace(old, new)
    (read,) = read_text(text)
    assert isinstance(read, Skipped)
    assert read.reason == (reason or new)


def test_seventh_street_is_the_last() -> None:
    more = "Seat+1 : Card dealt to a spot [7d] \nSeat+1 : Card dealt to a spot [7c] \n"
    text = BOVADA.replace("*** 4TH STREET ***\n", "").replace("*** 5TH STREET ***\n", "")
    text = text.replace("*** 6TH STREET ***\n", "").replace("*** RIVER ***\n", more)
    (read,) = read_text(text)
    assert isinstance(read, Rejected)
    assert read.finding.code == "SH101"


def test_banners_out_of_order_are_told() -> None:
    (read,) = read_text(BOVADA.replace("*** 5TH STREET ***", "*** 6TH STREET ***", 1))
    assert isinstance(read, Rejected)
    assert read.finding.actual == "*** 6TH STREET ***"


THIRD, FOURTH, FIFTH = (StreetBegins(1, street) for street in list(Street)[:3])
PAIR: list[Event] = [Deal(1, "A", (), (), ("7c",)), FOURTH, Deal(1, "A", (), (), ("7d",))]


@pytest.mark.parametrize(
    ("events", "small_bet"),
    [
        ([THIRD], 0),
        ([THIRD, Complete(1, "A", 20)], 20),
        ([THIRD, Complete(1, "A", 20), Raise(1, "B", 40)], 20),
        ([THIRD, Complete(1, "A", 13, all_in=True), Raise(1, "B", 33)], 0),
        ([THIRD, FOURTH, Bet(1, "A", 20)], 20),
        ([THIRD, *PAIR, Bet(1, "A", 40)], 0),
        ([THIRD, *PAIR, Bet(1, "A", 40), FIFTH, Bet(1, "A", 40), Raise(1, "B", 80)], 20),
    ],
)
def test_stakes_that_wagers_tell(events: list[Event], small_bet: int) -> None:
    assert stakes_told(events) == (small_bet, 2 * small_bet)
