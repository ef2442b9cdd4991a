"""Sessions dealt by the tool, in the words of each room, are read back as they were dealt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest

from stud_hh.audit import Judgement, audit
from stud_hh.findings import Verdict
from stud_hh.formats import Imported, read_text
from stud_hh.model import (
    Ante,
    Bet,
    BringIn,
    Call,
    Check,
    Complete,
    Deal,
    Fold,
    Hand,
    Raise,
    StreetBegins,
    UncalledBet,
)
from tests.dealing import DealtHand, Options, deal_hands
from tests.dealing.record import Action
from tests.dealing.rooms import GAMES, WRITERS
from tests.dealing.sessions import session_text

PLACES = [(room, game) for room in WRITERS for game in GAMES.get(room, ("stud8", "stud", "razz"))]
TABLES = (
    Options(),
    Options(short_stacks=True),
    Options(short_stacks=True, players=4, looseness=0.3),
    Options(looseness=0.5, players=6, buy_ins=(60, 80)),
    Options(players=2, looseness=0.2),
    Options(players=3, hero=None),
)
SHARED = Options(players=8, community_at=0)
"""The first hand ends with a card for all."""
SHARES_NO_CARD = {"winning"}
"""Rooms whose words for such a card nobody can guess."""
STAKES_BY_WAGERS = {"bovada"}
"""Rooms that print no stakes: a hand without a wager does not tell them."""
EACH = 4
"""Hands of each table."""
KINDS = {
    BringIn: "bring-in",
    Complete: "raise",  # few rooms have a word of its own for a completion
    Bet: "bet",
    Raise: "raise",
    Call: "call",
    Check: "check",
    Fold: "fold",
}

Told = tuple[int, int, str, int]
"""An action: its street, seat, kind and, of a wager, its total, else the chips added."""


@cache
def dealt(room: str, game: str) -> tuple[DealtHand, ...]:
    options = TABLES if room in SHARES_NO_CARD else (*TABLES, SHARED)
    tables = (deal_hands(room, game, EACH, 20 + n, table) for n, table in enumerate(options))
    return tuple(hand for hands in tables for hand in hands)


@cache
def judged(room: str, game: str) -> tuple[Judgement, ...]:
    """Table by table, for a document has one hero."""
    hands = dealt(room, game)
    texts = (session_text(hands[n : n + EACH]) for n in range(0, len(hands), EACH))
    reads = [read for text in texts for read in read_text(text)]
    assert all(isinstance(read, Imported) for read in reads), reads
    return tuple(audit(read.hand) for read in reads if isinstance(read, Imported))


def seats_of(hand: Hand) -> dict[str, int]:
    """The seats by their players' names, which some rooms hide."""
    return {seat.player: seat.number for seat in hand.seats}


def actions_of(hand: Hand, small_bet: int) -> Iterator[Told]:
    street, seats = 0, seats_of(hand)
    for event in hand.events:
        if isinstance(event, StreetBegins):
            street = int(event.street)
        elif kind := KINDS.get(type(event)):
            amount = getattr(event, "to", getattr(event, "amount", 0))
            opening = _opening(kind, amount, street, small_bet)
            yield street, seats[event.player], opening, amount


def _opening(kind: str, amount: int, street: int, small_bet: int) -> str:
    """What an all-in for less than the small bet opens third street with, few rooms tell."""
    is_short = street == 3 and kind == "raise" and amount < small_bet
    return "bring-in" if is_short else kind


def as_dealt(action: Action, hand: DealtHand) -> Told:
    is_wager = action.kind in {"complete", "bet", "raise"}
    amount = action.to if is_wager else action.amount
    kind = "raise" if action.kind == "complete" else action.kind
    opening = _opening(kind, amount, action.street, hand.record.play.stakes.small_bet)
    return action.street, action.seat, opening, amount


@pytest.mark.parametrize(("room", "game"), PLACES)
def test_actions_and_antes_are_as_dealt(room: str, game: str) -> None:
    for hand, judgement in zip(dealt(room, game), judged(room, game), strict=True):
        play, told = hand.record.play, judgement.hand
        assert [*actions_of(told, play.stakes.small_bet)] == [
            as_dealt(one, hand) for one in play.actions
        ], hand.text
        seats = seats_of(told)
        antes = {seats[one.player]: one.amount for one in told.events if isinstance(one, Ante)}
        assert antes == play.antes
        assert told.game == game
        stakes = play.stakes
        untold = {(0, 0)} if room in STAKES_BY_WAGERS else set()
        assert (told.small_bet, told.big_bet) in {(stakes.small_bet, stakes.big_bet), *untold}


@pytest.mark.parametrize(("room", "game"), PLACES)
def test_all_ins_and_uncalled_bets_are_as_dealt(room: str, game: str) -> None:
    for hand, judgement in zip(dealt(room, game), judged(room, game), strict=True):
        play, told = hand.record.play, judgement.hand
        seats = seats_of(told)
        went = [seats[one.player] for one in told.events if getattr(one, "all_in", False)]
        stacks = {seat.number: seat.stack for seat in play.seats}
        by_ante = [seat for seat, ante in play.antes.items() if ante == stacks[seat]]
        all_in = [one.seat for one in play.actions if one.all_in]
        assert Counter(went) == Counter(by_ante + all_in), hand.text
        back = hand.record.uncalled
        returned = [(seats[e.player], e.amount) for e in told.events if isinstance(e, UncalledBet)]
        assert returned == ([(back.seat, back.amount)] if back else []), hand.text


@pytest.mark.parametrize(("room", "game"), PLACES)
def test_cards_are_as_dealt(room: str, game: str) -> None:
    for hand, judgement in zip(dealt(room, game), judged(room, game), strict=True):
        play, told = hand.record.play, judgement.hand
        seats = seats_of(told)
        for event in told.events:
            if isinstance(event, Deal):
                cards = play.cards[seats[event.player]]
                assert set(event.up) <= set(cards[2:6]), hand.text
                assert set(event.down) <= {*cards[:2], *cards[6:]}, hand.text
        for player, cards in judgement.table.told.items():
            assert set(cards) == set(play.cards[seats[player]]), hand.text


@pytest.mark.parametrize(("room", "game"), PLACES)
def test_chips_come_out_as_dealt_and_nothing_is_found(room: str, game: str) -> None:
    for hand, judgement in zip(dealt(room, game), judged(room, game), strict=True):
        seats = seats_of(judgement.hand)
        numbers = {seat.name: seat.number for seat in hand.record.play.seats}
        nets = {numbers[name]: net for name, net in hand.nets.items()}
        assert {seats[player]: net for player, net in judgement.net.items()} == nets, hand.text
        assert not judgement.findings, (hand.text, judgement.findings)
        summary = judgement.hand.summary
        assert summary.total in (None, hand.record.total)
        assert summary.rake in (None, hand.record.rake)


@pytest.mark.parametrize(("room", "game"), PLACES)
def test_only_what_is_hidden_is_unproven(room: str, game: str) -> None:
    verdicts = Counter[Verdict]()
    for hand, judgement in zip(dealt(room, game), judged(room, game), strict=True):
        verdicts[judgement.verdict] += 1
        hidden = [one for one in judgement.table.live if one not in judgement.table.told]
        assert judgement.verdict is Verdict.CLEAN or hidden, hand.text
    assert verdicts[Verdict.CLEAN]
