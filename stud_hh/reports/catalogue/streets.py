"""What is done on each street, and after which card."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import numpy as np

from stud_hh.reports.catalogue._summands import PLAYERS, TRACKERS, Of, less, reached, told
from stud_hh.reports.catches import MEANINGS, SEEN_ON, Catch, catches
from stud_hh.reports.lines import Told
from stud_hh.reports.rows import Array, Rows
from stud_hh.reports.sheet import Form
from stud_hh.reports.statistics import Count, Statistic, Topic

OnStreet = Callable[[int], Of]
"""A condition, for each street."""


def _folded_on(street: int) -> Of:
    return lambda rows: rows.numbers("folded_on") == street


class _Act(NamedTuple):
    """Something that can be done on a street: the counts of its chances and of itself."""

    name: str
    label: str
    taken: str
    chances: str
    phrase: str
    """`How often the player ...`"""
    source: str = ""


_COUNTED: Final[Sequence[tuple[str, str, OnStreet]]] = (
    ("saw", "Hands in which the player saw {street}", reached),
    (
        "stays",
        "Of these, hands not folded there",
        lambda street: less(reached(street), _folded_on(street)),
    ),
    (
        "bet_chances",
        "Turns before any wager on {street}",
        lambda street: told(Told.BET_CHANCE, street),
    ),
    ("bets", "First wagers on {street}", lambda street: told(Told.BET, street)),
    (
        "wagers_faced",
        "Hands with a wager to call on {street}",
        lambda street: told(Told.FACED, street),
    ),
    ("raises", "Of these, hands raised", lambda street: told(Told.RAISED, street)),
    ("folds", "Of these, hands folded", lambda street: told(Told.FOLDED_TO_WAGER, street)),
    (
        "check_raise_chances",
        "Hands checked on {street} with a wager to call after that",
        lambda street: told(Told.CHECK_RAISE_CHANCE, street),
    ),
    ("check_raises", "Of these, hands raised", lambda street: told(Told.CHECK_RAISED, street)),
    (
        "barrel_chances",
        "Turns before any wager on {street}, having made the last one on the street before",
        lambda street: told(Told.BARREL_CHANCE, street),
    ),
    ("barrels", "Of these, hands bet", lambda street: told(Told.BARRELED, street)),
)
_ACTS: Final = (
    _Act("stay", "Stay", "stays", "saw", "stayed in"),
    _Act("bet", "Bet", "bets", "bet_chances", "bet, of the hands with a turn before any wager"),
    _Act("raise", "Raise", "raises", "wagers_faced", "raised, of the hands with a wager to call"),
    _Act(
        "check_raise",
        "Ch-raise",
        "check_raises",
        "check_raise_chances",
        "raised after a check, of the hands in which another then bet",
        f"{PLAYERS}: check-raise",
    ),
    _Act("fold", "Fold", "folds", "wagers_faced", "folded, of the hands with a wager to call"),
    _Act(
        "barrel",
        "Bet again",
        "barrels",
        "barrel_chances",
        "bet again, having made the last wager of the street before",
    ),
)
_AFTER_CARD: Final = ("stay", "bet", "raise", "check_raise", "fold")
_NOT_ON_THIRD: Final = ("raise", "check_raise", "barrel")
"""What can't be there, or stands under third street."""
_ORDINALS: Final = {3: "third", 4: "fourth", 5: "fifth", 6: "sixth", 7: "seventh"}
_SHORT: Final = {3: "3rd", 4: "4th", 5: "5th", 6: "6th", 7: "7th"}


def street_counts(street: int) -> Sequence[Count]:
    """What is counted on one street, under names that are those of all streets."""
    return [
        Count(name, f"{meaning.format(street='a street')}.", on(street))
        for name, meaning, on in _COUNTED
    ]


def _statistic(act: _Act, ending: str, where: str, short: str) -> Statistic:
    return Statistic(
        f"{act.name}{ending}_rate",
        f"{act.label} {short}".strip(),
        f"{act.taken}{ending}",
        f"{act.chances}{ending}",
        f"How often the player {act.phrase}, {where}.",
        source=act.source,
    )


ONE_STREET: Final = Topic(
    "One street",
    street_counts(4),
    [_statistic(act, "", "on the street", "") for act in _ACTS],
)
"""For the report whose rows are streets; `street_counts` has the counts of each."""


def _on(street: int) -> Topic:
    name = f"{_ORDINALS[street]} street"
    skipped = _NOT_ON_THIRD if street == 3 else ()
    acts = [act for act in _ACTS if act.name not in skipped]
    used = {counted for act in acts for counted in (act.taken, act.chances)}
    return Topic(
        name.capitalize(),
        [
            Count(f"{counted}_{street}", f"{meaning.format(street=name)}.", on(street))
            for counted, meaning, on in _COUNTED
            if counted in used
        ],
        [_statistic(act, f"_{street}", f"on {name}", _SHORT[street]) for act in acts],
    )


def _after(catch: Catch, on: OnStreet) -> Of:
    def summed(rows: Rows) -> Array:
        times = np.zeros(len(rows), np.int8)
        for street in SEEN_ON:
            times += on(street)(rows) & (rows.once(catches, street) == catch)
        return times

    return summed


def _after_card(catch: Catch, short: str) -> Topic:
    acts = [act for act in _ACTS if act.name in _AFTER_CARD]
    used = {counted for act in acts for counted in (act.taken, act.chances)}
    ending = f"_after_{catch.name.lower()}"
    where = f"after {MEANINGS[catch]}, on fourth to sixth street"
    counts = [
        Count(
            f"{name}{ending}",
            f"{meaning.format(street='a street')}, after {short}.",
            _after(catch, on),
        )
        for name, meaning, on in _COUNTED
        if name in used
    ]
    return Topic(f"After {short}", counts, [_statistic(act, ending, where, short) for act in acts])


_LATER: Final = range(4, 8)


def _all(*names: str) -> Of:
    columns = [f"{name}_{street}" for name in names for street in _LATER]

    def summed(rows: Rows) -> Array:
        total = np.zeros(len(rows), np.int64)
        for column in columns:
            total += rows.numbers(column)
        return total

    return summed


AGGRESSION: Final = Topic(
    "Aggression",
    (
        Count("wagers_made", "Bets and raises on fourth street and later.", _all("bets", "raises")),
        Count("calls_made", "Calls on fourth street and later.", _all("calls")),
        Count(
            "decisions",
            "Bets, raises, calls and folds on fourth street and later.",
            _all("bets", "raises", "calls", "folds"),
        ),
    ),
    (
        Statistic(
            "aggression_factor",
            "AF",
            "wagers_made",
            "calls_made",
            "Bets and raises for each call, on fourth street and later.",
            Form.NUMBER,
            source=TRACKERS,
        ),
        Statistic(
            "aggression_rate",
            "Aggr.",
            "wagers_made",
            "decisions",
            "How many of the bets, raises, calls and folds on fourth street and later were bets or "
            "raises.",
            source=TRACKERS,
        ),
    ),
)
SEEN: Final = Topic(
    "Streets seen",
    [
        Count(
            f"{_ORDINALS[street]}s",
            f"Hands that reached {_ORDINALS[street]} street.",
            reached(street),
        )
        for street in _LATER
    ],
    [
        Statistic(
            f"{_ORDINALS[street]}_rate",
            _SHORT[street],
            f"{_ORDINALS[street]}s",
            "hands",
            f"How often {_ORDINALS[street]} street was reached.",
        )
        for street in _LATER
    ],
)
STREETS: Final = tuple(map(_on, _ORDINALS))
AFTER_CARDS: Final = (
    _after_card(Catch.GOOD, "good"),
    _after_card(Catch.BRICK, "brick"),
    _after_card(Catch.PAIRED_DOOR, "paired door"),
)
