"""SH2xx: cards."""

from collections.abc import Sequence

from stud_hh.cards import Card
from stud_hh.houses import CommunityCard
from stud_hh.model import BringInCard, Deal, Muck, Show, Street, StreetBegins
from stud_hh.replay.settled import Ending
from stud_hh.replay.table import HAND_SIZE, Table
from stud_hh.rules._rule import FINE, Fault, Faults, Rule, one_of, rule

_DECK_SIZE = 52
_MOST_BURNS = 4
_LIVE_RESERVE = 2
"""Live, a card is burnt and one stays in the stub; burnt cards may be dealt (WSOP rule 228)."""


def _words(cards: Sequence[Card]) -> str:
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
            _words(right),
            _words(event.held),
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
            _words(event.down + event.up),
            event.player,
        ),
    )


@rule("SH204")
def player_not_dealt(_: Ending, table: Table) -> Faults:
    """Every live player is dealt a card on each street.

    On the last one, only the cards of players are told whose other down cards are told, too.

    Fires: Ann: calls $0.50 … *** 4th STREET *** without a line `Dealt to Ann`
    Fine: *** 4th STREET *** … Dealt to Ann [7d] [Qs]
    """
    return [
        Fault(
            f"{player} is in the hand and is dealt no card", "a card", "none", player, line, street
        )
        for player, street, line in table.undealt
    ]


def _has_half(event: Deal, down: int) -> bool:
    """One of two down cards is told and the other is not."""
    return 0 < len(event.down) < down


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
    if is_right and event.player not in table.dealt_now:
        return FINE
    if event.player in table.dealt_now:
        return (
            Fault(
                f"{event.player} is dealt to twice on this street",
                "one deal",
                _words(event.down + event.up),
                event.player,
            ),
        )
    return (
        Fault(
            f"{event.player} is dealt the wrong number of cards",
            "as the street has it",
            _words(event.down + event.up),
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


def contradiction(player: str, cards: Sequence[Card], table: Table) -> str | None:
    """What the board or the known down cards of a player must hold and these cards lack."""
    known = table.up[player] + table.down[player]
    if len(cards) >= len(known):
        missing = [card for card in known if card not in cards]
    else:
        missing = [card for card in cards if card not in known]
    return _words(missing) if missing else None


@rule("SH207", Show, Muck)
def shown_cards_contradict_board(event: Show | Muck, table: Table) -> Faults:
    """A hand shown holds the cards that the player was dealt.

    Fires: Dealt to Ann [7d Qs] [4c] … Ann: shows [Ah 2d 7d Qs 5c 9s 8h]
    Fine: Ann: shows [Ah 2d 7d Qs 4c 9s 8h]
    """
    missing = contradiction(event.player, event.cards, table) if event.cards else None
    if missing is None:
        return FINE
    return (
        Fault(
            f"{event.player}'s hand does not fit the cards dealt: {missing}",
            _words(table.up[event.player]),
            _words(event.cards),
            event.player,
        ),
    )


@rule("SH208", Show, Muck)
def wrong_number_of_cards_shown(event: Show | Muck, table: Table) -> Faults:
    """A hand told at a showdown after seventh street has seven cards, a community card counted.

    Fires: Ann: shows [Ah 2d 7d Qs 4c 9s] (a pair of …) after seventh street
    Fine: Ann: shows [Ah 2d 7d Qs 4c 9s 8h]
    """
    is_named = event.high is not None or event.low is not None
    is_contested = len(table.live) > 1 and bool(event.cards)
    if table.street is not Street.SEVENTH or not is_contested:
        return FINE
    # Where no summary lists the seats, as in PHH and OHH, a part of a hand may be shown.
    if not is_named and not (table.has_showdown and table.hand.summary.lists_seats):
        return FINE
    size = HAND_SIZE - (table.community is not None)
    if len(event.cards) == size:
        return FINE
    return (
        Fault(
            f"{event.player} shows {len(event.cards)} cards",
            f"{size} cards",
            _words(event.cards),
            event.player,
        ),
    )


@rule("SH209", BringInCard)
def door_card_misstated(event: BringInCard, table: Table) -> Faults:
    """The room names the player who brings it in, with that player's door card.

    Fires: Dealt to Ann [3c] … Ann is low with [3d]
    Fine: Ann is low with [3c]
    """
    up = table.up[event.player]
    if up and up[0] != event.card:
        return (Fault(f"{event.player}'s door card is {up[0]}", up[0], event.card, event.player),)
    # Whom the room names when the low card is all-in on the ante is not known.
    owed = table.waiting()
    if table.round.started or table.all_in_on or not owed or event.player in owed:
        return FINE
    return (
        Fault(
            f"{event.player} does not owe the bring-in", one_of(owed), event.player, event.player
        ),
    )


RULES: tuple[Rule, ...] = (
    card_dealt_twice,
    board_changed,
    card_to_player_out_of_hand,
    player_not_dealt,
    wrong_number_of_cards,
    community_card_out_of_place,
    shown_cards_contradict_board,
    wrong_number_of_cards_shown,
    door_card_misstated,
)
