"""The sentence that goes with each moment of a replay."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from stud_hh.audit import Judgement
from stud_hh.games import GAMES, Side
from stud_hh.model import Ante, Event, Hand, Street
from stud_hh.pages.moments import Payment, Share
from stud_hh.pages.words import Money, pot_name
from stud_hh.replay.settled import Settled
from stud_hh.replay.table import Table

_DOOR: Final = {Side.LOW: "lowest", Side.HIGH: "highest"}
_BOARD: Final = {Side.HIGH: "best", Side.LOW: "lowest"}
_CENTS: Final = 2


class Winner(NamedTuple):
    """One who is paid."""

    player: str
    share: Share
    hand: str
    """What it is won with; empty where it is not known or not needed."""


def sentence(words: str) -> str:
    """Words with a capital and a full stop."""
    return f"{words[:1].upper()}{words[1:]}."


def start(hand: Hand) -> str:
    """Before anything happens."""
    return f"{GAMES[hand.game].name}, table {hand.table}."


def antes(events: Sequence[Event], money: Money) -> str:
    """All antes together."""
    posted = [event for event in events if isinstance(event, Ante)]
    amounts = {event.amount for event in posted}
    if len(amounts) == 1:
        who = "Everybody antes" if len(posted) > 1 else f"{posted[0].player} antes"
        return f"{who} {money(amounts.pop())}."
    each = (
        f"{event.player} {money(event.amount)}{', all-in' if event.all_in else ''}"
        for event in posted
    )
    return f"Antes: {'; '.join(each)}."


def street(table: Table, opens: Sequence[str]) -> str:
    """The deal of a street, and who is to open it."""
    if table.street is None:
        return "Cards are dealt."
    name = f"{table.street.name.capitalize()} street"
    if table.community is not None:
        name += f", with {table.community} for all to share"
    return f"{name}. {_opening(table, opens)}"


def _opening(table: Table, opens: Sequence[str]) -> str:
    if not opens:
        return "There is no more betting."
    who = opens[0] if len(opens) == 1 else f"One of {', '.join(opens)}"
    if table.street is Street.THIRD:
        if not any(table.up.values()):
            return f"{who} is to bring it in."
        return f"{who} has the {_DOOR[table.game.bring_in]} door card and is to bring it in."
    return f"{who} has the {_BOARD[table.game.opener]} board and opens."


def payment(
    settled: Settled | None, paid: Payment, winners: Sequence[Winner], money: Money, cents: int
) -> str:
    """A half of a pot, or all of it, and to whom it goes."""
    odd = f"odd {'cent' if cents == _CENTS else 'chip'}"
    to = ", ".join(_to(one, money, odd, alone=len(winners) == 1) for one in winners)
    if settled is None:
        return f"{money(paid.amount)} from a pot that does not exist goes to {to}."
    part = f"the {paid.half} half, " if paid.half else ""
    extra = f" with the {odd}" if paid.has_odd else ""
    rake = settled.pot.amount - settled.net
    after = f" after {money(rake)} rake" if rake > 0 else ""
    pot = f"{pot_name(settled.index)}, {money(settled.net)}{after}"
    return sentence(f"{pot}: {part}{money(paid.amount)}{extra} to {to}")


def _to(winner: Winner, money: Money, odd: str, *, alone: bool) -> str:
    amount = "" if alone else f" ({money(winner.share.amount)}{_with(winner.share, odd)})"
    made = f" with {winner.hand}" if winner.hand else ""
    return f"{winner.player}{amount}{made}"


def _with(share: Share, odd: str) -> str:
    return f", the {odd}" if share.has_odd else ""


def end(judgement: Judgement, money: Money) -> str:
    """What the hand came to for those who won or lost more than nothing."""
    nets = sorted(judgement.net.items(), key=lambda pair: -pair[1])
    told = [f"{player} {'+' if net > 0 else ''}{money(net)}" for player, net in nets if net]
    return f"The hand is over: {', '.join(told)}." if told else "The hand is over."
