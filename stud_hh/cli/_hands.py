"""Export of hands to other formats."""

from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from rich.console import Console

from stud_hh.audit import Judgement, audit
from stud_hh.cli._terminal import complain, count, plain, progress
from stud_hh.formats import Imported, Passed, Read, Rejected
from stud_hh.model import Hand
from stud_hh.writers import TARGETS, Written, write

Tally = Counter[str]


def write_hands(
    out: Console, found: Iterable[Read], path: Path, *, unplayable: bool = False
) -> None:
    """Write each hand once, and tell what was written, and what was not.

    Of PHH, `unplayable` hands are those that PokerKit can't replay.
    """
    tally = Tally()
    with progress("writing"):
        judged = _judged(found, tally)
        written = write(judged, path, unplayable=unplayable, leave_out=_tell_left_out)
    _print(out, written, tally, path, unplayable=unplayable)


def _tell_left_out(hand: Hand, why: str) -> None:
    complain(f"left out {hand.site} #{hand.hand_id} ({hand.path}:{hand.line}): {why}")


def _judged(found: Iterable[Read], tally: Tally) -> Iterator[Judgement]:
    seen: set[tuple[str, str, str]] = set()
    for read in found:
        if isinstance(read, Imported):
            key = (read.hand.site, read.hand.game, read.hand.hand_id)
            if key in seen:
                tally["a duplicate"] += 1
                continue
            seen.add(key)
            yield audit(read.hand)
        elif isinstance(read, Rejected):
            tally["unreadable"] += 1
        elif not isinstance(read, Passed):
            tally["of another game"] += 1


def _print(out: Console, written: Written, tally: Tally, path: Path, *, unplayable: bool) -> None:
    hands = count(written.hands, "hand")
    out.print(f"{hands} written to {plain(str(path))}", soft_wrap=True)
    _list(out, "Not written:", tally + written.refused)
    if not unplayable:
        _list(
            out, "Not written, since PokerKit can't replay (see --unplayable):", written.obstacles
        )
    name = TARGETS[path.suffix.lower()].name
    _list(out, f"Written, but {name} does not keep, of so many hands:", written.lost)
    if unplayable:
        _list(out, "Written, but PokerKit can't replay, because of:", written.obstacles)


def _list(out: Console, heading: str, counts: Tally) -> None:
    if counts:
        out.print(heading)
    for what, number in counts.most_common():
        out.print(f"  {number:>9,} {what}", soft_wrap=True)
