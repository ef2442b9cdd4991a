"""`show` in a terminal: keys step through the hand; elsewhere all of it is printed."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from rich.console import Console

from stud_hh.audit import audit
from stud_hh.cli._keys import key_of
from stud_hh.cli._stepper import Stepper
from stud_hh.formats import Imported, read_paths
from stud_hh.pages import Playback, playback

SAMPLES = Path(__file__).parent.parent / "sample_histories"
FAULTY = SAMPLES / "faulty" / "SH405-low-to-wrong-player.txt"
NUMBER = "150000476068"


@pytest.fixture(scope="module")
def shown() -> Playback:
    return next(
        playback(audit(read.hand), read.raw, samples=0)
        for read in read_paths([FAULTY])
        if isinstance(read, Imported) and read.hand.hand_id == NUMBER
    )


def seen(stepper: Stepper, width: int = 80) -> str:
    out = Console(width=width, color_system=None)
    with out.capture() as capture:
        out.print(stepper.picture())
    return capture.get()


def test_keys_lead_through_the_hand(shown: Playback) -> None:
    stepper = Stepper(shown)
    last = len(shown.moments) - 1
    for key, at in (
        ("left", 0),
        ("right", 1),
        (" ", 2),
        ("left", 1),
        ("end", last),
        ("right", last),
        ("home", 0),
        ("down", 2),
        ("up", 0),
        ("x", 0),
    ):
        assert stepper.press(key)
        assert stepper.at == at
    for key in ("q", "\x04", ""):
        assert not stepper.press(key)


def test_every_moment_can_be_seen(shown: Playback) -> None:
    stepper = Stepper(shown)
    for moment in shown.moments:
        text = " ".join(seen(stepper, 200).split())
        assert moment.text in text
        assert f"{stepper.at + 1}/{len(shown.moments)}" in text
        stepper.press("right")


def test_a_finding_is_found_and_told(shown: Playback) -> None:
    stepper = Stepper(shown)
    stepper.press("f")
    assert "SH405 low-to-wrong-player" in seen(stepper)


def test_hidden_cards_are_seen_when_asked_for(shown: Playback) -> None:
    stepper = Stepper(shown)
    stepper.press("down")
    assert "(?? ??) 8s" in seen(stepper)
    stepper.press("h")
    assert "(3d 4h) 8s" in seen(stepper)


def test_live_cards_are_told_where_the_cards_are_seen(shown: Playback) -> None:
    stepper = Stepper(shown)
    stepper.at = next(at for at, moment in enumerate(shown.moments) if moment.live)
    assert "saltmarsh calls" in seen(stepper)
    assert "Live for" not in seen(stepper)
    stepper.press("h")
    assert "Live for saltmarsh: 10 of 10 diamonds" in seen(stepper)


def test_a_picture_fits_a_narrow_terminal(shown: Playback) -> None:
    stepper = Stepper(shown)
    stepper.press("end")
    assert all(len(line) <= 80 for line in seen(stepper, 80).splitlines())


@pytest.mark.parametrize(
    ("sent", "name"),
    [("\x1b[D", "left"), ("\x1bOC", "right"), ("\x1b[5~", "up"), ("\xe0P", "down"), ("q", "q")],
)
def test_what_keys_send_is_known(sent: str, name: str) -> None:
    assert key_of(sent) == name


SHOW = [sys.executable, "-c", "from stud_hh.cli import main; main()", "show", NUMBER, str(FAULTY)]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo-terminals")
def test_a_terminal_steps_and_is_left_as_it_was() -> None:
    import termios  # noqa: PLC0415 - not on Windows

    ours, theirs = os.openpty()
    before = termios.tcgetattr(theirs)
    env = {**os.environ, "TERM": "xterm", "NO_COLOR": "1", "COLUMNS": "100", "LINES": "40"}
    with subprocess.Popen(SHOW, stdin=theirs, stdout=theirs, stderr=theirs, env=env) as process:
        screen = told(ours, "1/15")
        os.write(ours, b"\x1b[C")
        screen += told(ours, "2/15")
        os.write(ours, b"q")
        rest = told(ours, "\x1b[?1049l")
        assert process.wait(20) == 0
    assert "Everybody antes $0.10." in screen
    assert "\x1b[31m" not in screen + rest
    assert termios.tcgetattr(theirs) == before


def told(terminal: int, until: str) -> str:
    """What comes from a terminal up to this text."""
    text = ""
    while until not in text:
        text += os.read(terminal, 4096).decode(errors="replace")
    return text


def test_a_pipe_gets_the_whole_hand() -> None:
    result = subprocess.run(SHOW, capture_output=True, text=True, check=True)
    assert "Third street  pot $0.30" in result.stdout
    assert " with 7d 8d Qd live: 10 of 10 diamonds\n" in result.stdout
    assert "\x1b" not in result.stdout
