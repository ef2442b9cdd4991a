"""One cause is one finding, and hides nothing that is open besides."""

import re
from collections import Counter
from random import Random

import pytest
from msgspec.structs import replace

from stud_hh.audit import Judgement, audit, working
from stud_hh.audit._causes import MOST_JUDGED, with_causes
from stud_hh.audit._judge import judge
from stud_hh.findings import Verdict
from stud_hh.formats import Imported, read_text
from stud_hh.model import Award, Hand
from stud_hh.replay.remembered import Remembered
from tests.faults import GAMES, KINDS, ROOMS
from tests.faults._script import Script
from tests.faults.measure import occasions
from tests.faults.pool import hands
from tests.hands_by_hand import Script as Play
from tests.hands_by_hand import write

ANTE = next(kind for kind in KINDS if kind.code == "SH502")


def judged(text: str) -> Judgement:
    (read,) = read_text(re.sub(r" mucked \[.*", " mucked", text))
    assert isinstance(read, Imported)
    return audit(read.hand)


def test_an_open_award_stays_open_beside_a_fault() -> None:
    checked = 0
    for dealt in hands("pokerstars", "stud8", 48):
        faulty = ANTE.inject(dealt, Random(8))
        before = judged(dealt.text)
        if faulty is None or before.verdict is not Verdict.UNPROVEN:
            continue
        after = judged("\n".join(faulty.lines))
        assert after.verdict is Verdict.FLAGGED
        (error,) = after.findings
        assert error.code == "SH502"
        assert {one.code for one in error.consequences} >= {"SH507"}
        assert [(one.pot, one.half) for one in after.unproven] == [
            (one.pot, one.half) for one in before.unproven
        ]
        checked += 1
    assert checked


# --- how much is looked at -------------------------------------------------------


def in_sums(hand: Hand) -> Hand:
    """The hand with one award a player, of whatever pots."""
    paid = Counter[str]()
    for event in hand.events:
        if isinstance(event, Award):
            paid[event.player] += event.amount
    rest = [event for event in hand.events if not isinstance(event, Award)]
    sums = [Award(hand.last_line, player, amount) for player, amount in paid.items()]
    return replace(hand, events=(*rest, *sums))


def wrongly_paid(room: str, game: str) -> list[Hand]:
    """Hands with hidden cards whose sums are paid to the wrong players."""
    faulty = [
        one
        for kind in KINDS
        if kind.code in {"SH403", "SH404", "SH405"} and game in kind.games
        for one, _ in occasions(kind, hands(room, game, 96), 6)
    ]
    return [in_sums(judged("\n".join(one.lines) + "\n").hand) for one in faulty]


@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize("game", GAMES)
def test_repairs_of_awards_prove_nothing_anew(room: str, game: str) -> None:
    searched = 0
    for hand in wrongly_paid(room, game):
        once, all_in_all = Remembered(), Remembered()
        judgement = judge(hand, remembered=once)
        told = with_causes(judge(hand, remembered=all_in_all), None, all_in_all)
        assert all_in_all.deals <= 4 * once.deals + 1_000_000
        searched += len(told.findings) < len(judgement.findings)
    assert searched


def test_a_search_that_leads_nowhere_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """All lines of a street in the wrong order: no three of them put right mend it."""
    tried: list[Hand] = []
    real = judge

    def counted(hand: Hand, *more: object) -> Judgement:
        tried.append(hand)
        return real(hand, *more)  # type: ignore[arg-type]

    monkeypatch.setattr("stud_hh.audit._causes.judge", counted)
    for dealt in hands("pokerstars", "stud8", 24):
        script = Script(dealt)
        first, last = script.spots[0].index, script.spots[-1].index
        lines = [*script.lines[:first], *script.lines[first : last + 1][::-1]]
        tried.clear()
        for read in read_text("\n".join([*lines, *script.lines[last + 1 :]]) + "\n"):
            if isinstance(read, Imported):
                audit(read.hand)
        assert len(tried) <= MOST_JUDGED


# --- single faults -----------------------------------------------------------------


def test_a_banner_left_out_before_a_shared_card_is_one_finding() -> None:
    checked = 0
    for game in GAMES:
        for dealt in hands("pokerstars", game, 48):
            script = Script(dealt)
            if not script.play.community or not any(
                spot.action.street == 7 for spot in script.spots
            ):
                continue
            lines = list(script.lines)
            del lines[script.banner(7)]
            assert len(judged("\n".join(lines) + "\n").findings) == 1
            checked += 1
    assert checked


def bring_in_or_call(total: int | None, more: str = "") -> Judgement:
    """A brings in 50, B calls 40."""
    play = f"3: A brings 50, B calls 40{more}\nend: A wins {total or 170}"
    return audit(write(Play("stud8", play, "A B", total=total)).hand)


def test_one_call_against_the_bring_in_is_decided_by_the_total() -> None:
    assert [one.code for one in bring_in_or_call(180).findings][:1] == ["SH315"]
    assert [one.code for one in bring_in_or_call(160).findings][:1] == ["SH303"]


def test_where_the_total_fits_neither_both_lines_are_named() -> None:
    judgement = bring_in_or_call(175)
    call = next(one for one in judgement.findings if one.code == "SH315")
    told = "\n".join(working(judgement, call))
    assert "a bring-in of 40 makes a total of 160, a call of 50 180" in told
    assert "175 is printed" in told


def test_a_later_call_tells_what_the_first_one_was() -> None:
    """B's second call makes 200 of 50, so that it is the first call that is wrong."""
    play = "3: A brings 50, B calls 40, C completes 200, A folds, B calls 150\nend: B wins 540"
    judgement = audit(write(Play("stud8", play, "A B C", total=570)).hand)
    assert judgement.findings[0].code == "SH315"
    assert judgement.findings[0].source.line == 13
