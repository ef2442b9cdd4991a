"""One cause, one finding: which lines, put right, mend all the others.

The audit looks for the shortest explanation: as few lines as possible that, put right, leave
nothing to find, or nothing but what stands by itself.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import chain, islice
from typing import Final, NamedTuple

from msgspec.structs import replace

from stud_hh.audit._judge import Place, Worse, errors_of, judge, place_of, verdict_of
from stud_hh.audit._judgement import Judgement
from stud_hh.audit.mending.repairs import repairs
from stud_hh.findings import Finding
from stud_hh.houses import RuleSet
from stud_hh.replay.remembered import Remembered

MOST_SUSPECTS: Final = 6
MOST_TRIES: Final = 40
"""Repairs tried of one error."""
MOST_CAUSES: Final = 3
MOST_WAYS: Final = 6
"""Half-made explanations that are gone on with."""
MOST_JUDGED: Final = 400
"""Repaired hands judged before the search gives up."""
MOST_DEALS: Final = 20_000_000
"""Deals of unknown cards looked at before it does."""
_MOST_ERRORS: Final = 40
"""Beyond so many errors a hand is garbled, and no few lines are to blame."""


class _Cause(NamedTuple):
    """An error, and the hand as it would be with that one put right."""

    suspect: Finding
    mended: Judgement


class _Way(NamedTuple):
    """Errors put right one after the other."""

    causes: tuple[_Cause, ...]
    left: Judgement

    @property
    def told(self) -> int:
        """How many findings would be told."""
        return len(self.causes) + len(self.left.findings)

    @property
    def kinds_left(self) -> int:
        """How many codes the findings that are left have."""
        return len({one.code for one in self.left.findings})

    @property
    def first_line(self) -> int:
        """The first line that was put right."""
        return min(cause.suspect.source.line for cause in self.causes)

    @property
    def errors(self) -> int:
        """How many of them would be errors: to put more lines right would tell more."""
        return len(self.causes) + len(errors_of(self.left.findings))

    def is_short_for(self, depth: int) -> bool:
        """More lines put right would tell more; only a lone error may hide one behind it."""
        return self.errors <= depth and (depth > 1 or self.weight[0] <= depth)

    @property
    def weight(self) -> tuple[int, int]:
        """Fewer findings are better, and of as few those that were put right: they hide nothing.

        An error that is not put right may hide another one, and counts as two.
        """
        left = errors_of(self.left.findings)
        return self.told + bool(left), len(left)


class _Search:
    """The search for the shortest explanation of one hand's errors."""

    def __init__(self, judgement: Judgement, rules: RuleSet | None, remembered: Remembered) -> None:
        self._judgement = judgement
        self._rules = rules
        self._remembered = remembered
        self._known = frozenset(map(place_of, errors_of(judgement.findings)))
        self._judged = 0

    def shortest(self) -> _Way:
        """The way that tells the fewest findings; of equal ones, the first."""
        best = _Way((), self._judgement)
        ways = [best]
        for depth in range(1, MOST_CAUSES + 1):
            longer = list(_up_to_whole(one for way in ways for one in self._steps(way)))
            best = min([best, *filter(self._explains, longer)], key=lambda way: way.weight)
            if best.is_short_for(depth) or self._is_spent:
                break
            ways = _most_promising(longer)
        return best

    @property
    def _is_spent(self) -> bool:
        """So much was tried that what is told has to do."""
        return self._judged >= MOST_JUDGED or self._remembered.deals >= MOST_DEALS

    def _explains(self, way: _Way) -> bool:
        """No repair brought an error that is still there.

        What only shows once another line is put right is told where that mends the whole hand.
        """
        left = {*map(place_of, errors_of(way.left.findings))}
        suspects = {place_of(cause.suspect) for cause in way.causes}
        return not left or left | suspects <= self._known

    def _steps(self, way: _Way) -> Iterator[_Way]:
        """One more error put right, in each way that makes nothing much worse."""
        done = {place_of(cause.suspect) for cause in way.causes}
        for cause in self._tries(way.left):
            left = {*map(place_of, errors_of(cause.mended.findings))}
            if place_of(cause.suspect) in left or done & left:
                continue
            yield _Way((*way.causes, _at_fault(way.left, cause)), cause.mended)

    def _tries(self, judgement: Judgement) -> Iterator[_Cause]:
        errors = errors_of(judgement.findings)
        known = self._known | {*map(place_of, errors)}
        suspects = {place_of(one): one for one in reversed(errors)}
        for suspect in list(reversed(suspects.values()))[:MOST_SUSPECTS]:
            for hand in islice(repairs(judgement, suspect, self._rules), MOST_TRIES):
                if self._is_spent:
                    return
                self._judged += 1
                with suppress(Worse):
                    yield _Cause(suspect, judge(hand, self._rules, known, self._remembered))


def with_causes(
    judgement: Judgement, rules: RuleSet | None, remembered: Remembered | None = None
) -> Judgement:
    """The judgement with each error that a repair mends together with others named for all.

    What no repair mends stays a finding of its own, and so does what only shows once the
    others are put right.
    """
    errors = len(errors_of(judgement.findings))
    if not 1 <= errors <= _MOST_ERRORS:
        return judgement
    way = _Search(judgement, rules, remembered or Remembered()).shortest()
    return _told(judgement, way.causes) if way.causes else judgement


def _up_to_whole(ways: Iterable[_Way]) -> Iterator[_Way]:
    """The ways up to the first that leaves nothing: none of as many causes is better."""
    for way in ways:
        yield way
        if not way.left.findings:
            return


def _most_promising(ways: Sequence[_Way]) -> list[_Way]:
    """The ways that leave the fewest findings or kinds of them, each of them differently.

    One error may show on many lines: who did not answer a bet is missing at every later one.
    And what is wrong first of all does not follow from anything, whatever is left after it.
    """
    by_kinds = sorted(ways, key=lambda way: (way.kinds_left, way.told))
    by_count = sorted(ways, key=lambda way: way.told)
    by_line = sorted(ways, key=lambda way: (way.first_line, way.told))
    different: dict[frozenset[tuple[Place, str | None]], _Way] = {}
    for way in chain.from_iterable(zip(by_kinds, by_count, by_line, strict=True)):
        different.setdefault(_what_is_left(way), way)
    return list(islice(different.values(), MOST_WAYS))


def _what_is_left(way: _Way) -> frozenset[tuple[Place, str | None]]:
    """The places that are still at fault; of few, what is expected there counts as well."""
    left = way.left.findings
    is_few = len(left) < MOST_CAUSES
    return frozenset((place_of(one), one.expected if is_few else None) for one in left)


def _at_fault(judgement: Judgement, cause: _Cause) -> _Cause:
    """The cause, told at the line that was put right if an error was found just there."""
    was, now = judgement.hand.events, cause.mended.hand.events
    changed = {one.line for one, other in zip(was, now, strict=False) if one != other}
    if len(was) != len(now) or len(changed) != 1 or cause.suspect.source.line in changed:
        return cause
    left = {*map(place_of, cause.mended.findings)}
    mended = (one for one in errors_of(judgement.findings) if place_of(one) not in left)
    there = (one for one in mended if one.source.line in changed)
    return cause._replace(suspect=next(there, cause.suspect))


def _told(judgement: Judgement, causes: Iterable[_Cause]) -> Judgement:
    """The findings of a hand, with those that follow from others told with them."""
    original = {*map(place_of, judgement.findings)}
    whole: list[Finding] = []
    rest = list(judgement.findings)
    unproven = judgement.unproven
    for suspect, mended in causes:
        at = next(n for n, one in enumerate(rest) if place_of(one) == place_of(suspect))
        stay, gone = _parted(rest[:at] + rest[at + 1 :], mended.findings)
        follow = tuple(one for one in gone if place_of(one) in original)
        whole.append(replace(rest[at], consequences=follow))
        known = {*map(place_of, [*rest, *whole])}
        rest = stay + [one for one in mended.findings if place_of(one) not in known]
        # What an error seemed to leave open may be settled once it is put right.
        unproven = mended.unproven
    findings = sorted([*whole, *rest], key=lambda one: (one.source.line, one.code))
    return replace(
        judgement,
        findings=tuple(findings),
        unproven=unproven,
        verdict=verdict_of(findings, unproven),
    )


def _parted(
    findings: Iterable[Finding], left: Iterable[Finding]
) -> tuple[list[Finding], list[Finding]]:
    """The findings that are still there after a repair, and those that are gone."""
    stay: list[Finding] = []
    gone: list[Finding] = []
    there = Counter(map(place_of, left))
    for one in findings:
        (stay if there[place_of(one)] > 0 else gone).append(one)
        there[place_of(one)] -= 1
    return stay, gone
