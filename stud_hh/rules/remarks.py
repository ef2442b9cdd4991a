"""SH321 to SH323: what the room remarks on the betting."""

from stud_hh.findings import Severity
from stud_hh.model import (
    Bet,
    BringIn,
    Call,
    Capped,
    Check,
    Complete,
    Fold,
    OpenPair,
    Opens,
    Raise,
)
from stud_hh.replay.table import Table
from stud_hh.rules._rule import FINE, Fault, Faults, Rule, rule

_ACTIONS = (BringIn, Call, Complete, Bet, Raise, Check, Fold)


@rule("SH321", Capped, severity=Severity.WARNING)
def cap_misstated(_: Capped, table: Table) -> Faults:
    """The room's note that the betting is capped is true.

    Fires: Ann: bets $1 … Betting is capped
    Fine: $1, $2, $3, $4 … Betting is capped
    """
    round_ = table.round
    if round_.cap is None or round_.bets + round_.perhaps_bets >= round_.cap:
        return FINE
    return (
        Fault(
            f"{table.round.bets} of {table.round.cap} bets were made",
            "no such note",
            "Betting is capped",
        ),
    )


@rule("SH322", OpenPair, severity=Severity.WARNING)
def open_pair_misstated(_: OpenPair, table: Table) -> Faults:
    """The room's note of a pair on board is true, and the game has the double bet.

    Fires: no pair on any board … Pair on board - a double bet is allowed
    Fine: Dealt to Ann [Qh] [Qs] … Pair on board - a double bet is allowed
    """
    if table.round.open_pair:
        return FINE
    reason = "no double bet is allowed" if table.has_open_pair() else "no live board shows a pair"
    return (Fault(reason, "no such note", "Pair on board"),)


@rule("SH323", Opens)
def opener_misnamed(event: Opens, table: Table) -> Faults:
    """The player who is said to open a street acts first on it.

    Fires: Ann opens … Bob checks
    Fine: Ann opens … Ann checks … Bob checks
    Source: 10 of 10 lines of PartyPoker
    """
    events = table.hand.events
    after = events[events.index(event) + 1 :]
    first = next((one for one in after if isinstance(one, _ACTIONS)), None)
    if first is None or first.player == event.player:
        return FINE
    return (Fault(f"{first.player} acts first", first.player, event.player, event.player),)


RULES: tuple[Rule, ...] = (
    cap_misstated,
    open_pair_misstated,
    opener_misnamed,
)
