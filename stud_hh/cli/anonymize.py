"""`stud-hh anonymize`."""

import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain, count
from pathlib import Path
from typing import Annotated, Final

import typer

from stud_hh.anonymous import Anonymizer
from stud_hh.cli import _arguments as arguments
from stud_hh.cli._errors import UserError
from stud_hh.cli._reads import raw_hands, reads_with
from stud_hh.cli._terminal import complain, plain, progress
from stud_hh.cli._terminal import count as counted
from stud_hh.formats import CantReadError, Imported, Passed, RawHand, sources

_EXAMPLES: Final = """
Examples:

- `stud-hh anonymize night.txt -o to-post.txt`
- `stud-hh anonymize HandHistory/ -o shared/ --keep-hero`
- `stud-hh anonymize --hand 35874676388 HandHistory/`
"""
_BETWEEN: Final = "\n\n\n\n"
"""What parts hands that are not written as the files that they come from."""

_File = tuple[str, bytes]


def anonymize(
    paths: arguments.Paths = None,
    *,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            metavar="PATH",
            help="The file to write, or for several files a folder; standard output where none "
            "is given.",
        ),
    ] = None,
    keep_hero: Annotated[
        bool, typer.Option("--keep-hero", help="Keep the name of whose history it is.")
    ] = False,
    hand: Annotated[
        str | None, typer.Option("--hand", metavar="ID", help="Only the hand of this number.")
    ] = None,
    library: arguments.Library = None,
) -> None:
    """Write hands with invented names, to show them to others.

    A player has one invented name everywhere, in chat too; all else stays byte for byte as it
    is. Tables, times and numbers of hands stay. Left out is what can't be read, and hands of
    other games, as nobody knows what names they hold.
    """
    tally = _Tally()
    files = _Files(paths, tally) if paths and not hand else _Hands(paths, hand, library)
    anonymizer = Anonymizer(keeps_hero=keep_hero)
    read = 0
    with progress("reading"):
        for name, data in files:
            anonymizer.learn(name, data)
            read += 1
    target = _Target(output, paths or (), is_folder=read > 1 and isinstance(files, _Files))
    with progress("rewriting"):
        target.write(_rewritten(files, anonymizer, tally))
    _tell(tally, output)


anonymize.__doc__ = f"{anonymize.__doc__}\n{_EXAMPLES}"


@dataclass
class _Tally:
    """What was written, and what was not."""

    hands: int = 0
    files: int = 0
    left_out: int = 0
    lines: int = 0
    unread: dict[str, str] = field(default_factory=dict)
    """Files that can't be read, and why."""


class _Files:
    """The files of some paths, as often as they are asked for."""

    def __init__(self, paths: list[str], tally: _Tally) -> None:
        self._paths = paths
        self._tally = tally
        self._once: dict[str, bytes] = {}
        """What can't be read a second time."""

    def __iter__(self) -> Iterator[_File]:
        for source in sources(self._paths):
            if isinstance(source, Passed):
                self._tally.unread[source.path] = source.reason
                continue
            path, stream = source
            try:
                data = self._once.get(path) or stream.read()
            except CantReadError as error:
                self._tally.unread[path] = str(error)
                continue
            if path == "-":
                self._once[path] = data
            yield path, data


class _Hands:
    """Single hands, each as a file of its own."""

    def __init__(self, paths: list[str] | None, hand: str | None, library: Path | None) -> None:
        self._hands = list(_raw_hands(paths, hand, library))

    def __iter__(self) -> Iterator[_File]:
        for raw in self._hands:
            yield "-", (raw.text + _BETWEEN).encode(errors="replace")


def _raw_hands(
    paths: list[str] | None, hand: str | None, library: Path | None
) -> Iterator[RawHand]:
    if hand is None:
        yield from raw_hands(paths, library)
        return
    number = hand.lstrip("#")
    found = False
    for read in reads_with(number, paths, library):
        if isinstance(read, Imported) and read.hand.hand_id == number:
            found = True
            yield read.raw
    if not found:
        raise UserError(f"no hand #{number} that can be read found there")


def _rewritten(files: Iterable[_File], anonymizer: Anonymizer, tally: _Tally) -> Iterator[_File]:
    for path, data in files:
        found = anonymizer.rewrite(path, data)
        tally.hands += found.hands
        tally.left_out += found.left_out
        if found.hands:
            tally.files += 1
            tally.lines += found.lines_left_out
            yield anonymizer.without_names(Path(path).name), found.data


class _Target:
    """Where hands are written to."""

    def __init__(self, output: Path | None, paths: Iterable[str], *, is_folder: bool) -> None:
        self._output = output
        self._paths = [Path(path) for path in paths]
        self._is_folder = output is not None and (is_folder or output.is_dir())
        self._taken: set[Path] = set()

    def write(self, files: Iterator[_File]) -> None:
        """Write files, if there are any, into the folder or one after the other.

        Raises UserError.
        """
        first = next(files, None)
        if first is None:
            return
        files = chain([first], files)
        if self._output is None:
            for _, data in files:
                sys.stdout.buffer.write(data)
        elif self._is_folder:
            self._output.mkdir(parents=True, exist_ok=True)
            for name, data in files:
                path = self._free(self._output / name)
                self._check(path)
                path.write_bytes(data)
        else:
            self._check(self._output)
            with self._output.open("wb") as file:
                file.writelines(data for _, data in files)

    def _free(self, path: Path) -> Path:
        """The path, or one like it that no other file of this run has."""
        names = (path.with_name(f"{path.stem}-{number}{path.suffix}") for number in count(2))
        free = next(one for one in chain([path], names) if one not in self._taken)
        self._taken.add(free)
        return free

    def _check(self, path: Path) -> None:
        """Raise UserError where a history that is to be read would be written over."""
        resolved = path.resolve()
        if path.exists() and any(resolved.is_relative_to(one.resolve()) for one in self._paths):
            raise UserError(f"{path} is one of the files to read: name another one to write")


def _tell(tally: _Tally, output: Path | None) -> None:
    for path, reason in tally.unread.items():
        complain(f"{path}: {reason}")
    if not tally.hands:
        raise UserError("no hand that can be read found there")
    where = "" if output is None else f" to {output}"
    typer.echo(plain(f"{counted(tally.hands, 'hand')} written{where}"), err=True)
    if tally.left_out:
        hands = counted(tally.left_out, "hand")
        typer.echo(f"{hands} left out: not to be read, or of other games", err=True)
    if tally.lines:
        typer.echo(f"{counted(tally.lines, 'line')} outside of hands left out", err=True)
