"""Equity at a point of a hand in play."""

from collections.abc import Sequence

from stud_hh.cards import UNKNOWN
from stud_hh.equity._equity import SAMPLES, Equity, equity
from stud_hh.replay.holdings import Told, community_card_comes, held
from stud_hh.replay.table import Table


def equity_at(
    table: Table, told: Told, players: Sequence[str], *, samples: int = SAMPLES
) -> Equity:
    """What the hands of these players are worth now, the cards known to lie elsewhere being gone.

    `told` is `Table.told` of the table at the end of the hand: cards that were shown later. A
    card that was never shown may be any. Raises NoEquityError.
    """
    hands = {player: held(table, player, told) for player in players}
    own = {card for hand in hands.values() for card in hand} | {table.community}
    others = {
        card
        for player in table.order
        if player not in hands
        for card in held(table, player, told)
        if card != UNKNOWN
    }
    return equity(
        table.game,
        hands,
        others - own,
        community=table.community,
        is_shared=community_card_comes(table.hand, table),
        samples=samples,
    )


def are_known(table: Table, told: Told, players: Sequence[str]) -> bool:
    """All cards that these players have been dealt by now are known."""
    return not any(UNKNOWN in held(table, player, told) for player in players)
