"""All-in adjusted results: what players would have netted had luck not decided all-in pots.

Once nobody is left to bet against, only the deck decides. What a pot then pays on average to
each hand, by all cards known at that moment, is compared with what it did pay.
"""

from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import Final

from stud_hh.audit import Judgement
from stud_hh.equity._equity import SAMPLES, NoEquityError
from stud_hh.equity._moments import are_known, equity_at
from stud_hh.model import BringIn, Call, Check, Chips, Fold, Street, Wager
from stud_hh.replay import seat
from stud_hh.replay.moves import apply
from stud_hh.replay.table import Table

_DECISIONS: Final = (BringIn, Call, Wager, Check, Fold)


def adjusted_nets(judgement: Judgement, *, samples: int = SAMPLES) -> dict[str, Chips | None]:
    """By player dealt in: the net had each all-in pot been paid by equity, in whole units.

    An all-in pot is one that two or more contested to the end, in a hand whose last decision
    was made before seventh street, at most one of them having chips left. None for who
    contested one of which not all cards held at that moment are known, or in a game whose
    players declare. In other hands, and for other players, it is the net itself. The nets of
    all sum up to the same as they really do: equity shares out what was paid.
    """
    nets: dict[str, Chips | None] = dict(judgement.net)
    table = when_betting_ended(judgement)
    if table is None:
        return nets
    for pot in judgement.pots:
        players = pot.pot.eligible
        if len(players) < 2:
            continue
        paid = pot.paid
        shares = _shares(table, judgement, players, samples)
        for player in players:
            before = nets[player]
            if shares is None or before is None:
                nets[player] = None
            else:
                due = _in_units(sum(paid.values()), shares)
                nets[player] = before - paid.get(player, 0) + due[player]
    return nets


def when_betting_ended(judgement: Judgement) -> Table | None:
    """The table after the last decision, if only the deck was left to decide; else None."""
    end, events = judgement.table, judgement.hand.events
    if len(end.live) < 2 or len(end.able) > 1:
        return None
    after = sum(1 for _ in takewhile(lambda event: not _is_decision(event), reversed(events)))
    table = seat(judgement.hand, end.rules)
    for event in events[: len(events) - after]:
        apply(table, event)
    return None if table.street is Street.SEVENTH else table


def _is_decision(event: object) -> bool:
    return isinstance(event, _DECISIONS)


def _shares(
    table: Table, judgement: Judgement, players: Sequence[str], samples: int
) -> Mapping[str, float] | None:
    """The parts of a pot that these players' hands are worth; None where that is not known."""
    if table.street is None:
        return dict.fromkeys(players, 1 / len(players))
    told = judgement.table.told
    if not are_known(table, told, players):
        return None
    try:
        found = equity_at(table, told, players, samples=samples)
    except NoEquityError:
        return None
    return {player: worth.share for player, worth in found.hands.items()}


def _in_units(amount: Chips, shares: Mapping[str, float]) -> dict[str, Chips]:
    """An amount shared out in whole units: who loses most by rounding down gets what is left."""
    exact = {player: amount * share for player, share in shares.items()}
    units = {player: int(part) for player, part in exact.items()}
    by_loss = sorted(exact, key=lambda player: units[player] - exact[player])
    for player in by_loss[: amount - sum(units.values())]:
        units[player] += 1
    return units
