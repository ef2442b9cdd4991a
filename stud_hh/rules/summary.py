"""SH42x: what the summary claims of each seat."""

from collections.abc import Iterator

from stud_hh.findings import Severity
from stud_hh.model import Half, Result, SeatClaim, Street
from stud_hh.replay.settlement import Ending
from stud_hh.replay.table import Table
from stud_hh.rules._rule import Fault, Faults, Rule, money, one_of, rule
from stud_hh.rules.dealing import contradiction
from stud_hh.rules.showdown import name_faults

_AT_SHOWDOWN = frozenset({Result.WON, Result.LOST})
_PAID = frozenset({Result.WON, Result.COLLECTED})
_SAYS_NOTHING_ELSE = frozenset({Result.FOLDED, Result.SITTING_OUT})


def _dealt(end: Ending, table: Table) -> Iterator[SeatClaim]:
    """The summary's lines of players who are dealt in."""
    return (claim for claim in end.summary.seats if claim.player in table.put_in)


@rule("SH421")
def fold_misstated(end: Ending, table: Table) -> Faults:
    """The summary tells the street on which a player folded.

    Fires: Ann: folds on fifth street … Seat 1: Ann folded on the 4th Street
    Fine: Seat 1: Ann folded on the 5th Street
    """
    return [
        Fault(
            f"{claim.player} {_fold(table.folded_on.get(claim.player))}",
            _fold(table.folded_on.get(claim.player)),
            _fold(claim.street),
            claim.player,
            claim.line,
        )
        for claim in _dealt(end, table)
        if claim.result is Result.FOLDED and claim.street != table.folded_on.get(claim.player)
    ]


def _fold(street: Street | None) -> str:
    return "did not fold" if street is None else f"folded on street {int(street)}"


@rule("SH422")
def fold_left_out(end: Ending, table: Table) -> Faults:
    """Whoever folded is not said to have shown, mucked or won.

    Fires: Ann: folds … Seat 1: Ann mucked
    Fine: Seat 1: Ann folded on the 5th Street
    """
    return [
        Fault(
            f"{claim.player} {_fold(table.folded_on[claim.player])}",
            _fold(table.folded_on[claim.player]),
            str(claim.result),
            claim.player,
            claim.line,
        )
        for claim in _dealt(end, table)
        if claim.result not in _SAYS_NOTHING_ELSE
        and claim.player in table.folded_on
        # Where the player was paid indeed, that is the fault; SH401 says so.
        and not (claim.result in _PAID and any(one.player == claim.player for one in table.awards))
    ]


@rule("SH423")
def winnings_misstated(end: Ending, table: Table) -> Faults:
    """The summary tells what a player was paid.

    Fires: Ann collected $3 from pot … Seat 1: Ann collected ($2)
    Fine: Seat 1: Ann collected ($3)
    """
    faults = []
    for claim in _dealt(end, table):
        paid = sum(award.amount for award in table.awards if award.player == claim.player)
        stated = claim.amount or 0
        if paid != stated and (claim.result in _PAID or paid):
            faults.append(
                Fault(
                    f"{claim.player} was paid {money(table, paid)}",
                    money(table, paid),
                    money(table, stated),
                    claim.player,
                    claim.line,
                )
            )
    return faults


@rule("SH424")
def summary_cards_contradict_hand(end: Ending, table: Table) -> Faults:
    """The cards in the summary are those that the player was dealt or showed.

    Fires: Ann: shows [As Ad Kc Kh 4c 9s 8h] … Seat 1: Ann showed [As Ad Kc Kh 4c 9s 8d]
    Fine: Seat 1: Ann showed [As Ad Kc Kh 4c 9s 8h]
    """
    return [fault for claim in _dealt(end, table) for fault in _card_faults(claim, table)]


def _card_faults(claim: SeatClaim, table: Table) -> Iterator[Fault]:
    if not claim.cards:
        return
    missing = contradiction(claim.player, claim.cards, table)
    stated = f"[{' '.join(claim.cards)}]"
    if missing is not None:
        yield Fault(
            f"{claim.player}'s hand does not fit the cards dealt: {missing}",
            f"[{' '.join(table.cards(claim.player))}]",
            stated,
            claim.player,
            claim.line,
        )
        return
    for card in claim.cards:
        owner, line = table.seen.get(card, (claim.player, 0))
        if owner != claim.player and table.doubled.get(card) == claim.line:
            yield Fault(
                f"{card} was {owner or 'the board'}'s on line {line}",
                "a card not seen before",
                card,
                claim.player,
                claim.line,
            )


@rule("SH425")
def summary_hand_misnamed(end: Ending, table: Table) -> Faults:
    """The summary names the hand that the cards make.

    Fires: Seat 1: Ann showed [As Ad Kc Kh 4c 9s 8h] and won ($3) with a pair of Aces
    Fine: Seat 1: Ann showed [As Ad Kc Kh 4c 9s 8h] and won ($3) with two pair, Aces and Kings
    """
    return [
        fault
        for claim in _dealt(end, table)
        for fault in name_faults(
            claim.player, {Half.HIGH: claim.high, Half.LOW: claim.low}, claim.line, table
        )
    ]


@rule("SH426")
def player_missing_from_summary(end: Ending, table: Table) -> Faults:
    """Every player dealt in has a line in the summary, at the right seat.

    Fires: Ann is dealt in … no line of hers in the summary
    Fine: Seat 1: Ann folded on the 3rd Street
    """
    claims = {claim.player: claim for claim in end.summary.seats}
    numbers = {seat.player: seat.number for seat in table.hand.seats}
    faults = []
    for player in table.order:
        claim = claims.get(player)
        if claim is None:
            faults.append(
                Fault(
                    f"{player} has no line in the summary",
                    "a line",
                    "none",
                    player,
                    end.summary.line,
                )
            )
        elif claim.seat != numbers[player]:
            faults.append(
                Fault(
                    f"{player} sits at seat {numbers[player]}",
                    str(numbers[player]),
                    str(claim.seat),
                    player,
                    claim.line,
                )
            )
    return faults


@rule("SH427")
def showing_misstated(end: Ending, table: Table) -> Faults:
    """Who is said to have shown a hand, to have lost or to have mucked, did so.

    Fires: Ann: mucks hand … Seat 1: Ann showed [As Ad Kc Kh 4c 9s 8h] and lost
    Fine: Seat 1: Ann mucked [As Ad Kc Kh 4c 9s 8h]
    """
    faults = []
    for claim in _dealt(end, table):
        if claim.player in table.folded_on:
            continue
        wrong = _showing(claim, table)
        if wrong:
            faults.append(
                Fault(f"{claim.player} {wrong}", wrong, str(claim.result), claim.player, claim.line)
            )
    return faults


def _showing(claim: SeatClaim, table: Table) -> str | None:
    if claim.result in _AT_SHOWDOWN and claim.player not in table.showed:
        return "did not show"
    if claim.result is Result.MUCKED and claim.player in table.showed:
        return "showed"
    return None


@rule("SH428", severity=Severity.WARNING)
def bet_misstated(end: Ending, table: Table) -> Faults:
    """`(didn't bet)` stands with players who put in nothing but the ante.

    Fires: Ann: calls $1 … Ann: folds … Seat 1: Ann folded on the 3rd Street (didn't bet)
    Fine: Seat 1: Ann folded on the 3rd Street
    """
    faults = []
    for claim in _dealt(end, table):
        posted = table.antes.get(claim.player)
        bet = table.put_in[claim.player] - (posted.amount if posted else 0)
        if claim.without_bet and bet > 0:
            faults.append(
                Fault(
                    f"{claim.player} put in {money(table, bet)} beside the ante",
                    "a bet",
                    "didn't bet",
                    claim.player,
                    claim.line,
                )
            )
    return faults


@rule("SH429")
def board_misstated(end: Ending, table: Table) -> Faults:
    """The board in the summary is the community card.

    Fires: *** RIVER *** [6h] … Board [6d]
    Fine: *** RIVER *** [6h] … Board [6h]
    """
    right = () if table.community is None else (table.community,)
    stated = end.summary.board
    if stated == right or not stated:
        return ()
    return (
        Fault(
            "the community card is another",
            one_of(right) or "no board",
            " ".join(stated),
            line=end.summary.board_line,
        ),
    )


RULES: tuple[Rule, ...] = (
    fold_misstated,
    fold_left_out,
    winnings_misstated,
    summary_cards_contradict_hand,
    summary_hand_misnamed,
    player_missing_from_summary,
    showing_misstated,
    bet_misstated,
    board_misstated,
)
