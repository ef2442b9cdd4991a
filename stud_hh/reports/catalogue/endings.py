"""How hands end: shown down or not, scooped, split, quartered, by hands and by money."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from stud_hh.reports.catalogue._summands import (
    PLAYERS,
    SHARED,
    TRACKERS,
    Of,
    at_end,
    both,
    flag,
    in_split_game,
    known,
    less,
    paid,
    scooped,
    unopposed,
    won_any,
)
from stud_hh.reports.rows import Array, Rows
from stud_hh.reports.sheet import Form
from stud_hh.reports.statistics import Count, Statistic, Topic


class _End(NamedTuple):
    """A way to end a hand with chips."""

    name: str
    """Of the count of its hands."""
    word: str
    """For the names of what is reckoned from it."""
    label: str
    meaning: str
    where: Of
    source: str = ""


_ENDS: Final = (
    _End("wins", "win", "Win", "any part of any pot was won", won_any),
    _End(
        "scoops",
        "scoop",
        "Scoop",
        "all of every contested pot was won, shown down or not",
        scooped,
        f"{PLAYERS}: scoop",
    ),
    _End(
        "splits",
        "split",
        "Split",
        "a part was won at showdown, as high, low or tie, or one of several pots",
        at_end(*SHARED),
        f"{PLAYERS}: split pot",
    ),
    _End("highs", "high", "High", "the high half alone was won", at_end("high")),
    _End("lows", "low", "Low", "the low half alone was won", at_end("low")),
    _End("quartered", "quartered", "Qtr", "a part of one half was won", at_end("quartered")),
    _End(
        "three_quartered",
        "three_quarters",
        "3/4",
        "one half and a part of the other were won",
        at_end("three-quarters"),
    ),
    _End(
        "uncontested", "uncontested", "Unopposed", "the pot was won as all others folded", unopposed
    ),
)


def _counts() -> Sequence[Count]:
    hands = [Count(one.name, f"Hands in which {one.meaning}.", one.where) for one in _ENDS]
    chips = [
        Count(
            f"{one.name}_chips",
            f"Chips won in hands in which {one.meaning}.",
            paid(one.where),
            form=Form.MONEY,
        )
        for one in _ENDS[1:]
    ]
    return hands + chips


def _rates() -> Sequence[Statistic]:
    by_hands = [
        Statistic(
            f"{one.word}_rate",
            one.label,
            one.name,
            "hands",
            f"How often {one.meaning}, per hand dealt.",
            source=one.source,
        )
        for one in _ENDS
    ]
    by_money = [
        Statistic(
            f"{one.word}_money",
            f"{one.label} $",
            f"{one.name}_chips",
            "won",
            f"The share of all chips won that came from hands in which {one.meaning}.",
            Form.SHARE,
        )
        for one in _ENDS[1:]
    ]
    return by_hands + by_money


def _all_in_early(rows: Rows) -> Array:
    is_early = rows.is_told("all_in_on") & (rows.numbers("all_in_on") < 7)
    return is_early & rows.flags("saw_showdown")


_PER_SHOWDOWN: Final = (
    ("scoop_per_showdown", "Scoop SD", "scoops_sd", "all of every contested pot was won"),
    ("split_per_showdown", "Split SD", "splits", "the pot was shared with others"),
    ("quartered_per_showdown", "Qtr SD", "quartered", "a part of one half was won"),
    (
        "three_quarters_per_showdown",
        "3/4 SD",
        "three_quartered",
        "one half and a part of the other were won",
    ),
)

ENDINGS: Final = Topic(
    "Endings",
    (
        *_counts(),
        Count("showdowns", "Hands shown down.", flag("saw_showdown")),
        Count("wins_sd", "Hands with any part of a pot won at showdown.", flag("won_at_showdown")),
        Count("scoops_sd", "Scoops at showdown.", at_end("scoop")),
        Count(
            "all_ins",
            "Hands all-in with cards to come, and shown down.",
            _all_in_early,
        ),
    ),
    (
        *_rates(),
        Statistic(
            "showdown_rate",
            "SD",
            "showdowns",
            "hands",
            "How often the hand was shown down.",
            source=f"{PLAYERS}: showdown",
        ),
        Statistic(
            "win_per_showdown",
            "Win SD",
            "wins_sd",
            "showdowns",
            "How often any part of any pot was won, per showdown.",
            source=TRACKERS,
        ),
        *(
            Statistic(name, label, count, "showdowns", f"How often {meaning}, per showdown.")
            for name, label, count, meaning in _PER_SHOWDOWN
        ),
        Statistic(
            "scoop_per_win",
            "Scoop/win",
            "scoops",
            "wins",
            "How many of the hands with a win were scoops.",
        ),
        Statistic(
            "split_per_win",
            "Split/win",
            "splits",
            "wins",
            "How many of the hands with a win were shared.",
        ),
        Statistic(
            "all_in_rate",
            "All-in",
            "all_ins",
            "hands",
            "How often the player was all-in with cards to come, and shown down.",
        ),
    ),
)


_SEEN_OUT: Final = both(in_split_game, known("high_rank"))
_MADE: Final = both(_SEEN_OUT, known("low_rank"))
_FREEROLL: Final = both(in_split_game, known("freeroll"))

LOWS: Final = Topic(
    "Lows",
    (
        Count("hilo_showdowns", "Showdowns of split games with all cards known.", _SEEN_OUT),
        Count("lows_made", "Of these, hands with a low that qualifies.", _MADE),
        Count(
            "lows_beaten",
            "Lows made that won no part of any low half.",
            both(_MADE, lambda rows: rows.numbers("won_low") == 0),
        ),
        Count(
            "highs_without_low",
            "Of these showdowns, hands without a low that won for the high hand.",
            both(less(_SEEN_OUT, _MADE), lambda rows: rows.numbers("won_high") > 0),
        ),
        Count(
            "freerolls_known",
            "Showdowns of two, cards known: whether there was a freeroll.",
            _FREEROLL,
        ),
        Count(
            "freerolls_held",
            "Freerolls held on sixth street.",
            lambda rows: rows.is_one_of("freeroll", ("held",)),
        ),
        Count(
            "freerolls_faced",
            "Freerolls faced on sixth street.",
            lambda rows: rows.is_one_of("freeroll", ("faced",)),
        ),
    ),
    (
        Statistic(
            "low_made_rate",
            "Low made",
            "lows_made",
            "hilo_showdowns",
            "How often a qualifying low was made, of showdowns of split games with known cards.",
        ),
        Statistic(
            "low_beaten_rate",
            "Low beaten",
            "lows_beaten",
            "lows_made",
            "How many of the lows made won no part of any low half.",
        ),
        Statistic(
            "high_without_low_rate",
            "High, no low",
            "highs_without_low",
            "hilo_showdowns",
            "How often the high hand won without a low of its own, of showdowns of split games "
            "with known cards.",
        ),
        Statistic(
            "freeroll_held_rate",
            "Freeroll",
            "freerolls_held",
            "freerolls_known",
            "How often, with one card to come, half the pot was safe and all of it possible, of "
            "showdowns of two in split games with known cards.",
            source=f"{PLAYERS}: freeroll",
        ),
        Statistic(
            "freeroll_faced_rate",
            "Freerolled",
            "freerolls_faced",
            "freerolls_known",
            "How often the other one held such a freeroll.",
            source=f"{PLAYERS}: freeroll",
        ),
    ),
)
