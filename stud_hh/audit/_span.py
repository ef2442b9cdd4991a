"""Where in its line a finding's wrong part stands."""

import re
from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Final

from stud_hh.findings import Finding

Span = tuple[int, int]
"""From a letter of the line, counted from 0, up to another one that is not included."""

_AMOUNT: Final = re.compile(r"(?<![\w.,])(\d[\d,]*(?:\.\d\d?)?)(?!\w|[.,]\d)")
_CARDS: Final = re.compile(r"\[?(?:[2-9TJQKA][cdhs] ?)+\]?")
_CARD: Final = re.compile(r"\b(?:10|[2-9TJQKA])[cdhs]\b")
_FIRST: Final = frozenset({"SH317", "SH426", "SH431", "SH507"})
"""Rules about the first of several amounts in a line."""
_SEAT: Final = "SH426"
"""The rule about the number before the name."""
_WHOLE: Final = frozenset(
    {"none", "nothing", "not said", "twice", "two", "a second one", "a second line"}
)
"""What is found where a line is missing before this one, or where it is one too many."""
_WORDS: Final[Mapping[str, str]] = {
    r"\bfold\b": r"\bfolds\b",
    r"\bcheck\b": r"\bchecks\b",
    r"\bcall\b": r"\bcalls\b",
    r"\bcomplet": r"\b(completes|raises)\b",
    r"\braise\b": r"\braises\b",
    r"^a bet$|: bet$|^bet$": r"\bbets\b",
    r"bring-?in$": r"\bbrings in\b",
    r"^all-in$": r"(and is )?all[- ]in",
    r"^didn't bet$": r"\(didn't bet\)",
    r"^folded on|^did not fold": r"folded on .*(Street|River|St\.)",
    r"^showed$": r"\bshowed\b",
    r"^won$": r"\bwon\b",
    r"^lost$": r"\blost\b",
    r"^a tie$": r"\bties for\b",
    r"^a win$": r"\bwins\b",
    r"^side pot": r"side pot\S*",
}
"""What a finding calls the wrong part, and how rooms write it."""


def wrong_part(finding: Finding, text: str) -> Span:
    """The part of the line that a finding is about; the whole of it where no part is."""
    if finding.actual not in _WHOLE:
        for search in (_cards, _as_found, _words, _amounts, _name):
            span = search(finding, text)
            if span is not None:
                return span
    stripped = text.strip()
    start = text.find(stripped)
    return start, start + len(stripped)


def _match(pattern: str, text: str) -> Span | None:
    found = re.search(pattern, text)
    return found.span() if found else None


def _as_found(finding: Finding, text: str) -> Span | None:
    """Names, cards and words that the finding repeats from the line."""
    if not finding.actual or finding.actual.isdecimal():
        return None
    if finding.actual == finding.player:
        return _name(finding, text)
    return _match(rf"(?<![\w.]){re.escape(finding.actual)}(?![\w.])", text)


def _cards(finding: Finding, text: str) -> Span | None:
    """The cards that differ, where as many are told; all of them where not."""
    if not _CARDS.fullmatch(finding.actual or ""):
        return None
    found = _CARD.findall(finding.actual or "")
    right = _CARD.findall(finding.expected or "")
    wrong = [card for card in found if card not in right]
    meant = wrong if wrong and len(found) == len(right) else found
    spelled = _CARD.finditer(text)
    return _around([one.span() for one in spelled if one[0].replace("10", "T") in meant])


def _around(spans: list[Span]) -> Span | None:
    return (spans[0][0], spans[-1][1]) if spans else None


def _amounts(finding: Finding, text: str) -> Span | None:
    """The amounts that are not as expected."""
    found = {*_numbers(finding.actual)}
    names_a_player = " to " in (finding.actual or "")
    wrong = found - {*_numbers(finding.expected)} or (set() if names_a_player else found)
    after = 0 if finding.code == _SEAT else text.find(": ") + 1
    spans = [one.span(1) for one in _AMOUNT.finditer(text, after) if _number(one) in wrong]
    if len(wrong) > 1 or not spans:
        return _around(spans)
    return spans[0] if finding.code in _FIRST else spans[-1]


def _numbers(text: str | None) -> Iterator[Decimal]:
    return map(_number, _AMOUNT.finditer(text or ""))


def _number(amount: re.Match[str]) -> Decimal:
    return Decimal(amount[1].replace(",", ""))


def _words(finding: Finding, text: str) -> Span | None:
    actual = finding.actual or ""
    for word, pattern in _WORDS.items():
        if re.search(word, actual) and (span := _match(pattern, text)) is not None:
            return span
    return None


def _name(finding: Finding, text: str) -> Span | None:
    if not finding.player or finding.player not in text:
        return None
    at = text.index(finding.player)
    return at, at + len(finding.player)
