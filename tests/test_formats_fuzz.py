"""Damage of any kind costs the hand that bears it, and no other."""

from hypothesis import given
from hypothesis import strategies as st

from stud_hh.formats import Imported, Read, Rejected, Skipped, read_text
from tests.formats.sample import STARS, TILT
from tests.formats.update import CASES

TEXTS = [case.read_text(encoding="utf-8") for case in CASES]
HANDS = [STARS, TILT, *(text for text in TEXTS if len(list(read_text(text))) == 1)]
"""Cases of a single hand."""
ODD = st.sampled_from(
    [*"\0\x0b\x85\u2028\ufeff[]():,$€#*0", "*** ", "Seat 1: ", "\r", " folds", ""]
)


@st.composite
def damaged(draw: st.DrawFn) -> str:
    lines = draw(st.sampled_from(HANDS)).rstrip().split("\n")
    for _ in range(draw(st.integers(1, 4))):
        place = draw(st.integers(1, len(lines) - 1))
        match draw(st.sampled_from("cut drop swap double insert".split())):
            case "cut":
                at = draw(st.integers(0, len(lines[place])))
                lines[place] = lines[place][:at] + draw(ODD) + lines[place][at + 1 :]
            case "drop" if len(lines) > 2:
                del lines[place]
            case "swap":
                other = draw(st.integers(1, len(lines) - 1))
                lines[place], lines[other] = lines[other], lines[place]
            case "double":
                lines.insert(place, lines[place])
            case _:
                lines.insert(place, draw(st.text(max_size=40)))
    return "\n".join(lines)


def whole(reads: list[Read]) -> list[tuple[str, str]]:
    return [(read.hand.site, read.hand.hand_id) for read in reads if isinstance(read, Imported)]


@given(damaged())
def test_damage_stays_within_its_hand(text: str) -> None:
    reads = list(read_text(f"{STARS}\n\n{text}\n\n{TILT}\n\n"))
    first, last = reads[0], reads[-1]
    assert isinstance(first, Imported)
    assert first.hand.site == "PokerStars"
    assert isinstance(last, Imported)
    assert last.hand.site == "Full Tilt"
    # What follows a blank line in the summary is no longer of the hand, but is never lost.
    assert len(reads) >= 3
    own = [read for read in reads[1:-1] if isinstance(read, Imported | Skipped)]
    assert len(own) <= 1
    assert all(isinstance(read, Rejected) for read in reads[1:-1] if read not in own)
    for read in reads[1:-1]:
        if isinstance(read, Rejected):
            assert read.raw.line <= read.finding.source.line
            assert read.finding.source.line <= read.raw.line + read.raw.text.count("\n")


@given(st.text() | st.lists(st.sampled_from(STARS.split("\n") + TILT.split("\n"))).map("\n".join))
def test_any_text_is_read_without_an_error(text: str) -> None:
    list(read_text(text))


@given(st.lists(st.sampled_from(HANDS), max_size=6))
def test_hands_add_up(texts: list[str]) -> None:
    assert len(whole(list(read_text("\n".join(texts))))) == len(texts)
