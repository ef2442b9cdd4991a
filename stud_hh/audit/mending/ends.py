"""Repairs of awards and of the summary."""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import product

from msgspec.structs import replace

from stud_hh.audit._spot import Spot
from stud_hh.houses import Printed
from stud_hh.model import Award, Chips, Hand, Result, SeatClaim
from stud_hh.replay.rakes import rake_of
from stud_hh.replay.settled import Proof
from stud_hh.replay.settlement import ways_to_pay


def award(spot: Spot) -> Iterator[Hand]:
    """Another player, pot or amount in an award's line; an award too many or missing."""
    due = sum(pot.net for pot in spot.pots) - sum(spot.end.paid.values())
    if isinstance(spot.event, Award):
        yield from _award_otherwise(spot, spot.event)
        yield from _award_of(spot, spot.event.pot, due)
        yield from _award_as_claimed(spot)
    yield from _award_missing(spot, due)


def _award_missing(spot: Spot, due: Chips) -> Iterator[Hand]:
    pots = (None, *(pot.index for pot in spot.pots if sum(pot.paid.values()) < pot.net))
    for player, pot in product(spot.end.live, pots if due > 0 else ()):
        for half in (None, *spot.end.game.halves):
            award = Award(spot.line, player, due, pot=pot, half=half)
            yield spot.with_events([*spot.events, award])


def _award_otherwise(spot: Spot, event: Award) -> Iterator[Hand]:
    for player in spot.end.live:
        if player != event.player:
            hand = spot.with_event(replace(event, player=player, hand=None))
            yield hand
            yield _summed_up(spot, hand, {event.player: -event.amount, player: event.amount})
    for pot in range(len(spot.pots)):
        yield spot.with_event(replace(event, pot=pot))


def _award_of(spot: Spot, pot: int | None, due: Chips) -> Iterator[Hand]:
    """One award of a pot is of another amount, or one too many."""
    for index, event in enumerate(spot.events):
        if not isinstance(event, Award) or event.pot != pot:
            continue
        if event.amount + due > 0:
            yield spot.with_event(replace(event, amount=event.amount + due), index)
        elif event.amount + due == 0:
            yield spot.without(index)


def _award_as_claimed(spot: Spot) -> Iterator[Hand]:
    """One award is of another amount, and the summary tells right what its player was paid."""
    for index, event in enumerate(spot.events):
        claim = spot.claim_of(event.player) if isinstance(event, Award) else None
        if isinstance(event, Award) and claim is not None and claim.amount is not None:
            amount = event.amount + claim.amount - spot.end.paid[event.player]
            if 0 < amount != event.amount:
                yield spot.with_event(replace(event, amount=amount), index)


def pot_as_due(spot: Spot) -> Iterator[Hand]:
    """A pot is paid to the best hands that are known."""
    for pot in spot.pots:
        at = [n for n, one in enumerate(spot.events) if any(one is award for award in pot.awards)]
        is_wrong = pot.proof is Proof.WRONG and any(one.line == spot.line for one in pot.awards)
        if not is_wrong or len(at) < len(pot.awards) or not any(pot.leading):
            continue
        high, low = ways_to_pay(spot.end, pot.net, *pot.leading)[0]
        shares = [
            replace(pot.awards[0], player=player, amount=amount, half=None, shared=False, hand=None)
            for player, amount in (*high.items(), *low.items())
        ]
        others = [one for n, one in enumerate(spot.events) if n not in at]
        hand = spot.with_events([*others[: at[0]], *shares, *others[at[0] :]])
        more = Counter({one.player: 0 for one in pot.awards})
        more.subtract(pot.paid)
        more.update(high)
        more.update(low)
        yield _summed_up(spot, hand, more)


def _summed_up(spot: Spot, hand: Hand, more: Mapping[str, Chips]) -> Hand:
    """With players paid so much more, or less, what the summary repeats of it is changed too."""
    paid = spot.end.paid
    now = {player: paid.get(player, 0) + amount for player, amount in more.items()}
    seats = tuple(
        _claim_of(claim, now[claim.player], spot)
        if claim.player in now and (claim.amount or 0) == paid.get(claim.player, 0)
        else claim
        for claim in hand.summary.seats
    )
    return replace(hand, summary=replace(hand.summary, seats=seats))


def _claim_of(claim: SeatClaim, paid: Chips, spot: Spot) -> SeatClaim:
    """What the summary should tell of a seat that was paid so much; cards stay as they are."""
    street = spot.end.folded_on.get(claim.player)
    if street is not None and not paid:
        return SeatClaim(claim.line, claim.seat, claim.player, Result.FOLDED, street)
    if paid:
        return replace(claim, result=Result.WON if claim.cards else Result.COLLECTED, amount=paid)
    return replace(claim, result=Result.LOST if claim.cards else Result.MUCKED, amount=None)


def total(spot: Spot) -> Iterator[Hand]:
    """The printed total is another."""
    summary = spot.hand.summary
    total = sum(spot.end.put_in.values())
    yield replace(spot.hand, summary=replace(summary, total=total))


def rake(spot: Spot) -> Iterator[Hand]:
    """The printed rake is another."""
    summary = spot.hand.summary
    paid = sum(spot.end.paid.values())
    if summary.total is not None:
        yield replace(spot.hand, summary=replace(summary, rake=summary.total - paid))


def pots(spot: Spot) -> Iterator[Hand]:
    """The summary prints other pots: those that the contributions make, by the room's way."""
    summary = spot.hand.summary
    is_net = spot.end.rules.printed_side_pots is Printed.NET
    right = [pot.net if is_net else pot.pot.amount for pot in spot.pots]
    rake = rake_of(spot.end) if is_net else 0
    due = sum(pot.pot.amount for pot in spot.pots) - rake - sum(right)
    for at in range(len(right)):
        told = (*right[:at], right[at] + due, *right[at + 1 :])
        yield replace(spot.hand, summary=replace(summary, pots=told))
    if is_net:
        paid = tuple(sum(pot.paid.values()) for pot in spot.pots)
        yield replace(spot.hand, summary=replace(summary, pots=paid))


def board(spot: Spot) -> Iterator[Hand]:
    """The summary tells no board."""
    yield replace(spot.hand, summary=replace(spot.hand.summary, board=()))


def claim(spot: Spot) -> Iterator[Hand]:
    """The summary's line of a seat says nothing."""
    claim = spot.claim_at()
    if claim is not None:
        plain = SeatClaim(claim.line, claim.seat, claim.player, claim.result, claim.street)
        yield spot.with_claim(claim, replace(plain, amount=spot.end.paid.get(claim.player)))
        yield spot.with_claim(claim, SeatClaim(claim.line, claim.seat, claim.player, None))


def claim_of_other(spot: Spot) -> Iterator[Hand]:
    """The summary's line of a seat names another player than the one who sits there."""
    claim = spot.claim_at()
    if claim is None:
        return
    for seat in spot.hand.seats:
        if seat.number == claim.seat and seat.player != claim.player:
            yield spot.with_claim(claim, replace(claim, player=seat.player))


def tie(spot: Spot) -> Iterator[Hand]:
    """The award is a win and no tie, or the other way round."""
    if isinstance(spot.event, Award):
        yield spot.with_event(replace(spot.event, shared=not spot.event.shared))


def claim_too_many(spot: Spot) -> Iterator[Hand]:
    """The summary's line of a seat should not be there."""
    claim = spot.claim_at()
    if claim is not None:
        yield spot.with_claim(claim, None)
