"""Repairs of cards, awards and the summary."""

from collections.abc import Iterator

from msgspec.structs import replace

from stud_hh.audit._spot import Spot
from stud_hh.model import Award, Deal, Hand, SeatClaim, Show


def card_told_later(spot: Spot) -> Iterator[Hand]:
    """A line that deals a card, here or before, differs from what later lines restate."""
    player = spot.finding.player
    for index, event in enumerate(spot.events):
        if isinstance(event, Deal) and event.player == player:
            yield from _dealt_otherwise(spot, index, event)


def _dealt_otherwise(spot: Spot, index: int, event: Deal) -> Iterator[Hand]:
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


def held_restated(spot: Spot) -> Iterator[Hand]:
    if isinstance(spot.event, Deal):
        yield spot.with_event(replace(spot.event, held=()))


def shown_as_summed_up(spot: Spot) -> Iterator[Hand]:
    """The hand shown is the one that the summary tells."""
    event = spot.event
    if not isinstance(event, Show):
        return
    for claim in spot.hand.summary.seats:
        if claim.player == event.player and claim.cards:
            yield spot.with_event(replace(event, cards=claim.cards))


def deal_missing(spot: Spot) -> Iterator[Hand]:
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


def award(spot: Spot) -> Iterator[Hand]:
    """Another player or another amount in an award's line; an award left out."""
    event = spot.event
    due = sum(pot.net for pot in spot.pots) - sum(spot.end.paid.values())
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


def total(spot: Spot) -> Iterator[Hand]:
    summary = spot.hand.summary
    total = sum(spot.end.put_in.values())
    yield replace(spot.hand, summary=replace(summary, total=total))


def rake(spot: Spot) -> Iterator[Hand]:
    summary = spot.hand.summary
    paid = sum(spot.end.paid.values())
    if summary.total is not None:
        yield replace(spot.hand, summary=replace(summary, rake=summary.total - paid))


def claim(spot: Spot) -> Iterator[Hand]:
    """The summary's line of a seat says nothing."""
    seats = spot.hand.summary.seats
    for claim in seats:
        if claim.line == spot.line:
            plain = SeatClaim(claim.line, claim.seat, claim.player, claim.result, claim.street)
            paid = spot.end.paid.get(claim.player)
            right = replace(plain, amount=paid)
            others = tuple(right if one is claim else one for one in seats)
            yield replace(spot.hand, summary=replace(spot.hand.summary, seats=others))
