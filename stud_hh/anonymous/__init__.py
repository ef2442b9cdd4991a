"""Histories to show to others: with invented names, and all else as it was.

A hand is rewritten where reading it finds names, and in remarks, such as chat, where one stands
as a word. Then it is read again: what does not read as the same hand under its new names is
left out, and so is what can't be read, as nobody could tell what names it holds.
"""

import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import repeat
from typing import Final, NamedTuple

from msgspec.structs import replace

from stud_hh.anonymous._lines import Edit, Line, lines_of
from stud_hh.anonymous._names import Names, renamed
from stud_hh.formats import (
    DOCUMENT_NAMES,
    FORMATS,
    Imported,
    NamedLine,
    NamePlace,
    RawHand,
    Rejected,
    Room,
    named_lines,
    read_hand,
    split,
    takes_name,
)

__all__ = ["Anonymizer", "Rewritten"]

_ROOMS: Final = {each.site: each for each in FORMATS if isinstance(each, Room)}
_BLANKS: Final = " \t\n"


class Rewritten(NamedTuple):
    """A file with other names."""

    data: bytes
    hands: int
    """Hands in it that are read."""
    left_out: int
    """Hands that are not in it."""
    lines_left_out: int
    """Lines outside of hands that are not in it."""


class Anonymizer:
    """Gives every player one invented name, in all files.

    Learn all files before the first is rewritten: a name that comes up later might be one
    that was invented.
    """

    def __init__(self, *, keeps_hero: bool = False) -> None:
        self._names = Names(keeps_hero=keeps_hero)

    def learn(self, path: str, data: bytes) -> None:
        """Take note of the players of a file."""
        for raw in split(path, io.BytesIO(data)):
            read = read_hand(raw)
            if isinstance(read, Imported):
                self._names.learn(read.hand)

    def name(self, name: str) -> str:
        """What a player is called now."""
        return self._names[name]

    def without_names(self, text: str) -> str:
        """A text, such as the name of a file, with the names in it replaced."""
        return Line(text, "utf-8").edited(self._names.mentions(text)).text

    def rewrite(self, path: str, data: bytes) -> Rewritten:
        """A file's hands with other names: byte for byte the same but for these."""
        hands = list(split(path, io.BytesIO(data)))
        lines = lines_of(data)
        sites = {raw.site for raw in hands}
        if sites.isdisjoint(DOCUMENT_NAMES):
            return self._rewrite_lines(hands, lines)
        found = self._rewrite_document(path, hands, lines)
        return found or Rewritten(b"", 0, len(hands), len(lines))

    # --- hands of lines -----------------------------------------------------------------

    def _rewrite_lines(self, hands: Sequence[RawHand], lines: Sequence[Line]) -> Rewritten:
        kept: list[Line] = []
        read = left_out = at = 0
        outside: list[Line] = []
        for raw in hands:
            begin = raw.line - 1
            end = begin + raw.text.count("\n") + 1
            outside += lines[at:begin]
            kept += _blank(lines[at:begin])
            rewritten = self._rewrite_hand(raw, lines[begin:end])
            kept += rewritten or []
            read += rewritten is not None
            left_out += rewritten is None
            at = end
        outside += lines[at:]
        kept += _blank(lines[at:])
        dropped = sum(not line.is_blank for line in outside)
        return Rewritten(_joined(_marked(kept, lines)), read, left_out, dropped)

    def _rewrite_hand(self, raw: RawHand, lines: Sequence[Line]) -> list[Line] | None:
        """The hand's lines under new names; None where it can't be read, before or after."""
        read = read_hand(raw)
        if not isinstance(read, Imported) or raw.site is None:
            return None
        told = [line.read for line in lines]
        named = list(named_lines(_ROOMS[raw.site], told))
        names = self._new_names(_ROOMS[raw.site], named, told)
        for is_bold in (True, False):
            edits = [
                self._edits(one, text, names, is_bold=is_bold)
                for one, text in zip(named, told, strict=True)
            ]
            found = [line.edited(each) for line, each in zip(lines, edits, strict=True)]
            text = "\n".join(line.read for line in found).rstrip(_BLANKS)
            if _is_same(read, read_hand(replace(raw, text=text)), names):
                return found
        return None

    def _new_names(
        self, room: Room, named: Sequence[NamedLine], lines: Sequence[str]
    ) -> dict[str, str]:
        """By old name the new one; nothing where the room itself names players by their seats."""
        names = {place.name: self._names[place.name] for one in named for place in one.places}
        for one, text in zip(named, lines, strict=True):
            for place in one.places:
                seat = Line(text, "utf-8").edited([_edit(place, names)]).text
                is_seat = takes_name(room, text, place.name)
                if is_seat and not takes_name(room, seat, names[place.name]):
                    return {}
        return names

    def _edits(
        self, line: NamedLine, text: str, names: Mapping[str, str], *, is_bold: bool
    ) -> list[Edit]:
        """What to change in a line; boldly, also words in remarks that nobody makes.

        Such a line may be a banner, and some player may be called by a word of it.
        """
        edits = [_edit(place, names) for place in line.places if place.name in names]
        if line.is_remark and names:
            told = [(place.start, place.end) for place in line.places]
            edits += [
                edit
                for edit in self._names.mentions(text, in_words=is_bold or bool(edits))
                if all(edit.end <= start or end <= edit.start for start, end in told)
            ]
        return edits

    # --- documents ----------------------------------------------------------------------

    def _rewrite_document(
        self, path: str, hands: Sequence[RawHand], lines: Sequence[Line]
    ) -> Rewritten | None:
        """The whole file; None where a hand of it can't be read, before or after."""
        reads = [read_hand(raw) for raw in hands]
        sites = {raw.site or "" for raw in hands}
        if not sites <= DOCUMENT_NAMES.keys():
            return None
        text = "\n".join(line.read for line in lines)
        places = sorted(place for site in sites for place in DOCUMENT_NAMES[site](text))
        names = {place.name: self._names[place.name] for place in places if place.name}
        data = _joined(_edited(lines, places, names))
        again = [read_hand(raw) for raw in split(path, io.BytesIO(data))]
        if len(again) != len(reads) or not all(map(_is_same, reads, again, repeat(names))):
            return None
        players = {
            seat.player for read in reads if isinstance(read, Imported) for seat in read.hand.seats
        }
        if any(player in text for player in players - names.keys()):
            return None
        return Rewritten(data, sum(isinstance(read, Imported) for read in reads), 0, 0)


def _marked(kept: list[Line], lines: Sequence[Line]) -> list[Line]:
    """With the mark of byte order that the file began with, if its line is not kept."""
    mark = "\ufeff"
    if not kept or not lines[0].text.startswith(mark) or kept[0].text.startswith(mark):
        return kept
    return [lines[0]._replace(text=mark), *kept]


def _blank(lines: Iterable[Line]) -> Iterator[Line]:
    return (line for line in lines if line.is_blank)


def _joined(lines: Iterable[Line]) -> bytes:
    return b"".join(line.encoded() for line in lines)


def _edit(place: NamePlace, names: Mapping[str, str]) -> Edit:
    return Edit(place.start, place.end, names[place.name])


def _is_same(read: object, again: object, names: Mapping[str, str]) -> bool:
    """Both read as the same hand but for the names, or neither as one of a game that is read."""
    if isinstance(read, Imported) and isinstance(again, Imported):
        same: bool = again.hand == renamed(read.hand, names)
        return same
    return type(read) is type(again) and not isinstance(read, Rejected)


def _edited(
    lines: Sequence[Line], places: Sequence[NamePlace], names: Mapping[str, str]
) -> Iterator[Line]:
    begin = at = 0
    for line in lines:
        end = begin + len(line.read)
        edits = []
        while at < len(places) and places[at].start <= end:
            place = places[at]
            if place.name in names and names[place.name] != place.name:
                edits.append(Edit(place.start - begin, place.end - begin, names[place.name]))
            at += 1
        yield line.edited(edits)
        begin = end + 1
