"""SH201 to SH206: how cards are dealt."""

from collections.abc import Sequence

from stud_hh.cards import Card
from stud_hh.houses import CommunityCard
from stud_hh.model import Deal, Muck, Show, Street, StreetBegins
from stud_hh.replay.settled import Ending
from stud_hh.replay.table import Table
from stud_hh.rules._rule import FINE, Fault, Faults, Rule, rule

_DECK_SIZE = 52
_MOST_BURNS = 4
_LIVE_RESERVE = 2
"""Live, a card is burnt and one stays in the stub; burnt cards may be dealt (WSOP rule 228)."""


def words(cards: Sequence[Card]) -> str:
    """Cards as rooms print them."""
    return f"[{' '.join(cards)}]"


def _twice(player: str, cards: Sequence[Card], table: Table) -> Faults:
    """Cards that this player cannot have, since they are somewhere else already."""
    faults = [
        Fault(
            f"{card} was dealt to {table.seen[card][0] or 'the board'} on line "
            f"{table.seen[card][1]} already",
            "a card not seen before",
            card,
            player,
        )
        for card in cards
        if card in table.seen and table.seen[card][0] != player and card not in table.doubled
    ]
    if len(set(cards)) == len(cards):
        return faults
    twice = next(card for card in cards if cards.count(card) > 1)
    return [*faults, Fault(f"{twice} stands twice in one line", "each card once", twice, player)]


@rule("SH201", Deal, Show, Muck, StreetBegins)
def card_dealt_twice(event: Deal | Show | Muck | StreetBegins, table: Table) -> Faults:
    """A deck holds each card once.

    Fires: Dealt to Ann [Kc] … Dealt to Bob [Kc]
    Fine: Dealt to Ann [Kc] … Dealt to Bob [Kd]
    """
    if type(event) is Deal:
        return _twice(event.player, event.down + event.up, table) or _held(event, table)
    if type(event) is Show or type(event) is Muck:
        return _twice(event.player, event.cards, table)
    card = event.community  # type: ignore[union-attr]
    return _twice("", (card,), table) if card is not None else FINE


def _held(event: Deal, table: Table) -> Faults:
    """New cards that the player holds already."""
    for card in event.down + event.up:
        if card in table.seen:
            return (
                Fault(f"{event.player} holds {card} already", "a new card", card, event.player),
            )
    return FINE


@rule("SH202", Deal)
def board_changed(event: Deal, table: Table) -> Faults:
    """A player's earlier cards stay as they were dealt.

    Fires: Dealt to Ann [7d] … Dealt to Ann [7h] [Qs]
    Fine: Dealt to Ann [7d] … Dealt to Ann [7d] [Qs]
    """
    if not event.held or event.player in table.dealt_now:
        return FINE
    up = table.up[event.player]
    whole = table.down[event.player] + up
    if event.held == tuple(up) or sorted(event.held) in (sorted(up), sorted(whole)):
        return FINE
    right = whole if len(event.held) > len(up) else up
    return (
        Fault(
            f"{event.player}'s earlier cards are not those dealt before",
            words(right),
            words(event.held),
            event.player,
        ),
    )


@rule("SH203", Deal)
def card_to_player_out_of_hand(event: Deal, table: Table) -> Faults:
    """Nobody is dealt a card after folding.

    Fires: Ann: folds … Dealt to Ann [7d] [Qs]
    Fine: Ann: calls $0.50 … Dealt to Ann [7d] [Qs]
    """
    street = table.folded_on.get(event.player)
    if street is None:
        return FINE
    return (
        Fault(
            f"{event.player} folded on street {street} and gets no more cards",
            "no card",
            words(event.down + event.up),
            event.player,
        ),
    )


@rule("SH204")
def player_not_dealt(_: Ending, table: Table) -> Faults:
    """Every live player is dealt a card on each street.

    On the last one, where nobody's unseen card has a line, only the cards of players are told
    whose other down cards are told, too.

    Fires: Ann: calls $0.50 … *** 4th STREET *** without a line `Dealt to Ann`
    Fine: *** 4th STREET *** … Dealt to Ann [7d] [Qs]
    """
    return [
        Fault(
            f"{player} is in the hand and is dealt no card", "a card", "none", player, line, street
        )
        for player, street, line, turn in table.misdealt
        if turn is None
    ]


def _has_half(event: Deal, down: int) -> bool:
    """One of two down cards is told and the other is not."""
    return 0 < len(event.down) < down


def _is_miscounted(event: Deal, size: int) -> bool:
    """Where cards that nobody sees are told as well, there are too many or too few."""
    return event.hidden > 0 and len(event.down) + len(event.up) + event.hidden != size


_THIRD = (2, 1)
_UP_STREET = (0, 1)
_SEVENTH = (1, 0)
"""Down and up cards of a street; a source may show fewer."""


@rule("SH205", Deal)
def wrong_number_of_cards(event: Deal, table: Table) -> Faults:
    """Two cards down and one up on third street, one up on the next three, one down on seventh.

    Fires: *** 4th STREET *** … Dealt to Ann [7d] [Qs] … Dealt to Ann [7d] [4c]
    Fine: *** 4th STREET *** … Dealt to Ann [7d] [Qs]
    """
    down, up = {Street.THIRD: _THIRD, Street.SEVENTH: _SEVENTH}.get(
        table.street or Street.THIRD, _UP_STREET
    )
    is_right = len(event.down) <= down and len(event.up) <= up and not _has_half(event, down)
    is_right = is_right and not _is_miscounted(event, down + up)
    if is_right and event.player not in table.dealt_now:
        return FINE
    if event.player in table.dealt_now:
        return (
            Fault(
                f"{event.player} is dealt to twice on this street",
                "one deal",
                words(event.down + event.up),
                event.player,
            ),
        )
    return (
        Fault(
            f"{event.player} is dealt the wrong number of cards",
            "as the street has it",
            words(event.down + event.up),
            event.player,
        ),
    )


@rule("SH206", StreetBegins)
def community_card_out_of_place(event: StreetBegins, table: Table) -> Faults:
    """One shared card ends the hand exactly when the deck is too short for all.

    Whether rooms burn cards online is unknown, so only the sure cases are judged:
    fewer cards than live players, or enough even after four burns.

    Fires: *** RIVER *** [6h] with three players left
    Fine: *** RIVER *** [6h] with eight players left
    Source: PokerStars Stud Hi/Lo page, Full Tilt Razz page
    """
    needed = _community_needed(table)
    if event.street is not Street.SEVENTH or needed is None:
        return FINE
    left, live = _DECK_SIZE - table.dealt, len(table.live)
    if event.community is not None and not needed:
        return (
            Fault(
                f"{left} cards are left for {live} players: no community card is needed",
                "a card each",
                event.community,
            ),
        )
    if event.community is None and needed:
        return (Fault(f"{left} cards are left for {live} players", "a community card", "none"),)
    return FINE


def _community_needed(table: Table) -> bool | None:
    """Whether the deck is too short to deal seventh street to all; None: that is not certain."""
    left, live = _DECK_SIZE - table.dealt, len(table.live)
    if table.rules.community_card is CommunityCard.LIVE_SCRAMBLE:
        return left < live + _LIVE_RESERVE
    if table.rules.community_card is CommunityCard.SHORT_DECK:
        if left < live:
            return True
        return False if left - _MOST_BURNS >= live else None
    return None


RULES: tuple[Rule, ...] = (
    card_dealt_twice,
    board_changed,
    card_to_player_out_of_hand,
    player_not_dealt,
    wrong_number_of_cards,
    community_card_out_of_place,
)
