"""What the writers of XML share: elements, and one file of many hands."""

from __future__ import annotations

from collections.abc import Sequence
from xml.sax.saxutils import escape, quoteattr


def element(tag: str, end: str = "/>", **attributes: object) -> str:
    """`<tag name="value"/>`; attributes that are None are left out."""
    told = (f" {name}={quoted(str(v))}" for name, v in attributes.items() if v is not None)
    return f"<{tag}{''.join(told)}{end}"


def quoted(text: str) -> str:
    """An attribute's value in double quotes."""
    return quoteattr(text, {'"': "&quot;"})


def text_element(tag: str, text: object) -> str:
    return f"<{tag}>{escape(str(text))}</{tag}>"


HEADS = {"merge": "/>\n", "ipoker": "\t</general>\n"}
"""By room, what the head of a file ends with."""
TAILS = {"merge": "", "ipoker": "</session>\n"}


def one_file(room: str, texts: Sequence[str]) -> str:
    """The hands as the room writes them into one file: under a single head."""
    parts = [text.partition(HEADS[room]) for text in texts]
    head, end, _ = parts[0]
    return head + end + "".join(body for _, _, body in parts) + TAILS[room]
