"""Rejected hands that a reading, later or of another file, found whole.

A hand is cut short when its file is read, or copied, while a client still writes it.
"""

from collections import defaultdict
from collections.abc import Sequence

import pyarrow as pa

from stud_hh.findings import Verdict
from stud_hh.lazily import compute
from stud_hh.store.parts import Part, Parts

_PLACES = ("file", "first_line", "last_line")
_NAMES = ("site", "hand_id")

Spans = dict[str, list[tuple[int, int]]]
"""First and last line of each hand, by file."""
Texts = dict[tuple[str, str], list[str]]
"""Texts by site and number."""


def without_superseded(findings: pa.Table, parts: Parts, there: Sequence[Part]) -> pa.Table:
    """The findings without the rejections of hands that these parts have whole.

    Such a hand stands at the same lines of the file, or has the same number and begins with
    the text that was rejected.
    """
    is_rejected = compute().equal(findings["verdict"].cast(pa.string()), Verdict.REJECTED.value)
    rejected = findings.filter(is_rejected)
    if not rejected.num_rows:
        return findings
    spans, texts = _spans(parts, there), _texts(parts, there, rejected["hand_id"].drop_null())
    columns = (rejected[name].to_pylist() for name in ("file", "line", *_NAMES, "raw_text"))
    stays = iter(
        not (_stands_in(line, spans.get(file, [])) or _begins(text, texts.get((site, hand_id), [])))
        for file, line, site, hand_id, text in zip(*columns, strict=True)
    )
    keep = [not rejected_ or next(stays) for rejected_ in is_rejected.to_pylist()]
    return findings.filter(pa.array(keep, pa.bool_()))


def _spans(parts: Parts, there: Sequence[Part]) -> Spans:
    spans: Spans = defaultdict(list)
    for part in there:
        hands = parts.read(part.name, "hands", _PLACES)
        for file, first, last in zip(*(hands[name].to_pylist() for name in _PLACES), strict=True):
            spans[file].append((first, last))
    return spans


def _texts(parts: Parts, there: Sequence[Part], numbers: pa.ChunkedArray) -> Texts:
    texts: Texts = defaultdict(list)
    for part in there:
        where = compute().is_in(parts.read(part.name, "hands", ["hand_id"])["hand_id"], numbers)
        if compute().any(where).as_py():
            hands = parts.read(part.name, "hands", [*_NAMES, "raw_text"]).filter(where)
            for site, hand_id, text in zip(*hands.to_pydict().values(), strict=True):
                texts[site, hand_id].append(text)
    return texts


def _stands_in(line: int, spans: list[tuple[int, int]]) -> bool:
    return any(first <= line <= last for first, last in spans)


def _begins(text: str, whole: list[str]) -> bool:
    return any(one.startswith(text) for one in whole)
