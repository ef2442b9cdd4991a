"""Write a case and a sample history for each kind of fault: python -m tests.faults.samples

`tests/cases/CODE/` gets the faulty hand and the hand as it was; `sample_histories/faulty/`
gets one file a rule, the faulty hand between its neighbours at the table.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from pathlib import Path
from random import Random
from typing import NamedTuple

from stud_hh.audit import audit
from stud_hh.formats import Imported, Rejected, read_text
from stud_hh.rules import RULES
from tests.dealing import DealtHand, Options, deal_hands
from tests.dealing.pokerstars import AFTER_HAND
from tests.faults import KINDS, Faulty, Kind
from tests.faults.pool import TOURNAMENTS

ROOT = Path(__file__).parents[2]
CASES = ROOT / "tests" / "cases"
SAMPLES = ROOT / "sample_histories" / "faulty"
_HANDS = 40


class _Found(NamedTuple):
    others: int
    """Findings beside the one that is meant."""
    length: int
    faulty: Faulty
    hands: tuple[DealtHand, DealtHand, DealtHand]
    """The hand before the one that is spoilt, that hand, and the one after."""


def findings(text: str) -> list[tuple[int, str]]:
    """Line and code of all that is found in a text."""
    found = []
    for read in read_text(text):
        if isinstance(read, Imported):
            found += [(one.source.line, one.code) for one in audit(read.hand).findings]
        elif isinstance(read, Rejected):
            found.append((read.finding.source.line, read.finding.code))
    return found


def _tables(room: str) -> Iterator[Options]:
    """From few players to many, so that the shortest hand comes first."""
    yield Options(players=3, pot_in_banners=True)
    yield Options(players=3)
    yield Options(players=3, short_stacks=True)
    yield Options(players=3, looseness=0.4, buy_ins=(60, 80))
    yield Options(players=3, tournament=TOURNAMENTS.get(room, ""))
    yield Options(players=4, short_stacks=True, looseness=0.3)
    yield Options(players=6, looseness=0.6)
    if room == "pokerstars":
        yield Options(community_at=1)


@lru_cache
def _dealt(room: str, game: str) -> list[list[DealtHand]]:
    return [
        deal_hands(room, game, 3 if options.community_at == 1 else _HANDS, seed, options)
        for seed, options in enumerate(_tables(room))
    ]


def _tied(room: str, game: str) -> list[list[DealtHand]]:
    """Hands for faults of what hardly ever happens."""
    return [deal_hands(room, game, 3, 0, Options(players=3, ties=True))]


def _choices(kind: Kind, room: str, game: str) -> Iterator[_Found]:
    found = [*_among(kind, _dealt(room, game))]
    yield from found or _among(kind, _tied(room, game))


def _among(kind: Kind, tables: Sequence[Sequence[DealtHand]]) -> Iterator[_Found]:
    for hands in tables:
        for three in zip(hands, hands[1:], hands[2:], strict=False):
            faulty = kind.inject(three[1], Random(kind.name))
            if faulty:
                text = "\n".join(faulty.lines) + "\n"
                found = findings(text)
                meant = (faulty.line, faulty.code or kind.code)
                if meant in found and meant[1] == kind.code:
                    yield _Found(len(found) - 1, len(faulty.lines), faulty, three)


def best(kind: Kind, number: int) -> _Found:
    """The shortest hand with nothing else to find; rooms and games take turns."""
    places = list(product(kind.games, kind.rooms))
    for room_and_game in places[number % len(places) :] + places[: number % len(places)]:
        game, room = room_and_game
        found = min(_choices(kind, room, game), key=lambda one: one[:2], default=None)
        if found is not None:
            return found
    raise LookupError(f"no hand offers an occasion for {kind.name}")


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8", newline="\n")


def _write_case(folder: Path, name: str, text: str) -> None:
    expected = "".join(f"{line} {code}\n" for line, code in findings(text))
    _write(folder / f"{name}.txt", text)
    _write(folder / f"{name}.expected", expected)


def main() -> None:
    """Write all files, and name the cases in which something else is found too."""
    names = {rule.code: rule.name for rule in RULES}
    done: set[str] = set()
    for number, kind in enumerate(KINDS):
        found = best(kind, number)
        text = "\n".join(found.faulty.lines) + "\n"
        first = kind.code not in done
        _write_case(CASES / kind.code, "fires" if first else kind.name, text)
        if first:
            before, spoilt, after = (hand.text for hand in found.hands)
            _write_case(CASES / kind.code, "fine", spoilt)
            sample = "".join(one + AFTER_HAND for one in (before, text, after))
            _write(SAMPLES / f"{kind.code}-{names[kind.code]}.txt", sample)
        if found.others:
            print(f"{kind.name}: {findings(text)}")
        done.add(kind.code)


if __name__ == "__main__":
    main()
