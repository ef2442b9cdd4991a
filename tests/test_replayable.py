"""Hands written as PHH and replayed by PokerKit: all but those that are left out."""

from __future__ import annotations

import warnings
from collections.abc import Iterable
from decimal import ROUND_FLOOR, Decimal
from functools import cache
from pathlib import Path

import pokerkit
import pytest
from typer.testing import CliRunner

from stud_hh.audit import Judgement, audit
from stud_hh.cli._app import app
from stud_hh.formats import Imported, read_paths, read_text
from stud_hh.model import Hand
from stud_hh.writers import TARGETS, Written, write
from stud_hh.writers._replayable import (
    ALONE,
    COMMUNITY,
    DIVIDED,
    HIDDEN,
    LIMITS,
    NO_CODE,
    OPENERS,
    UNKNOWN,
    obstacle,
)
from tests.dealing import deal_hands
from tests.dealing.options import Options
from tests.dealing.rooms import GAMES, WRITERS

ROOT = Path(__file__).parents[1]
SAMPLES = ROOT / "sample_histories"
CORPUS = ROOT.parent / "shared" / "corpus"
HOME = Path(__file__).parent / "declared" / "night.phhs"
PHH = TARGETS[".phhs"]
TABLES = (
    Options(short_stacks=True),
    Options(short_stacks=True, players=3, looseness=0.4),
    Options(players=2, buy_ins=(1, 2, 3), looseness=0.5),
    Options(ties=True, players=4),
)


def in_cents(amount: Decimal | int, players: int) -> tuple[Decimal | int, Decimal | int]:
    """PokerKit divides without odd cents, if it is not told how."""
    if isinstance(amount, int):
        return divmod(amount, players)
    each = (amount / players).quantize(Decimal("0.01"), ROUND_FLOOR)
    return each, amount - each * players


def payoffs(text: str, exponent: int) -> list[int]:
    """The replay's, in minor units and before any rake."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        history = pokerkit.HandHistory.loads(text, divmod=in_cents)
        *_, last = history
    assert not last.status
    return [int(Decimal(payoff).scaleb(exponent)) for payoff in last.payoffs]


def agrees(judgement: Judgement, text: str) -> bool:
    """Whether a replay pays everybody what the room did, but for the rake and odd units."""
    paid = payoffs(text, judgement.hand.exponent)
    nets = [judgement.net[player] for player in judgement.table.order]
    above = [theirs - ours for theirs, ours in zip(paid, nets, strict=True)]
    if not sum(nets):
        return not any(above)
    return sum(above) == -sum(nets) and min(above) >= -len(judgement.pots)


def replays(judgement: Judgement) -> bool:
    """Whether PokerKit replays the hand as it is written, with the payoffs that it had."""
    try:
        return agrees(judgement, PHH.write(judgement))
    except (KeyError, ValueError, AssertionError, UserWarning):
        return False


def judged(text: str) -> Judgement:
    (read,) = read_text(text)
    assert isinstance(read, Imported), read
    return audit(read.hand)


# --- what is written ---------------------------------------------------------------


def exported(paths: Iterable[Path], file: Path) -> tuple[Written, list[Judgement], list[str]]:
    """Export hands as a user does; what came of it, those written, the numbers of the others."""
    found = {}
    for read in read_paths(paths):
        if isinstance(read, Imported):
            found[read.hand.path, read.hand.line] = audit(read.hand)
    left_out: dict[tuple[str, int], str] = {}

    def leave_out(hand: Hand, why: str) -> None:
        left_out[hand.path, hand.line] = why

    written = write(found.values(), file, leave_out=leave_out)
    kept = [judgement for place, judgement in found.items() if place not in left_out]
    assert written.hands == len(kept)
    assert (written.refused + written.obstacles).total() == len(left_out)
    return written, kept, [*left_out.values()]


@pytest.mark.parametrize(
    "folder",
    [
        SAMPLES,
        pytest.param(
            CORPUS, marks=pytest.mark.skipif(not CORPUS.exists(), reason="real hands are not here")
        ),
    ],
    ids=["samples", "corpus"],
)
def test_every_hand_that_is_exported_loads_and_pays_what_the_room_paid(
    folder: Path, tmp_path: Path
) -> None:
    file = tmp_path / "all.phhs"
    written, kept, _ = exported([folder], file)
    assert written.hands > 5 * written.obstacles.total()
    texts = file.read_text(encoding="utf-8").split("\n\n[")
    assert len(texts) == len(kept)
    for judgement, text in zip(kept, texts, strict=True):
        assert agrees(judgement, text.partition("]\n")[2]), judgement.hand


def test_a_whole_file_loads_in_pokerkit(tmp_path: Path) -> None:
    file = tmp_path / "all.phhs"
    written, kept, _ = exported([SAMPLES / "fulltilt-stud8-cash-2-4.txt"], file)
    with file.open("rb") as stream:
        histories = [*pokerkit.HandHistory.load_all(stream, divmod=in_cents)]
    assert len(histories) == written.hands == len(kept)


# --- both ways ---------------------------------------------------------------------


@cache
def dealt(room: str) -> tuple[Judgement, ...]:
    texts = (
        hand.text
        for n, table in enumerate(TABLES)
        for game in GAMES.get(room, ("stud8", "stud", "razz"))
        for hand in deal_hands(room, game, 2, 90 + n, table)
    )
    reads = (read for text in texts for read in read_text(text))
    return tuple(audit(read.hand) for read in reads if isinstance(read, Imported))


@pytest.mark.parametrize("room", ["pokerstars", *WRITERS])
def test_what_is_left_out_can_not_be_replayed_and_all_else_is(room: str) -> None:
    hands = [one for one in dealt(room) if PHH.refusal(one) is None]
    for judgement in hands:
        why = obstacle(judgement)
        # Of boards that it does not know, PokerKit loses track, which may end well.
        assert why == HIDDEN or replays(judgement) is (why is None), (why, PHH.write(judgement))


# --- what PokerKit can't replay ------------------------------------------------------

START = """\
variant = 'F7S'
antes = [0.25, 0.25, 0.25]
bring_in = 0.50
small_bet = 2
big_bet = 4
starting_stacks = {stacks}
currency = 'USD'
actions = ['d dh p1 ????{door}', 'd dh p2 ????2d', 'd dh p3 ????Kh', {rest}]
"""
DEEP = "[20, 20, 20]"
OPENED = "'p2 pb', 'p3 cbr 2', 'p1 cc', 'p2 f', "
RAISED = "'p2 pb', 'p3 cbr 2', 'p1 cbr 4', 'p2 f', 'p3 cbr 6', 'p1 cbr 8', "
PAIR = OPENED + "'d dh p1 3c', 'd dh p3 Kd', "
TIED = OPENED + "'d dh p1 4c', 'd dh p3 4h', "
SHORT = PAIR + "'p3 cc', 'p1 cbr 1', "
RUN_OUT = (
    "'d dh p1 5c', 'd dh p3 6h', 'd dh p1 8c', 'd dh p3 9h', 'd dh p1 ??', 'd dh p3 ??', "
    "'p1 sm AsAdKc3c5c8c9s', 'p3 sm'"
)
BROKE = "[0.25, 0.25, 20]"
ALL_IN = (
    "'d dh p1 3c', 'd dh p2 3h', 'd dh p3 3s', 'd dh p1 4c', 'd dh p2 4h', 'd dh p3 4s', "
    "'d dh p1 5c', 'd dh p2 5h', 'd dh p3 5s', 'd dh p1 ??', 'd dh p2 ??', 'd dh p3 ??', "
    "'p3 sm AhAcKh3s4s5s9d', 'p1 sm', 'p2 sm'"
)
WON = "winnings = [0, 0, 0.75]"
TIE = "'p1 sm AsAdKc3c4d5d9s', 'p3 sm AhAcKh3h4h5s9d'"
FINAL = (
    "'d dh p1 3c', 'd dh p3 3h', 'p1 cc', 'p3 cc', 'd dh p1 4d', 'd dh p3 4h', 'p1 cc', 'p3 cc', "
    "'d dh p1 5d', 'd dh p3 5s', 'p1 cc', 'p3 cc', 'd dh p1 ??', 'd dh p3 ??', 'p1 cc', 'p3 cc', "
)


def played(rest: str, stacks: str = DEEP, door: str = "Kc", more: str = "") -> Judgement:
    return judged(START.format(rest=rest, stacks=stacks, door=door) + more)


@pytest.mark.parametrize(
    ("why", "good", "bad"),
    [
        (LIMITS, (PAIR + "'p3 cbr 2', 'p1 f'",), (PAIR + "'p3 cbr 4', 'p1 f'",)),
        (
            LIMITS,
            (SHORT + "'p3 cc', " + RUN_OUT, "[3.25, 20, 20]", "Kc", "winnings = [7.25, 0, 0]"),
            (SHORT + "'p3 cbr 2', " + RUN_OUT, "[3.25, 20, 20]", "Kc", "winnings = [7.25, 0, 0]"),
        ),
        (
            LIMITS,
            (RAISED + "'p3 f'",),
            (RAISED + "'p3 cbr 10', 'p1 f'",),
        ),
        # Where the first to act bets, PokerKit lets the other check before.
        (
            OPENERS,
            (TIED + "'p3 cbr 2', 'p1 f'",),
            (TIED + "'p3 cc', 'p1 cbr 2', 'p3 f'",),
        ),
        (OPENERS, (TIED + "'p1 cc', 'p3 cbr 2', 'p1 f'",), (TIED + "'p3 cc', 'p1 cbr 2', 'p3 f'",)),
        (ALONE, (ALL_IN, BROKE, "Kc", WON), ("'p3 pb', " + ALL_IN, BROKE, "Kc", WON)),
        (
            DIVIDED,
            (OPENED + FINAL + TIE, DEEP, "Kc", "winnings = [2.63, 0, 2.62]"),
            (OPENED + FINAL + TIE, DEEP, "Kc", "winnings = [2.62, 0, 2.63]"),
        ),
        (
            UNKNOWN,
            (OPENED + FINAL + "'p1 sm', 'p3 sm AhAcKh3h4h5s9d'", DEEP, "Kc", "winnings=[0,0,5.25]"),
            (OPENED + FINAL + "'p1 sm'", DEEP, "Kc", "winnings = [0, 0, 5.25]"),
        ),
    ],
    ids=[
        "open pair",
        "short all-in",
        "cap",
        "tied boards",
        "out of turn",
        "alone",
        "odd chip",
        "hidden winner",
    ],
)
def test_what_pokerkit_does_in_its_own_way(
    why: str, good: tuple[str, ...], bad: tuple[str, ...]
) -> None:
    replayed, other = played(*good), played(*bad)
    assert obstacle(replayed) is None
    assert replays(replayed)
    assert obstacle(other) == why
    assert not replays(other)


@pytest.mark.parametrize(
    ("rest", "hidden", "plays"),
    [
        ("'p2 pb', 'p3 cbr 2', 'p1 f', 'p2 f'", "Kc", True),
        ("'p2 pb', 'p3 cbr 2', 'p1 f', 'p2 f'", "2d", False),
        (PAIR + "'p3 cbr 2', 'p1 f'", "3c", False),
        (PAIR + "'p3 cbr 2', 'p1 f'", "Kc", False),
    ],
)
def test_the_up_cards_of_who_may_open_are_needed(rest: str, hidden: str, plays: bool) -> None:
    text = START.format(rest=rest, stacks=DEEP, door="Kc")
    known, unknown = judged(text), judged(text.replace(hidden, "??"))
    assert obstacle(known) is None
    assert replays(known)
    assert obstacle(unknown) == (None if plays else HIDDEN)
    assert replays(unknown) is plays


def test_games_without_a_code_and_shared_cards_are_no_games_of_pokerkits() -> None:
    reads = read_paths([HOME, SAMPLES / "pokerstars-stud8-cash-0.50-1.txt"])
    found = {obstacle(audit(read.hand)) for read in reads if isinstance(read, Imported)}
    assert {NO_CODE, COMMUNITY, None} <= found


# --- the command -------------------------------------------------------------------


def test_the_command_names_what_it_leaves_out(tmp_path: Path) -> None:
    source, file = tmp_path / "pair.phhs", tmp_path / "out.phhs"
    texts = [
        START.format(rest=f"{PAIR}'p3 cbr {to}', 'p1 f'", stacks=DEEP, door="Kc") for to in (4, 2)
    ]
    hands = [f"[{number}]\nhand = {number}\n{text}\n" for number, text in enumerate(texts, 8)]
    source.write_text("".join(hands), encoding="utf-8")
    run = ["export", "hands", str(source), "-o", str(file)]
    result = CliRunner().invoke(app, run, env={"COLUMNS": "200"})
    assert result.exit_code == 0
    assert "1 hand written to" in result.stdout
    assert (
        f"Not written, since PokerKit can't replay (see --unplayable):\n          1 {LIMITS}"
        in (result.stdout)
    )
    assert result.stderr == f"stud-hh: left out PHH #8 ({source}:1): {LIMITS}\n"
    result = CliRunner().invoke(app, [*run, "--unplayable"], env={"COLUMNS": "200"})
    assert result.exit_code == 0
    assert "2 hands written to" in result.stdout
    assert f"Written, but PokerKit can't replay, because of:\n          1 {LIMITS}" in result.stdout
    assert result.stderr == ""
