"""A row a player a hand: what all statistics sum."""

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Annotated, Final, NamedTuple

from stud_hh.audit import Judgement
from stud_hh.cards import UNKNOWN
from stud_hh.facts.actions import Account, Course
from stud_hh.facts.columns import Cards, Count, Flag, Money, Share, Word, columns_of
from stud_hh.facts.outcome import Outcome, known_ranks, outcomes, share_rake
from stud_hh.facts.third_street import ThirdFacts
from stud_hh.model import Chips
from stud_hh.replay.table import HAND_SIZE, Table


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

    starting_stack: Annotated[Money, "Chips before the ante."]
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
        "The player's share of the stated rake: in proportion to `won`, in whole units that add "
        "up to the rake.",
    ]
    net: Annotated[Money, "`won` less `put_in`."]
    big_bets: Annotated[Share, "`net` in big bets."]


class EndFacts(NamedTuple):
    """How far a player went, and what came of it."""

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


PLAYER_GROUPS: Final = (SeatFacts, ChipFacts, ThirdFacts, EndFacts)
PLAYER_COLUMNS: Final = tuple(column for group in PLAYER_GROUPS for column in columns_of(group))
"""The columns of one player's row, but for those of the hand and `COUNT_COLUMNS`."""

_UNKNOWN: Final = (UNKNOWN,) * HAND_SIZE


_WITHOUT_SHOWDOWN: Final = (Outcome.NONE, Outcome.UNCONTESTED)


class PlayerRow(NamedTuple):
    """One player's hand."""

    facts: tuple[object, ...]
    """By `PLAYER_COLUMNS`."""
    counts: bytearray
    """By `COUNT_COLUMNS`, a byte each."""


def player_rows(judgement: Judgement, course: Course) -> Iterator[PlayerRow]:
    """A row for each player dealt in, by seat."""
    ends = _Ends(judgement)
    table = judgement.table
    for seat in sorted(judgement.hand.seats, key=lambda seat: seat.number):
        player = seat.player
        if player not in table.put_in:
            continue
        account = course.accounts[player]
        facts = (
            *SeatFacts(
                seat=seat.number,
                player=player,
                is_hero=player == judgement.hand.hero,
                door_card=table.up[player][0] if table.up[player] else None,
                cards=_seven(table, player),
            ),
            *ends.chips(player, seat.stack, account),
            *course.third.facts(player, brought_in=account.bring_in > 0),
            *ends.end(player),
        )
        yield PlayerRow(facts, account.counts)


def _seven(table: Table, player: str) -> str:
    up, down = table.up[player], table.down[player]
    if not down and len(up) == 1:
        return f"?? ?? {up[0]} ?? ?? ?? ??"
    shared = () if table.community is None or player not in table.live else (table.community,)
    told = table.told.get(player)
    if told is not None:
        return " ".join((*told, *shared)[:HAND_SIZE])
    first = (*down[:2], *_UNKNOWN)[:2]
    middle = (*up[:4], *_UNKNOWN)[:4]
    seventh = (*(shared or down[2:3]), UNKNOWN)[:1]
    return " ".join((*first, *middle, *seventh))


def _sums(amounts: Iterable[tuple[str, Chips]]) -> dict[str, Chips]:
    sums: dict[str, Chips] = {}
    for player, amount in amounts:
        sums[player] = sums.get(player, 0) + amount
    return sums


class _Ends:
    """What a finished hand comes to, for all its players."""

    def __init__(self, judgement: Judgement) -> None:
        self._table = table = judgement.table
        self._net = judgement.net
        self._big_bet = judgement.hand.big_bet
        self._won = _sums((award.player, award.amount) for award in table.awards)
        self._paid_out = sum(self._won.values())
        self._high = _sums(chain(*(pot.paid_high.items() for pot in judgement.pots)))
        self._low = _sums(chain(*(pot.paid_low.items() for pot in judgement.pots)))
        self._rake = share_rake(judgement.hand.summary.rake, self._won)
        self._outcomes = outcomes(self._won, judgement.pots)
        self._high_ranks, self._low_ranks = known_ranks(judgement.pots)
        self._is_showdown = len(table.live) > 1

    def chips(self, player: str, stack: Chips, account: Account) -> ChipFacts:
        put_in = self._table.put_in[player]
        net = self._net[player]
        return ChipFacts(
            starting_stack=stack,
            ante=account.ante,
            bring_in=account.bring_in,
            put_in=put_in,
            uncalled=account.put_in - put_in,
            won=self._won.get(player, 0),
            won_high=self._high.get(player, 0),
            won_low=self._low.get(player, 0),
            rake_share=self._rake.get(player, 0),
            net=net,
            big_bets=net / self._big_bet if self._big_bet else 0.0,
        )

    def end(self, player: str) -> EndFacts:
        table = self._table
        folded_on = table.folded_on.get(player)
        saw_showdown = self._is_showdown and player in table.live
        won = self._won.get(player, 0)
        outcome = self._outcomes[player] if won else Outcome.NONE
        return EndFacts(
            street_reached=folded_on or table.street,
            folded_on=folded_on,
            all_in_on=(table.all_in_on[player] or 0) if player in table.all_in_on else None,
            saw_showdown=saw_showdown,
            showed=player in table.showed,
            won_at_showdown=saw_showdown and outcome not in _WITHOUT_SHOWDOWN,
            high_rank=self._high_ranks.get(player),
            low_rank=self._low_ranks.get(player),
            outcome=outcome,
            pot_share=won / self._paid_out if won else 0.0,
        )
