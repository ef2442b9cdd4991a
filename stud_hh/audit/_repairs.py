"""Hands as they would be with one line put right.

Each repair is what a careful reader would try: another amount or player in the line, the
line left out, a line put in before it, two lines exchanged. Nothing here decides what did
happen; it only shows whether one change would make the whole hand fit.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from msgspec.structs import replace

from stud_hh.audit._judge import Judgement
from stud_hh.findings import Finding
from stud_hh.houses import RuleSet
from stud_hh.model import (
    Act,
    Ante,
    Award,
    Bet,
    BringIn,
    Call,
    Check,
    Chips,
    Complete,
    Deal,
    Event,
    Fold,
    Hand,
    Raise,
    SeatClaim,
    Show,
    Street,
    UncalledBet,
    Wager,
)
from stud_hh.replay import seat
from stud_hh.replay.moves import apply
from stud_hh.replay.table import Table

Repair = Callable[["_Spot"], Iterator[Hand]]


class _Spot:
    """A finding, the line it points at, and the table as it was there."""

    def __init__(self, judgement: Judgement, finding: Finding, rules: RuleSet | None) -> None:
        self.hand = judgement.hand
        self.end = judgement.table
        self.pots = judgement.pots
        self.finding = finding
        self.line = finding.source.line
        self.events = list(self.hand.events)
        self.index = next(
            (i for i, event in enumerate(self.events) if event.line >= self.line),
            len(self.events) - 1,
        )
        self.event = self.events[self.index]
        self.table = _table_at(self.hand, self.index, rules)

    def with_event(self, event: Event) -> Hand:
        """The hand with another event in this place."""
        return self.with_events([*self.events[: self.index], event, *self.events[self.index + 1 :]])

    def with_inserted(self, event: Event) -> Hand:
        """The hand with an event before this one."""
        return self.with_events([*self.events[: self.index], event, *self.events[self.index :]])

    def without(self) -> Hand:
        """The hand without this event."""
        return self.with_events([*self.events[: self.index], *self.events[self.index + 1 :]])

    def with_events(self, events: list[Event]) -> Hand:
        """The hand with other events."""
        return replace(self.hand, events=tuple(events))


def _table_at(hand: Hand, index: int, rules: RuleSet | None) -> Table:
    table = seat(hand, rules)
    for event in hand.events[:index]:
        apply(table, event)
    return table


def repairs(judgement: Judgement, finding: Finding, rules: RuleSet | None) -> Iterator[Hand]:
    """The hand with this finding put right, in each way that comes to mind."""
    ways = _WAYS.get(finding.code, ())
    if not ways or not judgement.hand.events:
        return
    spot = _Spot(judgement, finding, rules)
    for way in ways:
        yield from way(spot)


# --- turns -------------------------------------------------------------------


def _other_player(spot: _Spot) -> Iterator[Hand]:
    """The line names the wrong player."""
    if isinstance(spot.event, Act):
        for player in spot.table.waiting():
            yield spot.with_event(replace(spot.event, player=player))


def _left_out(spot: _Spot) -> Iterator[Hand]:
    """The line should not be there."""
    yield spot.without()


def _exchanged(spot: _Spot) -> Iterator[Hand]:
    """The line and the one after or before it stand the wrong way round."""
    events, at = spot.events, spot.index
    for first in (at, at - 1):
        if 0 <= first < len(events) - 1:
            swapped = [*events[:first], events[first + 1], events[first], *events[first + 2 :]]
            yield spot.with_events(swapped)


def _line_missing(spot: _Spot) -> Iterator[Hand]:
    """Someone's action is missing before this line."""
    waiting = spot.table.waiting() or spot.table.still_to_act()
    for player in waiting[:2]:
        for action in _possible(player, spot):
            yield spot.with_inserted(action)
            if isinstance(action, Complete):
                yield _with_completion(action, spot)


def _with_completion(action: Complete, spot: _Spot) -> Hand:
    """With the completion put in, what was read as one is a raise."""
    after = [
        Raise(one.line, one.player, one.to, one.by, one.all_in)
        if isinstance(one, Complete)
        else one
        for one in spot.events[spot.index :]
    ]
    return spot.with_events([*spot.events[: spot.index], action, *after])


def _possible(player: str, spot: _Spot) -> Iterator[Event]:
    table, line = spot.table, spot.line
    owed = table.to_call(player)
    if owed > 0:
        yield Call(line, player, owed, all_in=owed == table.stacks[player])
    if owed > 0 or table.street is Street.THIRD:
        yield Fold(line, player)
    else:
        yield Check(line, player)
    if table.street is Street.THIRD and not table.round.started:
        for price in _prices(spot):
            yield BringIn(line, player, price)
    yield from _possible_wagers(player, spot)


def _prices(spot: _Spot) -> list[Chips]:
    """What a missing bring-in may have been: what is called or raised next."""
    for event in spot.events[spot.index :]:
        if isinstance(event, Call):
            return [event.amount]
        if isinstance(event, Wager) and event.by is not None:
            return [event.to - event.by]
    return []


def _possible_wagers(player: str, spot: _Spot) -> Iterator[Event]:
    table = spot.table
    level = table.round.level
    if table.street is Street.THIRD and table.round.bets == 0:
        kind: type[Wager] = Complete
    else:
        kind = Raise if level else Bet
    for to in table.round.full_totals():
        yield kind(spot.line, player, to)


# --- amounts -----------------------------------------------------------------


def _wager_size(spot: _Spot) -> Iterator[Hand]:
    event = spot.event
    if isinstance(event, Wager):
        level = spot.table.round.level
        for to in spot.table.round.full_totals():
            by = None if event.by is None else to - level
            yield spot.with_event(replace(event, to=to, by=by))
        owed = spot.table.to_call(event.player)
        if owed > 0:
            yield spot.with_event(Call(event.line, event.player, owed))
        rest = spot.table.stacks[event.player] + spot.table.on_street.get(event.player, 0)
        yield spot.with_event(replace(event, to=rest, by=None, all_in=True))


def _raise_step(spot: _Spot) -> Iterator[Hand]:
    if isinstance(spot.event, Wager):
        yield spot.with_event(replace(spot.event, by=None))


def _call_size(spot: _Spot) -> Iterator[Hand]:
    if isinstance(spot.event, Call):
        owed = spot.table.to_call(spot.event.player)
        all_in = owed == spot.table.stacks[spot.event.player]
        yield spot.with_event(replace(spot.event, amount=owed, all_in=all_in))


def _bring_in_size(spot: _Spot) -> Iterator[Hand]:
    if isinstance(spot.event, BringIn):
        price = spot.table.bring_in_price(spot.event)
        yield spot.with_event(replace(spot.event, amount=price))


def _check_for_call(spot: _Spot) -> Iterator[Hand]:
    if isinstance(spot.event, Act):
        player = spot.event.player
        owed = spot.table.to_call(player)
        all_in = owed == spot.table.stacks[player]
        yield spot.with_event(Call(spot.line, player, owed, all_in=all_in))
        yield spot.with_event(Fold(spot.line, player))


def _nothing_to_call(spot: _Spot) -> Iterator[Hand]:
    if isinstance(spot.event, Call):
        yield spot.with_event(Check(spot.line, spot.event.player))
        yield spot.without()


def _not_all_in(spot: _Spot) -> Iterator[Hand]:
    if isinstance(spot.event, Ante | BringIn | Call | Wager):
        yield spot.with_event(replace(spot.event, all_in=False))


def _ante_size(spot: _Spot) -> Iterator[Hand]:
    if isinstance(spot.event, Ante):
        yield spot.with_event(replace(spot.event, amount=spot.table.ante))


def _ante_missing(spot: _Spot) -> Iterator[Hand]:
    player = spot.finding.player
    if player is not None:
        yield spot.with_inserted(Ante(spot.line, player, spot.table.ante))


def _uncalled(spot: _Spot) -> Iterator[Hand]:
    excess = spot.table.uncalled()
    if isinstance(spot.event, UncalledBet):
        yield spot.without()
        if excess is not None:
            yield spot.with_event(UncalledBet(spot.line, *excess))
    elif excess is not None:
        yield spot.with_inserted(UncalledBet(spot.line, *excess))


# --- cards -------------------------------------------------------------------


def _card_told_later(spot: _Spot) -> Iterator[Hand]:
    """A line that deals a card, here or before, differs from what later lines restate."""
    player = spot.finding.player
    for index, event in enumerate(spot.events):
        if isinstance(event, Deal) and event.player == player:
            yield from _dealt_otherwise(spot, index, event)


def _dealt_otherwise(spot: _Spot, index: int, event: Deal) -> Iterator[Hand]:
    later = next(
        (
            one
            for one in spot.events[index + 1 :]
            if isinstance(one, Deal) and one.player == event.player
        ),
        None,
    )
    known = {*event.held, *event.down, *event.up}
    told = [card for card in later.held if card not in known] if later else []
    if len(told) == 1 and event.up:
        right = replace(event, up=(*event.up[:-1], told[0]))
        yield spot.with_events([*spot.events[:index], right, *spot.events[index + 1 :]])


def _held_restated(spot: _Spot) -> Iterator[Hand]:
    if isinstance(spot.event, Deal):
        yield spot.with_event(replace(spot.event, held=()))


def _shown_as_summed_up(spot: _Spot) -> Iterator[Hand]:
    """The hand shown is the one that the summary tells."""
    event = spot.event
    if not isinstance(event, Show):
        return
    for claim in spot.hand.summary.seats:
        if claim.player == event.player and claim.cards:
            yield spot.with_event(replace(event, cards=claim.cards))


def _deal_missing(spot: _Spot) -> Iterator[Hand]:
    """A player's card of this street, as the next line restates it."""
    player = spot.finding.player
    if player is None:
        return
    later = [one for one in spot.events if isinstance(one, Deal) and one.player == player]
    nexts = [one for one in later if one.line > spot.line]
    before = [card for one in later if one.line < spot.line for card in (*one.down, *one.up)]
    for held in [nexts[0].held] if nexts else []:
        told = [card for card in held if card not in before]
        if len(told) == 1:
            at = spot.index + 1
            deal = Deal(spot.line, player, (), (), (told[0],))
            yield spot.with_events([*spot.events[:at], deal, *spot.events[at:]])


# --- awards and the summary ----------------------------------------------------


def _award(spot: _Spot) -> Iterator[Hand]:
    """Another player or another amount in an award's line; an award left out."""
    event = spot.event
    due = sum(pot.net for pot in spot.pots) - sum(award.amount for award in spot.end.awards)
    if isinstance(event, Award):
        for player in spot.end.live:
            if player != event.player:
                yield spot.with_event(replace(event, player=player, hand=None))
        for pot in range(len(spot.pots)):
            yield spot.with_event(replace(event, pot=pot))
        if event.amount + due > 0:
            yield spot.with_event(replace(event, amount=event.amount + due))
    if due > 0:
        for player in spot.end.live:
            for half in (None, *spot.end.game.halves):
                award = Award(spot.line, player, due, half=half)
                yield spot.with_events([*spot.events, award])


def _total(spot: _Spot) -> Iterator[Hand]:
    summary = spot.hand.summary
    total = sum(spot.end.put_in.values())
    yield replace(spot.hand, summary=replace(summary, total=total))


def _rake(spot: _Spot) -> Iterator[Hand]:
    summary = spot.hand.summary
    paid = sum(award.amount for award in spot.end.awards)
    yield replace(spot.hand, summary=replace(summary, rake=summary.total - paid))


def _claim(spot: _Spot) -> Iterator[Hand]:
    """The summary's line of a seat says nothing."""
    seats = spot.hand.summary.seats
    for claim in seats:
        if claim.line == spot.line:
            plain = SeatClaim(claim.line, claim.seat, claim.player, claim.result, claim.street)
            paid = sum(award.amount for award in spot.end.awards if award.player == claim.player)
            right = replace(plain, amount=paid or None)
            others = tuple(right if one is claim else one for one in seats)
            yield replace(spot.hand, summary=replace(spot.hand.summary, seats=others))


_TURN: Final = (_other_player, _line_missing, _exchanged, _left_out)
_WAYS: Final[Mapping[str, tuple[Repair, ...]]] = {
    "SH201": (_card_told_later,),
    "SH202": (_held_restated, _card_told_later),
    "SH203": (_left_out,),
    "SH204": (_deal_missing,),
    "SH205": (_left_out,),
    "SH207": (_shown_as_summed_up,),
    "SH208": (_shown_as_summed_up,),
    "SH301": _TURN,
    "SH302": _TURN,
    "SH303": (_bring_in_size,),
    "SH304": (*_TURN, _check_for_call),
    "SH305": _TURN,
    "SH306": _TURN,
    "SH307": (_other_player, _left_out),
    "SH308": (_other_player, _left_out),
    "SH309": (_other_player, _left_out),
    "SH310": (_left_out,),
    "SH311": (_line_missing,),
    "SH312": (_wager_size,),
    "SH313": (_wager_size, _left_out),
    "SH314": (_wager_size,),
    "SH315": (_call_size, _check_for_call, _nothing_to_call),
    "SH316": (_check_for_call, _line_missing),
    "SH317": (_raise_step, _wager_size, _line_missing),
    "SH319": (_not_all_in,),
    "SH401": (_award,),
    "SH402": (_award,),
    "SH403": (_award,),
    "SH404": (_award,),
    "SH405": (_award,),
    "SH406": (_award,),
    "SH407": (_award,),
    "SH408": (_award,),
    "SH421": (_claim,),
    "SH422": (_claim,),
    "SH423": (_claim,),
    "SH424": (_claim,),
    "SH425": (_claim,),
    "SH501": (_ante_missing,),
    "SH502": (_ante_size,),
    "SH503": (_call_size, _wager_size),
    "SH504": (_left_out,),
    "SH505": (_uncalled,),
    "SH506": (_uncalled,),
    "SH507": (_total,),
    "SH508": (_rake,),
}
