"""What keeps PokerKit from replaying a hand as its room played it."""

from collections.abc import Iterator

from stud_hh.audit import Judgement
from stud_hh.findings import Verdict
from stud_hh.formats.interop.home import GAMES as HOME_GAMES
from stud_hh.model import BringIn, Deal, Fold, Street, StreetBegins, Wager
from stud_hh.replay.settled import Settled


def obstacle(judgement: Judgement) -> str | None:
    """Why PokerKit can't replay the hand with the payoffs that it had; None where it can."""
    return next(_obstacles(judgement), None)


def _obstacles(judgement: Judgement) -> Iterator[str]:
    hand, table = judgement.hand, judgement.table
    if judgement.verdict is Verdict.FLAGGED:
        yield "faults of the hand itself"
    if hand.game in HOME_GAMES:
        yield "a game that PHH has no code for"
    if table.community is not None:
        yield "a community card"
    if _has_hidden_opener(judgement):
        yield "up cards that the history does not show"
    if not hand.small_bet or _has_odd_wager(judgement):
        yield "bets of other sizes than the limits: on an open pair, after a short all-in"
    contested = [pot for pot in judgement.pots if len(pot.pot.eligible) > 1]
    if any(_has_unknown_winner(pot) for pot in contested) and len(table.paid) > 1:
        yield "winners whose cards are not known"
    if len({bool(pot.paid_low) for pot in contested}) > 1 and table.game.is_split:
        yield "pots of which only some have a low"


def has_unseen_board(judgement: Judgement) -> bool:
    """Whether up cards were dealt that the history does not show."""
    street = None
    for event in judgement.hand.events:
        if isinstance(event, StreetBegins):
            street = event.street
        elif isinstance(event, Deal) and street is not Street.SEVENTH and not event.up:
            return True
    return False


def _has_hidden_opener(judgement: Judgement) -> bool:
    """Whether somebody opens who can't be told from the up cards that the history shows.

    The bring-in is looked for among the door cards that are known, so that who folds on third
    street may hide one.
    """
    hidden: set[str] = set()
    street = None
    for event in judgement.hand.events:
        if isinstance(event, StreetBegins):
            street = event.street
            if hidden and street is not Street.THIRD:
                return True
        elif isinstance(event, Deal) and street is not Street.SEVENTH and not event.up:
            hidden.add(event.player)
        elif isinstance(event, Fold):
            hidden.discard(event.player)
        elif isinstance(event, BringIn) and event.player in hidden:
            return True
    return bool(hidden) and street is not Street.THIRD


def _has_odd_wager(judgement: Judgement) -> bool:
    """Whether a wager makes another total than so many bets, or less with the last chips."""
    hand = judgement.hand
    step, bets = hand.small_bet, 0
    for event in hand.events:
        if isinstance(event, StreetBegins):
            step = hand.small_bet if event.street <= Street.FOURTH else hand.big_bet
            bets = 0
        elif isinstance(event, Wager):
            bets += 1
            right = bets * step
            if event.to > right or (event.to < right and not event.all_in):
                return True
    return False


def _has_unknown_winner(pot: Settled) -> bool:
    known = {player for ranks in pot.ranks.values() for player in ranks}
    return not known >= {award.player for award in pot.awards}
