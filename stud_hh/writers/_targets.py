"""Files of hands: what goes into which, and what does not survive it."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import IO, Final

from stud_hh.audit import Judgement
from stud_hh.errors import StudHhError
from stud_hh.formats import Imported, read_text
from stud_hh.model import Hand
from stud_hh.writers import ohh, phh, pokerstars
from stud_hh.writers._replayable import obstacle
from stud_hh.writers.facts_kept import lost


class TooManyHandsError(StudHhError):
    """More hands than a file of this kind may hold."""


def _nothing(_: Judgement) -> None:
    return None


def _pass_over(_: Hand, __: str) -> None:
    return None


@dataclass(frozen=True)
class Target:
    """A kind of file."""

    name: str
    write: Callable[[Judgement], str]
    refusal: Callable[[Judgement], str | None]
    """Why a hand can't be written so."""
    obstacle: Callable[[Judgement], str | None] = _nothing
    """Why the format's own engine can't replay a hand; None where it can, or there is none."""
    heading: str = ""
    """What stands before a hand; its number goes in."""
    end: str = "\n"
    """What stands after one."""
    holds_one: bool = False


TARGETS: Final[Mapping[str, Target]] = MappingProxyType(
    {
        ".phh": Target("PHH", phh.write, phh.refusal, obstacle, end="", holds_one=True),
        ".phhs": Target("PHH", phh.write, phh.refusal, obstacle, "[{}]\n"),
        ".ohh": Target("OHH", ohh.write, ohh.refusal),
        ".txt": Target("PokerStars text", pokerstars.write, pokerstars.refusal, end="\n\n\n"),
    }
)
"""By suffix."""


@dataclass
class Written:
    """What became of the hands."""

    hands: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    """Hands that were not written, by the reason."""
    lost: Counter[str] = field(default_factory=Counter)
    """Hands by the facts that the file does not keep of them."""
    obstacles: Counter[str] = field(default_factory=Counter)
    """Hands that the format's own engine can't replay, by the reason, written or not."""


def write(
    judgements: Iterable[Judgement],
    path: Path,
    *,
    unplayable: bool = False,
    leave_out: Callable[[Hand, str], None] = _pass_over,
) -> Written:
    """Write hands to a file of the kind that its suffix names.

    Left out, and told to `leave_out` with the reason, are hands that the format can't hold and,
    if not `unplayable`, those that its own engine can't replay with the payoffs that they had.

    Whatever goes wrong on the way, an older file of the same name stays as it was. Raises
    TooManyHandsError where the file may hold but one.
    """
    target, written = TARGETS[path.suffix.lower()], Written()
    started = path.with_name(f".{path.name}.part")
    try:
        with started.open("w", encoding="utf-8", newline="\n") as file:
            for judgement in judgements:
                why = _why_not(judgement, target, written, unplayable=unplayable)
                if why is None:
                    _put(judgement, file, target, written)
                else:
                    leave_out(judgement.hand, why)
        started.replace(path)
    finally:
        started.unlink(missing_ok=True)
    return written


def _why_not(
    judgement: Judgement, target: Target, written: Written, *, unplayable: bool
) -> str | None:
    """Why a hand is left out; None for one to write."""
    if (reason := target.refusal(judgement)) is not None:
        written.refused[reason] += 1
        return reason
    if (reason := target.obstacle(judgement)) is not None:
        written.obstacles[reason] += 1
    return None if unplayable else reason


def _lost(hand: Hand, text: str) -> Iterator[str]:
    """What a reader of the text does not learn."""
    for read in read_text(text):
        if isinstance(read, Imported):
            yield from lost(hand, read.hand)
        else:
            yield "the whole hand"


def _put(judgement: Judgement, file: IO[str], target: Target, written: Written) -> None:
    text = target.write(judgement)
    written.lost.update(_lost(judgement.hand, text))
    written.hands += 1
    if target.holds_one and written.hands > 1:
        raise TooManyHandsError("a .phh file holds one hand, and these are more: name a .phhs file")
    file.write(f"{target.heading.format(written.hands)}{text}{target.end}")
