"""SH409 to SH414: the showdown, and the hands the room names."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from stud_hh.findings import Severity
from stud_hh.hand_names import high_agrees, low_agrees, name_high, name_low
from stud_hh.houses import FirstToShow
from stud_hh.model import Half, Muck, NoLow, Show, Street
from stud_hh.replay.settled import Ending
from stud_hh.replay.table import HAND_SIZE, Table
from stud_hh.rules._rule import FINE, Fault, Faults, Rule, one_of, rule


def _misnamed(
    stated: str | None, cards: Sequence[str], half: Half, table: Table
) -> tuple[str, str] | None:
    """The right name and the stated one, where they differ."""
    if stated is None or len(cards) != HAND_SIZE:
        return None
    qualifier = table.game.qualifier
    if hand_agrees(half, stated, tuple(cards), qualifier) is not False:
        return None
    if half is Half.HIGH:
        return name_high(cards), stated
    return name_low(cards, qualifier) or "no low", stated


@lru_cache(maxsize=256)
def hand_agrees(
    half: Half, stated: str, cards: tuple[str, ...], qualifier: int | None
) -> bool | None:
    """Whether the cards make the hand that is stated; None where the words are not understood.

    A hand's name stands up to three times: when shown, when paid, in the summary.
    """
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
        for event in table.shows
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
    if not table.game.is_split or table.game.declares:
        return FINE  # Where lows are declared, it may mean that nobody went for one.
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
    if table.rules.first_to_show is FirstToShow.ANYBODY:
        return None
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


@rule("SH415", Show, Muck)
def hand_shown_twice(event: Show | Muck, table: Table) -> Faults:
    """At the end a player shows or mucks once.

    Fires: Ann: mucks hand … Ann: mucks hand
    Fine: Ann: mucks hand
    """
    has_shown_all = event.player in table.told
    if not has_shown_all and event.player not in table.mucked:
        return FINE
    return (
        Fault(
            f"{event.player} has {'shown' if has_shown_all else 'mucked'} before",
            "one showdown",
            "a second one",
            event.player,
        ),
    )


RULES: tuple[Rule, ...] = (
    shown_hand_misnamed,
    award_hand_misnamed,
    no_low_misstated,
    showdown_of_folded_player,
    showdown_unfinished,
    shown_out_of_order,
    hand_shown_twice,
)
