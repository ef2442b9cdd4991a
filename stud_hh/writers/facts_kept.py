"""Two readings of a hand, compared fact by fact: what did not survive a format."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from stud_hh.model import (
    Act,
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
    Event,
    Fold,
    Hand,
    Muck,
    NoLow,
    OpenPair,
    Opens,
    Raise,
    SeatClaim,
    Show,
    StreetBegins,
    UncalledBet,
    Wager,
)
from stud_hh.writers._declared import declared
from stud_hh.writers._revealed import revealed

_PLAY: Final = (
    BringIn,
    Call,
    Complete,
    Bet,
    Raise,
    Check,
    Fold,
    StreetBegins,
)
_REMARKS: Final = (BringInCard, Opens, Capped, OpenPair, NoLow)


_NOTHING: Final[tuple[object, ...]] = (None, "", (), [], {})


def lost(hand: Hand, again: Hand) -> Iterator[str]:
    """The facts of a hand, by name, that another reading of it lacks or tells otherwise."""
    for name, fact in FACTS.items():
        told = fact(hand)
        if told not in _NOTHING and told != fact(again):
            yield name


def _events(hand: Hand, *kinds: type[Event]) -> Iterator[Any]:
    return (event for event in hand.events if isinstance(event, kinds))


def _play(hand: Hand) -> Sequence[object]:
    """What everybody did, in order, all amounts with it; antes in the order of names."""
    antes = [_deed(event) for event in _events(hand, Ante)]
    return sorted(antes, key=str) + [_deed(event) for event in _events(hand, *_PLAY)]


def _deed(event: Event) -> object:
    kind = type(event).__name__
    if isinstance(event, StreetBegins):
        return kind, event.street, event.community
    if isinstance(event, Wager):
        return kind, event.player, event.to, event.all_in
    if isinstance(event, Ante | BringIn | Call):
        return kind, event.player, event.amount, event.all_in
    return kind, event.player if isinstance(event, Act) else None


def _cards(hand: Hand) -> dict[str, list[object]]:
    """Cards dealt, by player, less deals of which nothing is seen."""
    dealt: dict[str, list[object]] = {}
    for one in _events(hand, Deal):
        if one.down or one.up:
            dealt.setdefault(one.player, []).append((one.down, one.up))
    return dealt


def _showdown(hand: Hand) -> Sequence[object]:
    return [
        (one.player, one.cards if isinstance(one, Show) else None)
        for one in _events(hand, Show, Muck)
    ]


def _awards(hand: Hand) -> dict[str, int]:
    """What each player was paid in all."""
    paid: dict[str, int] = {}
    for award in _events(hand, Award):
        paid[award.player] = paid.get(award.player, 0) + award.amount
    return paid


def _pots(hand: Hand) -> Sequence[object]:
    told = [one for one in _events(hand, Award) if one.pot is not None]
    return sorted((one.player, one.amount, one.pot) for one in told)


def _halves(hand: Hand) -> list[tuple[str, int, str]]:
    return sorted((one.player, one.amount, one.half) for one in _events(hand, Award) if one.half)


def _ties(hand: Hand) -> Sequence[object]:
    return sorted((one.player, one.amount) for one in _events(hand, Award) if one.shared)


def _names(hand: Hand) -> Sequence[object]:
    return [
        (one.player, one.high, one.low)
        for one in [*_events(hand, Show, Muck), *hand.summary.seats]
        if one.high or one.low
    ]


def _winning_names(hand: Hand) -> Sequence[object]:
    return sorted((one.player, one.hand) for one in _events(hand, Award) if one.hand)


def _remarks(hand: Hand) -> Sequence[object]:
    return [
        (type(one).__name__, getattr(one, "player", None), getattr(one, "card", None))
        for one in _events(hand, *_REMARKS)
    ]


def _seats(hand: Hand, *, dealt_in: bool) -> Sequence[object]:
    players = {one.player for one in _events(hand, Ante, Deal)}
    return sorted(
        (one.number, one.player, one.stack)
        for one in hand.seats
        if (one.player in players) is dealt_in
    )


def _claims(hand: Hand) -> Iterator[SeatClaim]:
    return (claim for claim in hand.summary.seats if claim.result is not None)


def _results(hand: Hand) -> Sequence[object]:
    return [
        (one.player, one.result, one.street, one.without_bet, one.amount) for one in _claims(hand)
    ]


FACTS: Final[Mapping[str, Callable[[Hand], Any]]] = MappingProxyType(
    {
        "room": lambda hand: hand.site,
        "hand number": lambda hand: hand.hand_id,
        "game": lambda hand: hand.game,
        "stakes": lambda hand: (hand.small_bet, hand.big_bet, hand.currency, hand.exponent),
        "ante in the header": lambda hand: hand.ante,
        "time": lambda hand: hand.started_at,
        "zone that the source prints": lambda hand: hand.zone,
        "table": lambda hand: hand.table,
        "seats at the table": lambda hand: hand.max_seats,
        "mixed game": lambda hand: hand.mix,
        "tournament": lambda hand: hand.tournament,
        "hero": lambda hand: hand.hero,
        "order of antes": lambda hand: [one.player for one in _events(hand, Ante)],
        "seats of who plays": lambda hand: _seats(hand, dealt_in=True),
        "seats of who does not play": lambda hand: _seats(hand, dealt_in=False),
        "who sits out": lambda hand: [one.player for one in hand.seats if one.sitting_out],
        "play": _play,
        "uncalled bets": lambda hand: [
            (one.player, one.amount) for one in _events(hand, UncalledBet)
        ],
        "cards dealt": _cards,
        "cards repeated at each deal": lambda hand: [one.held for one in _events(hand, Deal)],
        "declarations": declared,
        "showdown": _showdown,
        "cards of mucked hands": revealed,
        "awards": _awards,
        "pots of awards": _pots,
        "halves of awards": _halves,
        "ties of awards": _ties,
        "names of hands": _names,
        "names of hands beside awards": _winning_names,
        "remarks of the room": _remarks,
        "steps of raises": lambda hand: [one.by for one in _events(hand, Wager) if one.by],
        "pots on banners": lambda hand: [one.pot for one in _events(hand, StreetBegins) if one.pot],
        "players on banners": lambda hand: [
            one.players for one in _events(hand, StreetBegins) if one.players
        ],
        "total": lambda hand: hand.summary.total,
        "rake": lambda hand: hand.summary.rake,
        "side pots in the summary": lambda hand: hand.summary.pots,
        "board in the summary": lambda hand: hand.summary.board,
        "the summary's word on each seat": _results,
    }
)
"""What a history may tell, by what people call it; of two equal values the fact is kept."""
