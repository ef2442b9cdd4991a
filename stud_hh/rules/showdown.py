"""SH40x to SH41x: who wins what, and the hands the room names."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

from stud_hh.findings import Severity
from stud_hh.hand_names import high_agrees, low_agrees, name_high, name_low
from stud_hh.houses import FirstToShow
from stud_hh.model import Award, Half, Muck, NoLow, Show, Street
from stud_hh.replay.proof import Proof
from stud_hh.replay.settlement import Ending, Settled, ways_to_pay
from stud_hh.replay.table import HAND_SIZE, Table
from stud_hh.rules._rule import FINE, Fault, Faults, Rule, money, one_of, rule

# --- awards ------------------------------------------------------------------


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
            f"the contributions make {len(end.pots)} pots",
            f"no side pot {award.pot}",
            f"{money(table, award.amount)} to {award.player}",
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
    """The hands of a pot in words."""
    words = []
    for player in pot.pot.eligible:
        cards = table.cards(player)
        names = [_named(half, cards, table) for half in table.game.halves]
        known = len(cards) == HAND_SIZE
        words.append(f"{player} has {' and '.join(names)}" if known else f"{player} is unknown")
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
        self.high, self.low = (pot.leaders(half) for half in Half)
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


# --- the room's words ----------------------------------------------------------


def _misnamed(
    stated: str | None, cards: Sequence[str], half: Half, table: Table
) -> tuple[str, str] | None:
    """The right name and the stated one, where they differ."""
    if stated is None or len(cards) != HAND_SIZE:
        return None
    qualifier = table.game.qualifier
    if _agrees(half, stated, tuple(cards), qualifier) is not False:
        return None
    if half is Half.HIGH:
        return name_high(cards), stated
    return name_low(cards, qualifier) or "no low", stated


@lru_cache(maxsize=256)
def _agrees(half: Half, stated: str, cards: tuple[str, ...], qualifier: int | None) -> bool | None:
    """A hand's name stands up to three times: when shown, when paid, in the summary."""
    if half is Half.HIGH:
        return high_agrees(stated, cards)
    return low_agrees(stated, cards, qualifier)


def name_faults(player: str, names: Mapping[Half, str | None], line: int, table: Table) -> Faults:
    """Stated hand names that the player's known cards do not make."""
    if not any(names.values()):
        return FINE
    cards = table.cards(player)
    faults = []
    for half, stated in names.items():
        wrong = _misnamed(stated, cards, half, table)
        if wrong is not None:
            faults.append(Fault(f"{player}'s {half} hand is {wrong[0]}", *wrong, player, line))
    return faults


@rule("SH409")
def shown_hand_misnamed(end: Ending, table: Table) -> Faults:
    """The room names the hand that the cards make.

    Fires: Ann: shows [As Ad Kc Kh 4c 9s 8h] (a pair of Aces)
    Fine: Ann: shows [As Ad Kc Kh 4c 9s 8h] (two pair, Aces and Kings)
    """
    return [
        fault
        for event in table.hand.events
        if type(event) is Show
        for fault in name_faults(
            event.player, {Half.HIGH: event.high, Half.LOW: event.low}, event.line, table
        )
    ]


@rule("SH410")
def award_hand_misnamed(end: Ending, table: Table) -> Faults:
    """An award names the hand that it is won with.

    Fires: Ann wins the pot ($3) with a pair of Aces, holding [As Ad Kc Kh 4c 9s 8h]
    Fine: Ann wins the pot ($3) with two pair, Aces and Kings
    """
    first = table.game.halves[0]
    return [
        fault
        for award in table.awards
        for fault in name_faults(award.player, {award.half or first: award.hand}, award.line, table)
    ]


@rule("SH411", NoLow)
def no_low_misstated(event: NoLow, table: Table) -> Faults:
    """The room says that no low qualified only where none did.

    Fires: Ann shows 8,6,4,2,A … No low hand qualified
    Fine: Ann shows 9,6,4,2,A … No low hand qualified
    """
    if not table.game.is_split:
        return FINE
    lows = [
        player
        for player in table.live
        if len(cards := table.cards(player)) == HAND_SIZE
        and table.game.rank(Half.LOW, cards) is not None
    ]
    if not lows:
        return FINE
    return (
        Fault(
            f"{one_of(lows)} has {name_low(table.cards(lows[0]), table.game.qualifier)}",
            "a low",
            "none",
            lows[0],
        ),
    )


@rule("SH412", Show, Muck)
def showdown_of_folded_player(event: Show | Muck, table: Table) -> Faults:
    """Only players still in the hand show or muck at its end.

    Fires: Ann: folds … Ann: shows [As Ad Kc Kh 4c 9s 8h]
    Fine: Ann: calls $1 … Ann: shows [As Ad Kc Kh 4c 9s 8h]
    """
    if event.player in table.live:
        return FINE
    return (
        Fault(
            f"{event.player} is not in the hand any more",
            "no showdown",
            "a hand shown or mucked",
            event.player,
        ),
    )


@rule("SH413", severity=Severity.WARNING)
def showdown_unfinished(end: Ending, table: Table) -> Faults:
    """Everybody who is in the hand at the showdown shows or mucks.

    Fires: three players are left … only Ann shows
    Fine: Ann shows … Bob mucks … Cal mucks
    """
    if not table.has_showdown:
        return FINE
    return [
        Fault(
            f"{player} is at the showdown and neither shows nor mucks",
            "a hand shown or mucked",
            "nothing",
            player,
            end.summary.line,
        )
        for player in table.live
        if player not in table.seen_out
    ]


@rule("SH414", Show, severity=Severity.WARNING)
def shown_out_of_order(event: Show, table: Table) -> Faults:
    """The last to bet on seventh street shows first; after checks, the house's rule says who.

    Fires: Ann: bets $1 … Bob: calls $1 … Bob shows before Ann
    Fine: Ann shows before Bob
    Source: PokerStars, Full Tilt rules pages
    """
    if not table.has_showdown or table.seen_out or table.street is not Street.SEVENTH:
        return FINE
    first = _first_to_show(table)
    if first is None or first == event.player or first in table.all_in_on:
        return FINE
    return (Fault(f"{event.player} shows before {first}", first, event.player, event.player),)


def _first_to_show(table: Table) -> str | None:
    if table.aggressor_on is Street.SEVENTH:
        return table.aggressor
    if table.all_in_on.keys() & table.live.keys():
        return None
    if table.rules.first_to_show is FirstToShow.PREVIOUS_AGGRESSOR:
        return table.aggressor if table.aggressor in table.live else None
    if table.rules.first_to_show is FirstToShow.POSITION:
        return next((player for player in table.antes if player in table.live), None)
    if table.rules.first_to_show is FirstToShow.WOULD_BE_OPENER:
        first = table.round.first or ()
        return first[0] if len(first) == 1 and first[0] in table.live else None
    return None


RULES: tuple[Rule, ...] = (
    paid_to_folded_player,
    side_pot_to_player_not_in_it,
    pot_not_paid_out,
    high_to_wrong_player,
    low_to_wrong_player,
    low_without_qualifier,
    low_left_out,
    pot_divided_wrongly,
    shown_hand_misnamed,
    award_hand_misnamed,
    no_low_misstated,
    showdown_of_folded_player,
    showdown_unfinished,
    shown_out_of_order,
)
