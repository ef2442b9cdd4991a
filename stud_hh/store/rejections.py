"""Rejected hands that a later reading made whole.

A hand is cut short when its file is read while a client still writes it.
"""

from collections import defaultdict

import pyarrow as pa

from stud_hh.findings import Verdict

Spans = dict[str, list[tuple[int, int]]]
"""First and last line of each hand, by file."""


def without_superseded(findings: pa.Table, hands: pa.Table) -> pa.Table:
    """The findings without the rejections at lines where `hands` has a whole hand of the file.

    `hands` needs the columns `file`, `first_line` and `last_line`.
    """
    spans = _spans(hands)
    names = ("verdict", "file", "line")
    places = zip(*(findings[name].to_pylist() for name in names), strict=True)
    keep = [
        verdict != Verdict.REJECTED or not _stands_in(line, spans.get(file, []))
        for verdict, file, line in places
    ]
    return findings.filter(pa.array(keep, pa.bool_()))


def _spans(hands: pa.Table) -> Spans:
    spans: Spans = defaultdict(list)
    names = ("file", "first_line", "last_line")
    for file, first, last in zip(*(hands[name].to_pylist() for name in names), strict=True):
        spans[file].append((first, last))
    return spans


def _stands_in(line: int, spans: list[tuple[int, int]]) -> bool:
    return any(first <= line <= last for first, last in spans)
