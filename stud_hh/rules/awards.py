"""SH401 to SH408: who wins what."""

from collections.abc import Callable, Sequence

from stud_hh.hand_names import name_high, name_low
from stud_hh.model import Award, Half
from stud_hh.replay.settled import Ending, Proof, Settled
from stud_hh.replay.settlement import ways_to_pay
from stud_hh.replay.table import HAND_SIZE, Table
from stud_hh.replay.terms import declarations
from stud_hh.rules._rule import FINE, Fault, Faults, Rule, money, one_of, rule


def _pot_name(pot: Settled) -> str:
    return "the main pot" if pot.index == 0 else f"side pot {pot.index}"


def _strangers(pot: Settled, table: Table) -> list[Award]:
    """Awards of a pot to players who are not in it."""
    return [award for award in pot.awards if award.player not in pot.pot.eligible]


@rule("SH401")
def paid_to_folded_player(end: Ending, table: Table) -> Faults:
    """Who has folded wins nothing.

    Fires: Ann: folds … Ann collected $3 from pot
    Fine: Ann: folds … Bob collected $3 from pot
    """
    return [
        Fault(
            f"{award.player} is not in the hand any more",
            one_of(pot.pot.eligible),
            award.player,
            award.player,
            award.line,
        )
        for pot in end.pots
        for award in _strangers(pot, table)
        if award.player not in table.live
    ]


@rule("SH402")
def side_pot_to_player_not_in_it(end: Ending, table: Table) -> Faults:
    """An all-in player wins only pots that the player put chips in.

    Fires: Ann is all-in for $5, Bob and Cal play on … Ann collected $8 from side pot
    Fine: Bob collected $8 from side pot
    """
    faults = [
        Fault(
            f"{award.player} put no chips in {_pot_name(pot)}",
            one_of(pot.pot.eligible),
            award.player,
            award.player,
            award.line,
        )
        for pot in end.pots
        for award in _strangers(pot, table)
        if award.player in table.live
    ]
    faults += [
        Fault(
            f"{award.player} is paid {money(table, award.amount)} from a pot that is not there",
            "the main pot" if len(end.pots) == 1 else f"one of {len(end.pots)} pots",
            f"side pot {award.pot}",
            award.player,
            award.line,
        )
        for award in table.awards
        if award.pot is not None and award.pot >= len(end.pots)
    ]
    return faults


def _sum_is_wrong(pot: Settled) -> bool:
    return sum(award.amount for award in pot.awards) != pot.net


@rule("SH403")
def pot_not_paid_out(end: Ending, table: Table) -> Faults:
    """The awards of a pot add up to the pot less its rake.

    Fires: Total pot $10 | Rake $0.50 … Ann collected $4.75, Bob collected $4.70
    Fine: Ann collected $4.75, Bob collected $4.75
    """
    if not end.summary.tells_awards:
        return FINE
    faults = []
    for pot in end.pots:
        paid = sum(award.amount for award in pot.awards)
        if paid != pot.net:
            line = pot.awards[-1].line if pot.awards else end.summary.line
            faults.append(
                Fault(
                    f"{_pot_name(pot)} pays {money(table, paid)}",
                    money(table, pot.net),
                    money(table, paid),
                    line=line,
                )
            )
    return faults


def _in_doubt(end: Ending, table: Table) -> list[Settled]:
    """Pots paid in full to players who are in them, and yet wrongly."""
    return [
        pot
        for pot in end.pots
        if pot.proof is Proof.WRONG
        and pot.awards
        and not _sum_is_wrong(pot)
        and not _strangers(pot, table)
    ]


def _why(pot: Settled, table: Table) -> str:
    """The hands of a pot in words, and what their players declared."""
    words = []
    declared = declarations(table.hand.events) if table.game.declares else {}
    for player in pot.pot.eligible:
        cards = table.cards(player)
        names = [_named(half, cards, table) for half in table.game.halves]
        known = len(cards) == HAND_SIZE
        text = f"{player} has {' and '.join(names)}" if known else f"{player} is unknown"
        halves = declared.get(player)
        words.append(f"{text}, and declared {' and '.join(halves)}" if halves else text)
    return "; ".join(words)


def _named(half: Half, cards: Sequence[str], table: Table) -> str:
    if len(cards) < HAND_SIZE:
        return "an unknown hand"
    if half is Half.HIGH:
        return name_high(cards)
    return name_low(cards, table.game.qualifier) or "no low"


class _Blame:
    """Which kind of mistake a wrongly paid pot is."""

    def __init__(self, pot: Settled, table: Table) -> None:
        self.pot = pot
        self.high, self.low = pot.leading
        self.paid = pot.paid
        owed = {*self.high, *self.low}
        self.strangers = [one for one in pot.awards if one.player not in owed]
        self.unpaid = [player for player in owed if player not in self.paid]
        self.is_split_game = table.game.is_split
        self.due_low = any(low for _, low in pot.outcomes)

    @property
    def code(self) -> str:
        """The code of the rule that this is a matter for."""
        if self.is_split_game and not self.due_low and self._low_was_paid():
            return "SH406"
        if self.is_split_game and self.low and self._low_was_left_out():
            return "SH407"
        if not self.strangers and not self.unpaid:
            return "SH408"
        return self._wrong_winner()

    def _low_was_paid(self) -> bool:
        return any(award.half is Half.LOW for award in self.pot.awards) or (
            bool(self.strangers) and not self.unpaid
        )

    def _low_was_left_out(self) -> bool:
        if any(award.half is Half.LOW for award in self.pot.awards):
            return False
        return set(self.paid) == set(self.high) and bool(set(self.unpaid) & set(self.low))

    def _wrong_winner(self) -> str:
        if not self.is_split_game:
            return "SH404" if self.high else "SH405"
        labels = {award.half for award in self.strangers}
        if labels == {Half.LOW}:
            return "SH405"
        if labels == {Half.HIGH} or set(self.unpaid) & set(self.high):
            return "SH404"
        if set(self.unpaid) & set(self.low):
            return "SH405"
        first = self.pot.awards[0]
        return "SH404" if first in self.strangers or not self.low else "SH405"

    @property
    def line(self) -> int:
        """The award to point at."""
        return (self.strangers or self.pot.awards)[0].line


def _blamed(code: str) -> Callable[[Ending, Table], Faults]:
    """The faults of wrongly paid pots that are this code's matter."""

    def check(end: Ending, table: Table) -> Faults:
        faults = []
        for pot in _in_doubt(end, table):
            blame = _Blame(pot, table)
            if blame.code == code:
                faults.append(_award_fault(blame, table))
        return faults

    return check


def _award_fault(blame: _Blame, table: Table) -> Fault:
    pot = blame.pot
    stranger = blame.strangers[0].player if blame.strangers else None
    return Fault(
        f"{_pot_name(pot)}: {_why(pot, table)}",
        _shares(blame, table),
        ", ".join(f"{money(table, paid)} to {player}" for player, paid in blame.paid.items()),
        stranger,
        blame.line,
    )


def _shares(blame: _Blame, table: Table) -> str:
    """What the best known hands are owed, one right way of it."""
    if not blame.high and not blame.low:
        return "another award"
    high, low = ways_to_pay(table, blame.pot.net, blame.high, blame.low)[0]
    halves = [("high", high), ("low", low)]
    return ", ".join(
        f"{money(table, amount)} to {player} ({half})"
        for half, division in halves
        for player, amount in division.items()
    )


@rule("SH404")
def high_to_wrong_player(end: Ending, table: Table) -> Faults:
    """The best high hand wins the pot, or the high half of it.

    Fires: Ann shows two pair, Bob a pair … Bob collected $5 from pot
    Fine: Ann collected $5 from pot
    """
    return _blamed("SH404")(end, table)


@rule("SH405")
def low_to_wrong_player(end: Ending, table: Table) -> Faults:
    """The best low wins the low half, and in razz the pot.

    Fires: Ann shows 8,6,4,2,A, Bob 7,5,4,3,2 … Ann wins the low pot
    Fine: Bob wins the low pot
    """
    return _blamed("SH405")(end, table)


@rule("SH406")
def low_without_qualifier(end: Ending, table: Table) -> Faults:
    """Without five different cards of eight or less nobody wins the low half.

    Fires: Ann shows trips, Bob 9,6,4,2,A … Bob collected half the pot
    Fine: Ann collected the whole pot
    Source: PokerStars, Full Tilt and SPN rules pages
    """
    return _blamed("SH406")(end, table)


@rule("SH407")
def low_left_out(end: Ending, table: Table) -> Faults:
    """A low that qualifies takes half the pot.

    Fires: Ann shows trips, Bob 8,6,4,2,A … Ann collected the whole pot
    Fine: Ann and Bob collected half the pot each
    """
    return _blamed("SH407")(end, table)


@rule("SH408")
def pot_divided_wrongly(end: Ending, table: Table) -> Faults:
    """High and low share a pot by halves, ties share a half; an odd cent goes to the high half.

    Fires: a pot of $0.73 … Ann collected $0.36 (high), Bob collected $0.37 (low)
    Fine: Ann collected $0.37, Bob collected $0.36
    Source: SPN page; WSOP live action rules 73, 244; TDA 2024 #20; PokerStars hand of 2009
    """
    return _blamed("SH408")(end, table)


RULES: tuple[Rule, ...] = (
    paid_to_folded_player,
    side_pot_to_player_not_in_it,
    pot_not_paid_out,
    high_to_wrong_player,
    low_to_wrong_player,
    low_without_qualifier,
    low_left_out,
    pot_divided_wrongly,
)
