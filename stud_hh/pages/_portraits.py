"""How the players of a table look at a moment."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from stud_hh.cards import UNKNOWN, Card
from stud_hh.games import Game
from stud_hh.model import Chips, Hand, Street
from stud_hh.pages.holdings import board_name, hand_names
from stud_hh.pages.moments import Place, State, View
from stud_hh.replay.table import Table

_DOWN: Final = 2
"""Down cards of third street; one more comes on seventh, unless it is a community card."""


def places_of(hand: Hand, end: Table, net: Mapping[str, Chips]) -> tuple[Place, ...]:
    """The seats in order of their numbers, with all that is known in the end."""
    return tuple(
        Place(
            one.number,
            one.player,
            one.stack,
            _down_cards(end, one.player),
            tuple(end.up[one.player]),
            one.player == hand.hero,
            net.get(one.player),
        )
        for one in sorted(hand.seats, key=lambda seat: seat.number)
    )


def _down_cards(end: Table, player: str) -> tuple[Card, ...]:
    """Down cards as far as they are known; none for who was not dealt in."""
    street = end.folded_on.get(player, end.street)
    if player not in end.put_in or street is None:
        return ()
    dealt = _dealt_down(street, end.community)
    return (*end.down[player], *[UNKNOWN] * dealt)[:dealt]


def _dealt_down(street: Street, community: Card | None) -> int:
    return _DOWN + (street is Street.SEVENTH and community is None)


class Portraits:
    """The players of a table in play, whose looks are told only where they change."""

    def __init__(self, table: Table, places: Sequence[Place]) -> None:
        self._table = table
        self._places = places
        self._told: dict[int, View] = {}
        self._shown: set[str] = set()
        self._names: dict[tuple[tuple[Card, ...], ...], tuple[str, str, str]] = {}
        self.is_swept = False
        """The bets of the street are in the pot."""
        self.won: Counter[str] = Counter()
        """What was paid so far."""

    def changed(self) -> tuple[View, ...]:
        """Those who look otherwise than when they were told last."""
        views = [self._view(at, place) for at, place in enumerate(self._places)]
        changed = tuple(view for view in views if self._told.get(view.place) != view)
        self._told.update((view.place, view) for view in changed)
        return changed

    def open(self, players: Iterable[str]) -> None:
        """Let the down cards of these players lie open from now on."""
        self._shown.update(players)

    def made(self, at: int) -> tuple[str, str]:
        """The high and the low hand of the player in this place, when last told."""
        view = self._told[at]
        return view.high, view.low

    def _view(self, at: int, place: Place) -> View:
        table, player = self._table, place.player
        down, up = self._counts(place)
        board, high, low = self._called(place, down, up)
        has_stack = not table.has_untold_stack(player)
        return View(
            at,
            table.stacks[player] + self.won[player] if has_stack else None,
            self._state(player),
            0 if self.is_swept else table.on_street.get(player, 0),
            down,
            up,
            player in self._shown,
            board,
            high,
            low,
            self.won[player],
        )

    def _counts(self, place: Place) -> tuple[int, int]:
        table = self._table
        street = table.folded_on.get(place.player, table.street)
        if street is None or not place.down:
            return 0, 0
        down = min(len(place.down), _dealt_down(street, table.community))
        return down, len(table.up[place.player])

    def _state(self, player: str) -> State:
        table = self._table
        if player not in table.put_in:
            return State.OUT
        if player not in table.live:
            return State.FOLDED
        return State.ALL_IN if player in table.all_in_on else State.IN

    def _called(self, place: Place, down: int, up: int) -> tuple[str, str, str]:
        """What the board makes, and what all cards make as high and as low."""
        cards = (*place.down[:down], *place.up[:up])
        shared = self._table.community
        if shared is not None and place.player in self._table.live:
            cards = (*cards, shared)
        key = cards, place.up[:up]
        if key not in self._names:
            self._names[key] = _names(self._table.game, cards, place.up[:up])
        return self._names[key]


def _names(game: Game, cards: Sequence[Card], board: Sequence[Card]) -> tuple[str, str, str]:
    known = [card for card in board if card != UNKNOWN]
    whole = () if UNKNOWN in cards else cards
    return board_name(game, known), *hand_names(game, whole)
