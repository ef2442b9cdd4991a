"""Workings of cards: doors and boards compared, hands and what they make, the deck."""

from collections.abc import Iterator, Mapping, Sequence

from stud_hh.audit._spot import Spot
from stud_hh.cards import Card
from stud_hh.games import Side
from stud_hh.hand_names import name_high, name_low
from stud_hh.houses import BringInTie
from stud_hh.model import Half, Show
from stud_hh.replay.table import HAND_SIZE, Table

_DECK_SIZE = 52


def made(cards: Sequence[Card], table: Table) -> str:
    """The hands that seven cards make, in the halves of the game."""
    names = {
        Half.HIGH: name_high(cards),
        Half.LOW: f"low {name_low(cards, table.game.qualifier)}".replace("low no", "no"),
    }
    return "; ".join(names[half] for half in table.game.halves)


def doors(spot: Spot) -> Iterator[str]:
    """Door cards, the one that brings in first."""
    table = spot.table
    shown = {player: table.up[player][:1] for player in table.live if table.up[player]}
    side = "lowest" if table.game.bring_in is Side.LOW else "highest"
    tie = "suit" if table.rules.bring_in_tie is BringInTie.SUIT else "seat"
    yield f"door cards, {side} first, equal ranks by {tie}:"
    players = sorted(shown, key=lambda one: table.game.bring_in_key(shown[one][0]))
    yield from _listed(players, shown, table, "brings in")


def boards(spot: Spot) -> Iterator[str]:
    """Boards, the one that opens first."""
    table = spot.table
    shown = {player: table.up[player] for player in table.live if table.up[player]}
    side = "highest" if table.game.opener is Side.HIGH else "lowest"
    yield f"boards, {side} first:"
    players = sorted(shown, key=lambda one: table.game.board(shown[one]), reverse=True)
    yield from _listed(players, shown, table, "opens")


def _listed(
    players: Sequence[str], shown: Mapping[str, Sequence[Card]], table: Table, verb: str
) -> Iterator[str]:
    wide = max(map(len, players), default=0)
    first = table.waiting() if not table.round.started else ()
    for player in players:
        notes = ["all-in"] if player in table.all_in_on else []
        if player in first:
            notes.append(verb if len(first) == 1 else f"may be who {verb}")
        yield f"  {player:{wide}}  [{' '.join(shown[player])}]  {', '.join(notes)}".rstrip()


def dealt_so_far(spot: Spot) -> Iterator[str]:
    """What a player was dealt before the line."""
    player = spot.finding.player
    if player is not None:
        down, up = spot.table.down[player], spot.table.up[player]
        known = f"down [{' '.join(down)}], up" if down else "up"
        yield f"{player} was dealt {known} [{' '.join(up)}] before"


def dealt_and_told(spot: Spot) -> Iterator[str]:
    """The cards a player was dealt beside those shown or summed up."""
    player = spot.finding.player
    event = spot.event
    claim = spot.claim_at()
    shown = event.cards if isinstance(event, Show) and event.line == spot.line else ()
    told = claim.cards if claim is not None else shown
    if player is None:
        return
    table = spot.end if claim is not None else spot.table
    dealt = table.down[player] + table.up[player]
    yield f"dealt or shown before: [{' '.join(dealt)}]"
    yield f"told on this line:     [{' '.join(told)}]"
    lacking = [card for card in dealt if card not in told]
    other = [card for card in told if card not in dealt]
    if lacking or other:
        yield f"missing: {' '.join(lacking) or 'none'}; new: {' '.join(other) or 'none'}"


def hand(spot: Spot) -> Iterator[str]:
    """What a player's cards make."""
    player = spot.finding.player
    if player is not None:
        cards = spot.end.cards(player)
        if len(cards) >= HAND_SIZE:
            yield f"{player} [{' '.join(cards)}]: {made(cards, spot.end)}"


def deck(spot: Spot) -> Iterator[str]:
    """What is left of the deck before the last street."""
    table = spot.table
    left = _DECK_SIZE - table.dealt
    yield f"{_DECK_SIZE} cards less {table.dealt} dealt: {left} left, {len(table.live)} players"
