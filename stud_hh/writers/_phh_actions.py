"""The events of a hand in the notation of PHH's actions."""

from collections.abc import Iterator, Mapping
from typing import Final

from stud_hh.audit import Judgement
from stud_hh.cards import UNKNOWN, Card
from stud_hh.formats.interop.phh import UNTOLD
from stud_hh.model import (
    BringIn,
    Call,
    Check,
    Deal,
    Event,
    Fold,
    Muck,
    Show,
    Street,
    StreetBegins,
    Wager,
)
from stud_hh.replay.table import HAND_SIZE
from stud_hh.writers._amounts import whole

_MADE: Final = 5
"""Cards that make a hand."""


class Actions:
    """What stands in a hand's `actions`, and what its players do when it is over."""

    def __init__(self, judgement: Judgement) -> None:
        self._hand = judgement.hand
        self._end = judgement.table
        self._number = {player: at for at, player in enumerate(judgement.table.order, 1)}
        self._is_contested = len(judgement.table.live) > 1
        self._live = dict.fromkeys(judgement.table.order)
        self._size = HAND_SIZE - (judgement.table.community is not None)
        self.shown = self._contesting()
        """The known cards of who has shown a hand at the end, or has won with one."""
        self.told: list[str] = []
        self.after: list[str] = []
        """What players show or muck when nobody is left to contest the pot."""
        self._tell()

    def _tell(self) -> None:
        events = self._hand.events
        for at, event in enumerate(events):
            if isinstance(event, StreetBegins):
                self._deal(event, _dealt_on(events[at + 1 :]))
            elif isinstance(event, Show | Muck):
                self._show(event)
            elif (words := self._words(event)) is not None:
                self.told.append(words)
        if self._is_contested:
            self.told += self._untold()

    def _untold(self) -> Iterator[str]:
        """Showing and mucking of which the room says nothing, but which a replay needs."""
        silent = [one for one in self._live if one not in self._seen_out()]
        for player in sorted(silent, key=self.shown.__contains__):
            if player in self.shown:
                yield f"p{self._number[player]} sm {self._known_of(player)} {UNTOLD}"
            elif not self._end.paid.get(player):
                yield f"p{self._number[player]} sm {UNTOLD}"

    def _known_of(self, player: str) -> str:
        """All that is known of a hand, and unknown cards to fill it."""
        cards = self.shown[player]
        return "".join([*cards, *[UNKNOWN] * (self._size - len(cards))])

    def _contesting(self) -> dict[str, list[Card]]:
        """The hands that replay for the pots: those shown, and those that won."""
        end, seen_out = self._end, self._seen_out()
        won = [one for one in end.live if one not in seen_out and end.paid.get(one)]
        cards = {one: end.cards(one)[: self._size] for one in {**seen_out, **dict.fromkeys(won)}}
        return {
            one: known
            for one, known in cards.items()
            if len(known) >= _MADE and seen_out.get(one, True)
        }

    def _seen_out(self) -> dict[str, bool]:
        """Who is told to have shown a whole hand, or to have mucked (False)."""
        told: dict[str, bool] = {}
        for event in self._hand.events:
            if isinstance(event, Muck):
                told[event.player] = False
            elif isinstance(event, Show) and len(event.cards) >= self._size:
                told[event.player] = True
        return told

    def _deal(self, event: StreetBegins, deals: Mapping[str, Deal]) -> None:
        if event.community is not None:
            self.told.append(f"d db {event.community}")
            return
        for player in self._live:
            cards = _cards(event.street, deals.get(player))
            self.told.append(f"d dh p{self._number[player]} {''.join(cards)}")

    def _show(self, event: Show | Muck) -> None:
        cards = "" if isinstance(event, Muck) else f" {''.join(event.cards)}"
        where = self.told if self._is_contested else self.after
        where.append(f"p{self._number[event.player]} sm{cards}")

    def _words(self, event: Event) -> str | None:
        match event:
            case BringIn(player=player):
                return f"p{self._number[player]} pb"
            case Wager(player=player, to=to):
                return f"p{self._number[player]} cbr {whole(self._hand, to)}"
            case Call(player=player) | Check(player=player):
                return f"p{self._number[player]} cc"
            case Fold(player=player):
                self._live.pop(player, None)
                return f"p{self._number[player]} f"
        return None


def _dealt_on(events: tuple[Event, ...]) -> dict[str, Deal]:
    """The deals up to the next street, by player."""
    deals: dict[str, Deal] = {}
    for event in events:
        if isinstance(event, StreetBegins):
            break
        if isinstance(event, Deal):
            deals[event.player] = event
    return deals


def _cards(street: Street, deal: Deal | None) -> Iterator[Card]:
    """A street's cards in the order of the deal, unknown ones in their places."""
    down, up = (deal.down, deal.up) if deal else ((), ())
    n_down, n_up = {Street.THIRD: (2, 1), Street.SEVENTH: (1, 0)}.get(street, (0, 1))
    yield from (*down, *[UNKNOWN] * (n_down - len(down)))
    yield from (*up, *[UNKNOWN] * (n_up - len(up)))
