"""Faults put into the text of any room: an amount, a winner, a card, a line; none goes unseen.

Nothing here knows a room's words. A fault counts where it changes what the text tells; then
the hand may not be clean any more.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from random import Random

import pytest
from msgspec.structs import replace

from stud_hh.audit import Judgement, audit
from stud_hh.audit._judge import judge
from stud_hh.findings import Finding, Verdict
from stud_hh.formats import Imported, Read, Rejected, read_text
from stud_hh.houses import RULE_SETS
from stud_hh.model import Act, Ante, Award, BringIn, Deal, Event, Hand, Muck, Show, UncalledBet
from tests.dealing import DealtHand, Options, deal_hands
from tests.dealing.rooms import GAMES, WRITERS

PLACES = [(room, game) for room in WRITERS for game in GAMES.get(room, ("stud8", "stud", "razz"))]
TABLES = (Options(), Options(short_stacks=True, players=5, looseness=0.3))
MONEY = re.compile(r"(?<![\w:#/-])\d+(?:\.\d\d)?(?![\w:/-])")
ALL_ON_ONE_LINE = {"phh", "ohh"}
"""Formats whose lines hold whole hands: few faults can be put into a line of them."""
MOST = 8
"""Faults of a kind tried at a room and game."""
WITH_CAUSES = 3
"""Of how many of them the causes are looked for, which the verdict does not depend on."""

Maker = Callable[[DealtHand, Hand, Random], Iterator[str]]
"""Yields texts with one fault each."""


@cache
def dealt(room: str, game: str) -> tuple[tuple[DealtHand, Hand], ...]:
    hands = [hand for n, table in enumerate(TABLES) for hand in deal_hands(room, game, 5, n, table)]
    return tuple((hand, imported(hand.text)) for hand in hands)


@cache
def clean(room: str, game: str) -> list[tuple[DealtHand, Hand]]:
    return [
        (hand, told) for hand, told in dealt(room, game) if audit(told).verdict is Verdict.CLEAN
    ]


def imported(text: str) -> Hand:
    (read,) = read_text(text)
    assert isinstance(read, Imported), read
    return read.hand


def meaning(hand: Hand) -> object:
    """What a hand tells, wherever it stands."""
    events = [replace(event, line=0) for event in hand.events]
    claims = tuple(replace(claim, line=0) for claim in hand.summary.seats)
    seats = tuple(replace(seat, line=0) for seat in hand.seats)
    return events, replace(hand.summary, line=0, board_line=None, seats=claims), seats


def index_of(event: Event) -> int:
    """Where an event's line is in the text, which may begin with the head of a file."""
    return event.line - 1


def with_line(text: str, index: int, line: str | None) -> str:
    lines = text.split("\n")
    lines[index : index + 1] = [] if line is None else [line]
    return "\n".join(lines)


def amounts(hand: DealtHand, told: Hand, _: Random) -> Iterator[str]:
    """Another amount in a line that moves chips."""
    lines = hand.text.split("\n")
    for event in told.events:
        # What a bring-in costs no header tells, and an uncalled one may be any.
        if isinstance(event, Act) and hasattr(event, "all_in") and not isinstance(event, BringIn):
            index = index_of(event)
            for one in list(MONEY.finditer(lines[index]))[-1:]:
                before, after = lines[index][: one.start()], lines[index][one.end() :]
                yield with_line(hand.text, index, f"{before}{more_than(one[0])}{after}")


def more_than(amount: str) -> str:
    return str(int(amount) + 7) if amount.isdigit() else f"{float(amount) + 0.07:.2f}"


def winners(hand: DealtHand, told: Hand, rng: Random) -> Iterator[str]:
    """An award moved to a player who folded."""
    folded = [
        seat.name for seat in hand.record.play.seats if seat.number in hand.record.play.folded
    ]
    lines = hand.text.split("\n")
    for event in told.events:
        if isinstance(event, Award) and folded and event.player not in folded:
            index = index_of(event)
            other = rng.choice(folded)
            if event.player in lines[index]:
                yield with_line(hand.text, index, lines[index].replace(event.player, other))


def cards(hand: DealtHand, told: Hand, rng: Random) -> Iterator[str]:
    """A card that lies elsewhere already."""
    up = [
        (event.line, card) for event in told.events if isinstance(event, Deal) for card in event.up
    ]
    lines = hand.text.split("\n")
    for number, (line, card) in enumerate(up):
        if hand.room in ALL_ON_ONE_LINE and number:
            yield hand.text.replace(card, rng.choice(up[:number])[1], 1)
            continue
        others = [one for at, one in up[:number] if at != line]
        index = line - 1
        for spelled in (str, suit_first):
            if others and spelled(card) in lines[index]:
                other = spelled(rng.choice(others))
                yield with_line(hand.text, index, lines[index].replace(spelled(card), other))
                break


def suit_first(card: str) -> str:
    """A card as iPoker writes it."""
    return card[1].upper() + card[0].replace("T", "10")


def lines_left_out(hand: DealtHand, told: Hand, _: Random) -> Iterator[str]:
    """A line that moves chips, or tells who was paid, left out."""
    rules = RULE_SETS.get(told.site)
    tells_uncalled = rules is not None and rules.tells_uncalled
    antes = {event.line for event in told.events if isinstance(event, Ante)}
    for event in told.events:
        if antes == {event.line}:
            continue  # a table may have no antes
        is_told = tells_uncalled or not isinstance(event, UncalledBet)
        if (
            is_told
            and isinstance(event, Act)
            and (hasattr(event, "amount") or hasattr(event, "to"))
        ):
            yield with_line(hand.text, index_of(event), None)


MAKERS: tuple[Maker, ...] = (amounts, winners, cards, lines_left_out)


def is_seen(text: str, before: object, look: Callable[[Hand], Judgement]) -> bool:
    """Whether a hand is not clean any more, or tells the same as before."""
    reads: list[Read] = list(read_text(text))
    if len(reads) != 1 or not isinstance(reads[0], Imported):
        return True
    hand = reads[0].hand
    return meaning(hand) == before or look(hand).verdict is not Verdict.CLEAN


@pytest.mark.parametrize("make", MAKERS, ids=lambda make: make.__name__)
@pytest.mark.parametrize(("room", "game"), PLACES)
def test_a_fault_is_seen(room: str, game: str, make: Maker) -> None:
    rng = Random(f"{room}/{game}/{make.__name__}")
    faulty = [
        (hand, told, text) for hand, told in clean(room, game) for text in make(hand, told, rng)
    ]
    tried = rng.sample(faulty, min(MOST, len(faulty)))
    assert len(tried) == MOST or make is winners or room in ALL_ON_ONE_LINE
    for number, (_, told, text) in enumerate(tried):
        look = audit if number < WITH_CAUSES else judge
        assert is_seen(text, meaning(told), look), text


def findings(text: str) -> Iterator[Finding]:
    for read in read_text(text):
        if isinstance(read, Imported):
            yield from audit(read.hand).findings
        elif isinstance(read, Rejected):
            yield read.finding


def names_told(hand: Hand) -> Iterator[tuple[int, str]]:
    """Each name of a hand that the text tells, with the number of its line."""
    for event in hand.events:
        if isinstance(event, Show | Muck):
            yield from ((event.line, name) for name in (event.high, event.low) if name)
        elif isinstance(event, Award) and event.hand:
            yield event.line, event.hand
    for claim in hand.summary.seats:
        yield from ((claim.line, name) for name in (claim.high, claim.low) if name)


@pytest.mark.parametrize(("room", "game"), PLACES)
def test_words_that_name_no_hand_are_found(room: str, game: str) -> None:
    for fine, hand in dealt(room, game):
        lines = fine.text.split("\n")
        for number, name in names_told(hand):
            line = lines[number - 1]
            if name not in line or room in ALL_ON_ONE_LINE:
                continue
            new = line.replace(name, "a pair of Foos", 1)
            text = "\n".join([*lines[: number - 1], new, *lines[number:]])
            found = [(one.source.line, one.code) for one in findings(text)]
            assert len(found) == 1, (found, new)
            assert found[0][0] == number, new
            assert found[0][1] in {"SH101", "SH409", "SH410", "SH425"}
