"""The report `starting-hands`: results by the class of the first three cards."""

from typing import Final

import pyarrow as pa
import pyarrow.compute as pc

from stud_hh.reports._essentials import RESULTS
from stud_hh.reports.catalogue import MAIN
from stud_hh.reports.filters import Filters, filtered
from stud_hh.reports.keys import FIRST_THREE, KEYS
from stud_hh.reports.report import Report
from stud_hh.reports.sheet import Chart

_UNKNOWN: str = "??"


def _known(players: pa.Table, filters: Filters) -> pa.Table:
    found = filtered(players, filters)
    three = pc.utf8_slice_codeunits(found["cards"], 0, FIRST_THREE)
    return found.filter(pc.invert(pc.match_substring(three, _UNKNOWN)))


STARTING_HANDS: Final = Report(
    "starting-hands",
    "Results by the class of the first three cards, where all three are known.",
    (KEYS["game"], KEYS["starting-hand"]),
    MAIN,
    RESULTS,
    choose=_known,
    reads=("cards",),
    chart=Chart("bar", "starting-hand", "bb_per_100", "big bets per 100 hands"),
)
