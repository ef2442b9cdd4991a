"""Whether what an audit tells explains a hand, tried out by hand and not taken from its search."""

from __future__ import annotations

from collections.abc import Sequence

from stud_hh.audit._judge import Place, judge, place_of
from stud_hh.audit.mending.repairs import repairs
from stud_hh.findings import Severity
from stud_hh.model import Hand


def is_put_right(hand: Hand, told: Sequence[Place]) -> bool:
    """Some repair at each place that is told, one after the other, leaves nothing to find.

    Warnings that are told are left alone: there is nothing to put right.
    """
    judged = judge(hand)
    left = [one for one in judged.findings if one.severity is Severity.ERROR]
    if not left:
        return {*map(place_of, judged.findings)} <= {*told}
    return any(
        is_put_right(mended, [place for place in told if place != place_of(finding)])
        for finding in left
        if place_of(finding) in told
        for mended in repairs(judged, finding, None)
    )
