"""What the sample histories of each format tell, and the page of docs that says so.

Run it to write the page anew: python -m tests.formats.untold
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Final

from stud_hh.audit import audit
from stud_hh.findings import Verdict
from stud_hh.formats import FORMATS, Imported, Untold, read_paths
from stud_hh.games import GAMES
from stud_hh.model import Award, Deal, Hand, Muck, Show, UncalledBet

ROOT: Final = Path(__file__).parents[2]
PAGE: Final = ROOT / "docs" / "formats.md"
SAMPLES: Final = ROOT / "sample_histories"


Hands = Sequence[Hand]


def _awards(hands: Hands) -> list[Award]:
    return [event for hand in hands for event in hand.events if isinstance(event, Award)]


def _derives_uncalled(hands: Hands) -> bool:
    """An uncalled bet that no line tells stands at the line of the action before it."""
    for hand in hands:
        others = {event.line for event in hand.events if not isinstance(event, UncalledBet)}
        told = [event.line for event in hand.events if isinstance(event, UncalledBet)]
        if not others.issuperset(told):
            return False
    return True


def _hides_doors(hands: Hands) -> bool:
    doors = [
        event
        for hand in hands
        for event in hand.events
        if isinstance(event, Deal) and event.player != hand.hero and event.up
    ]
    return not doors


MEASURES: Final[Mapping[Untold, Callable[[Hands], bool]]] = MappingProxyType(
    {
        Untold.TIME: lambda hands: all(hand.started_at is None for hand in hands),
        Untold.CURRENCY: lambda hands: any(hand.currency == "XXX" for hand in hands),
        Untold.STAKES: lambda hands: any(not hand.small_bet for hand in hands),
        Untold.UP_CARDS: _hides_doors,
        Untold.UNCALLED: _derives_uncalled,
        Untold.SHOWING: lambda hands: (
            not any(isinstance(event, Show | Muck) for hand in hands for event in hand.events)
        ),
        Untold.POTS: lambda hands: all(award.pot is None for award in _awards(hands)),
        Untold.HALVES: lambda hands: all(
            award.half is None for award in _awards([h for h in hands if h.game == "stud8"])
        ),
        Untold.TOTAL: lambda hands: all(hand.summary.total is None for hand in hands),
        Untold.RAKE: lambda hands: all(hand.summary.rake is None for hand in hands),
        Untold.SEATS: lambda hands: not any(hand.summary.seats for hand in hands),
    }
)
"""By fact, whether none of a format's hands tells it."""


@dataclass
class Sampled:
    """The sample hands of one format."""

    hands: list[Hand] = field(default_factory=list)
    verdicts: Counter[Verdict] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)

    @property
    def untold(self) -> frozenset[Untold]:
        return frozenset(fact for fact, is_missing in MEASURES.items() if is_missing(self.hands))


@cache
def sampled() -> Mapping[str, Sampled]:
    """The sample hands by format."""
    samples: dict[str, Sampled] = defaultdict(Sampled)
    paths = [path for path in sorted(SAMPLES.rglob("*")) if "faulty" not in path.parts]
    for read in read_paths(path for path in paths if path.is_file()):
        if isinstance(read, Imported) and read.raw.site:
            of_format = samples[read.raw.site]
            of_format.hands.append(read.hand)
            of_format.verdicts[audit(read.hand).verdict] += 1
    return samples


def page() -> str:
    """The page of docs."""
    return "\n".join([*_table(), "", *_facts(), ""])


def _table() -> list[str]:
    lines = [
        "# Formats",
        "",
        "What is read, and what a format does not tell. A test measures this page on the sample",
        "histories, all of whose hands are right: what is unproven there is so for want of cards.",
        "",
        "| Format | Games | What is read | Not told | Sample hands | Clean | Unproven |",
        "|---|---|---|---|--:|--:|--:|",
    ]
    for each in FORMATS:
        games = ", ".join(dict.fromkeys(GAMES[key].name for key in each.games.values()))
        missing = ", ".join(fact.words for fact in Untold if fact in each.untold) or "-"
        of_format = sampled().get(each.site, Sampled())
        clean, open_ = (of_format.verdicts[v] for v in (Verdict.CLEAN, Verdict.UNPROVEN))
        counts = f"{len(of_format.hands)} | {clean} | {open_}"
        lines.append(f"| {each.site} | {games} | {each.reads} | {missing} | {counts} |")
    return lines


def _facts() -> list[str]:
    lines = ["## What follows", "", "| Not told | Then |", "|---|---|"]
    lines += [f"| {fact.words} | {fact.consequence} |" for fact in Untold]
    return [
        *lines,
        "",
        "The down cards of players who do not show are hidden everywhere but at Bovada. Where they",
        "decide an award it is unproven, never wrong; `stud-hh audit` says what is not known.",
        "",
        *_FREE.splitlines(),
    ]


_FREE = """\
## What nothing is held against

These are read past, or kept as they stand: numbers of hands, tables and tournaments (but for a
hand that tells its number twice), dates (but for two clocks that tell one moment), names, the seat
of the button or dealer, how many players a header counts, the first amount of a raise at Absolute
and Bovada, which of a player's shares is for high and which for low where Absolute's summary prints
both, and what each pot holds where ACR prints several at once: only their sum is checked. Where
Full Tilt's banner says nothing of players all-in, that is not held against it. A stack that
nobody's chips run out of may be of any size, and so may a bring-in that nobody answers.
"""


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
