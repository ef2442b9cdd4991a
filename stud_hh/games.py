"""The games and the houses' rule sets, as data.

A `Game` is what every house agrees on; a `RuleSet` is what houses settle each
their own way. A field that is None is unknown for that house: nothing may be
flagged that depends on it.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType

from stud_hh.cards import ACE_HIGH, ACE_LOW, SUIT, Card
from stud_hh.hands import board_high, board_low, high_rank, low_rank, razz_rank
from stud_hh.model import Half


class Side(StrEnum):
    """Which end of the ranking a game looks at."""

    HIGH = "high"
    LOW = "low"


@dataclass(frozen=True)
class Game:
    """What makes a stud game the game it is."""

    key: str
    name: str
    bring_in: Side
    """LOW: the lowest door card brings it in, aces high. HIGH: the highest, aces low."""
    opener: Side
    """Whether the best high or the best low board opens fourth street and later ones."""
    halves: tuple[Half, ...]
    qualifier: int | None = None
    """The highest card that a low may hold; None where any low counts."""

    @property
    def is_split(self) -> bool:
        """High and low share the pot."""
        return len(self.halves) > 1

    def rank(self, half: Half, cards: Sequence[Card]) -> int | None:
        """The rank of five to seven cards for one half; the larger wins, None has no claim."""
        if half is Half.HIGH:
            return high_rank(cards)
        if self.qualifier is None:
            return razz_rank(cards)
        return low_rank(cards, self.qualifier)

    def board(self, cards: Sequence[Card]) -> int:
        """The rank of up to four up cards; the largest opens."""
        return board_high(cards) if self.opener is Side.HIGH else board_low(cards)

    def bring_in_key(self, door: Card) -> tuple[int, int]:
        """How a door card ranks for the bring-in; the smallest pays it (suit breaks ties)."""
        if self.bring_in is Side.LOW:
            return ACE_HIGH[door], SUIT[door]
        return -ACE_LOW[door], -SUIT[door]


GAMES: Mapping[str, Game] = MappingProxyType(
    {
        game.key: game
        for game in (
            Game("stud8", "Stud Hi/Lo", Side.LOW, Side.HIGH, (Half.HIGH, Half.LOW), qualifier=8),
            Game("stud", "Stud High", Side.LOW, Side.HIGH, (Half.HIGH,)),
            Game("razz", "Razz", Side.HIGH, Side.LOW, (Half.LOW,)),
            Game(
                "stud-hilo-regular",
                "Stud Hi/Lo without qualifier",
                Side.HIGH,
                Side.LOW,
                (Half.HIGH, Half.LOW),
            ),
        )
    }
)
"""The last one as the WSOP plays it: rule 245 of its live action rules (2024)."""


class BringInTie(StrEnum):
    """Who of equal door cards brings it in."""

    SUIT = "suit"
    SEAT = "seat"


class BringInAllIn(StrEnum):
    """What happens when the player who owes the bring-in is all-in on the ante."""

    MOVES_CLOCKWISE = "moves_clockwise"
    NEXT_MAY_FOLD = "next_acts_may_fold"


class OpenerTie(StrEnum):
    """Who of equal boards opens."""

    SEAT = "seat"
    HIGH_SUIT = "high_suit"


class HeadsUp(StrEnum):
    """Whether the cap holds between two players."""

    CAPPED = "capped"
    FREE_IF_BEGAN = "free_if_round_began_heads_up"
    FREE_ONCE = "free_once_heads_up"
    FREE_IF_EVENT = "free_if_event_heads_up"


class FirstToShow(StrEnum):
    """Who shows first when seventh street was checked."""

    POSITION = "position"
    PREVIOUS_AGGRESSOR = "previous_aggressor"
    WOULD_BE_OPENER = "would_be_opener"


class Printed(StrEnum):
    """Whether a room prints an amount before or after its rake."""

    GROSS = "gross"
    NET = "net"


class SidePotRake(StrEnum):
    """Which pots the rake comes from."""

    SHARED = "shared"
    MAIN_POT = "main_pot"


@dataclass(frozen=True)
class RuleSet:
    """A house's rules. Fields that are None are unknown."""

    name: str
    source: str
    bring_in_tie: BringInTie = BringInTie.SUIT
    low_card_all_in_on_ante: BringInAllIn | None = None
    opener_tie: Mapping[str, OpenerTie] = field(default_factory=dict)
    """By game key; a game that is not there has no known rule: any tied player may open."""
    open_pair_doubles: frozenset[str] | None = None
    """Games in which an open pair on fourth street allows the big bet."""
    open_pair_doubles_in_tournaments: bool | None = None
    cap: int | None = None
    """Bets a street allows: the bet or completion and the raises. A bring-in counts none."""
    heads_up: HeadsUp | None = None
    half_bet_rule: bool | None = None
    """A short all-in of half a step or more is a full bet; a smaller one reopens nothing."""
    community_card: bool | None = None
    """One shared card on seventh street when fewer cards are left than live players."""
    first_to_show: FirstToShow | None = None
    odd_between_halves: Half | None = None
    no_rake_on_third: bool | None = None
    printed_side_pots: Printed | None = None
    rake_from: SidePotRake | None = None
    tells_uncalled: bool = True
    """The room prints a line for the uncalled bet."""


def _ties(**by_game: OpenerTie) -> Mapping[str, OpenerTie]:
    return MappingProxyType(by_game)


_SEAT, _SUIT = OpenerTie.SEAT, OpenerTie.HIGH_SUIT
_ALL_BY_SEAT = _ties(stud=_SEAT, stud8=_SEAT, razz=_SEAT)

RULE_SETS: Mapping[str, RuleSet] = MappingProxyType(
    {
        rules.name: rules
        for rules in (
            RuleSet(
                "PokerStars",
                "PokerStars rules and rake pages; hands of 2009 to 2018",
                low_card_all_in_on_ante=BringInAllIn.MOVES_CLOCKWISE,
                open_pair_doubles=frozenset({"stud"}),
                open_pair_doubles_in_tournaments=True,
                cap=4,
                heads_up=HeadsUp.CAPPED,
                half_bet_rule=True,
                community_card=True,
                first_to_show=FirstToShow.POSITION,
                odd_between_halves=Half.HIGH,
                no_rake_on_third=True,
                printed_side_pots=Printed.NET,
                rake_from=SidePotRake.SHARED,
            ),
            RuleSet(
                "Full Tilt",
                "Full Tilt rules pages for Stud Hi/Lo and Razz; hands of 2010 to 2013",
                opener_tie=_ALL_BY_SEAT,
                open_pair_doubles=frozenset({"stud"}),
                cap=4,
                heads_up=HeadsUp.CAPPED,
                half_bet_rule=True,
                community_card=True,
                first_to_show=FirstToShow.PREVIOUS_AGGRESSOR,
                no_rake_on_third=True,
                printed_side_pots=Printed.GROSS,
                rake_from=SidePotRake.MAIN_POT,
            ),
            RuleSet(
                "SPN",
                "SPN Stud Hi-Lo page",
                odd_between_halves=Half.HIGH,
            ),
            RuleSet(
                "General guide",
                "a general Stud 8 guide, translated from English",
                bring_in_tie=BringInTie.SEAT,
                opener_tie=_ties(stud8=_SEAT),
                open_pair_doubles=frozenset({"stud", "stud8"}),
                cap=4,
                community_card=True,
            ),
            RuleSet(
                "WSOP live",
                "WSOP Live-Action Rules 2024, rules 126-129, 145-149, 214-245",
                low_card_all_in_on_ante=BringInAllIn.NEXT_MAY_FOLD,
                opener_tie=_ALL_BY_SEAT,
                open_pair_doubles=frozenset({"stud"}),
                cap=5,
                heads_up=HeadsUp.FREE_IF_BEGAN,
                half_bet_rule=True,
                first_to_show=FirstToShow.POSITION,
                odd_between_halves=Half.HIGH,
                tells_uncalled=False,
            ),
            RuleSet(
                "WSOP tournament",
                "WSOP Tournament Rules 2024, rules 72-74, 100 and the stud section",
                low_card_all_in_on_ante=BringInAllIn.NEXT_MAY_FOLD,
                opener_tie=_ties(stud=_SUIT, stud8=_SEAT, razz=_SEAT),
                open_pair_doubles=frozenset(),
                open_pair_doubles_in_tournaments=False,
                cap=5,
                heads_up=HeadsUp.FREE_IF_EVENT,
                half_bet_rule=True,
                first_to_show=FirstToShow.WOULD_BE_OPENER,
                odd_between_halves=Half.HIGH,
                tells_uncalled=False,
            ),
            RuleSet(
                "TDA",
                "Poker TDA rules 2024: 17, 20, 21, 30, 47, 48, RP-10",
                low_card_all_in_on_ante=BringInAllIn.NEXT_MAY_FOLD,
                opener_tie=_ties(stud=_SUIT, stud8=_SUIT, razz=_SUIT),
                open_pair_doubles=frozenset(),
                open_pair_doubles_in_tournaments=False,
                heads_up=HeadsUp.FREE_IF_EVENT,
                half_bet_rule=True,
                first_to_show=FirstToShow.WOULD_BE_OPENER,
                odd_between_halves=Half.HIGH,
                tells_uncalled=False,
            ),
            RuleSet(
                "Robert's",
                "Robert's Rules of Poker",
                opener_tie=_ALL_BY_SEAT,
                open_pair_doubles=frozenset({"stud"}),
                cap=4,
                heads_up=HeadsUp.FREE_ONCE,
                half_bet_rule=True,
                first_to_show=FirstToShow.WOULD_BE_OPENER,
                odd_between_halves=Half.HIGH,
                tells_uncalled=False,
            ),
        )
    }
)


def bring_in_player(
    game: Game, rules: RuleSet, doors: Mapping[str, Card], order: Sequence[str]
) -> str:
    """Who owes the bring-in; `order` is clockwise from the dealer's left.

    All houses agree but for equal ranks, where one guide goes by seat (388 of 388
    hands of nine rooms go by suit).
    """
    if rules.bring_in_tie is BringInTie.SUIT:
        return min(doors, key=lambda player: game.bring_in_key(doors[player]))
    return min(
        (player for player in order if player in doors),
        key=lambda player: game.bring_in_key(doors[player])[0],
    )


def openers(
    game: Game,
    rules: RuleSet,
    boards: Mapping[str, Sequence[Card]],
    order: Sequence[str],
    all_in: Collection[str],
) -> tuple[str, ...]:
    """Who may open a street after the third: one player, or all the tied where no rule decides.

    An all-in player with the best board counts as having checked: the next clockwise
    with chips opens (WSOP live action rule 240).
    """
    ranks = {player: game.board(boards[player]) for player in order if player in boards}
    best = max(ranks.values())
    tied = [player for player, rank in ranks.items() if rank == best]
    if len(tied) > 1:
        tied = _break_tie(game, rules, boards, tied)
    if not all_in:
        return tuple(tied)
    return tuple({_next_with_chips(player, list(ranks), all_in): None for player in tied})


def _break_tie(
    game: Game, rules: RuleSet, boards: Mapping[str, Sequence[Card]], tied: list[str]
) -> list[str]:
    rule = rules.opener_tie.get(game.key)
    if rule is OpenerTie.SEAT:
        return tied[:1]
    if rule is OpenerTie.HIGH_SUIT:
        value = ACE_HIGH if game.opener is Side.HIGH else ACE_LOW
        top = {player: max((value[card], SUIT[card]) for card in boards[player]) for player in tied}
        return [max(tied, key=top.__getitem__)]
    return tied


def _next_with_chips(player: str, order: list[str], all_in: Collection[str]) -> str:
    at = order.index(player)
    return next((one for one in order[at:] + order[:at] if one not in all_in), player)
