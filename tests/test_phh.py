"""Hands in the PHH notation."""

from __future__ import annotations

import tomllib
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
import tomli
from hypothesis import example, given
from hypothesis import strategies as st
from typer.testing import CliRunner

from stud_hh.audit import audit
from stud_hh.cli._app import app
from stud_hh.findings import Finding, Verdict
from stud_hh.formats import Imported, RawHand, Rejected, Skipped, read_paths, read_text
from stud_hh.formats._refusal import RefusedError
from stud_hh.formats.interop import phh_text
from stud_hh.model import (
    Ante,
    Award,
    BringIn,
    Call,
    Complete,
    Deal,
    Hand,
    Muck,
    Raise,
    Show,
    ShowdownBegins,
    StreetBegins,
    UncalledBet,
)
from tests.formats.sample import hand_of, only

CORPUS = Path(__file__).parents[2] / "shared" / "corpus" / "phh"

HAND = """\
variant = 'F7S'
antes = [0.25, 0.25, 0.25]
bring_in = 0.50
small_bet = 2
big_bet = 4
starting_stacks = [20, 8.25, 20]
actions = [
  'd dh p1 ????Kc',
  'd dh p2 ????2d',
  'd dh p3 AsAdJh',
  'p2 pb',
  'p3 cbr 2',
  'p1 cbr 4 # a raise',
  'p2 cc',
  'p3 cc',
  'd dh p1 Kd',
  'd dh p2 3d',
  'd dh p3 5h',
  'p1 cc',
  'p2 cc',
  'p3 cbr 2',
  'p1 f',
  'p2 cc',
  'd dh p2 4s',
  'd dh p3 5c',
  'p3 cbr 4',
  'p2 cc',
  'd dh p2 ??',
  'd dh p3 9h',
  'd dh p2 ??',
  'd dh p3 9s',
  'p3 sm AsAdJh5h5c9h9s',
  'p2 sm',
]
players = ['Ann', 'Bo', 'Cy']
seats = [2, 5, 6]
currency = 'USD'
winnings = [0, 0, 20.75]
time = 12:30:00
time_zone = 'America/Los_Angeles'
day = 2
month = 7
year = 2021
hand = 77
"""


def events(hand: Hand, *kinds: type) -> list[object]:
    return [event for event in hand.events if isinstance(event, kinds)]


def finding_of(text: str) -> Finding:
    read = only(text)
    assert isinstance(read, Rejected), read
    return read.finding


def test_moves_become_events() -> None:
    hand = hand_of(HAND)
    assert (hand.site, hand.game, hand.hand_id) == ("PHH", "stud", "77")
    assert (hand.small_bet, hand.big_bet, hand.ante, hand.exponent) == (200, 400, 25, 2)
    assert [(seat.number, seat.player, seat.stack) for seat in hand.seats] == [
        (2, "Ann", 2000),
        (5, "Bo", 825),
        (6, "Cy", 2000),
    ]
    assert events(hand, Ante, BringIn) == [
        Ante(7, "Ann", 25),
        Ante(7, "Bo", 25),
        Ante(7, "Cy", 25),
        BringIn(11, "Bo", 50),
    ]
    assert events(hand, Complete, Raise) == [Complete(12, "Cy", 200), Raise(13, "Ann", 400)]
    calls = events(hand, Call)
    assert calls[0] == Call(14, "Bo", 350)
    assert calls[-1] == Call(27, "Bo", 200, all_in=True)
    assert events(hand, UncalledBet) == [UncalledBet(27, "Cy", 200)]
    assert events(hand, Show, Muck) == [
        Show(32, "Cy", ("As", "Ad", "Jh", "5h", "5c", "9h", "9s")),
        Muck(33, "Bo"),
    ]
    assert [award.amount for award in events(hand, Award)] == [2075]
    assert hand.summary.total is None
    assert hand.started_at == datetime(2021, 7, 2, 19, 30, tzinfo=UTC)


def test_cards_are_down_or_up_by_their_place_and_unknown_ones_left_out() -> None:
    deals = events(hand_of(HAND), Deal)
    assert deals[:3] == [
        Deal(8, "Ann", (), (), ("Kc",)),
        Deal(9, "Bo", (), (), ("2d",)),
        Deal(10, "Cy", (), ("As", "Ad"), ("Jh",)),
    ]
    assert deals[-1] == Deal(31, "Cy", (), ("9s",), ())
    assert Deal(28, "Bo", (), (), ()) in deals
    streets = [event.street for event in events(hand_of(HAND), StreetBegins)]
    assert streets == [3, 4, 5, 6, 7]


def test_cards_may_come_one_by_one() -> None:
    dealt = "'d dh p1 ????Kc',\n  'd dh p2 ????2d',\n  'd dh p3 AsAdJh',"
    rounds = [("??", "??", "As"), ("??", "??", "Ad"), ("Kc", "2d", "Jh")]
    slow = ", ".join(
        f"'d dh p{player} {card}'" for cards in rounds for player, card in enumerate(cards, 1)
    )
    assert dealt in HAND
    one_by_one = hand_of(HAND.replace(dealt, f"{slow},"))
    cards = [(deal.down, deal.up) for deal in events(one_by_one, Deal)]
    assert cards == [(deal.down, deal.up) for deal in events(hand_of(HAND), Deal)]


def test_stacks_at_the_end_tell_what_was_won() -> None:
    left = HAND.replace("winnings = [0, 0, 20.75]", "finishing_stacks = [15.75, 0, 32.50]")
    hand = hand_of(left)
    assert [(one.player, one.amount) for one in events(hand, Award)] == [("Cy", 2075)]
    assert [claim.stack for claim in hand.summary.seats] == [1575, 0, 3250]
    assert audit(hand).verdict is Verdict.UNPROVEN


def test_a_pot_that_nobody_contests_goes_to_who_is_left() -> None:
    folded = (
        HAND.split("  'p1 cbr 4", maxsplit=1)[0]
        + "  'p1 f', 'p2 f']\nplayers = ['Ann', 'Bo', 'Cy']\n"
    )
    judgement = audit(hand_of(folded))
    assert judgement.net == {"Ann": -25, "Bo": -75, "Cy": 100}
    assert judgement.verdict is Verdict.CLEAN


def test_shows_before_the_last_card_are_no_showdown_yet() -> None:
    early = HAND.replace(
        "  'd dh p2 ??',\n  'd dh p3 9s'", "  'p3 sm -',\n  'd dh p2 ??',\n  'd dh p3 9s'"
    )
    hand = hand_of(early)
    kinds = [type(event) for event in hand.events]
    assert kinds.index(Show) < kinds.index(ShowdownBegins)
    assert kinds.count(Show) == 2
    assert kinds.count(ShowdownBegins) == 1


def test_live_hands_of_the_wsop_are_played_by_its_rules() -> None:
    event = "event = 'World Series of Poker Event #1'\nday = 3\nmonth = 6\nyear = 2021"
    live = HAND.replace("time = 12:30:00\n", "").replace("day = 2\nmonth = 7\nyear = 2021", event)
    hand = hand_of(live)
    assert hand.site == "WSOP tournament"
    assert hand.hand_id == "2021-6-3-77"
    assert hand.tournament is not None
    assert hand.started_at is None


def test_a_hand_of_a_live_event_is_found_by_its_number(tmp_path: Path) -> None:
    file = tmp_path / "live.phh"
    file.write_text(HAND.replace("hand = 77", "hand = 77\nevent = 'Elm Open'"), encoding="utf-8")
    result = CliRunner().invoke(app, ["show", "2021-7-2-77", str(file)])
    assert result.exit_code == 0
    assert "Cy" in result.output


def test_unknown_stacks_and_names() -> None:
    unknown = HAND.replace("[20, 8.25, 20]", "[inf, 8.25, inf]").replace("'Ann'", "''")
    seats = hand_of(unknown).seats
    assert [(seat.player, seat.stack) for seat in seats] == [
        ("p1", None),
        ("Bo", 825),
        ("Cy", None),
    ]


@pytest.mark.parametrize(
    ("good", "bad", "line"),
    [
        ("'p3 cbr 2'", "'p3 cbr two'", 12),
        ("'p3 cbr 2'", "'p3 bets 2'", 12),
        ("'p3 cbr 2'", "'p9 cbr 2'", 12),
        ("'p3 cbr 2'", "'p3 cbr 2.001'", 12),
        ("antes = [0.25, 0.25, 0.25]", "antes = [0.25, 0.25]", 2),
        ("antes = [0.25, 0.25, 0.25]", "antes = [0.25, 0.25, 'x']", 2),
        ("bring_in = 0.50", "bring_in = -0.50", 3),
        ("bring_in = 0.50", "", 1),
        ("small_bet = 2", "small_bet = 1e300", 4),
        ("small_bet = 2", "small_bet = nan", 4),
        ("'Bo', 'Cy'", "'Ann', 'Cy'", 35),
        ("winnings = [", "winnings = ", 38),
        ("winnings = [", "winnings = [[[", 39),
        ("hand = 77", "a.b.c.d.e.f.g.h.i.j.k.l.m.n.o.p.q.r.s.t.u = 1", 44),
        ("hand = 77", f"hand = {'[' * 5000}", 1),
        ("variant = 'F7S'", "variant = 7", 1),
    ],
)
def test_a_damaged_hand_is_told_and_the_next_one_read(good: str, bad: str, line: int) -> None:
    assert good in HAND
    damaged = HAND.replace(good, bad)
    finding = finding_of(damaged)
    assert finding.code in {"SH101", "SH102"}
    assert finding.source.line == line
    reads = list(read_text(f"[1]\n{damaged}\n[2]\n{HAND}"))
    assert [type(read) for read in reads] == [Rejected, Imported]


def test_other_games_are_skipped_by_name() -> None:
    assert [only(HAND.replace("F7S", code)).reason for code in ("NT", "FO/8", "XX")] == [
        "no-limit hold'em",
        "fixed-limit Omaha hi/lo",
        "XX",
    ]
    assert isinstance(only("variant = 'FT'\nactions = []\n"), Skipped)


def test_many_hands_in_a_file_keep_their_lines() -> None:
    text = "\n\n".join(f"[{number}]\n{HAND}" for number in (1, 2, 3))
    reads = list(read_text(text))
    assert [read.hand.line for read in reads if isinstance(read, Imported)] == [1, 48, 95]
    for read in reads:
        assert isinstance(read, Imported)
        again = only(read.raw.text)
        assert isinstance(again, Imported)
        assert again.raw.text == read.raw.text
        assert audit(again.hand).net == audit(read.hand).net


def test_a_file_of_settings_is_no_history() -> None:
    assert [type(read).__name__ for read in read_text("level = 3\ntable = 'x'\n")] == ["Passed"]


@pytest.mark.skipif(not CORPUS.exists(), reason="real hands are not here")
def test_every_hand_of_the_wsop_imports_and_audits_clean() -> None:
    reads = list(read_paths([CORPUS]))
    assert len(reads) == 16
    for read in reads:
        assert isinstance(read, Imported)
        judgement = audit(read.hand)
        assert judgement.verdict is Verdict.CLEAN, (read.raw.path, judgement.findings)
        assert sum(judgement.net.values()) == 0


TOLD = "winnings = [0, 0, 20.75]\n"
LAST = "'d dh p2 ??',\n  'd dh p3 9s'"
SHOWN = HAND.replace(TOLD, "").replace(LAST, LAST.replace("??", "2h"))


@pytest.mark.parametrize(
    ("shows", "nets", "verdict"),
    [
        ("'p2 sm 2c2s2d3d4s6s2h'", {"Ann": -425, "Bo": 1250, "Cy": -825}, Verdict.CLEAN),
        ("'p2 sm'", {"Ann": -425, "Bo": -825, "Cy": 1250}, Verdict.UNPROVEN),
        ("'p2 sm 2c??2d3d4s??2h'", {"Ann": -425, "Bo": 1250, "Cy": -825}, Verdict.CLEAN),
        ("'p2 sm ????2d3d4s??2h'", {"Ann": -425, "Bo": -825, "Cy": -825}, Verdict.UNPROVEN),
    ],
)
def test_without_a_word_on_winnings_the_best_hand_wins(
    shows: str, nets: dict[str, int], verdict: Verdict
) -> None:
    judgement = audit(hand_of(SHOWN.replace("'p2 sm'", shows)))
    assert judgement.net == nets
    assert judgement.verdict is verdict, judgement.findings


@pytest.mark.parametrize(
    ("text", "is_plain"),
    [
        ("variant = 'F7S'\nantes = [0.1, 0.1]\n\n# a remark\nhand = 7", True),
        ("# a remark\n\n[7]\nvariant = 'FR' # razz\n_tournament = { id = '1' }", True),
        ("['a b']\nvariant = 'FR'\nvenue = '[9]'", True),
        ("variant = 'FR'\nantes = [\n0.1,\n0.1]", False),
        ('venue = """\nvariant = 1\n"""\nvariant = 2', False),
        ("venue = '''\n[9]\nhand = 1'''", False),
        ("antes = [0, 7, 10.50, 0.10]\nseats = [1, 2]\nvariant = 'FR'", True),
        ("[028]\ntime = 19:04:11\nhand = 28000031627\nbring_in = 0.50\nlevel = 0", True),
        ("variant = 'FR'\n[7]\nhand = 1", False),
        ("[7]\nhand = 1\n[8]\nhand = 2", False),
        ("[7.8]\nhand = 1", False),
        ("[[7]]\nhand = 1", False),
        ("a.b = 1\na.c = 2", False),
    ],
)
def test_lines_read_one_by_one_are_the_document(text: str, is_plain: bool) -> None:
    found = phh_text._by_lines(text)
    assert (found is not None) is is_plain
    assert found in (None, tomli.loads(text, parse_float=Decimal))


@pytest.mark.parametrize(
    "line",
    [
        *("hand = 8", "[9]", "'d dh p1 Kc'", "players = [", 'venue = "', "x" * 2_000),
        *("antes = [007]", "antes = [00.5]", "antes = [1.]"),
        *("time = 24:00:00", "time = 9:00:00", "hand = 07", "hand = 7 7", "bring_in = .5"),
    ],
)
def test_a_line_that_stands_for_nothing_alone_is_read_with_the_others(line: str) -> None:
    text = f"[1]\nhand = 7\n{line}\nvariant = 'FR'"
    assert phh_text._by_lines(text) is None


def parsed(text: str) -> dict[str, Any] | None:
    try:
        return phh_text.fields_of(RawHand("", 1, text, None))
    except RefusedError:
        return None


def as_toml(text: str) -> dict[str, Any] | None:
    try:
        table = tomllib.loads(text, parse_float=Decimal)
    except (ValueError, ArithmeticError):
        return None
    first = next(iter(table.values()), None)
    return first if isinstance(first, dict) and "variant" not in table else table


PIECES = [
    *"#[]='\"{},.\n\t\x00\x0b\x7f\xa0\u2028 -_",
    *"''' a.b=1 actions=['x'] 1e3 \\u0041 0x1F 1979-05-27 07:32:00 inf true [[7]] [7]".split(),
    "\n# actions = ['p1 f']\n",
    "\nactions = ['p1 f']\n",
    "\nactions = [']\n",
    "\nactions = ['p1 f', \"p2\", 'p3 f']\n",
    "\nhand = 7\n",
]
EDITS = st.lists(
    st.tuples(st.integers(0, len(HAND)), st.integers(0, 12), st.sampled_from(PIECES)), max_size=3
)


@given(edits=EDITS, heading=st.sampled_from(["", "[1]\n"]))
@example(edits=[(HAND.index("'p1 cc'") + 3, 0, "\x00")], heading="")
@example(edits=[(HAND.index("'p1 cc'"), 0, "\x0b")], heading="")
@example(edits=[(1, 0, ".")], heading="")
@example(edits=[(len(HAND), 0, "\n[[7]]")], heading="[1]\n")
@example(edits=[(HAND.index("actions"), 0, "[7]\n")], heading="")
def test_the_quick_ways_read_what_toml_is_and_nothing_else(
    edits: list[tuple[int, int, str]], heading: str
) -> None:
    text = HAND
    for at, length, piece in edits:
        text = text[:at] + piece + text[at + length :]
    assert parsed(heading + text) == as_toml(heading + text)
