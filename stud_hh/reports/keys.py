"""What rows can be grouped by, besides the columns of the table itself."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

import pandas as pd

from stud_hh.reports.money import amount_text
from stud_hh.reports.statistics import Frame, Series


def stakes(rows: Frame) -> Series:
    """`0.50/1.00`, small bet and big bet."""
    bets = zip(rows["small_bet"], rows["big_bet"], rows["exponent"], strict=True)
    texts = [f"{amount_text(small, e)}/{amount_text(big, e)}" for small, big, e in bets]
    return pd.Series(texts, index=rows.index, dtype="str")


def _column(name: str) -> Callable[[Frame], Series]:
    return lambda rows: rows[name]


def _time(pattern: str) -> Callable[[Frame], Series]:
    return lambda rows: rows["started_at"].dt.strftime(pattern)


KEYS: Final[Mapping[str, Callable[[Frame], Series]]] = MappingProxyType(
    {
        "game": _column("game"),
        "stakes": stakes,
        "tournament": _column("tournament_id"),
        "month": _time("%Y-%m"),
        "year": _time("%Y"),
        "seats": _column("n_players"),
        "position": _column("position"),
        "door-card": lambda rows: rows["door_card"].str[0],
    }
)
"""By the name that `--by` takes."""
