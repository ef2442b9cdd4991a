"""SH42x: what the summary claims of each seat."""

from collections.abc import Iterator

from stud_hh.findings import Severity
from stud_hh.model import PAID_RESULTS, Chips, Half, Result, Seat, SeatClaim, Street
from stud_hh.replay.settled import Ending
from stud_hh.replay.table import HAND_SIZE, Table
from stud_hh.rules._rule import FINE, Fault, Faults, Rule, money, one_of, rule
from stud_hh.rules.showdown import name_faults
from stud_hh.rules.told_cards import contradiction

_AT_SHOWDOWN = frozenset({Result.WON, Result.LOST})
_SAYS_NOTHING_ELSE = frozenset({Result.FOLDED, Result.SITTING_OUT, None})


@rule("SH421", SeatClaim)
def fold_misstated(claim: SeatClaim, table: Table) -> Faults:
    """The summary tells the street on which a player folded.

    Fires: Ann: folds on fifth street … Seat 1: Ann folded on the 4th Street
    Fine: Seat 1: Ann folded on the 5th Street
    """
    street = table.folded_on.get(claim.player)
    if claim.result is not Result.FOLDED or claim.street == street:
        return FINE
    return (Fault(f"{claim.player} {_fold(street)}", _fold(street), _fold(claim.street)),)


def _fold(street: Street | None) -> str:
    return "did not fold" if street is None else f"folded on street {int(street)}"


@rule("SH422", SeatClaim)
def fold_left_out(claim: SeatClaim, table: Table) -> Faults:
    """Whoever folded is not said to have shown, mucked or won.

    Fires: Ann: folds … Seat 1: Ann mucked
    Fine: Seat 1: Ann folded on the 5th Street
    """
    street = table.folded_on.get(claim.player)
    if street is None or claim.result in _SAYS_NOTHING_ELSE:
        return FINE
    if claim.result in PAID_RESULTS and table.paid.get(claim.player, 0):
        return FINE  # That a player who folded was paid is the fault; SH401 says so.
    return (Fault(f"{claim.player} {_fold(street)}", _fold(street), str(claim.result)),)


@rule("SH423", SeatClaim)
def winnings_misstated(claim: SeatClaim, table: Table) -> Faults:
    """The summary tells what a player was paid, and in words of a winner or a loser.

    Shares of high and low that stand beside the sum come to the same.

    Fires: Ann collected $3 from pot … Seat 1: Ann collected ($2)
    Fine: Seat 1: Ann collected ($3)
    """
    paid, stated = table.paid.get(claim.player, 0), claim.amount or 0
    if claim.result is None and claim.amount is None:
        return FINE  # The room does not tell.
    if _tells_right(claim, paid):
        if claim.shares in (None, paid):
            return FINE
        stated = claim.shares or 0
    return (
        Fault(
            f"{claim.player} was paid {money(table, paid)}",
            money(table, paid),
            str(claim.result) if paid == stated else money(table, stated),
        ),
    )


def _tells_right(claim: SeatClaim, paid: Chips) -> bool:
    """Whether the amount is what was paid, and the words are those of a winner or a loser."""
    if claim.result is Result.LOST:
        return not paid
    if claim.result in PAID_RESULTS:
        return paid == claim.amount
    return not paid or paid == claim.amount


@rule("SH424", SeatClaim)
def summary_cards_contradict_hand(claim: SeatClaim, table: Table) -> Faults:
    """The cards in the summary are those that the player was dealt or showed, each once.

    Fires: Ann: shows [As Ad Kc Kh 4c 9s 8h] … Seat 1: Ann showed [As Ad Kc Kh 4c 9s 8d]
    Fine: Seat 1: Ann showed [As Ad Kc Kh 4c 9s 8h]
    """
    if not claim.cards:
        return FINE
    missing = contradiction(claim.player, claim.cards, table)
    if missing is not None:
        return (
            Fault(
                f"{claim.player}'s hand does not fit the cards dealt: {missing}",
                f"[{' '.join(table.cards(claim.player))}]",
                f"[{' '.join(claim.cards)}]",
            ),
        )
    return _count_faults(claim, table) or [
        Fault(
            f"{card} was {table.seen[card][0] or 'the board'}'s on line {table.seen[card][1]}",
            "a card not seen before",
            card,
        )
        for card in claim.cards
        if table.doubled.get(card) == claim.line
    ]


def _count_faults(claim: SeatClaim, table: Table) -> Faults:
    """A card that stands twice in the line, a card too many, or too few of a whole hand."""
    cards = claim.cards
    if len(set(cards)) < len(cards):
        twice = next(card for card in cards if cards.count(card) > 1)
        return (Fault(f"{twice} stands twice in one line", "each card once", twice),)
    size = HAND_SIZE - (table.community is not None)
    is_contested = claim.player in table.live and len(table.live) > 1
    is_whole = table.rules.sums_up_whole_hands and is_contested and table.street is Street.SEVENTH
    if len(cards) <= size and (len(cards) == size or not is_whole):
        return FINE
    words = f"[{' '.join(cards)}]"
    return (Fault(f"{claim.player} has {len(cards)} cards", f"{size} cards", words),)


@rule("SH425", SeatClaim)
def summary_hand_misnamed(claim: SeatClaim, table: Table) -> Faults:
    """The summary names the hand that the cards make.

    Fires: Seat 1: Ann showed [As Ad Kc Kh 4c 9s 8h] and won ($3) with a pair of Aces
    Fine: Seat 1: Ann showed [As Ad Kc Kh 4c 9s 8h] and won ($3) with two pair, Aces and Kings
    """
    names = {Half.HIGH: claim.high, Half.LOW: claim.low}
    return name_faults(claim.player, names, claim.line, table)


@rule("SH426")
def player_missing_from_summary(end: Ending, table: Table) -> Faults:
    """Every player dealt in has a line in the summary, at the right seat.

    Where a room sums up only some players, their lines have to be at the right seats, and who was
    paid has one.

    Fires: Ann is dealt in … no line of hers in the summary
    Fine: Seat 1: Ann folded on the 3rd Street
    """
    claims = {claim.player: claim for claim in end.summary.seats}
    return [
        _place_fault(seat.player, seat.number, claim)
        for seat in table.hand.seats
        if seat.player in table.put_in
        and not _is_at(seat, claim := claims.get(seat.player), is_listed(seat.player, table))
    ]


def _is_at(seat: Seat, claim: SeatClaim | None, is_due: bool) -> bool:
    return not is_due if claim is None else claim.seat == seat.number


def is_listed(player: str, table: Table) -> bool:
    """The summary has a line for this player."""
    if table.hand.summary.lists_seats:
        return True
    return bool(table.rules.sums_up_winners and table.paid.get(player))


def _place_fault(player: str, number: int, claim: SeatClaim | None) -> Fault:
    if claim is None:
        return Fault(f"{player} has no line in the summary", "a line", "none", player)
    sits = f"{player} sits at seat {number}"
    return Fault(sits, str(number), str(claim.seat), player, claim.line)


@rule("SH427", SeatClaim)
def showing_misstated(claim: SeatClaim, table: Table) -> Faults:
    """Who is said to have shown a hand, to have lost or to have mucked, did so.

    Fires: Ann: mucks hand … Seat 1: Ann showed [As Ad Kc Kh 4c 9s 8h] and lost
    Fine: Seat 1: Ann mucked [As Ad Kc Kh 4c 9s 8h]
    """
    showed = claim.player in table.showed
    if claim.player in table.folded_on:
        return FINE
    if claim.result in _AT_SHOWDOWN and not showed:
        return (Fault(f"{claim.player} did not show", "did not show", str(claim.result)),)
    if claim.result is Result.MUCKED and showed:
        return (Fault(f"{claim.player} showed", "showed", str(claim.result)),)
    return FINE


@rule("SH428", SeatClaim, severity=Severity.WARNING)
def bet_misstated(claim: SeatClaim, table: Table) -> Faults:
    """`(didn't bet)` stands with players who put in nothing but the ante.

    Fires: Ann: calls $1 … Ann: folds … Seat 1: Ann folded on the 3rd Street (didn't bet)
    Fine: Seat 1: Ann folded on the 3rd Street
    """
    if not claim.without_bet:
        return FINE
    posted = table.antes.get(claim.player)
    bet = table.put_in[claim.player] - (posted.amount if posted else 0)
    if bet <= 0:
        return FINE
    put_in = f"{claim.player} put in {money(table, bet)} beside the ante"
    return (Fault(put_in, "a bet", "didn't bet"),)


@rule("SH429")
def board_misstated(end: Ending, table: Table) -> Faults:
    """The board in the summary is the community card.

    Fires: *** RIVER *** [6h] … Board [6d]
    Fine: *** RIVER *** [6h] … Board [6h]
    """
    right = () if table.community is None else (table.community,)
    stated = end.summary.board
    if stated == right or not stated:
        return FINE
    return (
        Fault(
            "the community card is another",
            one_of(right) or "no board",
            " ".join(stated),
            line=end.summary.board_line,
        ),
    )


@rule("SH430")
def seat_summed_up_twice(end: Ending, table: Table) -> Faults:
    """The summary has one line a seat.

    Fires: Seat 1: Ann folded on the 3rd Street … Seat 1: Ann folded on the 3rd Street
    Fine: Seat 1: Ann folded on the 3rd Street
    """
    if len({claim.player for claim in end.summary.seats}) == len(end.summary.seats):
        return FINE
    own = {seat.player: seat.number for seat in table.hand.seats}
    lines: dict[str, list[SeatClaim]] = {}
    for claim in end.summary.seats:
        lines.setdefault(claim.player, []).append(claim)
    return [
        fault for player, claims in lines.items() for fault in _too_many(claims, own.get(player))
    ]


def _too_many(claims: list[SeatClaim], own: int | None) -> Iterator[Fault]:
    """All lines of a player but one: the first at the player's own seat, or the first."""
    right = next((claim for claim in claims if claim.seat == own), claims[0])
    for claim in claims:
        if claim is not right:
            yield Fault(
                f"{claim.player} has another line",
                f"line {right.line} alone",
                "a second line",
                claim.player,
                claim.line,
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
    seat_summed_up_twice,
)
