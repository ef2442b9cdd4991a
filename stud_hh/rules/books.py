"""SH431 to SH433: the account of each player that some rooms close a hand with."""

from stud_hh.model import SeatClaim
from stud_hh.replay.table import Table
from stud_hh.rules._rule import FINE, Fault, Faults, Rule, money, rule


@rule("SH431", SeatClaim)
def put_in_misstated(claim: SeatClaim, table: Table) -> Faults:
    """What a player is said to have put in is the ante and all wagers, less an uncalled bet.

    Fires: Ann posts 0.10 and calls 0.40 … Player Ann … Bets: 0.60
    Fine: Player Ann … Bets: 0.50
    """
    put_in = table.put_in[claim.player]
    return _differs(claim, table, claim.put_in, put_in, "put in")


@rule("SH432", SeatClaim)
def net_misstated(claim: SeatClaim, table: Table) -> Faults:
    """What a hand is said to have brought or cost is what was won less what was put in.

    Fires: Ann puts in 0.50 and wins nothing … Seat 1: Ann ($9.50), net: -$0.60
    Fine: Seat 1: Ann ($9.50), net: -$0.50
    """
    return _differs(claim, table, claim.net, _net(claim.player, table), "comes out at")


@rule("SH433", SeatClaim)
def final_stack_misstated(claim: SeatClaim, table: Table) -> Faults:
    """The chips at the end are those at the beginning, less what was put in, with what was won.

    Fires: Seat 1: Ann ($10) … Seat 1: Ann ($9.60), net: -$0.50
    Fine: Seat 1: Ann ($9.50), net: -$0.50
    """
    if table.has_untold_stack(claim.player):
        return FINE
    left = table.stacks[claim.player] + table.paid.get(claim.player, 0)
    return _differs(claim, table, claim.stack, left, "is left with")


def _net(player: str, table: Table) -> int:
    return table.paid.get(player, 0) - table.put_in[player]


def _differs(claim: SeatClaim, table: Table, stated: int | None, right: int, verb: str) -> Faults:
    if stated is None or stated == right:
        return FINE
    return (
        Fault(
            f"{claim.player} {verb} {money(table, right)}",
            money(table, right),
            money(table, stated),
        ),
    )


RULES: tuple[Rule, ...] = (put_in_misstated, net_misstated, final_stack_misstated)
