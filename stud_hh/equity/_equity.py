"""Equity: what hands are worth while cards are still to come."""

from collections.abc import Collection, Mapping, Sequence
from typing import Final, NamedTuple

from stud_hh.cards import DECK, UNKNOWN, Card
from stud_hh.equity._deals import Spot, every, some
from stud_hh.equity._evaluate import HAND_SIZE, numbers
from stud_hh.equity._shares import MOST_HANDS, Worth, outcomes, worths
from stud_hh.errors import StudHhError
from stud_hh.games import Game

MOST_EXACT: Final = 1_000_000
"""Deals that are all gone through; where there are more, some are sampled."""
SAMPLES: Final = 20_000
"""Deals sampled: the standard error of a share is then at most 0.36 %."""


class NoEquityError(StudHhError, ValueError):
    """Hands that have no equity: they can't be, or cards alone don't decide."""


class Equity(NamedTuple):
    """What the hands of a pot are worth."""

    hands: Mapping[str, Worth]
    """By player."""
    deals: int
    """How many deals were looked at."""
    is_exact: bool
    """These were all that there are."""


def equity(
    game: Game,
    hands: Mapping[str, Sequence[Card]],
    dead: Collection[Card] = (),
    *,
    community: Card | None = None,
    is_shared: bool = False,
    samples: int = SAMPLES,
) -> Equity:
    """What hands are worth that are not all dealt, by all deals or by `samples` of them.

    A hand is the cards that are known of it: cards that are not (`??`, or left out) may be any
    that nobody is known to hold, each as likely. `dead` are other cards known to be gone.
    `community` is the shared card of seventh street; with `is_shared`, one is still to come.
    No odd chips are counted, and no betting to come.

    Raises NoEquityError for a card that is twice there, for hands that are too many or too large,
    and for a game whose players declare what they go for.
    """
    if game.declares:
        raise NoEquityError(f"what a hand is worth in {game.name} depends on what is declared")
    spot = _spot(game, hands, dead, community, is_shared=is_shared)
    is_exact = spot.deals <= MOST_EXACT
    found = outcomes(every(spot) if is_exact else [some(spot, samples)])
    worth = worths(found, game.halves, len(hands), is_exact=is_exact)
    return Equity(dict(zip(hands, worth, strict=True)), found.total(), is_exact)


def _spot(
    game: Game,
    hands: Mapping[str, Sequence[Card]],
    dead: Collection[Card],
    community: Card | None,
    *,
    is_shared: bool,
) -> Spot:
    known = [[card for card in hand if card != UNKNOWN] for hand in hands.values()]
    shared = [] if community is None else [community]
    gone = [*(card for hand in known for card in hand), *shared, *dead]
    if strangers := sorted({*gone} - {*DECK}):
        raise NoEquityError(f"not a card: {strangers[0]}")
    if len({*gone}) < len(gone):
        raise NoEquityError("a card is there twice")
    unseen = [card for card in DECK if card not in {*gone}]
    spot = Spot(game, [numbers([*hand, *shared]) for hand in known], numbers(unseen), is_shared)
    if not 0 < len(known) <= MOST_HANDS or min(spot.missing) < 0:
        raise NoEquityError(
            f"one to {MOST_HANDS} hands of up to {HAND_SIZE - is_shared} cards have an equity"
        )
    if sum(spot.missing) + is_shared > len(unseen):
        raise NoEquityError("the deck has too few cards left for so many hands")
    return spot
