"""XML that holds hands: cut while it comes in, parsed hand by hand.

A file is never parsed as a whole. It may be no single document (Merge writes one element
after the other), be of another encoding than it says, or be damaged in one hand. Nothing
between the hands but the head's own fields reaches the parser: no declarations of types,
and so no entities.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Final
from xml.parsers import expat

from msgspec import Struct, field

from stud_hh.formats._bounds import MOST_CHARACTERS, MOST_DEPTH
from stud_hh.formats._document import raw_hand
from stud_hh.formats._reads import RawHand
from stud_hh.formats._refusal import BAD_FIELD, BAD_XML, ENDS_TOO_SOON, UNKNOWN_LINE, RefusedError

_LONGEST_MARK: Final = 64
_MARKS: Final = re.compile(
    r"<(?:(?P<hand>game\b)|(?P<end>/game\s*>)|(?P<head>(?:session|description)\b))"
)
_NUMBER: Final = re.compile(r"[0-9]{1,9}")
_TELLS_OF_A_HAND: Final = re.compile(r"<(?:round|event|action|cards|player)\b")


class Element(Struct, frozen=True, gc=False):
    """An element, and the line that it begins on."""

    tag: str
    line: int
    attributes: Mapping[str, str]
    children: list["Element"] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        """The text between its tags, without blanks around it."""
        return "".join(self.texts).strip()

    def told(self, name: str) -> str:
        """An attribute that must be there. Raises RefusedError where it is not."""
        if name not in self.attributes:
            raise RefusedError(UNKNOWN_LINE, self.line, f"<{self.tag}> with its {name}")
        return self.attributes[name]

    def number(self, name: str) -> str:
        """An attribute that must be a whole number. Raises RefusedError where it is none."""
        if not _NUMBER.fullmatch(self.told(name)):
            raise RefusedError(BAD_FIELD, self.line, f"a number as {name}")
        return self.attributes[name]

    def all(self, tag: str) -> Iterator["Element"]:
        """The children of that tag."""
        return (child for child in self.children if child.tag == tag)

    def first(self, tag: str) -> "Element":
        """The first child of that tag; an empty element if there is none."""
        return next(self.all(tag), Element(tag, self.line, {}))


def parse(raw: RawHand) -> Element:
    """The elements of a hand's text, under one of no name.

    Raises RefusedError where the text is no XML, or nests deeper than a hand does.
    """
    builder = _Builder(raw.line)
    try:
        builder.read(raw.text)
    except expat.ExpatError as error:
        reason = expat.ErrorString(error.code)
        raise RefusedError(
            BAD_XML, builder.line_of(error.lineno), f"well-formed XML ({reason})"
        ) from None
    if len(builder.path) > 1:
        last = raw.line + raw.text.count("\n")
        raise RefusedError(ENDS_TOO_SOON, last, f"</{builder.path[-1].tag}>")
    return builder.path[0]


class _Builder:
    """Makes elements of what the parser tells."""

    def __init__(self, line: int) -> None:
        self._line = line
        self._parser = expat.ParserCreate("utf-8")
        self._parser.buffer_text = True
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._text
        self.path = [Element("", line, {})]
        """The element that is open, below those that it is in."""

    def read(self, text: str) -> None:
        self._parser.Parse("<_>", False)  # noqa: FBT003 - it takes no keyword
        self._parser.Parse(text.encode("utf-8", "replace"), False)  # noqa: FBT003 - likewise

    def line_of(self, number: int) -> int:
        """The number in the file of a line of the text."""
        return self._line + number - 1

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        line = self.line_of(self._parser.CurrentLineNumber)
        if tag == "_":
            return
        if len(self.path) > MOST_DEPTH:
            raise RefusedError(BAD_XML, line, f"at most {MOST_DEPTH} elements within each other")
        element = Element(tag, line, attributes)
        self.path[-1].children.append(element)
        self.path.append(element)

    def _end(self, _tag: str) -> None:
        self.path.pop()

    def _text(self, text: str) -> None:
        self.path[-1].texts.append(text)


class XmlCutter:
    """Cuts XML into hands: each `<game>`, with what its file's head says on its first line."""

    def __init__(self, site: str, squeeze: Callable[[str], str], path: str, first: int) -> None:
        self._site = site
        self._squeeze = squeeze
        """Makes the head of a file one line that holds what its hands need."""
        self._path = path
        self._line = first - 1
        """The line on which the open part begins; an LF comes before the first."""
        self._kind = "rest"
        """What is open: a head, a hand, or what is neither."""
        self._text = ""
        """The open part, as far as it has come in."""
        self._searched = 0
        self._head = ""

    def feed(self, text: str) -> Iterator[RawHand]:
        """The hands that end in what came so far, `text` the newest of it."""
        self._text += text
        done = 0
        for mark in _MARKS.finditer(self._text, self._searched):
            is_end = mark.lastgroup == "end"
            at = mark.end() if is_end else mark.start()
            yield from self._give_out(self._text[done:at])
            done = at
            self._kind = "rest" if is_end else mark.lastgroup or ""
            self._searched = mark.end()
        self._text = self._text[done:]
        self._searched = max(self._searched - done, len(self._text) - _LONGEST_MARK, 0)
        if len(self._text) > MOST_CHARACTERS:
            yield from self.close()

    def close(self) -> Iterator[RawHand]:
        """What is left once nothing more comes."""
        yield from self._give_out(self._text)
        self._kind, self._text, self._searched = "rest", "", 0

    def _give_out(self, part: str) -> Iterator[RawHand]:
        """End the open part: give it out if it is a hand or a piece of one."""
        line = self._line
        self._line += part.count("\n")
        if self._kind == "head":
            self._head = self._squeeze(part)
        if self._kind == "hand" or _TELLS_OF_A_HAND.search(part):
            text = part.lstrip()
            line += part[: len(part) - len(text)].count("\n")
            yield raw_hand(self._path, line, self._head + text.rstrip(), self._site)
