"""Workings of chips: stacks, contributions, pots and what was paid out of them."""

from collections.abc import Iterator

from stud_hh.audit._spot import Spot
from stud_hh.audit.working.cards import made
from stud_hh.model import Act, Ante, Award, BringIn, Call, Chips, Half, UncalledBet, Wager
from stud_hh.replay.moves import apply
from stud_hh.replay.settled import Settled
from stud_hh.replay.settlement import ways_to_pay
from stud_hh.replay.table import HAND_SIZE, Table
from stud_hh.rules import chips_added, money


def stack(spot: Spot) -> Iterator[str]:
    """What a player began with, and what each line up to this one took from it."""
    player = spot.finding.player
    seat = next((one for one in spot.hand.seats if one.player == player), None)
    if player is None or seat is None or seat.stack is None:
        return
    table = spot.fresh_table()
    yield f"{player} began with {money(table, seat.stack)}"
    for event in spot.events:
        if event.line > spot.line:
            break
        if isinstance(event, Ante | BringIn | Call | Wager) and event.player == player:
            added = chips_added(event, table)
            left = table.stacks[player] - added
            where = "the ante" if isinstance(event, Ante) else f"street {table.street}"
            yield f"line {event.line}, {where}: {money(table, added)}, left {money(table, left)}"
        apply(table, event)


def account(spot: Spot) -> Iterator[str]:
    """What each line took from a player or brought."""
    player = spot.finding.player
    table = spot.fresh_table()
    changes: list[tuple[int, Chips]] = []
    for event in spot.events:
        if isinstance(event, Act) and event.player == player:
            if isinstance(event, Ante | BringIn | Call | Wager):
                changes.append((event.line, -chips_added(event, table)))
            elif isinstance(event, UncalledBet | Award):
                changes.append((event.line, event.amount))
        apply(table, event)
    parts = [f"line {line} {_signed(table, change)}" for line, change in changes]
    total = sum(change for _, change in changes)
    yield f"{player}: {', '.join(parts)}; together {_signed(table, total)}"


def _signed(table: Table, change: Chips) -> str:
    return ("+" if change > 0 else "") + money(table, change)


def antes(spot: Spot) -> Iterator[str]:
    """What each player posted."""
    posted = [one for one in spot.events if isinstance(one, Ante)]
    parts = [f"{one.player} {money(spot.end, one.amount)}" for one in posted]
    yield f"antes: {', '.join(parts)}"


def contributions(spot: Spot) -> Iterator[str]:
    """What each player has put in up to the line."""
    yield _put_in(spot.table)
    live = ", ".join(spot.table.live)
    yield f"still in the hand: {live}"


def awards(spot: Spot) -> Iterator[str]:
    """What was paid, line by line: to the player, or to all."""
    player = spot.finding.player
    lines = [one for one in spot.events if isinstance(one, Award) and player in (None, one.player)]
    for one in lines:
        yield f"line {one.line}: {money(spot.end, one.amount)} to {one.player}"
    summary = spot.hand.summary
    paid = sum(one.amount for one in lines)
    if player is None:
        printed = {"total": summary.total, "rake": summary.rake}
        words = [f"{what} {money(spot.end, x)}" for what, x in printed.items() if x is not None]
        told = ", ".join(words) or "neither total nor rake"
        yield f"paid {money(spot.end, paid)}; printed {told}"
    elif len(lines) != 1:
        yield f"together {money(spot.end, paid)}"


def _put_in(table: Table) -> str:
    parts = ", ".join(f"{player} {money(table, put)}" for player, put in table.put_in.items())
    return f"put in: {parts}; together {money(table, sum(table.put_in.values()))}"


def pots(spot: Spot) -> Iterator[str]:
    """What was put in, the pots that it makes, and whose hands they go to."""
    yield _put_in(spot.end)
    for pot in spot.pots:
        yield _pot(pot, spot.end)
        yield from _hands(pot, spot.end)


def _pot(pot: Settled, table: Table) -> str:
    name = "main pot" if pot.index == 0 else f"side pot {pot.index}"
    text = f"{name} {money(table, pot.pot.amount)}, between {', '.join(pot.pot.eligible)}"
    rake = pot.pot.amount - pot.net
    if rake > 0:
        text += f"; less rake {money(table, rake)}: {money(table, pot.net)}"
    return text + _owed(pot, table)


def _owed(pot: Settled, table: Table) -> str:
    """What the best known hands are owed; nothing while unknown cards leave it open."""
    high, low = pot.leading
    if len(pot.outcomes) != 1 or not (high or low):
        return ""
    halves = zip(Half, ways_to_pay(table, pot.net, high, low)[0], strict=True)
    shares = [
        f"{half} {money(table, amount)} to {player}"
        for half, division in halves
        for player, amount in division.items()
    ]
    return f"; {', '.join(shares)}"


def _hands(pot: Settled, table: Table) -> Iterator[str]:
    if len(pot.pot.eligible) < 2:
        return
    for player in pot.pot.eligible:
        cards = table.cards(player)
        hidden = HAND_SIZE - len(cards)
        what = f"{hidden} cards not known" if hidden > 0 else made(cards, table)
        yield f"{player} [{' '.join(cards)}]: {what}"
