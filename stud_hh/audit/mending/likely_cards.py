"""Which cards a place may hold, by the names that the text gives to hands."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from stud_hh.audit._spot import Spot
from stud_hh.cards import DECK, Card
from stud_hh.hand_names import high_agrees, low_agrees
from stud_hh.model import Deal, Half, Muck, SeatClaim, Show
from stud_hh.replay.table import HAND_SIZE

_BY_RANK: Final = tuple(card for suit in "cdhs" for card in DECK if card[1] == suit)
"""The deck so that few cards show many ranks."""


def unseen(spot: Spot) -> list[Card]:
    """The cards that no line shows."""
    return [card for card in _BY_RANK if card not in spot.end.seen]


def names(spot: Spot, player: str) -> list[tuple[Half, str]]:
    """What the text calls the player's hand."""
    first = spot.end.game.halves[0]
    lines: list[Show | SeatClaim] = [one for one in spot.events if isinstance(one, Show)]
    lines += spot.hand.summary.seats
    told = [
        (half, name)
        for one in lines
        if one.player == player
        for half, name in ((Half.HIGH, one.high), (Half.LOW, one.low))
        if name is not None
    ]
    awards = [one for one in spot.end.awards if one.player == player and one.hand is not None]
    return told + [(one.half or first, one.hand or "") for one in awards]


def fewest(counts: Mapping[Card, int]) -> list[Card]:
    """The cards that contradict the fewest names."""
    least = min(counts.values(), default=0)
    return [card for card, count in counts.items() if count == least]


def misfits(cards: Sequence[Card], told: Sequence[tuple[Half, str]], spot: Spot) -> int:
    """How many of the names are not what the cards make; a name may be another fault."""
    if len(cards) < HAND_SIZE:
        return 0
    qualifier = spot.end.game.qualifier
    agrees: Mapping[Half, Callable[[str], bool | None]] = {
        Half.HIGH: lambda name: high_agrees(name, cards),
        Half.LOW: lambda name: low_agrees(name, cards, qualifier),
    }
    return sum(agrees[half](name) is False for half, name in told)


def deals_of(spot: Spot, player: str | None) -> Iterator[tuple[int, Deal]]:
    """The lines that deal to a player, with their places."""
    for index, event in enumerate(spot.events):
        if isinstance(event, Deal) and event.player == player:
            yield index, event


def whole_hand(spot: Spot, player: str | None) -> tuple[Card, ...]:
    """The whole hand as the showdown or the summary tells it."""
    told: list[Show | Muck | SeatClaim] = [
        one for one in spot.events if isinstance(one, Show | Muck)
    ]
    told += spot.hand.summary.seats
    return max((one.cards for one in told if one.player == player), key=len, default=())
