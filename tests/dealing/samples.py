"""Write the sample histories: python -m tests.dealing.samples makes the same files each time.

The seeds were looked for: between them the files hold every one of FEATURES.
"""

from __future__ import annotations

import codecs
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from tests.dealing.options import Options
from tests.dealing.pokerstars import AFTER_HAND
from tests.dealing.record import Stakes
from tests.dealing.sessions import DealtHand, Session

FOLDER = Path(__file__).parents[2] / "sample_histories"


@dataclass(frozen=True, slots=True)
class Part:
    """One session of a file."""

    game: str
    hands: int
    seed: int
    options: Options


@dataclass(frozen=True, slots=True)
class Sample:
    """One file: its sessions one after another, and the hold'em hands among them."""

    name: str
    room: str
    holds: str
    parts: tuple[Part, ...]
    mixed: bool = False
    """Hold'em hands, which a stud reader skips, stand after every ten stud hands."""
    encoding: str = "utf-8"
    line_end: str = "\n"

    def hands(self) -> Iterator[DealtHand]:
        """The stud hands of the file, in order."""
        for part in self.parts:
            yield from Session(self.room, part.game, part.seed, part.options).hands(part.hands)

    def text(self, hands: Iterable[DealtHand]) -> str:
        """The file as text, with plain line ends."""
        texts: list[str] = []
        skipped = self.holdem() if self.mixed else []
        for number, hand in enumerate(hands, 1):
            texts.append(hand.text)
            if skipped and number % 10 == 0:
                texts.append(skipped.pop(0))
        return "".join(text + AFTER_HAND for text in texts)

    def holdem(self) -> list[str]:
        """Hold'em hands in the room's words, written by hand."""
        path = Path(__file__).parent / f"holdem-{self.room}.txt"
        return [hand.strip("\n") + "\n" for hand in path.read_text("utf-8").split(AFTER_HAND)]

    def content(self, hands: Iterable[DealtHand]) -> bytes:
        """The file as bytes; ``hands`` are its own, as hands() deals them."""
        mark = codecs.BOM_UTF16_LE if self.encoding == "utf-16-le" else b""
        return mark + self.text(hands).replace("\n", self.line_end).encode(self.encoding)


def _at(*when: int) -> datetime:
    return datetime(*when, tzinfo=UTC)  # type: ignore[misc,arg-type]


_EIGHT_GAME = Options(
    stakes=Stakes(ante=75, bring_in=150, small_bet=500, big_bet=1000),
    games=("razz", "stud", "stud8"),
    mix="8-Game",
    table="Tessaly",
    players=5,
    max_seats=6,
    noise=0.02,
    buy_ins=(6, 10, 20),
    attempts=((14, 60), (32, 785), (50, 44)),
    start=_at(2016, 3, 5, 19, 31, 2),
    zone="CET",
)
_TEN_GAME = Options(
    stakes=Stakes(ante=40, bring_in=75, small_bet=250, big_bet=500),
    games=("stud", "stud8", "razz"),
    table="Larkspur",
    attempts=((26, 2264),),
    players=6,
    max_seats=6,
    noise=0.02,
    odd_names=True,
    buy_ins=(8, 15, 30),
    start=_at(2011, 4, 2, 19, 39, 11),
    zone="CET",
)

SAMPLES = (
    Sample(
        "pokerstars-stud8-cash-0.50-1.txt",
        "pokerstars",
        "Stud Hi/Lo for cash at $0.50/$1 with chat, people sitting out, joining and leaving, odd "
        "names, short stacks, and a hand in which eight players share a card on seventh street",
        (
            Part(
                "stud8",
                120,
                13,
                Options(
                    stakes=Stakes(ante=10, bring_in=25, small_bet=50, big_bet=100),
                    noise=0.03,
                    odd_names=True,
                    buy_ins=(6, 12, 30),
                    community_at=57,
                    attempts=((23, 384),),
                    first_id=149_000_000_017,
                ),
            ),
        ),
    ),
    Sample(
        "pokerstars-8-game-cash-5-10.txt",
        "pokerstars",
        "the stud rounds of an 8-Game at $5/$10 (Razz, Stud, Stud Hi/Lo) with a few hold'em hands "
        "that are to be skipped, then a heads-up table; UTF-8 with a byte order mark, CRLF",
        (
            Part("stud8", 72, 7, _EIGHT_GAME),
            Part(
                "stud8",
                30,
                10,
                Options(
                    stakes=Stakes(ante=75, bring_in=150, small_bet=500, big_bet=1000),
                    games=("stud8", "razz", "stud"),
                    hands_a_game=10,
                    mix="8-Game",
                    table="Ligea II",
                    players=2,
                    max_seats=6,
                    looseness=0.1,
                    buy_ins=(8, 14),
                    start=_at(2016, 3, 6, 10, 2, 44),
                    first_id=150_777_000_003,
                    zone="CET",
                ),
            ),
        ),
        mixed=True,
        encoding="utf-8-sig",
        line_end="\r\n",
    ),
    Sample(
        "pokerstars-stud8-tournament-9.80-1.20.txt",
        "pokerstars",
        "a Stud Hi/Lo tournament, eight levels, absent players who are dealt in, knock-outs",
        (
            Part(
                "stud8",
                100,
                25,
                Options(
                    tournament="Tournament #1479923456, $9.80+$1.20 USD",
                    table="1479923456 3",
                    attempts=((70, 473), (76, 2)),
                    noise=0.02,
                    looseness=0.03,
                    start=_at(2016, 1, 17, 21, 5, 8),
                    first_id=147_300_000_101,
                ),
            ),
        ),
    ),
    Sample(
        "pokerstars-razz-cash-0.10-0.20-eur.txt",
        "pokerstars",
        "Razz for cash at €0.10/€0.20, in the style of 2010",
        (
            Part(
                "razz",
                60,
                4,
                Options(
                    stakes=Stakes(2, 4, 10, 20, "€"),
                    noise=0.02,
                    buy_ins=(6, 12, 30),
                    start=_at(2010, 10, 3, 9, 15, 30),
                    first_id=50_400_000_222,
                    word="Game",
                    table="Iduna",
                    zone="CET",
                ),
            ),
        ),
    ),
    Sample(
        "fulltilt-stud8-cash-2-4.txt",
        "fulltilt",
        "Stud Hi/Lo for cash at $2/$4 with chat, people sitting out and adding chips, short stacks",
        (
            Part(
                "stud8",
                120,
                23,
                Options(
                    stakes=Stakes(ante=40, bring_in=50, small_bet=200, big_bet=400),
                    noise=0.03,
                    buy_ins=(5, 10, 25),
                    table="Moss_Hollow",
                    attempts=((40, 3191), (71, 1695)),
                    start=_at(2011, 3, 27, 23, 12, 0),
                ),
            ),
        ),
    ),
    Sample(
        "fulltilt-razz-stud-tournament.txt",
        "fulltilt",
        "a tournament of Razz and Stud with the pot in the street banners, then a heads-up "
        "Sit & Go of Razz; CRLF",
        (
            Part(
                "razz",
                72,
                22,
                Options(
                    games=("razz", "stud"),
                    hands_a_game=9,
                    tournament="The Stud Mix (251907731)",
                    table="4",
                    noise=0.02,
                    pot_in_banners=True,
                    start=_at(2012, 11, 8, 19, 2, 13),
                    first_id=31_349_000_555,
                ),
            ),
            Part(
                "razz",
                36,
                9,
                Options(
                    tournament="$20 Heads-Up Sit & Go (251907990)",
                    table="1",
                    players=2,
                    looseness=0.1,
                    pot_in_banners=True,
                    start=_at(2012, 11, 9, 20, 15, 40),
                    first_id=31_362_000_777,
                ),
            ),
        ),
        line_end="\r\n",
    ),
    Sample(
        "fulltilt-10-game-cash-2.50-5-utf16.txt",
        "fulltilt",
        "the stud rounds of a 10-Game at $2.50/$5, six seats, with hold'em hands that are to be "
        "skipped; UTF-16 and CRLF as Full Tilt saved its files",
        (Part("stud8", 90, 20, _TEN_GAME),),
        mixed=True,
        encoding="utf-16-le",
        line_end="\r\n",
    ),
)


def readme() -> str:
    """One line a file."""
    lines = [
        "# Sample histories",
        "",
        "All of this is invented: the players, the tables and the cards. The hands were played by",
        "`python -m tests.dealing.samples` on PokerKit, which writes the same files every time.",
        "",
        *(f"- `{sample.name}`: {sample.holds}." for sample in SAMPLES),
    ]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Rewrite all files."""
    FOLDER.mkdir(exist_ok=True)
    for sample in SAMPLES:
        (FOLDER / sample.name).write_bytes(sample.content(sample.hands()))
    (FOLDER / "README.md").write_text(readme(), encoding="utf-8")


if __name__ == "__main__":
    main()
