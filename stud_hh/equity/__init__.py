"""Equity: what hands are worth while cards are still to come, and what luck made of it."""

from stud_hh.equity._all_in import adjusted_nets, when_betting_ended
from stud_hh.equity._equity import (
    MOST_EXACT,
    SAMPLES,
    Equity,
    NoEquityError,
    equity,
)
from stud_hh.equity._moments import are_known, equity_at
from stud_hh.equity._shares import Worth

__all__ = [
    "MOST_EXACT",
    "SAMPLES",
    "Equity",
    "NoEquityError",
    "Worth",
    "adjusted_nets",
    "are_known",
    "equity",
    "equity_at",
    "when_betting_ended",
]
