"""An import in small parts: python -m tests.torture.child LIBRARY PATH WORKERS"""

from __future__ import annotations

import sys

from stud_hh.store import Library, LibraryBusyError, adding, library, reading

READY = "ready"
DONE = "done"
BUSY = "busy"


def small_parts() -> None:
    """Make many parts of few hands, and merge them often."""
    adding.PART_HANDS = 10  # type: ignore[misc]
    adding.PIECE_HANDS = 2  # type: ignore[misc]
    reading.CHUNK_HANDS = 5  # type: ignore[misc]
    library.MANY = 3  # type: ignore[misc]


def main() -> None:
    """Say when it begins, and how it ended."""
    small_parts()
    place, path, workers = sys.argv[1:]
    print(READY, flush=True)
    try:
        Library(place).add([path], workers=int(workers))
    except LibraryBusyError as error:
        print(BUSY, error)
    else:
        print(DONE)


if __name__ == "__main__":
    main()
