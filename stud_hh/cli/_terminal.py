"""Printing to terminals and pipes."""

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, Literal

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress

_SEQUENCE: Final = re.compile(
    r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)?|[@-Z\\-_])?|\x9b[0-?]*[ -/]*[@-~]"
)
"""ECMA-48 control sequences, which names and chat lines may hold."""

_LONGEST: Final = 200
"""Letters of a history's line that are shown."""


def console(*, colours: bool = True) -> "Console":
    """Standard output; markup is never read, since names may look like it."""
    from rich.console import Console  # noqa: PLC0415 - who writes a file needs none

    system: Literal["auto"] | None = "auto" if colours else None
    return Console(highlight=False, markup=False, emoji=False, color_system=system)


def complain(message: str) -> None:
    """Tell of an error on standard error."""
    print(f"stud-hh: {plain(message)}", file=sys.stderr)  # noqa: T201 this is the command line


def plain(text: str) -> str:
    """The text without what would steer a terminal or turn the direction of writing."""
    if text.isprintable():
        return text
    return "".join(letter for letter in _SEQUENCE.sub("", text) if letter.isprintable())


def source_line(text: str) -> str:
    """A line of a history, made harmless and not too long to look at."""
    shown = plain(text)
    return shown if len(shown) <= _LONGEST else f"{shown[: _LONGEST - 1]}…"


def count(number: int, thing: str, things: str | None = None) -> str:
    """`1 hand`, `1,200 hands`."""
    return f"{number:,} {thing if number == 1 else things or thing + 's'}"


@contextmanager
def progress(what: str) -> "Iterator[Progress | None]":
    """A bar on standard error while long work goes on; None where nobody would see it."""
    if not sys.stderr.isatty():
        yield None
        return
    with _bar() as bar:
        bar.add_task(what, total=None, note="")
        yield bar


def _bar() -> "Progress":
    from rich.console import Console  # noqa: PLC0415 - not into pipes, and few commands take long
    from rich.progress import (  # noqa: PLC0415 - as above
        BarColumn,
        Progress,
        SpinnerColumn,
        TextColumn,
        TimeElapsedColumn,
    )

    columns = (
        SpinnerColumn(),
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.fields[note]}"),
        TimeElapsedColumn(),
    )
    return Progress(*columns, console=Console(stderr=True), transient=True)
