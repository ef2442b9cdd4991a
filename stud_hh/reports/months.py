"""The report `months`: results month by month."""

from typing import Final

from stud_hh.reports._essentials import RESULTS
from stud_hh.reports.catalogue import MAIN
from stud_hh.reports.keys import KEYS
from stud_hh.reports.report import Report
from stud_hh.reports.running import RUNNING, with_running_net
from stud_hh.reports.sheet import Chart

MONTHS: Final = Report(
    "months",
    "Results month by month, of UTC.",
    (KEYS["month"],),
    MAIN,
    RESULTS,
    extras=(RUNNING,),
    finish=with_running_net,
    chart=Chart("column", "month", "net", "net"),
)
