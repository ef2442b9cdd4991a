"""A row a player a hand: what all statistics sum."""

from array import array
from collections.abc import Mapping, Sequence
from operator import attrgetter
from typing import Final, NamedTuple

from stud_hh.audit import Judgement
from stud_hh.cards import UNKNOWN, Card
from stud_hh.facts.actions import Account, Course
from stud_hh.facts.columns import Row
from stud_hh.facts.freerolls import Freeroll, freerolls
from stud_hh.facts.outcome import Outcome, known_ranks, outcomes, share_rake
from stud_hh.model import Chips, Half
from stud_hh.replay.rakes import rake_of
from stud_hh.replay.table import HAND_SIZE, Table

_HIGH: Final = Half.HIGH
_LOW: Final = Half.LOW
_NONE: Final = Outcome.NONE
_UNCONTESTED: Final = Outcome.UNCONTESTED

_UNKNOWN: Final = (UNKNOWN,) * HAND_SIZE
_WITHOUT_SHOWDOWN: Final = (_NONE, _UNCONTESTED)
_BY_NUMBER: Final = attrgetter("number")


class PlayerRows(NamedTuple):
    """The rows of all players dealt in, by seat."""

    facts: list[Row]
    """A row a player, by `PLAYER_COLUMNS`."""
    counts: "array[int]"
    """As many numbers a player as there are `COUNT_COLUMNS`, one player after the other."""


def player_rows(judgement: Judgement, course: Course) -> PlayerRows:
    """A row for each player dealt in."""
    ends, third = _Ends(judgement), course.third
    hand, table = judgement.hand, judgement.table
    rows = PlayerRows([], array("h"))
    for seat in sorted(hand.seats, key=_BY_NUMBER):
        player = seat.player
        if player not in table.put_in:
            continue
        account = course.accounts[player]
        up, down = table.up[player], table.down[player]
        rows.facts.append(
            (
                seat.number,
                player,
                player == hand.hero,
                up[0] if up else None,
                _door_alone(up) if len(up) == 1 and not down else _seven(table, player),
                *ends.chips(player, seat.stack, account),
                *third.facts(player, brought_in=account.bring_in > 0),
                account.line,
                *ends.end(player),
            )
        )
        rows.counts.extend(account.counts)
    return rows


def _door_alone(up: Sequence[Card]) -> str:
    """The cards of who folded on third street, which most do."""
    return f"?? ?? {up[0]} ?? ?? ?? ??"


def _seven(table: Table, player: str) -> str:
    shared = () if table.community is None or player not in table.live else (table.community,)
    told = table.told.get(player)
    if told is not None:
        return " ".join((*told, *shared)[:HAND_SIZE])
    up, down = table.up[player], table.down[player]
    first = (*down[:2], *_UNKNOWN)[:2]
    middle = (*up[:4], *_UNKNOWN)[:4]
    seventh = (*(shared or down[2:3]), UNKNOWN)[:1]
    return " ".join((*first, *middle, *seventh))


def _freerolls(table: Table) -> Mapping[str, Freeroll]:
    """By player; nothing where it can't be told."""
    if len(table.live) != 2 or not table.game.is_split or table.community is not None:
        return {}
    hands = {player: _seven(table, player).split() for player in table.live}
    if any(UNKNOWN in cards for cards in hands.values()):
        return {}
    # Which card came last is sure where the up cards were told as they fell.
    if any(cards[2:6] != table.up[player] for player, cards in hands.items()):
        return {}
    gone = [card for player, cards in table.up.items() if player not in hands for card in cards]
    return freerolls(table.game, {player: cards[:-1] for player, cards in hands.items()}, gone)


def _totals(pots: Sequence[Mapping[str, Chips]]) -> Mapping[str, Chips]:
    """What each player got from all pots."""
    if len(pots) == 1:
        return pots[0]
    totals: dict[str, Chips] = {}
    for pot in pots:
        for player, amount in pot.items():
            totals[player] = totals.get(player, 0) + amount
    return totals


class _Ends:
    """What a finished hand comes to, for all its players."""

    def __init__(self, judgement: Judgement) -> None:
        self._table = table = judgement.table
        pots = judgement.pots
        self._net = judgement.net
        self._big_bet = judgement.hand.big_bet
        self._won = table.paid
        self._paid_out = sum(self._won.values())
        self._high = _totals([pot.paid_high for pot in pots])
        self._low = _totals([pot.paid_low for pot in pots])
        self._rake = share_rake(rake_of(table), self._won)
        self._outcomes = outcomes(self._won, pots)
        self._high_ranks = known_ranks(pots, _HIGH)
        self._low_ranks = known_ranks(pots, _LOW)
        self._is_showdown = len(table.live) > 1
        self._freerolls = _freerolls(table)

    def chips(self, player: str, stack: Chips | None, account: Account) -> Row:
        """By `ChipFacts`."""
        put_in = self._table.put_in[player]
        net = self._net[player]
        return (
            stack,
            account.ante,
            account.bring_in,
            put_in,
            account.put_in - put_in,
            self._won.get(player, 0),
            self._high.get(player, 0),
            self._low.get(player, 0),
            self._rake.get(player, 0),
            net,
            net / self._big_bet if self._big_bet else 0.0,
        )

    def end(self, player: str) -> Row:
        """By `EndFacts`."""
        table = self._table
        folded_on = table.folded_on.get(player)
        saw_showdown = self._is_showdown and player in table.live
        won = self._won.get(player, 0)
        outcome = self._outcomes[player] if won else _NONE
        return (
            folded_on or table.street,
            folded_on,
            (table.all_in_on[player] or 0) if player in table.all_in_on else None,
            saw_showdown,
            player in table.showed,
            saw_showdown and outcome not in _WITHOUT_SHOWDOWN,
            self._high_ranks.get(player),
            self._low_ranks.get(player),
            outcome,
            won / self._paid_out if won else 0.0,
            self._freerolls.get(player),
        )
