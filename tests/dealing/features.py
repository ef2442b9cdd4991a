"""What is worth finding in a hand: the cases that sample histories must hold."""

from __future__ import annotations

from tests.dealing.engine import opens_third
from tests.dealing.record import Record

FEATURES = (
    "side pots split both ways",
    "quartered pot",
    "odd unit between halves",
    "tied pot",
    "community card",
    "heads-up",
    "scoop on two awards",
    "no low at the showdown",
    "capped betting",
    "two side pots",
    "bring-in completed at once",
    "all-in on the ante",
    "everybody folds to the bring-in",
    "bring-in passed on",
)


def features(record: Record) -> set[str]:
    """The features of the hand, by the names in FEATURES."""
    play, awards = record.play, record.awards
    halves = {
        (a.pot, a.side): {b.seat for b in awards if (b.pot, b.side) == (a.pot, a.side)}
        for a in awards
    }
    split = {n for n, side in halves if side == "high" and halves[n, "high"] != halves[n, "low"]}
    scooped = any(
        side == "high" and len(seats) == 1 and halves[n, "low"] == seats
        for (n, side), seats in halves.items()
    )
    stacks = {seat.number: seat.stack for seat in play.seats}
    doors = [cards[2] for cards in play.cards.values()]
    found = (
        any(n > 0 for n in split),
        any(a.tied and a.side != "all" for a in awards),
        any(record.pots[n].net % 2 for n in split),
        any(a.tied and a.side == "all" for a in awards),
        play.community is not None,
        len(play.antes) == 2,
        scooped,
        play.game == "stud8" and bool(record.reveals) and all(a.side == "all" for a in awards),
        any(a.capped for a in play.actions),
        len(record.pots) > 2,
        play.actions[0].kind == "complete",
        any(ante == stacks[seat] for seat, ante in play.antes.items()),
        play.last_street == 3 and len({a.kind for a in play.actions} - {"fold"}) == 1,
        list(play.antes)[opens_third(play.game, doors)] != play.actions[0].seat,
    )
    return {name for name, here in zip(FEATURES, found, strict=True) if here}
