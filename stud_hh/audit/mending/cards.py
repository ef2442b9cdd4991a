"""Repairs of cards: in the deal, on a banner, at the showdown."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from stud_hh.audit._spot import Spot
from stud_hh.audit.mending.likely_cards import deals_of, fewest, misfits, names, unseen, whole_hand
from stud_hh.cards import Card
from stud_hh.model import (
    Award,
    Deal,
    Event,
    Hand,
    Muck,
    SeatClaim,
    Show,
    StreetBegins,
)


def card_told_later(spot: Spot) -> Iterator[Hand]:
    """A line that deals a card, here or before, differs from what later lines restate."""
    for player in _concerned(spot):
        for index, event in deals_of(spot, player):
            later = next((one for at, one in deals_of(spot, player) if at > index), None)
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


def shown_as_restated(spot: Spot) -> Iterator[Hand]:
    """A hand shown without cards is the one that later deals restate, less what they deal."""
    event = spot.event
    if not isinstance(event, Show) or event.cards:
        return
    later = [one for at, one in deals_of(spot, event.player) if at > spot.index]
    dealt = {card for one in later for card in one.down + one.up}
    held = max((one.held for one in later), key=len, default=())
    yield spot.with_event(replace(event, cards=tuple(card for card in held if card not in dealt)))


def held_restated(spot: Spot) -> Iterator[Hand]:
    """What the line repeats of earlier cards is wrong."""
    if isinstance(spot.event, Deal):
        yield spot.with_event(replace(spot.event, held=()))


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
                misfits([*whole_hand(spot, player), card], told, spot)
                for player, told in named.items()
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


def shown_as_dealt(spot: Spot) -> Iterator[Hand]:
    """One card of a hand shown is another: the one that was dealt and is missing."""
    event = spot.event
    if not isinstance(event, Show | Muck):
        return
    dealt = [*spot.table.down[event.player], *spot.table.up[event.player]]
    missing = [card for card in dealt if card not in event.cards]
    if len(missing) == 1:
        for card in event.cards:
            if card not in dealt:
                cards = _changed(event.cards, card, missing[0])
                yield spot.with_event(replace(event, cards=cards))


def dealt_as_told(spot: Spot) -> Iterator[Hand]:
    """The deal tells a card otherwise than the showdown and the summary."""
    for player in _concerned(spot):
        told = whole_hand(spot, player)
        dealt = [card for _, one in deals_of(spot, player) for card in one.down + one.up]
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
