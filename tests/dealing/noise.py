"""What else stands in a history: chat, clocks, people coming and going; and odd names."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

PLAIN_NAMES = (
    "Marlowe77 brasskey oldfox_9 Tunedin quietriver Sable44 JuneBugg pinwheel loopy2 Granite88 "
    "windowpane Tarragon Kestrel5 m0thlight bluebottle Ferryman12 hazelnut Otterpop cinder_x "
    "Bramble3 nightheron lanternfish Copperpot Yarrow61 saltmarsh Dovetail8 fernhill Quillon"
).split()
ODD_NAMES = (
    "A: B",
    "T. Rex-99",
    "PC [Mittel]",
    "0012345",
    "Jörg_Übel",
    "$hark",
    "=SUM(A1)",
    "he folds now",
    "(o_o)",
    "J.R. calls $2",
    "+49 Bär",
    "@dealer",
    "2nd Street Kid",
    "raises: 4",
)
_CHAT = (
    "nh",
    "ty",
    "lol",
    "folds",
    "wins the pot ($1)",
    "that's the 3rd [6c] today",
    "no low again :(",
    "*** RIVER ***",
    "gl all, brb: 5 min",
    "how much is $0.50 in €?",
    "scooped!",
)
_STRANGERS = ("Wren_81", "softlanding", "Zed Omega", "6of7")


def sprinkle(
    lines: Sequence[str],
    room: str,
    present: Sequence[str],
    rng: Random,
    level: float,
    late: Sequence[str] = (),
    closing: Sequence[str] = (),
) -> list[str]:
    """The lines with noise between the antes and the summary, never among dealt cards.

    ``level`` is the chance of a noise line after each line there. ``late`` lines must appear
    somewhere in the later half of the hand, ``closing`` ones just before the summary.
    """
    start = next(n for n, line in enumerate(lines) if line.startswith("*** 3"))
    end = lines.index("*** SUMMARY ***")
    free = [n for n in range(start, end) if not lines[n + 1].startswith("Dealt to ")]
    due = {n: _line(room, present, rng) for n in free if rng.random() < level}
    due.update(zip(rng.sample(free[len(free) // 2 :], len(late)), late, strict=True))
    out = list(lines[:start])
    for n in range(start, end):
        out.append(lines[n])
        if n in due:
            out.append(due[n])
    return [*out, *closing, *lines[end:]]


def _line(room: str, present: Sequence[str], rng: Random) -> str:
    return (_pokerstars if room == "pokerstars" else _fulltilt)(present, rng)


def _pokerstars(present: Sequence[str], rng: Random) -> str:
    name, stranger = rng.choice(present), rng.choice(_STRANGERS)
    return rng.choice(
        (
            f'{name} said, "{rng.choice(_CHAT)}"',
            f'{name} said, "{rng.choice(_CHAT)}"',
            f"{name} is disconnected ",
            f"{name} is connected ",
            f"{name} has timed out",
            f"{stranger} is connected ",
        )
    )


def _fulltilt(present: Sequence[str], rng: Random) -> str:
    name, stranger = rng.choice(present), rng.choice(_STRANGERS)
    return rng.choice(
        (
            f"{name}: {rng.choice(_CHAT)}",
            f"{name} has 15 seconds left to act",
            f"{name} has 15 seconds left to act",
            f"{name} has 5 seconds left to act",
            f"{name} has been disconnected",
            f"{name} has reconnected",
            f"{stranger}: {rng.choice(_CHAT)}",
        )
    )


def comes(room: str, name: str, seat: int, chips: str) -> list[str]:
    """Somebody takes a chair."""
    if room == "pokerstars":
        return [f"{name} joins the table at seat #{seat} "]
    return [f"{name} sits down", f"{name} adds {chips}"]


def goes(room: str, name: str) -> str:
    """Somebody gets up for good."""
    return f"{name} leaves the table" if room == "pokerstars" else f"{name} stands up"


def finishes(room: str, name: str, place: int) -> str:
    """Somebody is out of the tournament."""
    if room == "fulltilt":
        return goes(room, name)
    ending = (
        "th" if place % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(place % 10, "th")
    )
    return f"{name} finished the tournament in {place}{ending} place"


def rests(name: str) -> str:
    """Somebody sits out."""
    return f"{name} is sitting out"


def returns(name: str) -> str:
    """Somebody sits in again."""
    return f"{name} has returned"
