"""SH3xx: bring-in, order, sizes."""

from collections.abc import Mapping

from stud_hh.findings import Severity
from stud_hh.games import bring_in_player
from stud_hh.houses import BringInAllIn
from stud_hh.model import (
    Act,
    Ante,
    Award,
    Bet,
    BringIn,
    Call,
    Capped,
    Check,
    Chips,
    Complete,
    Fold,
    OpenPair,
    Raise,
    ShowdownBegins,
    Street,
    StreetBegins,
    UncalledBet,
    Wager,
)
from stud_hh.replay.table import Standing, Table
from stud_hh.rules._rule import FINE, Fault, Faults, Rule, chips_added, money, one_of, rule

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
    return bring_in_player(table.game, table.rules, doors, table.order) in table.all_in_on


@rule("SH303", BringIn)
def bring_in_of_wrong_size(event: BringIn, table: Table) -> Faults:
    """The bring-in is smaller than the small bet, and as large as its callers take it to be.

    Fires: Ann: brings in for $0.75 … Bob: calls $0.50 … Cal: calls $0.50
    Fine: Ann: brings in for $0.50 … Bob: calls $0.50
    """
    limit = table.hand.small_bet
    price = table.bring_in_price(event)
    if event.amount >= limit and not event.all_in:
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


# --- sizes -------------------------------------------------------------------


@rule("SH312", *_WAGERS)
def wager_of_wrong_size(event: Wager, table: Table) -> Faults:
    """Limit bets and raises come in whole steps: small bets on third and fourth street.

    Later streets take big bets. A completion is to exactly the small bet. In stud high an
    open pair on fourth street allows the big bet. An all-in may be for less.

    Fires: $0.50/$1, fifth street … Ann: bets $0.50
    Fine: Ann: bets $1
    Source: PokerStars and Full Tilt rules pages; WSOP live action rule 220
    """
    round_ = table.round
    full = round_.full_totals()
    if event.to in full:
        return FINE
    if event.all_in and round_.level < event.to < max(full):
        return FINE
    return (
        Fault(
            f"{event.player} makes it {money(table, event.to)} over {money(table, round_.level)}",
            " or ".join(money(table, total) for total in full),
            money(table, event.to),
            event.player,
        ),
    )


@rule("SH313", *_WAGERS)
def bet_over_cap(event: Wager, table: Table) -> Faults:
    """A street allows so many bets: with the completion or bet and three raises it is capped.

    Fires: $1, $2, $3, $4 on a street … Ann: raises $1 to $5
    Fine: $1, $2, $3, $4 on a street … Ann: calls $1
    Source: Full Tilt rules pages (bet and three raises); PokerStars prints "Betting is capped"
    """
    if not table.round.is_capped:
        return FINE
    return (
        Fault(
            f"the street allows {table.round.cap} bets, and there are {table.round.bets}",
            f"at most {money(table, table.round.level)}",
            money(table, event.to),
            event.player,
        ),
    )


@rule("SH314", *_WAGERS)
def raise_not_reopened(event: Wager, table: Table) -> Faults:
    """An all-in for less than half a step does not let those who acted raise again.

    Fires: Ann: bets $10 … Bob: raises $2 to $12 and is all-in … Ann: raises $8 to $20
    Fine: Ann: bets $10 … Bob: raises $2 to $12 and is all-in … Ann: calls $2
    Source: WSOP live action rule 129; TDA 2024 #47; Robert's Rules
    """
    if not table.rules.half_bet_rule or table.round.may_raise(event.player):
        return FINE
    return (
        Fault(
            f"{event.player} has acted, and the all-in since then is less than half a raise",
            "a call or a fold",
            f"a raise to {money(table, event.to)}",
            event.player,
        ),
    )


@rule("SH315", Call)
def call_of_wrong_size(event: Call, table: Table) -> Faults:
    """A call matches the bet, or takes all the chips that are left.

    Fires: Ann: bets $1 … Bob: calls $0.50
    Fine: Ann: bets $1 … Bob: calls $1
    """
    owed = table.to_call(event.player)
    if event.amount == owed and owed > 0:
        return FINE
    if event.amount == table.round.level - table.on_street.get(event.player, 0) > owed:
        return FINE  # The right price, but more than the stack; SH503 says so.
    if table.round.is_doubtful and event.amount == _owed_at(table.round.base, event, table):
        return FINE
    if owed <= 0:
        return (
            Fault(
                "there is nothing to call",
                "a check",
                f"a call of {money(table, event.amount)}",
                event.player,
            ),
        )
    return (
        Fault(
            f"{event.player} owes {money(table, owed)} to the bet of "
            f"{money(table, table.round.level)}",
            money(table, owed),
            money(table, event.amount),
            event.player,
        ),
    )


def _owed_at(level: Chips, event: Call, table: Table) -> Chips:
    return min(level - table.on_street.get(event.player, 0), table.stacks[event.player])


@rule("SH316", Check)
def check_facing_bet(event: Check, table: Table) -> Faults:
    """With a bet to call there is no checking, nor on third street at all.

    Fires: Ann: bets $1 … Bob: checks
    Fine: Ann: bets $1 … Bob: folds
    """
    owed = table.to_call(event.player)
    if owed <= 0 or not table.round.started:
        return FINE
    return (
        Fault(
            f"{event.player} faces {money(table, owed)}",
            "a call, a raise or a fold",
            "a check",
            event.player,
        ),
    )


@rule("SH317", *_WAGERS)
def raise_step_misstated(event: Wager, table: Table) -> Faults:
    """`raises A to B` adds A to the bet that stands.

    Fires: Ann: bets $1 … Bob: raises $2 to $2
    Fine: Ann: bets $1 … Bob: raises $1 to $2
    """
    level = table.round.level
    if event.by is None or event.by == event.to - level:
        return FINE
    if table.round.is_doubtful and event.by == event.to - table.round.base:
        return FINE
    return (
        Fault(
            f"the bet stands at {money(table, level)} before the raise to {money(table, event.to)}",
            money(table, event.to - level),
            money(table, event.by),
            event.player,
        ),
    )


@rule("SH318", *_WAGERS)
def wager_misnamed(event: Wager, table: Table) -> Faults:
    """The first wager of a street is a bet, the next ones are raises.

    Third street has a bring-in before it: up to the small bet, its wager is a completion.

    Fires: Ann: bets $1 … Bob: bets $2
    Fine: Ann: bets $1 … Bob: raises $1 to $2
    """
    level = table.round.level
    is_open = not table.round.bets or level < table.hand.small_bet
    is_short = table.street is Street.THIRD and is_open
    if {Complete: is_short, Bet: level == 0, Raise: level > 0}[type(event)]:
        return FINE
    return (
        Fault(
            f"{event.player} makes the {'next' if level else 'first'} wager",
            "a raise" if level else "a bet",
            f"a {_NAMES[type(event)]}",
            event.player,
        ),
    )


_NAMES: Mapping[type[Wager], str] = {Complete: "completion", Bet: "bet", Raise: "raise"}


# --- all-in and the room's remarks --------------------------------------------


@rule("SH319", Ante, BringIn, Call, *_WAGERS)
def all_in_with_chips_left(event: Ante | BringIn | Call | Wager, table: Table) -> Faults:
    """All-in means that no chips are left.

    Fires: Seat 1: Ann ($20 in chips) … Ann: bets $1 and is all-in
    Fine: Seat 1: Ann ($1 in chips) … Ann: bets $1 and is all-in
    """
    if not event.all_in:
        return FINE
    left = table.stacks[event.player] - chips_added(event, table)
    if left <= 0:
        return FINE
    return (
        Fault(
            f"{event.player} has {money(table, left)} left", "not all-in", "all-in", event.player
        ),
    )


@rule("SH320", Ante, BringIn, Call, *_WAGERS, severity=Severity.WARNING)
def all_in_not_said(event: Ante | BringIn | Call | Wager, table: Table) -> Faults:
    """Rooms say when a player puts in the last chips.

    Fires: Seat 1: Ann ($1 in chips) … Ann: bets $1
    Fine: Ann: bets $1 and is all-in
    """
    if event.all_in or table.stacks[event.player] != chips_added(event, table):
        return FINE
    return (Fault(f"{event.player} has no chips left", "all-in", "not said", event.player),)


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
    wager_of_wrong_size,
    bet_over_cap,
    raise_not_reopened,
    call_of_wrong_size,
    check_facing_bet,
    raise_step_misstated,
    wager_misnamed,
    all_in_with_chips_left,
    all_in_not_said,
    cap_misstated,
    open_pair_misstated,
)
