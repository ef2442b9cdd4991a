"""SH409 to SH418: the showdown, and the hands the room names."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from stud_hh.cards import Card
from stud_hh.findings import Severity
from stud_hh.hand_names import high_agrees, low_agrees, name_high, name_low
from stud_hh.hand_words import may_name_hand
from stud_hh.houses import FirstToShow
from stud_hh.model import Award, Half, Muck, NoLow, Show, ShowdownBegins, Street
from stud_hh.replay.settled import Ending, Proof
from stud_hh.replay.table import HAND_SIZE, Table
from stud_hh.rules._rule import FINE, Fault, Faults, Rule, one_of, rule


def _misnamed(
    stated: str | None, cards: Sequence[str], half: Half, table: Table
) -> tuple[str, str] | None:
    """The right name and the stated one, where they differ or the latter can't be a name."""
    if not stated:
        return None
    if len(cards) != HAND_SIZE:
        return None if may_name_hand(stated) else ("the name of a hand", stated)
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
    """Whether the cards make the hand that is stated; None where that can't be told.

    Words that are no hand's at all agree with no cards. A hand's name stands up to three times:
    when shown, when paid, in the summary.
    """
    if half is Half.HIGH:
        agrees = high_agrees(stated, cards)
    else:
        agrees = low_agrees(stated, cards, qualifier)
    return agrees if agrees is not None or may_name_hand(stated) else False


def name_faults(player: str, names: Mapping[Half, str | None], line: int, table: Table) -> Faults:
    """Stated hand names that the player's known cards do not make."""
    if not any(names.values()):
        return FINE
    cards = table.cards(player)
    faults = []
    for half, stated in names.items():
        wrong = _misnamed(stated, cards, half, table)
        if wrong is not None:
            what = wrong[0] if may_name_hand(wrong[1]) else "called what is no hand's name"
            faults.append(Fault(f"{player}'s {half} hand is {what}", *wrong, player, line))
    return faults


@rule("SH409")
def shown_hand_misnamed(end: Ending, table: Table) -> Faults:
    """The room names the hand that the cards make.

    Words that name no hand are wrong whatever the cards are; so they are in SH410 and SH425.

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
    known = {player: _known_cards(player, table) for player in table.live}
    lows = [
        player
        for player, cards in known.items()
        if len(cards) >= _LEAST_FOR_LOW and table.game.rank(Half.LOW, cards) is not None
    ]
    if not lows:
        return FINE
    low = name_low(known[lows[0]], table.game.qualifier)
    return (Fault(f"{one_of(lows)} has {low}", "a low", "none", lows[0]),)


_LEAST_FOR_LOW = 5


def _known_cards(player: str, table: Table) -> list[Card]:
    """The player's cards; where only some of them are shown, with those that the summary adds."""
    cards = table.cards(player)
    if len(cards) == HAND_SIZE or player not in table.showed:
        return cards
    told = [
        one for claim in table.hand.summary.seats if claim.player == player for one in claim.cards
    ]
    whole = [*cards, *(card for card in told if card not in cards)]
    return whole if len(whole) == HAND_SIZE else cards


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


@rule("SH416")
def seventh_street_left_out(_: Ending, table: Table) -> Faults:
    """A hand that comes to a showdown is dealt out to seventh street.

    Fires: *** 6th STREET *** … *** SHOW DOWN ***, without a seventh street
    Fine: *** 6th STREET *** … *** RIVER *** … *** SHOW DOWN ***
    """
    is_over = table.street in (None, Street.SEVENTH) or not table.has_showdown
    if is_over or len(table.live) < _CONTESTED:
        return FINE
    events = table.hand.events
    return (
        Fault(
            f"street {table.street} is the last to be dealt",
            "seventh street",
            "a showdown",
            line=next(event.line for event in events if type(event) is ShowdownBegins),
        ),
    )


@rule("SH417", Show)
def showdown_not_announced(event: Show, table: Table) -> Faults:
    """Hands of several players are shown after the showdown's banner.

    All-in before seventh street, rooms may show hands at once.

    Fires: Ann: calls $1 … Bob: shows [As Ad Kc Kh 4c 9s 8h], without *** SHOW DOWN ***
    Fine: Ann: calls $1 … *** SHOW DOWN *** … Bob: shows [As Ad Kc Kh 4c 9s 8h]
    """
    if table.has_showdown or table.awards or table.showed:
        return FINE
    is_contested = len(table.live) >= _CONTESTED and event.player in table.live
    if table.street is not Street.SEVENTH or not is_contested:
        return FINE
    return (Fault("a showdown begins", "the showdown's banner", "none", event.player),)


_CONTESTED = 2
"""Players in a hand that is shown down."""


@rule("SH418")
def tie_misstated(end: Ending, table: Table) -> Faults:
    """Whoever ties for a pot or a half of it shares it with another who ties.

    Fires: Ann ties for the pot ($3), and nobody else is paid from it
    Fine: Ann ties for the pot ($3) … Bob ties for the pot ($3)
    """
    if not any(award.shared for award in table.awards):
        return FINE
    shares: dict[tuple[int, Half | None], list[Award]] = {}
    for pot in end.pots:
        if pot.proof is not Proof.WRONG and sum(award.amount for award in pot.awards) == pot.net:
            for award in pot.awards:
                shares.setdefault((pot.index, award.half), []).append(award)
    return [fault for awards in shares.values() for fault in _ties(awards)]


def _ties(awards: Sequence[Award]) -> list[Fault]:
    """What a pot's or a half's awards say wrongly of a tie."""
    tied = [award for award in awards if award.shared]
    if len(awards) > 1 and tied:
        return [
            Fault(f"{one.player} shares the pot", "a tie", "a win", one.player, one.line)
            for one in awards
            if not one.shared
        ]
    return [
        Fault(f"{one.player} shares with nobody", "a win", "a tie", one.player, one.line)
        for one in tied
    ]


RULES: tuple[Rule, ...] = (
    shown_hand_misnamed,
    award_hand_misnamed,
    no_low_misstated,
    showdown_of_folded_player,
    showdown_unfinished,
    shown_out_of_order,
    hand_shown_twice,
    seventh_street_left_out,
    showdown_not_announced,
    tie_misstated,
)
