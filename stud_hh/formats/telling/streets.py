"""Streets and deals: banners where rooms print them late or not at all, cards up or down."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, Final

from msgspec.structs import replace

from stud_hh.cards import UNKNOWN, Card
from stud_hh.formats._fields import known
from stud_hh.formats._refusal import MISPLACED_LINE, RefusedError
from stud_hh.formats.telling.told import Dealt, Listing, PotSoFar, Put
from stud_hh.model import (
    Ante,
    Award,
    Bet,
    BringIn,
    Call,
    Check,
    Complete,
    Deal,
    Fold,
    Raise,
    Show,
    ShowdownBegins,
    Street,
    StreetBegins,
)

_THIRD: Final = Street.THIRD
_SEVENTH: Final = Street.SEVENTH
_ONE: Final = Listing.ONE
_WHOLE: Final = Listing.WHOLE

ACTS: Final = frozenset({BringIn, Complete, Bet, Raise, Call, Check, Fold, Put})
"""What players do in their turn."""
_DEALS: Final = frozenset({Deal, Dealt})
_FIRST: Final = _DEALS | {StreetBegins}
_BANNERS: Final = frozenset({StreetBegins, ShowdownBegins})
_ABOVE_POTS: Final = _BANNERS | {Award}
_FIRST_CARDS: Final = 3


def with_streets(values: Sequence[Any]) -> list[Any]:
    """The values with a banner before each street's deal.

    Some rooms print none for third street, and of these some call each street by the name of
    the one before; others print none after it. Raises RefusedError where banners are out of
    order, or cards are dealt after seventh street.
    """
    banners = [value for value in values if type(value) is StreetBegins]
    for before, banner in pairwise(banners):
        if banner.street != before.street + 1:
            expected = f"the banner of street {before.street + 1}"
            raise RefusedError(MISPLACED_LINE, banner.line, expected)
    first = next((value for value in values if type(value) in _FIRST), None)
    if first is None or type(first) is StreetBegins:
        has_others = any(banner.street is not _THIRD for banner in banners)
        return list(values) if has_others else list(_by_deals(values))
    if banners and banners[0].street is _THIRD:
        values = _renamed(values)
    return list(_by_deals(values)) if not banners else _with_third(values, first)


def _with_third(values: Sequence[Any], first: Any) -> list[Any]:
    at = next(index for index, value in enumerate(values) if value is first)
    return [*values[:at], StreetBegins(first.line, _THIRD), *values[at:]]


def _renamed(values: Sequence[Any]) -> list[Any]:
    """Banners that are one late get their right streets."""
    return [
        replace(value, street=_next(value.street, value.line))
        if type(value) is StreetBegins
        else value
        for value in values
    ]


def _next(street: Street, line: int) -> Street:
    if street is _SEVENTH:
        raise RefusedError(MISPLACED_LINE, line, "the end of the hand: there are five streets")
    return Street(street + 1)


def _by_deals(values: Sequence[Any]) -> Iterator[Any]:
    """Begin a street where cards are dealt after an action, or to a player a second time."""
    street: Street | None = None
    dealt: dict[str, int] = {}
    acted = False
    for value in values:
        kind = type(value)
        if kind is StreetBegins:
            street = value.street
        elif kind in _DEALS:
            if street is None:
                street = _THIRD
                yield StreetBegins(value.line, street)
            elif acted or _is_full(value, dealt, street):
                street, dealt, acted = _next(street, value.line), {}, False
                yield StreetBegins(value.line, street)
            dealt[value.player] = dealt.get(value.player, 0) + 1
        acted |= kind in ACTS
        yield value


def _is_full(value: Any, dealt: dict[str, int], street: Street) -> bool:
    """The player has been dealt all cards of the street."""
    is_one = type(value) is Dealt and value.listing is _ONE
    cards = _FIRST_CARDS if is_one and street is _THIRD else 1
    return dealt.get(value.player, 0) >= cards


def with_deals(values: Sequence[Any]) -> list[Any]:
    """The values with a player's new cards of a street as one deal, and none that tells nothing.

    Third street's last card is up, and seventh street's is down.
    """
    done: list[Any] = []
    hands = _Hands()
    for index, value in enumerate(values):
        kind = type(value)
        if kind is StreetBegins:
            hands.begin(value.street)
        elif kind is Show:
            hands.shown[value.player] = value.cards
        elif kind is Fold:
            hands.folded.add(value.player)
        if kind is PotSoFar:
            _add_pot(done, value)
        elif kind is Dealt:
            if deal := hands.deal(value, is_last=not _is_dealt_on(values, index)):
                done.append(deal)
        elif kind is not Deal or value.down or value.up:
            done.append(value)
    return done


def _is_dealt_on(values: Sequence[Any], index: int) -> bool:
    """The player gets another card before anything else happens."""
    value = values[index]
    if value.listing is _ONE:
        for later in values[index + 1 :]:
            if type(later) is not Dealt:
                return False
            if later.player == value.player:
                return True
    return False


class _Hands:
    """What each player has been dealt so far, known or not."""

    def __init__(self) -> None:
        self.street = _THIRD
        self.shown: dict[str, tuple[Card, ...]] = {}
        self.folded: set[str] = set()
        self._held: dict[str, tuple[Card, ...]] = {}
        self._before: dict[str, tuple[Card, ...]] = {}
        """What each held when the street began."""

    def begin(self, street: Street) -> None:
        """Let a street begin."""
        self.street = street
        self._before = dict(self._held)

    def deal(self, dealt: Dealt, *, is_last: bool) -> Deal | None:
        """The new cards of a street, when the last of them is dealt; None where nothing is told.

        Who looks on after folding may be shown the same cards again.
        """
        player = dealt.player
        is_whole = dealt.listing is _WHOLE
        so_far = self._held.get(player, ())
        before = self._before.get(player, ()) if dealt.listing is _ONE else so_far
        after = dealt.cards if is_whole else so_far + dealt.cards
        self._held[player] = max(so_far, after, key=len)
        if not is_last or (player in self.folded and after == before):
            return None
        at = 0 if self.street is _THIRD else len(before)
        restated = after if is_whole else dealt.held
        held = self._told_before(player, before[:at], restated)
        down, up = _sides(after[at:], self.street)
        hidden = after[at:].count(UNKNOWN)
        is_told = down or up or held or hidden
        return Deal(dealt.line, player, held, down, up, hidden) if is_told else None

    def _told_before(
        self, player: str, before: tuple[Card, ...], after: tuple[Card, ...]
    ) -> tuple[Card, ...]:
        """The cards dealt before, without those that are told now and not yet shown."""
        shown = self.shown.get(player, ())
        pairs = zip(after, before, strict=False)
        return tuple(
            card for card, was in pairs if card != UNKNOWN and (was != UNKNOWN or card in shown)
        )


def _sides(new: tuple[Card, ...], street: Street) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """The known cards that are down and those that are up."""
    if street is _SEVENTH:
        return known(new), ()
    if street is _THIRD:
        return known(new[:-1]), known(new[-1:])
    return (), known(new)


def _add_pot(done: list[Any], pot: PotSoFar) -> None:
    """Add a pot to the banner above it; after the awards there is none to add it to."""
    for at in range(len(done) - 1, -1, -1):
        banner = done[at]
        if type(banner) in _BANNERS:
            line = banner.pot_line or pot.line
            done[at] = replace(banner, pot=(banner.pot or 0) + pot.amount, pot_line=line)
        if type(banner) in _ABOVE_POTS:
            return


def with_hidden_deals(values: Sequence[Any]) -> list[Any]:
    """The values with a deal of cards unseen to all whose cards the hand does not show.

    A hand that shows more than the reader's door card shows all boards.
    """
    told = {value.player for value in values if type(value) is Deal}
    live = {value.player: None for value in values if type(value) is Ante}
    banners = [index for index, value in enumerate(values) if type(value) is StreetBegins]
    if not banners or len(_dealt_after(values, banners[0])) > 1:
        return list(values)
    done: list[Any] = []
    for index, value in enumerate(values):
        done.append(value)
        if type(value) is Fold:
            live.pop(value.player, None)
        elif index in banners and value.street is not _SEVENTH:
            done += [Deal(value.line, one, (), (), ()) for one in live if one not in told]
    return done


def _dealt_after(values: Sequence[Any], banner: int) -> set[str]:
    """Who is dealt to on the street that begins at this place."""
    dealt: set[str] = set()
    for value in values[banner + 1 :]:
        if type(value) is StreetBegins:
            break
        if type(value) is Deal:
            dealt.add(value.player)
    return dealt
