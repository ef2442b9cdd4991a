"""What is won and lost, and how much of the pots."""

from typing import Final

import numpy as np

from stud_hh.reports.catalogue._summands import amount, flag, paid
from stud_hh.reports.sheet import Form
from stud_hh.reports.statistics import Count, Statistic, Topic

_AT_SHOWDOWN: Final = flag("saw_showdown")

RESULTS: Final = Topic(
    "Results",
    (
        Count("hands", "Hands dealt in.", lambda rows: np.ones(len(rows)) > 0),
        Count("net", "Chips won less chips put in.", amount("net"), form=Form.MONEY),
        Count("won", "Chips won.", amount("won"), "Won chips", Form.MONEY),
        Count("put_in", "Chips put in, less uncalled bets.", amount("put_in"), form=Form.MONEY),
        Count("rake", "Rake on the pots won.", amount("rake_share"), form=Form.MONEY),
        Count(
            "pots_dealt",
            "All that the pots of hands dealt in paid.",
            amount("pot"),
            form=Form.MONEY,
        ),
        Count("won_sd_chips", "Chips won at showdown.", paid(_AT_SHOWDOWN), form=Form.MONEY),
        Count(
            "pots_sd",
            "All that the pots of showdowns paid.",
            paid(_AT_SHOWDOWN, "pot"),
            form=Form.MONEY,
        ),
        Count("big_bets", "Net in big bets.", amount("big_bets"), form=Form.NUMBER),
    ),
    (
        Statistic(
            "bb_per_100",
            "BB/100",
            "big_bets",
            "hands",
            "Big bets won per 100 hands.",
            Form.NUMBER,
            100,
            "usual for limit games",
        ),
        Statistic(
            "pot_share",
            "Share",
            "won",
            "pots_dealt",
            "The share of all money of the pots of hands dealt in that was won.",
            Form.SHARE,
        ),
        Statistic(
            "pot_share_sd",
            "Share SD",
            "won_sd_chips",
            "pots_sd",
            "The share of all money of the pots at showdown that was won.",
            Form.SHARE,
        ),
        Statistic(
            "rake_rate", "Rake/won", "rake", "won", "Rake as a share of the pots won.", Form.SHARE
        ),
    ),
)
