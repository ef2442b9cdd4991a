"""Repairs of cards: in the deal, on a banner, at the showdown."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from stud_hh.audit._likely_cards import fewest, misfits, names, unseen
from stud_hh.audit._spot import Spot
from stud_hh.cards import Card
from stud_hh.model import (
    Award,
    BringInCard,
    Deal,
    Event,
    Hand,
    Muck,
    SeatClaim,
    Show,
    Street,
    StreetBegins,
)


def _deals(spot: Spot, player: str | None) -> Iterator[tuple[int, Deal]]:
    for index, event in enumerate(spot.events):
        if isinstance(event, Deal) and event.player == player:
            yield index, event


def card_told_later(spot: Spot) -> Iterator[Hand]:
    """A line that deals a card, here or before, differs from what later lines restate."""
    for player in _concerned(spot):
        for index, event in _deals(spot, player):
            later = next((one for at, one in _deals(spot, player) if at > index), None)
            if later is not None:
                told = [card for card in later.held if card not in event.held]
                yield from _dealt(spot, index, event, told)


def _concerned(spot: Spot) -> list[str | None]:
    """The finding's player, and who else has the card that it is about."""
    holder, _ = spot.end.seen.get(spot.finding.actual or "", (None, 0))
    return list(dict.fromkeys((spot.finding.player, holder)))


def _dealt(spot: Spot, index: int, event: Deal, told: Sequence[Card]) -> Iterator[Hand]:
    """The hand with a deal's one card that is not told replaced by a card that is."""
    dealt = event.down + event.up
    wrong = [card for card in dealt if card not in told]
    if len(wrong) == 1:
        for card in told:
            if card not in dealt:
                yield spot.with_event(_with_other(event, wrong[0], card), index)


def held_restated(spot: Spot) -> Iterator[Hand]:
    """What the line repeats of earlier cards is wrong."""
    if isinstance(spot.event, Deal):
        yield spot.with_event(replace(spot.event, held=()))


def deal_missing(spot: Spot) -> Iterator[Hand]:
    """A player's card of this street, as the next line restates it or the showdown tells it."""
    player = spot.finding.player
    if player is None:
        return
    deals = [one for _, one in _deals(spot, player)]
    dealt = [card for one in deals for card in one.down + one.up]
    held = next((one.held for one in deals if one.line > spot.line), ())
    told = [card for card in held if card not in dealt]
    if told:
        yield spot.with_inserted(Deal(spot.line, player, (), tuple(told[:-1]), (told[-1],)), 1)
        return
    is_down = isinstance(spot.event, StreetBegins) and spot.event.street is Street.SEVENTH
    for card in _told(spot, player) or unseen(spot):
        if card not in dealt:
            down, up = ((card,), ()) if is_down else ((), (card,))
            yield spot.with_inserted(Deal(spot.line, player, (), down, up), 1)


def down_cards(spot: Spot) -> Iterator[Hand]:
    """The line leaves out a down card, which later lines may restate; else the other one too."""
    event = spot.event
    if not isinstance(event, Deal) or spot.table.street is not Street.THIRD:
        return
    later = [one.held for _, one in _deals(spot, event.player) if one.line > event.line]
    told = tuple(card for card in later[0] if card not in event.up) if later else ()
    yield spot.with_event(replace(event, down=told))


def _told(spot: Spot, player: str | None) -> tuple[Card, ...]:
    """The whole hand as the showdown or the summary tells it."""
    told: list[Show | SeatClaim] = [one for one in spot.events if isinstance(one, Show)]
    told += spot.hand.summary.seats
    return next((one.cards for one in told if one.player == player and one.cards), ())


def dealt_to_other(spot: Spot) -> Iterator[Hand]:
    """A line of this street's deal names the wrong player."""
    begun = spot.table.street_line
    left_out = [player for player, _, line in spot.end.undealt if line == begun]
    if spot.table.street is Street.SEVENTH:
        left_out = list(spot.table.live)
    for index, event in _deals(spot, spot.finding.player):
        if begun < event.line and spot.street_of(index) is spot.table.street:
            for player in left_out:
                yield spot.with_event(replace(event, player=player), index)


def dealt_as_named(spot: Spot) -> Iterator[Hand]:
    """The room names the right player or card for the bring-in, and the deal tells another."""
    event = spot.event
    if not isinstance(event, BringInCard):
        return
    likely = {player: unseen(spot) for player in spot.table.waiting()}
    for player, doors in {event.player: [event.card], **likely}.items():
        for index, deal in _deals(spot, player):
            if deal.line < event.line and deal.up:
                for door in doors:
                    yield spot.with_event(replace(deal, up=(*deal.up[:-1], door)), index)
    yield spot.without()


def dealt_before_banner(spot: Spot) -> Iterator[Hand]:
    """The first of two deals on a street belongs before the banner."""
    for index, event in _deals(spot, spot.finding.player):
        before = spot.events[index - 1] if index else None
        if isinstance(before, StreetBegins) and before.line == spot.table.street_line:
            swapped = [event, before]
            yield spot.with_events([*spot.events[: index - 1], *swapped, *spot.events[index + 1 :]])


def community(spot: Spot) -> Iterator[Hand]:
    """The banner's shared card should not be there, or is the one that the summary tells."""
    summary = spot.hand.summary
    if not isinstance(spot.event, StreetBegins):
        return
    if spot.event.community is None:
        for card in (*summary.board[:1], *_shared(spot)):
            yield spot.with_event(replace(spot.event, community=card))
    else:
        plain = spot.with_event(replace(spot.event, community=None))
        yield plain
        yield replace(plain, summary=replace(summary, board=()))


def _shared(spot: Spot) -> list[Card]:
    """The cards that, shared by all, make the hands that the text names."""
    named = {player: told for player in spot.end.live if (told := names(spot, player))}
    return fewest(
        {
            card: sum(
                misfits([*_told(spot, player), card], told, spot) for player, told in named.items()
            )
            for card in unseen(spot)
        }
    )


# --- the showdown ------------------------------------------------------------


def shown_as_summed_up(spot: Spot) -> Iterator[Hand]:
    """The hand shown is the one that the summary tells."""
    event = spot.event
    if isinstance(event, Show):
        claim = spot.claim_of(event.player)
        if claim is not None and claim.cards:
            yield spot.with_event(replace(event, cards=claim.cards))


def dealt_as_told(spot: Spot) -> Iterator[Hand]:
    """The deal tells a card otherwise than the showdown and the summary."""
    for player in _concerned(spot):
        told = _told(spot, player)
        dealt = [card for _, one in _deals(spot, player) for card in one.down + one.up]
        missing = [card for card in dealt if card not in told]
        if told and player is not None and len(missing) == 1:
            for card in told:
                if card not in dealt:
                    yield _with_card(spot, player, missing[0], card, (Deal,))


def not_named(spot: Spot) -> Iterator[Hand]:
    """The line calls the hand something else."""
    event = spot.event
    if isinstance(event, Show | Muck):
        yield spot.with_event(replace(event, high=None, low=None))
    elif isinstance(event, Award):
        yield spot.with_event(replace(event, hand=None))


def shown_by_other(spot: Spot) -> Iterator[Hand]:
    """The line of a hand shown or mucked names the wrong player."""
    if isinstance(spot.event, Show | Muck):
        for player in spot.end.live:
            if player not in spot.end.seen_out:
                yield spot.with_event(replace(spot.event, player=player))


def show_missing(spot: Spot) -> Iterator[Hand]:
    """A hand was shown as the summary tells it, and its line is missing."""
    claim = spot.claim_at()
    if claim is None or not claim.cards:
        return
    for at, event in enumerate(spot.events):
        if isinstance(event, Award | Show | Muck):
            show = Show(event.line, claim.player, claim.cards, claim.high, claim.low)
            yield spot.with_events([*spot.events[:at], show, *spot.events[at:]])


# --- a card in two places ----------------------------------------------------


def other_card(spot: Spot) -> Iterator[Hand]:
    """Of two places of one card, one holds another card: any that nobody has been seen with."""
    card = spot.finding.actual
    if card not in spot.end.seen:
        return
    for player in _holders(spot, card):
        told, cards = names(spot, player), spot.end.cards(player)
        counts = {
            other: misfits([other if one == card else one for one in cards], told, spot)
            for other in unseen(spot)
        }
        for other in fewest(counts):
            yield _with_card(spot, player, card, other, (Deal, Show, SeatClaim))


def _holders(spot: Spot, card: Card) -> list[str]:
    """Whose lines name the card, the one first that the finding is about."""
    told = [one for one in spot.events if isinstance(one, Deal | Show)]
    claims = spot.hand.summary.seats
    holders = [one.player for one in told if card in _cards_of(one)]
    holders += [claim.player for claim in claims if card in claim.cards]
    return sorted(dict.fromkeys(holders), key=lambda one: one != spot.finding.player)


def _cards_of(event: Deal | Show) -> tuple[Card, ...]:
    return event.cards if isinstance(event, Show) else event.down + event.up


def _with_card(
    spot: Spot, player: str, old: Card, new: Card, kinds: tuple[type[Event | SeatClaim], ...]
) -> Hand:
    """The hand with one card for another in a player's lines of these kinds."""
    events = [
        _with_other(one, old, new)
        if isinstance(one, Deal | Show) and one.player == player and isinstance(one, kinds)
        else one
        for one in spot.events
    ]
    hand = spot.with_events(events)
    if SeatClaim not in kinds:
        return hand
    seats = tuple(
        replace(one, cards=_changed(one.cards, old, new)) if one.player == player else one
        for one in hand.summary.seats
    )
    return replace(hand, summary=replace(hand.summary, seats=seats))


def _with_other(event: Deal | Show, old: Card, new: Card) -> Event:
    """The event with one card for another."""
    if isinstance(event, Show):
        return replace(event, cards=_changed(event.cards, old, new))
    held, down, up = (_changed(cards, old, new) for cards in (event.held, event.down, event.up))
    return replace(event, held=held, down=down, up=up)


def _changed(cards: tuple[Card, ...], old: Card, new: Card) -> tuple[Card, ...]:
    return tuple(new if card == old else card for card in cards)
