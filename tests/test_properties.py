"""Whatever a history tells, legal or not, the table keeps every chip and the audit ends."""

from collections.abc import Callable
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from stud_hh.audit import audit
from stud_hh.cards import DECK
from stud_hh.games import GAMES
from stud_hh.model import (
    Ante,
    Award,
    Bet,
    BringIn,
    BringInCard,
    Call,
    Capped,
    Check,
    Complete,
    Deal,
    Declare,
    Event,
    Fold,
    Half,
    Hand,
    Muck,
    NoLow,
    OpenPair,
    Opens,
    Raise,
    Result,
    Seat,
    SeatClaim,
    Show,
    ShowdownBegins,
    Street,
    StreetBegins,
    Summary,
    UncalledBet,
)
from stud_hh.replay import play
from stud_hh.replay.table import Table

PLAYERS = ("Ann", "Bob", "Cal", "Dot")
STACK = 400

players = st.sampled_from(PLAYERS)
chips = st.integers(0, 2 * STACK)
cards = st.sampled_from(DECK)
few_cards = st.lists(cards, max_size=3).map(tuple)
hands = st.lists(cards, max_size=7).map(tuple)
names = st.sampled_from((None, "a pair of Aces", "8,6,4,2,A", "nonsense"))


def _some(event: Callable[..., Event], *fields: st.SearchStrategy[Any]) -> st.SearchStrategy[Event]:
    """Events of a kind; each gets its line when all are told."""
    return st.builds(event, st.just(0), *fields)


events = st.one_of(
    _some(Ante, players, chips, st.booleans()),
    _some(BringIn, players, chips, st.booleans()),
    _some(Call, players, chips, st.booleans()),
    *(
        _some(wager, players, chips, st.none() | chips, st.booleans())
        for wager in (Complete, Bet, Raise)
    ),
    *(_some(act, players) for act in (Opens, Check, Fold, Muck)),
    _some(StreetBegins, st.sampled_from(Street), st.none() | cards, st.none() | chips),
    _some(Deal, players, few_cards, few_cards, few_cards),
    _some(BringInCard, players, cards),
    _some(Show, players, hands, names, names),
    _some(Declare, players, st.lists(st.sampled_from(Half), max_size=2).map(tuple)),
    _some(UncalledBet, players, chips),
    _some(
        Award,
        players,
        chips,
        st.none() | st.integers(0, 3),
        st.none() | st.sampled_from(Half),
        st.booleans(),
        names,
    ),
    *(_some(note) for note in (NoLow, Capped, OpenPair, ShowdownBegins)),
)
claims = st.builds(
    SeatClaim,
    st.just(0),
    st.integers(1, 8),
    players,
    st.sampled_from(Result),
    st.none() | st.sampled_from(Street),
    st.booleans(),
    hands,
    st.none() | chips,
    names,
    names,
)
summaries = st.builds(
    Summary,
    st.just(999),
    chips,
    chips,
    st.lists(chips, max_size=3).map(tuple),
    few_cards,
    st.just(999),
    st.lists(claims, max_size=4).map(tuple),
)
# A deal that begins as it should goes further than one that does not.
opening = (
    *(Ante(0, player, 5) for player in PLAYERS),
    StreetBegins(0, Street.THIRD),
    *(Deal(0, player, (), (), (card,)) for player, card in zip(PLAYERS, DECK, strict=False)),
    BringIn(0, PLAYERS[0], 10),
)


def _hand(told: list[Event], summary: Summary, site: str, game: str, *, begun: bool) -> Hand:
    dealt_in = () if begun else tuple(Ante(0, player, 5) for player in PLAYERS)
    every = [*(opening if begun else dealt_in), *told]
    for line, event in enumerate(every, 1):
        every[line - 1] = _at(event, line)
    return Hand(
        site=site,
        hand_id="1",
        game=game,
        small_bet=20,
        big_bet=40,
        currency="USD",
        exponent=2,
        table="Any",
        seats=tuple(Seat(0, n, player, STACK) for n, player in enumerate(PLAYERS, 1)),
        events=tuple(every),
        summary=summary,
        path="-",
        line=1,
        last_line=999,
    )


def _at(event: Event, line: int) -> Event:
    fields = {name: getattr(event, name) for name in event.__struct_fields__}
    return type(event)(**{**fields, "line": line})


told_hands = st.builds(
    _hand,
    st.lists(events, max_size=40),
    summaries,
    st.sampled_from(("PokerStars", "Full Tilt", "a room nobody knows")),
    st.sampled_from(sorted(GAMES)),
    begun=st.booleans(),
)


def _all_chips(table: Table) -> int:
    return sum(table.stacks.values()) + sum(table.put_in.values())


@given(told_hands)
def test_no_chip_is_created_or_lost(hand: Hand) -> None:
    for _, table in play(hand):
        assert _all_chips(table) == STACK * len(PLAYERS)


@given(told_hands)
def test_every_event_is_told(hand: Hand) -> None:
    assert [step.event for step in play(hand)] == list(hand.events)


@settings(max_examples=15)  # nonsense takes an audit long: it tries to mend what it can
@given(told_hands)
def test_audit_ends_and_names_real_lines(hand: Hand) -> None:
    judged = audit(hand)
    assert all(0 <= finding.source.line <= 999 for finding in judged.findings)
    assert sum(judged.net.values()) == sum(
        event.amount for event in hand.events if isinstance(event, Award)
    ) - sum(judged.table.put_in.values())
