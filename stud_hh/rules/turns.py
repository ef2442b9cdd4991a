"""SH301 to SH311: the bring-in, and whose turn it is."""

from stud_hh.games import bring_in_player
from stud_hh.houses import BringInAllIn
from stud_hh.model import (
    Act,
    Award,
    Bet,
    BringIn,
    Call,
    Check,
    Complete,
    Fold,
    Raise,
    ShowdownBegins,
    Street,
    StreetBegins,
    UncalledBet,
)
from stud_hh.replay.table import Standing, Table
from stud_hh.rules._rule import FINE, Fault, Faults, Rule, money, one_of, rule

_WAGERS = (Complete, Bet, Raise)
_VOLUNTARY = (Call, *_WAGERS, Check, Fold)
_ACTIONS = (BringIn, *_VOLUNTARY)
_OPENINGS = (BringIn, Complete)


def _doing(event: Act) -> str:
    return type(event).__name__.lower()


# --- third street ------------------------------------------------------------


@rule("SH301", *_OPENINGS, standing=Standing.NOT_BRING_IN)
def bring_in_by_wrong_player(event: BringIn | Complete, table: Table) -> Faults:
    """The lowest door card brings it in, the two of clubs lowest of all; in razz the highest.

    Fires: Dealt to Ann [2c], Dealt to Bob [9d] … Bob: brings in for $0.50
    Fine: Ann: brings in for $0.50
    Source: PokerStars and Full Tilt rules pages
    """
    owed = table.waiting()
    doors = ", ".join(
        f"{player} [{table.up[player][0]}]" for player in table.live if table.up[player]
    )
    return (
        Fault(
            f"{event.player} opens third street; the door cards are {doors}",
            one_of(owed),
            event.player,
            event.player,
        ),
    )


@rule("SH302", *_VOLUNTARY)
def no_bring_in(event: Act, table: Table) -> Faults:
    """Third street opens with a bring-in, or with a full bet in its place.

    Fires: Dealt to Ann [2c] … Ann: folds
    Fine: Ann: brings in for $0.50
    """
    if table.round.started or table.street is not Street.THIRD or type(event) is Complete:
        return FINE
    owed = table.waiting()
    if not owed or event.player not in table.live or (table.all_in_on and _may_pass(table)):
        return FINE
    return (
        Fault(
            f"third street opens with a {_doing(event)} and without a bring-in",
            f"a bring-in by {one_of(owed)}",
            f"{event.player}: {_doing(event)}",
            event.player,
        ),
    )


def _may_pass(table: Table) -> bool:
    """The low card is all-in on the ante, and no rule of this house makes the next one pay."""
    if table.rules.low_card_all_in_on_ante is BringInAllIn.MOVES_CLOCKWISE:
        return False
    doors = {player: table.up[player][0] for player in table.live if table.up[player]}
    if not doors:
        return True
    return bring_in_player(table.game, table.rules, doors, table.order) in table.all_in_on


@rule("SH303", BringIn)
def bring_in_of_wrong_size(event: BringIn, table: Table) -> Faults:
    """The bring-in is smaller than the small bet, and as large as its callers take it to be.

    Fires: Ann: brings in for $0.75 … Bob: calls $0.50 … Cal: calls $0.50
    Fine: Ann: brings in for $0.50 … Bob: calls $0.50
    """
    limit = table.hand.small_bet
    price = table.bring_in_price(event)
    if 0 < limit <= event.amount and not event.all_in:
        return (
            Fault(
                "the bring-in is no smaller than the small bet",
                f"less than {money(table, limit)}",
                money(table, event.amount),
                event.player,
            ),
        )
    if event.amount == price or (event.all_in and event.amount < price):
        return FINE
    return (
        Fault(
            f"the lines that follow take the bring-in to be {money(table, price)}",
            money(table, price),
            money(table, event.amount),
            event.player,
        ),
    )


@rule("SH304", BringIn)
def second_bring_in(event: BringIn, table: Table) -> Faults:
    """Only one player brings it in, and only on third street.

    Fires: Ann: brings in for $0.50 … Bob: brings in for $0.50
    Fine: Ann: brings in for $0.50 … Bob: calls $0.50
    """
    if table.street is Street.THIRD and table.round.level == 0:
        return FINE
    return (
        Fault("the pot is opened already", "a call, a raise or a fold", "a bring-in", event.player),
    )


# --- order -------------------------------------------------------------------


@rule("SH305", *_ACTIONS, standing=Standing.NOT_OPENER)
def street_opened_by_wrong_player(event: Act, table: Table) -> Faults:
    """The best board opens fourth street and later ones; in razz the lowest board.

    A pair beats no pair; straights and flushes do not count on a board. Of equal boards
    any may open where the room has no rule.

    Fires: boards Ann [Kc 4d], Bob [Qh 9s] … Bob: checks
    Fine: Ann: checks … Bob: checks
    Source: PokerStars and Full Tilt rules pages; WSOP live action rule 240
    """
    owed = table.waiting()
    boards = ", ".join(f"{player} [{' '.join(table.up[player])}]" for player in table.live)
    return (
        Fault(
            f"{event.player} opens street {table.street}; the boards are {boards}",
            one_of(owed),
            event.player,
            event.player,
        ),
    )


@rule("SH306", *_ACTIONS, standing=Standing.NOT_NEXT)
def action_out_of_turn(event: Act, table: Table) -> Faults:
    """Players act clockwise.

    Fires: Ann: bets $1 … Cal: folds, while Bob sits between them
    Fine: Ann: bets $1 … Bob: folds … Cal: folds
    """
    return (
        Fault(
            f"{event.player} acts before {table.waiting()[0]}",
            table.waiting()[0],
            event.player,
            event.player,
        ),
    )


@rule("SH307", *_ACTIONS, standing=Standing.FOLDED)
def action_after_folding(event: Act, table: Table) -> Faults:
    """Who has folded acts no more.

    Fires: Ann: folds … Ann: calls $1
    Fine: Ann: folds
    """
    street = table.folded_on.get(event.player)
    return (
        Fault(
            f"{event.player} folded on street {street}", "no action", _doing(event), event.player
        ),
    )


@rule("SH308", *_ACTIONS, standing=Standing.ALL_IN)
def action_without_chips(event: Act, table: Table) -> Faults:
    """Who is all-in acts no more.

    Fires: Ann: calls $1 and is all-in … Ann: checks
    Fine: Ann: calls $1 and is all-in
    """
    return (Fault(f"{event.player} has no chips left", "no action", _doing(event), event.player),)


@rule("SH309", *_ACTIONS, standing=Standing.NOT_DEALT_IN)
def action_without_cards(event: Act, _: Table) -> Faults:
    """Only players who are dealt in act.

    Fires: Ann has no ante and no cards … Ann: folds
    Fine: Ann: posts the ante $0.25 … Ann: folds
    """
    return (
        Fault(
            f"{event.player} posted no ante and was dealt no cards",
            "no action",
            _doing(event),
            event.player,
        ),
    )


@rule("SH310", *_ACTIONS, standing=Standing.CLOSED)
def action_after_betting_closed(event: Act, table: Table) -> Faults:
    """A round ends when everyone has answered the last bet, or nobody can bet.

    Fires: Ann: checks … Bob: checks … Ann: bets $1 on the same street
    Fine: Ann: checks … Bob: checks … *** 5th STREET ***
    """
    return (
        Fault(
            f"nobody has anything to decide on street {table.street}",
            "no action",
            f"{event.player}: {_doing(event)}",
            event.player,
        ),
    )


@rule("SH311", StreetBegins, ShowdownBegins, UncalledBet, Award)
def player_passed_over(_: object, table: Table) -> Faults:
    """A round does not end before everyone has answered.

    Fires: Ann: bets $1 … *** 5th STREET *** while Bob still has cards and chips
    Fine: Ann: bets $1 … Bob: calls $1 … *** 5th STREET ***
    """
    left = table.still_to_act()
    if not left:
        return FINE
    who = left if table.round.started else left[:1]
    return (
        Fault(
            f"street {table.street} ends while {one_of(who)} still has to act",
            f"an action of {one_of(who)}",
            "none",
            who[0],
        ),
    )


RULES: tuple[Rule, ...] = (
    bring_in_by_wrong_player,
    no_bring_in,
    bring_in_of_wrong_size,
    second_bring_in,
    street_opened_by_wrong_player,
    action_out_of_turn,
    action_after_folding,
    action_without_chips,
    action_without_cards,
    action_after_betting_closed,
    player_passed_over,
)
