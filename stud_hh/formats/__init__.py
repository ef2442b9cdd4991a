"""Reading hand histories: paths to hands.

`read_paths` and `read_text` do it all. `sources`, `split` and `read_hand` are its three
steps, for who reads the files in one process and the hands in others.
"""

import io
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import IO, Final

from stud_hh.formats._bounds import LONGEST_LINE, MOST_CHARACTERS, MOST_LINES, within_bounds
from stud_hh.formats._document import Document, Format
from stud_hh.formats._naming import DOCUMENT_NAMES, NamedLine, NamePlace, named_lines, takes_name
from stud_hh.formats._reads import Imported, Passed, RawHand, Read, Rejected, Skipped
from stud_hh.formats._refusal import NO_HEADER, TOO_LONG, RefusedError, rejected
from stud_hh.formats._untold import Untold
from stud_hh.formats.files.decode import Readable
from stud_hh.formats.files.guarded import CantReadError
from stud_hh.formats.files.openings import Openings
from stud_hh.formats.files.paths import PathNotFound, sources
from stud_hh.formats.files.split import split as split_by
from stud_hh.formats.files.strangers import Headed, kind_of, likeliest, passed_over
from stud_hh.formats.interop.ohh import OHH
from stud_hh.formats.interop.phh import PHH
from stud_hh.formats.rooms.absolute import ABSOLUTE
from stud_hh.formats.rooms.bovada import BOVADA
from stud_hh.formats.rooms.everleaf import EVERLEAF
from stud_hh.formats.rooms.fulltilt import FULL_TILT
from stud_hh.formats.rooms.ipoker import IPOKER
from stud_hh.formats.rooms.kingsclub import KINGSCLUB
from stud_hh.formats.rooms.merge import MERGE
from stud_hh.formats.rooms.ongame import ONGAME
from stud_hh.formats.rooms.partypoker import PARTYPOKER
from stud_hh.formats.rooms.pokerstars import POKERSTARS
from stud_hh.formats.rooms.room import Room
from stud_hh.formats.rooms.winamax import WINAMAX
from stud_hh.formats.rooms.winning import ACR, WINNING

__all__ = [
    "DOCUMENT_NAMES",
    "FORMATS",
    "CantReadError",
    "Headed",
    "Imported",
    "NamePlace",
    "NamedLine",
    "Passed",
    "PathNotFound",
    "RawHand",
    "Read",
    "Rejected",
    "Room",
    "Skipped",
    "Untold",
    "named_lines",
    "passed",
    "read_hand",
    "read_paths",
    "read_text",
    "site_of",
    "sources",
    "split",
    "takes_name",
]

FORMATS: Final[tuple[Room | Document, ...]] = (
    POKERSTARS,
    FULL_TILT,
    PARTYPOKER,
    BOVADA,
    WINAMAX,
    KINGSCLUB,
    ONGAME,
    EVERLEAF,
    ABSOLUTE,
    WINNING,
    ACR,
    MERGE,
    IPOKER,
    PHH,
    OHH,
)
"""All that is read."""

_BY_SITE: Final[Mapping[str, Format]] = MappingProxyType({each.site: each for each in FORMATS})
_OPENINGS: Final = Openings(
    rooms=tuple(each for each in FORMATS if isinstance(each, Room)),
    documents=tuple(each for each in FORMATS if not isinstance(each, Room)),
)


def read_paths(paths: Iterable[Path | str]) -> Iterator[Read]:
    """Read files, folders, globs, archives and `-` (standard input), in order.

    Memory does not grow with what is read. Raises PathNotFound, before anything is read,
    where a path does not exist.
    """
    return _read_sources(sources(paths))


def _read_sources(opened: Iterator[tuple[str, IO[bytes]] | Passed]) -> Iterator[Read]:
    for source in opened:
        if isinstance(source, Passed):
            yield source
        else:
            yield from _read_stream(*source)


def _read_stream(path: str, stream: IO[bytes]) -> Iterator[Read]:
    found = False
    try:
        headed = Headed(stream)
        for raw in split(path, headed):
            found = True
            yield read_hand(raw)
    except CantReadError as error:
        yield Passed(path, str(error))
    else:
        if not found:
            yield passed(path, headed)


def read_text(text: str, path: str = "-") -> Iterator[Read]:
    """Read the hands of a text, under the name `path`."""
    return _read_stream(path, io.BytesIO(text.encode(errors="replace")))


def split(path: str, stream: Readable) -> Iterator[RawHand]:
    """Cut a stream into hands that are not yet read, in order.

    A picture, or another file that is plainly none of text, is not read to its end.
    """
    headed = stream if isinstance(stream, Headed) else Headed(stream)
    if kind_of(headed.head) is not None:
        return iter(())
    return split_by(path, headed, _OPENINGS)


def passed(path: str, stream: Headed) -> Passed:
    """What to say of a file in which `split` found no hand."""
    return passed_over(path, stream.head, FORMATS)


def site_of(text: str) -> str | None:
    """Which format reads a hand's text, as `split` found it: its `RawHand.site`."""
    return _OPENINGS.site_of(text)


def read_hand(raw: RawHand) -> Imported | Skipped | Rejected:
    """Read a hand that `split` cut out."""
    if raw.cut_at is not None:
        return rejected(raw, None, RefusedError(TOO_LONG, raw.cut_at, _limits(raw.site)))
    if raw.site is None:
        return rejected(raw, None, _without_header(raw))
    read = _BY_SITE[raw.site].read(raw)
    return within_bounds(read) if isinstance(read, Imported) else read


def _without_header(raw: RawHand) -> RefusedError:
    """The first line that differs from the format that the text looks most like."""
    like = likeliest(raw.text.split("\n"), FORMATS)
    if like is None:
        return RefusedError(NO_HEADER, raw.line, "a hand of a format that `stud-hh formats` lists")
    expected = f"a hand of {like.site}, which this looks most like"
    return RefusedError(NO_HEADER, raw.line + like.line, expected)


def _limits(site: str | None) -> str:
    if site is None or isinstance(_BY_SITE[site], Room):
        return f"up to {MOST_LINES:,} lines of {LONGEST_LINE:,} characters"
    return f"up to {MOST_CHARACTERS:,} characters"
