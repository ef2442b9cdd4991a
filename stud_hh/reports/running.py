"""Nets added up from row to row."""

from collections import defaultdict
from typing import Final

import pyarrow as pa

from stud_hh.reports.report import Extra, Tables
from stud_hh.reports.sheet import EXPONENT, Form

RUNNING: Final = Extra(
    "running_net", "Running net", "The net up to here, of the same currency.", Form.MONEY
)


def with_running_net(table: pa.Table, _: Tables) -> pa.Table:
    """The rows with the sum of the nets up to each, currencies apart."""
    totals: defaultdict[tuple[str, int], int] = defaultdict(int)
    running: list[int] = []
    columns = (table[name].to_pylist() for name in ("currency", EXPONENT, "net"))
    for currency, exponent, net in zip(*columns, strict=True):
        totals[currency, exponent] += net
        running.append(totals[currency, exponent])
    return table.append_column(RUNNING.name, pa.array(running, pa.int64()))
