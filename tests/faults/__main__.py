"""Print how many injected faults are found: python -m tests.faults --hands 300 --seed 8"""

from __future__ import annotations

import argparse
from collections import Counter
from itertools import product

from tests.faults import COMBINABLE, GAMES, KINDS, ROOMS, Kind
from tests.faults.combining import measure_pairs
from tests.faults.measure import Tally, measure
from tests.faults.pool import hands


def main() -> None:
    """Measure every kind, or one, and print a row for each."""
    parser = argparse.ArgumentParser(prog="python -m tests.faults", description=__doc__)
    parser.add_argument("--hands", type=int, default=300, help="hands of a room and game")
    parser.add_argument("--most", type=int, default=40, help="faulty hands a kind, room and game")
    parser.add_argument("--seed", type=int, default=8, help="of the hands and of the faults")
    parser.add_argument("--kind", help="only kinds whose name holds this")
    parser.add_argument("--show", type=int, default=0, help="faults not found to print in full")
    args = parser.parse_args()
    print(f"{'kind':44}{'code':7}{'hands':>6}{'other':>7}{'found':>7}{'alone':>7}  beside")
    for kind in KINDS:
        if args.kind and args.kind not in kind.name:
            continue
        total = Tally()
        for room in kind.rooms:
            for game in kind.games:
                _add(total, _measured(kind, room, game, args))
        beside = " ".join(f"{code}:{count}" for code, count in total.beside.most_common(6))
        print(
            f"{kind.name:44}{kind.code:7}{total.injected:6}{total.other:7}"
            f"{_share(total.found, total):>7}{_share(total.alone, total):>7}  {beside}"
        )
        for text in total.neighbours + total.missed[: args.show]:
            print(text, end="\n\n")
    if not args.kind:
        _print_pairs(args.hands, args.show, args.seed)


def _measured(kind: Kind, room: str, game: str, args: argparse.Namespace) -> Tally:
    return measure(kind, hands(room, game, args.hands, args.seed), args.most, args.seed)


def _print_pairs(count: int, show: int, seed: int) -> None:
    """Measure two faults in one hand, of kinds that leave it readable."""
    as_one: Counter[str] = Counter()
    print(f"\n{'two faults in a hand':51}{'hands':>6}{'one':>6}{'both told, of the rest':>24}")
    for room, game in product(ROOMS, GAMES):
        kinds = [kind for kind in COMBINABLE if room in kind.rooms and game in kind.games]
        tally = measure_pairs(kinds, hands(room, game, count, seed), seed)
        as_one += tally.one
        both = f"{tally.both / tally.apart:.1%}"
        print(f"{f'{room} {game}':51}{tally.injected:6}{tally.one.total():6}{both:>24}")
        for pair in tally.missed[:show]:
            print(pair.kinds, pair.places, *pair.lines, sep="\n", end="\n\n")
    for reason, times in as_one.most_common():
        print(f"counted as one, {reason}: {times}")


def _add(total: Tally, part: Tally) -> None:
    total.injected += part.injected
    total.found += part.found
    total.alone += part.alone
    total.other += part.other
    total.beside += part.beside
    total.missed += part.missed
    total.neighbours += part.neighbours


def _share(part: int, tally: Tally) -> str:
    """Of the hands whose text bears no other explanation of one line."""
    return f"{part / (tally.injected - tally.other):.0%}" if tally.injected else "-"


main()
