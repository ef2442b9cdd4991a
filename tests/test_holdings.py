"""Cards held at a point of a hand, against what the engine dealt."""

import msgspec
import pytest

from stud_hh.audit import audit
from stud_hh.cards import UNKNOWN
from stud_hh.formats import Imported, read_text
from stud_hh.model import Bet, Call, Check, Complete, Fold, Hand, Raise, Street
from stud_hh.replay import play
from stud_hh.replay.holdings import community_card_comes, held
from tests.dealing import DealtHand, deal_hands

DECISIONS = (Complete, Bet, Raise, Call, Check, Fold)


@pytest.fixture(scope="module")
def sessions() -> list[DealtHand]:
    return [
        *deal_hands("pokerstars", "stud8", 12, seed=3, looseness=0.2),
        *deal_hands("fulltilt", "razz", 12, seed=3, looseness=0.2),
        *deal_hands("pokerstars", "stud", 3, seed=5, community_at=1),
    ]


def read(dealt: DealtHand) -> Hand:
    (found,) = read_text(dealt.text)
    assert isinstance(found, Imported)
    return found.hand


def test_cards_come_in_the_order_dealt(sessions: list[DealtHand]) -> None:
    whole = 0
    for dealt in sessions:
        hand = read(dealt)
        told = audit(hand).table.told
        truth = {
            seat.name: dealt.record.play.cards.get(seat.number) for seat in dealt.record.play.seats
        }
        for event, table in play(hand):
            if not isinstance(event, DECISIONS) or table.street is None:
                continue
            for player in table.live:
                dealt_to = truth[player]
                assert dealt_to is not None
                own = held(table, player, told)
                assert len(own) == table.street - (table.community is not None)
                assert all(one in (UNKNOWN, two) for one, two in zip(own, dealt_to, strict=False))
                assert UNKNOWN not in own[2:6]
                if player in told or player == hand.hero:
                    assert UNKNOWN not in own
                    whole += own == dealt_to
    assert whole > 20


def test_hands_told_in_another_order_are_known_once_all_is_dealt(sessions: list[DealtHand]) -> None:
    dealt = next(one for one in sessions if audit(read(one)).table.told)
    hand = read(dealt)
    told = {player: sorted(cards) for player, cards in audit(hand).table.told.items()}
    looked_at = 0
    for event, table in play(hand):
        if isinstance(event, DECISIONS):
            for player in told.keys() - {hand.hero}:
                own = held(table, player, told)
                if table.street is Street.SEVENTH:
                    assert sorted(own) == told[player]
                    looked_at += 1
                elif table.street is not None:
                    assert own[:2] == (UNKNOWN, UNKNOWN)
    assert looked_at


@pytest.mark.parametrize(("folded", "expected"), [(0, True), (1, False)])
def test_whether_a_card_for_all_comes(
    folded: int, expected: bool, sessions: list[DealtHand]
) -> None:
    """Up to sixth street, eight players take 48 cards; of seven, the deck has seven left."""
    (dealt,) = [one for one in sessions if one.record.play.community]
    hand = read(dealt)
    found = {(table.street, community_card_comes(hand, table)) for _, table in play(hand)}
    assert {(Street.THIRD, True), (Street.SIXTH, True), (Street.SEVENTH, False)} <= found

    third = next(at for at, event in enumerate(hand.events) if isinstance(event, DECISIONS))
    cut = msgspec.structs.replace(hand, events=hand.events[: third + 1])
    steps = play(cut)
    table = next(table for event, table in steps if event is cut.events[-1])
    for player in list(table.live)[:folded]:
        table.live.pop(player)
    assert community_card_comes(cut, table) is expected
