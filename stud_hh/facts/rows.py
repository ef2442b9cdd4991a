"""What the rows of all tables hold: their columns, and what each means."""

from collections.abc import Mapping
from datetime import datetime
from enum import IntEnum
from typing import Annotated, Final, NamedTuple

from stud_hh.facts.columns import (
    Cards,
    Column,
    Count,
    Flag,
    Kind,
    Line,
    Money,
    Share,
    Text,
    Word,
    columns_of,
)
from stud_hh.model import Street


class HandRow(NamedTuple):
    """One hand."""

    site: Annotated[Word, "The room."]
    hand_id: Annotated[Text, "The room's number of the hand."]
    game: Annotated[Word, "stud8, stud, razz, stud-hilo-regular or stud-hilo-declare."]
    started_at: Annotated[Annotated[datetime, Kind.TIME] | None, "When the hand began, in UTC."]
    zone: Annotated[Word | None, "The zone of the time that the source prints first."]
    mix: Annotated[Word | None, "The mixed game that the hand was a part of."]
    small_bet: Annotated[Money, "The bet of third and fourth street; 0 where nothing tells it."]
    big_bet: Annotated[Money, "The bet of fifth street and later."]
    ante: Annotated[
        Money | None, "The ante, as the header has it or else the largest one posted; null if none."
    ]
    bring_in: Annotated[Money | None, "The bring-in as posted; null where there was none."]
    currency: Annotated[
        Word,
        "ISO code, `XXX` where none is printed; `chips` in tournaments, `play` for play money.",
    ]
    exponent: Annotated[
        Count, "Decimal places of the minor unit that amounts count: 2 for cents, 0 for chips."
    ]
    tournament_id: Annotated[
        Word | None, "The room's number of the tournament; null in cash games."
    ]
    buy_in: Annotated[Word | None, "The tournament's buy-in as printed."]
    level: Annotated[Word | None, "The tournament's level as printed."]
    table: Annotated[Word, "The table's name."]
    max_seats: Annotated[Count | None, "Seats at the table."]
    hero: Annotated[Word | None, "Whose history it is."]
    n_players: Annotated[Count, "Players dealt in."]
    streets: Annotated[Count | None, "The last street dealt: 3 to 7."]
    n_showdown: Annotated[Count, "Players in the showdown; 0 where one was left alone."]
    total_pot: Annotated[
        Money, "All pots before rake: as the summary states, or as put in where it states none."
    ]
    rake: Annotated[
        Money, "The rake: as the summary states, or what was not paid out where it states none."
    ]
    rake_is_stated: Annotated[Flag, "The room states the rake of the hand."]
    n_pots: Annotated[Count, "Main and side pots."]
    verdict: Annotated[
        Word,
        "clean: all checks made, awards proven. unproven: nothing wrong, but unknown cards leave "
        "an award open. flagged: at least one error.",
    ]
    n_findings: Annotated[Line, "Errors and warnings found."]
    n_unproven: Annotated[Count, "Awards left open."]
    file: Annotated[Word, "The file it was read from."]
    first_line: Annotated[Line, "Its first line in the file, from 1."]
    last_line: Annotated[Line, "Its last line."]
    raw_text: Annotated[Text, "The hand as written, lines joined by newlines."]


class FindingRow(NamedTuple):
    """Something found in one hand, or in a text that is none."""

    site: Annotated[Word | None, "The room; null where it is not known."]
    hand_id: Annotated[Text | None, "The room's number of the hand; null where it can't be read."]
    game: Annotated[Word | None, "Key of the game; null for a rejected hand."]
    verdict: Annotated[Word, "The hand's: clean (warnings only), unproven, flagged or rejected."]
    code: Annotated[Word, "The rule's code, or `unproven`."]
    name: Annotated[Word, "The rule's name, or `award-unproven`."]
    severity: Annotated[Word, "error, warning or unproven."]
    file: Annotated[Word, "The file."]
    line: Annotated[Line, "The line where it stands, from 1."]
    street: Annotated[Count | None, "3 to 7; null before the cards, after them, or for no street."]
    player: Annotated[Word | None, "Whom it concerns."]
    message: Annotated[Text, "What is wrong, or what is not known."]
    expected: Annotated[Text | None, "What would be right."]
    actual: Annotated[Text | None, "What stands there."]
    pot: Annotated[Count | None, "For an open award: the pot, 0 the main one."]
    half: Annotated[Word | None, "For an open award: high or low."]
    raw_text: Annotated[Text | None, "The text of a rejected hand; null for one that was read."]


class SeatFacts(NamedTuple):
    """Who the player was, and with what cards."""

    seat: Annotated[Count, "Seat number as the room has it."]
    player: Annotated[Word, "The player's name, or `Hero` where the room hides it."]
    is_hero: Annotated[Flag, "The history is this player's."]
    door_card: Annotated[Word | None, "The first up card."]
    cards: Annotated[
        Cards,
        "The seven cards in the order dealt (two down, four up, one down), parted by blanks, "
        "`??` where not known or not dealt. A shared card on seventh street is the last.",
    ]


class ChipFacts(NamedTuple):
    """A player's chips."""

    starting_stack: Annotated[Money | None, "Chips before the ante; null where untold."]
    ante: Annotated[Money, "Chips posted as ante."]
    bring_in: Annotated[Money, "Chips posted as bring-in."]
    put_in: Annotated[Money, "All chips put in, antes included, without the uncalled part."]
    uncalled: Annotated[Money, "The part of the last wager that nobody matched, given back."]
    won: Annotated[Money, "All chips paid to the player, after rake, without the uncalled part."]
    won_high: Annotated[
        Money,
        "The part of `won` paid for the high hand; a pot without a low, or won without a "
        "showdown, is paid for the high hand, in Razz for the low one.",
    ]
    won_low: Annotated[
        Money,
        "The part of `won` paid for the low hand. The two parts make up `won` but for awards "
        "from pots that do not exist, which are flagged.",
    ]
    rake_share: Annotated[
        Money,
        "The player's share of the rake: in proportion to `won`, in whole units that add "
        "up to the rake.",
    ]
    net: Annotated[Money, "`won` less `put_in`."]
    big_bets: Annotated[Share, "`net` in big bets."]


class ThirdFacts(NamedTuple):
    """What a player did on third street."""

    position: Annotated[
        Count | None,
        "Players left to act behind this one at the first turn on third street, whoever brings "
        "it in being the last of them: 0 for the bring-in (or who opened in its place), 1 for "
        "the seat to its right. Null for who was all-in on the ante, or where nobody acted.",
    ]
    brought_in: Annotated[Flag, "Posted the bring-in."]
    completed: Annotated[
        Flag,
        "Made the first wager of third street, over the bring-in or in its place, all-in for "
        "less included.",
    ]
    opened: Annotated[
        Flag, "First to put chips in of one's own will: called the bring-in or completed."
    ]
    vpip: Annotated[
        Flag, "Put chips in of one's own will on third street: called, completed or raised."
    ]
    raised_third: Annotated[Flag, "Completed or raised on third street."]
    steal_chance: Annotated[
        Flag,
        "At the first turn nobody but the bring-in had put chips in, and the door card of every "
        "player left to act, the bring-in's included, was worse than one's own: in Stud High by "
        "rank, ace high; in Razz by rank, ace low and the lowest best; in Stud Hi/Lo in the "
        "order A 2 3 4 5 6 7 8 K Q J T 9. Equal ranks are no worse. The bring-in has none.",
    ]
    stole: Annotated[Flag, "Completed on a steal chance."]
    faced_steal: Annotated[
        Flag, "Had a turn on third street after another stole, nobody else having come in since."
    ]
    folded_to_steal: Annotated[Flag, "Faced a steal and folded."]


class EndFacts(NamedTuple):
    """What a player did, how far it went, and what came of it."""

    line: Annotated[
        Word | None,
        "What the player did, street by street: `3Lc 4xC 5bf` is a call of the bring-in and one "
        "of the completion, a check and a call of a raise on fourth street, a bet and a fold on "
        "fifth. `i` bring-in, `o` full bet in place of it. With nothing above the bring-in: `L` "
        "call, `B` completion, `D` fold of the first to come in; `l`, `b`, `d` after others "
        "called it. On later streets: `b` bet, `q` fold with nothing to call. `x` check. Against "
        "one wager: `c` call, `r` raise, `f` fold; against more: `C`, `R`, `F`. Empty without "
        "an action; null in what an earlier version imported.",
    ]
    street_reached: Annotated[Count | None, "The last street that the player was in: 3 to 7."]
    folded_on: Annotated[Count | None, "The street the player folded on; null if not."]
    all_in_on: Annotated[
        Count | None,
        "The street on which the last chips went in, 0 for the ante; null if some were left.",
    ]
    saw_showdown: Annotated[Flag, "Still in at the end with at least one other player."]
    showed: Annotated[Flag, "Showed cards, at a showdown or of one's own will."]
    won_at_showdown: Annotated[Flag, "Saw a showdown and won any part of any pot."]
    high_rank: Annotated[
        Money | None,
        "Rank of the high hand, larger is better, to compare within a game; null unless all "
        "cards are known at a showdown and the game has a high half.",
    ]
    low_rank: Annotated[
        Money | None, "Likewise of the low hand, larger is better; null where none qualifies, too."
    ]
    outcome: Annotated[
        Word,
        "`none`: won nothing. `uncontested`: won only what nobody else was left to contest. "
        "The others are of pots that two or more contested to the end. `scoop`: all of every "
        "one. `high`, `low`: all of one half and nothing of the other. `three-quarters`: all of "
        "one half and a part of the other. `quartered`: a part of one half and nothing of the "
        "other. `shared`: a part of both halves or of a pot that does not divide into halves, "
        "unlike parts of several pots, or all of a pot while another one went elsewhere.",
    ]
    pot_share: Annotated[Share, "`won` as a share of all that the hand paid out, 0 to 1."]
    freeroll: Annotated[
        Word | None,
        "In split games, where two went to the showdown and all their cards are known, the up "
        "cards as they fell: `held` by whom, one card before the end, no deal of the last cards "
        "could leave with less than half the pot, while one could bring all of it and one could "
        "not; `faced` by the other one; else `none`. Null elsewhere, and in what an earlier "
        "version imported.",
    ]


PLAYER_GROUPS: Final = (SeatFacts, ChipFacts, ThirdFacts, EndFacts)
PLAYER_COLUMNS: Final = tuple(column for group in PLAYER_GROUPS for column in columns_of(group))
"""The columns of one player's row, but for those of the hand and `COUNT_COLUMNS`."""


class Did(IntEnum):
    """What is counted street by street."""

    BETS = 0
    RAISES = 1
    CALLS = 2
    CHECKS = 3
    FOLDS = 4


_COUNTED: Final[Mapping[Did, str]] = {
    Did.BETS: "First wagers of the street made by the player; the completion on third street.",
    Did.RAISES: "Wagers above another one, the completion excepted.",
    Did.CALLS: "Calls, that of the bring-in among them.",
    Did.CHECKS: "Checks.",
    Did.FOLDS: "1 if the player folded on this street.",
}

COUNT_COLUMNS: Final = tuple(
    Column(f"{did.name.lower()}_{street}", Kind.COUNT, nullable=False, description=_COUNTED[did])
    for street in Street
    for did in Did
)
"""`bets_3` to `folds_7`, in the order of `Account.counts`."""


class ActionFacts(NamedTuple):
    """One action of a hand."""

    number: Annotated[Count, "Place in the hand, from 1."]
    street: Annotated[Count | None, "3 to 7; null before the cards are dealt."]
    player: Annotated[Word, "Who acts or is paid."]
    action: Annotated[
        Word,
        "ante, bring-in, complete, bet, raise, call, check, fold, uncalled, show, muck or "
        "award. The first wager of third street is a complete, whatever the room calls it.",
    ]
    amount: Annotated[
        Money, "Chips put in by the action; those given back or paid for uncalled and award."
    ]
    to: Annotated[Money | None, "The player's total on the street after the action."]
    all_in: Annotated[Flag, "The room says that the action took the player's last chips."]
    pot_before: Annotated[Money, "All chips put in before the action, less those paid out."]
    cards: Annotated[Cards | None, "The cards shown, for show."]
    line: Annotated[Line, "Line of the file, from 1."]
