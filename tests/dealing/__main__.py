"""Write a file of random hands: python -m tests.dealing --room fulltilt --hands 500 -o f.txt"""

from __future__ import annotations

import argparse
from pathlib import Path

from tests.dealing.engine import GAMES
from tests.dealing.options import Options
from tests.dealing.rooms import WRITERS
from tests.dealing.sessions import Session, session_text

ROOMS = ("pokerstars", "fulltilt", *WRITERS)


def main() -> None:
    """Read the arguments and write the file."""
    parser = argparse.ArgumentParser(prog="python -m tests.dealing", description=__doc__)
    parser.add_argument("--room", choices=ROOMS, default="pokerstars")
    parser.add_argument("--game", choices=tuple(GAMES), default="stud8")
    parser.add_argument("--hands", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--players", type=int, default=8)
    parser.add_argument("--noise", type=float, default=0.02)
    parser.add_argument("--short-stacks", action="store_true")
    parser.add_argument("--odd-names", action="store_true")
    parser.add_argument("-o", "--output", type=Path, required=True)
    args = parser.parse_args()
    options = Options(
        players=args.players,
        noise=args.noise,
        short_stacks=args.short_stacks,
        odd_names=args.odd_names,
    )
    hands = list(Session(args.room, args.game, args.seed, options).hands(args.hands))
    args.output.write_text(session_text(hands), encoding="utf-8", newline="")


if __name__ == "__main__":
    main()
