"""Write the sample histories of the later rooms: python -m tests.dealing.room_samples.

One file a room and kind of table, in all the games that the room deals.
"""

from __future__ import annotations

import codecs
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from tests.dealing.options import Options
from tests.dealing.record import Stakes
from tests.dealing.rooms import GAMES
from tests.dealing.sessions import DealtHand, Session, session_text
from tests.dealing.xml import HEADS, one_file

FOLDER: Final = Path(__file__).parents[2] / "sample_histories" / "rooms"
ALL_GAMES: Final = ("stud8", "stud", "razz")

CASH: Final = Options(
    players=6, buy_ins=(4, 8, 20), looseness=0.06, hands_a_game=6, table="Larkspur"
)
EURO: Final = replace(CASH, stakes=Stakes(2, 4, 10, 20, "€"), table="Iduna")
TOURNAMENT: Final = replace(CASH, tournament="$5 Stud", short_stacks=True)


@dataclass(frozen=True, slots=True)
class RoomSample:
    """One file: a table of one room."""

    name: str
    room: str
    holds: str
    seed: int
    options: Options
    year: int
    hands: int = 24
    encoding: str = "utf-8"
    line_end: str = "\n"
    games: tuple[str, ...] = ()
    """All that the room deals, if none is named: a file of XML is of one game."""

    def dealt(self) -> list[DealtHand]:
        """The hands of the file, in order."""
        games = self.games or GAMES.get(self.room, ALL_GAMES)
        start = datetime(self.year, 3, 9, 19, 31, 2, tzinfo=UTC)
        options = replace(self.options, games=games, start=start)
        return list(Session(self.room, games[0], self.seed, options).hands(self.hands))

    def content(self, hands: Sequence[DealtHand]) -> bytes:
        """The file as bytes; ``hands`` are its own, as dealt() deals them."""
        texts = [hand.text for hand in hands]
        text = one_file(self.room, texts) if self.room in HEADS else session_text(hands)
        mark = codecs.BOM_UTF16_LE if self.encoding == "utf-16-le" else b""
        return mark + text.replace("\n", self.line_end).encode(self.encoding)


CASH_GAMES: Final = "a cash game"
ROOM_SAMPLES: Final = (
    RoomSample("absolute-cash.txt", "absolute", CASH_GAMES, 1, CASH, 2009),
    RoomSample("acr-cash.txt", "acr", CASH_GAMES, 2, CASH, 2023, line_end="\r\n"),
    RoomSample("bovada-cash.txt", "bovada", CASH_GAMES, 3, CASH, 2012, encoding="utf-8-sig"),
    RoomSample("everleaf-cash.txt", "everleaf", CASH_GAMES, 4, EURO, 2011, encoding="cp1252"),
    RoomSample(
        "ipoker-stud8-cash.xml",
        "ipoker",
        "Stud Hi/Lo for cash",
        5,
        EURO,
        2014,
        encoding="cp1252",
        games=("stud8",),
    ),
    RoomSample(
        "ipoker-stud-tournament.xml",
        "ipoker",
        "a tournament of Stud",
        6,
        TOURNAMENT,
        2012,
        games=("stud",),
    ),
    RoomSample("ipoker-razz-cash.xml", "ipoker", "Razz for cash", 17, CASH, 2013, games=("razz",)),
    RoomSample("kingsclub-cash.txt", "kingsclub", CASH_GAMES, 7, CASH, 2021, line_end="\r\n"),
    RoomSample(
        "merge-stud-cash.xml",
        "merge",
        "Stud for cash",
        8,
        CASH,
        2011,
        line_end="\r\n",
        games=("stud",),
    ),
    RoomSample(
        "merge-stud8-cash.xml", "merge", "Stud Hi/Lo for cash", 16, CASH, 2013, games=("stud8",)
    ),
    RoomSample(
        "merge-razz-tournament.xml",
        "merge",
        "a tournament of Razz",
        9,
        TOURNAMENT,
        2011,
        games=("razz",),
    ),
    RoomSample("ohh-cash.ohh", "ohh", "hands of a made-up room", 10, CASH, 2024),
    RoomSample("ongame-cash.txt", "ongame", CASH_GAMES, 11, CASH, 2010),
    RoomSample("partypoker-cash.txt", "partypoker", CASH_GAMES, 12, CASH, 2012),
    RoomSample("phh-cash.phhs", "phh", "hands of a made-up room", 13, CASH, 2024),
    RoomSample("winamax-cash.txt", "winamax", CASH_GAMES, 14, EURO, 2022),
    RoomSample("winning-cash.txt", "winning", CASH_GAMES, 15, CASH, 2016, encoding="utf-16-le"),
)


def readme() -> str:
    """What the folder holds."""
    lines = [
        "# Sample histories of other rooms and of the open formats",
        "",
        "All of this is invented: the players, the tables and the cards. The hands were played by",
        "`python -m tests.dealing.room_samples` on PokerKit, the same files each time.",
        "",
        *(f"- `{sample.name}`: {sample.holds}, {sample.hands} hands." for sample in ROOM_SAMPLES),
    ]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Rewrite all files."""
    FOLDER.mkdir(exist_ok=True)
    for sample in ROOM_SAMPLES:
        (FOLDER / sample.name).write_bytes(sample.content(sample.dealt()))
    (FOLDER / "README.md").write_text(readme(), encoding="utf-8")


if __name__ == "__main__":
    main()
