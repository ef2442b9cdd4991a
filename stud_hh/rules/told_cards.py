"""SH207 to SH210: cards told again, by the room's word or at the end, and the order of dealing."""

from collections.abc import Sequence

from stud_hh.cards import Card
from stud_hh.model import BringInCard, Muck, Show, Street
from stud_hh.replay.settled import Ending
from stud_hh.replay.table import HAND_SIZE, Table
from stud_hh.rules._rule import FINE, Fault, Faults, Rule, one_of, rule
from stud_hh.rules.dealing import words


def contradiction(player: str, cards: Sequence[Card], table: Table) -> str | None:
    """What the board or the known down cards of a player must hold and these cards lack."""
    known = table.up[player] + table.down[player]
    if len(cards) >= len(known):
        missing = [card for card in known if card not in cards]
    else:
        missing = [card for card in cards if card not in known]
    return words(missing) if missing else None


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
            words(table.up[event.player]),
            words(event.cards),
            event.player,
        ),
    )


_CONTESTED = 2
"""Players in a hand that is shown down."""


@rule("SH208", Show, Muck)
def wrong_number_of_cards_shown(event: Show | Muck, table: Table) -> Faults:
    """A hand told at a showdown after seventh street has seven cards, a community card counted.

    Where a source may show a hand in part, fewer are fine; a hand shown has some cards anywhere.

    Fires: Ann: shows [Ah 2d 7d Qs 4c 9s] (a pair of …) after seventh street
    Fine: Ann: shows [Ah 2d 7d Qs 4c 9s 8h]
    """
    is_named = event.high is not None or event.low is not None
    is_empty = not event.cards and not event.hidden
    if len(table.live) < _CONTESTED or (is_empty and type(event) is Muck):
        return FINE
    if not is_empty and table.street is not Street.SEVENTH:
        return FINE
    if not is_named and not is_empty and not table.has_showdown:
        return FINE
    size = HAND_SIZE - (table.community is not None)
    if len(event.cards) <= size <= len(event.cards) + event.hidden:
        return FINE
    return (
        Fault(
            f"{event.player} shows {len(event.cards)} cards",
            "cards" if is_empty else f"{size} cards",
            words(event.cards),
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


@rule("SH210")
def dealt_out_of_turn(_: Ending, table: Table) -> Faults:
    """Cards are dealt clockwise, beginning with the same player on each street.

    Fires: Dealt to Ann [7d], Dealt to Bob [2c] … Dealt to Bob [2c] [Qs], Dealt to Ann [7d] [4c]
    Fine: Dealt to Ann [7d] [4c], Dealt to Bob [2c] [Qs]
    """
    return [
        Fault(f"{player} is dealt to out of turn", turn, player, player, line, street)
        for player, street, line, turn in table.misdealt
        if turn is not None
    ]


RULES: tuple[Rule, ...] = (
    shown_cards_contradict_board,
    wrong_number_of_cards_shown,
    door_card_misstated,
    dealt_out_of_turn,
)
