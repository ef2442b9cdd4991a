"""Torture imports for some minutes: python -m tests.torture --kills 100"""

from __future__ import annotations

import argparse
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.torture import disks, files, processes


def main() -> None:
    """Do all there is, and print what was done; any fault ends it with a traceback."""
    parser = argparse.ArgumentParser(prog="python -m tests.torture", description=__doc__)
    parser.add_argument("--kills", type=int, default=100, help="imports to kill")
    parser.add_argument("--hands", type=int, default=240, help="hands of an import")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    with TemporaryDirectory() as name:
        work = Path(name)
        in_time, filled = processes.kill_many(
            work / "kills", args.kills, args.hands, seed=args.seed
        )
        print(f"{in_time} imports killed, {filled} libraries filled none the less")
        processes.kill_with_workers(work / "workers", args.hands)
        print("an import with two workers killed")
        moments = [moment / 10 for moment in range(35)]
        processes.interrupt_with_workers(work / "interrupted", args.hands, moments)
        print(f"{len(moments)} imports with two workers stopped by Ctrl-C")
        for number in range(5):
            processes.two_at_once(work / f"two{number}", args.hands)
        print("5 times two imports at once")
        steps = disks.fill_at_each_step(work / "steps")
        print(f"a disk that is full after each of {steps} steps")
        try:
            disks.fill_a_disk(work / "disk", args.hands)
            print("a disk that is too small")
        except PermissionError:
            print("no small disk: that takes the right to mount one")
        rounds = files.change_many(work / "changes", args.hands, args.seed)
        print(f"{rounds} times files that changed while they were read")


main()
