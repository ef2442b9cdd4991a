"""Third street: who comes in, and how."""

from typing import Final

from stud_hh.reports.catalogue._summands import PLAYERS, TRACKERS, flag, told
from stud_hh.reports.lines import Told
from stud_hh.reports.statistics import Count, Statistic, Topic


def _third(name: str, meaning: str, what: Told) -> Count:
    return Count(name, meaning, told(what, 3))


THIRD: Final = Topic(
    "Third street",
    (
        Count("vpip", "Hands with chips put in of free will on third street.", flag("vpip")),
        Count("completions", "Hands in which the player completed first.", flag("completed")),
        Count("raises_third", "Hands completed or raised on third street.", flag("raised_third")),
        Count("bring_ins", "Hands brought in.", flag("brought_in")),
        _third(
            "opened_full",
            "Third streets opened with a full bet, not the bring-in.",
            Told.OPENED_FULL,
        ),
        _third(
            "first_in_chances",
            "Turns on third street with nobody but the bring-in in.",
            Told.FIRST_IN_CHANCE,
        ),
        _third(
            "first_in_completions", "Completions by the first to come in.", Told.FIRST_IN_COMPLETED
        ),
        _third(
            "limp_chances",
            "Turns on third street with the bring-in alone to call.",
            Told.LIMP_CHANCE,
        ),
        _third("limps", "Calls of the bring-in alone.", Told.LIMPED),
        _third(
            "completions_faced",
            "Turns on third street with a completion or more to call.",
            Told.FACED,
        ),
        _third(
            "raises_of_completion", "Third streets on which a completion was raised.", Told.RAISED
        ),
        _third(
            "raises_faced_third", "Turns on third street with a raise to call.", Told.FACED_RAISE
        ),
        _third("reraises_third", "Third streets on which a raise was raised.", Told.RERAISED),
        _third(
            "bring_ins_attacked",
            "Hands brought in that another player completed.",
            Told.BRING_IN_ATTACKED,
        ),
        _third(
            "bring_ins_defended",
            "Completions that the bring-in called or raised.",
            Told.BRING_IN_DEFENDED,
        ),
    ),
    (
        Statistic(
            "vpip_rate",
            "VPIP",
            "vpip",
            "hands",
            "How often chips went in of free will on third street: called, completed or raised.",
            source=TRACKERS,
        ),
        Statistic(
            "completion_rate",
            "Compl.",
            "completions",
            "hands",
            "How often the player was first to complete.",
            source=f"{PLAYERS}: complete the bet",
        ),
        Statistic(
            "third_raise_rate",
            "Raise 3rd",
            "raises_third",
            "hands",
            "How often the player completed or raised on third street.",
        ),
        Statistic(
            "first_in_rate",
            "First in",
            "first_in_completions",
            "first_in_chances",
            "How often the player completed with nobody but the bring-in in.",
        ),
        Statistic(
            "limp_rate",
            "Limp",
            "limps",
            "limp_chances",
            "How often the player called the bring-in, where nothing more was to call.",
        ),
        Statistic(
            "raise_of_completion_rate",
            "Raise compl.",
            "raises_of_completion",
            "completions_faced",
            "How often the player raised, of the hands with a completion to call.",
        ),
        Statistic(
            "reraise_third_rate",
            "Re-raise 3rd",
            "reraises_third",
            "raises_faced_third",
            "How often the player raised again, of the hands with a raise to call on third street.",
            source=f"{PLAYERS}: reraise",
        ),
        Statistic(
            "bring_in_rate", "Bring-in", "bring_ins", "hands", "How often the player brought it in."
        ),
        Statistic(
            "bring_in_defence_rate",
            "Defends",
            "bring_ins_defended",
            "bring_ins_attacked",
            "How often the bring-in called or raised the first completion.",
        ),
    ),
)
