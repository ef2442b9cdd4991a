"""Files that change while they are read."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from random import Random

from stud_hh.store import Library, Progress
from tests.torture import histories
from tests.torture.contents import check_whole, contents, of_one_import


def _append(file: Path, text: str) -> None:
    with file.open("a", encoding="utf-8") as stream:
        stream.write(text)


def _cut(file: Path, text: str) -> None:
    _append(file, text)
    os.truncate(file, file.stat().st_size // 2)


def _replace(file: Path, text: str) -> None:
    new = file.with_suffix(".new")
    new.write_text(file.read_text("utf-8") + text, "utf-8")
    new.replace(file)


def _delete(file: Path, _: str) -> None:
    file.unlink(missing_ok=True)


def _hide(file: Path, text: str) -> None:
    _append(file, text)
    file.rename(file.with_suffix(".hidden.txt"))


CHANGES: dict[str, Callable[[Path, str], None]] = {
    "append": _append,
    "cut": _cut,
    "replace": _replace,
    "delete": _delete,
    "rename": _hide,
}


def change_while_read(work: Path, how: str, n_hands: int, when: int) -> None:
    """Change a file after so many batches, put it right, and import again."""
    folder = work / "histories"
    histories.write(folder, n_hands)
    library, file = Library(work / "library"), folder / "a.txt"
    whole = file.read_text("utf-8") + histories.joined(histories.hands(n_hands * 10, 3))
    batches = iter(range(10_000))

    def disturb(_: Progress) -> None:
        if next(batches) == when:
            CHANGES[how](file, histories.joined(histories.hands(n_hands * 10, 2))[:-700])

    library.add([folder], progress=disturb)
    check_whole(library)
    file.with_suffix(".hidden.txt").unlink(missing_ok=True)
    file.write_text(whole, "utf-8")
    library.add([folder])
    assert contents(library) == of_one_import([folder], work / "clean")


def change_many(work: Path, n_hands: int, seed: int) -> int:
    """Every change at several moments. Return how many."""
    random = Random(seed)
    rounds = [(how, random.randrange(n_hands // 5)) for how in CHANGES for _ in range(5)]
    for number, (how, when) in enumerate(rounds):
        change_while_read(work / str(number), how, n_hands, when)
    return len(rounds)
